/**
 * PDFs whose running lines are known: which lines are content and which repeat across pages. The kinds of documents
 * that confuse converters: one-page chapters, mail-merge letters, invoices, quizzes, statements, slides.
 */
import { type PdfPage, type PdfText, pdf } from './pdf.ts'

/** A line on a page, and what it is. */
interface Placed extends PdfText {
  readonly isRunning?: boolean
  /** A running line that says something at its first occurrence. */
  readonly staysOnce?: boolean
}

interface Shape {
  readonly name: string
  readonly pages: readonly (readonly Placed[])[]
  readonly width?: number
  readonly height?: number
}

export interface KnownPdf {
  readonly name: string
  readonly bytes: Uint8Array
  readonly content: readonly string[]
  readonly running: readonly string[]
}

export function knownPdfs(): KnownPdf[] {
  return SHAPES.flatMap(shape => [toKnown(shape, false), toKnown(shape, true)])
}

function toKnown({ name, pages, width, height }: Shape, isTagged: boolean): KnownPdf {
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  const drawn = pages.map((lines): PdfPage => {
    if (!isTagged) return { ...size, texts: lines }
    const texts = lines.map(
      (line, mark): PdfText => (line.isRunning ? { ...line, isArtifact: true } : { ...line, mark }),
    )
    const tags = lines.flatMap((line, mark) =>
      line.isRunning ? [] : [{ role: (line.size ?? 11) > 13 ? 'H1' : 'P', marks: [mark] }],
    )
    return { ...size, texts, tags: [{ role: 'Document', children: tags }] }
  })
  const all = pages.flat()
  const seen = new Set<string>()
  const content = all.filter(({ text, isRunning, staysOnce }) => {
    // What is marked as an artifact is not content anywhere.
    if (!staysOnce || (isTagged && isRunning)) return !isRunning
    return seen.has(text) ? false : Boolean(seen.add(text))
  })
  return {
    name: `${name}, ${isTagged ? 'tagged' : 'untagged'}`,
    bytes: pdf(drawn),
    content: content.map(({ text }) => text),
    running: all.filter(line => line.isRunning).map(({ text }) => text),
  }
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number in words, so that no two lines of the text look alike. */
const spell = (value: number): string =>
  [...String(value)].map(digit => NUMBERS[Number(digit)] ?? digit).join(' ')

interface BodyPlace {
  readonly x?: number
  readonly y: number
  readonly rows: number
  readonly size?: number
  readonly leading?: number
}

/** Lines of a paragraph, each its own. */
function body(page: number, { x = 72, y, rows, size = 11, leading = 14 }: BodyPlace): Placed[] {
  return Array.from({ length: rows }, (_, row) => ({
    text: `Text ${spell(page)} of row ${spell(row)} goes on with words`,
    x,
    y: y + row * leading,
    size,
  }))
}

const times = <Item>(count: number, make: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

const running = (text: string, x: number, y: number, size = 9): Placed => ({
  text,
  x,
  y,
  size,
  isRunning: true,
})

const SHAPES: readonly Shape[] = [
  {
    name: 'numbered chapters, one a page',
    pages: times(30, n => [
      { text: `Chapter ${n}`, x: 72, y: 72, size: 18, font: 'bold' },
      ...body(n, { y: 110, rows: 30 }),
      running(String(n), 300, 760),
    ]),
  },
  {
    name: 'bold chapters of the size of the text',
    pages: times(12, n => [
      { text: `Chapter ${n}`, x: 72, y: 60, size: 11, font: 'bold' },
      ...body(n, { y: 90, rows: 30 }),
    ]),
  },
  {
    name: 'letters of a mail merge',
    pages: times(12, n => [
      {
        text: 'Northern Savings Bank',
        x: 72,
        y: 50,
        size: 16,
        font: 'bold',
        isRunning: true,
        staysOnce: true,
      },
      { text: `Account number ${48210 + n * 317}`, x: 72, y: 80, size: 11 },
      { text: `Customer ${n}`, x: 72, y: 94, size: 11 },
      ...body(n, { y: 150, rows: 20 }),
    ]),
  },
  {
    name: 'letters with accounts that follow each other',
    pages: times(8, n => [
      { text: `Account ${48210 + n}`, x: 72, y: 60, size: 11 },
      ...body(n, { y: 110, rows: 20 }),
    ]),
  },
  {
    name: 'invoices',
    pages: times(3, n => [
      { text: 'Miller and Daughters', x: 72, y: 60, size: 11 },
      { text: `Invoice ${16 + n}`, x: 440, y: 60, size: 11 },
      ...body(n, { y: 110, rows: 40 }),
      { text: `Total: ${[120, 130, 90][n - 1]}`, x: 72, y: 740, size: 11 },
    ]),
  },
  {
    name: 'invoices with the total at the right',
    pages: times(4, n => [
      ...body(n, { y: 72, rows: 42 }),
      { text: 'Total:', x: 72, y: 752, size: 11 },
      { text: String(100 + n), x: 500, y: 752, size: 11 },
    ]),
  },
  {
    name: 'questions of a quiz',
    pages: times(9, n => [
      { text: `Question ${n}`, x: 72, y: 60, size: 11 },
      ...body(n, { y: 90, rows: 25 }),
      running(`Geography quiz | Page ${n} of 9`, 72, 760),
    ]),
  },
  {
    name: 'statements with the head of the table on each page',
    pages: times(4, n => [
      ...['Date', 'Description', 'Amount', 'Balance'].map(
        (text, column): Placed => ({
          text,
          x: 72 + column * 120,
          y: 72,
          size: 10,
          font: 'bold',
          staysOnce: true,
        }),
      ),
      ...times(40, row =>
        [`${row} May`, `Item ${spell(n * 100 + row)}`, `${row}.${n}0`, `${n * 900 + row}.50`].map(
          (text, column): Placed => ({ text, x: 72 + column * 120, y: 72 + row * 14, size: 10 }),
        ),
      ).flat(),
      running(`Statement 5512, page ${n} of 4`, 72, 770, 8),
    ]),
  },
  {
    name: 'a letter of two pages',
    pages: times(2, n => [
      ...body(n, { y: 72, rows: 48 }).slice(0, n === 1 ? 48 : 12),
      running(`Page ${n} of 2`, 280, 770),
    ]),
  },
  {
    name: 'a letter of two pages with a number alone at the end of a page',
    pages: times(2, n => [
      ...body(n, { y: 72, rows: 45 }),
      { text: n === 1 ? '1840' : '1790', x: 72, y: 716, size: 11 },
    ]),
  },
  {
    name: 'slides',
    width: 720,
    height: 405,
    pages: times(10, n => [
      { text: n % 3 === 0 ? 'Results so far' : `Topic ${spell(n)}`, x: 40, y: 50, size: 30 },
      ...body(n, { x: 40, y: 110, rows: 6, size: 18, leading: 30 }),
      running('Spring conference', 40, 390, 10),
      running(String(n), 680, 390, 10),
    ]),
  },
  {
    name: 'pages of an e-book',
    width: 320,
    height: 460,
    pages: times(14, n => [
      ...body(n, { x: 30, y: 40, rows: 24, size: 10, leading: 16 }),
      running(String(n), 155, 445, 8),
    ]),
  },
  {
    name: 'pages of an e-book without numbers',
    width: 320,
    height: 460,
    pages: times(10, n => body(n, { x: 30, y: 30, rows: 26, size: 10, leading: 16 })),
  },
  {
    name: 'pleadings with numbers of lines',
    pages: times(5, n => [
      ...body(n, { x: 110, y: 80, rows: 25, size: 12, leading: 25 }),
      ...times(25, row => running(String(row), 70, 55 + row * 25, 12)),
      running('DEFENDANT’S MOTION TO DISMISS'.replace('’', "'"), 200, 745, 10),
      running(`- ${n} -`, 300, 765, 10),
    ]),
  },
  {
    name: 'alternating heads of left and right pages',
    pages: times(24, n => [
      ...(n % 2
        ? [
            running(`Part ${spell(Math.ceil(n / 8))} of the tale`, 300, 45),
            running(String(n), 530, 45),
          ]
        : [running(String(n), 72, 45), running('A long history of the sea', 200, 45)]),
      ...body(n, { y: 80, rows: 45 }),
    ]),
  },
  {
    name: 'names of chapters that change',
    pages: times(30, n => [
      ...(n % 6 === 1
        ? [
            {
              text: `The story of ${NUMBERS[Math.floor(n / 6)]}`,
              x: 72,
              y: 100,
              size: 20,
            } as Placed,
          ]
        : [running(`The story of ${NUMBERS[Math.floor((n - 1) / 6)]}`, 230, 45)]),
      ...body(n, { y: 130, rows: 40 }),
      running(String(n), 300, 765),
    ]),
  },
  {
    name: 'numbers of archives',
    pages: times(10, n => [
      ...body(n, { y: 72, rows: 44 }),
      running(`ABC${String(104200 + n).padStart(8, '0')}`, 480, 775),
    ]),
  },
  {
    name: 'stamps of a download',
    pages: times(6, n => [
      running('Downloaded from library.example on 12 July 2017', 180, 18, 7),
      ...body(n, { y: 60, rows: 48 }),
      running(`Journal of Rivers 12 (2017) ${130 + n}`, 72, 775, 8),
    ]),
  },
  {
    name: 'a report with a date of printing and pages of pages',
    pages: times(7, n => [
      running('Quarterly report', 72, 40),
      running('Printed 12/05/2024', 440, 40),
      ...body(n, { y: 90, rows: 40 }),
      running(`Page ${n} of 7`, 280, 765),
    ]),
  },
  {
    name: 'a title that comes again as a small head',
    pages: times(6, n => [
      ...(n === 1
        ? [{ text: 'The care of old maps', x: 72, y: 60, size: 22 } as Placed]
        : [running('The care of old maps', 72, 45)]),
      ...body(n, { y: 100, rows: 40 }),
    ]),
  },
]
