/**
 * A conversion as the result of an MCP tool. Hosts reject responses of more than 25,000 tokens, and both the text and
 * the structured content contain the markdown. So everything that does not depend on the part is bounded by itself,
 * and the part is made smaller until everything fits.
 */
import type { AttachedImage } from '../engine/attach-images.ts'
import { type ConversionWithImages, type MeasuredWhole, presentWhole } from '../engine/convert.ts'
import type { ImageData } from '../engine/document/document.ts'
import { ConversionError } from '../engine/errors.ts'
import type { Options } from '../engine/options.ts'
import type { Match } from '../engine/parts/find.ts'
import { isInPair } from '../engine/surrogates.ts'
import { Warnings } from '../engine/warnings.ts'
import { boundOutline, writeAdvice, writeMatches } from './advice.ts'
import { toBase64, toEntry } from './envelope.ts'
import { boundTokens } from './token-bound.ts'

const DEFAULT_TOOL_TOKENS = 8000

/** With the protocol's wrapping, a response stays below 25,000. */
const MAX_RESULT_TOKENS = 24_500
/** The markdown is in the response twice, so a larger part cannot fit. */
const MAX_PART_TOKENS = 16_000
const FEWEST_PART_TOKENS = 50
/** Bytes of images in one result, before base64. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024
/** A host reads responses line by line, and some give up on long ones. */
const MAX_RESULT_BYTES = 8 * 1024 * 1024 - 64 * 1024

/** Budgets for the fields about the whole, or about its pages. */
const ROOM = { title: 300, filename: 300, metadata: 1000, warnings: 1500, omitted: 6000 } as const
/** Matches that are shown alone are in the response twice, too. */
const MATCHES_ROOM = 8500
/** Their budget if even the smallest part leaves too little room. */
const LEAST_ROOM = { chunks: 3000, blocks: 3000, images: 3000 } as const

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

export interface ToolResultBody {
  readonly content: ToolContent[]
  readonly structuredContent: Readonly<Record<string, unknown>>
}

/** The requested part, or as much of it as a response has room for. */
export function toToolResult(
  measured: MeasuredWhole,
  options: Options,
  durationMs: number,
): ToolResultBody {
  const { converted } = measured
  const unpacked = {
    ...measured,
    converted: { ...converted, images: unpackOnce(converted.images) },
  }
  const wanted = withPart(options)
  const fixed = boundTokens(JSON.stringify(boundOutline(measured.outline)))
  let partTokens = MAX_PART_TOKENS
  for (;;) {
    const bounds = { partTokens, imageBytes: MAX_IMAGE_BYTES, showsMatchesAlone: true }
    const conversion = presentWhole(unpacked, { ...wanted, bounds }, durationMs)
    const isSmallest = partTokens === FEWEST_PART_TOKENS
    const result = composeResult(
      conversion,
      options,
      isSmallest ? { ...ROOM, ...LEAST_ROOM } : ROOM,
    )
    const tokens = countResultTokens(result)
    if (tokens <= MAX_RESULT_TOKENS || isSmallest) return requireBytes(result)
    const shown = Math.min(partTokens, conversion.part?.tokens ?? partTokens)
    const share = Math.min(0.9, (0.97 * (MAX_RESULT_TOKENS - fixed)) / (tokens - fixed))
    partTokens = Math.max(FEWEST_PART_TOKENS, Math.floor(shown * share))
  }
}

/** By default a call gets a part, because hosts reject long responses. A cursor knows its size. */
const withPart = ({ max_tokens, ...options }: Options): Options => ({
  ...options,
  max_tokens: max_tokens ?? (options.cursor === undefined ? DEFAULT_TOOL_TOKENS : undefined),
})

