/** Blocks in a monospaced font are code: their lines and indents are kept. */
import type { CodeRole } from '../../../document/outline.ts'
import type { Ledger } from '../../../ledger.ts'
import { LISTING_PITCH } from '../code-fonts.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import { REPEATED, SEVERAL } from '../measures.ts'
import type { Statistics } from '../statistics.ts'
import { type Line, wordsText } from '../text/line.ts'
import type { Word } from '../text/words.ts'

/** White space between two blocks of a listing, in ems, that an empty line leaves. */
const EMPTY_LINE = 0.7
/** With an empty line between them, lines of code are so many times as far apart as others. */
const EMPTY_PITCH = 1.6

/** The code blocks among these. Blocks of one listing are indented from the same margin. */
export function findCode(
  blocks: readonly (TextBlock | undefined)[],
  statistics: Statistics,
  isInline: (block: TextBlock) => boolean,
  areApart: (upper: TextBlock, lower: TextBlock) => boolean,
  ledger?: Ledger,
): Map<TextBlock, CodeRole> {
  const found = new Map<TextBlock, CodeRole>()
  if (statistics.isBodyMono) return found
  let listing: TextBlock[] = []
  let isFirst = false
  const finish = (): void => {
    // Brackets and the like are code next to other code.
    if (!listing.some(hasText)) listing = []
    if (listing.length === 1 && isInline(listing[0]!)) listing = []
    for (const [block, value] of toListing(listing, ledger)) {
      found.set(block, { type: 'code', value, byFont: true, isFirst })
      isFirst = false
    }
    listing = []
  }
  for (const block of blocks) {
    const last = listing.at(-1)
    if (last && !(block && isMono(block) && isBelow(block, last))) finish()
    else if (last && areApart(last, block!)) {
      finish()
      isFirst = true
    }
    if (block && isMono(block)) listing.push(block)
  }
  finish()
  return found
}

const isMono = ({ lines }: TextBlock): boolean => lines.every(line => line.isMono)

const hasText = ({ lines }: TextBlock): boolean =>
  lines.some(line => /[\p{L}\p{N}]/u.test(line.text))

/** Below it in its column, or on the page after it. */
function isBelow(block: TextBlock, last: TextBlock): boolean {
  const { page } = last.continued?.at(-1) ?? last
  if (block.page !== page) return block.page === page + 1
  return block.y0 >= last.y0 && block.x0 < last.column.x1
}

/** The text of each block, without line numbers. */
function toListing(
  blocks: readonly TextBlock[],
  ledger: Ledger | undefined,
): [TextBlock, string][] {
  const isNumbered = areNumbered(blocks.flatMap(({ lines }) => lines))
  const wordsOf = ({ words }: Line): readonly Word[] => (isNumbered ? words.slice(1) : words)
  const starts = blocks.flatMap(({ lines }) => lines.flatMap(line => wordsOf(line)[0]?.x0 ?? []))
  const left = Math.min(...starts)
  const pitch = findPitch(blocks)
  return blocks.map((block, index) => {
    if (isNumbered) {
      for (const { words } of block.lines) ledger?.add('decoration', words[0]!.text, block.page)
    }
    const value = joinBroken(
      block.lines.flatMap((line, at) => {
        // Arabic and Hebrew lines are not in columns from the left.
        const text = line.isRightToLeft ? wordsText(wordsOf(line)) : toCodeLine(wordsOf(line), left)
        const last = block.lines[at - 1]
        return last && isAfterEmpty(last, line, pitch) ? ['', text] : [text]
      }),
    ).join('\n')
    const isApart = block.spaceAbove > EMPTY_LINE && block.page === blocks[index - 1]?.page
    return [block, isApart ? `\n${value}` : value]
  })
}

/** The least distance of lines that follow each other. */
function findPitch(blocks: readonly TextBlock[]): number {
  let pitch = Number.POSITIVE_INFINITY
  for (const { lines } of blocks) {
    for (let at = 1; at < lines.length; at++) {
      const distance = lines[at]!.baseline - lines[at - 1]!.baseline
      if (distance >= lines[at]!.size) pitch = Math.min(pitch, distance)
    }
  }
  return pitch
}

/** Tags keep a listing in one block, empty lines and all. */
function isAfterEmpty(last: Line, line: Line, pitch: number): boolean {
  const usual = Math.min(pitch, LISTING_PITCH * line.size)
  return line.baseline - last.baseline > EMPTY_PITCH * usual
}

/** The arrow that TeX puts before the rest of a line that was too long, as fonts without it draw it. */
const ARROW = /^\s*(?:↪→?|[˓֒⤷]\s?→|→\s?˓)\s*/

/** Lines as they were before they were broken: at a space, or behind a sign that needs none. */
function joinBroken(lines: readonly string[]): readonly string[] {
  const joined: string[] = []
  for (const line of lines) {
    const arrow = ARROW.exec(line)?.[0]
    if (arrow === undefined || !joined.length) joined.push(line)
    else {
      const before = joined.pop()!.trimEnd()
      joined.push(before + (/[/.?!:]$/.test(before) ? '' : ' ') + line.slice(arrow.length))
    }
  }
  return joined
}

/** Whether all lines of a listing are numbered at the left: a few may be by chance, unless numbers have a color. */
function areNumbered(lines: readonly Line[]): boolean {
  const isColored = ({ words: [number, next] }: Line): boolean =>
    next === undefined || next.style.color !== number!.style.color
  if (lines.length < (lines.every(isColored) ? REPEATED : SEVERAL)) return false
  const first = Number(lines[0]!.words[0]!.text)
  return (
    lines.every(({ words }, index) => words[0]!.text === String(first + index)) &&
    lines.some(({ words }) => words.length > 1)
  )
}

const MAX_INDENT = 80

/**
 * Every character has the same width, so positions show how many spaces are between words: none where TeX only
 * spreads signs over its columns, but two names or numbers that stand apart are never one.
 */
function toCodeLine(words: readonly Word[], left: number): string {
  const letters = words.reduce((sum, word) => sum + countColumns(word.text), 0)
  const advance = words.reduce((sum, word) => sum + word.x1 - word.x0, 0) / Math.max(letters, 1)
  let text = ''
  words.forEach((word, index) => {
    const before = words[index - 1]
    if (!before) text += ' '.repeat(toSpaces(word.x0 - left, advance))
    else if (!word.glued) {
      // A small number before a line is not part of its columns.
      const isSmall = before.style.size < word.style.size
      const isTurned = word.isRightToLeft || before.isRightToLeft
      const least =
        isSmall || isTurned || (ENDS_NAME.test(before.text) && BEGINS_NAME.test(word.text)) ? 1 : 0
      const gap = isTurned ? 0 : word.x0 - before.x1
      text += ' '.repeat(Math.max(toSpaces(gap, advance), least))
    }
    text += word.text
  })
  return text
}

const ENDS_NAME = /[\p{L}\d_]$/u
const BEGINS_NAME = /^[\p{L}\d_]/u

/** East Asian letters take two columns. */
const countColumns = (text: string): number =>
  text.length + (text.match(/[\u1100-\u115f\u2e80-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)

const toSpaces = (width: number, advance: number): number =>
  Math.min(Math.max(Math.round(width / Math.max(advance, 0.1)), 0), MAX_INDENT)
