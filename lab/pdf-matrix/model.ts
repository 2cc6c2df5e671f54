/**
 * What the matrix renders: documents described once, without any program's notions. Every renderer and
 * the writer of the truth read this description and nothing else.
 *
 * Text carries a little markup: `**bold**`, `*italic*`, `` `code` ``, `[label](address)`, `[^1]` for a note.
 */

export type Align = 'left' | 'right' | 'center'

export interface Item {
  readonly text: string
  readonly children?: readonly Item[]
  /** How the children are marked, if there are any. */
  readonly marks?: Marks
}

export type Marks = 'bullet' | 'decimal' | 'letter'

export interface Table {
  readonly type: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly align: readonly Align[]
  readonly caption?: string
  /** Of the header row, where it differs from that of the columns. */
  readonly headAlign?: readonly Align[]
  /** The last row is a sum and set off as one. */
  readonly total?: boolean
}

export type Block =
  | { readonly type: 'title'; readonly text: string }
  | { readonly type: 'heading'; readonly depth: 1 | 2 | 3; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  /** A paragraph that begins with its own small heading, in the same line. */
  | { readonly type: 'entry'; readonly term: string; readonly text: string }
  | { readonly type: 'list'; readonly marks: Marks; readonly items: readonly Item[] }
  | { readonly type: 'quote'; readonly paragraphs: readonly string[] }
  | { readonly type: 'code'; readonly lines: readonly string[] }
  | Table
  /** Labels and their values, side by side: a form, a datasheet, the head of an invoice. */
  | { readonly type: 'pairs'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Lines that stay lines: an address, a signature, a stanza. */
  | { readonly type: 'lines'; readonly lines: readonly string[] }
  /** Two groups of lines side by side, read one after the other. */
  | { readonly type: 'beside'; readonly left: readonly string[]; readonly right: readonly string[] }
  | { readonly type: 'contents'; readonly title: string }
  /** A framed or shaded box in the column of text. */
  | { readonly type: 'box'; readonly text: string }
  /** A column beside the text, with a heading of its own. */
  | {
      readonly type: 'sidebar'
      readonly main: readonly string[]
      readonly title: string
      readonly aside: readonly string[]
    }
  | { readonly type: 'cards'; readonly cards: readonly { title: string; text: string }[] }
  | { readonly type: 'page-break' }

export interface Document {
  readonly id: string
  readonly language: string
  /** What running lines say. */
  readonly shortTitle: string
  readonly blocks: readonly Block[]
  readonly notes?: Readonly<Record<string, string>>
  /** Pages of a size that the kind of document asks for. */
  readonly page?: 'slide'
}

export const isRightToLeft = ({ language }: { readonly language: string }): boolean =>
  language === 'ar' || language === 'he'

export interface Span {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly code?: true
  readonly link?: string
  /** The id of a note that is cited here; the text is the mark on the page. */
  readonly note?: string
}

const MARKUP =
  /\*\*(?<bold>.+?)\*\*|\*(?<italic>.+?)\*|`(?<code>.+?)`|\[\^(?<note>\w+)\]|\[(?<label>[^\]]+)\]\((?<link>[^)]+)\)/g

/** The markup of a text as spans that do not nest. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(MARKUP)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const { bold, italic, code, note, label, link } = match.groups!
    if (bold) spans.push({ text: bold, bold: true })
    else if (italic) spans.push({ text: italic, italic: true })
    else if (code) spans.push({ text: code, code: true })
    else if (note) spans.push({ text: note, note })
    else spans.push({ text: label!, link: link! })
  }
  if (end < text.length) spans.push({ text: text.slice(end) })
  return spans
}

export const plainText = (text: string): string =>
  readSpans(text)
    .map(span => (span.note ? '' : span.text))
    .join('')
