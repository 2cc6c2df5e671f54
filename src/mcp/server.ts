/** The protocol side of the tools: an MCP server over a table, for either era of the protocol. */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ToolContent } from '../isolation/tool-result.ts'
import type { FailedResult } from './failure.ts'
import { type Call, watchCall } from './progress.ts'
import type { Arguments, Tool } from './tools.ts'

/** The supported revisions, newest first: one without a handshake, and those with `initialize`. */
export const MODERN_VERSIONS: readonly string[] = ['2026-07-28']
export const LEGACY_VERSIONS: readonly string[] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
]

interface ServerSettings {
  readonly tools: readonly Tool[]
  /** The same, described for clients. */
  readonly listing: readonly ToolDescription[]
  readonly release: string
  readonly websiteUrl?: string
  /** What an agent is told besides the general instructions. */
  readonly instructions?: string
  /** Documents as resources, where there are any to read. */
  readonly resources?: Resources | undefined
  /** Whether messages can be sent ahead of a result. */
  readonly sendsProgress: boolean
  /** Calls a tool and always gives its result. */
  perform(tool: Tool, given: Arguments, call: Call): Promise<CallResult>
}

export interface Resources {
  list(): Promise<readonly Resource[]>
  /** The first part of one; undefined if it cannot be any. */
  read(uri: string, call: Call): Promise<CallResult | undefined>
}

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly size: number
}

export type CallResult = SuccessfulResult | FailedResult

export interface SuccessfulResult {
  readonly content: ToolContent[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

export const SERVER_NAME = 'foliomark'
export const SERVER_TITLE = 'Foliomark'
/** At most 100 characters: server cards allow no more. */
export const SERVER_DESCRIPTION =
  'Converts Word, PDF, PowerPoint, Excel, OpenDocument, RTF, EPUB and CSV files to GFM markdown.'

export const CAPABILITIES = { tools: { listChanged: false } } as const

/**
 * The SDK's lower-level class: the higher-level one would parse and check whole documents in the process that
 * everybody waits for (docs/decisions/0027-mcp-server.md).
 */
export function createMcpServer(settings: ServerSettings): Server {
  const { tools, listing, release, websiteUrl, perform, resources, sendsProgress } = settings
  const server = new CheckingServer(
    {
      name: SERVER_NAME,
      title: SERVER_TITLE,
      version: release,
      description: SERVER_DESCRIPTION,
      ...(websiteUrl ? { websiteUrl } : {}),
    },
    {
      capabilities: resources ? { ...CAPABILITIES, resources: {} } : CAPABILITIES,
      instructions: [INSTRUCTIONS, settings.instructions].filter(Boolean).join(' '),
      supportedProtocolVersions: [...LEGACY_VERSIONS],
      cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
    },
  )
  server.setRequestHandler('tools/list', ({ params }) => {
    if (params?.cursor !== undefined)
      throw invalidParams('The list has a single page and takes no cursor.')
    return { tools: [...listing] }
  })
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) {
      const names = new Intl.ListFormat('en-GB').format(tools.map(({ name }) => name))
      throw invalidParams(`Unknown tool. The tools are ${names}.`)
    }
    const result = await watchCall(context, sendsProgress, call =>
      perform(tool, params.arguments ?? {}, call),
    )
    return result as CompatibleResult
  })
  if (resources) serveResources(server, resources, sendsProgress)
  return server
}

/** Read as text, whatever the format of the file is. */
function serveResources(server: Server, { list, read }: Resources, sendsProgress: boolean): void {
  server.setRequestHandler('resources/list', async () => ({
    resources: (await list()).map(resource => ({ ...resource, mimeType: MARKDOWN })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const result = await watchCall(context, sendsProgress, call => read(uri, call))
    if (!result) throw invalidParams('There is no such resource.')
    const { content } = result
    const text = content.map(item => (item.type === 'text' ? item.text : '')).join('\n\n')
    if ('isError' in result) throw invalidParams(text)
    return { contents: [{ uri, mimeType: MARKDOWN, text }] }
  })
}

const MARKDOWN = 'text/markdown'

type Handler = Parameters<Server['_wrapHandler']>[1]

/** The SDK treats params that break its schema as a fault of the server, or hands its list of violations on as it is. */
class CheckingServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (error) {
        throw toInvalidParams(error) ?? error
      }
    }
  }
}

/** The message of such an error is, or with tool calls ends in, the list of schema violations. */
function toInvalidParams(error: unknown): ProtocolError | undefined {
  const { message = '' } = error as Partial<Error>
  const issues = Issues.safeParse(parseList(message.replace(/^Invalid tools\/call request: /, '')))
  if (!issues.success) return undefined
  const faults = issues.data.map(({ path, message }) => `${path.join('.')}: ${message}.`)
  return invalidParams(faults.join(' ').slice(0, 500))
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Issues = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
)

/** The SDK's types want mutable arrays. */
type CompatibleResult = { content: { type: 'text'; text: string }[] }

const CACHE_HINT = { ttlMs: 3_600_000, cacheScope: 'public' } as const

const INSTRUCTIONS =
  'Converts documents to GitHub-flavored markdown. Call convert_document with the public URL of a file, or with its bytes in base64. Long documents come in parts. For one fact, call it with find; to see what there is, read the outline of the first part and fetch sections by id; to read everything, continue with the cursor. list_supported_formats lists what can be converted. Nothing is stored, and no key is needed.'

export type ToolDescription = ReturnType<typeof describeTool>

/** As `tools/list` shows it. */
export function describeTool({ name, title, description, input, output, annotations }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: { ...toJsonSchema(input), additionalProperties: false },
    outputSchema: toJsonSchema(output),
    annotations: { title, ...annotations },
  }
}

/** A small value; old clients only know its text. */
export function toStructured(value: object): SuccessfulResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value as Readonly<Record<string, unknown>>,
  }
}

function toJsonSchema(schema: z.ZodType): { type: 'object' } & Record<string, unknown> {
  // Describes the input, not what validation leaves of it: a result may get more fields one day. Rules between fields
  // stay out: some hosts reject tools with a oneOf at the top.
  const { $schema: _, oneOf: __, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return { ...described, type: 'object' }
}

const invalidParams = (message: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)
