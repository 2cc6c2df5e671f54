/** Everyday documents by pdfmake, with its own fonts and layouts. */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  alignCell,
  type Block,
  countColumns,
  countHeads,
  type EverydayDocument,
  type List,
  placeCells,
  plainText,
  splitItem,
  type Table,
  type Text,
} from './blocks.ts'

type Content = object

interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(allow: () => boolean): void
  setLocalAccessPolicy(allow: () => boolean): void
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> }
}

const require = createRequire(import.meta.url)
const SYMBOLS = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
const SIZES = { 1: 18, 2: 14, 3: 11.5 }
const INDENT = 16
const GAP = 5

let pdfmake: Pdfmake | undefined

function open(): Pdfmake {
  if (pdfmake) return pdfmake
  pdfmake = require('pdfmake') as Pdfmake
  const folder = join(dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
  const [normal, bold, italics, bolditalics] = ['Regular', 'Medium', 'Italic', 'MediumItalic'].map(
    face => join(folder, `Roboto-${face}.ttf`),
  )
  pdfmake.setFonts({
    Roboto: { normal, bold, italics, bolditalics },
    Courier: { normal: 'Courier', bold: 'Courier-Bold' },
    Symbols: { normal: SYMBOLS, bold: SYMBOLS },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  return pdfmake
}

export async function writePdfmake(document: EverydayDocument, path: string): Promise<void> {
  const definition = {
    info: { title: document.title },
    pageSize: 'A4',
    pageMargins: 50,
    defaultStyle: { fontSize: 10 },
    content: document.blocks.map(toContent),
  }
  writeFileSync(path, await open().createPdf(definition).getBuffer())
}

function toContent(block: Block): Content {
  switch (block.type) {
    case 'heading':
      return {
        text: toRuns(block.text),
        fontSize: SIZES[block.level],
        bold: true,
        margin: [0, 8, 0, GAP],
      }
    case 'paragraph':
      return { text: toRuns(block.text), margin: [0, 0, 0, GAP] }
    case 'label':
      return {
        columns: [{ width: INDENT + 4, text: block.label }, { text: toRuns(block.text) }],
        margin: [block.depth * INDENT, 0, 0, GAP],
      }
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 495, y2: 0, lineWidth: 0.7 }],
        margin: [0, 16, 0, 4],
      }
    case 'beside': {
      const total = block.widths.reduce((sum, width) => sum + width, 0)
      const columns = block.columns.map((blocks, index) => ({
        width: `${(100 * block.widths[index]!) / total}%`,
        stack: blocks.map(toContent),
      }))
      return { columns, columnGap: 14 }
    }
    case 'list':
      return toList(block)
    case 'table':
      return toTable(block)
    default:
      return block satisfies never
  }
}

function toList({ items, ordered, plain, start }: List): Content {
  const parts = items.map(item => {
    const { text, rest } = splitItem(item)
    return { stack: [{ text: toRuns(text) }, ...rest.map(toContent)], margin: [0, 0, 0, 2] }
  })
  const margin = [0, 0, 0, GAP]
  if (plain) return { stack: parts, margin }
  return ordered ? { ol: parts, start, margin } : { ul: parts, margin }
}

function toTable(table: Table): Content {
  const columns = countColumns(table)
  const body: Content[][] = table.rows.map(() => Array.from({ length: columns }, () => ({})))
  for (const [y, row] of placeCells(table).entries())
    for (const { cell, column } of row)
      body[y]![column] = {
        text: toRuns(cell.text),
        bold: cell.head,
        alignment: alignCell(cell),
        colSpan: cell.columns,
        rowSpan: cell.rows,
      }
  const heads = countHeads(table)
  const isWide = (column: number): boolean =>
    placeCells(table).some(row =>
      row.some(
        ({ cell, column: own }) =>
          own === column && cell.columns === 1 && plainText(cell.text).length > 24,
      ),
    )
  return {
    table: {
      headerRows: heads,
      widths: Array.from({ length: columns }, (_, column) => (isWide(column) ? '*' : 'auto')),
      body,
    },
    layout: heads ? 'lightHorizontalLines' : 'noBorders',
    margin: [0, 2, 0, 8],
  }
}

/** Its fonts lack boxes to tick. */
const toRuns = (text: Text): Content[] =>
  text.flatMap(([words, marks]) =>
    words
      .split(/(☐)/)
      .filter(Boolean)
      .map(part => ({
        text: part,
        ...(marks.includes('bold') ? { bold: true } : {}),
        ...(marks.includes('italic') ? { italics: true } : {}),
        ...(part === '☐' ? { font: 'Symbols' } : marks.includes('code') ? { font: 'Courier' } : {}),
      })),
  )
