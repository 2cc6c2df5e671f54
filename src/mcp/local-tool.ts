/**
 * `convert_document` over stdio. Two arguments more than elsewhere: the path of a file on this machine, and,
 * where a person has opened a folder for it, the path of a file to write. The last documents are kept, so
 * that reading on costs next to nothing.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ConversionWithImages, measureWhole, presentWhole } from '../engine/convert.ts'
import { type GivenOptions, parseOptions } from '../engine/options.ts'
import { findCursorSize } from '../engine/parts/cursor.ts'
import { toEnvelope } from '../isolation/envelope.ts'
import { toSafeName, withEndingOf } from '../isolation/media.ts'
import { type ToolResultBody, toToolResult } from '../isolation/tool-result.ts'
import { readWhole } from '../isolation/whole-message.ts'
import {
  parseFilename,
  readConvertRequest,
  readOptions,
  renderDocument,
} from '../service/conversion.ts'
import { Problem } from '../service/problem.ts'
import type { ReceivedDocument } from '../service/request-body.ts'
import { toProblemOfOptions } from './failure.ts'
import type { KeptDocuments } from './kept-documents.ts'
import type { LocalFiles } from './local-files.ts'
import type { OutputFile, OutputFolder } from './output-folder.ts'
import {
  type Arguments,
  convertDocument,
  requireKnown,
  type Tool,
  type ToolContext,
  withToolDefaults,
} from './tools.ts'

interface LocalToolSettings {
  readonly files: LocalFiles
  /** Absent: nothing is written. */
  readonly destination?: OutputFolder | undefined
  readonly kept: KeptDocuments
}

export function createLocalTool({ files, destination, kept }: LocalToolSettings): Tool {
  const { folders } = files
  const input = convertDocument.input.extend({
    ...(folders.length ? { path: z.string().optional().describe(describePath(folders)) } : {}),
    ...(destination
      ? { output_path: z.string().optional().describe(describeOutput(destination.path)) }
      : {}),
  })
  const description = [
    convertDocument.description,
    ...(folders.length
      ? [
          `Instead of \`url\` or \`base64\`, give \`path\` for a file below ${folders.join(' or ')}.`,
        ]
      : []),
    ...(destination
      ? ['With `output_path` the markdown and its pictures are written there instead of returned.']
      : []),
  ].join(' ')
  const annotations = { ...convertDocument.annotations, readOnlyHint: !destination }
  return {
    ...convertDocument,
    input,
    description,
    annotations,
    async call(given, context) {
      const { path, output_path: output, ...others } = withoutNulls(given)
      // Without folders this says so, and which ones there could be.
      if (path !== undefined && !folders.length) await files.read('')
      requireKnown(output === undefined ? others : { ...others, output_path: output }, input)
      const document = await receive(path, others, files, context)
      const options = withToolDefaults(document.options)
      if (output !== undefined && destination) {
        const file = await destination.place(requireString('output_path', output))
        return { result: await writeFiles(document, options, file, context) }
      }
      return { result: await readPart(document, options, kept, context) }
    },
  }
}

interface ToolDocument extends ReceivedDocument {
  readonly options: GivenOptions
  /** The same for the same document. */
  readonly stamp: string
}

async function receive(
  path: unknown,
  others: Arguments,
  files: LocalFiles,
  context: ToolContext,
): Promise<ToolDocument> {
  if (path === undefined) {
    const { url, base64 } = others
    if (files.folders.length && (url === undefined) === (base64 === undefined)) throw notOne()
    const { documents } = context
    const received = await readConvertRequest({ value: others, documents }, context)
    const hash = createHash('sha256')
    for (const piece of received.bytes) hash.update(piece)
    return { ...received, stamp: hash.digest('hex') }
  }
  const document = await files.read(requirePath(path, others))
  const filename = parseFilename(others.filename) ?? document.filename
  return { ...document, filename, options: readOptions(others) }
}

