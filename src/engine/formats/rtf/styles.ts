/**
 * The style sheet. RTF repeats everything that a style says at each paragraph that uses it, so a style is needed only
 * for its name and outline level, and to know which formatting is the style's own.
 */
import { memoize } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import type { ParagraphStyle } from '../prose/paragraph.ts'
import { assignRoles, type FindAssigned, NONE_ASSIGNED } from '../prose/roles/assigned-roles.ts'
import { listAncestors } from '../prose/roles/style-chain.ts'
import {
  inheritMeaning,
  type StyleMeaning,
  settleMeaning,
  toMeaning,
} from '../prose/roles/style-meaning.ts'
import { findNamedRole, type NamedRole } from '../prose/roles/style-names.ts'
import type { RtfFont } from './fonts.ts'
import { findParameter, groupText, hasWord, type RtfGroup, subgroups } from './group.ts'

export interface RtfParagraphStyle extends ParagraphStyle {
  readonly italic: boolean
  readonly strike: boolean
}

export interface RtfStyles {
  paragraph(number: number): RtfParagraphStyle
  /** What the name of a character style says. */
  characterRole(number: number | undefined): NamedRole | undefined
  readonly baseFontSize: number
  readonly baseFont: number | undefined
}

/** Defaults (RTF 1.9.1, `\fs`). */
const DEFAULT_FONT_SIZE = 24

export function readStyles(
  sheet: RtfGroup | undefined,
  codePage: number,
  fonts: ReadonlyMap<number, RtfFont>,
  reading: ReadContext | undefined,
): RtfStyles {
  const paragraphs = new Map<number, RtfGroup>()
  const characters = new Map<number, RtfGroup>()
  for (const entry of sheet ? subgroups(sheet) : []) {
    const character = findParameter(entry, 'cs')
    if (character !== undefined) characters.set(character, entry)
    else if (!hasWord(entry, 'ts') && !hasWord(entry, 'ds')) {
      paragraphs.set(findParameter(entry, 's') ?? 0, entry)
    }
  }
  const readName = (entry: RtfGroup): string => {
    const font = fonts.get(findParameter(entry, 'f') ?? -1)
    return groupText(entry, font && !font.symbols ? font.codePage : codePage)
  }
  const findAssigned = reading
    ? assignRoles(reading, () => [...paragraphs.values()].map(readName))
    : NONE_ASSIGNED
  /** Any number of paragraphs and other styles may refer to the same one. */
  const factsOf = memoize(
    (entry: RtfGroup): Facts => ({
      base: findParameter(entry, 'sbasedon'),
      // A level that all text has makes none of it a heading.
      outlineLevel: entry === paragraphs.get(0) ? undefined : findParameter(entry, 'outlinelevel'),
      ...readFacts(readName(entry), findAssigned),
    }),
  )
  const findBase = (entry: RtfGroup) => paragraphs.get(factsOf(entry).base ?? -1)
  const base = paragraphs.get(0)
  const baseFont = base && findParameter(base, 'f')
  const isMonospaced = (font: number | undefined) => fonts.get(font ?? -1)?.monospaced ?? false
  return {
    baseFontSize: (base && findParameter(base, 'fs')) ?? DEFAULT_FONT_SIZE,
    baseFont,
    paragraph: memoize((number: number) => {
      const entries = listAncestors(paragraphs.get(number), findBase)
      return toStyle(entries, factsOf, font => isMonospaced(font) && !isMonospaced(baseFont))
    }),
    characterRole(number) {
      const entry = characters.get(number ?? -1)
      return entry && factsOf(entry).role
    },
  }
}

/** Aliases follow after a comma: "heading 1,Kapitel". */
const readFacts = (name: string, findAssigned: FindAssigned) => ({
  role: findNamedRole(name.split(/[;,]/, 1)[0]),
  assigned: findAssigned(name),
})

interface Facts extends StyleMeaning {
  readonly base: number | undefined
}

function toStyle(
  entries: readonly RtfGroup[],
  factsOf: (entry: RtfGroup) => Facts,
  isMonospaced: (font: number | undefined) => boolean,
): RtfParagraphStyle {
  let meaning = toMeaning()
  for (const entry of entries) meaning = inheritMeaning(meaning, factsOf(entry))
  const own = entries.at(-1)
  const isOn = (word: string) => own !== undefined && (findParameter(own, word) ?? 0) !== 0
  return {
    fontSize: own && findParameter(own, 'fs'),
    bold: isOn('b'),
    italic: isOn('i'),
    strike: isOn('strike'),
    keepNext: isOn('keepn'),
    monospaced: isMonospaced(own && findParameter(own, 'f')),
    ...settleMeaning(meaning),
  }
}
