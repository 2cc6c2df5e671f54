/** Inline content as a line of markdown; of several lines, where it has breaks. */
import type { Inline } from '../document/document.ts'
import { cleanText, isBlank, trimSpaces } from './characters.ts'
import { type Context, spend } from './context.ts'
import { settleEmphasis } from './emphasis.ts'
import { escapeLine } from './escape.ts'
import { settleFormulas } from './formula.ts'
import { type Situation, toPiece } from './line.ts'
import { isolateAddresses } from './literal-address.ts'
import { toPieces } from './pieces.ts'
import { type Run, toRuns } from './runs.ts'

export function writeInlines(
  children: readonly Inline[],
  situation: Situation,
  context: Context,
): string {
  const only = children.length === 1 ? children[0]! : undefined
  return only?.type === 'text'
    ? writeText(only.value, situation, context)
    : writeRuns(toRuns(children, situation.kind, context), situation, context)
}

/** Text without any formatting: most of what there is, and the cells of large sheets. */
export function writeText(value: string, situation: Situation, context: Context): string {
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
  /[^\t !"#%'()+,\-./0-9:;=>?@A-Z\]^a-z{}\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\uffff]/

const AMPERSAND = 0x26
const DOLLAR = 0x24

/** By code: those of ASCII among the characters that never mean something, without the spaces. */
const IS_INERT = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(code > 0x20 && !UNSAFE.test(String.fromCharCode(code))),
)

/**
 * Whether `writeText` gives a cell back as it is, found without an expression or a copy: cells of large
 * sheets are short, plain and many. False proves nothing.
 */
export function isInert(cell: string): boolean {
  const last = cell.length - 1
  let dollars = 0
  for (let at = 0; at <= last; at++) {
    const code = cell.charCodeAt(at)
    if (code > 0x7f) return false
    if (IS_INERT[code]) continue
    // Between words, a space and an ampersand before a space; one dollar has no other to pair with.
    const isBetween = at > 0 && at < last
    if (code === 0x20 ? isBetween : code === AMPERSAND && cell.charCodeAt(at + 1) === 0x20) continue
    if (code !== DOLLAR || ++dollars > 1) return false
  }
  return cell.charCodeAt(last) !== 0x23 /* # */
}

/** Those of them that may begin a block. */
const UNSAFE_START = /^[#>+\-\d=:]/

function writeRuns(runs: readonly Run[], situation: Situation, context: Context): string {
  const isCell = situation.kind === 'cell'
  const pieces = toPieces(isolateAddresses(runs, isCell), isCell)
  settleFormulas(pieces)
  settleEmphasis(pieces)
  // Before they are joined: pieces may share one long text, and the line not.
  const characters = pieces.reduce((sum, { value }) => sum + value.length, 0)
  context.budget.spend('outputCharacters', characters - countPaid(runs))
  const line = escapeLine(pieces, situation)
  context.budget.spend('outputCharacters', line.length - characters)
  return isBlank(line) ? '' : line
}

/** Images that are written with their bytes were paid for when they were encoded. */
function countPaid(runs: readonly Run[]): number {
  let paid = 0
  for (const { address } of runs) if (address?.startsWith('data:')) paid += address.length
  return paid
}
