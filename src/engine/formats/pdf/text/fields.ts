/** Values of form fields, as words at the positions of their fields; check marks go right before their labels. */
import { centerY, heightOf } from '../geometry.ts'
import type { Box, CharStyle, Field, Font, RawPage } from '../raw-page.ts'
import { findLabels } from './tick-labels.ts'
import type { Word } from './words.ts'
import { baselineOf } from './words.ts'
import { WordsByHeight } from './words-by-height.ts'

/** Fields are about this much higher than their text. */
const TEXT_SHARE = 0.65
const MAX_SIZE = 12
const MIN_SIZE = 5
/** The usual width of a character, in ems. */
const CHARACTER_WIDTH = 0.5
const LEADING = 1.2

const PLAIN: Font = { name: '', isBold: false, isItalic: false, isMono: false, isSymbol: false }

/** `written`: the other words of the page. */
export function readFieldWords({ fields, structure }: RawPage, written: readonly Word[]): Word[] {
  const words: Word[] = []
  const around = new WordsByHeight(written)
  const labels = findLabels(fields, around)
  // A value belongs to the element of the tree that contains the text beside it.
  const markOf = (field: Box): number =>
    (structure.length ? around.findNearest(field)?.style.mark : undefined) ?? -1
  for (const field of fields) {
    if (field.kind === 'tick') {
      const label = labels.get(field)
      words.push(
        label
          ? toLabeledTick(field.value, label, written.length + words.length)
          : toTick(field, markOf(field), written.length + words.length),
      )
      continue
    }
    const mark = markOf(field)
    const lines = field.value.split(/[\r\n]+/).map(line => line.split(/\s+/).filter(Boolean))
    const size = sizeFor(field, lines.length)
    const style = plainStyle(size, mark)
    lines.forEach((line, index) => {
      let x = field.x0 + 1
      const baseline =
        lines.length === 1
          ? baselineOf(centerY(field), size)
          : field.y0 + size * (0.9 + index * LEADING)
      for (const text of line) {
        const width = text.length * size * CHARACTER_WIDTH
        const order = written.length + words.length
        words.push(toWord(text, x, x + width, baseline, style, order))
        x += width + size * 0.25
      }
    })
  }
  return words
}

const plainStyle = (size: number, mark: number): CharStyle => ({
  font: PLAIN,
  size,
  color: 0,
  isInvisible: false,
  turn: 0,
  mark,
})

const toWord = (
  text: string,
  x0: number,
  x1: number,
  baseline: number,
  style: CharStyle,
  order: number,
): Word => ({
  text,
  x0,
  x1,
  baseline,
  style,
  glued: false,
  isDoubled: false,
  isRightToLeft: false,
  order,
  script: undefined,
  isStruck: false,
  isUnderlined: false,
  link: undefined,
  formula: undefined,
})

/**
 * Width of a check mark and its distance from the label, in ems: small, so that it is outside a square drawn for it.
 */
const TICK_WIDTH = 0.25
const TICK_GAP = 0.1

/** However far it is from its label, it becomes a word right before it. */
function toLabeledTick(value: string, word: Word, order: number): Word {
  const { size, mark } = word.style
  const x1 = word.x0 - TICK_GAP * size
  const x0 = x1 - TICK_WIDTH * size
  return toWord(value, x0, x1, word.baseline, plainStyle(size, mark), order)
}

function toTick(field: Field, mark: number, order: number): Word {
  const size = sizeFor(field, 1)
  const baseline = baselineOf(centerY(field), size)
  return toWord(field.value, field.x0, field.x1, baseline, plainStyle(size, mark), order)
}

function sizeFor(field: Field, lines: number): number {
  const height = heightOf(field) / Math.max(lines, 1)
  return Math.min(Math.max(height * TEXT_SHARE, MIN_SIZE), MAX_SIZE)
}
