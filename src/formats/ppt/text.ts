/**
 * The text of a shape ([MS-PPT], 2.9.76): one string with carriage returns between paragraphs, runs of
 * formatting that count its characters, and places in it that lead somewhere.
 */
import type { Budget } from '../../budget.ts'
import { toByteString } from '../../containers/byte-string.ts'
import type { Alignment, List } from '../../document/document.ts'
import { MARKS, type Run } from '../../document/runs.ts'
import type { Bullet, SlideParagraph } from '../../document/slide-text.ts'
import { isMonospaced } from '../fonts/monospaced.ts'
import { translateSymbols } from '../fonts/symbols.ts'
import { type PptRecord, RT, uint16, uint32 } from './records.ts'
import {
  type AutoNumber,
  type CharacterFormat,
  FieldReader,
  type ParagraphFormat,
  readAutoNumbers,
  readCharacterFormat,
  readParagraphFormat,
} from './text-properties.ts'
import { findLevelStyle, type LevelStyle, TEXT, type TextStyles } from './text-styles.ts'

export interface TextSources {
  readonly budget: Budget
  /** From a text header to the next: the text and all that describes it. */
  readonly records: readonly PptRecord[]
  /** The atom with numbers of lists, which lies elsewhere. */
  readonly numbers: PptRecord | undefined
  readonly styles: TextStyles
  readonly fonts: readonly string[]
  /** Where an `InteractiveInfo` leads. */
  readonly findLink: (info: PptRecord) => string | undefined
}

export interface PptText {
  /** TextTypeEnum. */
  readonly kind: number
  readonly paragraphs: readonly SlideParagraph[]
}

export function readText(sources: TextSources): PptText {
  const { records } = sources
  const kind = uint32(find(records, RT.textHeaderAtom)?.data ?? new Uint8Array(), 0)
  const value = dropMetaCharacters(readCharacters(records), records)
  // Any number of slides and shapes may refer to the same text.
  sources.budget.spend('nodes', Math.ceil(value.length / CHARACTERS_PER_NODE))
  const { paragraphFormats, characterFormats } = readFormats(records, value.length)
  const numbers = sources.numbers ? readAutoNumbers(sources.numbers.data) : []
  const context: TextContext = {
    value,
    characterFormats,
    links: readLinks(sources),
    fonts: sources.fonts,
  }

  const paragraphs: SlideParagraph[] = []
  for (let start = 0; start <= value.length; ) {
    const found = value.indexOf('\r', start)
    const end = found < 0 ? value.length : found
    const own = spanAt(paragraphFormats, start)?.format ?? NO_FORMAT
    const style = findLevelStyle(sources.styles, kind, own.level)
    const characters = spanAt(characterFormats, start)?.format ?? {}
    sources.budget.spend('nodes')
    paragraphs.push(toParagraph(own, style, characters, readRuns(start, end, context), numbers))
    start = end + 1
  }
  return { kind, paragraphs }
}

const CHARACTERS_PER_NODE = 16

const find = (records: readonly PptRecord[], type: number): PptRecord | undefined =>
  records.find(record => record.type === type)

function readCharacters(records: readonly PptRecord[]): string {
  const wide = find(records, RT.textCharsAtom)
  if (wide) return new TextDecoder('utf-16le').decode(wide.data.subarray(0, wide.data.length & ~1))
  // Each byte is the lower half of a character whose upper half is zero.
  return toByteString(find(records, RT.textBytesAtom)?.data ?? new Uint8Array())
}

const META_CHARACTERS: ReadonlySet<number> = new Set([
  RT.slideNumberMetaCharacterAtom,
  RT.dateTimeMetaCharacterAtom,
  RT.genericDateMetaCharacterAtom,
  RT.headerMetaCharacterAtom,
  RT.footerMetaCharacterAtom,
  RT.rtfDateTimeMetaCharacterAtom,
])

/** A character that stands for the number of the slide, the date and so on becomes invisible. */
function dropMetaCharacters(value: string, records: readonly PptRecord[]): string {
  const places = records
    .filter(({ type }) => META_CHARACTERS.has(type))
    .map(({ data }) => uint32(data, 0))
  if (places.length === 0) return value
  const characters = value.split('')
  for (const place of places) {
    if (place < characters.length && characters[place] !== '\r') characters[place] = INVISIBLE
  }
  return characters.join('')
}

const INVISIBLE = '\u200b'

/** Formatting from here on, up to the next. */
interface Span<Format> {
  readonly start: number
  readonly end: number
  readonly format: Format
}

interface OwnFormat extends ParagraphFormat {
  readonly level: number
}

const NO_FORMAT: OwnFormat = { level: 0 }

const MAX_LEVEL = 4

/** StyleTextPropAtom (2.9.44): first the paragraphs, to the end of the text, then the characters. */
function readFormats(records: readonly PptRecord[], length: number) {
  const data = find(records, RT.styleTextPropAtom)?.data ?? new Uint8Array()
  const fields = new FieldReader(data)
  // The text counts one character more than it has, for the end of its last paragraph.
  const paragraphFormats = readSpans<OwnFormat>(fields, length + 1, () => {
    const level = Math.min(fields.uint16(), MAX_LEVEL)
    return { level, ...readParagraphFormat(fields) }
  })
  const characterFormats = readSpans<CharacterFormat>(fields, length + 1, () =>
    readCharacterFormat(fields),
  )
  return { paragraphFormats, characterFormats }
}

