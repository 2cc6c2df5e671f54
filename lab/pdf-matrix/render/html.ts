/** Documents as HTML with a style sheet, for browsers and for programs that set HTML on pages. */
import { headingLook, type Look, titleLook } from '../look.ts'
import {
  type Block,
  type Document,
  type Item,
  isRightToLeft,
  type Marks,
  readSpans,
} from '../model.ts'
import type { Style } from '../style.ts'
import { listContents } from '../truth.ts'
import { writeStyleSheet } from './html-style.ts'

/** Old engines know neither notes that float to the foot of a page nor margin boxes. */
export interface HtmlOptions {
  readonly footnotes: 'foot' | 'end'
}

export function renderHtml(document: Document, style: Style, options: HtmlOptions): string {
  const direction = isRightToLeft(document) ? 'rtl' : 'ltr'
  const body = document.blocks.map(block => writeBlock(block, document, style, options)).join('\n')
  return `<!doctype html>
<html lang="${document.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(document.shortTitle)}</title>
<style>${writeStyleSheet(document, style)}</style>
</head>
<body>
<main>
${body}
${options.footnotes === 'end' ? writeNotes(document) : ''}
</main>
</body>
</html>
`
}

function writeBlock(block: Block, document: Document, style: Style, options: HtmlOptions): string {
  const inline = (text: string) => writeInline(text, document, options)
  const part = (nested: Block) => writeBlock(nested, document, style, options)
  switch (block.type) {
    case 'title':
      return writeHeading('h1', block.text, titleLook(style))
    case 'heading':
      return writeHeading(`h${block.depth + 1}`, block.text, headingLook(style, block.depth))
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`
    case 'entry':
      return `<p><b>${escapeHtml(block.term)}</b> ${inline(block.text)}</p>`
    case 'box':
      return `<div class="box"><p>${inline(block.text)}</p></div>`
    case 'list':
      return writeList(block.items, block.marks, inline)
    case 'quote':
      return `<blockquote>${block.paragraphs.map(text => `<p>${inline(text)}</p>`).join('')}</blockquote>`
    case 'code':
      return writeCode(block.lines, style)
    case 'table': {
      const cell = (tag: 'td' | 'th') => (text: string, index: number) =>
        `<${tag} class="${(tag === 'th' && block.headAlign?.[index]) || block.align[index]}">${inline(text)}</${tag}>`
      const rows = block.rows.map((row, index) => {
        const isTotal = block.total && index === block.rows.length - 1
        return `<tr${isTotal ? ' class="total"' : ''}>${row.map(cell('td')).join('')}</tr>`
      })
      const caption = block.caption ? `<p class="caption">${inline(block.caption)}</p>` : ''
      return `<div class="frame"><table><thead><tr>${block.head.map(cell('th')).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>${caption}`
    }
    case 'pairs': {
      const rows = block.rows.map(
        ([label, value]) =>
          `<tr><td class="label">${inline(label)}</td><td>${inline(value)}</td></tr>`,
      )
      return `<div class="frame"><table class="pairs"><tbody>${rows.join('\n')}</tbody></table></div>`
    }
    case 'lines':
      return `<p class="lines">${block.lines.map(inline).join('<br>')}</p>`
    case 'beside':
      return `<div class="beside"><div class="half">${part({ type: 'lines', lines: block.left })}</div><div class="half right">${part({ type: 'lines', lines: block.right })}</div></div>`
    case 'contents': {
      const entries = listContents(document).map(
        ({ depth, text }, index) =>
          `<li class="depth-${depth}"><span class="entry">${escapeHtml(text)}</span><span class="dots"></span><span class="number">${1 + Math.floor(index * 0.7)}</span></li>`,
      )
      const title = writeHeading('h2', block.title, headingLook(style, 1))
      return `${title}<ul class="contents">${entries.join('\n')}</ul>`
    }
    case 'sidebar': {
      const title = writeHeading('h3', block.title, headingLook(style, 2))
      const paragraphs = (texts: readonly string[]) =>
        texts.map(text => `<p>${inline(text)}</p>`).join('')
      return `<div class="beside"><div class="main">${paragraphs(block.main)}</div><div class="aside">${title}${paragraphs(block.aside)}</div></div>`
    }
    case 'cards': {
      const cards = block.cards.map(
        ({ title, text }) =>
          `<div class="card">${writeHeading('h3', title, headingLook(style, 2))}<p>${inline(text)}</p></div>`,
      )
      const rows = [cards.slice(0, 2), cards.slice(2)]
      return rows.map(row => `<div class="beside">${row.join('')}</div>`).join('')
    }
    case 'page-break':
      return '<div class="page-break"></div>'
    default:
      return block satisfies never
  }
}

function writeHeading(tag: string, text: string, look: Look): string {
  const rules = [
    `font-size:${look.scale}em`,
    `font-weight:${look.bold ? 'bold' : 'normal'}`,
    `font-style:${look.italic ? 'italic' : 'normal'}`,
    ...(look.underlined ? ['text-decoration:underline'] : []),
    ...(look.smallCapitals ? ['font-variant:small-caps'] : []),
    ...(look.centred ? ['text-align:center'] : []),
    ...(look.color ? [`color:#${look.color}`] : []),
    ...(look.ruled ? ['border-bottom:1px solid #444'] : []),
  ]
  return `<${tag} style="${rules.join(';')}">${escapeHtml(text)}</${tag}>`
}

function writeList(items: readonly Item[], marks: Marks, inline: (text: string) => string): string {
  const inner = items.map(item => {
    const children = item.children ? writeList(item.children, item.marks ?? 'bullet', inline) : ''
    return `<li>${inline(item.text)}${children}</li>`
  })
  const open = marks === 'bullet' ? 'ul' : marks === 'letter' ? 'ol type="a"' : 'ol'
  return `<${open}>${inner.join('\n')}</${open.slice(0, 2)}>`
}

function writeCode(lines: readonly string[], style: Style): string {
  const numbered = lines.map((line, index) =>
    style.code === 'numbered'
      ? `<span class="line-number">${String(index + 1).padStart(2)}  </span>${escapeHtml(line)}`
      : escapeHtml(line),
  )
  return `<pre><code>${numbered.join('\n')}</code></pre>`
}

function writeInline(text: string, document: Document, options: HtmlOptions): string {
  return readSpans(text)
    .map(span => {
      const escaped = escapeHtml(span.text)
      if (span.note) return writeReference(span.note, document, options)
      if (span.code) return `<code>${escaped}</code>`
      if (span.link) return `<a href="${escapeHtml(span.link)}">${escaped}</a>`
      if (span.bold) return `<b>${escaped}</b>`
      return span.italic ? `<i>${escaped}</i>` : escaped
    })
    .join('')
}

function writeReference(note: string, document: Document, { footnotes }: HtmlOptions): string {
  if (footnotes === 'end') return `<sup>${note}</sup>`
  return `<span class="footnote">${escapeHtml(document.notes![note]!)}</span>`
}

/** Notes after a short line at the end, as browsers print them. */
function writeNotes({ notes }: Document): string {
  if (!notes) return ''
  const lines = Object.entries(notes).map(
    ([id, text]) => `<p class="note"><sup>${id}</sup> ${escapeHtml(text)}</p>`,
  )
  return `<div class="notes"><hr>${lines.join('\n')}</div>`
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
