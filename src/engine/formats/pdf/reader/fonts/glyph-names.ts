/** The meaning of glyph names, by Adobe's list and its rules (Adobe Glyph List Specification). */
import { lazy } from '../../../../lookup.ts'
import { DINGBATS, GLYPH_LIST } from './tables/glyph-list.ts'

type Characters = readonly number[]

const NONE: Characters = []

function parse(list: string): ReadonlyMap<string, Characters> {
  const names = new Map<string, Characters>()
  for (const entry of list.trim().split(/\s+/)) {
    const [codes = '', group = ''] = entry.split(':')
    const characters = codes.split('+').map(code => Number.parseInt(code, 16))
    for (const name of group.split(',')) names.set(name, characters)
  }
  return names
}

const listed = lazy(() => parse(GLYPH_LIST))
const dingbats = lazy(() => parse(DINGBATS))

/**
 * The characters of a name: of a ligature (`f_i`) its letters, of a variant (`a.sc`) the letter itself. None for names
 * that are unknown, or only partly known.
 */
export function charactersOfName(name: string, isDingbat = false): Characters {
  const [base = ''] = name.split('.', 1)
  if (!base.includes('_')) return charactersOfPart(base, isDingbat)
  const parts = base.split('_').map(part => charactersOfPart(part, isDingbat))
  return parts.every(part => part.length) ? parts.flat() : NONE
}

function charactersOfPart(name: string, isDingbat: boolean): Characters {
  return (
    (isDingbat ? dingbats().get(name) : undefined) ?? listed().get(name) ?? charactersInName(name)
  )
}

/** Names may be made of the numbers of their characters: `uni20AC0308`, `u1F600`. */
function charactersInName(name: string): Characters {
  const units = /^uni((?:[\dA-F]{4})+)/.exec(name)?.[1]
  if (units) return (units.match(/.{4}/g) ?? []).map(unit => Number.parseInt(unit, 16))
  const codePoint = Number.parseInt(/^u([\dA-F]{4,6})$/.exec(name)?.[1] ?? '', 16)
  if (!(codePoint <= 0x10ffff)) return NONE
  const text = String.fromCodePoint(codePoint)
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

/** The one character of a name; 0 for none, or several. */
export function characterOfName(name: string, isDingbat = false): number {
  const characters = charactersOfName(name, isDingbat)
  return characters.length === 1 ? characters[0]! : 0
}
