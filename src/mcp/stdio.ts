/** The tools over standard input and output, for programs that start the server themselves. */
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { FetchDocument } from '../net/fetch-document.ts'
import { Admission } from '../service/admission.ts'
import type { Converter } from '../service/services.ts'
import { toProblem } from '../service/to-problem.ts'
import { toFailedResult } from './failure.ts'
import { KeptDocuments } from './kept-documents.ts'
import type { LocalFiles } from './local-files.ts'
import { createLocalTool } from './local-tool.ts'
import type { OutputFolder } from './output-folder.ts'
import { type CallResult, createMcpServer, describeTool, toStructured } from './server.ts'
import { type Arguments, listSupportedFormats, type Tool } from './tools.ts'

interface StdioSettings {
  readonly input: Readable
  readonly output: Writable
  /** For what goes wrong beside the protocol. */
  readonly onError: (error: Error) => void
  readonly release: string
  readonly files: LocalFiles
  /** Where an agent may write to; absent: nowhere. */
  readonly destination?: OutputFolder | undefined
  readonly converter: Converter
  readonly fetchDocument: FetchDocument
}

/** Resolves when the client has ended its side and has its answers, or does not read them any more. */
export async function serveOverStdio(settings: StdioSettings): Promise<void> {
  const { output, onError, release, files, destination } = settings
  const kept = new KeptDocuments()
  const tools = [createLocalTool({ files, destination, kept }), listSupportedFormats]
  const listing = tools.map(describeTool)
  const callTool = createCaller(settings)
  const underWay = new Set<Promise<CallResult>>()
  const perform = (tool: Tool, given: Arguments, signal: AbortSignal) => {
    const call = callTool(tool, given, signal).finally(() => underWay.delete(call))
    underWay.add(call)
    return call
  }
  const input = Readable.from(
    readLines(settings.input, async () => {
      await nextTurn()
      await Promise.allSettled(underWay)
      await nextTurn()
    }),
  )
  const ended = Promise.race([once(input, 'close'), once(output, 'error')]).catch(onError)
  const instructions = files.folders.length
    ? `Files below ${files.folders.join(' or ')} are converted by their path.`
    : ''
  const createServer = () => createMcpServer({ tools, listing, release, instructions, perform })
  const connection = serveStdio(createServer, {
    transport: new StdioServerTransport(input, output, { maxBufferSize: MAX_LINE_BYTES }),
    onerror: onError,
  })
  await ended
  await connection.close()
}

/** A document of 25 MB in base64, its line breaks, and the rest of the message. */
const MAX_LINE_BYTES = 40 * 1024 * 1024

/**
 * Whole lines only: the SDK would copy and search a long line anew with each piece that arrives. It
 * also leaves requests unanswered when its input ends, so the end is held back for a moment.
 */
async function* readLines(source: Readable, untilAnswered: () => Promise<void>) {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf('\n') + 1
    bytes += chunk.length
    if (end === 0 && bytes <= MAX_LINE_BYTES) {
      pieces.push(chunk)
      continue
    }
    yield Buffer.concat([...pieces, chunk.subarray(0, end || chunk.length)])
    pieces = end ? [chunk.subarray(end)] : []
    bytes = end ? chunk.length - end : 0
  }
  await untilAnswered()
}

function createCaller({ converter, fetchDocument, onError }: StdioSettings) {
  const metrics = { conversion() {}, fetchFailure() {} }
  const services = { converter, fetchDocument, metrics }
  // One person's client: it may have as much under way as it likes to wait for.
  const admission = new Admission({ workload: converter, queueLimit: 1000, budgetBytes: 2 ** 31 })
  return async (tool: Tool, given: Arguments, signal: AbortSignal): Promise<CallResult> => {
    const hold = admission.hold('')
    const context = { services, admission, hold, signal, documents: new Map(), facts: {} }
    try {
      const result = await tool.call(given, context)
      if ('structured' in result) return toStructured(result.structured)
      return result.result
    } catch (error) {
      const problem = toProblem(error)
      if (problem.cause !== undefined) onError(new Error(problem.message, { cause: problem.cause }))
      return toFailedResult(problem, undefined)
    } finally {
      hold.release()
    }
  }
}
