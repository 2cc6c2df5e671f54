/** Everyday documents by LaTeX: sections, minipages side by side, tables with rules at the head. */
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { run } from '../produce/run.ts'
import { escapeLatex } from '../render/latex-text.ts'
import {
  alignCell,
  type Block,
  countHeads,
  type EverydayDocument,
  type List,
  measureColumns,
  placeCells,
  splitItem,
  type Table,
  type Text,
} from './blocks.ts'

const PREAMBLE = `\\documentclass[10pt,a4paper]{article}
\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{textcomp,lmodern,eurosym,pifont}
\\usepackage[margin=2cm]{geometry}
\\usepackage{array,booktabs,multirow,enumitem}
\\DeclareUnicodeCharacter{2610}{\\ding{113}}\\DeclareUnicodeCharacter{03A9}{\\textohm}
\\DeclareUnicodeCharacter{00A0}{~}
\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{4pt}\\pagestyle{empty}\\raggedbottom
`
const COMMANDS = { 1: 'section', 2: 'subsection', 3: 'subsubsection' }
/** Longer texts wrap, in columns that share what is left. */
const LONG = 30

export function writeLatex(document: EverydayDocument, source: string, pdf: string): void {
  const body = document.blocks.map(toLatex).join('\n\n')
  writeFileSync(`${source}.tex`, `${PREAMBLE}\\begin{document}\n${body}\n\\end{document}\n`)
  run('pdflatex', ['-interaction=nonstopmode', `${basename(source)}.tex`], { cwd: dirname(source) })
  if (existsSync(`${source}.pdf`)) copyFileSync(`${source}.pdf`, pdf)
}

function toLatex(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `\\${COMMANDS[block.level]}*{${toText(block.text)}}`
    case 'paragraph':
      return toText(block.text)
    case 'label':
      return `\\begin{list}{}{\\leftmargin=${20 + block.depth * 16}pt\\labelwidth=16pt\\labelsep=4pt\\topsep=0pt\\partopsep=0pt}\\item[${escapeLatex(block.label)}\\hfill] ${toText(block.text)}\\end{list}`
    case 'rule':
      return '\\bigskip\\hrule\\smallskip'
    case 'beside': {
      const total = block.widths.reduce((sum, width) => sum + width, 0)
      const share = (index: number): string =>
        ((0.97 * block.widths[index]!) / total - 0.01).toFixed(3)
      return `\\noindent${block.columns
        .map(
          (blocks, index) =>
            `\\begin{minipage}[t]{${share(index)}\\linewidth}\\raggedright\\parskip=4pt ${blocks.map(toLatex).join('\n\n')}\\end{minipage}`,
        )
        .join('\\hfill\n')}\\par`
    }
    case 'list':
      return toList(block)
    case 'table':
      return toTable(block)
    default:
      return block satisfies never
  }
}

function toList({ items, ordered, plain, start }: List): string {
  const parts = items.map(item => {
    const { text, rest } = splitItem(item)
    return [toText(text), ...rest.map(toLatex)].join('\n\n')
  })
  if (plain) return parts.join('\n\n')
  const [name, options] = ordered ? ['enumerate', `[start=${start}]`] : ['itemize', '']
  return `\\begin{${name}}${options}\n${parts.map(part => `\\item ${part}`).join('\n')}\n\\end{${name}}`
}

function toTable(table: Table): string {
  const measured = measureColumns(table)
  const long = measured.filter(width => width > LONG).length
  const short = measured.reduce((sum, width) => sum + (width > LONG ? 0 : width + 2), 0)
  const room = Math.max(0.2, 0.95 - short * 0.0115) / Math.max(long, 1)
  const columns = measured.map(width =>
    width > LONG ? `>{\\raggedright\\arraybackslash}p{${room.toFixed(2)}\\linewidth}` : 'l',
  )
  const rows = placeCells(table).map(row => {
    const cells: string[] = []
    let next = 0
    const pass = (column: number): void => {
      for (; next < column; next++) cells.push('')
    }
    for (const { cell, column } of row) {
      pass(column)
      const align = alignCell(cell)[0]!
      const text = toText(cell.text)
      const words = cell.head ? `\\textbf{${text}}` : text
      const isWrapped = measured[column]! > LONG && cell.columns === 1
      const spanned = cell.rows > 1 ? `\\multirow{${cell.rows}}{*}{${words}}` : words
      cells.push(
        isWrapped || (align === 'l' && cell.columns === 1)
          ? spanned.replaceAll('\\\\ ', '\\newline ')
          : `\\multicolumn{${cell.columns}}{${align}}{${spanned}}`,
      )
      next = column + cell.columns
    }
    return `${cells.join(' & ')} \\\\`
  })
  const heads = countHeads(table)
  const [top, middle, bottom] = heads ? ['\\toprule', '\\midrule', '\\bottomrule'] : ['', '', '']
  return `\\par\\smallskip\\begin{tabular}{@{}${columns.join('')}@{}}
${[top, ...rows.slice(0, heads), middle, ...rows.slice(heads), bottom].filter(Boolean).join('\n')}
\\end{tabular}\\par\\smallskip`
}

const toText = (text: Text): string =>
  text
    .map(([words, marks]) => {
      if (marks.includes('break')) return '\\\\ '
      const part = escapeLatex(words).replaceAll('€', '\\euro{}')
      const code = marks.includes('code') ? `\\texttt{${part}}` : part
      const bold = marks.includes('bold') ? `\\textbf{${code}}` : code
      return marks.includes('italic') ? `\\emph{${bold}}` : bold
    })
    .join('')
