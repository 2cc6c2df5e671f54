/** One document being converted. */
import type { Conversion } from '../../../src/engine/convert.ts'
import type { ImageData } from '../../../src/engine/document/document.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import { createEngine, type Engine, Failure } from '../engine/engine.ts'
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
      /** The first pages of a long document, while the others are being converted. */
      readonly early?: Result
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
  const whole = new AbortController()
  let isLong = false
  let last: State & { readonly type: 'working' } = { type: 'working', stage: STAGES.converting }
  try {
    const order = await toOrder(file, job)
    const conversion = await engine.convert(order, signal, (stage, progress) => {
      last = { type: 'working', stage: STAGES[stage], ...(progress && describeProgress(progress)) }
      show(last)
      if (isLong || job.options.pages || (progress?.total ?? 0) < LONG_PAGES) return
      isLong = true
      void readFirstPages(file, job, AbortSignal.any([signal, whole.signal])).then(
        early => whole.signal.aborted || show({ ...last, early }),
        // They will come with the others, or their fault is shown then.
        () => {},
      )
    })
    return { ...conversion, place: 'tab' }
  } finally {
    whole.abort()
  }
}

/** A document with so many pages takes long enough that its first ones are shown before. */
const LONG_PAGES = 100
export const EARLY_PAGES = 10

/** In a worker of their own, which is ended with them. */
async function readFirstPages(file: File, job: Job, signal: AbortSignal): Promise<Result> {
  const options = { ...job.options, pages: `1-${EARLY_PAGES}` }
  const order = await toOrder(file, { ...job, options })
  const engine = createEngine(ENGINE_URL)
  try {
    const conversion = await engine.convert(order, signal, () => {})
    return { ...conversion, place: 'tab' }
  } finally {
    engine.end()
  }
}

function describeProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return { share: done / total, detail: `page ${Math.min(done + 1, total)} of ${total}` }
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
