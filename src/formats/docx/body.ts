/**
 * The block level of a document: paragraphs get their role (heading, list item, code, …) from
 * style, numbering and direct properties, and go into a flat row of outline items.
 */
import type { XmlElement } from '../../containers/xml.ts'
import type { Block, Inline } from '../../document/document.ts'
import type { OutlineItem, Role } from '../../document/outline.ts'
import { MARKS, nestRuns, type Run, runsText } from '../../document/runs.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { toContentsEntry } from './contents.ts'
import type { DocxContext } from './context.ts'
import { looksLikeHeading, settleDepths } from './guessed-headings.ts'
import { toListRole } from './list-item.ts'
import type { Numbered } from './numbering.ts'
import { emptyContent, IGNORED, type ParagraphContent, readParagraphContent } from './paragraph.ts'
import { BODY_TEXT_LEVEL, type ParagraphStyle, readIndent, toNumber } from './styles.ts'
import { readTable } from './table.ts'

/** Collects the outline items of one story: the body, a note, a cell, a text box. */
export class BodyReader {
  readonly #items: OutlineItem[] = []
  readonly #context: DocxContext
  /** Font sizes of the headings that only look like headings. */
  readonly #sizesOfGuesses = new Map<Role, number>()
  /** Font size of each depth that true headings have. */
  readonly #sizesOfHeadings = new Map<number, number>()
  /** Content of a paragraph that goes on in the next one: a drop cap, or a deleted paragraph mark. */
  #carried: ParagraphContent | undefined
  /** Number of the page that is being read; only kept where pages are asked for. */
  #page = 1

  /** Cells have no headings that only look like it: a header row is large and bold as well. */
  readonly #isCell: boolean

  constructor(context: DocxContext, isCell = false) {
    this.#context = context
    this.#isCell = isCell
  }

  /** Everything read so far. */
  finish(): readonly OutlineItem[] {
    if (this.#carried) this.#finishParagraph(this.#carried, { type: 'body' }, 0)
    this.#carried = undefined
    return settleDepths(this.#items, this.#sizesOfGuesses, this.#sizesOfHeadings)
  }

  readAll(container: XmlElement): void {
    this.#context.reading.budget.nested(() => {
      for (const child of container.elements()) this.read(child)
    })
  }

  read(element: XmlElement): void {
    switch (element.name) {
      case 'w:p':
        this.#readParagraph(element)
        break
      case 'w:tbl':
        this.#readTable(element)
        break
      case 'w:sdt':
        this.readAll(element.first('w:sdtContent'))
        break
      case 'w:customXml':
      case 'w:smartTag':
        this.readAll(element)
        break
      case 'w:ins':
      case 'w:moveTo':
        if (this.#context.reading.options.changes === 'accept') this.readAll(element)
        break
      case 'w:del':
      case 'w:moveFrom':
        if (this.#context.reading.options.changes === 'reject') this.readAll(element)
        break
      case 'mc:AlternateContent':
        this.readAll(chooseAlternative(element))
        break
      case 'm:oMath':
      case 'm:oMathPara':
      case 'w:r':
      case 'w:hyperlink':
        // Not allowed here, but written by some programs: a paragraph of its own.
        this.#readLooseContent(element)
        break
      case 'w:bookmarkStart':
        this.#looseAnchors.push(element.attribute('w:name') ?? '')
        break
      case 'w:altChunk':
        this.#context.reading.warn('embedded_objects_omitted', 'an imported document')
        break
      default:
        if (!IGNORED.has(element.name)) {
          this.#context.reading.warn('elements_skipped', element.name)
        }
    }
  }

  /** Bookmarks between paragraphs belong to the next one. */
  readonly #looseAnchors: string[] = []

  #readParagraph(paragraph: XmlElement): void {
    const { reading, styles, fields } = this.#context
    reading.budget.spend('nodes')
    const properties = this.#chooseProperties(paragraph.first('w:pPr'))
    const styleId = properties.first('w:pStyle').attribute('w:val')
    const style = styles.paragraph(styleId)
    const numbered = this.#count(properties, style, styleId)
    const indent = readIndent(properties) ?? numbered?.level.indent ?? style.indent ?? 0

    const content = this.#carried ?? emptyContent()
    this.#carried = undefined
    content.anchors.push(...this.#looseAnchors.splice(0))
    const isContents = style.role?.type === 'contents'
    const startsInContents = fields.inContents
    const tablesBefore = fields.tablesOfContents
    readParagraphContent(paragraph, content, this.#context, {
      monospaced: style.monospaced,
      inContents: isContents || startsInContents,
    })
    if (this.#goesOn(properties)) {
      this.#carried = content
      return
    }
    const isEntry =
      (startsInContents || fields.tablesOfContents > tablesBefore) &&
      content.runs.some(run => run.link !== undefined)
    if (isContents || (isEntry && style.outlineLevel === undefined)) {
      this.#addContentsEntry(content, style, indent)
    } else {
      this.#finishParagraph(
        content,
        this.#toRole(properties, style, content, numbered, indent),
        indent,
      )
    }
    if (content.runs.length === 0 && isRule(properties)) this.#addBlock({ type: 'rule' })
  }

