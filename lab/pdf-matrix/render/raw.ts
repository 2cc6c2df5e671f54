/** Documents drawn by ourselves: see raw-canvas.ts for the manners that are imitated. */
import { headingLook, type Look, titleLook } from '../look.ts'
import type { Block, Document, Item, Marks } from '../model.ts'
import { PAGE, PAGES, type Places, runningLines } from '../running.ts'
import { PAGE_SIZES, type Style } from '../style.ts'
import { listContents } from '../truth.ts'
import { Canvas, type Manner } from './raw-canvas.ts'
import { writePdf } from './raw-file.ts'
import { breakLines, Flow, type Piece, toPieces } from './raw-flow.ts'
import { fontFor, measure } from './raw-fonts.ts'
import { drawTable } from './raw-table.ts'

export function renderRaw(document: Document, style: Style, manner: Manner): string {
  const isSlide = document.page === 'slide'
  const [width, height] = PAGE_SIZES[document.page ?? style.page]
  const margin = isSlide ? 40 : Math.round(Math.min(width, height) * 0.11)
  const columns = { one: 1, two: 2, three: 3 }[style.columns]
  const canvas = new Canvas(width, height, manner)
  const flow = new Flow(canvas, margin, columns, columns === 3 ? 14 : 18)
  const size = isSlide ? 18 : Number(style.size)
  const setter = new Setter(document, style, flow, size, manner)
  for (const block of document.blocks) setter.block(block)
  setter.notes()
  drawRunning(canvas, document, style, margin)
  return writePdf(canvas, document.shortTitle)
}

class Setter {
  readonly document: Document
  readonly style: Style
  readonly flow: Flow
  readonly size: number
  readonly manner: Manner

  constructor(document: Document, style: Style, flow: Flow, size: number, manner: Manner) {
    this.document = document
    this.style = style
    this.flow = flow
    this.size = size
    this.manner = manner
  }

  pieces(text: string, base: { bold?: boolean; italic?: boolean; color?: string } = {}): Piece[] {
    return toPieces(text, this.style.face, this.size, base)
  }

  block(block: Block): void {
    const { flow, size, style } = this
    switch (block.type) {
      case 'title':
        this.heading(block.text, titleLook(style))
        return
      case 'heading':
        this.heading(block.text, headingLook(style, block.depth))
        return
      case 'paragraph':
        this.paragraph(this.pieces(block.text))
        return
      case 'entry':
        this.paragraph([...this.pieces(block.term, { bold: true }), ...this.pieces(block.text)])
        return
      case 'box':
        this.box(this.pieces(block.text))
        return
      case 'list':
        this.list(block.items, block.marks, 0)
        flow.y += size * 0.5
        return
      case 'quote':
        for (const text of block.paragraphs) this.quote(this.pieces(text))
        return
      case 'code':
        this.code(block.lines)
        return
      case 'table':
        drawTable(flow, style, size, [block.head, ...block.rows], block.align, true, block)
        if (block.caption) this.paragraph(this.pieces(block.caption))
        return
      case 'pairs':
        drawTable(flow, style, size, block.rows, ['left', 'left'], false)
        return
      case 'lines':
        this.lines(block.lines, 0, flow.width)
        flow.y += size * 0.8
        return
      case 'beside':
        this.beside([
          () => this.lines(block.left, 0, flow.width / 2),
          () => this.lines(block.right, flow.width / 2, flow.width / 2),
        ])
        return
      case 'contents':
        this.heading(block.title, headingLook(style, 1))
        this.contents()
        return
      case 'sidebar': {
        const wide = flow.width * 0.64
        flow.need(20 * size)
        this.beside([
          () => {
            for (const text of block.main) {
              flow.text(this.pieces(text), 0, wide)
              flow.y += size * 0.6
            }
          },
          () => this.card(block.title, block.aside, flow.width * 0.69, flow.width * 0.31),
        ])
        return
      }
      case 'cards':
        for (const pair of [block.cards.slice(0, 2), block.cards.slice(2)]) {
          flow.need(8 * size)
          this.beside(
            pair.map(({ title, text }, index) => () => {
              this.card(title, [text], (flow.width * index) / 2, flow.width * 0.46)
            }),
          )
        }
        return
      case 'page-break':
        flow.nextPage()
        return
      default:
        block satisfies never
    }
  }

