/** Everyday documents by Typst, which tags what it sets. */
import { existsSync, writeFileSync } from 'node:fs'
import { openTypst } from '../../typst.ts'
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

const INDENT = 20

export function writeTypst(
  files: readonly { source: string; pdf: string; document: EverydayDocument }[],
): void {
  const compiler = openTypst()
  for (const { source, pdf, document } of files) {
    const text = `#set document(title: ${JSON.stringify(document.title)})
#set page(paper: "a4", margin: 2cm)
#set text(size: 10pt, font: ("Libertinus Serif", "DejaVu Sans"))
${document.blocks.map(toTypst).join('\n\n')}
`
    writeFileSync(`${source}.typ`, text)
    writeFileSync(pdf, compiler.pdf({ mainFileContent: text }))
    if (!existsSync(pdf)) throw new Error(`${pdf} was not written.`)
  }
}

function toTypst(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `#heading(level: ${block.level})[${toMarkup(block.text)}]`
    case 'paragraph':
      return `#par[${toMarkup(block.text)}]`
    case 'label':
      return `#pad(left: ${block.depth * INDENT}pt, par(hanging-indent: ${INDENT}pt)[#box(width: ${INDENT}pt)[${escapeTypst(block.label)}]${toMarkup(block.text)}])`
    case 'rule':
      return '#line(length: 100%, stroke: 0.6pt)'
    case 'beside': {
      const columns = block.columns.map(blocks => `[${blocks.map(toTypst).join('\n\n')}]`)
      return `#grid(columns: (${block.widths.map(width => `${width}fr`).join(', ')}), column-gutter: 14pt, ${columns.join(', ')})`
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
  const bodies = items.map(item => {
    const { text, rest } = splitItem(item)
    return [toMarkup(text), ...rest.map(toTypst)].join('\n\n')
  })
  if (plain) return bodies.map(body => `#par[${body}]`).join('\n\n')
  const parts = bodies.map(body => `[${body}]`).join(', ')
  return ordered ? `#enum(start: ${start}, ${parts})` : `#list(${parts})`
}

function toTable(table: Table): string {
  const heads = countHeads(table)
  const rows = placeCells(table).map(row =>
    row
      .map(({ cell, column }) => {
        const body = toMarkup(cell.text)
        return `table.cell(x: ${column}, align: ${alignCell(cell)}, colspan: ${cell.columns}, rowspan: ${cell.rows})[${cell.head ? `#strong[${body}]` : body}]`
      })
      .join(', '),
  )
  const head = heads
    ? `table.header(${rows.slice(0, heads).join(', ')}), table.hline(stroke: 0.5pt), `
    : ''
  const widths = measureColumns(table).map(width => (width > 24 ? '1fr' : 'auto'))
  return `#table(columns: (${widths.join(', ')},), stroke: none, inset: (x: 5pt, y: 3.5pt), ${head}${rows.slice(heads).join(', ')})`
}

const escapeTypst = (words: string): string =>
  words.replace(/[\\`*_#$<>@=\-+/[\]~'"]/g, '\\$&').replaceAll('\u00a0', '~')

const toMarkup = (text: Text): string =>
  text
    .map(([words, marks]) => {
      if (marks.includes('break')) return '#linebreak()'
      const part = marks.includes('code') ? `#raw(${JSON.stringify(words)})` : escapeTypst(words)
      const bold = marks.includes('bold') ? `#strong[${part}]` : part
      return marks.includes('italic') ? `#emph[${bold}]` : bold
    })
    .join('')
