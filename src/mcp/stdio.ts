/** The tools over standard input and output, for programs that start the server themselves. */
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { FetchDocument } from '../net/fetch-document.ts'
import { Admission } from '../service/admission.ts'
import { parseJson } from '../service/json.ts'
import type { Converter } from '../service/services.ts'
import { toProblem } from '../service/to-problem.ts'
import { toFailedResult } from './failure.ts'
import {
  findVersionFault,
  invalid,
  parseError,
  type Refusal,
  readMessage,
  writeRefusal,
} from './gate.ts'
import { KeptDocuments } from './kept-documents.ts'
import { createListTool } from './list-tool.ts'
import { type LocalFiles, toPath } from './local-files.ts'
import { createLocalTool } from './local-tool.ts'
import type { OutputFolder } from './output-folder.ts'
import type { Call } from './progress.ts'
import {
  type CallResult,
  createMcpServer,
  describeTool,
  type Resources,
  toStructured,
} from './server.ts'
import { type Arguments, formatsTool, type Tool } from './tools.ts'

interface StdioSettings {
  readonly input: Readable
  readonly output: Writable
  /** For failures outside the protocol. */
  readonly onError: (error: Error) => void
  readonly release: string
  readonly files: LocalFiles
  /** Where an agent may write; absent for nowhere. */
  readonly destination?: OutputFolder | undefined
  readonly converter: Converter
  readonly fetchDocument: FetchDocument
}

/** Resolves when the client has closed its side and has its responses, or does not read them any more. */
export async function serveOverStdio(settings: StdioSettings): Promise<void> {
  const { output, onError, release, files, destination } = settings
  const kept = new KeptDocuments()
  const convertTool = createLocalTool({ files, destination, kept })
  const hasFiles = files.folders.length > 0
  const tools = [convertTool, ...(hasFiles ? [createListTool(files)] : []), formatsTool]
  const listing = tools.map(describeTool)
  const callTool = createCaller(settings)
  const underWay = new Set<Promise<CallResult>>()
  const perform = (tool: Tool, given: Arguments, call: Call) => {
    const result = callTool(tool, given, call).finally(() => underWay.delete(result))
    underWay.add(result)
    return result
  }
  const lines = readLines(settings.input, async () => {
    await nextTurn()
    await Promise.allSettled(underWay)
    await nextTurn()
  })
  const input = Readable.from(passMessages(lines, refusal => output.write(`${refusal}\n`)))
  const ended = Promise.race([once(input, 'close'), once(output, 'error')]).catch(onError)
  const instructions = hasFiles
    ? `Files inside ${files.folders.join(' or ')} can be converted by path; list_documents lists them.`
    : ''
  const resources = hasFiles ? toResources(files, convertTool, perform) : undefined
  const createServer = () =>
    createMcpServer({
      ...{ tools, listing, release, instructions, resources, perform },
      sendsProgress: true,
    })
  const connection = serveStdio(createServer, {
    transport: new StdioServerTransport(input, output, { maxBufferSize: MAX_LINE_BYTES }),
    onerror: onError,
  })
  await ended
  await connection.close()
}

/** The documents in the folders, as `file:` addresses; each is read as its first part. */
function toResources(
  files: LocalFiles,
  tool: Tool,
  perform: (tool: Tool, given: Arguments, call: Call) => Promise<CallResult>,
): Resources {
  return {
    async list() {
      const { documents } = await files.list()
      return documents.map(({ path, size }) => {
        const file = resolve(files.folders[0]!, path)
        return { uri: pathToFileURL(file).href, name: path, size }
      })
    },
    async read(uri, call) {
      const path = toPath(uri)
      return path === undefined ? undefined : perform(tool, { path }, call)
    },
  }
}

/** A document of 25 MB in base64, its line breaks, and the rest of the message. */
const MAX_LINE_BYTES = 40 * 1024 * 1024

/** What is not a message is rejected by the rules of HTTP: the SDK would leave it unanswered, or fail over it. */
async function* passMessages(lines: AsyncIterable<Buffer>, refuse: (line: string) => void) {
  for await (const line of lines) {
    const refusal = findFault(line)
    if (refusal) refuse(writeRefusal(refusal))
    else yield line
  }
}

function findFault(line: Buffer): Refusal | undefined {
  if (line.length > MAX_LINE_BYTES) return invalid(null, 'The message exceeds 40 MB.')
  try {
    const value = parseJson(line)
    const message = readMessage(value)
    // A response to something that was never asked needs no answer.
    if ('error' in message) return isAnswer(value) ? undefined : message
    // The SDK looks at the version of the first message alone.
    return message.id === undefined ? undefined : findVersionFault(message, null)
  } catch (error) {
    return parseError(error as Error)
  }
}

const isAnswer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('result' in value || 'error' in value)

const BLANK = 0x20

/**
 * Complete lines only: the SDK would copy and search a long line again with each piece that arrives. It also leaves
 * requests unanswered when its input ends, so the end is held back for a moment.
 */
async function* readLines(source: Readable, untilAnswered: () => Promise<void>) {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let rest = chunk
    for (let end = rest.indexOf('\n') + 1; end > 0; end = rest.indexOf('\n') + 1) {
      const line = Buffer.concat([...pieces, rest.subarray(0, end)])
      if (line.some(byte => byte > BLANK)) yield line
      pieces = []
      bytes = 0
      rest = rest.subarray(end)
    }
    // Of a line that is too long, only enough is kept to recognize it.
    if (bytes <= MAX_LINE_BYTES) pieces.push(rest)
    bytes += rest.length
  }
  await untilAnswered()
}

function createCaller({ converter, fetchDocument, onError }: StdioSettings) {
  const metrics = { conversion() {}, fetchFailure() {} }
  const services = { converter, fetchDocument, metrics }
  // One person's client: it may have as many calls in progress as it likes.
  const client = ''
  const admission = new Admission({ converter, budgetBytes: 2 ** 31 })
  return async (tool: Tool, given: Arguments, call: Call): Promise<CallResult> => {
    const hold = admission.hold(client)
    const context = { services, client, hold, ...call, documents: new Map(), facts: {} }
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
