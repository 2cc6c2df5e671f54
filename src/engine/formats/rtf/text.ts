/** One self-contained text while it is read: the body, a note, a comment, a text box. */
import { paragraph } from '../../document/build.ts'
import type { Block, Inline } from '../../document/document.ts'
import type { OutlineItem } from '../../document/outline.ts'
import { isBlank } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'
import { Flow, type FlowContext } from '../prose/flow.ts'
import type { Numbered } from '../prose/lists/numbering.ts'
import {
  emptyContent,
  hasBar,
  hasShownText,
  isRule,
  leaveBlankLine,
  notePageBreak,
  type ParagraphContent,
} from '../prose/paragraph.ts'
import type { RowDefinition } from '../prose/tables/row-edges.ts'
import type { FieldStack } from '../prose/text/fields.ts'
import { findRaisedMark } from '../prose/text/raised.ts'
import { toMarksAndLooks } from '../prose/text/run-format.ts'
import { isGone, isShown } from '../prose/text/shown.ts'
import { isTooSmall, omitsUnseen, UNKNOWN, WHITE } from '../unseen.ts'
import type { Head } from './head.ts'
import { type OldNumbering, toNextNumbered, toOldNumbered } from './lists.ts'
import {
  type CharacterState,
  type Ground,
  isSameRow,
  type ParagraphState,
  plainRow,
  type RowState,
  tableDepth,
  toRowDefinition,
} from './state.ts'

/** A definition with many cells may be changed by a word for every row, and tables consist of all of them. */
const DEFINED_CELL_COST = 8

interface TextContext {
  readonly reading: ReadContext
  readonly head: Head
  readonly fields: FieldStack
}

export class RtfText {
  readonly #context: TextContext
  readonly #flow: Flow
  #content: ParagraphContent = emptyContent()
  /** It is inside a shape or a note. */
  isBox = false
  /** The number or bullet of the paragraph, as the program that wrote the file shows it. */
  label: string | undefined
  /** The last item of a list without a list table. */
  #lastOld: Numbered | undefined
  row: RowState = plainRow()
  /** How many cells of the row have ended, outside of tables in its cells. */
  #endedCells = 0
  #definition: RowDefinition | undefined
  #startsInContents: boolean
  #tablesOfContents: number

  constructor(context: TextContext) {
    this.#context = context
    this.#flow = new Flow(new RtfFlowContext(context))
    this.#startsInContents = context.fields.inContents
    this.#tablesOfContents = context.fields.tablesOfContents
  }