/** A host reads its answers line by line, and some give up on long ones. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024 - 64 * 1024
const FEWEST_TOKENS = 200

async function readPart(
  document: ToolDocument,
  options: GivenOptions,
  kept: KeptDocuments,
  context: ToolContext,
): Promise<ToolResultBody> {
  const began = performance.now()
  const key = toKey(document, options)
  let whole = kept.find(key)
  if (!whole) {
    const json = await renderDocument(document, withoutView(options), 'whole', context)
    whole = measureWhole(readWhole(new TextDecoder().decode(json)))
    kept.keep(key, whole)
  }
  let wanted = options
  for (;;) {
    const conversion = show(() =>
      presentWhole(whole, parseOptions({ ...wanted }), performance.now() - began),
    )
    const result = toToolResult(toEnvelope(conversion, wanted), wanted)
    const bytes = Buffer.byteLength(JSON.stringify(result))
    if (bytes <= MAX_ANSWER_BYTES) return result
    const tokens = Number(wanted.max_tokens ?? findCursorSize(wanted.cursor ?? '') ?? 0)
    if (tokens <= FEWEST_TOKENS) throw tooLargeForAnswer()
    const share = (0.9 * MAX_ANSWER_BYTES) / bytes
    wanted = { ...wanted, max_tokens: Math.max(FEWEST_TOKENS, Math.floor(tokens * share)) }
  }
}

const tooLargeForAnswer = () =>
  new Problem('invalid_request', 'The answer would have more than 8 MB.', {
    hint: 'Ask without images: "inline", and without blocks or omitted.',
  })

/** The whole document into a file; the answer has its outline and statistics. */
async function writeFiles(
  document: ToolDocument,
  options: GivenOptions,
  file: OutputFile,
  context: ToolContext,
): Promise<ToolResultBody> {
  const { images = 'reference' } = options
  const asked: GivenOptions = {
    ...withoutView(options),
    images: images === 'reference' ? 'attach' : images,
  }
  const media = { linkPrefix: file.imagePrefix }
  const json = await renderDocument({ ...document, media }, asked, 'whole', context)
  const whole = measureWhole(readWhole(new TextDecoder().decode(json)))
  const conversion = show(() => presentWhole(whole, parseOptions({}), 0))
  await file.writeText(conversion.markdown)
  const written = await writeImages(conversion, file)
  const { outline, images: _, markdown: __, ...about } = conversion
  const summary = `Written to ${file.path}: about ${about.stats.estimated_tokens} tokens, ${written} images.`
  const shown = toToolResult({ ...about, outline, markdown: summary }, {})
  return { ...shown, structuredContent: { ...shown.structuredContent, output_path: file.path } }
}

async function writeImages({ images }: ConversionWithImages, file: OutputFile): Promise<number> {
  for (const { name, bytes } of images.values()) {
    // As the engine process has named it, but not on its word.
    const safe = toSafeName(decodeURIComponent(name.split('/').at(-1) ?? name))
    await file.writeImage(withEndingOf(bytes, safe), bytes)
  }
  return images.size
}

/** Wrong sections and cursors are faults of the call. */
function show<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw toProblemOfOptions(error)
  }
}

function toKey({ stamp, filename }: ToolDocument, options: GivenOptions): string {
  const sorted = Object.entries(withoutView(options)).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([stamp, filename, sorted])
}

/** The options that say what the whole is; the others choose from it. */
function withoutView(options: GivenOptions): GivenOptions {
  const {
    section: _,
    max_tokens: __,
    cursor: ___,
    chunks: ____,
    blocks: _____,
    ...others
  } = options
  return others
}

function describePath(folders: readonly string[]): string {
  return `Path of a file on this machine, below ${folders.join(' or ')}; absolute, or relative to that folder.`
}

const describeOutput = (folder: string): string =>
  `Name of a new .md file below ${folder}: the whole markdown is written there, its pictures beside it.`

function requirePath(path: unknown, { url, base64 }: Arguments): string {
  if (url !== undefined || base64 !== undefined) {
    throw notOne()
  }
  return requireString('path', path)
}

const notOne = () => new Problem('invalid_request', 'Send exactly one of path, url and base64.')

function requireString(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw new Problem('invalid_request', `The argument ${name} must be a string.`)
}

/** Null is as good as absent: many clients write their optional arguments so. */
function withoutNulls(given: Arguments): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
