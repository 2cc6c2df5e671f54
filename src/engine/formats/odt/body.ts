/** The block level of a document: paragraphs, lists, tables, sections and indexes, added to a story. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { run } from '../../document/build.ts'
import { type Inline, MARKS, type Run } from '../../document/document.ts'
import type { OutlineItem } from '../../document/outline.ts'
import { inlineText } from '../../document/text.ts'
import type { OdfParagraphStyle } from '../odf/styles.ts'
import type { Numbered } from '../prose/lists/numbering.ts'
import {
  BODY_TEXT_LEVEL,
  chooseLevel,
  emptyContent,
  type ParagraphContent,
  showsText,
} from '../prose/paragraph.ts'
import { Story } from '../prose/story.ts'
import { place } from '../prose/text/placed.ts'
import type { OdtContext } from './context.ts'
import { readControls } from './controls.ts'
import { isShape, readShape } from './frame.ts'
import { type OpenList, openLevel } from './lists.ts'
import { type Pieces, readParagraphContent, toPlace } from './paragraph.ts'
import { readTable } from './table.ts'

/** The list item that contains a paragraph. */
interface Item {
  readonly list: OpenList
  /** Only the first paragraph of an item shows its number; that of a header opens the level of what it contains. */
  opens: 'item' | 'level' | undefined
  readonly startValue: number | undefined
  /** Where its text begins, in twips. */
  indent: number
}

/** Collects the outline items of one story: the body, a note, a cell, a text box. */
export class BodyReader {
  readonly #story: Story
  readonly #context: OdtContext
  #inContents = false
  #breakBefore = false
  #hasBegun = false

  constructor(context: OdtContext, isCell = false) {
    this.#context = context
    const { options, ledger } = context.reading
    const { baseFontSize } = context.styles
    this.#story = new Story({ options, baseFontSize, ledger }, isCell)
  }

  /** Everything read so far. */
  finish(isWhole = false): readonly OutlineItem[] {
    return this.#story.finish(isWhole)
  }

  readAll(container: XmlElement, item?: Item): void {
    this.#context.reading.budget.nested(() => {
      for (const child of container.elements()) this.read(child, item)
    })
  }

  read(element: XmlElement, item?: Item): void {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        this.#readParagraph(element, item)
        break
      case 'text:list':
        this.#readList(element, item)
        break
      case 'text:numbered-paragraph': {
        const list = this.#context.lists.openNumbered(element)
        const startValue = toNumber(element.attribute('text:start-value'))
        this.readAll(element, { list, opens: 'item', startValue, indent: list.indent })
        break
      }
      case 'table:table':
        if (this.#context.changes.isDropping()) break
        for (const block of readTable(element, this.#context)) this.#story.addBlock(block)
        break
      case 'text:section':
        if (isSectionShown(element, this.#context)) this.readAll(element, item)
        break
      case 'office:forms':
        readControls(element, this.#context.controls)
        break
      case 'text:soft-page-break':
        this.#breakBefore = true
        break
      case 'text:change':
      case 'text:change-start':
      case 'text:change-end':
        for (const restored of this.#context.changes.read(element)) this.read(restored)
        break
      case 'text:bibliography':
      case 'text:index-body':
      case 'text:index-title':
        this.readAll(element)
        break
      default:
        if (INDEXES.has(element.name)) this.#readIndex(element)
        else if (isShape(element)) this.#readLooseShape(element)
        else if (!IGNORED.has(element.name)) {
          this.#context.reading.warn('elements_skipped', element.name)
        }
    }
  }

  #readParagraph(paragraph: XmlElement, item: Item | undefined): void {
    const { reading, styles, changes } = this.#context
    reading.budget.spend('nodes')
    const style = styles.paragraph(paragraph.attribute('text:style-name'))
    const outlineLevel = readOutlineLevel(paragraph, style)
    const carried = this.#story.takeCarried()
    const pieces = readParagraphContent(paragraph, style, this.#context, carried)
    this.#noteBreaks(pieces, style)
    if (changes.isDropping()) {
      this.#story.carry(pieces.pop())
    }
    if (pieces.length === 0) return
    const numbered = this.#number(paragraph, style, outlineLevel, item)
    const indent = item ? this.#indentInItem(item, style, numbered) : style.indent
    // A level given only by the paragraph itself is not visible: see Story.
    const isDirect = style.outlineLevel === undefined
    const leveled =
      isDirect || style.outlineLevel === outlineLevel ? style : { ...style, outlineLevel }
    for (let index = 0; index < pieces.length; index++) {
      const content = pieces[index]!
      if (outlineLevel !== undefined) {
        content.anchors.push(headingName(content))
        if (!isDirect || indent === 0) unmarkBold(content.runs)
      }
      this.#story.add({
        content,
        style: this.#inContents ? toEntryStyle(leveled, content) : leveled,
        outlineLevel: isDirect ? outlineLevel : undefined,
        numbered: index === 0 ? numbered : undefined,
        indent,
        rightIndent: item ? 0 : style.rightIndent,
        isHanging: false,
        inContents: this.#inContents,
      })
    }
    if (style.isRule && pieces.every(isEmpty)) this.#story.addBlock({ type: 'rule' })
  }

  /** The first paragraph begins the first page and needs no break. */
  #noteBreaks(pieces: Pieces, style: OdfParagraphStyle): void {
    if (this.#hasBegun && (style.breakBefore || this.#breakBefore)) pieces[0].breakBefore = true
    if (style.breakAfter) pieces[pieces.length - 1]!.breakAfter = true
    this.#breakBefore = false
    this.#hasBegun = true
  }

  #number(
    paragraph: XmlElement,
    style: OdfParagraphStyle,
    outlineLevel: number | undefined,
    item: Item | undefined,
  ): Numbered | undefined {
    const { lists } = this.#context
    if (item) {
      const { list, startValue, opens } = item
      if (opens === undefined) return undefined
      item.opens = undefined
      if (opens === 'level') return openLevel(list)
      return lists.number({ list, paragraphListStyle: style.listStyle, startValue })
    }
    const isUnnumbered =
      paragraph.name !== 'text:h' ||
      style.listStyle === '' ||
      paragraph.attribute('text:is-list-header') === 'true'
    if (isUnnumbered || outlineLevel === undefined) return undefined
    const restarts = paragraph.attribute('text:restart-numbering') === 'true'
    const startValue = restarts
      ? (toNumber(paragraph.attribute('text:start-value')) ?? 1)
      : undefined
    return lists.numberHeading(outlineLevel, startValue)
  }

  /** The first paragraph of an item determines where the others are aligned. */
  #indentInItem(item: Item, style: OdfParagraphStyle, numbered: Numbered | undefined): number {
    if (numbered && style.ownIndent !== undefined) {
      item.indent = Math.max(style.ownIndent, item.list.leastIndent)
    }
    return item.indent
  }

  #readList(element: XmlElement, outer: Item | undefined): void {
    const list = this.#context.lists.open(element, outer?.list, outer?.indent)
    this.#context.reading.budget.nested(() => {
      for (const child of element.elements()) {
        const isItem = child.name === 'text:list-item'
        if (!isItem && child.name !== 'text:list-header') continue
        const startValue = toNumber(child.attribute('text:start-value'))
        const styleName = child.attribute('text:style-override') ?? list.styleName
        this.readAll(child, {
          list: { ...list, styleName },
          opens: isItem ? 'item' : child.find('text:list') ? 'level' : undefined,
          startValue,
          indent: list.indent,
        })
      }
    })
  }

  /** The definition of an index precedes the text it last generated. */
  #readIndex(index: XmlElement): void {
    if (!isSectionShown(index, this.#context)) return
    const before = this.#inContents
    this.#inContents = true
    this.readAll(index.first('text:index-body'))
    this.#inContents = before
  }

  /** Frames anchored to a page instead of a paragraph. */
  #readLooseShape(shape: XmlElement): void {
    const content = emptyContent()
    for (const part of readShape(shape, this.#context)) {
      place(part, content, (inline, link) => content.runs.push(run(inline, 0, link)))
    }
    this.#story.addContent(content, { type: 'body' }, 0)
  }
}

