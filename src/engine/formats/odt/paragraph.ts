/**
 * The content of one paragraph: text, links, notes, fields, pictures, and what is attached to it. Fields show the
 * text that the program last computed for them, which is their content.
 */

import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Inline, Text } from '../../document/document.ts'
import { decodePercent } from '../../document/slug.ts'
import { contentText, isBlank } from '../../document/text.ts'
import type { OdfParagraphStyle } from '../odf/styles.ts'
import { type Around, NOT_SHOWN, type TextHandler, type TextWalk, walkText } from '../odf/text.ts'
import {
  emptyContent,
  hasShownText,
  notePageBreak,
  noteSize,
  type ParagraphContent,
} from '../prose/paragraph.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { place } from '../prose/text/placed.ts'
import { type RunFormat, toMarksAndLooks } from '../prose/text/run-format.ts'
import { translateSymbols } from '../prose/text/symbols.ts'
import { isTooSmall, omitsUnseen } from '../unseen.ts'
import type { OdtContext } from './context.ts'
import { readFieldMark as toShownMark } from './controls.ts'
import { isShape, readShape } from './frame.ts'
import { readComment, readNote } from './notes.ts'

/** Normally one paragraph, unless rejected deletions restore the ends of others within it. */
export type Pieces = [ParagraphContent, ...ParagraphContent[]]

export function readParagraphContent(
  paragraph: XmlElement,
  style: OdfParagraphStyle,
  context: OdtContext,
  begun: ParagraphContent = emptyContent(),
): Pieces {
  const reader = new Reader(context, style, begun)
  walkInto(paragraph, reader)
  if (reader.isHidden) {
    context.reading.warn('hidden_omitted', 'a hidden paragraph')
    context.reading.ledger?.add('hidden', paragraph.text())
    return [emptyContent()]
  }
  return reader.pieces
}

/** Receives what the walk through a paragraph finds. A class, since there are as many as paragraphs. */
class Reader implements TextHandler {
  readonly budget: Budget
  readonly formatOf: TextHandler['formatOf']
  readonly context: OdtContext
  readonly style: OdfParagraphStyle
  readonly pieces: Pieces
  /** A field hides the whole paragraph. */
  isHidden = false

  constructor(context: OdtContext, style: OdfParagraphStyle, begun: ParagraphContent) {
    this.budget = context.reading.budget
    this.formatOf = context.styles.text
    this.context = context
    this.style = style
    this.pieces = [begun]
  }

  push(content: Inline, { format, link }: Around): void {
    const { context, style } = this
    if (context.changes.isDropping()) {
      context.reading.ledger?.add('inserted', contentText(content))
      return
    }
    if (format.hidden && context.reading.options.hidden === 'omit') {
      context.reading.warn('hidden_omitted', 'hidden text')
      context.reading.ledger?.add('hidden', contentText(content))
      return
    }
    if (content.type === 'text' && isUnseen(format, style, context)) {
      if (omitsUnseen(context.reading, () => content.value)) return
    }
    const looksLikeCode = format.font === undefined ? style.isMonospaced : isMonospaced(format.font)
    const isCode = looksLikeCode && !context.styles.baseMonospaced
    const capitals = format.capitals ?? style.capitals
    const shown = content.type === 'text' ? toShownText(content, format.font, capitals) : content
    const marks = content.type === 'noteReference' ? 0 : toMarksAndLooks(format, isCode)
    const current = currentOf(this)
    if (shown.type === 'text' && !isBlank(shown.value)) {
      noteSize(current, format.fontSize ?? style.fontSize ?? context.styles.baseFontSize)
    }
    current.runs.push({ content: shown, marks, link: context.toLink(link) })
  }

  readSpecial(element: XmlElement, around: Around, walk: TextWalk): boolean {
    const handler = HANDLERS.get(element.name)
    if (handler) handler(element, around, this, walk)
    else if (isShape(element)) readDrawing(element, around, this, walk)
    else return NOT_SHOWN.has(element.name)
    return true
  }
}

function isUnseen(format: RunFormat, style: OdfParagraphStyle, { ground }: OdtContext): boolean {
  const { fontSize = style.fontSize, color = style.color, fill = style.fill } = format
  return isTooSmall(fontSize && fontSize / 2) || ground.hides(color, fill)
}

const currentOf = ({ pieces }: Reader): ParagraphContent => pieces[pieces.length - 1]!

function walkInto(paragraph: XmlElement, reader: Reader): void {
  walkText(paragraph, { format: reader.style.format, link: undefined }, reader)
}

function toShownText(text: Text, font: string | undefined, capitals: boolean): Text {
  const drawn = translateSymbols(text.value, font)
  const value = capitals ? drawn.toUpperCase() : drawn
  return value === text.value ? text : { type: 'text', value }
}

