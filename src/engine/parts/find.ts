/**
 * Words → the places in a document that have all of them. What counts is the innermost block, row or item: a table
 * has the words if one of its rows has.
 */
import type { BlockSpan } from '../markdown/spans.ts'
import { fold, isLetter, isUnspaced, parseQuery, type Term } from '../query.ts'
import { isInPair } from '../surrogates.ts'
import { Inlines } from './inlines.ts'
import { toPlain } from './plain.ts'
import { findSection, listAll } from './section.ts'
import { findLineStarts, LineIndex, segmentEnd, type Whole } from './whole.ts'

export interface Match {
  /** Line of the whole markdown, from 1, that the block, row or item begins at. */
  readonly line: number
  /** Number of the page, slide or sheet; null if the format has none. */
  readonly page: number | null
  /** The id of the nearest heading at or above it. */
  readonly section: string | null
  /** Plain text around the first word. */
  readonly text: string
}

export interface Matches {
  readonly matches: readonly Match[]
  readonly matches_total: number
}

const MAX_MATCHES = 50
const MAX_CHARACTERS = 300
/** How many of these are shown before the first word. */
const CHARACTERS_BEFORE = 100

/** In the whole, or in a section of it. */
export function findMatches(whole: Whole, query: string, section: string | undefined): Matches {
  const terms = parseQuery(query)
  // White space is tidied only where it may matter.
  const words = terms.filter(({ text }) => !text.includes(' '))
  const { markdown, spans } = whole
  const chosen = section === undefined ? listAll(whole) : findSection(whole, section)
  const inlines = new Inlines(markdown)
  const lines = new LineIndex(markdown)
  const matches: Match[] = []
  let total = 0
  for (const index of chosen) {
    const span = spans[index]!
    if (span.type === 'marker') continue
    for (const { start, end } of splitUnits(markdown, span, segmentEnd(whole, index))) {
      const plain = toPlain(markdown, start, end, inlines)
      if (!findTerms(fold(plain), words)) continue
      // Further matches are only counted.
      if (total >= MAX_MATCHES && words.length === terms.length) {
        total++
        continue
      }
      const text = toLine(plain)
      const at = findTerms(fold(text), terms)
      if (!at || total++ >= MAX_MATCHES) continue
      const { page = null } = span
      const place = { line: lines.lineAt(start), page, section: findHeading(spans, index) }
      matches.push({ ...place, text: cutAround(text, at.first) })
    }
  }
  return { matches, matches_total: total }
}

/** Without the marks of headings and the bars around rows. */
const toLine = (text: string): string =>
  text
    .replace(/ *[^\S ]\s*| {2,}/g, ' ')
    .trim()
    .replace(/^(?:#{1,6}|\|) | \|$/g, '')

/** Where the first term is, if all of them are there. */
function findTerms(text: string, terms: readonly Term[]): { readonly first: number } | undefined {
  let first: number | undefined
  for (const term of terms) {
    const at = findTerm(text, term)
    if (at === undefined) return undefined
    first ??= at
  }
  return { first: first ?? 0 }
}

function findTerm(text: string, { text: word, isAnywhere }: Term): number | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isAnywhere || at === 0 || beginsWord(text, at)) return at
  }
  return undefined
}

/** Not inside a word of a script with spaces between words. */
function beginsWord(text: string, at: number): boolean {
  const before = text.slice(isInPair(text, at - 1) ? at - 2 : at - 1, at)
  return !isLetter(before) || isUnspaced(before)
}

/** `at` is a position in the folded text, which may have another length. */
function cutAround(text: string, at: number): string {
  if (text.length <= MAX_CHARACTERS) return text
  let found = Math.min(at, text.length)
  if (fold(text).length !== text.length) {
    found = 0
    for (let folded = 0; folded < at && found < text.length; found++) {
      folded += fold(text[found]!).length
    }
  }
  let start = Math.max(0, Math.min(found - CHARACTERS_BEFORE, text.length - MAX_CHARACTERS + 1))
  const blank = start === 0 ? -1 : text.indexOf(' ', start)
  if (blank >= 0 && blank < found) start = blank + 1
  if (isInPair(text, start)) start++
  let end = Math.min(text.length, start + MAX_CHARACTERS - 2)
  const last = end === text.length ? -1 : text.lastIndexOf(' ', end)
  if (last > found) end = last
  if (isInPair(text, end)) end--
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** The id of the nearest heading at or above a span. */
function findHeading(spans: readonly BlockSpan[], index: number): string | null {
  for (let above = index; above >= 0; above--) {
    const { type, id } = spans[above]!
    if (type === 'heading' && id) return id
  }
  return null
}

interface Unit {
  readonly start: number
  readonly end: number
}

/** What counts as one place: a row, an item, a block inside an item or a quote; else the block itself. */
function splitUnits(markdown: string, span: BlockSpan, end: number): Unit[] {
  const { type, start } = span
  if (type !== 'table' && type !== 'list' && type !== 'quote' && type !== 'note') {
    return [{ start, end }]
  }
  const units: Unit[] = []
  const starts = findLineStarts(markdown, start, end)
  let fence = ''
  let isOpen = false
  for (let index = 0; index < starts.length; index++) {
    const from = starts[index]!
    const to = starts[index + 1] ?? end
    const line = markdown.slice(from, to).trimEnd()
    const [prefix = ''] = BEFORE_TEXT.exec(line) ?? []
    const text = line.slice(prefix.length)
    const isBlank = text === '' && !/[^\s>]/.test(prefix)
    const mark = /^(?:`{3,}|\$\$$)/.exec(text)?.[0]
    if (fence !== '') {
      units.push({ start: units.pop()!.start, end: to })
      if (mark === fence) fence = ''
      continue
    }
    const isStart = !isOpen || /[^\s>]/.test(prefix) || /^(?:\||#|<tr>)/.test(text)
    if (isBlank) isOpen = false
    else if (isStart) units.push({ start: from + prefix.length, end: to })
    else units.push({ start: units.pop()!.start, end: to })
    if (!isBlank) isOpen = true
    if (mark) fence = mark
  }
  return units
}

/** Quotes, bullets, numbers, check boxes and the labels of notes. */
const BEFORE_TEXT = /^[ >]*(?:(?:[-*]|\d{1,9}[.)]|\[\^\d+\]:)(?: +|$)[ >]*)*(?:\[[ x]\] )?/
