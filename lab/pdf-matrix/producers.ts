/** The programs that make the PDFs: what each can set, and which share of the matrix it has. */
import type { Document } from './model.ts'
import type { Style } from './style.ts'

export type Input = 'html' | 'fodt' | 'latex' | 'groff' | 'reportlab' | 'cairo' | 'raw' | 'rewrite'

export interface Producer {
  readonly name: string
  readonly input: Input
  /** Cases of a full run. */
  readonly cases: number
  /** Of its cases, in percent; the rest is untagged. */
  readonly tagged: number
  /** The command that must be there. */
  readonly command?: string
  /** Addresses of links are not in its files, so they are not in the truth. */
  readonly losesLinks?: true
  readonly languages?: readonly string[]
  readonly without?: readonly string[]
  /** Styles it cannot set, and what it sets instead; `*` is all others. */
  readonly instead?: { readonly [D in keyof Style]?: { readonly [value: string]: Style[D] } }
}

const EUROPEAN = ['en', 'de', 'fr', 'ru', 'el']
const LATIN = ['en', 'de', 'fr']

/** Rounded frames and mitred borders are drawn by browsers, and by us. */
const PLAIN_TABLES = { rounded: 'ruled', mitred: 'zebra' } as const

export const PRODUCERS: readonly Producer[] = [
  { name: 'chromium', input: 'html', cases: 150, tagged: 50 },
  {
    name: 'weasyprint',
    input: 'html',
    cases: 45,
    tagged: 0,
    command: 'weasyprint',
    // It takes half a minute to cut a font with all Chinese characters to size, and its Arabic cannot be
    // checked: poppler hands the letters out in an order of its own.
    languages: [...EUROPEAN, 'he'],
  },
  {
    name: 'wkhtmltopdf',
    input: 'html',
    cases: 40,
    tagged: 0,
    command: 'wkhtmltopdf',
    languages: [...EUROPEAN, 'zh', 'ja', 'ko'],
    // Debian's build has a Qt without running lines and without columns on paper.
    instead: { columns: { two: 'one', three: 'one' }, running: { '*': 'none' } },
  },
  {
    name: 'libreoffice-odt',
    input: 'fodt',
    cases: 65,
    tagged: 60,
    command: 'soffice',
    instead: { table: PLAIN_TABLES },
  },
  {
    name: 'libreoffice-docx',
    input: 'fodt',
    cases: 50,
    tagged: 60,
    command: 'soffice',
    instead: { table: PLAIN_TABLES },
  },
  {
    name: 'pdflatex',
    input: 'latex',
    cases: 60,
    tagged: 0,
    command: 'pdflatex',
    languages: LATIN,
    instead: { table: PLAIN_TABLES },
  },
  {
    name: 'xelatex',
    input: 'latex',
    cases: 25,
    tagged: 0,
    command: 'xelatex',
    languages: EUROPEAN,
    instead: { table: PLAIN_TABLES },
  },
  {
    name: 'groff',
    input: 'groff',
    cases: 30,
    tagged: 0,
    command: 'groff',
    losesLinks: true,
    languages: ['en'],
    without: ['newsletter', 'contract', 'slides', 'manual', 'datasheet', 'invoice', 'listing'],
    instead: {
      table: { rounded: 'ruled', mitred: 'ruled', cells: 'ruled', zebra: 'horizontal' },
      columns: { three: 'two' },
      heading: { ruled: 'larger', coloured: 'bold' },
    },
  },
  {
    name: 'reportlab',
    input: 'reportlab',
    cases: 45,
    tagged: 0,
    command: '/usr/bin/python3',
    languages: [...EUROPEAN, 'zh', 'ja', 'ko'],
    instead: { columns: { three: 'two' }, table: { mitred: 'zebra' } },
  },
  {
    name: 'cairo',
    input: 'cairo',
    cases: 30,
    tagged: 0,
    command: '/usr/bin/python3',
    losesLinks: true,
    instead: { table: PLAIN_TABLES },
  },
  { name: 'raw-lines', input: 'raw', cases: 30, tagged: 0, languages: LATIN },
  { name: 'raw-words', input: 'raw', cases: 25, tagged: 0, languages: LATIN },
  { name: 'raw-letters', input: 'raw', cases: 15, tagged: 0, languages: LATIN },
  { name: 'ghostscript', input: 'rewrite', cases: 25, tagged: 0, command: 'gs' },
  { name: 'qpdf', input: 'rewrite', cases: 10, tagged: 0, command: 'qpdf' },
  {
    name: 'pdftocairo',
    input: 'rewrite',
    cases: 15,
    tagged: 0,
    command: 'pdftocairo',
    losesLinks: true,
  },
]

export function canSet({ languages, without }: Producer, document: Document): boolean {
  if (languages && !languages.includes(document.language)) return false
  return !without?.some(kind => document.id.startsWith(`${kind}-`))
}

/** The style as this producer can set it. */
export function fitToProducer(style: Style, { instead = {} }: Producer): Style {
  const changes = Object.entries(instead).map(([dimension, values]) => {
    const value = style[dimension as keyof Style]
    return [dimension, values[value] ?? values['*'] ?? value]
  })
  return { ...style, ...Object.fromEntries(changes) }
}
