/** One document of a batch: read it, convert it unless its bytes were seen before, store the result. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseOptions } from '../engine/options.ts'
import type { Envelope } from '../isolation/envelope.ts'
import { type Failure, type Job, type Outcome, reasonOf } from '../isolation/messages.ts'
import { besideOutput, toMediaPrefix, toOutputName } from './names.ts'
import { type Claim, type ShardReader, toSameKey } from './queue.ts'
import type { ConvertedLine, FailedLine, ResultLine } from './run.ts'
import { type Source, type SourceDocument, type Target, UnfitName } from './stores/store.ts'

export interface Tools {
  readonly source: Source
  readonly target: Target
  /** Always gives an answer, whatever the document does, and reports when an engine process gets it. */
  readonly convert: (job: Job, onBegin: () => void) => Promise<Outcome>
  /** Documents being converted, by what makes their outputs equal. */
  readonly underWay: Map<string, Promise<unknown>>
  readonly readShard: ShardReader
  /** Adds the document as a row and returns the name of its table; absent where each document has its own file. */
  readonly keep?: ((conversion: Envelope) => string) | undefined
}

/** Records the result with the claim and returns it. Throws a StoreError when a store is unavailable. */
export async function convertClaimed(
  claim: Claim,
  index: number,
  tools: Tools,
): Promise<ResultLine> {
  const began = performance.now()
  const settle = async ({ line, key }: Settled): Promise<ResultLine> => {
    const timed = { ...line, ms: Math.round(performance.now() - began) }
    await claim.record(index, timed, key)
    return timed
  }
  const path = claim.documents[index]!
  if (claim.deathsOf(index) >= MAX_DEATHS) return settle({ line: toFailedLine(path, DEADLY) })
  const document = await tools.source.read(path)
  if (!document.ok) return settle({ line: toFailedLine(path, document) })
  const hash = createHash('sha256').update(document.bytes).digest('hex')
  const key = toSameKey(hash, document.filename)
  return inTurn(tools.underWay, key, async () => {
    const same = await findSame(claim, key, path, tools)
    if (same) return settle({ line: same })
    return settle(await convertFresh(claim, index, document, hash, key, tools))
  })
}

/** Under its key, where documents with the same bytes look for it. */
interface Settled {
  readonly line: Untimed<ConvertedLine> | Untimed<FailedLine>
  readonly key?: string
}

type Untimed<Line> = Omit<Line, 'ms'>

async function convertFresh(
  claim: Claim,
  index: number,
  document: SourceDocument,
  hash: string,
  key: string,
  tools: Tools,
): Promise<Settled> {
  const { target, convert } = tools
  const path = claim.documents[index]!
  // The queue keeps them as they were given.
  const options = parseOptions(claim.run.options)
  const { bytes, filename, mediaType } = document
  const folder = join(target.stagingFolder, `${claim.number}-${index}`)
  const media =
    options.images === 'reference' || options.images === 'attach'
      ? { folder, linkPrefix: toMediaPrefix(hash) }
      : undefined
  const job: Job = { source: { bytes }, filename, mediaType, options, media }
  const begin = once(() => claim.begin(index))
  const answer = await convert(job, begin)
  // From here on, whatever happens to the worker is not the document's fault.
  claim.survive(index)
  const outcome = explainDeath(answer)
  if (!outcome.ok) {
    const line = { ...toFailedLine(path, outcome), hash }
    return outcome.code === 'unprocessable' ? { line, key } : { line }
  }
  const line = await putOutput(path, hash, outcome.conversion, folder, tools)
  return line.ok ? { line, key } : { line }
}

/** A worker dies once, however many engines the document has ended before. */
function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

/**
 * Where workers are killed every few seconds, one interrupted document in fifteen is interrupted again: two deaths may
 * be chance.
 */
const MAX_DEATHS = 3

const DEADLY = {
  code: 'unprocessable',
  reason: 'resourceLimit',
  detail: 'Workers died three times while converting the document.',
} as const

/** Documents with the same key run one after the other, so that the second finds the first one's result. */
async function inTurn<T>(
  underWay: Map<string, Promise<unknown>>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = underWay.get(key)
  const own = (before ?? Promise.resolve()).then(work, work)
  underWay.set(key, own)
  try {
    return await own
  } finally {
    if (underWay.get(key) === own) underWay.delete(key)
  }
}

/** The result of a document with the same bytes, with its outputs copied; undefined if none can be used. */
async function findSame(
  claim: Claim,
  key: string,
  path: string,
  { target, readShard }: Tools,
): Promise<ResultLine | undefined> {
  // Each chunk line names its document, so a copy's lines would differ; and tables are never read back.
  if (claim.run.options.chunks !== undefined || claim.run.format) return undefined
  const same = await claim.findSame(key, readShard)
  if (!same) return undefined
  if (!same.ok) return claim.isAgain ? undefined : { ...same, path }
  const name = toOutputName(path, false)
  const images: string[] = []
  for (const image of same.images) {
    const copy = besideOutput(name, image.split('/').slice(-2).join('/'))
    if (!(await target.copy(image, copy))) return undefined
    images.push(copy)
  }
  if (!(await target.copy(same.target, name))) return undefined
  return { ...same, path, target: name, images, same_as: same.same_as ?? same.path }
}

/** Pictures first: a stored text has everything it links to. */
async function putOutput(
  path: string,
  hash: string,
  conversion: Envelope,
  staging: string,
  { target, keep }: Tools,
): Promise<Settled['line']> {
  const { format, stats, warnings } = conversion
  const name = toOutputName(path, conversion.chunks !== undefined)
  try {
    const images = await putPictures(staging, besideOutput(name, toMediaPrefix(hash)), target)
    const table = keep?.(conversion)
    if (!table) await target.put(name, Buffer.from(writeOutput(path, conversion)))
    return { path, ok: true, hash, format, target: table ?? name, images, stats, warnings }
  } catch (error) {
    if (!(error instanceof UnfitName)) throw error
    return { path, ok: false, hash, code: 'unwritable', detail: error.message }
  }
}

function writeOutput(path: string, { markdown, chunks }: Envelope): string {
  return chunks?.map(chunk => `${JSON.stringify({ path, ...chunk })}\n`).join('') ?? markdown
}

async function putPictures(staging: string, prefix: string, target: Target): Promise<string[]> {
  if (!existsSync(staging)) return []
  const names = (await readdir(staging)).sort()
  for (const name of names) await target.put(prefix + name, await readFile(join(staging, name)))
  await rm(staging, { recursive: true, force: true })
  return names.map(name => prefix + name)
}

/**
 * The pool has already retried after an engine process died. If none ever got the document, the document is not to
 * blame.
 */
function explainDeath(outcome: Outcome): Outcome {
  if (outcome.ok || !outcome.death) return outcome
  if (outcome.death === 'unused') throw new Error('Engine processes fail to start.')
  return {
    ok: false,
    code: 'unprocessable',
    reason: 'resourceLimit',
    detail: 'The document crashed its engine process on every attempt.',
    ms: outcome.ms,
  }
}

function toFailedLine(
  path: string,
  failure: Pick<Failure, 'code' | 'reason' | 'detail'>,
): Untimed<FailedLine> {
  const { code, detail } = failure
  return { path, ok: false, code, reason: reasonOf(failure), detail }
}