  finish(paragraph: ParagraphState, isWhole = false): readonly OutlineItem[] {
    if (this.#isBegun) this.#addParagraph(paragraph, tableDepth(paragraph))
    return this.#flow.finish(isWhole)
  }

  addAnchor(name: string): void {
    this.#content.anchors.push(name)
  }

  addInline(inline: Inline, marks = 0): void {
    this.#context.reading.budget.spend('nodes')
    this.#content.runs.push({ content: inline, marks, link: this.#context.fields.link })
  }

  /** Blocks attached to the paragraph; pictures at its start go above it. */
  addBelow(blocks: readonly Block[]): void {
    for (const block of blocks) this.#content.below.push(block)
  }

  addPicture(picture: Inline): void {
    const { above, below } = this.#content
    const place = hasShownText(this.#content) ? below : above
    place.push(paragraph(picture))
  }

  addFormula(latex: string, isDisplayed: boolean): void {
    if (latex === '') return
    this.addInline({ type: 'inlineMath', latex })
    if (isDisplayed) this.#content.displayMath++
  }

  addText(value: string, characters: CharacterState, paragraph: ParagraphState): void {
    const { fields, head } = this.#context
    if (!this.#isShown(characters, value)) return
    if (fields.absorb(value)) return
    if (this.#isUnseen(characters, paragraph)) {
      if (omitsUnseen(this.#context.reading, () => value)) return
    }
    const role = head.styles.paragraph(paragraph.style).role?.type
    if ((fields.inContents || role === 'contents') && fields.inPageNumber) {
      this.#context.reading.ledger?.add('contents_page_number', value)
      return
    }
    const shown = characters.capitals ? value.toUpperCase() : value
    const marks = this.#toMarks(characters, paragraph, isBlank(shown))
    this.addInline({ type: 'text', value: shown }, marks)
  }

  /** In boxes, and in cells without a color of their own, the color behind the text is not known. */
  #isUnseen(characters: CharacterState, paragraph: ParagraphState): boolean {
    const { fontSize, color, isEdged } = characters
    if (isTooSmall(fontSize && fontSize / 2)) return true
    if (color === undefined || isEdged) return false
    const { head } = this.#context
    const cell = tableDepth(paragraph) === 1 ? this.row.grounds[this.#endedCells] : undefined
    const colorOf = (ground: Ground | undefined) =>
      ground?.pattern ? UNKNOWN : head.color(ground?.fill)
    const behind = colorOf(characters) ?? colorOf(paragraph) ?? colorOf(cell)
    const isPage = !this.isBox && !paragraph.inTable && !head.hasBackground
    return head.color(color) === (behind ?? (isPage ? WHITE : UNKNOWN))
  }

  addBreak(characters: CharacterState, paragraph: ParagraphState): void {
    if (!this.#isShown(characters, '') || this.#context.fields.absorb(' ')) return
    this.addInline({ type: 'break' }, this.#toMarks(characters, paragraph, true))
  }

  /** Character formatting, without what the paragraph's style has anyway. */
  #toMarks(characters: CharacterState, paragraph: ParagraphState, isBlank: boolean): number {
    const { head } = this.#context
    const style = head.styles.paragraph(paragraph.style)
    const { bold, italic } = effectiveWeight(characters)
    const role = head.styles.characterRole(characters.style)?.type
    const format = {
      bold: bold === style.bold ? undefined : bold,
      italic: italic && !style.italic,
      strike: characters.strike && !style.strike,
      underlined: characters.underlined,
      vertical: characters.vertical,
      code: role === 'code',
    }
    const looksLikeCode = head.isMonospaced(characters.font) && !head.baseMonospaced
    const marks = toMarksAndLooks(format, looksLikeCode)
    const usualSize = style.fontSize ?? head.styles.baseFontSize
    return marks | findRaisedMark(characters, this.#content, usualSize, isBlank)
  }

  /** Or a column. */
  breakPage(isPage: boolean): void {
    leaveBlankLine(this.#content)
    if (isPage) notePageBreak(this.#content, this.#content.runs.length > 0)
  }

  endParagraph(paragraph: ParagraphState, characters: CharacterState): void {
    // The paragraph mark may itself be a tracked change.
    if (isGone(characters, this.#context.reading)) return
    this.#addParagraph(paragraph, tableDepth(paragraph))
  }

  /** A section ends a paragraph only if there is one. */
  endSection(paragraph: ParagraphState): void {
    if (this.#isBegun) this.#addParagraph(paragraph, tableDepth(paragraph))
  }

  endCell(paragraph: ParagraphState, depth: number): void {
    if (depth === 1) this.#endedCells++
    this.#addParagraph(paragraph, depth)
    this.#flow.endCell(depth)
  }

  endRow(paragraph: ParagraphState, depth: number): void {
    if (hasShownText(this.#content)) this.endCell(paragraph, depth)
    if (depth === 1) this.#endedCells = 0
    this.#flow.endRow(depth, this.#define(this.row))
  }

  /** Rows mostly repeat what the row above said, and share its definition. */
  #define(row: RowState): RowDefinition {
    const { budget } = this.#context.reading
    const last = this.#definition
    if (!row.definition) budget.spend('nodes', row.cells.length)
    const definition = toRowDefinition(row)
    if (last && isSameRow(definition, last)) {
      row.definition = last
      return last
    }
    budget.spend('nodes', row.cells.length * DEFINED_CELL_COST)
    this.#definition = definition
    return definition
  }

  get #isBegun(): boolean {
    const { runs, above, below } = this.#content
    return runs.length + above.length + below.length > 0
  }

  #addParagraph(paragraph: ParagraphState, depth: number): void {
    const { fields, head } = this.#context
    const content = this.#content
    const numbered = this.#count(paragraph)
    this.#flow.add(
      {
        content,
        style: head.styles.paragraph(paragraph.style),
        numbered,
        indent: paragraph.indent ?? numbered?.level.indent ?? 0,
        rightIndent: paragraph.rightIndent,
        hasBar: hasBar(paragraph.borders),
        isDropCap: paragraph.dropCap,
        isHanging: paragraph.firstLine < 0,
        outlineLevel: paragraph.outlineLevel,
        inContents: this.#startsInContents || fields.tablesOfContents > this.#tablesOfContents,
      },
      depth,
      paragraph.alignment,
    )
    if (content.runs.length === 0 && isRule(paragraph.borders))
      this.#flow.addBlock({ type: 'rule' }, depth)
    this.#content = emptyContent()
    this.label = undefined
    this.#startsInContents = fields.inContents
    this.#tablesOfContents = fields.tablesOfContents
  }

  /**
   * Every item also carries its number as text, for old readers. It is right where our count is not: programs split
   * one list into several. In a list whose other items have it, a paragraph without continues the item before, unless
   * it is in the list only because the item before said so: then it is the next item.
   */
  #count(paragraph: ParagraphState): Numbered | undefined {
    const { list, level, oldNumbering, indent } = paragraph
    const { head } = this.#context
    if (this.label !== undefined) head.labeledLists.add(list)
    else if (list === 0 && !head.labeledLists.has(0)) return this.#countOld(paragraph)
    else if (!paragraph.continues || !hasShownText(this.#content)) {
      if (head.labeledLists.has(list)) return undefined
    } else if (list === 0) return this.#countOn(oldNumbering)
    const counted = list > 0 ? head.numbering.next(String(list), level) : undefined
    if (this.label === undefined) return counted
    if (!counted) {
      this.#lastOld = toOldNumbered(this.label, oldNumbering?.format, indent ?? 0)
      return this.#lastOld
    }
    const isNumber = counted.level.format !== 'bullet' && /[\p{L}\p{N}]/u.test(this.label)
    return isNumber ? { ...counted, label: this.label } : counted
  }

  /** The item after the last one that carried its number. */
  #countOn(oldNumbering: OldNumbering | undefined): Numbered | undefined {
    if (oldNumbering === undefined || !this.#lastOld) return undefined
    this.#lastOld = toNextNumbered(this.#lastOld)
    return this.#lastOld
  }

  /** Items that do not carry their number: the next, as long as nothing else comes between. */
  #countOld({ oldNumbering, indent = 0 }: ParagraphState): Numbered | undefined {
    if (!hasShownText(this.#content)) return undefined
    const { format, label } = oldNumbering ?? NO_NUMBERING
    const isNext = this.#lastOld?.level.format === format && this.#lastOld.level.indent === indent
    if (isNext) return this.#countOn(oldNumbering)
    this.#lastOld = toOldNumbered(label, format, indent)
    return this.#lastOld
  }

  #isShown(characters: CharacterState, text: string): boolean {
    return isShown(text, characters, characters.hidden, this.#context.reading)
  }
}

const NO_NUMBERING: OldNumbering = { format: '', label: '' }

class RtfFlowContext implements FlowContext {
  readonly options: FlowContext['options']
  readonly budget: FlowContext['budget']
  readonly ledger: FlowContext['ledger']
  readonly #head: Head

  constructor({ reading, head }: TextContext) {
    this.options = reading.options
    this.budget = reading.budget
    this.ledger = reading.ledger
    this.#head = head
  }

  /** The style sheet may only come after the text has begun. */
  get baseFontSize(): number {
    return this.#head.styles.baseFontSize
  }
}

function effectiveWeight(characters: CharacterState): { bold: boolean; italic: boolean } {
  return characters.rightToLeft
    ? { bold: characters.complexBold, italic: characters.complexItalic }
    : { bold: characters.bold, italic: characters.italic }
}
