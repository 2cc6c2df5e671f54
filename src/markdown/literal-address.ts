/**
 * Addresses in plain text, which GitHub makes into links (GFM 0.29, 6.9): `https://…` and `www.…`, up to
 * the next blank. Inside them nothing else is markup, and a backslash is part of the address:
 *
 *     https://example.org/_a_       stays as it is, although _a_ could be emphasis
 *     https://example.org[^1]       our note would become part of the address,
 *     <https://example.org>[^1]     so the address gets brackets of its own
 */
import { isPlainAddress } from './address.ts'
import type { Piece } from './line.ts'
import { MARKS, type Run } from './runs.ts'

const BEGIN = /https?:\/\/|www\./i
const BEGINS = new RegExp(BEGIN, 'gi')

/** Longer ones are not looked into: no reader would miss the link. */
const MAX_LENGTH = 2048

/**
 * Takes back the escapes inside literal addresses. Where readers might not agree on the address, it is
 * broken up instead, as in `https\://`, and the escapes stay. Returns the escapes in order.
 */
export function spareAddresses(
  pieces: readonly Piece[],
  raw: string,
  escapes: ReadonlySet<number>,
): number[] {
  const positions = [...escapes].sort((a, b) => a - b)
  if (!positions.length) return positions
  const result = new Set(positions)
  let next = 0
  let blank = 0
  let spared = 0
  let offset = 0
  for (const piece of pieces) {
    const begins = piece.kind === 'text' && !piece.isLabel ? piece.value.matchAll(BEGINS) : []
    for (const match of begins) {
      const start = offset + match.index
      if (start < spared) continue
      if (start >= blank) blank = findBlank(raw, start)
      while (positions[next]! < start) next++
      if (!(positions[next]! < blank)) continue
      const end = findCertainEnd(raw, start, blank)
      const inside = end ? positions.slice(next, next + blank - start).filter(p => p < blank) : []
      if (inside.length && inside.every(position => position < end && raw[position] !== '|')) {
        for (const position of inside) result.delete(position)
        spared = blank
      } else {
        result.add(start + match[0].search(/[:.]/))
      }
    }
    offset += piece.value.length
  }
  return [...result].sort((a, b) => a - b)
}

function findBlank(raw: string, start: number): number {
  const rest = /[\s<]/g
  rest.lastIndex = start
  return rest.exec(raw)?.index ?? raw.length
}

/** Where the address ends if every reader takes it for one; 0 if not. */
function findCertainEnd(raw: string, start: number, blank: number): number {
  if (blank - start > MAX_LENGTH || !/^[\s(]?$/.test(raw.charAt(start - 1))) return 0
  const address = raw.slice(start, blank)
  // Inside brackets, GitHub makes no links; at brackets, readers end them differently.
  if (/[[\]]/.test(address) || raw.lastIndexOf('[', start) >= 0) return 0
  if (!/^(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?[/?#]/i.test(address)) return 0
  return start + trimPunctuation(address).length
}

/** Punctuation at its end is not part of an address, nor is a character reference. */
function trimPunctuation(address: string): string {
  let end = address.length
  while (/[?!.,:;*_~'"&)]/.test(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/**
 * Writes a link as `<https://example.org>` where its text is its address, and keeps the markup that
 * follows an address in the text from becoming part of it.
 */
export function isolateAddresses(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, index) => {
    if (isAddressOfItself(runs, index)) {
      return [{ ...run, kind: 'markup', value: `<${run.value}>`, link: undefined }]
    }
    if (run.kind !== 'text' || run.link || !wouldGrow(runs, index)) return [run]
    const word = findLastWord(run.value)
    const begin = run.value.slice(word).search(BEGIN)
    return begin < 0 ? [run] : splitAddress(run, word + begin)
  })
}

function isAddressOfItself(runs: readonly Run[], index: number): boolean {
  const { kind, link, value } = runs[index]!
  const isWhole = runs[index - 1]?.link !== link && runs[index + 1]?.link !== link
  return kind === 'text' && value === link?.url && !link.title && isWhole && isPlainAddress(value)
}

/** Whether what is written behind the run would count as part of a word at its end. */
function wouldGrow(runs: readonly Run[], index: number): boolean {
  const run = runs[index]!
  const next = runs[index + 1]
  if (!next || next.kind === 'break') return false
  // Tags end an address by themselves.
  if ((run.marks ^ next.marks) & (MARKS.sup | MARKS.sub)) return false
  if (next.kind !== 'text' || next.link) return true
  // Closing delimiters are left out of an address, as long as only punctuation and a blank follow.
  const rest = next.value.slice(0, findBlank(next.value, 0))
  const isEnd = rest !== next.value || !runs[index + 2] || runs[index + 2]!.kind === 'break'
  return trimPunctuation(rest) !== '' || !isEnd
}

function findLastWord(text: string): number {
  let start = text.length
  while (start > 0 && !/[\s<]/.test(text.charAt(start - 1))) start--
  return start
}

function splitAddress(run: Run, begin: number): Run[] {
  const { value } = run
  const address = trimPunctuation(value.slice(begin))
  const end = begin + address.length
  if (isPlainAddress(address)) {
    return [
      { ...run, value: value.slice(0, begin) },
      { ...run, kind: 'markup' as const, value: `<${address}>` },
      { ...run, value: value.slice(end) },
    ].filter(part => part.value !== '')
  }
  const colon = begin + address.search(/[:.]/)
  return [
    { ...run, value: value.slice(0, colon) },
    { ...run, kind: 'markup', value: '\\' },
    { ...run, value: value.slice(colon) },
  ]
}
