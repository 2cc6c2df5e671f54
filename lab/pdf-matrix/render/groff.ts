/** Documents as groff input with the ms macros and tbl, as manuals of Unix are set. */
import { headingLook, type Look, titleLook } from '../look.ts'
import {
  type Block,
  type Document,
  type Item,
  type Marks,
  readSpans,
  type Table,
} from '../model.ts'
import { PAGE, PAGES, type Places, runningLines } from '../running.ts'
import { PAGE_SIZES, type Style } from '../style.ts'
import { listContents } from '../truth.ts'

export function renderGroff(document: Document, style: Style): string {
  const [width, height] = PAGE_SIZES[style.page]
  const margin = Math.round(Math.min(width, height) * 0.11)
  const { head, foot, evenHead } = runningLines(style, document)
  const face = style.face === 'serif' ? 'T' : 'H'
  const columns = style.columns === 'one' ? '' : '.2C'
  const blocks = document.blocks.map(block => writeBlock(block, document, style))
  const isTitled = document.blocks[0]?.type === 'title'
  const indent = style.paragraph === 'indented' ? '1.3n' : '0'
  return `.pl ${height}p
.nr PO ${margin}p
.nr LL ${width - 2 * margin}p
.nr HM ${margin}p
.nr FM ${margin}p
.nr PS ${style.size}
.nr VS ${Math.round(Number(style.size) * 1.2)}
.nr PI ${indent}
.nr PD ${style.paragraph === 'spaced' ? '6p' : '0'}
.ds FAM ${face}
.fam ${face}
.ds CH
${writeRunning(head, 'H', evenHead ? 'O' : '')}
${evenHead ? writeRunning(evenHead, 'H', 'E') : ''}
${writeRunning(foot, 'F', '')}
.LP
${style.justified === 'no' ? '.ad l' : '.ad b'}
.hy 0
${isTitled ? `${blocks[0]}\n${columns}\n${blocks.slice(1).join('\n')}` : `${columns}\n${blocks.join('\n')}`}
`
}

/** ms knows a left, a middle and a right part, for all pages or for odd and even ones. */
function writeRunning(places: Places, edge: 'H' | 'F', parity: string): string {
  const page = (text: string) => escapeGroff(text).replaceAll(PAGE, '%').replaceAll(PAGES, '9')
  if (parity) return `.${parity}${edge} '${places.map(page).join("'")}'`
  return (['L', 'C', 'R'] as const)
    .map((side, index) => `.ds ${side}${edge} ${page(places[index]!)}`)
    .join('\n')
}

function writeBlock(block: Block, document: Document, style: Style): string {
  const inline = (text: string) => writeInline(text, document)
  const paragraph = (text: string) =>
    `${style.paragraph === 'indented' ? '.PP' : '.LP'}\n${inline(text)}`
  switch (block.type) {
    case 'title':
      return writeHeading(block.text, titleLook(style), style)
    case 'heading':
      return writeHeading(block.text, headingLook(style, block.depth), style)
    case 'paragraph':
    case 'box':
      return paragraph(block.text)
    case 'entry':
      return `.LP\n\\fB${escapeGroff(block.term)}\\fP ${inline(block.text)}`
    case 'list':
      return writeList(block.items, block.marks, inline, style)
    case 'quote':
      return `.QS\n${block.paragraphs.map(text => `.LP\n${inline(text)}`).join('\n')}\n.QE`
    case 'code':
      return `.DS L\n\\fC\n${block.lines.map(escapeGroff).join('\n')}\n\\fP\n.DE`
    case 'table':
      return `${writeTable(block, style, inline)}${block.caption ? `\n.LP\n${inline(block.caption)}` : ''}`
    case 'pairs':
      return writePairs(block.rows, style, inline)
    case 'lines':
      return `.LP\n.nf\n${block.lines.map(inline).join('\n')}\n.fi`
    case 'contents': {
      const entries = listContents(document).map(
        ({ depth, text }, index) =>
          `${'\\ '.repeat((depth - 1) * 3)}${escapeGroff(text)}\t\\a\t${1 + Math.floor(index * 0.7)}`,
      )
      return `${writeHeading(block.title, headingLook(style, 1), style)}
.LP
.nf
.ta \\n[.l]u-4nR \\n[.l]uR
.lc .
${entries.join('\n')}
.fi`
    }
    case 'page-break':
      return '.bp'
    case 'beside':
    case 'sidebar':
    case 'cards':
      throw new Error(`groff does not set ${block.type}.`)
    default:
      return block satisfies never
  }
}

