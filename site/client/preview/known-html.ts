/**
 * The tags that our writer uses where markdown has no syntax: `H<sub>2</sub>O`, `<br>` in a cell, whole tables with
 * spans, `<!-- page 3 -->`. They are recognized by their exact form and rewritten; every other `<` of the document
 * stays text.
 */
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { environmentOf, type PreviewSettings } from './environment.ts'
import { escapeHtml, writeImage, writeLink } from './html.ts'

export function useKnownHtml(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('autolink', 'known_tag', (state, isSilent) => {
    INLINE_TAG.lastIndex = state.pos
    const tag = INLINE_TAG.exec(state.src)?.[0]
    if (!tag) return false
    if (!isSilent) state.push('html_inline', '', 0).content = tag
    state.pos += tag.length
    return true
  })
  markdown.block.ruler.before('paragraph', 'boundary', (state, line, _end, isSilent) => {
    const [, label] = BOUNDARY.exec(lineOf(state, line)) ?? []
    if (!label) return false
    if (!isSilent) {
      const token = state.push('boundary', '', 0)
      token.content = label
      token.map = [line, line + 1]
      state.line = line + 1
    }
    return true
  })
  markdown.block.ruler.before('paragraph', 'known_table', (state, line, endLine, isSilent) => {
    if (lineOf(state, line) !== '<table>') return false
    // A blank line ends HTML (CommonMark, 4.6); the writer puts none into a table.
    let last = line
    while (last < endLine && !state.isEmpty(last) && lineOf(state, last) !== '</table>') last++
    if (last === endLine || state.isEmpty(last)) return false
    if (!isSilent) {
      const token = state.push('known_table', '', 0)
      token.content = state.getLines(line, last + 1, 0, false)
      token.map = [line, last + 1]
      state.line = last + 1
    }
    return true
  })
  const { rules } = markdown.renderer
  rules.html_inline = (tokens, index) => tokens[index]!.content
  rules.boundary = (tokens, index) =>
    `<p class="boundary"><span>${escapeHtml(tokens[index]!.content)}</span></p>\n`
  rules.known_table = (tokens, index, _options, env) =>
    `<div class="wide" tabindex="0" role="group" aria-label="Table">${writeKnownHtml(tokens[index]!.content, environmentOf(env))}</div>\n`
}

const INLINE_TAG = /<(?:br|\/?(?:sup|sub|code|strong|em|del))>/y
const BOUNDARY = /^<!-- ((?:page|slide|sheet) \d{1,9}) -->$/

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]!).trim()
}

/** Bare, with or without an end tag. */
const PLAIN = new Set(
  'table thead tbody tr th td p h1 h2 h3 h4 h5 h6 blockquote ol ul li pre code hr br strong em del sup sub a'.split(
    ' ',
  ),
)

/** A tag with its attributes, a piece of text, or a `<` that begins neither. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>|[^<]+|</g

/** The tags above, with spans, links and images; everything else as text. Entities stay as written. */
export function writeKnownHtml(html: string, settings: PreviewSettings): string {
  return html.replace(PIECE, (piece, slash?: string, name?: string, attributes = '') => {
    if (!name) return piece === '<' ? '&lt;' : piece.replaceAll('>', '&gt;')
    const given = parseAttributes(attributes)
    if (name === 'img' && !slash) return writeImage(given.src ?? '', given.alt ?? '', settings)
    if (!PLAIN.has(name)) return escapeHtml(piece)
    if (slash) return `</${name}>`
    if (name === 'a') return writeLink(given.href ?? '', settings)
    const spans = ['colspan', 'rowspan', 'start']
      .filter(key => /^\d{1,5}$/.test(given[key] ?? ''))
      .map(key => ` ${key}="${given[key]}"`)
    return `<${name}${spans.join('')}>`
  })
}

function parseAttributes(text: string): Readonly<Record<string, string | undefined>> {
  const entries = Array.from(text.matchAll(/([a-z]+)="([^"]*)"/g), ([, name, value]) => [
    name!,
    decodeEntities(value!),
  ])
  return Object.fromEntries(entries)
}

/** The four that our writer makes. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
