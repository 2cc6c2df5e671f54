/** Inline content as a line of markdown, or as several lines or paragraphs if it has breaks. */
import type { Run } from '../document/document.ts'
import { isBlank } from '../document/text.ts'
import { cleanText, trimSpaces } from './characters.ts'
import { type Context, spend } from './context.ts'
import { settleEmphasis } from './emphasis.ts'
import { escapeLine } from './escape.ts'
import { settleFormulas } from './formula.ts'
import { type Situation, toPiece } from './line.ts'
import { isolateAddresses } from './literal-address.ts'
import { toPieces } from './pieces.ts'
import { settleRuns, splitAtBlankLines } from './runs.ts'

export function writeInlines(
  children: readonly Run[],
  situation: Situation,
  context: Context,
): string {
  const only = children.length === 1 ? children[0]! : undefined
  if (only?.content.type === 'text' && !only.marks && only.link === undefined) {
    return writeText(only.content.value, situation, context)
  }
  const runs = settleRuns(children, situation.kind, context)
  return situation.kind === 'paragraph' && hasBreaks(runs)
    ? writeParagraphs(runs, situation, context)
    : writeRuns(runs, situation, context)
}

const hasBreaks = (runs: readonly Run[]): boolean =>
  runs.some(({ content }) => content.type === 'break')

function writeParagraphs(runs: readonly Run[], first: Situation, context: Context): string {
  let markdown = ''
  for (const paragraph of splitAtBlankLines(runs)) {
    const situation = markdown === '' ? first : FURTHER
    const written = writeRuns(paragraph, situation, context)
    markdown += markdown === '' || written === '' ? written : spend(context, '\n\n') + written
  }
  return markdown
}

const FURTHER: Situation = { kind: 'paragraph' }

/** Text without any formatting: the most common case, and the cells of large sheets. */
export function writeText(value: string, situation: Situation, context: Context): string {
  if (value === '') return ''
  const isSafe = !UNSAFE.test(value)
  const text = trimSpaces(isSafe ? value : cleanText(value))
  if (isBlank(text)) return ''
  const isPlain = isSafe && !(situation.kind === 'paragraph' && UNSAFE_START.test(text))
  const line =
    isPlain && !text.endsWith('#') ? text : escapeLine([toPiece(text, 'text')], situation)
  return spend(context, line)
}

/** Anything but the characters that never mean something inside a line. */
const UNSAFE =
  /[^\t !"#%'()+,\-./0-9:;=>?@A-Z\]^a-z{}\u00a0-\u00ac\u00ae-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\uffff]/

/** Those of them that may begin a block; of numbers, those that may begin a list. */
const UNSAFE_START = /^(?:[#>+\-=:]|\d{1,9}[.)])/

function writeRuns(runs: readonly Run[], situation: Situation, context: Context): string {
  const isCell = situation.kind === 'cell'
  const { linkedImages } = context
  const pieces = toPieces(isolateAddresses(runs, isCell), { isCell, linkedImages })
  settleFormulas(pieces)
  settleEmphasis(pieces)
  // Before they are joined: pieces may share one long text, but the line does not.
  const characters = pieces.reduce((sum, { value }) => sum + value.length, 0)
  context.budget.spend('outputCharacters', characters - countPaid(runs))
  const line = escapeLine(pieces, situation)
  context.budget.spend('outputCharacters', line.length - characters)
  return isBlank(line) ? '' : line
}

/** Inline images were charged when they were encoded. */
function countPaid(runs: readonly Run[]): number {
  let paid = 0
  for (const { content } of runs) {
    if (content.type === 'image' && content.source.startsWith('data:'))
      paid += content.source.length
  }
  return paid
}
