/** The block level of a document: paragraphs with their properties and tables, added to a story. */
import { XmlElement } from '../../containers/xml.ts'
import type { OutlineItem } from '../../document/outline.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import type { Numbered } from '../word/numbering.ts'
import { emptyContent } from '../word/paragraph.ts'
import { Story } from '../word/story.ts'
import type { DocxContext } from './context.ts'
import { IGNORED, readParagraphContent } from './paragraph.ts'
import { type DocxParagraphStyle, readIndent, toNumber } from './styles.ts'
import { readTable } from './table.ts'

/** Collects the outline items of one story: the body, a note, a cell, a text box. */
export class BodyReader {
  readonly #story: Story
  readonly #context: DocxContext

  constructor(context: DocxContext, isCell = false) {
    this.#context = context
    const { options } = context.reading
    this.#story = new Story({ options, baseFontSize: context.styles.baseFontSize }, isCell)
  }

  /** Everything read so far. */
  finish(): readonly OutlineItem[] {
    return this.#story.finish()
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
        this.#readChunk(element)
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

    const content = this.#story.takeCarried() ?? emptyContent()
    for (const anchor of this.#looseAnchors.splice(0)) content.anchors.push(anchor)
    const isContents = style.role?.type === 'contents'
    const startsInContents = fields.inContents
    const tablesBefore = fields.tablesOfContents
    readParagraphContent(paragraph, content, this.#context, {
      monospaced: style.monospaced,
      inContents: isContents || startsInContents,
    })
    if (this.#goesOn(properties)) {
      this.#story.carry(content)
      return
    }
    this.#story.add({
      content,
      style,
      numbered,
      indent,
      isHanging: (toNumber(properties.first('w:ind').attribute('w:hanging')) ?? 0) > 0,
      outlineLevel: toNumber(properties.first('w:outlineLvl').attribute('w:val')),
      inContents: startsInContents || fields.tablesOfContents > tablesBefore,
    })
    if (content.runs.length === 0 && isRule(properties)) this.#story.addBlock({ type: 'rule' })
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
    style: DocxParagraphStyle,
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

  #readTable(element: XmlElement): void {
    for (const block of readTable(element, this.#context)) this.#story.addBlock(block)
  }

  #readChunk(element: XmlElement): void {
    const { chunks, reading } = this.#context
    const blocks = chunks.get(element.attribute('r:id') ?? '') ?? []
    // A page that is imported again and again costs a file next to nothing.
    reading.budget.spend('nodes', COPY_COST * blocks.length)
    for (const block of blocks) this.#story.addBlock(block)
    if (blocks.length === 0) {
      reading.warn('embedded_objects_omitted', 'an imported document')
    }
  }

  #readLooseContent(element: XmlElement): void {
    const content = emptyContent()
    const paragraphIs = { monospaced: false, inContents: false }
    readParagraphContent(wrap(element), content, this.#context, paragraphIs)
    this.#story.addContent(content, { type: 'body' }, 0)
  }
}

/** What a block costs that is shown without being read. */
const COPY_COST = 20

/** A stand-in for the paragraph that is missing around an element. */
const wrap = (element: XmlElement): XmlElement => new XmlElement('w:p', [element])

/** An empty paragraph with a line below or above it is how Word draws a horizontal rule. */
function isRule(properties: XmlElement): boolean {
  const borders = properties.first('w:pBdr')
  const isDrawn = (side: string) =>
    !['none', 'nil', undefined].includes(borders.first(side).attribute('w:val'))
  return !isDrawn('w:left') && !isDrawn('w:right') && (isDrawn('w:bottom') || isDrawn('w:top'))
}
