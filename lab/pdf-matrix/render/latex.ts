/** Documents as LaTeX: article, report and beamer, for pdfTeX and XeTeX. */
import { headingLook, type Look, titleLook } from '../look.ts'
import { type Block, type Document, type Item, type Marks, readSpans } from '../model.ts'
import type { Style } from '../style.ts'
import { listContents } from '../truth.ts'
import { writeBeamerPreamble, writePreamble } from './latex-preamble.ts'
import { writeLatexPairs, writeLatexTable } from './latex-table.ts'
import { type Engine, escapeLatex, writeFont } from './latex-text.ts'

export function renderLatex(document: Document, style: Style, engine: Engine): string {
  if (document.page === 'slide') return renderSlides(document, style, engine)
  const columns = style.columns
  const [first, ...others] = document.blocks.map(block => writeBlock(block, document, style))
  const isTitled = document.blocks[0]?.type === 'title'
  const body =
    columns === 'two' && isTitled
      ? [`\\twocolumn[${first}\\vspace{1em}]`, ...others]
      : columns === 'three'
        ? [first, '\\begin{multicols}{3}\\raggedright', ...others, '\\end{multicols}']
        : [first, ...others]
  return `${writePreamble(document, style, engine)}
\\begin{document}
${body.join('\n\n')}
\\end{document}
`
}

/** A heading begins a frame; what stands before the first is the title's. */
function renderSlides(document: Document, style: Style, engine: Engine): string {
  const frames: string[][] = [[]]
  for (const block of document.blocks) {
    if (block.type === 'page-break') frames.push([])
    else if (block.type === 'heading')
      frames.at(-1)!.push(`\\frametitle{${writeHeadingText(block.text, style)}}`)
    else if (block.type === 'title')
      frames.at(-1)!.push(`{\\Large ${escapeLatex(block.text)}\\par}\\bigskip`)
    else frames.at(-1)!.push(writeBlock(block, document, style))
  }
  return `${writeBeamerPreamble(style, engine)}
\\begin{document}
${frames.map(parts => `\\begin{frame}\n${parts.join('\n\n')}\n\\end{frame}`).join('\n')}
\\end{document}
`
}

function writeBlock(block: Block, document: Document, style: Style): string {
  const inline = (text: string) => writeInline(text, document)
  const lines = (texts: readonly string[]) =>
    `\\noindent ${texts.map(inline).join('\\\\\n')}\\par\\medskip`
  switch (block.type) {
    case 'title':
      return writeTitle(block.text, titleLook(style))
    case 'heading': {
      const command = ['section', 'subsection', 'subsubsection'][block.depth - 1]!
      return `\\${command}*{${writeHeadingText(block.text, style)}}`
    }
    case 'paragraph':
      return inline(block.text)
    case 'entry':
      return `\\noindent\\textbf{${escapeLatex(block.term)}} ${inline(block.text)}`
    case 'box':
      return `\\noindent\\fbox{\\parbox{0.94\\linewidth}{${inline(block.text)}}}\\par\\medskip`
    case 'list':
      return writeList(block.items, block.marks, inline)
    case 'quote':
      return style.quote === 'barred'
        ? `\\begin{barred}${block.paragraphs.map(inline).join('\n\n')}\\end{barred}`
        : `\\begin{quote}${block.paragraphs.map(inline).join('\n\n')}\\end{quote}`
    case 'code':
      return style.code === 'plain'
        ? `\\begin{verbatim}\n${block.lines.join('\n')}\n\\end{verbatim}`
        : `\\begin{lstlisting}\n${block.lines.join('\n')}\n\\end{lstlisting}`
    case 'table':
      return `${writeLatexTable(block, style, inline)}${block.caption ? `\n\n\\noindent{\\small ${inline(block.caption)}}\\par\\medskip` : ''}`
    case 'pairs':
      return writeLatexPairs(block.rows, style, inline)
    case 'lines':
      return lines(block.lines)
    case 'beside':
      return `\\noindent\\begin{minipage}[t]{0.5\\linewidth}${lines(block.left)}\\end{minipage}\\begin{minipage}[t]{0.5\\linewidth}${lines(block.right)}\\end{minipage}\\par\\bigskip`
    case 'contents': {
      const entries = listContents(document).map(
        ({ depth, text }, index) =>
          `\\noindent\\hspace*{${(depth - 1) * 1.5}em}${escapeLatex(text)} \\leaders\\hbox to 0.45em{\\hss.\\hss}\\hfill\\ ${1 + Math.floor(index * 0.7)}\\par`,
      )
      return [`\\section*{${escapeLatex(block.title)}}`, ...entries].join('\n')
    }
    case 'sidebar': {
      const aside = [
        writeTitle(block.title, headingLook(style, 2)),
        ...block.aside.map(inline),
      ].join('\n\n')
      return `\\noindent\\begin{minipage}[t]{0.64\\linewidth}\\parskip=5pt ${block.main.map(inline).join('\n\n')}\\end{minipage}\\hfill\\colorbox[gray]{0.93}{\\begin{minipage}[t]{0.29\\linewidth}\\parskip=4pt\\raggedright ${aside}\\end{minipage}}\\par\\medskip`
    }
    case 'cards': {
      const cards = block.cards.map(
        ({ title, text }) =>
          `\\fbox{\\begin{minipage}[t][5.5em]{0.44\\linewidth}\\raggedright ${writeTitle(title, headingLook(style, 2))}\n\n${inline(text)}\\end{minipage}}`,
      )
      return `\\noindent ${cards.slice(0, 2).join('\\hfill ')}\\par\\medskip\\noindent ${cards.slice(2).join('\\hfill ')}\\par\\medskip`
    }
    case 'page-break':
      return '\\clearpage'
    default:
      return block satisfies never
  }
}

function writeTitle(text: string, look: Look): string {
  const inner = look.underlined ? `\\underline{${escapeLatex(text)}}` : escapeLatex(text)
  return `{\\noindent${writeFont(look, 10)} ${inner}\\par}\\medskip`
}

/** TeX parts the number from the title by a quad. */
function writeHeadingText(text: string, { numbering }: Style): string {
  const [number, ...rest] = text.split(' ')
  return numbering === 'decimal' || numbering === 'point' || numbering === 'roman'
    ? `${escapeLatex(number!)}\\quad ${escapeLatex(rest.join(' '))}`
    : escapeLatex(text)
}

function writeList(items: readonly Item[], marks: Marks, inline: (text: string) => string): string {
  const inner = items.map(item => {
    const children = item.children ? writeList(item.children, item.marks ?? 'bullet', inline) : ''
    return `\\item ${inline(item.text)}${children}`
  })
  const name = marks === 'bullet' ? 'itemize' : 'enumerate'
  const option =
    marks === 'letter' ? '[label=\\alph*)]' : marks === 'decimal' ? '[label=\\arabic*.]' : ''
  return `\\begin{${name}}${option}\n${inner.join('\n')}\n\\end{${name}}`
}

function writeInline(text: string, { notes }: Document): string {
  return readSpans(text)
    .map(span => {
      const escaped = escapeLatex(span.text)
      if (span.note) return `\\footnote[${span.note}]{${escapeLatex(notes![span.note]!)}}`
      if (span.link) return `\\href{${span.link}}{${escaped}}`
      if (span.code) return `\\texttt{${escaped}}`
      if (span.bold) return `\\textbf{${escaped}}`
      return span.italic ? `\\emph{${escaped}}` : escaped
    })
    .join('')
}
