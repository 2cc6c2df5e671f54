/** The block level of a document: paragraphs with their properties and tables, added to a story. */
import { XmlElement } from '../../containers/xml/xml.ts'
import type { OutlineItem } from '../../document/outline.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { shownText } from '../ooxml/shown-text.ts'
import type { Numbered } from '../prose/lists/numbering.ts'
import { emptyContent, hasBar, isRule } from '../prose/paragraph.ts'
import { Story } from '../prose/story.ts'
import type { DocxContext } from './context.ts'
import { IGNORED, readParagraphContent } from './paragraph.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { DocxParagraphStyle } from './styles.ts'
import { readTable } from './table.ts'

/** Collects the outline items of one story: the body, a note, a cell, a text box. */
export class BodyReader {
  readonly #story: Story
  readonly #context: DocxContext

  constructor(context: DocxContext, isCell = false) {
    this.#context = context
    const { options, ledger } = context.reading
    const { baseFontSize } = context.styles
    this.#story = new Story({ options, baseFontSize, ledger }, isCell)
  }

  /** Everything read so far. */
  finish(isWhole = false): readonly OutlineItem[] {
    return this.#story.finish(isWhole)
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
        else this.#context.reading.ledger?.add('deleted', shownText(element))
        break
      case 'mc:AlternateContent':
        this.readAll(chooseAlternative(element, this.#context.reading))
        break
      case 'm:oMath':
      case 'm:oMathPara':
      case 'w:r':
      case 'w:hyperlink':
        // Not allowed here, but written by some programs: a separate paragraph.
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
    const properties = this.#context.propertiesOf(paragraph.first('w:pPr'))
    const style = styles.paragraph(properties.styleId)
    // A paragraph that only ends a section shows no number, and none is counted.
    const isCounted = !properties.endsSection || paragraph.find('w:r') !== undefined
    const numbered = isCounted ? this.#count(properties, style) : undefined
    const indent = properties.indent ?? numbered?.level.indent ?? style.indent ?? 0

    const content = this.#story.takeCarried() ?? emptyContent()
    if (this.#looseAnchors.length > 0) content.anchors.push(...this.#looseAnchors.splice(0))
    const isContents = style.role?.type === 'contents'
    const startsInContents = fields.inContents
    const tablesBefore = fields.tablesOfContents
    readParagraphContent(paragraph, content, this.#context, {
      link: undefined,
      monospaced: style.monospaced,
      hidden: style.hidden,
      capitals: style.capitals,
      fontSize: style.fontSize ?? styles.baseFontSize,
      inContents: isContents || startsInContents,
      color: style.color,
      fill: properties.fill ?? style.fill,
    })
    if (properties.continues) {
      this.#story.carry(content)
      return
    }
    this.#story.add({
      content,
      style,
      numbered,
      indent,
      rightIndent: properties.rightIndent ?? style.rightIndent,
      isHanging: properties.isHanging,
      hasBar: hasBar(properties.borders),
      isDropCap: properties.isDropCap,
      outlineLevel: properties.outlineLevel,
      inContents: startsInContents || fields.tablesOfContents > tablesBefore,
    })
    if (content.runs.length === 0 && isRule(properties.borders))
      this.#story.addBlock({ type: 'rule' })
  }

  #count(properties: ParagraphProperties, style: DocxParagraphStyle): Numbered | undefined {
    const { numbering } = this.#context
    const numId = properties.numId ?? style.numId
    if (numId === undefined || numId === '0') return undefined
    const level =
      properties.numLevel ??
      style.numLevel ??
      numbering.levelOfStyle(numId, properties.styleId) ??
      0
    return numbering.next(numId, level)
  }

  #readTable(element: XmlElement): void {
    const { pageBreak } = this.#context
    const before = pageBreak.noted
    const blocks = readTable(element, this.#context)
    let pages = pageBreak.noted - before
    if (pages > 0 && beginsOnNewPage(element)) {
      this.#story.turnPage(false)
      pages--
    }
    for (const block of blocks) this.#story.addBlock(block)
    for (; pages > 0; pages--) this.#story.turnPage(true)
  }

  #readChunk(element: XmlElement): void {
    const { chunks, reading } = this.#context
    const blocks = chunks.get(element.attribute('r:id') ?? '') ?? []
    // Importing a page again and again costs a file next to nothing.
    reading.budget.spend('nodes', COPY_COST * blocks.length)
    for (const block of blocks) this.#story.addBlock(block)
    if (blocks.length === 0) {
      reading.warn('embedded_objects_omitted', 'an imported document')
    }
  }

  #readLooseContent(element: XmlElement): void {
    const content = emptyContent()
    const around = {
      link: undefined,
      monospaced: false,
      hidden: false,
      capitals: false,
      fontSize: this.#context.styles.baseFontSize,
      inContents: false,
      color: undefined,
      fill: undefined,
    }
    readParagraphContent(wrap(element), content, this.#context, around)
    this.#story.addContent(content, { type: 'body' }, 0)
  }
}

/** Word notes it where the text of the page begins, which is in the table. */
const beginsOnNewPage = (table: XmlElement): boolean => {
  const [run] = table.first('w:tr').first('w:tc').first('w:p').all('w:r')
  return run?.find('w:lastRenderedPageBreak') !== undefined
}

/** The cost of a block that is shown without being read. */
const COPY_COST = 20

/** A stand-in for the paragraph that is missing around an element. */
const wrap = (element: XmlElement): XmlElement => new XmlElement('w:p', [element])
