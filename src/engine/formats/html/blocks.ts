/**
 * HTML and XHTML, with EPUB's additions (HTML Living Standard, 4; EPUB 3.3, 6). One table says what each element
 * does; elements that are not in it are transparent.
 */
import { HEADINGS } from '../../containers/html/structure.ts'
import type { XmlElement, XmlNode } from '../../containers/xml/xml.ts'
import { type Block, MARKS } from '../../document/document.ts'
import { areOnlyPictures } from '../../document/pictures.ts'
import { inlineText } from '../../document/text.ts'
import type { ReadContext } from '../format.ts'
import { writeLatex } from '../math/latex.ts'
import { readMathml } from '../math/mathml.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import { hasNameOfSpacer, isSpacer } from '../prose/text/spacer.ts'
import type { HtmlContext, Inner } from './context.ts'
import type { Style } from './css.ts'
import { BLOCKS, findOmission, LEFT_OUT, MARKS_OF, MEDIA, NOT_TEXT, typeOf } from './elements.ts'
import { type Around, Flow, NOTHING_AROUND, rawText, withStyle } from './flow.ts'
import { readDefinitions, readList } from './lists.ts'
import { isNoteLabel, isPermalink, isWayBack } from './note-links.ts'
import { findNote, withoutLabel } from './notes.ts'
import { readSvg } from './svg.ts'
import { readHtmlTable } from './table.ts'
import { findWordItem, isWordLabel, type WordItem } from './word-lists.ts'

/** The blocks in an element. `anchors` name the place where it begins. */
export function readHtmlBlocks(
  element: XmlElement,
  context: HtmlContext,
  anchors: readonly string[] = [],
): Block[] {
  const flow = new Flow(context)
  for (const anchor of anchors) flow.anchors.push(anchor)
  readInside(element, flow, NOTHING_AROUND)
  flow.flush()
  return flow.blocks
}

type Handler = (element: XmlElement, flow: Flow, around: Around) => void

const readInside: Handler = (element, flow, around) => {
  const { reading, around: ancestors } = flow.context
  reading.budget.nested(() => {
    ancestors.push(element)
    for (const child of element.children) {
      if (typeof child === 'string') flow.say(child, around)
      else readElement(child, flow, around)
    }
    ancestors.pop()
  })
}

/** No place has more names. */
const MAX_ANCHORS = 1000

const readElement: Handler = (element, flow, around) => {
  const { context } = flow
  if (NOT_TEXT.has(element.name)) {
    if (LEFT_OUT.has(element.name)) context.reading.ledger?.add('alternative', element.text())
    return
  }
  const omission = findOmission(element, context.around.at(-1))
  if (omission) {
    context.reading.ledger?.add(omission, element.text())
    return
  }
  const look = context.styles.styleOf(element, context.around)
  if (omits(element, look, context)) return
  if (look.invisible && context.reading.options.hidden === 'omit') {
    readVisible(element, flow, around)
    return
  }
  if (context.sight.isSame(look)) readShown(element, flow, around, look)
  else context.sight.within(look, () => readShown(element, flow, around, look))
}

/** Whether nobody sees anything of an element; then that is reported. */
function omits(element: XmlElement, look: Style, context: HtmlContext): boolean {
  const { reading } = context
  const isHidden = isLeftOut(element, look)
  if ((!isHidden && !look.invisible) || reading.options.hidden === 'include') return false
  if (!isHidden && hasVisible(element, context)) return false
  if (element.children.length > 0) reading.warn('hidden_omitted', 'hidden text')
  reading.ledger?.add('hidden', element.text())
  return true
}

/** With all that is in it. */
const isLeftOut = (element: XmlElement, look: Style): boolean =>
  (look.hidden ?? element.attribute('hidden') !== undefined) ||
  look.isGone === true ||
  (look.isClipped === true && look.apart === true && !hasFormula(element))

/** Pages draw a formula with letters or lines, and clip away the MathML that says the same. */
const hasFormula = (element: XmlElement): boolean => element.descendants('math').length > 0