  heading(text: string, look: Look, inset = 0, width = this.flow.width): void {
    const { flow } = this
    const size = this.size * look.scale
    if (flow.y > flow.margin) flow.y += this.size * 0.9
    flow.need(size + this.size * 3)
    const font = fontFor(this.style.face, {
      ...(look.bold && { bold: true }),
      ...(look.italic && { italic: true }),
    })
    const color = look.color ? { color: look.color } : {}
    const pieces = text.split(' ').flatMap((word): Piece[] =>
      look.smallCapitals
        ? splitCapitals(word).map(([part, isSmall], index) => ({
            text: part.toUpperCase(),
            font,
            size: isSmall ? size * 0.78 : size,
            ...(index ? { isTied: true } : {}),
            ...color,
          }))
        : [{ text: word, font, size, ...color }],
    )
    const top = flow.y
    flow.text(pieces, inset, width, { align: look.centred ? 'center' : 'left', leading: 1.2 })
    const line = breakLines(pieces, width).at(-1)!
    if (look.underlined) {
      flow.canvas.rule(
        flow.x + inset,
        flow.y - size * 0.05,
        flow.x + inset + line.width,
        flow.y - size * 0.05,
      )
    }
    if (look.ruled) flow.canvas.rule(flow.x + inset, flow.y + 1, flow.x + inset + width, flow.y + 1)
    flow.y += this.size * (top === flow.margin ? 0.5 : 0.35)
  }

  paragraph(pieces: readonly Piece[]): void {
    const isSpaced = this.style.paragraph === 'spaced'
    this.flow.text(pieces, 0, this.flow.width, {
      align: this.style.justified === 'yes' ? 'justify' : 'left',
      indent: isSpaced ? 0 : this.size * 1.3,
    })
    if (isSpaced) this.flow.y += this.size * 0.7
  }

  lines(lines: readonly string[], inset: number, width: number): void {
    for (const line of lines) this.flow.text(this.pieces(line), inset, width)
  }

  /** Parts that begin at the same height; what follows begins below the longest. */
  beside(parts: readonly (() => void)[]): void {
    const top = this.flow.y
    const ends = parts.map(part => {
      this.flow.y = top
      part()
      return this.flow.y
    })
    this.flow.y = Math.max(...ends) + this.size * 0.8
  }

  card(title: string, texts: readonly string[], inset: number, width: number): void {
    const { flow, size } = this
    const top = flow.y
    this.heading(title, headingLook(this.style, 2), inset + 5, width - 10)
    for (const text of texts) flow.text(this.pieces(text), inset + 5, width - 10)
    flow.y += size * 0.4
    flow.canvas.frame(flow.x + inset, top + 2, width, flow.y - top, false)
  }

  box(pieces: readonly Piece[]): void {
    const { flow, size } = this
    const height = breakLines(pieces, flow.width - 14).length * size * 1.25 + 10
    flow.need(height)
    flow.canvas.fill(flow.x, flow.y, flow.width, height, 'f6f1e0')
    flow.canvas.frame(flow.x, flow.y, flow.width, height, false)
    const top = flow.y
    flow.y += 5
    flow.text(pieces, 7, flow.width - 14)
    flow.y = top + height + size * 0.7
  }

  quote(pieces: readonly Piece[]): void {
    const { flow, size } = this
    flow.y += size * 0.3
    flow.need(size * 5)
    const top = flow.y
    const isBarred = this.style.quote === 'barred'
    flow.text(pieces, isBarred ? 12 : 26, flow.width - (isBarred ? 12 : 52))
    if (isBarred && flow.y > top) flow.canvas.fill(flow.x, top, 2.5, flow.y - top, '999999')
    flow.y += size * 0.8
  }

  list(items: readonly Item[], marks: Marks, depth: number): void {
    const { flow, size, style } = this
    const inset = 18 * (depth + 1)
    items.forEach((item, index) => {
      flow.need(size * 1.3)
      const y = flow.y
      if (marks === 'bullet' && style.bullet !== 'dash' && this.manner === 'words') {
        flow.canvas.dot(flow.x + inset - 9, y + size * 0.68, size * 0.16, style.bullet === 'square')
      } else {
        const text =
          marks === 'bullet'
            ? style.bullet === 'dash'
              ? '–'
              : '•'
            : marks === 'letter'
              ? `${String.fromCharCode(97 + index)})`
              : `${index + 1}.`
        const font = fontFor(style.face, {})
        flow.canvas.drawWords([{ x: flow.x + inset - 13, text, font, size }], y + size)
      }
      flow.text(this.pieces(item.text), inset, flow.width - inset)
      if (item.children) this.list(item.children, item.marks ?? 'bullet', depth + 1)
    })
  }

