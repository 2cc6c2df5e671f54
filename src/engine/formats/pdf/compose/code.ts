/** Blocks in a monospaced font are code: their lines and indents are kept. */
import type { CodeRole } from '../../../document/outline.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import type { Statistics } from '../statistics.ts'
import type { Line } from '../text/line.ts'

/** Code, or undefined for other text. */
export function findCode(block: TextBlock, statistics: Statistics): CodeRole | undefined {
  if (statistics.isBodyMono || !block.lines.every(line => line.isMono)) return undefined
  if (!block.lines.some(line => /[\p{L}\p{N}]/u.test(line.text))) return undefined
  const left = Math.min(...block.lines.map(line => line.x0))
  const value = block.lines.map(line => toCodeLine(line, left)).join('\n')
  return { type: 'code', value, byFont: true }
}

const MAX_INDENT = 80

/** Every character has the same width, so places tell how many spaces stood between words. */
function toCodeLine(line: Line, left: number): string {
  const letters = line.words.reduce((sum, word) => sum + word.text.length, 0)
  const advance =
    line.words.reduce((sum, word) => sum + word.x1 - word.x0, 0) / Math.max(letters, 1)
  let text = ' '.repeat(toSpaces(line.x0 - left, advance))
  line.words.forEach((word, index) => {
    const before = line.words[index - 1]
    if (before && !word.glued)
      text += ' '.repeat(Math.max(1, toSpaces(word.x0 - before.x1, advance)))
    text += word.text
  })
  return text
}

const toSpaces = (width: number, advance: number): number =>
  Math.min(Math.max(Math.round(width / Math.max(advance, 0.1)), 0), MAX_INDENT)
