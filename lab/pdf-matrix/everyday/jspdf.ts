/** Everyday documents by jsPDF, line by line as programs use it, with tables by its plugin AutoTable. */
import { readFileSync, writeFileSync } from 'node:fs'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import {
  alignCell,
  type Block,
  countHeads,
  type EverydayDocument,
  type List,
  plainText,
  splitItem,
  type Table,
  type Text,
} from './blocks.ts'

const MARGIN = 50
const PAGE = { width: 595, height: 842 }
const SIZE = 10
const SIZES = { 1: 18, 2: 14, 3: 11.5 }
const LEADING = 1.25
const INDENT = 18
const GAP = 5
/** What its fonts of 1990 have no code for. */
const SYMBOLS = /[☐Ω]/

interface Frame {
  readonly left: number
  readonly width: number
}

export function writeJspdf(document: EverydayDocument, path: string): void {
  const pages = new Pages(document.title)
  pages.flow(document.blocks, { left: MARGIN, width: PAGE.width - 2 * MARGIN })
  writeFileSync(path, new Uint8Array(pages.pdf.output('arraybuffer')))
}

class Pages {
  readonly pdf = new jsPDF({ unit: 'pt', format: 'a4' })
  private top = MARGIN

  constructor(title: string) {
    this.pdf.setProperties({ title })
    const font = readFileSync('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'latin1')
    this.pdf.addFileToVFS('DejaVuSans.ttf', font)
    this.pdf.addFont('DejaVuSans.ttf', 'Symbols', 'normal')
  }

  flow(blocks: readonly Block[], frame: Frame): void {
    for (const block of blocks) this.write(block, frame)
  }

  private write(block: Block, frame: Frame): void {
    switch (block.type) {
      case 'heading':
        this.top += 8
        this.text(block.text, frame, SIZES[block.level], 'bold')
        break
      case 'paragraph':
        this.text(block.text, frame)
        break
      case 'label':
        this.labelled(block.label, block.text, indent(frame, block.depth))
        break
      case 'rule':
        this.top += 16
        this.pdf.setLineWidth(0.7).line(frame.left, this.top, frame.left + frame.width, this.top)
        this.top += GAP
        break
      case 'beside':
        this.beside(block.columns, block.widths, frame)
        break
      case 'list':
        this.list(block, frame)
        break
      case 'table':
        this.table(block, frame)
        break
      default:
        block satisfies never
    }
  }

  /** Each column begins where the first did, which may be a page before. */
  private beside(
    columns: readonly (readonly Block[])[],
    widths: readonly number[],
    frame: Frame,
  ): void {
    const start = { page: this.pdf.getCurrentPageInfo().pageNumber, top: this.top }
    let end = start
    const total = widths.reduce((sum, width) => sum + width, 0)
    let left = frame.left
    for (const [index, blocks] of columns.entries()) {
      const width = (frame.width * widths[index]!) / total
      this.pdf.setPage(start.page)
      this.top = start.top
      this.flow(blocks, { left, width: width - (index < columns.length - 1 ? 14 : 0) })
      const page = this.pdf.getCurrentPageInfo().pageNumber
      if (page > end.page || (page === end.page && this.top > end.top))
        end = { page, top: this.top }
      left += width
    }
    this.pdf.setPage(end.page)
    this.top = end.top
  }

  private list({ items, ordered, plain, start }: List, frame: Frame): void {
    for (const [index, item] of items.entries()) {
      const { text, rest } = splitItem(item)
      if (plain) this.text(text, frame)
      else this.labelled(ordered ? `${start + index}.` : '•', text, frame)
      this.flow(rest, plain ? frame : indent(frame, 1))
    }
  }

  private labelled(label: string, text: Text, frame: Frame): void {
    this.room(SIZE * LEADING)
    this.pdf.setFont('helvetica', 'normal').setFontSize(SIZE)
    this.pdf.text(label, frame.left, this.top + SIZE)
    this.text(text, indent(frame, 1))
  }

  private table(table: Table, frame: Frame): void {
    const heads = countHeads(table)
    const rows = table.rows.map(row =>
      row.map(cell => ({
        content: plainText(cell.text),
        colSpan: cell.columns,
        rowSpan: cell.rows,
        styles: {
          halign: alignCell(cell),
          ...(isBold(cell.text) || cell.head ? { fontStyle: 'bold' as const } : {}),
          ...(SYMBOLS.test(plainText(cell.text)) ? { font: 'Symbols' } : {}),
        },
      })),
    )
    autoTable(this.pdf, {
      startY: this.top,
      margin: {
        left: frame.left,
        right: PAGE.width - frame.left - frame.width,
        top: MARGIN,
        bottom: MARGIN,
      },
      theme: heads ? 'striped' : 'plain',
      styles: { fontSize: 9, cellPadding: 3 },
      head: rows.slice(0, heads),
      body: rows.slice(heads),
      didDrawPage: ({ cursor }) => {
        this.top = (cursor?.y ?? this.top) + 10
      },
    })
  }

  private room(height: number): void {
    if (this.top + height <= PAGE.height - MARGIN) return
    const { pageNumber } = this.pdf.getCurrentPageInfo()
    if (pageNumber < this.pdf.getNumberOfPages()) this.pdf.setPage(pageNumber + 1)
    else this.pdf.addPage()
    this.top = MARGIN
  }

  /** Text of one look is cut into lines by its own means, and other text word by word. */
  private text(text: Text, { left, width }: Frame, size = SIZE, look = ''): void {
    this.pdf.setFontSize(size)
    let x = left
    this.room(size * LEADING)
    for (const [words, marks] of text) {
      const isSymbol = SYMBOLS.test(words)
      const style = [
        look || (marks.includes('bold') ? 'bold' : ''),
        marks.includes('italic') ? 'italic' : '',
      ]
      const face = style.join('') || 'normal'
      if (marks.includes('break')) {
        x = left
        this.line(size)
        continue
      }
      let line = ''
      const start = (): void => {
        if (isSymbol) this.pdf.setFont('Symbols', 'normal')
        else this.pdf.setFont(marks.includes('code') ? 'courier' : 'helvetica', face)
      }
      const draw = (): void => {
        start()
        if (line.trim()) this.pdf.text(line, x, this.top + size)
        x += this.pdf.getTextWidth(line)
        line = ''
      }
      start()
      for (const word of words.split(/(?<= )/)) {
        if (x > left || line) {
          if (x + this.pdf.getTextWidth(line + word.trimEnd()) > left + width) {
            draw()
            x = left
            this.line(size)
            start()
          }
        }
        line += word
      }
      draw()
    }
    this.top += size * LEADING + GAP - 1
  }

  private line(size: number): void {
    this.top += size * LEADING
    this.room(size * LEADING)
  }
}

const indent = ({ left, width }: Frame, depth: number): Frame => ({
  left: left + depth * INDENT,
  width: width - depth * INDENT,
})

const isBold = (text: Text): boolean =>
  text.length > 0 && text.every(([words, marks]) => !words.trim() || marks.includes('bold'))
