/** One document being converted. */
import type { Conversion } from '../../../src/engine/convert.ts'
import type { ImageData } from '../../../src/engine/document/document.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import { type Engine, Failure } from '../engine/engine.ts'
import type { DocumentPart, Stage, WantedPart } from '../engine/messages.ts'
import { engineTrouble, type Trouble } from '../engine/trouble.ts'
import { type ApiConversion, convertByApi, type Sent } from './api.ts'

export type Workplace = 'tab' | 'api'

export interface Job {
  readonly id: string
  readonly source: Sent
  /** Its name, with the folders it was found in. */
  readonly path: string
  readonly place: Workplace
  readonly options: GivenOptions
}

export type State =
  | { readonly type: 'waiting' }
  /** `share` between 0 and 1 if it is known, and what it is of. */
  | {
      readonly type: 'working'
      readonly stage: string
      readonly share?: number | undefined
      readonly detail?: string | undefined
    }
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'failed'; readonly trouble: Trouble }
  | { readonly type: 'cancelled' }

export const isBusy = ({ type }: State): boolean => type === 'waiting' || type === 'working'

export type Result = Omit<Conversion, 'images'> & {
  readonly place: Workplace
  /** The document's images by their names in the markdown. */
  readonly images: ReadonlyMap<string, Pick<ImageData, 'mediaType' | 'bytes'>>
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

/** A section of a document, or its chunks. */
export async function cutPart(job: Job, engine: Engine, wanted: WantedPart): Promise<DocumentPart> {
  const { id, source, options } = job
  const { signal } = new AbortController()
  if (job.place === 'api' || !('file' in source)) {
    const { markdown, chunks = [] } = await convertByApi(
      source,
      { ...options, ...wanted },
      signal,
      () => {},
    )
    return { markdown, chunks }
  }
  const kept = await engine.cutPart({ type: 'part', id, wanted })
  if (kept) return kept
  const { file } = source
  const order = await toOrder(file, { id, options: { ...options, ...wanted } })
  const { markdown, chunks = [] } = await engine.convert(order, signal, () => {})
  return { markdown, chunks }
}

const STAGES: Readonly<Record<Stage, string>> = {
  converting: 'Converting in this tab',
}

async function workInTab(
  file: File,
  job: Job,
  engine: Engine,
  signal: AbortSignal,
  show: (state: State) => void,
): Promise<Result> {
  show({ type: 'working', stage: 'Loading the converter' })
  const conversion = await engine.convert(await toOrder(file, job), signal, (stage, progress) =>
    show({ type: 'working', stage: STAGES[stage], ...(progress && describeProgress(progress)) }),
  )
  return { ...conversion, place: 'tab' }
}

function describeProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return { share: done / total, detail: `page ${done} of ${total}` }
}

async function toOrder(file: File, { id, options }: Pick<Job, 'id' | 'options'>) {
  return {
    type: 'convert' as const,
    id,
    bytes: await readFile(file),
    filename: file.name,
    mediaType: file.type || undefined,
    options,
  }
}

/** A file that has been moved meanwhile cannot be read. */
export async function readFile(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Failure({ code: 'unreadable', detail: 'The browser could not open it.' })
  }
}

async function workByApi(
  { source, options }: Job,
  signal: AbortSignal,
  show: (state: State) => void,
): Promise<Result> {
  show({ type: 'working', stage: 'file' in source ? 'Sending' : 'The server is fetching it' })
  const { images = 'reference' } = options
  const asked: GivenOptions = {
    ...options,
    images: images === 'reference' ? 'attach' : images,
    blocks: 'list',
    omitted: 'list',
  }
  const conversion = await convertByApi(source, asked, signal, share =>
    show(
      share < 1
        ? { type: 'working', stage: 'Sending', share }
        : { type: 'working', stage: 'The server is converting it' },
    ),
  )
  return { ...conversion, place: 'api', images: readImages(conversion) }
}

function readImages({ images = [] }: ApiConversion): Result['images'] {
  return new Map(
    images.map(({ name, media_type: mediaType, base64 }) => [
      name,
      { mediaType, bytes: Uint8Array.from(atob(base64), character => character.charCodeAt(0)) },
    ]),
  )
}
