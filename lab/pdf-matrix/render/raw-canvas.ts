/**
 * Pages drawn with PDF operators of our own, in the manners of programs that cannot be had here:
 *
 * - `lines`: a line of text is one array with kerning, cells are stroked rectangles, bullets are characters
 *   (as iText and its kin write);
 * - `words`: every word has a text object of its own, borders are mitred trapezoids, bullets are filled circles
 *   (as Flying Saucer and Java's printing write);
 * - `letters`: every letter is placed and no spaces are there, rules are thin filled boxes, bold is made by
 *   stroking letters (as writers of reports and drivers of printers write).
 */
import { FONTS, type Font, measure, toPdfString } from './raw-fonts.ts'

export type Manner = 'lines' | 'words' | 'letters'

export interface Word {
  readonly x: number
  readonly text: string
  readonly font: Font
  readonly size: number
  readonly color?: string
  readonly rise?: number
}

const KAPPA = 0.5523
const BOLD_STROKE = 0.03

export class Canvas {
  readonly pages: string[][] = []
  readonly #links: { page: number; box: readonly number[]; target: string }[] = []

  readonly width: number
  readonly height: number
  readonly manner: Manner

  constructor(width: number, height: number, manner: Manner) {
    this.width = width
    this.height = height
    this.manner = manner
  }

  addPage(): void {
    this.pages.push([])
  }