/** Whether something in an invisible element is visible all the same (CSS 2.2, 11.2). */
function hasVisible(element: XmlElement, context: HtmlContext): boolean {
  const { styles, around, reading } = context
  return reading.budget.nested(() => {
    around.push(element)
    const found = element.elements().some(child => {
      const look = styles.styleOf(child, around)
      if (isLeftOut(child, look)) return false
      return look.invisible === false || hasVisible(child, context)
    })
    around.pop()
    return found
  })
}

/** Only what is visible of an invisible element; the rest stays out. */
const readVisible: Handler = (element, flow, around) => {
  const { styles, reading, around: ancestors } = flow.context
  const isBlock = BLOCKS.has(element.name)
  if (isBlock) flow.flush()
  reading.budget.nested(() => {
    ancestors.push(element)
    for (const child of element.children) {
      if (typeof child === 'string') leaveOut(child, reading)
      else if (isInvisible(child, styles.styleOf(child, ancestors)))
        readVisible(child, flow, around)
      else readElement(child, flow, around)
    }
    ancestors.pop()
  })
  if (isBlock) flow.flush()
}

function leaveOut(text: string, reading: ReadContext): void {
  if (text.trim() === '') return
  reading.warn('hidden_omitted', 'hidden text')
  reading.ledger?.add('hidden', text)
}

/** As what it is in, if it says nothing itself. */
const isInvisible = (element: XmlElement, look: Style): boolean =>
  look.invisible !== false && !isLeftOut(element, look) && !NOT_TEXT.has(element.name)

function readShown(element: XmlElement, flow: Flow, around: Around, look: Style): void {
  const { context } = flow
  const note = findNote(element, context)
  if (note !== undefined) {
    flow.flush()
    takeNote(element, note, context)
    return
  }
  const id =
    element.attribute('id') ?? (element.name === 'a' ? element.attribute('name') : undefined)
  if (id !== undefined && flow.anchors.length < MAX_ANCHORS) {
    flow.anchors.push(context.toAnchor(id))
  }

  const inner = withStyle(around, MARKS_OF.get(element.name) ?? 0, look)
  const handler = HANDLERS.get(element.name)
  if (handler) {
    handler(element, flow, inner)
  } else if (HEADINGS.has(element.name)) {
    readHeading(element, flow, { ...around, capitals: inner.capitals })
  } else if (flow.wordLabel === '' && isWordLabel(look)) {
    // A picture is a bullet, too.
    flow.wordLabel = element.text().trim() || '•'
  } else if (isCopiedSpace(element)) {
    flow.say(' ', around)
  } else if (!BLOCKS.has(element.name) || look.display === 'inline' || around.inHeading) {
    const isLine = look.display === 'block' || BLOCKS.has(element.name)
    // KaTeX puts MathML beside its drawing.
    const isApart = look.apart && element.find('math') === undefined
    if (isLine) flow.ensureNewLine(around)
    else if (isApart) flow.say(' ', around)
    const isCode = look.monospaced
    readInside(element, flow, isCode ? { ...inner, marks: inner.marks | MARKS.code } : inner)
    if (isLine) flow.ensureNewLine(around)
    else if (isApart) flow.say(' ', around)
  } else if (look.preserved && look.monospaced) {
    readCode(element, flow, inner)
  } else {
    const item = findWordItem(look)
    if (item) readWordItem(element, flow, inner, item)
    else readBlock(element, flow, inner)
  }
}

/** Browsers copy a space beside an element as one that does not break. */
const isCopiedSpace = ({ name, children }: XmlElement): boolean =>
  name === 'span' && children.length === 1 && isNoBreakSpace(children[0]!)

const isNoBreakSpace = (node: XmlNode): boolean =>
  typeof node === 'string' && node[0] === '\u00a0' && node.trim() === ''

const readBlock: Handler = (element, flow, around) => {
  flow.flush()
  if (holdsNotes(element)) {
    readNotes(element, flow)
  } else {
    readInside(element, flow, around)
    flow.flush()
  }
}

function readWordItem(element: XmlElement, flow: Flow, around: Around, item: WordItem): void {
  flow.flush()
  flow.wordLabel = ''
  readInside(element, flow, around)
  flow.endWordItem(item)
}

