/**
 * Paragraph and character formatting: structures whose masks say which fields follow ([MS-PPT], 2.9.20
 * TextPFException and 2.9.14 TextCFException).
 */
import type { PptRecord } from './records.ts'

/** What is absent is inherited. */
export interface ParagraphFormat {
  readonly hasBullet: boolean | undefined
  readonly bulletCharacter: string | undefined
  readonly alignment: number | undefined
  /** Where the text and its first line begin, in master units: 1/576 inch. */
  readonly left: number | undefined
  readonly firstLine: number | undefined
}

export const NO_PARAGRAPH_FORMAT: ParagraphFormat = {
  hasBullet: undefined,
  bulletCharacter: undefined,
  alignment: undefined,
  left: undefined,
  firstLine: undefined,
}

export interface CharacterFormat {
  readonly bold: boolean
  readonly italic: boolean
  /** Index into the fonts of the document. */
  readonly font: number | undefined
  readonly symbolFont: number | undefined
  /** In points. */
  readonly size: number | undefined
  /** As stored; undefined where an edge or a shadow shows the letters whatever is behind them. */
  readonly color: number | undefined
  /** Positive above the line, negative below. */
  readonly position: number
  /** Index into the formatting that PowerPoint 2000 added, which has the list numbers. */
  readonly extension: number
}

export const NO_CHARACTER_FORMAT: CharacterFormat = {
  bold: false,
  italic: false,
  font: undefined,
  symbolFont: undefined,
  size: undefined,
  color: undefined,
  position: 0,
  extension: 0,
}

/** Reads fields one after the other. */
export class FieldReader {
  readonly #record: PptRecord
  #at = 0

  constructor(record: PptRecord) {
    this.#record = record
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#record.length
  }

  uint16(): number {
    this.#at += 2
    return this.#record.uint16(this.#at - 2)
  }

  int16(): number {
    this.#at += 2
    return this.#record.int16(this.#at - 2)
  }

  uint32(): number {
    this.#at += 4
    return this.#record.uint32(this.#at - 4)
  }

  skip(bytes: number): void {
    this.#at += bytes
  }
}

/** Bits of PFMasks (2.9.21). */
const PF = {
  hasBullet: 0x1,
  bulletFlags: 0xf,
  bulletFont: 0x10,
  bulletColor: 0x20,
  bulletSize: 0x40,
  bulletCharacter: 0x80,
  leftMargin: 0x100,
  indent: 0x400,
  alignment: 0x800,
  lineSpacing: 0x1000,
  spaceBefore: 0x2000,
  spaceAfter: 0x4000,
  defaultTab: 0x8000,
  fontAlign: 0x10000,
  wrapFlags: 0xe0000,
  tabStops: 0x100000,
  textDirection: 0x200000,
} as const

export function readParagraphFormat(fields: FieldReader): ParagraphFormat {
  const mask = fields.uint32()
  if (mask === 0) return NO_PARAGRAPH_FORMAT
  const has = (bits: number) => (mask & bits) !== 0
  const flags = has(PF.bulletFlags) ? fields.uint16() : 0
  const hasBullet = has(PF.hasBullet) ? (flags & 1) !== 0 : undefined
  const bulletCharacter = has(PF.bulletCharacter) ? String.fromCharCode(fields.uint16()) : undefined
  if (has(PF.bulletFont)) fields.skip(2)
  if (has(PF.bulletSize)) fields.skip(2)
  if (has(PF.bulletColor)) fields.skip(4)
  const alignment = has(PF.alignment) ? fields.uint16() : undefined
  if (has(PF.lineSpacing)) fields.skip(2)
  if (has(PF.spaceBefore)) fields.skip(2)
  if (has(PF.spaceAfter)) fields.skip(2)
  const left = has(PF.leftMargin) ? fields.int16() : undefined
  const firstLine = has(PF.indent) ? fields.int16() : undefined
  if (has(PF.defaultTab)) fields.skip(2)
  if (has(PF.tabStops)) fields.skip(4 * fields.uint16())
  if (has(PF.fontAlign)) fields.skip(2)
  if (has(PF.wrapFlags)) fields.skip(2)
  if (has(PF.textDirection)) fields.skip(2)
  return { hasBullet, bulletCharacter, alignment, left, firstLine }
}

/** Bits of CFMasks (2.9.15). */
const CF = {
  bold: 0x1,
  italic: 0x2,
  /** Shadow and relief. */
  effects: 0x210,
  extension: 0x3c00,
  style: 0xffff,
  font: 0x10000,
  size: 0x20000,
  color: 0x40000,
  position: 0x80000,
  oldEastAsianFont: 0x200000,
  ansiFont: 0x400000,
  symbolFont: 0x800000,
} as const

export function readCharacterFormat(fields: FieldReader): CharacterFormat {
  const mask = fields.uint32()
  if (mask === 0) return NO_CHARACTER_FORMAT
  const has = (bits: number) => (mask & bits) !== 0
  const style = has(CF.style) ? fields.uint16() : 0
  const font = has(CF.font) ? fields.uint16() : undefined
  if (has(CF.oldEastAsianFont)) fields.skip(2)
  if (has(CF.ansiFont)) fields.skip(2)
  const symbolFont = has(CF.symbolFont) ? fields.uint16() : undefined
  const size = has(CF.size) ? fields.uint16() : undefined
  const color = has(CF.color) ? fields.uint32() : undefined
  return {
    bold: (style & mask & CF.bold) !== 0,
    italic: (style & mask & CF.italic) !== 0,
    font,
    symbolFont,
    size,
    color: style & mask & CF.effects ? undefined : color,
    position: has(CF.position) ? fields.int16() : 0,
    extension: has(CF.extension) ? (style & CF.extension) >> 10 : 0,
  }
}

export interface AutoNumber {
  /** TextAutoNumberSchemeEnum (2.13.33). */
  readonly scheme: number
  readonly start: number
}

/** StyleTextProp9Atom (2.9.67): list numbers by the index that characters carry. */
export function readAutoNumbers(record: PptRecord): (AutoNumber | undefined)[] {
  const fields = new FieldReader(record)
  const numbers: (AutoNumber | undefined)[] = []
  while (!fields.isAtEnd && numbers.length < MAX_EXTENSIONS) {
    const mask = fields.uint32()
    if (mask & 0x800000) fields.skip(2)
    const isNumbered = mask & 0x2000000 ? fields.uint16() !== 0 : false
    const number =
      mask & 0x1000000 ? { scheme: fields.uint16(), start: fields.uint16() } : DEFAULT_NUMBER
    numbers.push(isNumbered ? number : undefined)
    if (fields.uint32() & 0x100000) fields.skip(4)
    skipSpecialInfo(fields)
  }
  return numbers
}

/** The index has four bits. */
const MAX_EXTENSIONS = 16

/** 1. 2. 3. */
const DEFAULT_NUMBER: AutoNumber = { scheme: 3, start: 1 }

/** TextSIException (2.9.32). */
function skipSpecialInfo(fields: FieldReader): void {
  const mask = fields.uint32()
  for (const bit of [0x1, 0x2, 0x4, 0x40]) if (mask & bit) fields.skip(2)
  if (mask & 0x20) fields.skip(4)
  if (mask & 0x200) fields.skip(4 * fields.uint32())
}
