/**
 * `convert_document` over stdio. Two more arguments than elsewhere: the path of a file on this machine, and, if a
 * person has opened a folder for it, the path of a file to write. The last documents are kept, so that reading on
 * costs next to nothing.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { counted } from '../engine/counted.ts'
import { DEFAULT_OPTIONS, type Options } from '../engine/options.ts'
import type { Envelope } from '../isolation/envelope.ts'
import { toSafeName } from '../isolation/media.ts'
import { composeResult, type ToolResultBody } from '../isolation/tool-result.ts'
import {
  parseFilename,
  readConvertRequest,
  readOptions,
  renderAnswer,
  renderDocument,
  renderJob,
} from '../service/conversion.ts'
import { Problem } from '../service/problem.ts'
import type { ReceivedDocument } from '../service/request-body.ts'
import type { KeptDocuments } from './kept-documents.ts'
import { isFileUrl, type LocalFiles, toPath } from './local-files.ts'
import type { OutputFile, OutputFolder } from './output-folder.ts'
import {
  type Arguments,
  convertTool,
  requireKnown,
  TOOL_DEFAULTS,
  type Tool,
  type ToolContext,
} from './tools.ts'

interface LocalToolSettings {
  readonly files: LocalFiles
  /** Absent: nothing is written. */
  readonly destination?: OutputFolder | undefined
  readonly kept: KeptDocuments
}

export function createLocalTool({ files, destination, kept }: LocalToolSettings): Tool {
  const { folders } = files
  const input = convertTool.input.extend({
    ...(folders.length ? { path: z.string().optional().describe(describePath(folders)) } : {}),
    ...(destination
      ? { output_path: z.string().optional().describe(describeOutput(destination.path)) }
      : {}),
  })
  const description = [
    convertTool.description,
    ...(folders.length
      ? [
          `Instead of \`url\` or \`base64\`, give \`path\` for a file inside ${folders.join(' or ')}.`,
        ]
      : []),
    ...(destination
      ? [
          'With `output_path`, the markdown and its images are written there instead of being returned.',
        ]
      : []),
  ].join(' ')
  const annotations = { ...convertTool.annotations, readOnlyHint: !destination }
  return {
    ...convertTool,
    input,
    description,
    annotations,
    async call(given, context) {
      const { path, output_path: output, ...others } = withPath(withoutNulls(given))
      // Without folders this says so, and which ones there could be.
      if (path !== undefined && !folders.length) await files.read('')
      requireKnown(output === undefined ? others : { ...others, output_path: output }, input)
      const { options, ...document } = await receive(path, others, files, context)
      if (output !== undefined && destination) {
        const file = await destination.place(requireString('output_path', output))
        return { result: await writeFiles(document, options, file, context) }
      }
      return { result: await readPart(document, options, kept, context) }
    },
  }
}

interface ToolDocument extends ReceivedDocument {
  /** The same for the same document. */
  readonly stamp: string
}

async function receive(
  path: unknown,
  others: Arguments,
  files: LocalFiles,
  context: ToolContext,
): Promise<ToolDocument & { options: Options }> {
  if (path === undefined) {
    const { url, base64 } = others
    if (files.folders.length && (url === undefined) === (base64 === undefined)) throw notOne()
    const { documents } = context
    const received = await readConvertRequest({ value: others, documents }, context, TOOL_DEFAULTS)
    const hash = createHash('sha256')
    for (const piece of received.bytes) hash.update(piece)
    return { ...received, stamp: hash.digest('hex') }
  }
  const document = await files.read(requirePath(path, others))
  const filename = parseFilename(others.filename) ?? document.filename
  return { ...document, filename, options: readOptions(others, TOOL_DEFAULTS) }
}

async function readPart(
  document: ToolDocument,
  options: Options,
  kept: KeptDocuments,
  context: ToolContext,
): Promise<ToolResultBody> {
  const source = await findWhole(document, options, kept, context)
  const { body } = await renderJob({ source, options }, 'tool', context)
  return parse(body)
}

/**
 * Kept as the engine process wrote it: what takes time is done there, under a deadline, while other calls are served.
 */
async function findWhole(
  document: ToolDocument,
  options: Options,
  kept: KeptDocuments,
  context: ToolContext,
): Promise<{ whole: Uint8Array; ms: number }> {
  const key = toKey(document, options)
  const found = kept.find(key)
  if (found) return { whole: found, ms: 0 }
  const { body, ms } = await renderAnswer(document, withoutView(options), 'whole', context)
  kept.keep(key, body)
  return { whole: body, ms }
}

/** The whole document into a file; the response has its outline and statistics. */
async function writeFiles(
  document: ToolDocument,
  options: Options,
  file: OutputFile,
  context: ToolContext,
): Promise<ToolResultBody> {
  const { images } = options
  const asked = {
    ...withoutView(options),
    images: images === 'reference' ? 'attach' : images,
  } as const
  const media = { linkPrefix: file.imagePrefix }
  const json = await renderDocument({ ...document, media }, asked, 'json', context)
  const { ok: _, images: attached = [], markdown, ...about } = parse<FinishedEnvelope>(json)
  const pictures = new Map(
    attached.map(({ name, base64 = '' }) => [toFileName(name), Buffer.from(base64, 'base64')]),
  )
  await file.write(markdown, pictures)
  const summary = `Written to ${file.path}: about ${counted(about.stats.estimated_tokens, 'token')}, ${counted(pictures.size, 'image')}.`
  const shown = composeResult({ ...about, markdown: summary, images: new Map() }, DEFAULT_OPTIONS)
  return { ...shown, structuredContent: { ...shown.structuredContent, output_path: file.path } }
}

type FinishedEnvelope = Envelope & { readonly ok: true }

/** Written by one of our own engine processes. */
function parse<T>(json: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(json))
}

/** The engine process has chosen a safe, free name; a link has it after its folder. */
const toFileName = (link: string): string =>
  toSafeName(decodeURIComponent(link.slice(link.lastIndexOf('/') + 1)))

function toKey({ stamp, filename }: ToolDocument, options: Options): string {
  return JSON.stringify([stamp, filename, withoutView(options)])
}

/** The options that say what the whole is; the others choose from it. */
function withoutView(options: Options): Options {
  const { find, section, max_tokens, cursor, chunks, blocks } = DEFAULT_OPTIONS
  return { ...options, find, section, max_tokens, cursor, chunks, blocks }
}

function describePath(folders: readonly string[]): string {
  return `Path of a file on this machine, inside ${folders.join(' or ')}; absolute, relative to that folder, or a file:// URL.`
}

const describeOutput = (folder: string): string =>
  `Name of a new .md file inside ${folder}: the complete markdown is written there, with its images next to it.`

function requirePath(path: unknown, { url, base64 }: Arguments): string {
  if (url !== undefined || base64 !== undefined) {
    throw notOne()
  }
  const given = requireString('path', path)
  const found = isFileUrl(given) ? toPath(given) : given
  if (found !== undefined) return found
  throw new Problem('invalid_request', 'This file URL does not name a file on this machine.')
}

/** Resources are listed by their `file:` URLs, and agents hand these on as `url`. */
function withPath(given: Arguments): Arguments {
  const { url, ...others } = given
  return isFileUrl(url) && given.path === undefined ? { ...others, path: url } : given
}

const notOne = () => new Problem('invalid_request', 'Send exactly one of path, url and base64.')

function requireString(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw new Problem('invalid_request', `The argument ${name} must be a string.`)
}

/** Null counts as absent: many clients write their optional arguments that way. */
function withoutNulls(given: Arguments): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
