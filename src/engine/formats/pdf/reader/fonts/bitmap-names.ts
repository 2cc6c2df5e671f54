/**
 * Glyphs of bitmap fonts (Type 3) whose names are codes: programs put TeX's fonts for printers into PDFs without
 * knowing their letters.
 *
 *     /Differences [12 /#230C 97 /a]   dvips: the byte that TeX shows the glyph by, `#0C` for some
 *     /Differences [12 /a12 97 /a97]   pdfTeX: the number of that byte
 *     /Differences [0 /12 /97]         Distiller: the number of that byte, whatever the code is
 *     /Differences [0 /a0 /a1 /a2]     Ghostscript before 8: counted in the order of their first use
 */
import { UNREADABLE } from '../../raw-page.ts'

/** Names by code. */
type Names = ReadonlyMap<number, string>

/** Fewer small letters may be those of formulas, whose fonts have Greek letters in the places of ligatures. */
const LEAST_LETTERS = 8
/** Fonts for formulas have arrows in the places of these signs, and old figures, which are rare. */
const TEXT_SIGN = /[(),\-.\d]/
/** Fewer glyphs may be the first ones by chance. */
const LEAST_COUNTED = 4

/** What the codes of a font stand for whose names are codes; undefined for other fonts. */
export function readBitmapNames(
  names: Names,
  widths: ReadonlyMap<number, number>,
): ((code: number) => readonly number[]) | undefined {
  if (areCounted(names)) return () => [UNREADABLE]
  const used = [...names].filter(([code]) => widths.get(code))
  const byteOf = BYTES.find(find => used.every(entry => find(entry) !== undefined))
  if (!byteOf || used.length === 0) return undefined
  const bytes = new Map(used.map(entry => [entry[0], byteOf(entry)!]))
  const layout = findLayout(new Map([...bytes].map(([code, byte]) => [byte, widths.get(code)!])))
  return code => {
    const byte = bytes.get(code) ?? code
    const letters = layout?.get(byte)
    return letters ? Array.from(letters, letter => letter.charCodeAt(0)) : [byte]
  }
}

type FindByte = (entry: readonly [code: number, name: string]) => number | undefined

const HEX = /^#([\da-f]{2})$/i

const BYTES: readonly FindByte[] = [
  ([code, name]) =>
    name === String.fromCharCode(code) || Number.parseInt(HEX.exec(name)?.[1] ?? '', 16) === code
      ? code
      : undefined,
  ([code, name]) => (name === `a${code}` ? code : undefined),
  ([, name]) => (/^\d{1,3}$/.test(name) && Number(name) < 256 ? Number(name) : undefined),
]

/** From the first one on, all codes have a name: no text uses all below its letters. */
function areCounted(names: Names): boolean {
  if (names.size < LEAST_COUNTED) return false
  for (let code = 0; code < names.size; code++) if (names.get(code) !== `a${code}`) return false
  return true
}

type Layout = ReadonlyMap<number, string>

/** What the bytes of TeX's text fonts are, by the widths of theirs; undefined for other fonts, and for typewriters. */
function findLayout(widths: ReadonlyMap<number, number>): Layout | undefined {
  const text = String.fromCharCode(...widths.keys())
  const letters = text.match(/[a-z]/g)?.length ?? 0
  if (letters < LEAST_LETTERS || new Set(widths.values()).size === 1) return undefined
  if (!TEXT_SIGN.test(text) && !isUpright(widths)) return undefined
  const has = (first: number, last: number): boolean =>
    [...widths.keys()].some(byte => byte >= first && byte <= last)
  return !has(11, 15) && (has(21, 22) || has(27, 31) || has(0x80, 0xff)) ? T1 : OT1
}

/** Letters that are equally wide in upright text fonts, and by an eighth not so in those for formulas. */
const EQUALS = ['dn', 'il', 'bd', 'pn']
const EQUAL = 0.06

const isUpright = (widths: ReadonlyMap<number, number>): boolean =>
  EQUALS.some(pair => {
    const [one = 0, other = 0] = [0, 1].map(at => widths.get(pair.charCodeAt(at)))
    return one > 0 && other > 0 && Math.abs(one - other) <= EQUAL * other
  })

const toLayout = (rows: Readonly<Record<number, string>>): Layout =>
  new Map(
    Object.entries(rows).flatMap(([first, signs]) =>
      signs.split(' ').map((sign, at): [number, string] => [Number(first) + at, sign]),
    ),
  )

/** As far as they differ from ASCII. */
const OT1 = toLayout({
  0: 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø',
  34: '”',
  39: '’',
  60: '¡',
  62: '¿',
  92: '“',
  96: '‘',
  123: '– — ˝ ˜ ¨',
})
const T1 = toLayout({
  0: '` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – —',
  25: 'ı ȷ ff fi fl ffi ffl',
  39: '’',
  96: '‘',
  128: 'Ă Ą Ć Č Ď Ě Ę Ğ Ĺ Ľ Ł Ń Ň Ŋ Ő Ŕ Ř Ś Š Ş Ť Ţ Ű Ů Ÿ Ź Ž Ż Ĳ İ đ §',
  160: 'ă ą ć č ď ě ę ğ ĺ ľ ł ń ň ŋ ő ŕ ř ś š ş ť ţ ű ů ÿ ź ž ż ĳ ¡ ¿ £',
  215: 'Œ Ø Ù Ú Û Ü Ý Þ SS',
  247: 'œ ø ù ú û ü ý þ ß',
})
