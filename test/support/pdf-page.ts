/** Pages as the stages of the PDF reader get them, made from a few strings: every letter is half an em wide. */
import type { Item } from '../../src/engine/formats/pdf/layout/regions/rows.ts'
import type { TableBlock } from '../../src/engine/formats/pdf/layout/tables/table.ts'
import type { CharStyle, Font, RawPage, RuleLine } from '../../src/engine/formats/pdf/raw-page.ts'
import type { PageText } from '../../src/engine/formats/pdf/text/page-text.ts'
import { readPageText } from '../../src/engine/formats/pdf/text/page-text.ts'
import type { Piece } from '../../src/engine/formats/pdf/text/pieces.ts'

export interface Typed {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly size?: number
  readonly font?: Partial<Font>
  readonly color?: number
}

const LETTER_WIDTH = 0.5

/** Spaces are characters of the page, or just gaps. */
export function rawPage(
  texts: readonly Typed[],
  more: Partial<RawPage> & { readonly hasGaps?: boolean } = {},
): RawPage {
  const styles: CharStyle[] = []
  const rows: { code: number; x0: number; x1: number; y: number; style: number; object: number }[] =
    []
  /** Equal styles are one, as in a file. */
  const findStyle = (style: CharStyle): number => {
    const known = styles.findIndex(other => JSON.stringify(other) === JSON.stringify(style))
    return known < 0 ? styles.push(style) - 1 : known
  }
  texts.forEach(({ text, x, y, size = 10, font = {}, color = 0 }, object) => {
    const style = findStyle({
      font: {
        name: 'Body',
        isBold: false,
        isItalic: false,
        isMono: false,
        isSymbol: false,
        ...font,
      },
      size,
      color,
      isInvisible: false,
      turn: 0,
      mark: -1,
    })
    let at = x
    for (const character of text) {
      const width = size * LETTER_WIDTH
      if (character !== ' ' || !more.hasGaps) {
        rows.push({ code: character.codePointAt(0)!, x0: at, x1: at + width, y, style, object })
      }
      at += width
    }
  })
  const chars: RawPage['chars'] = {
    length: rows.length,
    code: Uint32Array.from(rows, row => row.code),
    x0: Float32Array.from(rows, row => row.x0),
    x1: Float32Array.from(rows, row => row.x1),
    y: Float32Array.from(rows, row => row.y),
    style: Int32Array.from(rows, row => row.style),
    object: Int32Array.from(rows, row => row.object),
  }
  return {
    number: 1,
    width: 600,
    height: 800,
    chars,
    styles,
    rules: [],
    fills: [],
    images: [],
    drawings: [],
    links: [],
    fields: [],
    structure: [],
    ...more,
  }
}

export const pageText = (texts: readonly Typed[], more?: Parameters<typeof rawPage>[1]): PageText =>
  readPageText(rawPage(texts, more))

export const pieces = (
  texts: readonly Typed[],
  more?: Parameters<typeof rawPage>[1],
): readonly Piece[] => pageText(texts, more).pieces

/** The words of every piece, as one string each. */
export const textsOf = (list: readonly Piece[]): string[] =>
  list.map(piece => piece.words.map(word => word.text).join(' '))

/** A drawn line from side to side, one from top to bottom. */
export const horizontal = (y: number, x0: number, x1: number): RuleLine => ({
  x0,
  x1,
  y0: y - 0.5,
  y1: y + 0.5,
  isVertical: false,
  color: 0,
})

export const vertical = (x: number, y0: number, y1: number): RuleLine => ({
  x0: x - 0.5,
  x1: x + 0.5,
  y0,
  y1,
  isVertical: true,
  color: 0,
})

/** The text of every cell, row by row. */
export const cellsOf = (table: TableBlock): string[][] =>
  table.rows.map(row => row.map(cell => cell.lines.map(line => line.text).join(' ')))

/** One text as an item of the page's regions. */
export const regionItem = (text: string, x: number, y: number, size = 10, order = 0): Item => ({
  ...pieces([{ text, x, y, size }])[0]!,
  order,
})
