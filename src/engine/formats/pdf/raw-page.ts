/**
 * What a page of a PDF contains before anything is understood: positioned characters, drawn lines and areas, links,
 * fields, and the structure tree if the file has one.
 *
 * All positions are in points, x to the right and y down from the upper left corner of the page as read: rotated so
 * that most of its text runs from left to right.
 */
export interface RawPage {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  /** Whether the file makes it larger than a page may be; then this is its upper left part. */
  readonly isCut?: boolean
  /** In points; 1 by default. */
  readonly unit?: number
  readonly chars: RawChars
  readonly styles: readonly CharStyle[]
  readonly rules: readonly RuleLine[]
  readonly fills: readonly Fill[]
  readonly images: readonly RawImage[]
  /** Boxes of drawings that are neither lines nor rectangles. */
  readonly drawings: readonly Box[]
  readonly links: readonly LinkArea[]
  readonly fields: readonly Field[]
  /** Those that are switched off. */
  readonly hiddenFields?: readonly Field[]
  readonly comments?: readonly PageComment[]
  /** Names of the files attached to places on the page. */
  readonly attachments?: readonly string[]
  readonly structure: readonly StructureNode[]
  /** How many quarter turns left turn the page as read into the page as shown. */
  readonly turnsToShown?: number
}

/** One entry per character in every array, in file order. */
export interface RawChars {
  readonly length: number
  readonly code: Uint32Array
  /** Where the character begins and where the next one would. */
  readonly x0: Float32Array
  readonly x1: Float32Array
  /** The baseline. */
  readonly y: Float32Array
  /** Index into `styles`; NO_STYLE for characters that are part of a formula. */
  readonly style: Int32Array
  /** Number of the text object: a string that the file shows in one operation. */
  readonly object: Int32Array
  /** The glyph of a character, where the page has fonts for formulas. */
  readonly shapeOf?: ((index: number) => GlyphShape) | undefined
}

/** Characters with other numbers; written out, so that those of all pages have one shape and are read faster. */
export function changeChars(
  chars: RawChars,
  changes: Partial<Pick<RawChars, 'code' | 'x0' | 'x1' | 'y' | 'style'>>,
): RawChars {
  return {
    length: chars.length,
    code: changes.code ?? chars.code,
    x0: changes.x0 ?? chars.x0,
    x1: changes.x1 ?? chars.x1,
    y: changes.y ?? chars.y,
    style: changes.style ?? chars.style,
    object: chars.object,
    shapeOf: chars.shapeOf,
  }
}

export interface GlyphShape {
  /** Its name in the font; undefined if it has none. */
  readonly name: string | undefined
  /** What its outline covers, in ems from its origin, y down; undefined if it shows nothing or cannot be read. */
  readonly ink: Box | undefined
}

/** The code of a character of which nothing says what it is. */
export const UNREADABLE = 0xfffd

export const NO_STYLE = -1

/** Stands for the many colors of a pattern or shading. */
export const PATTERN_COLOR = 0xbfbfbf

/** The `mark` of an artifact (ISO 32000-1, 14.8.2.2). */
export const ARTIFACT = -1
/** The `mark` of what is neither tagged nor called an artifact. */
export const OUTSIDE = -2

/** The `turn` of text at an odd angle. */
export const OBLIQUE = 4

/** Whether lines run up or down the page. */
export const isVertical = ({ turn }: Pick<CharStyle, 'turn'>): boolean => turn === 1 || turn === 3

export interface CharStyle {
  readonly font: Font
  /** Height of the font in points, as it appears. */
  readonly size: number
  /** 0xRRGGBB. */
  readonly color: number
  readonly isInvisible: boolean
  /** Quarter turns, counter-clockwise, against the direction of the page's text; OBLIQUE: any other angle. */
  readonly turn: 0 | 1 | 2 | 3 | 4
  /** Number of the marked content (ISO 32000-1, 14.6) containing the text, or ARTIFACT or OUTSIDE. */
  readonly mark: number
}

export interface Font {
  readonly name: string
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isMono: boolean
  /** Bullets and other symbols rather than letters. */
  readonly isSymbol: boolean
  /** Its signs are coded as letters: symbols of the American Mathematical Society, euros of TeX. */
  readonly hasOwnSigns?: boolean
  /** Made for formulas. */
  readonly isMath?: boolean
}

/** Written out, as characters are. */
export function changeStyle(
  style: CharStyle,
  changes: Partial<Pick<CharStyle, 'font' | 'size'>>,
): CharStyle {
  const { color, isInvisible, turn, mark } = style
  const { font = style.font, size = style.size } = changes
  return { font, size, color, isInvisible, turn, mark }
}

export function changeFont(font: Font, changes: Partial<Omit<Font, 'name' | 'isMath'>>): Font {
  return {
    name: font.name,
    isBold: changes.isBold ?? font.isBold,
    isItalic: changes.isItalic ?? font.isItalic,
    isMono: changes.isMono ?? font.isMono,
    isSymbol: changes.isSymbol ?? font.isSymbol,
    hasOwnSigns: changes.hasOwnSigns ?? font.hasOwnSigns ?? false,
    isMath: font.isMath ?? false,
  }
}

/** An interval on a line. */
export interface Span {
  readonly x0: number
  readonly x1: number
}

export interface Box extends Span {
  readonly y0: number
  readonly y1: number
}

export interface RawImage extends Box {
  /** The file's own data if it is a JPEG file. */
  readonly jpeg: Uint8Array | undefined
  /** Number of the marked content containing it, or -1. */
  readonly mark: number
}

/** A straight line, horizontal or vertical: one of its sides is its thickness. */
export interface RuleLine extends Box {
  readonly isVertical: boolean
  readonly color: number
}

export interface Fill extends Box {
  readonly color: number
}

export interface LinkArea extends Box {
  readonly url: string
}

/** What a form field shows, or a note typed on the page. */
export interface Field extends Box {
  readonly value: string
  /** `tick`: a check box or radio button, with one of `TICKS`; `note`: text typed on the page. */
  readonly kind: 'value' | 'tick' | 'note'
}

export const TICKS = { on: '[x]', off: '[ ]' } as const

/** A note, or a highlight with words of its own. */
export interface PageComment {
  /** What it is about: the marked parts of the text, or where its symbol is. */
  readonly boxes: readonly Box[]
  readonly text: string
  readonly author: string
  /** ISO 8601; '' if unknown. */
  readonly date: string
}

/** An element of the structure tree (ISO 32000-1, 14.7), with standard roles (14.8.4). */
export interface StructureNode {
  readonly role: string
  readonly marks: readonly number[]
  readonly children: readonly StructureNode[]
  /** Text in place of a picture. */
  readonly alt?: string
  readonly rowSpan?: number
  readonly columnSpan?: number
}
