/**
 * Both kinds of RTF lists: the tables of lists and overrides that paragraphs refer to with `\ls` (Word 97 and later),
 * and the older `\pn`, where a paragraph carries its own number as text.
 */

import { readCounts } from '../../document/labels.ts'
import { memoize } from '../../lookup.ts'
import { findNumberFormat, formatNumber } from '../prose/lists/number-formats.ts'
import {
  type Level,
  MAX_LABEL_CHARACTERS,
  MAX_LEVELS,
  type Num,
  type Numbered,
  type Nums,
} from '../prose/lists/numbering.ts'
import { findSymbol } from '../prose/text/symbols.ts'
import { decodeBytes } from './code-pages.ts'
import type { RtfFont } from './fonts.ts'
import {
  findGroup,
  findParameter,
  groupName,
  groupText,
  hasWord,
  type RtfGroup,
  subgroups,
} from './group.ts'
import type { Head } from './head.ts'

type Fonts = ReadonlyMap<number, RtfFont>

/** Numberings by `\ls` number, read when a paragraph refers to them: most files declare more than they use. */
export function readLists(
  listTable: RtfGroup | undefined,
  overrideTable: RtfGroup | undefined,
  fonts: Fonts,
): Nums {
  const lists = new Map(named(listTable, 'list').map(list => [findParameter(list, 'listid'), list]))
  const overrides = new Map(
    named(overrideTable, 'listoverride').map(override => [findParameter(override, 'ls'), override]),
  )
  const findLevels = memoize((listId: number) => {
    const levels = named(lists.get(listId), 'listlevel').slice(0, MAX_LEVELS)
    return new Map(levels.map((level, index) => [index, readLevel(level, fonts)]))
  })
  return { get: memoize(number => readOverride(overrides.get(Number(number)), findLevels, fonts)) }
}

function readOverride(
  override: RtfGroup | undefined,
  findLevels: (listId: number) => ReadonlyMap<number, Level>,
  fonts: Fonts,
): Num | undefined {
  const listId = override && findParameter(override, 'listid')
  if (listId === undefined) return undefined
  const levels = new Map(findLevels(listId))
  const startOverrides = new Map<number, number>()
  for (const [index, level] of named(override, 'lfolevel').slice(0, MAX_LEVELS).entries()) {
    const own = findGroup(level, 'listlevel')
    if (own && hasWord(level, 'listoverrideformat')) levels.set(index, readLevel(own, fonts))
    if (hasWord(level, 'listoverridestartat')) {
      startOverrides.set(index, findParameter(own ?? level, 'levelstartat') ?? 1)
    }
  }
  return { listId: String(listId), levels, startOverrides }
}

const named = (group: RtfGroup | undefined, name: string): RtfGroup[] =>
  group ? subgroups(group).filter(child => groupName(child) === name) : []

const SUFFIXES: Readonly<Record<number, string>> = { 0: 'tab', 1: 'space', 2: 'nothing' }

function readLevel(level: RtfGroup, fonts: Fonts): Level {
  const number = findParameter(level, 'levelnfcn') ?? findParameter(level, 'levelnfc') ?? 0
  const format = findNumberFormat(number)
  const font = fonts.get(findParameter(level, 'f') ?? -1)
  const text = readLevelText(findGroup(level, 'leveltext'), font)
  return {
    format,
    text,
    start: findParameter(level, 'levelstartat') ?? 1,
    suffix: SUFFIXES[findParameter(level, 'levelfollow') ?? 0] ?? 'tab',
    indent: findParameter(level, 'li'),
    restartAfter: findParameter(level, 'levelnorestart') === 1 ? 0 : undefined,
    legal: findParameter(level, 'levellegal') === 1,
  }
}

/** The first character is the length; those below 9 are placeholders for the levels' numbers. */
function readLevelText(group: RtfGroup | undefined, font: RtfFont | undefined): string {
  const characters: string[] = []
  let skip = 0
  for (const item of group?.items ?? []) {
    if (item.type === 'bytes') {
      characters.push(...item.bytes.slice(skip, skip + MAX_LABEL_CHARACTERS))
      skip = Math.max(0, skip - item.bytes.length)
    } else if (item.type === 'word' && item.name === 'u') {
      characters.push(String.fromCharCode((item.parameter ?? 0) & 0xffff))
      skip = 1
    }
  }
  const length = characters[0]?.charCodeAt(0) ?? 0
  return characters
    .slice(1, 1 + Math.min(length, MAX_LABEL_CHARACTERS))
    .map(character => {
      const code = character.charCodeAt(0)
      if (code < 9) return `%${code + 1}`
      if (font?.symbols) return findSymbol(font.name, code) ?? character
      return code < 0x100 ? decodeBytes(character, font?.codePage ?? 1252) : character
    })
    .join('')
}

/** The number or bullet of one paragraph as text. All symbols used as bullets are the same to us. */
export function readLabel(group: RtfGroup, head: Head): string {
  const font = head.font(findParameter(group, 'f'))
  if (font?.symbols) return '•'
  return groupText(group, font?.codePage ?? head.codePage)
    .slice(0, MAX_LABEL_CHARACTERS)
    .trim()
}

const OLD_FORMATS: Readonly<Record<string, string>> = {
  pnlvlblt: 'bullet',
  pndec: 'decimal',
  pnlcltr: 'lowerLetter',
  pnucltr: 'upperLetter',
  pnlcrm: 'lowerRoman',
  pnucrm: 'upperRoman',
}

/** What `\pn` says of the numbers of its paragraph and those that follow; their format is empty if it does not say. */
export interface OldNumbering {
  readonly format: string
  /** Of the first item, for programs that do not write it as text as well. */
  readonly label: string
}

export function readOldNumbering(group: RtfGroup, codePage: number): OldNumbering {
  const isWord = (item: RtfGroup['items'][number]) =>
    item.type === 'word' && Object.hasOwn(OLD_FORMATS, item.name)
  const found = group.items.find(isWord)
  const format = found?.type === 'word' ? OLD_FORMATS[found.name]! : ''
  if (format === 'bullet') return { format, label: '•' }
  if (format === '' || !hasWord(group, 'pnlvlbody')) return { format, label: '' }
  const textOf = (name: string): string => {
    const text = findGroup(group, name)
    return text ? groupText(text, codePage).slice(0, MAX_LABEL_CHARACTERS).trim() : ''
  }
  const number = formatNumber(findParameter(group, 'pnstart') ?? 1, format)
  return { format, label: `${textOf('pntxtb')}${number}${textOf('pntxta')}` }
}

/** An item whose label is only known as text; its indent gives its level. */
export function toOldNumbered(
  label: string,
  oldFormat: string | undefined,
  indent: number,
): Numbered | undefined {
  if (label === '') return undefined
  // A lone o is the bullet that Word draws in Courier New.
  const isBullet = label === 'o' || !/[\p{L}\p{N}]/u.test(label)
  const format = oldFormat || (isBullet ? 'bullet' : 'text')
  return {
    level: { format, suffix: 'tab', indent },
    listId: `pn${indent}`,
    levelIndex: 0,
    label,
  }
}

/** The item after another: `d)` after `c)`. */
export function toNextNumbered(last: Numbered): Numbered {
  const { format } = last.level
  if (format === 'bullet') return last
  const label = last.label.replace(/(?:[a-z]+|\d+)(?=[^a-z\d]*$)/i, count => {
    const counts = readCounts(count)
    const meant = counts.find(({ kind }) => kind === format) ?? counts[0]
    return meant ? formatNumber(meant.value + 1, meant.kind) : count
  })
  return { ...last, label }
}
