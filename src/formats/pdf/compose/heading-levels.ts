/**
 * Levels of headings. The outline knows; else numbers tell (1.2 is below 1); else the look does:
 * larger above smaller, bold above plain, capitals above small letters.
 */
import type { TextBlock } from '../layout/blocks.ts'
import { roundSize } from '../statistics.ts'
import { blockText } from './headings.ts'

const NUMBER = /^(\d{1,2}(?:\.\d{1,2}){0,5})\.?\s+\S/
const MAX_DEPTH = 6

export function findLevels(
  headings: readonly TextBlock[],
  outlineDepth: (text: string) => number | undefined,
): Map<TextBlock, number> {
  const looks = new Map<string, { size: number; bold: boolean; caps: boolean; italic: boolean; depth: number }>()
  const keyOf = (block: TextBlock): string => {
    const line = block.lines[0]!
    const text = blockText(block)
    const letters = text.replace(/[^\p{L}]/gu, '')
    const look = {
      size: roundSize(line.size),
      bold: line.isBold,
      caps: letters.length > 3 && letters === letters.toUpperCase(),
      italic: line.isItalic,
      depth: numberDepth(text),
    }
    const key = `${look.size} ${look.bold} ${look.caps} ${look.italic} ${look.depth}`
    looks.set(key, look)
    return key
  }
  const keys = headings.map(keyOf)
  const ordered = [...looks].sort(
    ([, a], [, b]) =>
      b.size - a.size ||
      Number(b.bold) - Number(a.bold) ||
      Number(b.caps) - Number(a.caps) ||
      Number(a.italic) - Number(b.italic) ||
      (a.depth || 1) - (b.depth || 1),
  )
  const levels = new Map<string, number>()
  let level = 0
  let previous: (typeof ordered)[number][1] | undefined
  for (const [key, look] of ordered) {
    const isSame =
      previous &&
      previous.size === look.size &&
      previous.bold === look.bold &&
      previous.caps === look.caps &&
      (previous.depth || 1) === (look.depth || 1)
    if (!isSame) level++
    levels.set(key, Math.min(level, MAX_DEPTH))
    previous = look
  }
  return new Map(
    headings.map((block, index) => [
      block,
      outlineDepth(blockText(block)) ?? levels.get(keys[index]!) ?? 1,
    ]),
  )
}

/** How many numbers stand before the heading's text: 2 for «3.1 Method»; 0 for none. */
export function numberDepth(text: string): number {
  const match = NUMBER.exec(text)
  return match ? match[1]!.split('.').length : 0
}
