/** One batch: its unfinished documents, as many at once as there is room for, then its shard. */
import type { Room } from '../room.ts'
import { convertClaimed, type Tools } from './convert-document.ts'
import { toShardName } from './names.ts'
import { type Claim, Interrupted } from './queue.ts'
import { addSummaries, type ResultLine, type Share, type Summary, toSummary } from './run.ts'
import type { Target } from './stores/store.ts'

interface BatchTools extends Tools {
  /** Room for one more document, across all batches of the worker. */
  readonly room: Room
  readonly onLine: (line: ResultLine) => void
}

export async function workBatch(claim: Claim, tools: BatchTools): Promise<Summary> {
  const { documents, number } = claim
  const lines = new Map(claim.recorded)
  if (claim.isAgain) await takeOver(claim, lines, tools)
  // A store that is unavailable for one document is unavailable for the others.
  const trouble: unknown[] = []
  await Promise.all(
    documents.map(async (_path, index) => {
      if (lines.has(index)) return
      const leave = await tools.room.enter()
      try {
        if (claim.signal.aborted || trouble.length) return
        const line = await convertClaimed(claim, index, tools)
        lines.set(index, line)
        tools.onLine(line)
      } catch (error) {
        trouble.push(error)
      } finally {
        leave()
      }
    }),
  )
  if (trouble.length) throw trouble[0]
  if (lines.size < documents.length) throw new Interrupted()
  const inOrder = documents.map((_path, index) => lines.get(index)!)
  const name = toShardName(number, claim.run.part)
  await tools.target.put(name, Buffer.from(inOrder.map(writeLine).join('')))
  return addSummaries(inOrder.map(toSummary))
}

/** What succeeded the first time is not repeated. */
async function takeOver(
  { documents, number }: Claim,
  lines: Map<number, ResultLine>,
  { readShard }: Tools,
): Promise<void> {
  const before = new Map((await readShard(number)).map(line => [line.path, line]))
  documents.forEach((path, index) => {
    const line = before.get(path)
    if (line?.ok && !lines.has(index)) lines.set(index, line)
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
