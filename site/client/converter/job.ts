/** One document on its way. */
import type { Conversion } from '../../../src/engine/convert.ts'
import type { ImageData } from '../../../src/engine/document/document.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import { type Engine, Failure } from '../engine/engine.ts'
import type { Stage } from '../engine/messages.ts'
import { engineTrouble, type Trouble } from '../engine/trouble.ts'
import { convertByApi, type Sent } from './api.ts'

export type Place = 'tab' | 'api'

export interface Job {
  readonly source: Sent
  readonly place: Place
  readonly options: GivenOptions
}

export type State =
  | { readonly type: 'waiting' }
  /** `share` between 0 and 1 where it is known. */
  | { readonly type: 'working'; readonly stage: string; readonly share?: number | undefined }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  | { readonly type: 'cancelled' }

export type Result = Conversion & {
  readonly place: Place
  /** The document's images by the names that the markdown has for them; the API keeps them. */
  readonly images: ReadonlyMap<string, ImageData>
}

/** Never rejects: whatever happens is a state. */
export async function work(
  job: Job,
  engine: Engine,
  signal: AbortSignal,
  show: (state: State) => void,
): Promise<State> {
  try {
    const result = await (job.place === 'tab' && 'file' in job.source
      ? workInTab(job.source.file, job, engine, signal, show)
      : workByApi(job, signal, show))
    return { type: 'done', result }
  } catch (error) {
    if (signal.aborted) return { type: 'cancelled' }
    if (error instanceof Failure) return { type: 'failed', trouble: error.trouble }
    return { type: 'failed', trouble: engineTrouble('It stopped unexpectedly.') }
  }
}

const STAGES: Readonly<Record<Stage, string>> = {
  converting: 'Converting in this tab',
  'loading PDFium': 'Loading the part that reads PDF, once',
}

async function workInTab(
  file: File,
  { options }: Job,
  engine: Engine,
  signal: AbortSignal,
  show: (state: State) => void,
): Promise<Result> {
  show({ type: 'working', stage: 'Loading the converter' })
  const order = {
    bytes: await readFile(file),
    filename: file.name,
    mediaType: file.type || undefined,
    options,
  }
  const conversion = await engine.convert(order, signal, (stage, share) =>
    show({ type: 'working', stage: STAGES[stage], share }),
  )
  return { ...conversion, place: 'tab' }
}

/** A folder, or a file that has been moved meanwhile, cannot be read. */
async function readFile(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Failure({
      code: 'unreadable',
      title: 'The file could not be read',
      detail: 'The browser could not open it; it may be a folder.',
      hint: 'Choose the file again.',
    })
  }
}

async function workByApi(
  { source, options }: Job,
  signal: AbortSignal,
  show: (state: State) => void,
): Promise<Result> {
  show({ type: 'working', stage: 'file' in source ? 'Sending' : 'The API fetches the document' })
  const conversion = await convertByApi(source, options, signal, share =>
    show(
      share < 1
        ? { type: 'working', stage: 'Sending', share }
        : { type: 'working', stage: 'The API converts the document' },
    ),
  )
  return { ...conversion, place: 'api', images: new Map() }
}
