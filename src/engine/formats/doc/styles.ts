/** The style sheet ([MS-DOC], 2.9.271 STSH): names, base styles and properties. */
import type { Budget } from '../../budget.ts'
import { decodeCodePage } from '../../containers/encoding/text-encoding.ts'
import { memoize } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import type { ParagraphStyle } from '../prose/paragraph.ts'
import { assignRoles, type FindAssigned } from '../prose/roles/assigned-roles.ts'
import { listAncestors } from '../prose/roles/style-chain.ts'
import { inheritMeaning, settleMeaning, toMeaning } from '../prose/roles/style-meaning.ts'
import { findNamedRole, type NamedRole } from '../prose/roles/style-names.ts'
import type { RunFormat } from '../prose/text/run-format.ts'
import {
  type CharacterProperties,
  readCharacterProperties,
  toggle,
} from './character-properties.ts'
import type { Fib } from './fib.ts'
import type { DocFont } from './fonts.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'

export interface DocParagraphStyle extends ParagraphStyle {
  readonly italic: boolean
  readonly strike: boolean
  readonly hidden: boolean
  readonly capitals: boolean
  readonly font: number | undefined
  readonly properties: ParagraphProperties
}

export interface DocStyles {
  paragraph(index: number): DocParagraphStyle
  character(index: number | undefined): RunFormat
  /** The body text itself is monospaced, so such a font means nothing. */
  readonly baseMonospaced: boolean
  /** Size of the body text in half-points. */
  readonly baseFontSize: number
}

interface Style {
  readonly name: string
  readonly role: NamedRole | undefined
  readonly base: number
  readonly paragraph: ParagraphProperties
  readonly characters: CharacterProperties
}

/** Word's default: ten points. */
const DEFAULT_FONT_SIZE = 20

export function readStyles(
  fib: Fib,
  fonts: readonly DocFont[],
  data: Bytes,
  reading: ReadContext,
): DocStyles {
  const { count, findStyle } = openSheet(fib, data, reading.budget)
  const findAssigned = assignRoles(reading, () =>
    Array.from({ length: count }, (_, index) => findStyle(index)?.name ?? ''),
  )
  const chain = (index: number) => listAncestors(findStyle(index), ({ base }) => findStyle(base))
  const base = findStyle(0)?.characters ?? {}
  const baseMonospaced = fonts[base.font ?? 0]?.monospaced ?? false
  return {
    baseMonospaced,
    baseFontSize: base.fontSize ?? DEFAULT_FONT_SIZE,
    paragraph: memoize((index: number) =>
      toParagraphStyle(chain(index), findStyle(0), fonts, baseMonospaced, findAssigned),
    ),
    character: memoize((index: number | undefined) =>
      index === undefined ? NO_FORMAT : toCharacterFormat(chain(index), fonts),
    ),
  }
}

const NO_FORMAT: RunFormat = {}

function toParagraphStyle(
  chain: readonly Style[],
  base: Style | undefined,
  fonts: readonly DocFont[],
  baseMonospaced: boolean,
  findAssigned: FindAssigned,
): DocParagraphStyle {
  let meaning = toMeaning()
  const properties: ParagraphProperties = {}
  const look = { bold: false, italic: false, strike: false, hidden: false, capitals: false }
  let font: number | undefined
  let fontSize: number | undefined
  for (const style of chain) {
    const { role, name, paragraph } = style
    const assigned = findAssigned(name)
    // A level that all text has makes none of it a heading.
    const outlineLevel = style === base ? undefined : paragraph.outlineLevel
    meaning = inheritMeaning(meaning, { role, outlineLevel, assigned })
    Object.assign(properties, style.paragraph)
    for (const mark of SWITCHES)
      look[mark] = toggle(style.characters[mark], look[mark]) ?? look[mark]
    font = style.characters.font ?? font
    fontSize = style.characters.fontSize ?? fontSize
  }
  const { role, outlineLevel, assigned } = settleMeaning(meaning)
  const monospaced = !baseMonospaced && (fonts[font ?? -1]?.monospaced ?? false)
  const keepNext = properties.keepNext ?? false
  return {
    role,
    outlineLevel,
    assigned,
    fontSize,
    font,
    monospaced,
    keepNext,
    properties,
    ...look,
  }
}

const SWITCHES = ['bold', 'italic', 'strike', 'hidden', 'capitals'] as const

