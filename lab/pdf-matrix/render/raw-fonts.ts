/** The standard fonts of PDF readers, which need not be embedded. */
import { WIDTHS } from './raw-widths.ts'

export const FONTS = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Times-BoldItalic',
  'Courier',
] as const
export type Font = (typeof FONTS)[number]

const SLANTED: Readonly<Record<string, string>> = {
  'Helvetica-Oblique': 'Helvetica',
  'Helvetica-BoldOblique': 'Helvetica-Bold',
}
const FIXED_WIDTH = 600
const FIRST = 32
const LAST_ASCII = 126
const FIRST_LATIN = 160
/** Characters of WinAnsi between both ranges that our texts have. */
const OTHERS: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '’': [146, 250],
  '–': [150, 520],
  '•': [149, 350],
  '—': [151, 1000],
}

const tables = new Map(
  Object.entries(WIDTHS).map(([font, widths]) => [font, widths.split(' ').map(Number)]),
)

export function measure(text: string, font: Font, size: number): number {
  if (font === 'Courier') return (text.length * FIXED_WIDTH * size) / 1000
  const widths = tables.get(SLANTED[font] ?? font)!
  let sum = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    const index = code <= LAST_ASCII ? code - FIRST : code - FIRST_LATIN + (LAST_ASCII - FIRST + 1)
    sum += OTHERS[character]?.[1] ?? widths[index] ?? 500
  }
  return (sum * size) / 1000
}

/** As a PDF string in WinAnsi. */
export function toPdfString(text: string): string {
  const bytes = [...text].map(character => {
    const code = OTHERS[character]?.[0] ?? character.codePointAt(0)!
    if (code > 255) throw new Error(`The standard fonts have no ${character}.`)
    if (code > LAST_ASCII) return `\\${code.toString(8).padStart(3, '0')}`
    return /[()\\]/.test(character) ? `\\${character}` : character
  })
  return `(${bytes.join('')})`
}

export function fontFor(
  face: 'serif' | 'sans',
  { bold, italic, code }: { bold?: boolean; italic?: boolean; code?: boolean },
): Font {
  if (code) return 'Courier'
  const index = (bold ? 1 : 0) + (italic ? 2 : 0)
  return FONTS[(face === 'sans' ? 0 : 4) + index]!
}