const holdsNotes = (element: XmlElement): boolean =>
  !element.isBare &&
  /\b(?:foot|end|rear)notes\b/.test(`${typeOf(element)} ${element.attribute('class') ?? ''}`)

/** If all notes have been taken out, their heading and the line above them go too. */
function readNotes(element: XmlElement, flow: Flow): void {
  const { notes } = flow.context
  const before = notes.count()
  const blocks = readHtmlBlocks(element, flow.context, flow.anchors)
  const isEmpty = blocks.every(block => block.type === 'rule' || block.type === 'heading')
  if (notes.count() === before || !isEmpty) flow.add(blocks)
}

function takeNote(element: XmlElement, anchor: string, context: HtmlContext): void {
  const label = context.notes.take(anchor)
  context.notes.add(anchor, withoutLabel(readHtmlBlocks(element, context), label))
}

/** Bold anyway: a style that says so adds nothing. A picture is a heading if it has words for one. */
const readHeading: Handler = (element, flow, around) => {
  flow.flush()
  const inner = new Flow(flow.context)
  for (const anchor of flow.takeAnchors()) inner.anchors.push(anchor)
  readInside(element, inner, { ...around, marks: 0, inHeading: true })
  const children = inner.takeLine()
  const depth = Number(element.name[1])
  if (areOnlyPictures(children) && inlineText(children).trim() === '') {
    flow.add([{ type: 'paragraph', children }])
  } else if (children.length > 0) {
    const anchors = inner.takeAnchors()
    flow.add([{ type: 'heading', depth, children, ...(anchors.length > 0 ? { anchors } : {}) }])
  }
  flow.add(inner.blocks)
}

const readCode: Handler = (element, flow) => {
  flow.flush()
  const value = rawText(element).replace(/^\n/, '').trimEnd()
  const language = findLanguage(element) ?? findLanguage(element.first('code'))
  if (value) flow.add([{ type: 'code', value, ...(language ? { language } : {}) }])
}