function writeHeading(text: string, look: Look, style: Style): string {
  const size = Math.round(Number(style.size) * look.scale)
  const font = look.bold ? (look.italic ? 'BI' : 'B') : look.italic ? 'I' : 'R'
  const shown = look.smallCapitals ? writeSmallCapitals(text, size) : escapeGroff(text)
  const underlined = look.underlined ? `.UL "${shown}"` : `\\f${font}${shown}\\fR`
  return `.LP\n.sp 0.6v\n.ne 4v\n${look.centred ? '.ce 1\n' : '.ad l\n'}.ps ${size}\n.vs ${Math.round(size * 1.2)}\n${underlined}\n.br\n.ps ${style.size}\n.vs ${Math.round(Number(style.size) * 1.2)}${style.justified === 'yes' ? '\n.ad b' : ''}`
}

/** Large and small capitals, as old programs make them. */
const writeSmallCapitals = (text: string, size: number): string =>
  escapeGroff(text).replace(
    /[a-z]+/g,
    letters => `\\s${size > 12 ? '-3' : '-2'}${letters.toUpperCase()}\\s${size > 12 ? '+3' : '+2'}`,
  )

const BULLETS: Readonly<Record<Style['bullet'], string>> = {
  disc: '\\(bu',
  dash: '\\(en',
  square: '\\(sq',
}

function writeList(
  items: readonly Item[],
  marks: Marks,
  inline: (text: string) => string,
  style: Style,
): string {
  return items
    .map((item, index) => {
      const mark =
        marks === 'bullet'
          ? BULLETS[style.bullet]
          : marks === 'letter'
            ? `${String.fromCharCode(97 + index)})`
            : `${index + 1}.`
      const children = item.children
        ? `\n.RS\n${writeList(item.children, item.marks ?? 'bullet', inline, style)}\n.RE`
        : ''
      return `.IP "${mark}" 3n\n${inline(item.text)}${children}`
    })
    .join('\n')
}

const OPTIONS: Readonly<Record<Style['table'], string>> = {
  ruled: 'allbox',
  rounded: 'allbox',
  cells: 'allbox',
  mitred: 'box',
  horizontal: '',
  booktabs: '',
  'head-rule': '',
  zebra: '',
  borderless: '',
}

function writeTable(table: Table, style: Style, inline: (text: string) => string): string {
  const isBold = style.table !== 'booktabs'
  const letters = table.align.map(align => (align === 'right' ? 'r' : 'l'))
  const format = `${letters.map(letter => `${table.headAlign ? 'l' : letter}${isBold ? 'fB' : ''}`).join(' ')}\n${letters.join(' ')}.`
  return writeTbl(
    [table.head, ...table.rows].map(row => row.map(cell => writeCell(cell, inline))),
    format,
    style,
    true,
  )
}

function writePairs(
  rows: readonly (readonly [string, string])[],
  style: Style,
  inline: (text: string) => string,
): string {
  const format = style.face === 'sans' ? 'lfB l.' : 'l l.'
  return writeTbl(
    rows.map(row => row.map(cell => writeCell(cell, inline))),
    format,
    style,
    false,
  )
}

/** Text that is too long for a line is set as a block of its own inside the cell. */
const writeCell = (text: string, inline: (text: string) => string): string =>
  text.length > 30 ? `T{\n${inline(text)}\nT}` : inline(text)

function writeTbl(
  rows: readonly (readonly string[])[],
  format: string,
  { table }: Style,
  hasHead: boolean,
): string {
  const isLined = table === 'horizontal'
  const isTied = table === 'booktabs' || isLined
  const separator = isLined ? '\n_\n' : '\n'
  const [head, ...rest] = rows.map(row => row.join('\t'))
  const first = hasHead && (isTied || table === 'head-rule') ? `${head}\n_` : head!
  const isLong = rows.length > 25
  const rule = isTied ? '_\n' : ''
  return `.TS${isLong ? ' H' : ''}
${[OPTIONS[table], 'tab(\t)'].filter(Boolean).join(' ')};
${format}
${rule}${first}${isLong ? '\n.TH' : ''}
${rest.join(separator)}${isTied ? '\n_' : ''}
.TE
.LP`
}

function writeInline(text: string, { notes }: Document): string {
  return readSpans(text)
    .map(span => {
      const escaped = escapeGroff(span.text)
      // Marks of notes stand at the end of their paragraphs, so that the note can follow in its own lines.
      if (span.note) return `\\**\n.FS\n${escapeGroff(notes![span.note]!)}\n.FE`
      if (span.bold) return `\\fB${escaped}\\fP`
      if (span.italic) return `\\fI${escaped}\\fP`
      return span.code ? `\\fC${escaped}\\fP` : escaped
    })
    .join('')
}

const escapeGroff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replace(/^[.']/, '\\&$&')
