/** One batch: its unfinished documents, as many at once as there is room for, then its shard. */
import type { Envelope } from '../isolation/envelope.ts'
import type { Room } from '../room.ts'
import { convertClaimed, type Tools } from './convert-document.ts'
import { toShardName } from './names.ts'
import { type Claim, Interrupted } from './queue.ts'
import { addSummaries, type ResultLine, type Share, type Summary, toSummary } from './run.ts'
import { StoreError, type Target } from './stores/store.ts'
import { openBatchTables } from './tables/batch-tables.ts'

interface BatchTools extends Tools {
  /** Room for one more document, across all batches of the worker. */
  readonly room: Room
  readonly onLine: (line: ResultLine) => void
}

export async function workBatch(given: Claim, tools: BatchTools): Promise<Summary> {
  const before = given.isAgain ? await tools.readShard(given.number) : []
  const claim = given.documents.length ? given : recall(given, before)
  const { documents, number } = claim
  const { format } = claim.run
  const tables = format && (await openBatchTables(claim, format, tools.target))
  // Of documents that become rows, only the lines were kept: the batch is repeated as a whole.
  const lines = new Map(tables ? [] : [...findConverted(claim, before), ...claim.recorded])
  const { inTime, end, release } = boundByAbort(claim)
  // A store that is unavailable for one document is unavailable for the others.
  const trouble: unknown[] = []
  // Documents that may have killed a worker come last, so that they cannot take the others with them.
  const order = [...documents.keys()].sort((a, b) => claim.deathsOf(a) - claim.deathsOf(b))
  await Promise.all(
    order.map(async index => {
      if (lines.has(index)) return
      const leave = await tools.room.enter()
      try {
        if (claim.signal.aborted || trouble.length) return
        let conversion: Envelope | undefined
        const keep = (kept: Envelope) => {
          conversion = kept
          return tables!.name
        }
        const itsTools = tables ? { ...tools, keep } : tools
        const line = await Promise.race([convertClaimed(inTime, index, itsTools), end])
        lines.set(index, line)
        await tables?.add(index, line, conversion)
        tools.onLine(line)
      } catch (error) {
        // It is not the document's fault that its engine ends with the worker.
        if (error instanceof Interrupted) claim.survive(index)
        trouble.push(error)
      } finally {
        leave()
      }
    }),
  )
  release()
  if (trouble.length) throw trouble[0]
  if (lines.size < documents.length) throw new Interrupted()
  await tables?.finish()
  const inOrder = documents.map((_path, index) => lines.get(index)!)
  const name = toShardName(number, claim.run.part)
  await tools.target.put(name, Buffer.from(inOrder.map(writeLine).join('')))
  return addSummaries(inOrder.map(toSummary))
}

/**
 * A worker that is told to stop hands its batch back soon, however long its documents take. Documents that do not
 * finish in time are started again by another worker, and their outcome here no longer counts.
 */
function boundByAbort(claim: Claim): {
  inTime: Claim
  /** Rejects when the time is over. */
  end: Promise<never>
  release(): void
} {
  let isOver = false
  let finish = () => {}
  const end = new Promise<never>((_resolve, reject) => {
    finish = () => {
      isOver = true
      reject(new Interrupted())
    }
  })
  const abort = () => setTimeout(finish, HAND_BACK_MS).unref()
  if (claim.signal.aborted) abort()
  else claim.signal.addEventListener('abort', abort, { once: true })
  // Nobody may be waiting for it any more.
  end.catch(() => {})
  return {
    end,
    release: () => claim.signal.removeEventListener('abort', abort),
    inTime: {
      ...claim,
      begin(index) {
        if (!isOver) claim.begin(index)
      },
      survive(index) {
        if (!isOver) claim.survive(index)
      },
      async record(index, line, key) {
        if (isOver) throw new Interrupted()
        await claim.record(index, line, key)
      },
    },
  }
}

/** Most documents take less, and supervisors kill after 10 to 30 seconds. */
const HAND_BACK_MS = 2000

/** The claim with the documents of its shard, which the queue need not keep. */
function recall(claim: Claim, shard: readonly ResultLine[]): Claim {
  if (shard.length) return { ...claim, documents: shard.map(({ path }) => path) }
  const name = toShardName(claim.number, claim.run.part)
  throw new StoreError(`${name} is missing, so the documents to retry are not known.`)
}

/** The lines of documents that succeeded the first time, which are not repeated. */
function findConverted(
  { documents }: Claim,
  shard: readonly ResultLine[],
): (readonly [index: number, ResultLine])[] {
  const before = new Map(shard.map(line => [line.path, line]))
  return documents.flatMap((path, index) => {
    const line = before.get(path)
    return line?.ok ? [[index, line] as const] : []
  })
}

export async function readShard(
  target: Target,
  batch: number,
  part: Share | undefined,
): Promise<readonly ResultLine[]> {
  const bytes = await target.read(toShardName(batch, part))
  if (!bytes) return []
  const lines = Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line))
}

const writeLine = (line: ResultLine): string => `${JSON.stringify(line)}\n`