/** Some of them are unpacked on every access to their bytes. */
function unpackOnce(images: ReadonlyMap<string, ImageData>): ReadonlyMap<string, ImageData> {
  const entries = Array.from(images, ([name, image]): [string, ImageData] => {
    let bytes: Uint8Array | undefined
    const { mediaType, link } = image
    const once = {
      mediaType,
      ...(link === undefined ? {} : { link }),
      get bytes() {
        bytes ??= image.bytes
        return bytes
      },
    }
    return [name, once]
  })
  return new Map(entries)
}

/** Hosts count pictures in their own ways. */
const countResultTokens = ({ content, structuredContent }: ToolResultBody): number =>
  boundTokens(
    JSON.stringify({
      content: content.map(item => (item.type === 'image' ? { ...item, data: '' } : item)),
      structuredContent,
    }),
  )

function requireBytes(result: ToolResultBody): ToolResultBody {
  if (Buffer.byteLength(JSON.stringify(result)) <= MAX_RESULT_BYTES) return result
  throw new ConversionError(undefined, 'The response would exceed 8 MB.', {
    hint: 'Call again without images: "inline".',
  })
}

/** Fields with too much of anything are cut, and named in a warning. */
export function composeResult(
  { outline, images, warnings, matches: found, ...rest }: ConversionWithImages,
  options: Options,
  room: Readonly<Record<string, number>> = ROOM,
): ToolResultBody {
  const pictures = options.images === 'attach' ? [...images.values()] : undefined
  const cut = new Warnings()
  const fitField = <T>(name: string, value: T): T => {
    const tokens = room[name]
    const fitted = tokens === undefined ? value : fit(value, tokens)
    if (fitted !== value) cut.add('answer_shortened', name)
    return fitted
  }
  const fields = Object.entries(rest).map(([name, value]) => [name, fitField(name, value)])
  const entries = pictures && fitField('images', pictures.map(toEntry))
  const kept = fitField('warnings', warnings)
  const matches = found && fitMatches(found)
  if (found?.length !== matches?.length) cut.add('answer_shortened', 'matches')
  const isFound = matches && options.section === undefined && options.cursor === undefined
  const text = isFound ? writeMatches(matches, rest.matches_total ?? 0, options) : rest.markdown
  const advice = writeAdvice({ ...rest, outline })
  return {
    content: [
      { type: 'text', text },
      ...(advice ? [{ type: 'text' as const, text: advice }] : []),
      ...(pictures ?? []).slice(0, entries?.length).map(toContent),
    ],
    structuredContent: {
      ...Object.fromEntries(fields),
      ...(matches ? { matches } : {}),
      ...(entries ? { images: entries } : {}),
      warnings: [...kept, ...cut.list()],
      ...(options.cursor === undefined ? { outline: boundOutline(outline) } : {}),
    },
  }
}

/** The first of them, as many as there is room for. */
function fitMatches(matches: readonly Match[]): readonly Match[] {
  let room = MATCHES_ROOM
  const end = matches.findIndex(match => {
    room -= countTokens(match) + 1
    return room < 0
  })
  return end < 0 ? matches : matches.slice(0, end)
}

const toContent = ({ bytes, mediaType }: AttachedImage): ToolContent => ({
  type: 'image',
  data: toBase64(bytes),
  mimeType: mediaType,
})

/** A value of an answer, with fewer entries and shorter texts where it has too many tokens. */
function fit<T>(value: T, maxTokens: number): T {
  let fitted = value
  for (let most = 1024; countTokens(fitted) > maxTokens && most >= 1; most /= 2) {
    fitted = shorten(value, most) as T
  }
  return fitted
}

const countTokens = (value: unknown): number => boundTokens(JSON.stringify(value))

/** Cuts lists to this many entries, and texts to four times as many characters. */
function shorten(value: unknown, most: number): unknown {
  if (typeof value === 'string') return shortenText(value, 4 * most)
  if (Array.isArray(value)) return value.slice(0, most).map(entry => shorten(entry, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, shorten(own, most)]))
}

function shortenText(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, isInPair(text, most) ? most - 1 : most)}…`
}