function readSpans<Format>(
  fields: FieldReader,
  length: number,
  readFormat: () => Format,
): Span<Format>[] {
  const spans: Span<Format>[] = []
  for (let start = 0; start < length && !fields.isAtEnd; ) {
    const end = start + fields.uint32()
    spans.push({ start, end, format: readFormat() })
    // A run without characters would never come to an end.
    start = Math.max(end, start + 1)
  }
  return spans
}

/** The index of the first span that begins behind a place, by halving: there may be thousands. */
function indexBehind<Format>(spans: readonly Span<Format>[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.start <= at) low = middle + 1
    else high = middle
  }
  return low
}

const spanAt = <Format>(spans: readonly Span<Format>[], at: number): Span<Format> | undefined =>
  spans[indexBehind(spans, at) - 1]

type Link = Span<string>

/** An InteractiveInfo is followed by the place in the text that it belongs to. */
function readLinks({ records, findLink }: TextSources): Link[] {
  const links: Link[] = []
  let url: string | undefined
  for (const record of records) {
    if (record.type === RT.interactiveInfo) {
      url = findLink(record)
    } else if (record.type === RT.textInteractiveInfoAtom) {
      const start = uint32(record.data, 0)
      const end = uint32(record.data, 4)
      if (url !== undefined) links.push({ start, end, format: url })
      url = undefined
    }
  }
  return links.sort((one, other) => one.start - other.start)
}

interface TextContext {
  readonly value: string
  readonly characterFormats: readonly Span<CharacterFormat>[]
  readonly links: readonly Link[]
  readonly fonts: readonly string[]
}

function readRuns(start: number, end: number, context: TextContext): Run[] {
  const runs: Run[] = []
  for (let at = start; at < end; ) {
    const span = spanAt(context.characterFormats, at)
    const behind = indexBehind(context.links, at)
    const before = context.links[behind - 1]
    const link = before && before.end > at ? before : undefined
    const next = Math.min(
      span && span.end > at ? span.end : end,
      link?.end ?? end,
      context.links[behind]?.start ?? end,
      end,
    )
    const format = span?.format ?? {}
    pushText(context.value.slice(at, next), format, link?.format, context.fonts, runs)
    at = next
  }
  return runs
}

/** A vertical tab breaks the line. */
function pushText(
  value: string,
  format: CharacterFormat,
  link: string | undefined,
  fonts: readonly string[],
  runs: Run[],
): void {
  const font = fonts[format.font ?? -1]
  const symbolFont = fonts[format.symbolFont ?? -1]
  const marks = toMarks(format, font)
  let isFirst = true
  for (const line of value.split('\v')) {
    if (!isFirst) runs.push({ content: { type: 'break' }, marks, link })
    isFirst = false
    if (line === '') continue
    const text = translateSymbols(line, font).replace(PRIVATE_USE, symbols =>
      translateSymbols(symbols, symbolFont ?? font),
    )
    runs.push({ content: { type: 'text', value: text.replaceAll(INVISIBLE, '') }, marks, link })
  }
}

const PRIVATE_USE = /[\uf020-\uf0ff]+/g

const toMarks = (format: CharacterFormat, font: string | undefined): number =>
  (format.bold ? MARKS.strong : 0) |
  (format.italic ? MARKS.emphasis : 0) |
  ((format.position ?? 0) > 0 ? MARKS.superscript : 0) |
  ((format.position ?? 0) < 0 ? MARKS.subscript : 0) |
  (isMonospaced(font) ? MARKS.code : 0)

const TWIPS_PER_MASTER_UNIT = 1440 / 576

const ALIGNMENTS: Readonly<Record<number, Alignment>> = { 1: 'center', 2: 'right' }

function toParagraph(
  own: OwnFormat,
  style: LevelStyle,
  characters: CharacterFormat,
  runs: readonly Run[],
  numbers: readonly (AutoNumber | undefined)[],
): SlideParagraph {
  const format: ParagraphFormat = { ...style.paragraph, ...own }
  return {
    runs,
    level: own.level,
    bullet: toBullet(format, numbers[characters.extension ?? 0]),
    left: (format.left ?? 0) * TWIPS_PER_MASTER_UNIT,
    firstLine: (format.firstLine ?? format.left ?? 0) * TWIPS_PER_MASTER_UNIT,
    alignment: ALIGNMENTS[format.alignment ?? 0],
    size: characters.size ?? style.size,
  }
}

/** Kinds of numbers by scheme; the others count in digits. */
const KINDS: Readonly<Record<number, NonNullable<List['kind']>>> = {
  0: 'lower-alpha',
  1: 'upper-alpha',
  4: 'lower-roman',
  5: 'lower-roman',
  6: 'lower-roman',
  7: 'upper-roman',
  8: 'lower-alpha',
  9: 'lower-alpha',
  10: 'upper-alpha',
  11: 'upper-alpha',
  14: 'upper-roman',
  15: 'upper-roman',
}

function toBullet(format: ParagraphFormat, number: AutoNumber | undefined): Bullet | undefined {
  if (!format.hasBullet) return undefined
  if (number) {
    const { scheme, start } = number
    return { type: 'number', scheme: String(scheme), start, kind: KINDS[scheme] }
  }
  return format.bulletCharacter?.trim() === '' ? undefined : { type: 'mark' }
}

/** Which text an outline reference means (2.9.78). */
export const readOutlineIndex = (record: PptRecord): number => uint32(record.data, 0)

export const isTitle = (kind: number): boolean => kind === TEXT.title || kind === TEXT.centerTitle

export const readKind = (header: PptRecord): number => uint16(header.data, 0)
