/** Markdown of our own writer → the text that a reader sees: without markup, escapes and addresses of links. */
import type { Inlines } from './inlines.ts'

/** White space is kept as it is. */
export function toPlain(markdown: string, start: number, end: number, inlines: Inlines): string {
  const block = markdown.slice(start, end)
  let text = ''
  let from = 0
  for (let at = findSign(block, 0); at >= 0; at = findSign(block, from)) {
    const { shown, next } = readMarkup(markdown, start + at, end, inlines)
    text += block.slice(from, at) + shown
    from = next - start
  }
  return from === 0 ? block : text + block.slice(from)
}

/** What may be markup. */
const SIGNS = /[[*`_~$<\\!&]/g

function findSign(text: string, from: number): number {
  SIGNS.lastIndex = from
  return SIGNS.test(text) ? SIGNS.lastIndex - 1 : -1
}

interface Markup {
  readonly shown: string
  readonly next: number
}

/** What is shown of the markup at a position, if it is any, and where it ends. */
function readMarkup(markdown: string, at: number, end: number, inlines: Inlines): Markup {
  const sign = markdown[at]!
  const literal = { shown: sign, next: at + 1 }
  if (sign === '\\') {
    const escaped = markdown[at + 1] ?? ''
    if (escaped === '\n') return { shown: ' ', next: at + 1 }
    return /[!-/:-@[-`{-~]/.test(escaped) ? { shown: escaped, next: at + 2 } : literal
  }
  if (sign === '!') return markdown[at + 1] === '[' ? { shown: '', next: at + 1 } : literal
  if (sign === '&') return readReference(markdown, at) ?? literal
  // Inside a word it is a letter like any other.
  if (sign === '_' && /[\p{L}\p{N}]/u.test(markdown[at - 1] ?? '')) return literal
  const next = inlines.findClose(at, end)
  if (next === at) return literal
  const inner = (first: number, last: number) => toPlain(markdown, first, last, inlines)
  if (sign === '<') return { shown: showTag(markdown.slice(at, next)), next }
  if (sign === '[') {
    if (/^\[\^\d+\]/.test(markdown.slice(at, at + 12))) return { shown: '', next }
    const label = inlines.findLabelEnd(at, next)
    return label === undefined || label === next - 1
      ? literal
      : { shown: inner(at + 1, label), next }
  }
  let opened = at + 1
  while (opened < next && markdown[opened] === sign) opened++
  const closed = next - (opened - at)
  if (opened >= closed) {
    const isMarkup = sign === '*' && isBeside(markdown, at, opened)
    return { shown: isMarkup ? '' : markdown.slice(at, opened), next: opened }
  }
  const isSource = sign === '`' || sign === '$'
  return { shown: isSource ? markdown.slice(opened, closed) : inner(opened, closed), next }
}

/** Stars that open or close several emphases have no partner of their own, `***a* b**`, and touch the text on one side. */
const isBeside = (markdown: string, start: number, end: number): boolean =>
  /\s/.test(markdown[start - 1] ?? ' ') !== /\s/.test(markdown[end] ?? ' ')

/** A line break or the end of a cell parts words; an address in angles is text. */
function showTag(tag: string): string {
  if (/^<(?:br|\/t[dh])\b/.test(tag)) return tag.startsWith('<b') ? ' ' : ' | '
  return /^<[a-z][a-z\d+.-]*:/i.test(tag) ? tag.slice(1, -1) : ''
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The few that HTML tables are written with. */
function readReference(markdown: string, at: number): Markup | undefined {
  const found = /^&(?:#(\d{1,7})|(amp|lt|gt|quot));/.exec(markdown.slice(at, at + 10))
  if (!found) return undefined
  const [whole, number, name = ''] = found
  const shown =
    number === undefined ? NAMED[name]! : String.fromCodePoint(Math.min(Number(number), 0x10ffff))
  return { shown, next: at + whole.length }
}
