/**
 * The document model: what every reader makes and the one writer prints. Closed unions of plain
 * objects distinguished by `type`; node names are mdast's where mdast has the node.
 *
 * Cells of large sheets are the one place where size decides: a cell that is a plain string stays
 * a string, and the rows of a table may be produced while they are written.
 */

export interface Document {
  readonly title?: string
  readonly metadata: Metadata
  readonly blocks: readonly Block[]
  /** Bodies of footnotes, endnotes and comments, by the id their references carry. */
  readonly notes: ReadonlyMap<string, Note>
  /** Embedded images by the name that `Image.source` gives. */
  readonly images: ReadonlyMap<string, ImageData>
}

export interface Metadata {
  readonly author?: string
  /** ISO 8601, as are all dates. */
  readonly created?: string
  readonly modified?: string
  readonly language?: string
  readonly subject?: string
  readonly keywords?: readonly string[]
  readonly pages?: number
  readonly slides?: number
  readonly sheets?: readonly string[]
}

export interface ImageData {
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Where the markdown links to; absent for the image's own name. */
  readonly link?: string
}

export interface Note {
  readonly type: 'footnote' | 'endnote' | 'comment'
  readonly blocks: readonly Block[]
  /** Who commented, and when (ISO 8601). */
  readonly author?: string
  readonly date?: string
}

/** Where a block is in the document; unknown facts are absent. */
export interface Place {
  /** Number of the page, slide or sheet. */
  readonly page?: number | undefined
  readonly box?: PlaceBox | undefined
  /** The further pages of a block that spans several. */
  readonly continued?: readonly { readonly page: number; readonly box?: PlaceBox }[] | undefined
  /** Name of the sheet, and the cells in its own coordinates, such as `A1:D10`. */
  readonly sheet?: string | undefined
  readonly cells?: string | undefined
}

/** Left, top, right, bottom: points from the top left of the page or slide as shown. */
export type PlaceBox = readonly [number, number, number, number]

interface Placed {
  readonly place?: Place
}

export type Block =
  | Heading
  | Paragraph
  | List
  | Quote
  | CodeBlock
  | MathBlock
  | Table
  | Rule
  | Boundary

export interface Heading extends Placed {
  readonly type: 'heading'
  /** 1 is the highest. Levels below 6 are allowed here; GFM shows them as bold text. */
  readonly depth: number
  readonly children: readonly Run[]
  /** Names that internal links use for this heading (bookmarks). */
  readonly anchors?: readonly string[]
}

export interface Paragraph extends Placed {
  readonly type: 'paragraph'
  readonly children: readonly Run[]
}

export interface List extends Placed {
  readonly type: 'list'
  readonly ordered: boolean
  /** Number of the first item of an ordered list. */
  readonly start?: number
  readonly items: readonly ListItem[]
}

export interface ListItem {
  /** The check box of a task list item. */
  readonly checked?: boolean
  readonly children: readonly Block[]
}

export interface Quote extends Placed {
  readonly type: 'quote'
  readonly children: readonly Block[]
}

export interface CodeBlock extends Placed {
  readonly type: 'code'
  readonly language?: string
  readonly value: string
}

export interface MathBlock extends Placed {
  readonly type: 'mathBlock'
  readonly latex: string
}

export interface Table extends Placed {
  readonly type: 'table'
  /** One entry per column, which also gives the table's width. */
  readonly columns: readonly Alignment[]
  /** How many of the first rows are header rows; 0 if the document marks none. */
  readonly headerRows: number
  /** Rows in order; may be produced while they are iterated, which the writer does once. */
  readonly rows: Iterable<TableRow>
}

export type Alignment = 'left' | 'center' | 'right' | 'none'

/** Cells by grid column, as in HTML: positions covered by another cell's span are not listed. */
export type TableRow = readonly TableCell[]

/** A plain string is the cell's text, to be escaped like any text; `\n` in it is a line break. */
export type TableCell = string | BlockCell

export interface BlockCell {
  readonly children: readonly Block[]
  /** Columns and rows that the cell covers; 1 where absent. */
  readonly colSpan?: number
  readonly rowSpan?: number
}

export interface Rule extends Placed {
  readonly type: 'rule'
}

/** Where a page, slide or sheet begins. */
export interface Boundary {
  readonly type: 'boundary'
  readonly unit: 'page' | 'slide' | 'sheet'
  readonly number: number
  /** The page begins inside the block before it, a table that continues. */
  readonly isInside?: boolean
}

/**
 * Text is flat: a row of runs, each of which looks the same throughout. Office formats say it like this,
 * and nothing but the writer needs the brackets that markdown and HTML put around runs.
 *
 *     a **b *c***      is      "a " · strong "b " · strong emphasis "c"
 */
export interface Run<Content = Inline> {
  readonly content: Content
  /** The sum of the MARKS that apply. */
  readonly marks: number
  /**
   * An address, or `#name` for a position in the document (see Heading.anchors). Neighbors with the same link are
   * one link.
   */
  readonly link?: string | undefined
}

/** What a run may look like; `code` applies to text only. */
export const MARKS = {
  strong: 1,
  emphasis: 2,
  delete: 4,
  superscript: 8,
  subscript: 16,
  code: 32,
} as const

/** The content of a line. */
export type Inline = Text | InlineMath | Image | Break | NoteReference

export interface Text {
  readonly type: 'text'
  readonly value: string
}

export interface InlineMath {
  readonly type: 'inlineMath'
  readonly latex: string
}

export interface Image {
  readonly type: 'image'
  readonly alt: string
  /** Name of an embedded image (see Document.images), or an outside address. */
  readonly source: string
}

export interface Break {
  readonly type: 'break'
}

export interface NoteReference {
  readonly type: 'noteReference'
  readonly id: string
}
