/**
 * Addresses in plain text, which GitHub makes into links (GFM 0.29, 6.9): `https://…` and `www.…`, up to
 * the next blank. Inside them nothing else is markup, and a backslash is part of the address:
 *
 *     https://example.org/_a_       stays as it is, although _a_ could be emphasis
 *     https://example.org[^1]       our note would become part of the address,
 *     <https://example.org>[^1]     so the address gets brackets of its own
 */
import { MARKS, type Run } from '../document/document.ts'
import { findPlainText, withText } from '../document/runs.ts'
import { isPlainAddress } from './address.ts'
import type { LinePiece } from './line.ts'
import type { LineRun } from './nest.ts'

const BEGIN = /https?:\/\/|www\./i
const BEGINS = new RegExp(BEGIN, 'gi')
const SHORTEST_BEGIN = 'www.'.length

/** Longer ones are broken up without further checks: a word with many nested ones would take too long. */
const MAX_LENGTH = 2048

/**
 * Removes the escapes inside literal addresses. If readers might disagree on the address, it is broken up instead, as
 * in `https\://`, and the escapes stay. Returns the escapes in order.
 */
export function spareAddresses(
  pieces: readonly LinePiece[],
  raw: string,
  escapes: ReadonlySet<number>,
): number[] {
  const positions = [...escapes].sort((a, b) => a - b)
  const result = new Set(positions)
  // Inside brackets, GitHub makes no links.
  const bracket = raw.includes('[') ? raw.indexOf('[') : raw.length
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
      // Escaping the < at its end would count as well.
      if (!(positions[next]! <= blank)) continue
      const end = start < bracket ? findCertainEnd(raw, start, blank) : 0
      const inside = end ? takeUpTo(positions, next, blank) : []
      if (
        inside.length &&
        inside.every(position => position < end && !'|&'.includes(raw[position]!))
      ) {
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

function takeUpTo(positions: readonly number[], start: number, last: number): number[] {
  let end = start
  while (positions[end]! <= last) end++
  return positions.slice(start, end)
}

function findBlank(raw: string, start: number): number {
  const rest = /[ \t\n<]/g
  rest.lastIndex = start
  return rest.exec(raw)?.index ?? raw.length
}

/** Where the address ends if every reader recognizes it; 0 if not. */
function findCertainEnd(raw: string, start: number, blank: number): number {
  if (blank - start > MAX_LENGTH || !/^[ \t\n(]?$/.test(raw.charAt(start - 1))) return 0
  const address = raw.slice(start, blank)
  // At closing brackets and rare blanks, readers end addresses differently.
  if (/[\]\s]/.test(address)) return 0
  if (!/^(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?[/?#]/i.test(address)) return 0
  return start + trimPunctuation(address).length
}

/** Trailing punctuation is not part of an address. */
function trimPunctuation(address: string): string {
  let end = address.length
  while (/[?!.,:;*_~'")]/.test(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/**
 * Writes a link as `<https://example.org>` if its text is its address, and keeps the markup that follows an address
 * in the text from becoming part of it.
 */
export function isolateAddresses(runs: readonly Run[], isCell: boolean): readonly LineRun[] {
  if (!hasAddress(runs)) return runs
  return runs.flatMap((run, index) => {
    const value = findPlainText(run)
    if (value === undefined) return run
    if (isAddressOfItself(runs, index)) return toMarkup(`<${value}>`, run.marks, undefined)
    if (run.link !== undefined || !wouldGrow(runs, index, isCell)) return run
    const begin = findLastAddress(runs, index)
    return begin < 0 ? run : splitAddress(run, value, begin)
  })
}

const toMarkup = (value: string, marks: number, link: string | undefined): LineRun => ({
  content: { type: 'markup', value },
  marks,
  link,
})

const hasAddress = (runs: readonly Run[]): boolean =>
  runs.some(({ link }, index) => link !== undefined || findLastAddress(runs, index) >= 0)

/** Where an address begins in the last word of a text that is followed by others, or -1. */
function findLastAddress(runs: readonly Run[], index: number): number {
  if (index + 1 === runs.length) return -1
  const value = findPlainText(runs[index])
  if (value === undefined) return -1
  const word = findLastWord(value)
  if (value.length - word < SHORTEST_BEGIN) return -1
  const begin = value.slice(word).search(BEGIN)
  return begin < 0 ? -1 : word + begin
}

function isAddressOfItself(runs: readonly Run[], index: number): boolean {
  const { link } = runs[index]!
  if (link === undefined || !isSameAddress(link, findPlainText(runs[index]))) return false
  return runs[index - 1]?.link !== link && runs[index + 1]?.link !== link && isPlainAddress(link)
}

/** The root of a site may be written with or without its slash, which word processors add. */
const isSameAddress = (link: string, text: string | undefined): boolean =>
  link === text || (link === `${text}/` && /^https?:\/\/[^/]+\/$/.test(link))

/** Whether what is written after the run would count as part of a word at its end. */
function wouldGrow(runs: readonly Run[], index: number, isCell: boolean): boolean {
  const next = runs[index + 1]
  if (isLineEnd(next, isCell)) return false
  const value = findPlainText(next)
  if (value === undefined || next!.link !== undefined) return true
  // Tags end an address by themselves.
  if ((runs[index]!.marks ^ next!.marks) & (MARKS.superscript | MARKS.subscript)) return false
  // Closing delimiters are not part of an address, as long as only punctuation follows.
  const rest = value.slice(0, findBlank(value, 0))
  const isEnd = rest !== value || isLineEnd(runs[index + 2], isCell)
  return trimPunctuation(rest) !== '' || !isEnd
}

/** Breaks are tags in a cell, but backslashes elsewhere. */
function isLineEnd(run: Run | undefined, isCell: boolean): boolean {
  return !run || (isCell && run.content.type === 'break')
}

function findLastWord(text: string): number {
  let start = text.length
  while (start > 0 && !endsWord(text.charCodeAt(start - 1))) start--
  return start
}

/** A space, a tab, a line feed or `<`. */
const endsWord = (code: number): boolean =>
  code === 0x20 || code === 0x09 || code === 0x0a || code === 0x3c

function splitAddress(run: Run, value: string, begin: number): LineRun[] {
  const before = begin > 0 ? [withText(run, value.slice(0, begin))] : []
  const address = trimPunctuation(value.slice(begin))
  if (!isPlainAddress(address)) return [...before, ...breakUp(run, value.slice(begin))]
  const after = value.slice(begin + address.length)
  const isolated = toMarkup(`<${address}>`, run.marks, run.link)
  return [...before, isolated, ...(after === '' ? [] : [withText(run, after)])]
}

/** A backslash in every address of a word that has several, or an unusual one. */
function breakUp(run: Run, word: string): LineRun[] {
  const parts = word.split(/(?<=https?)(?=:\/\/)|(?<=www)(?=\.)/i)
  return parts.flatMap((value, index) => {
    const part = withText(run, value)
    return index ? [toMarkup('\\', run.marks, run.link), part] : [part]
  })
}
