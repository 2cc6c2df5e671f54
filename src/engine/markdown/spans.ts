/** Where the blocks of a document are in its markdown: recorded while they are written. */
import type { Block, Heading, Paragraph, Place } from '../document/document.ts'
import { removeInvisible } from '../document/invisible.ts'
import { Slugs } from '../document/slug.ts'
import { inlineText } from '../document/text.ts'

/** What is written at the top level. `marker` is a comment at the beginning of a page, which is not a block. */
export type SpanType =
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'quote'
  | 'code'
  | 'math'
  | 'table'
  | 'rule'
  | 'image'
  | 'note'
  | 'marker'

export interface BlockSpan {
  readonly type: SpanType
  /** Offset of the first character, and the one after the last; the line end is outside. */
  readonly start: number
  readonly end: number
  readonly page?: number | undefined
  readonly place?: Place | undefined
  /** Only of headings. */
  readonly level?: number
  readonly title?: string
  readonly id?: string
  /** Names of the embedded images in it. */
  readonly images?: readonly string[]
}

export class SpanRecorder {
  readonly #isWhole: boolean
  readonly #slugs = new Slugs()
  readonly #found: BlockSpan[] = []
  #page: number | undefined
  #images: string[] = []
  /** Where the note definitions begin. */
  notesStart: number | undefined

  /** Headings are always recorded; everything else only if somebody will ask for it. */
  constructor(isWhole: boolean) {
    this.#isWhole = isWhole
  }

  openPage(number: number): void {
    this.#page = number
  }

  addImage(name: string): void {
    if (this.#isWhole) this.#images.push(name)
  }

  add(block: Block, start: number, written: string | undefined, end: number): void {
    if (block.type === 'heading' && block.depth <= 6) {
      this.#addHeading(block, start, end)
      return
    }
    // Headings inside are not part of the outline, but GitHub numbers their anchors with the others.
    if (block.type === 'list' || block.type === 'quote') this.#slugs.nameAll(block)
    if (!this.#isWhole) return
    const type = toType(block)
    const isCut = block.type === 'paragraph' || block.type === 'heading'
    // A blank line in a paragraph's text splits it in two.
    for (let at = 0; isCut && written; ) {
      const gap = written.indexOf('\n\n', at)
      if (gap < 0) {
        start += at
        break
      }
      this.#push(type, start + at, start + gap, block)
      at = gap + 2
    }
    this.#push(type, start, end, block)
  }

  addNote(start: number, end: number): void {
    if (this.#isWhole) this.#push('note', start, end)
  }

  #push(type: SpanType, start: number, end: number, block?: Block): void {
    const place = block && 'place' in block ? block.place : undefined
    const images = this.#takeImages()
    const page = type === 'note' ? undefined : (place?.page ?? this.#page)
    this.#found.push({ type, start, end, page, place, ...images })
  }

  #takeImages(): Pick<BlockSpan, 'images'> {
    if (!this.#images.length) return {}
    const images = [...new Set(this.#images)]
    this.#images = []
    return { images }
  }

  #addHeading(heading: Heading, start: number, end: number): void {
    const { place } = heading
    const text = removeInvisible(inlineText(heading.children)).trim()
    this.#found.push({
      type: 'heading',
      start,
      end,
      page: place?.page ?? this.#page,
      place,
      level: Math.max(1, Math.trunc(heading.depth)),
      // Rebuilt from its words: a slice would keep alive the part of the file that it came from.
      title: text.split(/\s+/).join(' '),
      id: text === '' ? '' : this.#slugs.nameText(text),
      ...this.#takeImages(),
    })
  }

  /** In order; headings without a letter are called `heading`. */
  finish(): BlockSpan[] {
    let number = 0
    return this.#found.map(span => {
      if (span.id !== '') return span
      let id = number++ === 0 ? 'heading' : `heading-${number - 1}`
      while (this.#slugs.isTaken(id)) id = `heading-${number++}`
      return { ...span, id }
    })
  }
}

function toType(block: Block): SpanType {
  switch (block.type) {
    case 'paragraph':
      return isImage(block) ? 'image' : 'paragraph'
    case 'heading':
      return block.depth > 6 ? 'paragraph' : 'heading'
    case 'mathBlock':
      return 'math'
    case 'boundary':
      return 'marker'
    default:
      return block.type
  }
}

const isImage = ({ children }: Paragraph): boolean =>
  children.some(({ content }) => content.type === 'image') &&
  children.every(
    ({ content }) =>
      content.type === 'image' ||
      content.type === 'break' ||
      (content.type === 'text' && content.value.trim() === ''),
  )