  #write(operators: string): void {
    this.pages.at(-1)!.push(operators)
  }

  /** Words on one base line, `y` from the top. */
  drawWords(words: readonly Word[], y: number): void {
    const baseline = this.height - y
    if (this.manner === 'lines') this.#drawLines(words, baseline)
    else for (const word of words) this.#drawWord(word, baseline)
  }

  #drawLines(words: readonly Word[], baseline: number): void {
    let index = 0
    while (index < words.length) {
      const first = words[index]!
      let end = index + 1
      while (end < words.length && isAlike(words[end]!, first)) end++
      let cursor = first.x
      const parts = words.slice(index, end).map((word, place) => {
        const text = place ? ` ${word.text}` : word.text
        const space = place ? measure(' ', word.font, word.size) : 0
        const move = ((cursor + space - word.x) * 1000) / word.size
        cursor = word.x + measure(word.text, word.font, word.size)
        return `${Math.abs(move) > 1 ? move.toFixed(0) : ''}${toPdfString(text)}`
      })
      this.#write(
        `BT ${color(first)}/F${FONTS.indexOf(first.font)} ${first.size} Tf 1 0 0 1 ${at(first.x)} ${at(baseline + (first.rise ?? 0))} Tm [${parts.join('')}] TJ ET`,
      )
      index = end
    }
  }

  #drawWord(word: Word, baseline: number): void {
    const y = at(baseline + (word.rise ?? 0))
    const isLetters = this.manner === 'letters'
    const isFaked = isLetters && word.font.includes('Bold')
    const font = isFaked ? withoutBold(word.font) : word.font
    const start = `BT ${color(word)}/F${FONTS.indexOf(font)} ${word.size} Tf ${isFaked ? `2 Tr ${at(word.size * BOLD_STROKE)} w ` : ''}`
    if (!isLetters) {
      this.#write(`${start}1 0 0 1 ${at(word.x)} ${y} Tm ${toPdfString(word.text)} Tj ET`)
      return
    }
    let x = word.x
    const letters = [...word.text].map(letter => {
      const placed = `1 0 0 1 ${at(x)} ${y} Tm ${toPdfString(letter)} Tj`
      x += measure(letter, word.font, word.size)
      return placed
    })
    this.#write(`${start}${letters.join(' ')}${isFaked ? ' 0 Tr' : ''} ET`)
  }

  fill(x: number, y: number, width: number, height: number, hex: string): void {
    this.#write(
      `${rgb(hex)} rg ${at(x)} ${at(this.height - y - height)} ${at(width)} ${at(height)} re f 0 g`,
    )
  }

  /** A rule: a stroke, or a box that is as thin. */
  rule(x0: number, y0: number, x1: number, y1: number, width = 0.7, hex = '000000'): void {
    if (this.manner === 'lines') {
      this.#write(
        `${rgb(hex)} RG ${width} w ${at(x0)} ${at(this.height - y0)} m ${at(x1)} ${at(this.height - y1)} l S`,
      )
    } else if (y0 === y1) this.fill(x0, y0 - width / 2, x1 - x0, width, hex)
    else this.fill(x0 - width / 2, y0, width, y1 - y0, hex)
  }

  /** The frame of a cell. */
  frame(x: number, y: number, width: number, height: number, isMitred: boolean): void {
    const bottom = this.height - y - height
    if (!isMitred && this.manner === 'lines') {
      this.#write(`0 G 0.6 w ${at(x)} ${at(bottom)} ${at(width)} ${at(height)} re S`)
    } else if (!isMitred && this.manner === 'letters') {
      this.rule(x, y, x + width, y)
      this.rule(x, y + height, x + width, y + height)
      this.rule(x, y, x, y + height)
      this.rule(x + width, y, x + width, y + height)
    } else {
      this.#mitre(x, bottom, width, height, 1)
    }
  }

  #mitre(x: number, y: number, width: number, height: number, w: number): void {
    const outer = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const
    const inner = [
      [x + w, y + w],
      [x + width - w, y + w],
      [x + width - w, y + height - w],
      [x + w, y + height - w],
    ] as const
    const sides = outer.map((corner, index) => {
      const next = (index + 1) % 4
      const points = [corner, outer[next]!, inner[next]!, inner[index]!]
      const path = points.map(([px, py], place) => `${at(px)} ${at(py)} ${place ? 'l' : 'm'}`)
      return `${path.join(' ')} h f`
    })
    this.#write(`0.25 g ${sides.join(' ')} 0 g`)
  }

  roundedFrame(x: number, y: number, width: number, height: number, radius: number): void {
    const [left, right] = [x, x + width]
    const [top, bottom] = [this.height - y, this.height - y - height]
    const k = radius * (1 - KAPPA)
    this.#write(
      [
        `0.4 G 0.9 w ${at(left + radius)} ${at(top)} m ${at(right - radius)} ${at(top)} l`,
        `${at(right - k)} ${at(top)} ${at(right)} ${at(top - k)} ${at(right)} ${at(top - radius)} c`,
        `${at(right)} ${at(bottom + radius)} l`,
        `${at(right)} ${at(bottom + k)} ${at(right - k)} ${at(bottom)} ${at(right - radius)} ${at(bottom)} c`,
        `${at(left + radius)} ${at(bottom)} l`,
        `${at(left + k)} ${at(bottom)} ${at(left)} ${at(bottom + k)} ${at(left)} ${at(bottom + radius)} c`,
        `${at(left)} ${at(top - radius)} l`,
        `${at(left)} ${at(top - k)} ${at(left + k)} ${at(top)} ${at(left + radius)} ${at(top)} c h S 0 G`,
      ].join(' '),
    )
  }

  /** A bullet as a filled shape. */
  dot(x: number, y: number, radius: number, isSquare: boolean): void {
    if (isSquare) {
      this.fill(x - radius, y - radius, 2 * radius, 2 * radius, '000000')
      return
    }
    const cy = this.height - y
    const k = radius * KAPPA
    this.#write(
      [
        `0 g ${at(x + radius)} ${at(cy)} m`,
        `${at(x + radius)} ${at(cy + k)} ${at(x + k)} ${at(cy + radius)} ${at(x)} ${at(cy + radius)} c`,
        `${at(x - k)} ${at(cy + radius)} ${at(x - radius)} ${at(cy + k)} ${at(x - radius)} ${at(cy)} c`,
        `${at(x - radius)} ${at(cy - k)} ${at(x - k)} ${at(cy - radius)} ${at(x)} ${at(cy - radius)} c`,
        `${at(x + k)} ${at(cy - radius)} ${at(x + radius)} ${at(cy - k)} ${at(x + radius)} ${at(cy)} c f`,
      ].join(' '),
    )
  }

  link(x0: number, y: number, x1: number, size: number, target: string): void {
    const top = this.height - y
    this.#links.push({
      page: this.pages.length - 1,
      box: [x0, top - size * 0.2, x1, top + size * 0.8],
      target,
    })
  }

  linksOf(page: number): readonly { readonly box: readonly number[]; readonly target: string }[] {
    return this.#links.filter(link => link.page === page)
  }
}

const isAlike = (a: Word, b: Word): boolean =>
  a.font === b.font && a.size === b.size && a.color === b.color && a.rise === b.rise

const withoutBold = (font: Font): Font =>
  ({
    'Helvetica-Bold': 'Helvetica',
    'Helvetica-BoldOblique': 'Helvetica-Oblique',
    'Times-Bold': 'Times-Roman',
    'Times-BoldItalic': 'Times-Italic',
  })[font as string] as Font

const at = (value: number): string => value.toFixed(2)
const rgb = (hex: string): string =>
  [0, 2, 4]
    .map(start => (Number.parseInt(hex.slice(start, start + 2), 16) / 255).toFixed(3))
    .join(' ')
const color = (word: Word): string => `${rgb(word.color ?? '000000')} rg `
