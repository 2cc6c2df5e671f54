/** A line while it is put together: what it is part of, and the pieces it is made of. */

export interface Situation {
  readonly kind: 'paragraph' | 'heading' | 'cell'
  /** Set for the first paragraph of such a block, where some beginnings have a meaning of their own. */
  readonly firstOf?: 'item' | 'quote'
}

/** Text of the document, or markup of ours. */
export interface LinePiece {
  value: string
  readonly kind: 'text' | 'markup'
  /** For text between the brackets of a link or image. */
  readonly isLabel: boolean
  /** For markup that opens or closes a stretch of emphasis. */
  readonly span: Emphasis | undefined
  readonly opens: boolean
  /** For a formula, whose markup depends on its neighbours. */
  readonly latex: string | undefined
}

/** Pieces are many, and engines are fast with objects that have all the same properties. */
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
  /** Set where tags are needed because delimiters would not be read as such. */
  isHtml: boolean
}