/** Links to places carry the kind of the place after a bar: `#1.2.Introduction|outline`. */
export function toLink(href: string | undefined): string | undefined {
  return href?.startsWith('#') ? `#${toPlace(decodePercent(href.slice(1)))}` : href
}

/** Headings are named by their text, with or without their number. */
export const toPlace = (name: string): string =>
  name.endsWith('|outline')
    ? `${name
        .slice(0, -8)
        .replace(/^[\d.\s]+/, '')
        .trim()}|outline`
    : name

type Handler = (element: XmlElement, around: Around, reader: Reader, walk: TextWalk) => void

const readDrawing: Handler = (element, around, reader, walk) => {
  const { context } = reader
  if (context.changes.isDropping()) return
  const content = currentOf(reader)
  for (const part of readShape(element, context, around.link)) {
    if (part.type === 'inline' && part.inline.type === 'inlineMath') content.displayMath++
    place(part, content, (inline, link) => {
      walk.push(inline, { format: around.format, link: around.link ?? link })
    })
  }
}

const readAnchor: Handler = (element, _around, reader) => {
  const name = element.attribute('text:name')
  if (name !== undefined) currentOf(reader).anchors.push(name)
}

/** A reference shows the text, number or page of its target. */
const readReference: Handler = (element, around, _reader, walk) => {
  const name = element.attribute('text:ref-name')
  const isPage = element.attribute('text:reference-format') === 'page'
  const link = isPage || name === undefined ? around.link : `#${name}`
  walk.into(element, { ...around, link: around.link ?? link })
}

const readPageBreak: Handler = (_element, _around, reader) => {
  const content = currentOf(reader)
  notePageBreak(content, content.runs.length > 0)
}

/** Base text with its reading in brackets: 漢字(かんじ). */
const readRuby: Handler = (ruby, around, _reader, walk) => {
  walk.into(ruby.first('text:ruby-base'), around)
  const reading = ruby.first('text:ruby-text').text().trim()
  if (reading) walk.push({ type: 'text', value: `(${reading})` }, around)
}

const readHiddenText: Handler = (element, around, { context }, walk) => {
  if (
    element.attribute('text:is-hidden') === 'false' ||
    context.reading.options.hidden === 'include'
  ) {
    walk.push({ type: 'text', value: element.attribute('text:string-value') ?? '' }, around)
  } else {
    context.reading.warn('hidden_omitted', 'hidden text')
    context.reading.ledger?.add('hidden', element.attribute('text:string-value') ?? '')
  }
}

const readHiddenParagraph: Handler = (element, _around, reader) => {
  const isHidden = element.attribute('text:is-hidden') !== 'false'
  if (isHidden && reader.context.reading.options.hidden === 'omit') reader.isHidden = true
}

/** A check box at the start of a paragraph makes it an item of a task list. */
const readControl: Handler = (element, around, reader, walk) => {
  const content = currentOf(reader)
  const isBox = element.attribute('loext:checkbox') === 'true'
  if (!isBox || content.checked !== undefined || hasShownText(content)) {
    walk.into(element, around)
    return
  }
  content.checked = element.attribute('loext:checked') === 'true'
}

const readFieldMark: Handler = (element, around, _reader, walk) => {
  const value = toShownMark(element)
  if (value !== '') walk.push({ type: 'text', value }, around)
}

/** Restored paragraphs join the text around them at both ends. */
const readChange: Handler = (element, _around, reader) => {
  for (const [index, restored] of reader.context.changes.read(element).entries()) {
    if (restored.name === 'text:p' || restored.name === 'text:h') {
      if (index > 0) reader.pieces.push(emptyContent())
      walkInto(restored, reader)
    } else {
      const { below } = currentOf(reader)
      for (const block of reader.context.readBlocks(restored)) below.push(block)
    }
  }
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    'text:note',
    (note, around, { context }, walk) => {
      walk.push({ type: 'noteReference', id: readNote(note, context) }, around)
    },
  ],
  [
    'office:annotation',
    (comment, around, { context }, walk) => {
      walk.push({ type: 'noteReference', id: readComment(comment, context) }, around)
    },
  ],
  ['text:bookmark', readAnchor],
  ['text:bookmark-start', readAnchor],
  ['text:reference-mark', readAnchor],
  ['text:reference-mark-start', readAnchor],
  ['text:bookmark-ref', readReference],
  ['text:reference-ref', readReference],
  ['text:sequence-ref', readReference],
  ['text:soft-page-break', readPageBreak],
  ['text:ruby', readRuby],
  ['text:hidden-text', readHiddenText],
  ['text:hidden-paragraph', readHiddenParagraph],
  ['text:change', readChange],
  ['text:change-start', readChange],
  ['text:change-end', readChange],
  ['loext:content-control', readControl],
  ['field:fieldmark', readFieldMark],
  ['field:fieldmark-start', readFieldMark],
])
