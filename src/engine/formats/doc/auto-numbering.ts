/**
 * Numbers in Word 6 and 95: each paragraph carries the format of its number (ANLD), and consecutive paragraphs
 * continue the count.
 */
import type { Bytes } from '../ms-binary/bytes.ts'
import { formatNumber } from '../prose/lists/number-formats.ts'
import type { Level, Numbered } from '../prose/lists/numbering.ts'

export interface AutoNumbering {
  /** Counts one paragraph; undefined if it has no number. */
  next(format: Bytes | undefined, level: number, isEmpty: boolean): Numbered | undefined
}

export function createAutoNumbering(readLevel: (format: Bytes) => Level): AutoNumbering {
  let counts: number[] = []
  return {
    next(format, levelIndex, isEmpty) {
      if (!format) {
        // Empty lines between items do not end a list.
        if (!isEmpty) counts = []
        return undefined
      }
      if (isEmpty) return undefined
      const level = readLevel(format)
      const number = (counts[levelIndex] ?? level.start - 1) + 1
      counts = [...counts.slice(0, levelIndex), number]
      const label =
        level.format === 'bullet'
          ? level.text
          : level.text.replace('%1', formatNumber(number, level.format))
      return { level, listId: 'auto', levelIndex, number, label }
    },
  }
}