function toCharacterFormat(chain: readonly Style[], fonts: readonly DocFont[]): RunFormat {
  let format: RunFormat = {}
  for (const { role, characters } of chain) {
    for (const name of SWITCHES) {
      const value = toggle(characters[name], format[name] ?? false)
      if (value !== undefined) format = { ...format, [name]: value }
    }
    const { vertical, font } = characters
    format = {
      ...format,
      ...(vertical === undefined ? {} : { vertical }),
      ...(font === undefined ? {} : { font: fonts[font]?.name ?? '' }),
      ...(role?.type === 'code' ? { code: true } : {}),
    }
  }
  return format
}

const MAX_STYLES = 4095
const NO_STYLE = 0xfff
const STK_PARAGRAPH = 1
const STK_CHARACTER = 2

/** The styles by number, each read on first use: documents use few of those they contain. */
function openSheet(
  fib: Fib,
  data: Bytes,
  budget: Budget,
): { readonly count: number; readonly findStyle: (index: number) => Style | undefined } {
  const sheet = fib.part('styles')
  const places = listPlaces(sheet, fib.isOld)
  const findStyle = memoize((index: number) => {
    const at = places[index]
    const size = at === undefined ? 0 : sheet.uint16(at)
    if (at === undefined || size === 0) return undefined
    return readStyle(sheet.slice(at + 2, size), sheet.uint16(4), fib, data, budget)
  })
  return { count: places.length, findStyle }
}

/** Where each style begins, with its size. */
function listPlaces(sheet: Bytes, isOld: boolean): number[] {
  const count = Math.min(sheet.uint16(2), MAX_STYLES)
  const places: number[] = []
  let at = 2 + sheet.uint16(0)
  while (places.length < count && at + 2 <= sheet.length) {
    places.push(at)
    const size = sheet.uint16(at)
    at += 2 + size
    // Styles begin at even offsets.
    if (!isOld && size % 2) at++
  }
  return places
}

function readStyle(style: Bytes, baseBytes: number, fib: Fib, data: Bytes, budget: Budget): Style {
  const builtIn = style.uint16(0) & 0xfff
  const kind = style.uint16(2) & 0xf
  const { name, end } = readName(style, baseBytes, fib)
  let at = end
  const nextProperties = (): Bytes => {
    // Each block of properties begins at an even offset.
    if (at % 2) at++
    const size = style.uint16(at)
    const block = style.slice(at + 2, size)
    at += 2 + size
    return block
  }
  const common = {
    name,
    role: findNamedRole(name.split(',', 1)[0]) ?? BUILT_IN_ROLES.get(builtIn),
    base: style.uint16(2) >>> 4,
  }
  const { isOld } = fib
  if (kind === STK_PARAGRAPH) {
    const paragraph = nextProperties()
    return {
      // The first two bytes repeat the index of the style.
      paragraph: readParagraphProperties(
        paragraph.slice(2, paragraph.length),
        isOld,
        data,
        {},
        budget,
      ),
      characters: readCharacterProperties(nextProperties(), isOld),
      ...common,
    }
  }
  return {
    paragraph: {},
    characters: kind === STK_CHARACTER ? readCharacterProperties(nextProperties(), isOld) : {},
    ...common,
    base: common.base === NO_STYLE ? -1 : common.base,
  }
}

function readName(style: Bytes, baseBytes: number, fib: Fib): { name: string; end: number } {
  if (fib.isOld) {
    const length = style.uint8(baseBytes)
    const bytes = style.data.subarray(baseBytes + 1, baseBytes + 1 + length)
    return { name: decodeCodePage(bytes, fib.codePage), end: baseBytes + 1 + length + 1 }
  }
  const length = style.uint16(baseBytes)
  return { name: style.utf16(baseBytes + 2, length), end: baseBytes + 2 + length * 2 + 2 }
}

/** Numbers of built-in styles ([MS-DOC], 2.9.260), whatever the language of their names. */
const BUILT_IN_ROLES: ReadonlyMap<number, NamedRole> = new Map<number, NamedRole>([
  ...Array.from(
    { length: 9 },
    (_, index) => [1 + index, { type: 'heading', depth: index + 1 }] as const,
  ),
  ...Array.from(
    { length: 9 },
    (_, index) => [19 + index, { type: 'contents', level: index }] as const,
  ),
  [35, { type: 'contents', level: 0 }],
  [45, { type: 'code' }],
  [62, { type: 'title' }],
  [74, { type: 'subtitle' }],
  [84, { type: 'quote' }],
  [98, { type: 'code' }],
  [100, { type: 'code' }],
  [101, { type: 'code' }],
  [102, { type: 'code' }],
  [103, { type: 'code' }],
  [180, { type: 'quote' }],
  [181, { type: 'quote' }],
])
