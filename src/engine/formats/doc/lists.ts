/** Lists ([MS-DOC], 2.9.131 PlfLst and 2.9.132 PlfLfo), and Word 6 and 95 numbers (ANLD). */

import { memoize } from '../../lookup.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import { findNumberFormat } from '../prose/lists/number-formats.ts'
import { type Level, MAX_LABEL_CHARACTERS, type Num } from '../prose/lists/numbering.ts'
import { findSymbol } from '../prose/text/symbols.ts'
import { readCharacterProperties } from './character-properties.ts'
import type { Fib } from './fib.ts'
import type { DocFont } from './fonts.ts'
import { readParagraphProperties } from './paragraph-properties.ts'

export const LIST_BYTES = 28
const LEVELS = 9
export const OVERRIDE_BYTES = 16
/** Paragraphs refer to them with sixteen bits. */
const MAX_OVERRIDES = 0x10000

/** Numberings by the number that paragraphs use, counted from 1. */
export function readLists(fib: Fib, fonts: readonly DocFont[]): Map<string, Num> {
  const lists = readDefinitions(fib, fonts)
  const { bytes } = fib.partOnward('listOverrides')
  const count = Math.min(bytes.uint32(0), Math.floor(bytes.length / OVERRIDE_BYTES), MAX_OVERRIDES)
  const nums = new Map<string, Num>()
  // The levels that overrides change follow all the overrides.
  let at = 4 + count * OVERRIDE_BYTES
  for (let index = 0; index < count; index++) {
    const override = bytes.slice(4 + index * OVERRIDE_BYTES, OVERRIDE_BYTES)
    const listId = override.int32(0)
    const changed = new Map<number, Level>()
    const startOverrides = new Map<number, number>()
    const changes = override.uint8(12)
    at += 4
    for (let change = 0; change < changes && at < bytes.length; change++) {
      const flags = bytes.uint32(at + 4)
      const level = flags & 0xf
      if (flags & STARTS) startOverrides.set(level, bytes.int32(at))
      at += 8
      if (flags & FORMATS) {
        const read = readLevel(bytes, at, fonts)
        changed.set(level, read)
        if (flags & STARTS) startOverrides.set(level, read.start)
        at += measureLevel(bytes, at)
      }
    }
    const defined = lists.get(listId)
    const levels = { get: (level: number) => changed.get(level) ?? defined?.get(level) }
    nums.set(String(index + 1), { listId: String(listId), levels, startOverrides })
  }
  return nums
}

const STARTS = 0x10
const FORMATS = 0x20

/** The levels of each list, read on first use: documents have few of those that they define. */
function readDefinitions(fib: Fib, fonts: readonly DocFont[]): Map<number, Num['levels']> {
  const { bytes, length } = fib.partOnward('lists')
  const count = Math.min(bytes.uint16(0), Math.floor(bytes.length / LIST_BYTES))
  const lists = new Map<number, Num['levels']>()
  // The levels follow the table and are not part of its length.
  let at = Math.max(length, 2 + count * LIST_BYTES)
  for (let index = 0; index < count; index++) {
    const list = bytes.slice(2 + index * LIST_BYTES, LIST_BYTES)
    const isSimple = (list.uint8(26) & 1) !== 0
    const places: number[] = []
    while (places.length < (isSimple ? 1 : LEVELS) && at < bytes.length) {
      places.push(at)
      at += measureLevel(bytes, at)
    }
    const get = memoize((level: number) => {
      const place = places[level]
      return place === undefined ? undefined : readLevel(bytes, place, fonts)
    })
    lists.set(list.int32(0), { get })
  }
  return lists
}

const SUFFIXES: Readonly<Record<number, string>> = { 0: 'tab', 1: 'space', 2: 'nothing' }

const HEAD_BYTES = 28

/** How long an LVL is. */
function measureLevel(bytes: Bytes, at: number): number {
  const textAt = at + HEAD_BYTES + bytes.uint8(at + 24) + bytes.uint8(at + 25)
  return textAt + 2 + bytes.uint16(textAt) * 2 - at
}

/** An LVL ([MS-DOC], 2.9.150): fixed-size numbers, properties, and the label text. */
function readLevel(bytes: Bytes, at: number, fonts: readonly DocFont[]): Level {
  const flags = bytes.uint8(at + 5)
  const characterBytes = bytes.uint8(at + 24)
  const paragraphBytes = bytes.uint8(at + 25)
  const paragraphAt = at + HEAD_BYTES
  const charactersAt = paragraphAt + paragraphBytes
  const textAt = charactersAt + characterBytes
  const length = bytes.uint16(textAt)
  const paragraph = readParagraphProperties(
    bytes.slice(paragraphAt, paragraphBytes),
    false,
    bytes.slice(0, 0),
  )
  const characters = readCharacterProperties(bytes.slice(charactersAt, characterBytes), false)
  const font = fonts[characters.font ?? -1]
  const format = findNumberFormat(bytes.uint8(at + 4))
  const restartLimit = bytes.uint8(at + 26)
  return {
    format: characters.hidden ? 'none' : format,
    text: readLabel(bytes.utf16(textAt + 2, Math.min(length, MAX_LABEL_CHARACTERS)), font),
    start: bytes.int32(at),
    suffix: SUFFIXES[bytes.uint8(at + 15)] ?? 'tab',
    indent: paragraph.indent,
    restartAfter: flags & NO_RESTART ? restartLimit : undefined,
    legal: (flags & LEGAL) !== 0,
  }
}

const LEGAL = 0x04
const NO_RESTART = 0x08

/** Characters below 9 are placeholders for the levels' numbers. */
function readLabel(text: string, font: DocFont | undefined): string {
  let label = ''
  for (const character of text) {
    const code = character.codePointAt(0)!
    const symbol = font?.symbols ? findSymbol(font.name, code) : undefined
    label += code < LEVELS ? `%${code + 1}` : (symbol ?? character)
  }
  return label
}

/** An ANLD ([MS-DOC], 2.9.3): a number format with text before and after it. */
export function readAutoNumber(
  bytes: Bytes,
  isOld: boolean,
  codePage: (text: Bytes) => string,
): Level {
  const before = bytes.uint8(1)
  const after = bytes.uint8(2)
  const textAt = isOld ? OLD_TEXT_AT : TEXT_AT
  const text = isOld ? codePage(bytes.slice(textAt, after)) : bytes.utf16(textAt, after)
  const format = bytes.uint8(0)
  const isBullet = format === BULLET || format === OLD_BULLET
  return {
    format: isBullet ? 'bullet' : findNumberFormat(format),
    text: isBullet ? '•' : `${text.slice(0, before)}%1${text.slice(before, after)}`,
    start: bytes.uint16(10),
    suffix: 'tab',
  }
}

const TEXT_AT = 20
const OLD_TEXT_AT = 20
const BULLET = 23
const OLD_BULLET = 11
