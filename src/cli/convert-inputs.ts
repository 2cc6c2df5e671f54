/** The work of the command: find the documents, convert them, deliver each result. */
import { statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { debuglog } from 'node:util'
import { isFolder } from '../files/search-folder.ts'
import { type Job, type MediaPlace, type Outcome, reasonOf } from '../isolation/messages.ts'
import type { Request } from './arguments.ts'
import { type Destination, openDestination } from './destination.ts'
import { type Engine, openEngine } from './engine.ts'
import { type DocumentInput, findInputs, type Input } from './inputs.ts'
import { inParallel, takeTurns } from './parallel.ts'
import { createProgress, type Progress } from './progress.ts'
import { endWithReader } from './standard-output.ts'
import { keepFolders } from './targets.ts'
import { NOTHING, UsageError } from './usage-error.ts'
import { nameFlags } from './words.ts'

interface Run {
  readonly request: Request
  readonly isSeveral: boolean
  readonly destination: Destination
  readonly engine: Engine
  readonly progress: Progress
}

/** Gives the exit code: 1 when something could not be converted or written. */
export async function convertInputs(request: Request): Promise<0 | 1> {
  const tally = { converted: 0, failed: 0, skipped: 0 }
  const inputs = findInputs(request, () => tally.skipped++)
  // JSON lines are written as documents finish and name no files, so the inputs need not be known in advance.
  const listed = request.form === 'ndjson' ? undefined : keepFolders(await collect(inputs))
  const isSeveral = await asksForSeveral(request)
  const destination = await openDestination(request, listed ?? [], isSeveral)
  const engine = await openEngine(request, listed?.length)
  endWithReader(() => engine.close())
  const progress = createProgress(listed?.length, showsProgress(request, listed))
  const run: Run = { request, isSeveral, destination, engine, progress }
  const inTurn = listed ? takeTurns() : (work: () => Promise<void>) => work()
  try {
    await inParallel(listed ?? inputs, engine.lanes, async input => {
      const outcome = convertOne(input, run)
      await inTurn(async () => {
        tally[(await deliver(input, await outcome, run)) ? 'converted' : 'failed']++
      })
    })
    await destination.end()
  } finally {
    progress.end()
    engine.close()
  }
  if (isSeveral && !request.isQuiet) progress.message(writeTally(tally))
  return tally.failed ? 1 : 0
}

/** `6 converted, 1 failed, 1 skipped`: skipped are files in folders that are not documents. */
const writeTally = ({ converted, ...others }: Readonly<Record<string, number>>): string =>
  [['converted', converted] as const, ...Object.entries(others).filter(([, count]) => count)]
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

/** Decided by what is asked, not by what is found: scripts want the same shape every time. */
async function asksForSeveral({ inputs, filesFrom }: Request): Promise<boolean> {
  return filesFrom !== undefined || inputs.length > 1 || isFolder(inputs[0]!)
}

/** On a terminal that is not already full of markdown: that of a single document comes when all is done. */
function showsProgress(request: Request, listed: readonly Input[] | undefined): boolean {
  if (request.isQuiet || !process.stderr.isTTY) return false
  return listed?.length === 1 || request.output !== undefined || !process.stdout.isTTY
}

async function convertOne(input: Input, run: Run): Promise<Outcome> {
  const { request, engine, progress } = run
  if (input.type === 'missing') return { ...input, ok: false, ms: 0 }
  const media = placeMedia(input, run)
  const onPage = (done: number, total: number) => progress.page(input.path, done, total)
  if (input.isAddress) {
    progress.begin('fetching', input.path)
    const { fetchAddress } = await import('./fetch-address.ts')
    const fetched = await fetchAddress(input.path, request)
    if (!fetched.ok) return fetched
    const { source, filename, mediaType } = fetched
    return engine.convert({ source, filename, mediaType, options: request.options, media }, onPage)
  }
  const isStandardInput = input.path === '-'
  const piped = isStandardInput ? Buffer.concat(await collect(process.stdin)) : undefined
  // Programs that start others often leave an empty pipe as standard input.
  if (request.isInputAssumed && !piped?.length) throw new UsageError(NOTHING)
  if ((piped?.length ?? sizeOf(input.path)) >= LONG_BYTES) progress.begin('converting', input.path)
  const job: Job = {
    source: piped ? { bytes: piped } : { path: input.path, isNamed: input.isNamed },
    filename: isStandardInput ? request.filename : undefined,
    options: request.options,
    media,
  }
  return engine.convert(job, onPage)
}

/** Smaller ones are done before anybody has read the line. */
const LONG_BYTES = 2 * 1024 * 1024

/** A file that cannot be read is reported when it is converted. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

/** Several documents get a folder each, named for them: their images tend to have the same names. */
function placeMedia(input: DocumentInput, run: Run): MediaPlace | undefined {
  const { destination, isSeveral } = run
  const { media } = run.request
  if (media === undefined) return undefined
  const folder = isSeveral ? join(media, input.place) : media
  const path = relative(dirname(destination.fileFor(input) ?? '.'), folder)
  const link = path.split(sep).map(encodeURIComponent).join('/')
  return { folder, linkPrefix: link && `${link}/` }
}

/** Whether the document was converted and delivered. */
async function deliver(input: Input, outcome: Outcome, run: Run): Promise<boolean> {
  const { request, destination, progress } = run
  const name = input.path === '-' ? (request.filename ?? 'standard input') : input.path
  progress.step(name)
  if (!outcome.ok) {
    const { detail, hint, defect } = outcome
    const explained = nameFlags(hint ? `${detail} ${hint}` : detail)
    progress.message(`foliomark: ${name}: ${reasonOf(outcome)}: ${explained}`)
    // For maintainers: NODE_DEBUG=foliomark shows what went wrong inside.
    if (defect) debuglog('foliomark')(defect)
  } else if (request.form !== 'json' && request.form !== 'ndjson' && !request.isQuiet) {
    for (const { message } of outcome.conversion.warnings) {
      progress.message(`${name}: warning: ${message}`)
    }
  }
  if (outcome.ok && request.form === 'markdown' && outcome.conversion.next_cursor) {
    progress.message(`${name}: next cursor: ${outcome.conversion.next_cursor}`)
  }
  try {
    await destination.write(input, outcome)
    return outcome.ok
  } catch (error) {
    progress.message(`foliomark: ${name}: ${(error as Error).message}`)
    return false
  }
}