  /** Rejected changes bring back the properties from before. */
  #chooseProperties(properties: XmlElement): XmlElement {
    if (this.#context.reading.options.changes === 'accept') return properties
    return properties.first('w:pPrChange').find('w:pPr') ?? properties
  }

  /** The paragraph mark itself may be inserted or deleted (17.13.5.15), and drop caps are frames. */
  #goesOn(properties: XmlElement): boolean {
    const mark = properties.first('w:rPr')
    const accept = this.#context.reading.options.changes === 'accept'
    const markIsGone = accept
      ? mark.find('w:del') || mark.find('w:moveFrom')
      : mark.find('w:ins') || mark.find('w:moveTo')
    const dropCap = properties.first('w:framePr').attribute('w:dropCap') ?? 'none'
    return markIsGone !== undefined || dropCap !== 'none'
  }

  #count(
    properties: XmlElement,
    style: ParagraphStyle,
    styleId: string | undefined,
  ): Numbered | undefined {
    const numPr = properties.first('w:numPr')
    const numId = numPr.first('w:numId').attribute('w:val') ?? style.numId
    if (numId === undefined || numId === '0') return undefined
    const level =
      toNumber(numPr.first('w:ilvl').attribute('w:val')) ??
      style.numLevel ??
      this.#context.numbering.levelOfStyle(numId, styleId) ??
      0
    return this.#context.numbering.next(numId, level)
  }

  #toRole(
    properties: XmlElement,
    style: ParagraphStyle,
    content: ParagraphContent,
    numbered: Numbered | undefined,
    indent: number,
  ): Role {
    const { styles } = this.#context
    const isOnlyCode = isAllCode(content.runs)
    const outlineLevel = findOutlineLevel(properties, style, indent)
    if (outlineLevel !== undefined) {
      prefixLabel(content, numbered)
      if (isOnlyCode) unmarkCode(content.runs)
      this.#sizesOfHeadings.set(outlineLevel + 1, style.fontSize ?? styles.baseFontSize)
      return { type: 'heading', depth: outlineLevel + 1, anchors: content.anchors }
    }
    if (
      !style.role &&
      !this.#isCell &&
      looksLikeHeading(style, styles.baseFontSize, runsText(content.runs).trim().length)
    ) {
      prefixLabel(content, numbered)
      const guess: Role = { type: 'heading', depth: 1, anchors: content.anchors }
      this.#sizesOfGuesses.set(guess, style.fontSize ?? styles.baseFontSize)
      return guess
    }
    if (style.role?.type === 'title') return { type: 'title', anchors: content.anchors }
    if (content.checked !== undefined || numbered?.label.trim()) {
      const role = toListRole(numbered, content.checked)
      if (role && isOnlyCode) unmarkCode(content.runs)
      if (role) return role
      prefixLabel(content, numbered)
    }
    if (style.role?.type === 'code' || isOnlyCode) {
      return { type: 'code', value: runsText(content.runs), byFont: style.role?.type !== 'code' }
    }
    if (style.role?.type === 'quote') return { type: 'quote' }
    return { type: 'body' }
  }

  #addContentsEntry(content: ParagraphContent, style: ParagraphStyle, indent: number): void {
    const level = style.role?.type === 'contents' ? style.role.level : 0
    const entry = toContentsEntry(content.runs)
    if (!entry.length) return
    const role: Role = { type: 'list', id: 'contents', level, ordered: false }
    this.#items.push({ type: 'flat', children: nestRuns(entry), role, indent })
  }

  #finishParagraph(content: ParagraphContent, role: Role, indent: number): void {
    if (content.breakBefore) this.#addPageBoundary()
    // Nothing comes between a heading and its text.
    const isHeading = role.type === 'heading' || role.type === 'title'
    for (const block of content.above) this.#addBlock(block)
    if (isHeading) for (const block of content.below) this.#addBlock(block)
    const formulas = toFormulas(content)
    if (formulas) for (const block of formulas) this.#addBlock(block)
    else this.#addParagraph(content, role, indent)
    if (!isHeading) for (const block of content.below) this.#addBlock(block)
    if (content.breakAfter) this.#addPageBoundary()
  }

  #addParagraph(content: ParagraphContent, role: Role, indent: number): void {
    if (role.type === 'code') unmarkCode(content.runs)
    const children: Inline[] = nestRuns(content.runs)
    this.#items.push({ type: 'flat', children, role, indent })
  }

  #addBlock(block: Block): void {
    this.#items.push({ type: 'block', block })
  }

  #addPageBoundary(): void {
    const { markers, pages } = this.#context.reading.options
    if (markers === 'none' && !pages) return
    this.#addBlock({ type: 'boundary', unit: 'page', number: ++this.#page })
  }

  #readTable(element: XmlElement): void {
    for (const block of readTable(element, this.#context)) this.#addBlock(block)
  }

  #readLooseContent(element: XmlElement): void {
    const content = emptyContent()
    const paragraphIs = { monospaced: false, inContents: false }
    readParagraphContent(wrap(element), content, this.#context, paragraphIs)
    this.#finishParagraph(content, { type: 'body' }, 0)
  }
}

