/** Values of form fields, as words at the places of their fields. */
import type { CharStyle, Field, Font, RawPage } from '../raw-page.ts'
import type { Word } from './words.ts'

/** Fields are about this much higher than their text. */
const TEXT_SHARE = 0.65
const MAX_SIZE = 12
const MIN_SIZE = 5
/** The usual width of a character, in ems. */
const CHARACTER_WIDTH = 0.5
const LEADING = 1.2

const PLAIN: Font = { name: '', isBold: false, isItalic: false, isMono: false, isSymbol: false }

export function readFieldWords({ fields }: RawPage, firstOrder: number): Word[] {
  const words: Word[] = []
  for (const field of fields) {
    const lines = field.value.split(/[\r\n]+/).map(line => line.split(/\s+/).filter(Boolean))
    const size = sizeFor(field, lines.length)
    const style: CharStyle = {
      font: PLAIN,
      size,
      color: 0,
      isInvisible: false,
      turn: 0,
      mark: -1,
    }
    lines.forEach((line, index) => {
      let x = field.x0 + 1
      const baseline =
        lines.length === 1
          ? (field.y0 + field.y1) / 2 + size * 0.3
          : field.y0 + size * (0.9 + index * LEADING)
      for (const text of line) {
        const width = text.length * size * CHARACTER_WIDTH
        words.push({
          text,
          x0: x,
          x1: x + width,
          baseline,
          style,
          glued: false,
          isDoubled: false,
          isRightToLeft: false,
          order: firstOrder + words.length,
          script: undefined,
          isStruck: false,
          isUnderlined: false,
          link: undefined,
        })
        x += width + size * 0.25
      }
    })
  }
  return words
}

function sizeFor(field: Field, lines: number): number {
  const height = (field.y1 - field.y0) / Math.max(lines, 1)
  return Math.min(Math.max(height * TEXT_SHARE, MIN_SIZE), MAX_SIZE)
}
