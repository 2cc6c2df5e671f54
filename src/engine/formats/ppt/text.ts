/**
 * The text of a shape ([MS-PPT], 2.9.76): one string with carriage returns between paragraphs, formatting runs
 * counted in characters, and links.
 */

import { toByteString } from '../../containers/encoding/byte-string.ts'
import { type Alignment, MARKS, type Run } from '../../document/document.ts'
import { translatePrivateUse, translateSymbols } from '../prose/text/symbols.ts'
import { AUTO_NUMBER_SCHEMES, toAutoNumber } from '../slides/auto-numbers.ts'
import type { Bullet, SlideParagraph } from '../slides/text.ts'
import type { IsBehind } from '../slides/unseen.ts'
import { omitsUnseen } from '../unseen.ts'
import type { PptContext } from './context.ts'
import type { Font } from './fonts.ts'
import { RT } from './record-types.ts'
import { decodeUtf16, findRecord, firstRecord, type PptRecord } from './records.ts'
import {
  type AutoNumber,
  type CharacterFormat,
  FieldReader,
  NO_CHARACTER_FORMAT,
  NO_PARAGRAPH_FORMAT,
  type ParagraphFormat,
  readAutoNumbers,
  readCharacterFormat,
  readParagraphFormat,
} from './text-properties.ts'
import { findLevelStyle, type LevelStyle, MAX_LEVELS, TEXT } from './text-styles.ts'
import { isUnseenText } from './unseen.ts'

export interface PptText {
  /** TextTypeEnum. */
  readonly kind: number
  readonly paragraphs: readonly SlideParagraph[]
}

/**
 * `records` extend from a text header to the next: the text and everything that describes it. The atom with the list
 * numbers is elsewhere.
 */
export function readText(
  records: readonly PptRecord[],
  numbersAtom: PptRecord | undefined,
  isBehind: IsBehind,
  context: PptContext,
): PptText {
  const kind = firstRecord(records, RT.textHeaderAtom).uint32(0)
  const value = dropMetaCharacters(readCharacters(records), records)
  // Any number of slides and shapes may refer to the same text.
  context.reading.budget.spend('nodes', Math.ceil(value.length / CHARACTERS_PER_NODE))
  const fields = new FieldReader(firstRecord(records, RT.styleTextPropAtom))
  // The text counts one character more than it has, for the end of its last paragraph.
  const paragraphFormats = readSpans(fields, value.length + 1, readOwnFormat)
  const characterFormats = readSpans(fields, value.length + 1, readCharacterFormat)
  const numbers = numbersAtom ? readAutoNumbers(numbersAtom) : NO_NUMBERS
  const text: Text = {
    value,
    characterFormats,
    links: readLinks(records, context),
    isBehind,
    context,
  }

  const paragraphs: SlideParagraph[] = []
  for (let start = 0; start <= value.length; ) {
    const found = value.indexOf('\r', start)
    const end = found < 0 ? value.length : found
    const own = spanAt(paragraphFormats, start)?.format ?? NO_FORMAT
    const style = findLevelStyle(context.styles, kind, own.level)
    const characters = spanAt(characterFormats, start)?.format ?? NO_CHARACTER_FORMAT
    context.reading.budget.spend('nodes')
    paragraphs.push(
      toParagraph(own, style, characters, readRuns(start, end, text, style.size), numbers),
    )
    start = end + 1
  }
  return { kind, paragraphs }
}

const CHARACTERS_PER_NODE = 16

const NO_NUMBERS: readonly AutoNumber[] = []

function readCharacters(records: readonly PptRecord[]): string {
  const wide = findRecord(records, RT.textCharsAtom)
  if (wide) return decodeUtf16(wide.data)
  // Each byte is the lower half of a character whose upper half is zero.
  return toByteString(firstRecord(records, RT.textBytesAtom).data)
}

const META_CHARACTERS: ReadonlySet<number> = new Set([
  RT.slideNumberMetaCharacterAtom,
  RT.dateTimeMetaCharacterAtom,
  RT.genericDateMetaCharacterAtom,
  RT.headerMetaCharacterAtom,
  RT.footerMetaCharacterAtom,
  RT.rtfDateTimeMetaCharacterAtom,
])

/** A placeholder character for the slide number, date and so on becomes invisible. */
function dropMetaCharacters(value: string, records: readonly PptRecord[]): string {
  let characters: string[] | undefined
  for (const record of records) {
    if (!META_CHARACTERS.has(record.type)) continue
    characters ??= value.split('')
    const place = record.uint32(0)
    if (place < characters.length && characters[place] !== '\r') characters[place] = INVISIBLE
  }
  return characters?.join('') ?? value
}

const INVISIBLE = '\u200b'

/** Formatting from here up to the next span. */
interface FormatRange<Format> {
  readonly start: number
  readonly end: number
  readonly format: Format
}

interface OwnFormat {
  readonly level: number
  readonly paragraph: ParagraphFormat
}

const NO_FORMAT: OwnFormat = { level: 0, paragraph: NO_PARAGRAPH_FORMAT }

function readOwnFormat(fields: FieldReader): OwnFormat {
  const level = Math.min(fields.uint16(), MAX_LEVELS - 1)
  return { level, paragraph: readParagraphFormat(fields) }
}