/** A stand-in for the paragraph that is missing around an element. */
function wrap(element: XmlElement): XmlElement {
  return Object.create(element, { elements: { value: () => [element] } }) as XmlElement
}

/**
 * The level of a heading: the style's, or the paragraph's own. The latter alone cannot be seen, so
 * it counts only where the paragraph stands at the margin like a heading, not inside a list.
 */
function findOutlineLevel(
  properties: XmlElement,
  style: ParagraphStyle,
  indent: number,
): number | undefined {
  const direct = toNumber(properties.first('w:outlineLvl').attribute('w:val'))
  if (direct === undefined) return style.outlineLevel
  if (direct >= BODY_TEXT_LEVEL) return undefined
  return style.outlineLevel !== undefined || indent === 0 ? direct : undefined
}

/** Monospaced as a whole, a heading or list item is a matter of taste, not code. */
function unmarkCode(runs: Run[]): void {
  for (const [index, run] of runs.entries()) {
    runs[index] = { ...run, marks: run.marks & ~MARKS.code }
  }
}

/** The number in front of a heading or a paragraph whose label is more than a list can say. */
function prefixLabel(content: ParagraphContent, numbered: Numbered | undefined): void {
  if (!numbered || numbered.level.format === 'bullet' || numbered.label === '') return
  const space = numbered.level.suffix === 'nothing' ? '' : ' '
  const value = numbered.label + space
  content.runs.unshift({ content: { type: 'text', value }, marks: 0 })
}

const isAllCode = (runs: readonly Run[]): boolean => {
  const visible = runs.filter(run => run.content.type !== 'text' || run.content.value.trim() !== '')
  return (
    visible.length > 0 &&
    visible.every(run => run.content.type !== 'image' && (run.marks & MARKS.code) !== 0)
  )
}

/** A paragraph of nothing but formulas on their own lines. */
function toFormulas(content: ParagraphContent): Block[] | undefined {
  if (content.displayMath === 0) return undefined
  const visible = content.runs.filter(
    run =>
      run.content.type !== 'break' &&
      (run.content.type !== 'text' || run.content.value.trim() !== ''),
  )
  if (visible.length !== content.displayMath) return undefined
  return visible.flatMap(({ content }) =>
    content.type === 'inlineMath' ? [{ type: 'mathBlock', latex: content.latex } as const] : [],
  )
}

/** An empty paragraph with a line below or above it is how Word draws a horizontal rule. */
function isRule(properties: XmlElement): boolean {
  const borders = properties.first('w:pBdr')
  const isDrawn = (side: string) =>
    !['none', 'nil', undefined].includes(borders.first(side).attribute('w:val'))
  return !isDrawn('w:left') && !isDrawn('w:right') && (isDrawn('w:bottom') || isDrawn('w:top'))
}
