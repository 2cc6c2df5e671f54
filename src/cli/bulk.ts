/** `foliomark bulk`: many documents, across restarts and machines. Bundled with the service, whose libraries it needs. */
import { isInPart } from '../bulk/names.ts'
import { cancelRun, openQueue, openSharedQueues, readQueue } from '../bulk/open-queue.ts'
import { MissingPeer } from '../bulk/peers.ts'
import type { Queue } from '../bulk/queue.ts'
import type { BulkRun } from '../bulk/run.ts'
import { openSource, toStoreName } from '../bulk/stores/open.ts'
import { readNames, STANDARD_INPUT } from '../bulk/stores/read-names.ts'
import { type Source, StoreError } from '../bulk/stores/store.ts'
import type { BulkRequest } from './bulk-arguments.ts'
import {
  type BulkExitCode,
  CANCELLED,
  countOf,
  NOT_DONE,
  toExitCode,
  toReport,
  writeReport,
} from './bulk-report.ts'
import { sayOnce, toSourceSettings, workOn } from './bulk-work.ts'
import { print } from './standard-output.ts'
import { UsageError } from './usage-error.ts'

export async function bulk(given: BulkRequest): Promise<BulkExitCode> {
  const { target } = given
  const request = { ...given, target: target === undefined ? undefined : toStoreName(target) }
  try {
    return await COMMANDS[request.command](request)
  } catch (error) {
    if (error instanceof MissingPeer) throw new UsageError(error.message)
    if (!(error instanceof Error) || process.env.NODE_DEBUG?.includes('foliomark')) throw error
    process.stderr.write(`foliomark: ${error.message}\n`)
    return NOT_DONE
  }
}

type Command = (request: BulkRequest) => Promise<BulkExitCode>

const COMMANDS: Readonly<Record<BulkRequest['command'], Command>> = {
  async submit(request) {
    // One that cannot be opened leaves no empty ledger behind.
    const source = await openSource(toStoreName(request.source!), toSourceSettings(request))
    return withQueue(request, async queue => {
      await refuseCancelled(queue)
      const run: BulkRun = {
        source: toStoreName(request.source!),
        ...(request.list === undefined ? {} : { list: toStoreName(request.list) }),
        target: request.target!,
        ...(request.format ? { format: request.format } : {}),
        options: request.options,
        ...(request.part ? { part: request.part } : {}),
      }
      if (request.works) return listAndWork(queue, run, source, request)
      const added = await list(queue, run, source, request)
      say(request, `${countOf(added, 'document')} submitted.`)
      return 0
    })
  },

  work: request =>
    request.queue === undefined ? workOnLedger(request) : workOnShared(request, request.queue),

  async status(request) {
    const { run, status } = await readQueue(request)
    const json = () => `${JSON.stringify(toReport(run, status), null, 2)}\n`
    await print(request.isJson ? json() : writeReport(run, status))
    return toExitCode(status)
  },

  retry: request =>
    withQueue(request, async queue => {
      if (!(await queue.readRun())) throw new Error(nothingIn(request))
      const count = await queue.retry()
      say(request, `${countOf(count, 'failed document')} queued again.`)
      return 0
    }),

  async cancel(request) {
    const { run } = await readQueue(request)
    if (!run && !request.forgets) throw new Error(nothingIn(request))
    await cancelRun(request, request.forgets)
    say(request, request.forgets ? FORGOTTEN : CANCELLED)
    return 0
  },
}

async function workOnShared(request: BulkRequest, address: string): Promise<BulkExitCode> {
  const onWaiting = sayOnce(message => process.stderr.write(`foliomark: ${message}\n`))
  const queue = await openSharedQueues(address, request.names, onWaiting)
  try {
    const plan = { untilDone: request.untilDone, listing: Promise.resolve() }
    return await workOn(queue, request, plan)
  } finally {
    await queue.close()
  }
}

function workOnLedger(request: BulkRequest): Promise<BulkExitCode> {
  return withQueue(request, async queue => {
    await refuseCancelled(queue)
    const run = await queue.readRun()
    if (!run) throw new Error(nothingIn(request))
    const { isListed } = await queue.readStatus()
    if (!isListed && (run.list ?? run.source) === STANDARD_INPUT) {
      throw new Error('The list on standard input was not read to its end. Submit it again.')
    }
    // A listing that was interrupted starts over; documents that it has are not added twice.
    const open = () => openSource(run.source, toSourceSettings(request))
    if (!isListed) return listAndWork(queue, run, await open(), request)
    return workOn(queue, request, { untilDone: true, listing: Promise.resolve() })
  })
}

async function listAndWork(
  queue: Queue,
  run: BulkRun,
  source: Source,
  request: BulkRequest,
): Promise<BulkExitCode> {
  const listing = list(queue, run, source, request)
  const [listed, worked] = await Promise.allSettled([
    listing,
    workOn(queue, request, { untilDone: true, listing }),
  ])
  if (listed.status === 'rejected') throw listed.reason
  if (worked.status === 'rejected') throw worked.reason
  return worked.value
}

const nothingIn = ({ queue, name, target, ledger }: BulkRequest): string =>
  `Nothing was submitted to ${queue === undefined ? (target ?? ledger) : `the queue ${name}`}.`

const FORGOTTEN = 'The run is forgotten. Its outputs stay.'

function say({ isQuiet }: BulkRequest, text: string): void {
  if (!isQuiet) process.stderr.write(`${text}\n`)
}

async function list(
  queue: Queue,
  run: BulkRun,
  source: Source,
  request: BulkRequest,
): Promise<number> {
  const paths =
    run.list === undefined
      ? source.list()
      : readNames(run.source, run.list, toSourceSettings(request).list)
  const added = await queue.submit(run, inPart(paths, run), request.batchSize)
  const { documents } = await queue.readStatus()
  if (documents === 0 && !run.part) {
    const isList = run.list !== undefined || run.source === STANDARD_INPUT
    throw new StoreError(`${isList ? 'The list' : run.source} has no documents.`)
  }
  return added
}

async function* inPart(paths: AsyncIterable<string>, { part }: BulkRun): AsyncGenerator<string> {
  for await (const path of paths) if (!part || isInPart(path, part)) yield path
}

async function withQueue(
  request: BulkRequest,
  use: (queue: Queue) => Promise<BulkExitCode>,
): Promise<BulkExitCode> {
  const queue = await openQueue(request, request.command === 'submit')
  try {
    return await use(queue)
  } finally {
    await queue.close()
  }
}

async function refuseCancelled(queue: Queue): Promise<void> {
  const { isCancelled } = await queue.readStatus()
  if (isCancelled) throw new Error(CANCELLED)
}