/** StyleTextPropAtom (2.9.44): first the paragraphs, to the end of the text, then the characters. */
function readSpans<Format>(
  fields: FieldReader,
  length: number,
  readFormat: (fields: FieldReader) => Format,
): FormatRange<Format>[] {
  const spans: FormatRange<Format>[] = []
  for (let start = 0; start < length && !fields.isAtEnd; ) {
    const end = start + fields.uint32()
    spans.push({ start, end, format: readFormat(fields) })
    // A run without characters would never end.
    start = Math.max(end, start + 1)
  }
  return spans
}

/** The index of the first span that begins after a position, by binary search: there may be thousands. */
function indexAfter<Format>(spans: readonly FormatRange<Format>[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.start <= at) low = middle + 1
    else high = middle
  }
  return low
}

const spanAt = <Format>(
  spans: readonly FormatRange<Format>[],
  at: number,
): FormatRange<Format> | undefined => spans[indexAfter(spans, at) - 1]

type Link = FormatRange<string>

/** An InteractiveInfo is followed by the range of text it belongs to. */
function readLinks(records: readonly PptRecord[], { findLink }: PptContext): Link[] {
  const links: Link[] = []
  let url: string | undefined
  for (const record of records) {
    if (record.type === RT.interactiveInfo) {
      url = findLink(record)
    } else if (record.type === RT.textInteractiveInfoAtom) {
      const start = record.uint32(0)
      if (url !== undefined) links.push({ start, end: record.uint32(4), format: url })
      url = undefined
    }
  }
  return links.length > 1 ? links.sort((one, other) => one.start - other.start) : links
}

/** The text of a shape, from which its paragraphs are sliced. */
interface Text {
  readonly value: string
  readonly characterFormats: readonly FormatRange<CharacterFormat>[]
  readonly links: readonly Link[]
  readonly isBehind: IsBehind
  readonly context: PptContext
}

/** `size`: of text that has none of its own. */
function readRuns(start: number, end: number, text: Text, size: number | undefined): Run[] {
  const { value, characterFormats, links, isBehind, context } = text
  const runs: Run[] = []
  for (let at = start; at < end; ) {
    const span = spanAt(characterFormats, at)
    const after = indexAfter(links, at)
    const before = links[after - 1]
    const link = before && before.end > at ? before : undefined
    const next = Math.min(
      span && span.end > at ? span.end : end,
      link?.end ?? end,
      links[after]?.start ?? end,
      end,
    )
    const format = span?.format ?? NO_CHARACTER_FORMAT
    const words = value.slice(at, next)
    at = next
    const isUnseen = isUnseenText(format, size, context.canvas, isBehind)
    if (isUnseen && omitsUnseen(context.reading, () => words)) continue
    pushText(words, format, link?.format, context.fonts, runs)
  }
  return runs
}

/** A vertical tab breaks the line. */
function pushText(
  value: string,
  format: CharacterFormat,
  link: string | undefined,
  fonts: readonly Font[],
  runs: Run[],
): void {
  const font = fonts[format.font ?? -1]
  const marks = toMarks(format, font)
  if (!font?.isSymbol && !UNUSUAL.test(value)) {
    runs.push({ content: { type: 'text', value }, marks, link })
    return
  }
  const symbolFont = fonts[format.symbolFont ?? -1] ?? font
  for (const [index, line] of value.split('\v').entries()) {
    if (index > 0) runs.push({ content: { type: 'break' }, marks, link })
    if (line === '') continue
    const letters = translateSymbols(line, font?.name)
    const translated = translatePrivateUse(letters, symbolFont?.name).replaceAll(INVISIBLE, '')
    runs.push({ content: { type: 'text', value: translated }, marks, link })
  }
}

/** What is more than text: vertical tabs, invisible characters, private use. */
const UNUSUAL = /[\v\u200b\ue000-\uf8ff]/

const toMarks = (format: CharacterFormat, font: Font | undefined): number =>
  (format.bold ? MARKS.strong : 0) |
  (format.italic ? MARKS.emphasis : 0) |
  (format.position > 0 ? MARKS.superscript : 0) |
  (format.position < 0 ? MARKS.subscript : 0) |
  (font?.isMonospaced ? MARKS.code : 0)

const TWIPS_PER_MASTER_UNIT = 1440 / 576

const ALIGNMENTS: Readonly<Record<number, Alignment>> = { 1: 'center', 2: 'right' }

function toParagraph(
  { level, paragraph: own }: OwnFormat,
  style: LevelStyle,
  characters: CharacterFormat,
  runs: readonly Run[],
  numbers: readonly (AutoNumber | undefined)[],
): SlideParagraph {
  const inherited = style.paragraph
  const left = own.left ?? inherited.left ?? 0
  const firstLine = own.firstLine ?? inherited.firstLine ?? left
  const hasBullet = own.hasBullet ?? inherited.hasBullet
  const mark = own.bulletCharacter ?? inherited.bulletCharacter
  return {
    runs,
    level,
    bullet: hasBullet ? toBullet(mark, numbers[characters.extension]) : undefined,
    left: left * TWIPS_PER_MASTER_UNIT,
    firstLine: firstLine * TWIPS_PER_MASTER_UNIT,
    alignment: ALIGNMENTS[own.alignment ?? inherited.alignment ?? 0],
    size: characters.size ?? style.size,
  }
}

function toBullet(mark: string | undefined, number: AutoNumber | undefined): Bullet | undefined {
  if (number) {
    const { scheme, start } = number
    return toAutoNumber(AUTO_NUMBER_SCHEMES[scheme] ?? '', start)
  }
  return mark?.trim() === '' ? undefined : MARK
}

const MARK: Bullet = { type: 'mark' }

export const isTitle = (kind: number): boolean => kind === TEXT.title || kind === TEXT.centerTitle
