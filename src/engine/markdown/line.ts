/** A line under construction: what it is part of, and the pieces it consists of. */

export interface Situation {
  readonly kind: 'paragraph' | 'heading' | 'cell'
  /** Set for the first paragraph of such a block, where some beginnings have a special meaning. */
  readonly firstOf?: 'item' | 'quote'
}

/** Text of the document, or our markup. */
export interface LinePiece {
  value: string
  readonly kind: 'text' | 'markup'
  /** For text between the brackets of a link or image. */
  readonly isLabel: boolean
  /** For markup that opens or closes a stretch of emphasis. */
  readonly span: Emphasis | undefined
  readonly opens: boolean
  /** For a formula, whose markup depends on its neighbors. */
  readonly latex: string | undefined
}

/** There are many pieces, and engines are fast with objects that all have the same properties. */
export const toPiece = (
  value: string,
  kind: LinePiece['kind'],
  isLabel = false,
  span?: Emphasis,
  opens = false,
  latex?: string,
): LinePiece => ({ value, kind, isLabel, span, opens, latex })

export interface Emphasis {
  readonly tag: 'strong' | 'em' | 'del'
  /** Set if tags are needed because delimiters would not be read as such. */
  isHtml: boolean
}