  code(lines: readonly string[]): void {
    const { flow, style } = this
    const size = this.size * 0.88
    const leading = size * 1.2
    flow.need(lines.length * leading + 8)
    const background = { dark: '202830', shaded: 'f2f2f2', plain: '', numbered: '' }[style.code]
    if (background)
      flow.canvas.fill(flow.x, flow.y, flow.width, lines.length * leading + 8, background)
    flow.y += 4
    lines.forEach((line, index) => {
      const text = style.code === 'numbered' ? `${String(index + 1).padStart(2)}  ${line}` : line
      // Letters keep their places in the grid, so that no spaces need to be written.
      const words = [...text.matchAll(/\S+/g)].map(match => ({
        x: flow.x + 6 + measure(' ', 'Courier', size) * match.index,
        text: match[0],
        font: 'Courier' as const,
        size,
        ...(style.code === 'dark' ? { color: 'e8e8e0' } : {}),
      }))
      flow.canvas.drawWords(words, flow.y + size)
      flow.y += leading
    })
    flow.y += 4 + this.size * 0.7
  }

  contents(): void {
    const { flow, size } = this
    const font = fontFor(this.style.face, {})
    listContents(this.document).forEach(({ depth, text }, index) => {
      flow.need(size * 1.3)
      const inset = 16 * (depth - 1)
      const number = String(1 + Math.floor(index * 0.7))
      const [line] = breakLines(this.pieces(text), flow.width)
      flow.drawLine(line!, flow.x + inset, flow.y + size, flow.width)
      const end = flow.x + flow.width - measure(number, font, size)
      const dot = measure('.', font, size)
      const dots = Math.floor((end - flow.x - inset - line!.width - 10) / dot)
      flow.canvas.drawWords(
        [
          { x: end - 4 - dots * dot, text: '.'.repeat(dots), font, size },
          { x: end, text: number, font, size },
        ],
        flow.y + size,
      )
      flow.y += size * 1.3
    })
  }

  notes(): void {
    const { notes } = this.document
    if (!notes) return
    const { flow, size } = this
    flow.need(size * 6)
    flow.y += size
    flow.canvas.rule(flow.x, flow.y, flow.x + flow.width * 0.3, flow.y, 0.5)
    for (const [id, text] of Object.entries(notes)) {
      const small = size * 0.82
      const [mark, ...rest] = toPieces(`[^${id}] ${text}`, this.style.face, small)
      flow.text([mark!, ...rest])
    }
  }
}

/** Runs of letters that stay large, and runs that become small capitals. */
function splitCapitals(word: string): (readonly [text: string, isSmall: boolean])[] {
  return (word.match(/\p{Ll}+|\P{Ll}+/gu) ?? []).map(part => [part, /\p{Ll}/u.test(part)])
}

function drawRunning(canvas: Canvas, document: Document, style: Style, margin: number): void {
  const { head, foot, evenHead, ruled } = runningLines(style, document)
  const pages = [...canvas.pages]
  const font = fontFor('sans', {})
  const draw = (places: Places, y: number, page: number) => {
    places.forEach((place, index) => {
      if (!place) return
      const text = place.replaceAll(PAGES, String(pages.length)).replaceAll(PAGE, String(page))
      const size = text.length > 60 ? 6.5 : 8.5
      const [line] = breakLines(
        text.split(' ').map(word => ({ text: word, font, size })),
        2000,
      )
      const room = canvas.width - 2 * margin
      const x = margin + [0, (room - line!.width) / 2, room - line!.width][index]!
      canvas.drawWords(
        line!.words.map(word => ({ ...word, x: x + word.x })),
        y,
      )
    })
  }
  pages.forEach((operators, index) => {
    // The canvas writes to its last page, so each page is the last for a moment.
    canvas.pages.splice(0, canvas.pages.length, operators)
    draw(index % 2 && evenHead ? evenHead : head, margin * 0.6, index + 1)
    if (ruled) canvas.rule(margin, margin * 0.6 + 4, canvas.width - margin, margin * 0.6 + 4)
    draw(foot, canvas.height - margin * 0.5, index + 1)
  })
  canvas.pages.splice(0, canvas.pages.length, ...pages)
}