/** Sections and indexes are hidden by a flag or by a condition that was true when they were saved. */
function isSectionShown(section: XmlElement, { reading }: OdtContext): boolean {
  const display = section.attribute('text:display')
  const isHidden =
    display === 'none' ||
    (display === 'condition' && section.attribute('text:is-hidden') === 'true')
  if (!isHidden || reading.options.hidden === 'include') return true
  reading.warn('hidden_omitted', section.attribute('text:name') ?? 'a section')
  reading.ledger?.add('hidden', section.text())
  return false
}

/** `text:h` gives its own level; styles that look like a heading make one of any paragraph. */
function readOutlineLevel(paragraph: XmlElement, style: OdfParagraphStyle): number | undefined {
  if (paragraph.name !== 'text:h') return style.outlineLevel
  const level = Math.max(toNumber(paragraph.attribute('text:outline-level')) ?? 1, 1) - 1
  return chooseLevel(Math.min(level, BODY_TEXT_LEVEL - 1), style.outlineLevel)
}

/** Index entries with their own style are list items like the others. */
function toEntryStyle(style: OdfParagraphStyle, { runs }: ParagraphContent): OdfParagraphStyle {
  const isEntry = runs.some(({ link, content }) => link !== undefined || isTab(content))
  if (style.role || style.assigned || !isEntry) return style
  const level = Number(/(\d)$/.exec(style.name)?.[1] ?? 1) - 1
  return { ...style, role: { type: 'contents', level } }
}

const isEmpty = ({ runs, above, below }: ParagraphContent): boolean =>
  !runs.length && !above.length && !below.length

/** For a heading, being bold as a whole is a matter of taste. */
function unmarkBold(runs: Run[]): void {
  if (!runs.every(run => !showsText(run) || run.marks & MARKS.strong)) return
  for (const [index, run] of runs.entries()) {
    runs[index] = { ...run, marks: run.marks & ~MARKS.strong }
  }
}

const isTab = (content: Inline): boolean => content.type === 'text' && content.value.includes('\t')

/** The name by which links find a heading, whatever its number. */
const headingName = (content: ParagraphContent): string =>
  toPlace(`${inlineText(content.runs).trim()}|outline`)

function toNumber(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isFinite(number) ? number : undefined
}

const INDEXES: ReadonlySet<string> = new Set([
  'text:table-of-content',
  'text:illustration-index',
  'text:table-index',
  'text:object-index',
  'text:user-index',
  'text:alphabetical-index',
])

/** Known, with nothing to show. */
const IGNORED: ReadonlySet<string> = new Set([
  'office:event-listeners',
  'text:tracked-changes',
  'text:variable-decls',
  'text:sequence-decls',
  'text:user-field-decls',
  'text:dde-connection-decls',
  'text:alphabetical-index-auto-mark-file',
  'text:bibliography-source',
  'text:section-source',
  'text:number',
  'table:calculation-settings',
  'table:content-validations',
  'table:named-expressions',
  'table:database-ranges',
  'svg:title',
  'svg:desc',
  'dc:creator',
  'dc:date',
  'meta:date-string',
  'meta:creator-initials',
  'loext:sender-initials',
])
