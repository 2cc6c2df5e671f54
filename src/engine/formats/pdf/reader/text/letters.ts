/** Characters reported as other ones, and those in another order. */

const LIGATURES: readonly (readonly number[])[] = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'ſt', 'st'].map(
  letters => Array.from(letters, letter => letter.charCodeAt(0)),
)
const FIRST_LIGATURE = 0xfb00

/** The letters of a Latin ligature; any other character is itself. */
export function expandLigature(character: number): readonly number[] {
  return LIGATURES[character - FIRST_LIGATURE] ?? [character]
}

/** Hebrew, Arabic, Syriac, Thaana, NKo and their forms: PDFium orders them by its own rules. */
export const isRightToLeft = (unit: number): boolean =>
  (unit >= 0x590 && unit < 0x900) ||
  unit === 0x200f ||
  (unit >= 0x202a && unit <= 0x202e) ||
  (unit >= 0xfb1d && unit <= 0xfdff) ||
  (unit >= 0xfe70 && unit <= 0xfeff) ||
  (unit >= 0xd802 && unit <= 0xd803) ||
  (unit >= 0xd83a && unit <= 0xd83b)