/** `language-js` by convention; pandoc writes `sourceCode js`, other programs `lang-js` or `brush: js`. */
function findLanguage(element: XmlElement): string | undefined {
  const classes = element.attribute('class') ?? ''
  return (
    /(?:^|\s)(?:language-|lang-|highlight-|brush:\s*)([\w+#-]{1,30})/.exec(classes)?.[1] ??
    /(?:^|\s)sourceCode\s+([\w+#-]{1,30})/.exec(classes)?.[1]
  )
}

const readQuote: Handler = (element, flow) => {
  flow.flush()
  const children = readHtmlBlocks(element, flow.context)
  if (children.length > 0) flow.add([{ type: 'quote', children }])
}

/** A link, a reference to a note, or the backlink from one. */
const readLink: Handler = (element, flow, around) => {
  const href = element.attribute('href')
  const link = href === undefined ? undefined : flow.context.toLink(href)
  if (link === undefined) {
    readInside(element, flow, around)
    return
  }
  const { notes } = flow.context
  const anchor = link.startsWith('#') ? link.slice(1) : ''
  const label = element.text().trim()
  if (around.inHeading && isPermalink(element, label, link)) {
    flow.context.reading.ledger?.add('decoration', label)
    return
  }
  const labelOfNote = notes.findLabel(anchor)
  if (labelOfNote !== undefined && isWayBack(label, labelOfNote)) return
  const id = notes.findReference(anchor)
  if (id === undefined || !isNoteLabel(label)) {
    readInside(element, flow, { ...around, link: id === undefined ? link : around.link })
  }
  if (id !== undefined) flow.push({ type: 'noteReference', id }, NOTHING_AROUND)
}

const readImage: Handler = (element, flow, around) => {
  const source = element.attribute('src') ?? ''
  // Google Docs draws the boxes of task lists.
  if (element.attribute('aria-roledescription') === 'checkbox') return
  const alt = toAlt(element.attribute('alt') || element.attribute('title'))
  if (alt === '' && (hasNameOfSpacer(source) || isSpacer(alt, ...sizeOf(element)))) return
  const name = flow.context.addImage(source)
  if (name !== undefined) flow.push({ type: 'image', alt, source: name }, { ...around, marks: 0 })
  else if (alt) flow.say(alt, around)
}

const POINTS_IN_PIXEL = 0.75

/** In points. */
const sizeOf = (image: XmlElement): [width: number | undefined, height: number | undefined] => [
  toPoints(image.attribute('width')),
  toPoints(image.attribute('height')),
]

const toPoints = (pixels = ''): number | undefined =>
  /^\d{1,5}(?:px)?$/.test(pixels) ? Number.parseInt(pixels, 10) * POINTS_IN_PIXEL : undefined

const readMath: Handler = (element, flow, around) => {
  const latex = writeLatex(readMathml(element))
  if (latex) flow.pushMath(latex, element.attribute('display') === 'block', around)
}

/** Base text with its reading in brackets: 漢字(かんじ). */
const readRuby: Handler = (element, flow, around) => {
  for (const child of element.children) {
    if (typeof child === 'string') flow.say(child, around)
    else if (child.name === 'rt' || child.name === 'rtc') {
      const reading = child.text().trim()
      if (reading) flow.say(`(${reading})`, around)
    } else readElement(child, flow, around)
  }
}

/** Alternatives (EPUB 3.0.1, 2.3.3): formulas are supported, anything else falls back to the default. */
const readSwitch: Handler = (element, flow, around) => {
  const formula = element.all('epub:case').find(choice => choice.descendants('math').length > 0)
  readInside(formula ?? element.first('epub:default'), flow, around)
}

const readMedia: Handler = (element, flow) => {
  flow.context.reading.warn('embedded_objects_omitted', element.attribute('src') ?? element.name)
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['a', readLink],
  ['blockquote', readQuote],
  ['br', (_element, flow, around) => flow.breakLine(around)],
  ['dir', blocksOf(readList)],
  ['dl', blocksOf((element, _context, inner) => readDefinitions(element, inner))],
  ['epub:switch', readSwitch],
  [
    'hr',
    (_element, flow) => {
      flow.flush()
      flow.add([{ type: 'rule' }])
    },
  ],
  ['img', readImage],
  ['math', readMath],
  ['menu', blocksOf(readList)],
  ['ol', blocksOf(readList)],
  ['pre', readCode],
  [
    'q',
    (element, flow, around) => {
      flow.say('“', around)
      readInside(element, flow, around)
      flow.say('”', around)
    },
  ],
  ['ruby', readRuby],
  ['svg', readSvg],
  ['table', blocksOf(readHtmlTable)],
  ['ul', blocksOf(readList)],
  ...[...MEDIA].map(name => [name, readMedia] as const),
])

/** The handler of an element whose content is read by others. */
function blocksOf(
  read: (element: XmlElement, context: HtmlContext, inner: Inner) => Block[],
): Handler {
  return (element, flow) => {
    const { context } = flow
    const { around, sight, styles } = context
    const withStyle = <T>(
      child: XmlElement,
      between: readonly XmlElement[],
      use: (look: Style) => T,
    ): T => {
      const { length } = around
      around.push(element, ...between)
      const used = use(styles.styleOf(child, around))
      around.length = length
      return used
    }
    flow.flush()
    const blocks = read(element, context, {
      styleOf: (child, ...between) => withStyle(child, between, look => look),
      isShown: (child, ...between) =>
        withStyle(child, between, look => !omits(child, look, context)),
      inside: (child, ...between) =>
        withStyle(child, between, look =>
          omits(child, look, context)
            ? []
            : sight.within(look, () => readHtmlBlocks(child, context)),
        ),
      alone: child => readAlone(child, context),
      takeNote: child => {
        const note = findNote(child, context)
        if (note !== undefined) takeNote(child, note, context)
        return note !== undefined
      },
    })
    flow.add(blocks)
  }
}

/** The blocks of an element that is a document of its own, such as a drawing. */
export function readAlone(element: XmlElement, context: HtmlContext): Block[] {
  const flow = new Flow(context)
  readElement(element, flow, NOTHING_AROUND)
  flow.flush()
  return flow.blocks
}
