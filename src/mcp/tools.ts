/** The tools: one table that the server, its manifest and its documentation are generated from. */
import { z } from 'zod'
import type { PolicyName } from '../config.ts'
import {
  DEFAULT_OPTIONS,
  OPTIONS,
  type Option,
  type Options,
  TOOL_OPTIONS,
} from '../engine/options.ts'
import { describeFormats } from '../http/v1/discovery.ts'
import { ConvertRequest, ConvertResult, FormatList, toSchemas } from '../http/v1/schemas.ts'
import type { ToolResultBody } from '../isolation/tool-result.ts'
import {
  type ConversionContext,
  readConvertRequest,
  renderDocument,
} from '../service/conversion.ts'
import type { ReceivedJson } from '../service/documents.ts'
import { Problem } from '../service/problem.ts'

export interface Tool {
  readonly name: string
  readonly title: string
  /** For an agent: what it does, when to use it, what it returns. */
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly annotations: Annotations
  readonly policy: PolicyName
  call(given: Arguments, context: ToolContext): Promise<ToolResult>
}

/** What a client may assume about a tool (MCP, tools). */
interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export type Arguments = Readonly<Record<string, unknown>>

export interface ToolContext extends ConversionContext {
  /** Long strings of the arguments, which are documents in base64, by their placeholder names. */
  readonly documents: ReceivedJson['documents']
}

/** A value that conforms to the output schema, or a finished result. */
export type ToolResult = { readonly structured: object } | { readonly result: ToolResultBody }

const HARMLESS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true } as const

/** A URL can carry away what an agent knows, and hosts load the pictures of a response by themselves. */
export const TOOL_DEFAULTS: Options = { ...DEFAULT_OPTIONS, remote_images: 'link' }

/** The options as the tool has them. */
export const TOOL_INPUTS: Readonly<Record<string, Option>> = {
  ...TOOL_OPTIONS,
  remote_images: { ...OPTIONS.remote_images, values: [TOOL_DEFAULTS.remote_images, 'keep'] },
}

/** A part requested with a cursor comes without the outline. */
const ToolOutput = ConvertResult.omit({ ok: true, outline: true }).extend({
  outline: ConvertResult.shape.outline.optional(),
})

export const convertTool: Tool = {
  name: 'convert_document',
  title: 'Convert a document to markdown',
  description:
    'Converts a document to GitHub-flavored markdown: Word (docx, doc, rtf), PDF, PowerPoint (pptx, ppt), Excel (xlsx, xls), OpenDocument (odt, ods, odp), EPUB and CSV, up to 25 MB. Use it to read a document whose text you do not have. Give exactly one of `url` (a public http or https URL that returns the file itself) and `base64` (the bytes); for CSV in base64, give `filename` as well. Returns the markdown as text, and as structured content together with format, title, metadata, `outline`, statistics and warnings. A long document comes in parts of `max_tokens` (8000 by default). To answer one question, use `find` with a word or two first: it lists the matching places of the whole document, each with a `section` to read. To see what a document has, look at `outline` in the first answer, and read one section with `section` set to its id. To read all of it, continue with `cursor` set to `next_cursor`. Send the same document each time. `chunks` is for building a search index; `images: "attach"` returns the images. Encrypted files and image-only PDFs cannot be converted. Nothing is stored.',
  input: ConvertRequest.extend(toSchemas(TOOL_INPUTS)),
  output: ToolOutput,
  annotations: { ...HARMLESS, openWorldHint: true },
  policy: 'conversions',
  async call(given, context) {
    requireKnown(given, convertTool.input)
    const { documents } = context
    const received = { value: given, documents }
    const { options, ...document } = await readConvertRequest(received, context, TOOL_DEFAULTS)
    const json = await renderDocument(document, options, 'tool', context)
    return { result: JSON.parse(new TextDecoder().decode(json)) }
  },
}

/** Where agents have a shell beside the network: base64 through a model costs tokens, and arrives damaged. */
export const withShellAdvice = <T extends Pick<Tool, 'name' | 'description'>>(
  tool: T,
  baseUrl: string,
): T =>
  tool.name === convertTool.name
    ? {
        ...tool,
        description: `${tool.description} If you have a shell, do not send a local file as \`base64\`, which costs many tokens and is easily damaged: run \`curl -F file=@report.docx "${baseUrl}/api/v1/convert?max_tokens=8000"\`, with the same options as query parameters; \`-H "Accept: text/markdown"\` gives the markdown alone.`,
      }
    : tool

export const formatsTool: Tool = {
  name: 'list_supported_formats',
  title: 'List the formats that can be converted',
  description:
    'Lists every file extension that convert_document accepts, with the name and media types of each format, and the maximum document size in bytes. Use it before converting when you are not sure whether a file can be converted. It takes no arguments.',
  input: z.object({}),
  output: FormatList.omit({ ok: true }),
  annotations: { ...HARMLESS, openWorldHint: false },
  policy: 'reads',
  // Some clients make up an argument for tools that have none; it changes nothing.
  call: async () => ({ structured: describeFormats() }),
}

export const TOOLS: readonly Tool[] = [convertTool, formatsTool]

/** If a misspelt option were ignored, it would look as if it had worked. */
export function requireKnown(given: Arguments, input: z.ZodObject): void {
  const known = Object.keys(input.shape)
  const unknown = Object.keys(given).filter(name => !known.includes(name))
  if (!unknown.length) return
  throw new Problem(
    'invalid_request',
    `Unknown argument: ${unknown.slice(0, 5).join(', ').slice(0, 100)}. The arguments are ${known.join(', ')}.`,
  )
}
