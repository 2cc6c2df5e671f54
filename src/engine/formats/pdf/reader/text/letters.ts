/** Characters reported as other ones, and those of lines in another order. */

const LIGATURES: readonly (readonly number[])[] = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'ſt', 'st'].map(
  letters => Array.from(letters, letter => letter.charCodeAt(0)),
)
const FIRST_LIGATURE = 0xfb00

/** The letters of a Latin ligature or a form of Hebrew or Arabic letters; any other character is itself. */
export function expandLigature(character: number): readonly number[] {
  if (character < FIRST_LIGATURE || character > LAST_FORM) return [character]
  const letters = LIGATURES[character - FIRST_LIGATURE]
  if (letters || !isRightToLeft(character)) return letters ?? [character]
  return Array.from(String.fromCharCode(character).normalize('NFKC'), letter =>
    letter.charCodeAt(0),
  )
}

const LAST_FORM = 0xfefc

/** Hebrew, Arabic, Syriac, Thaana, NKo and their forms. */
export const isRightToLeft = (unit: number): boolean =>
  (unit >= 0x590 && unit < 0x900) ||
  unit === 0x200f ||
  (unit >= 0x202a && unit <= 0x202e) ||
  (unit >= 0xfb1d && unit <= 0xfdff) ||
  (unit >= 0xfe70 && unit <= 0xfeff)

const RUNNING_RIGHT = /[\dA-Za-z٠-٩۰-۹]+(?:[.,:/][\dA-Za-z٠-٩۰-۹]+)*|./gsu

/** The code units of a text in the order of sight, as lines are read: replacement text is in that of reading. */
export function toUnitsAsSeen(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  if (!units.some(isRightToLeft)) return units
  const seen = text.match(RUNNING_RIGHT)!.reverse().join('')
  return units.map((_, at) => seen.charCodeAt(at))
}
