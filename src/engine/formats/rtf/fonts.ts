/** The font table: names, which identify symbols and code, and character sets, which identify code pages. */

import { SYMBOL_CODE_PAGE } from '../../containers/encoding/text-encoding.ts'
import { CODE_PAGES_OF_CHARSETS } from '../prose/text/charsets.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { isSymbolFont } from '../prose/text/symbols.ts'
import { OWN_CODE_PAGE } from './code-pages.ts'
import { groupText, type RtfGroup, type RtfItem } from './group.ts'

export interface RtfFont {
  readonly name: string
  readonly codePage: number
  readonly monospaced: boolean
  /** Draws symbols in place of letters. */
  readonly symbols: boolean
}

/** Entries are groups, or follow each other in the table itself. */
export function readFonts(table: RtfGroup, codePage: number): Map<number, RtfFont> {
  const fonts = new Map<number, RtfFont>()
  for (const entry of splitEntries(table)) {
    const font = readFont(entry, codePage)
    if (font) fonts.set(font[0], font[1])
  }
  return fonts
}

function splitEntries(table: RtfGroup): RtfGroup[] {
  const entries: RtfGroup[] = []
  let loose: RtfItem[] | undefined
  for (const item of table.items) {
    if (item.type === 'word' && item.name === 'f') {
      loose = [item]
      entries.push({ type: 'group', items: loose })
    } else if (loose) {
      loose.push(item)
    } else if (item.type === 'group') {
      for (const entry of startsFont(item) ? [item] : splitEntries(item)) entries.push(entry)
    }
  }
  return entries
}

const startsFont = (group: RtfGroup): boolean =>
  group.items.some(item => item.type === 'word' && item.name === 'f')

function readFont(entry: RtfGroup, fallback: number): [number, RtfFont] | undefined {
  let number: number | undefined
  let charset: number | undefined
  let codePage: number | undefined
  const name: RtfItem[] = []
  for (const item of entry.items) {
    if (item.type !== 'word') {
      // Groups contain panose numbers, alternative names and embedded fonts.
      if (item.type === 'bytes') name.push(item)
    } else if (item.name === 'f') number = item.parameter ?? 0
    else if (item.name === 'fcharset') charset = item.parameter
    else if (item.name === 'cpg') codePage = item.parameter
    else if (item.name === 'u' || item.name === 'uc') name.push(item)
  }
  if (number === undefined) return undefined
  codePage ??= CODE_PAGES_OF_CHARSETS[charset ?? 1] ?? fallback
  const text = groupText(
    { type: 'group', items: name },
    codePage === SYMBOL_CODE_PAGE ? 1252 : codePage,
  )
  const fontName = text.split(';', 1)[0]!.trim()
  const symbols = isSymbolFont(fontName)
  // A font that only claims to be a symbol font has letters after all, or unknown symbols.
  const letters = codePage === SYMBOL_CODE_PAGE ? fallback : codePage
  const isOwn = fallback >= OWN_CODE_PAGE && letters < OWN_CODE_PAGE
  return [
    number,
    {
      name: fontName,
      codePage: symbols ? codePage : letters + (isOwn ? OWN_CODE_PAGE : 0),
      monospaced: isMonospaced(fontName),
      symbols,
    },
  ]
}
