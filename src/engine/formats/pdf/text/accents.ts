/**
 * Accents that are printed over, or under, a letter by themselves become one letter with it.
 *
 *     ´ printed over e      →      é
 *
 * Fonts of TeX have no letters with accents: every "é" of such a file is an accent and then, stepping back, a letter.
 */
import { changeChars, NO_STYLE, type RawChars, type RawPage } from '../raw-page.ts'

/** The combining mark of each character that may be an accent, by its code; 0 for all others. */
const MARKS = new Uint16Array(0x2de)
for (const [sign, mark] of [
  [0x5e, 0x302],
  [0x60, 0x300],
  [0x7e, 0x303],
  [0xa8, 0x308],
  [0xaf, 0x304],
  [0xb0, 0x30a],
  [0xb4, 0x301],
  [0xb8, 0x327],
  [0x2c6, 0x302],
  [0x2c7, 0x30c],
  [0x2c9, 0x304],
  [0x2d8, 0x306],
  [0x2d9, 0x307],
  [0x2da, 0x30a],
  [0x2db, 0x328],
  [0x2dc, 0x303],
  [0x2dd, 0x30b],
] as const) {
  MARKS[sign] = mark
}

const markOf = (code: number): number => (code < MARKS.length ? MARKS[code]! : 0)

/** Shows nothing: see characters.ts. */
const NOTHING = 0
const DOTLESS_I = 0x131
const DOTLESS_J = 0x237

/** How far the middles of an accent and its letter may be apart, in ems: those of slanted capitals are. */
const MAX_ASIDE = 0.22
/** Over capitals accents are raised by up to this, in ems. */
const MAX_RAISED = 0.35
const SAME_HEIGHT = 0.05
/** How many characters away the letter is searched for: what is raised may come after the rest of a line. */
const REACH = 240

/** The page with its accents joined to their letters; the same page if there are none. */
export function joinAccents(page: RawPage): RawPage {
  const { chars } = page
  let code: Uint32Array | undefined
  for (let i = 0; i < chars.length; i++) {
    if (!markOf(chars.code[i]!) || !isLevel(page, i)) continue
    const letter = findLetter(page, i)
    if (letter < 0) continue
    const joined = join((code ?? chars.code)[letter]!, chars.code[i]!)
    if (!joined) continue
    code ??= chars.code.slice()
    code[letter] = joined
    code[i] = NOTHING
  }
  return code ? { ...page, chars: changeChars(chars, { code }) } : page
}

const isLevel = ({ chars, styles }: RawPage, i: number): boolean =>
  chars.style[i] !== NO_STYLE && styles[chars.style[i]!]!.turn === 0

/** The next letter that the accent is printed over: TeX has it after the accent, others before. */
function findLetter(page: RawPage, accent: number): number {
  const { code, length } = page.chars
  for (let away = 1; away <= REACH; away++) {
    for (const i of [accent + away, accent - away]) {
      if (i < 0 || i >= length || !isLevel(page, i) || !isOver(page, accent, i)) continue
      if (join(code[i]!, code[accent]!)) return i
    }
  }
  return -1
}

function isOver({ chars, styles }: RawPage, accent: number, letter: number): boolean {
  const { size } = styles[chars.style[letter]!]!
  const raised = chars.y[letter]! - chars.y[accent]!
  return (
    raised > -SAME_HEIGHT * size &&
    raised < MAX_RAISED * size &&
    Math.abs(middle(chars, accent) - middle(chars, letter)) < MAX_ASIDE * size
  )
}

const middle = ({ x0, x1 }: RawChars, i: number): number => (x0[i]! + x1[i]!) / 2

/** The single letter for a letter and an accent; 0 if there is none. */
function join(letter: number, accent: number): number {
  // TeX's © is a letter inside a circle.
  if (letter === 0x63 && accent === 0xb0) return 0xa9
  const base =
    letter === DOTLESS_I ? 'i' : letter === DOTLESS_J ? 'j' : String.fromCodePoint(letter)
  const mark = String.fromCharCode(markOf(accent))
  // If the letter already has an accent, the new one may be the inner of the two.
  const [first, ...marks] = base.normalize('NFD')
  for (const text of [base + mark, first + mark + marks.join('')]) {
    const joined = text.normalize('NFC')
    if (joined.length === 1) return joined.charCodeAt(0)
  }
  return 0
}
