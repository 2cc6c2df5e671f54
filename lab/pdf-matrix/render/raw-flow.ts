/** Fills columns and pages of a canvas with lines of words. */
import { readSpans } from '../model.ts'
import type { Canvas, Word } from './raw-canvas.ts'
import { type Font, fontFor, measure } from './raw-fonts.ts'

export interface Piece {
  readonly text: string
  readonly font: Font
  readonly size: number
  readonly color?: string
  readonly rise?: number
  readonly link?: string
  /** Belongs to the piece before it, without a space. */
  readonly isTied?: boolean
}

export interface TextOptions {
  readonly align?: 'left' | 'right' | 'center' | 'justify'
  readonly indent?: number
  readonly leading?: number
}

const LEADING = 1.25

/** Words of a text with the font that its markup asks for. */
export function toPieces(
  text: string,
  face: 'serif' | 'sans',
  size: number,
  base: { bold?: boolean; italic?: boolean; color?: string } = {},
): Piece[] {
  let endsOpen = false
  return readSpans(text).flatMap(span => {
    const bold = base.bold || span.bold
    const italic = base.italic || span.italic
    const font = fontFor(face, {
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(span.code && { code: true }),
    })
    const small = span.note ? { size: size * 0.7, rise: size * 0.35 } : { size }
    const startsOpen = endsOpen && !/^\s/.test(span.text)
    endsOpen = !/\s$/.test(span.text)
    return span.text
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word, index): Piece => ({
          text: word,
          font,
          ...small,
          ...(base.color ? { color: base.color } : {}),
          ...(span.link ? { link: span.link } : {}),
          ...(startsOpen && index === 0 ? { isTied: true } : {}),
        }),
      )
  })
}

export interface Line {
  readonly words: readonly (Word & { readonly link?: string })[]
  readonly width: number
}

/** Lines from x = 0, broken to fit. */
export function breakLines(pieces: readonly Piece[], width: number, indent = 0): Line[] {
  const lines: { words: (Word & { link?: string })[]; width: number }[] = []
  let words: (Word & { link?: string })[] = []
  let x = indent
  let end = indent
  for (const piece of pieces) {
    const space = piece.isTied || !words.length ? 0 : measure(' ', piece.font, piece.size)
    const length = measure(piece.text, piece.font, piece.size)
    if (words.length && !piece.isTied && end + space + length > width) {
      lines.push({ words, width: end })
      words = []
      x = 0
    } else x = words.length ? end + space : indent
    if (!words.length && lines.length) x = 0
    words.push({
      x,
      text: piece.text,
      font: piece.font,
      size: piece.size,
      ...(piece.color ? { color: piece.color } : {}),
      ...(piece.rise ? { rise: piece.rise } : {}),
      ...(piece.link ? { link: piece.link } : {}),
    })
    end = x + length
  }
  if (words.length) lines.push({ words, width: end })
  return lines
}

export class Flow {
  y = 0
  #column = 0

  readonly canvas: Canvas
  readonly margin: number
  readonly columns: number
  readonly gap: number

  constructor(canvas: Canvas, margin: number, columns: number, gap: number) {
    this.canvas = canvas
    this.margin = margin
    this.columns = columns
    this.gap = gap

    this.nextPage()
  }

  get width(): number {
    const { canvas, margin, columns, gap } = this
    return (canvas.width - 2 * margin - gap * (columns - 1)) / columns
  }

  get x(): number {
    return this.margin + this.#column * (this.width + this.gap)
  }

  get bottom(): number {
    return this.canvas.height - this.margin
  }

  nextPage(): void {
    this.canvas.addPage()
    this.#column = 0
    this.y = this.margin
  }

  /** Goes on in the next column or page if less than `height` is left. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    if (this.#column + 1 < this.columns) {
      this.#column++
      this.y = this.margin
    } else this.nextPage()
    return true
  }

  text(pieces: readonly Piece[], inset = 0, width = this.width, options: TextOptions = {}): void {
    const lines = breakLines(pieces, width, options.indent)
    const size = Math.max(...pieces.map(piece => piece.size))
    const leading = size * (options.leading ?? LEADING)
    lines.forEach((line, index) => {
      this.need(leading)
      this.drawLine(
        line,
        this.x + inset,
        this.y + size,
        width,
        index < lines.length - 1
          ? options.align
          : options.align === 'justify'
            ? 'left'
            : options.align,
      )
      this.y += leading
    })
  }

  drawLine(
    line: Line,
    x: number,
    y: number,
    width: number,
    align: TextOptions['align'] = 'left',
  ): void {
    const free = width - line.width
    const gaps = line.words.length - 1
    const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0
    const stretch = align === 'justify' && gaps > 0 && free < width * 0.3 ? free / gaps : 0
    const words = line.words.map((word, index) => ({
      ...word,
      x: x + shift + word.x + index * stretch,
    }))
    this.canvas.drawWords(words, y)
    for (const word of words) {
      if (word.link) {
        const end = word.x + measure(word.text, word.font, word.size)
        this.canvas.link(word.x, y, end, word.size, word.link)
      }
    }
  }
}
