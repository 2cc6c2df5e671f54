/**
 * The content of one paragraph: runs, links, fields, notes, pictures, and what is attached to it (text boxes,
 * charts). One table says what each element does; another lists what is left out on purpose; everything else is
 * entered if it has content, and reported.
 */
import { XmlElement } from '../../containers/xml/xml.ts'
import { type Inline, MARKS } from '../../document/document.ts'
import { isBlankText } from '../../document/runs.ts'
import { contentText, isBlank as isBlankString } from '../../document/text.ts'
import { writeLatex } from '../math/latex.ts'
import { readOmml } from '../math/omml.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import { isOff, isOn } from '../ooxml/on-off.ts'
import { shownText } from '../ooxml/shown-text.ts'
import {
  hasShownText,
  leaveBlankLine,
  notePageBreak,
  type ParagraphContent,
} from '../prose/paragraph.ts'
import { toBox } from '../prose/text/fields.ts'
import { place } from '../prose/text/placed.ts'
import { findRaisedMark } from '../prose/text/raised.ts'
import { findSymbol, translateSymbols } from '../prose/text/symbols.ts'
import { type Color, isTooSmall, omitsUnseen } from '../unseen.ts'
import type { DocxContext } from './context.ts'
import { readDrawing, readPicture } from './drawing.ts'
import type { RunStyle } from './run-styles.ts'
import { toNumber } from './styles.ts'

/** What applies to a stretch of the paragraph. */
interface Surroundings {
  readonly link: string | undefined
  /** The paragraph's style is monospaced, so its runs are unless they say otherwise. */
  readonly monospaced: boolean
  /** The paragraph's style hides its text, or shows it in capital letters. */
  readonly hidden: boolean
  readonly capitals: boolean
  /** Size of the paragraph's text in half-points. */
  readonly fontSize: number
  /** An entry of a table of contents: page numbers in it are left out. */
  readonly inContents: boolean
  /** Of the text and right behind it, unless a run says otherwise. */
  readonly color: Color | undefined
  readonly fill: Color | undefined
}

type Handler = (
  element: XmlElement,
  content: ParagraphContent,
  context: DocxContext,
  around: Surroundings,
) => void

export const readParagraphContent: Handler = (paragraph, content, context, around) => {
  for (const child of paragraph.children) {
    if (typeof child === 'string') continue
    const handler = HANDLERS.get(child.name)
    if (handler) handler(child, content, context, around)
    else if (!IGNORED.has(child.name)) context.reading.warn('elements_skipped', child.name)
  }
}

/** The same for elements inside the paragraph, which may nest. */
const readInside: Handler = (element, content, context, around) => {
  context.reading.budget.nested(() => readParagraphContent(element, content, context, around))
}

/** A run being read: where its content goes, and its formatting. */
interface OpenRun {
  readonly content: ParagraphContent
  readonly context: DocxContext
  readonly around: Surroundings
  readonly font: string | undefined
  readonly capitals: boolean
  readonly marks: number
  readonly link: string | undefined
  /** What follows in the run stands for something already read. */
  isDone: boolean
}

type RunHandler = (element: XmlElement, run: OpenRun) => void

const readRun: Handler = (element, content, context, around) => {
  const look = context.looks.find(element.find('w:rPr'), around.monospaced)
  const { hidden = around.hidden, font } = look
  if (hidden && context.reading.options.hidden === 'omit') {
    context.reading.warn('hidden_omitted', 'hidden text')
    context.reading.ledger?.add('hidden', shownText(element))
    return
  }
  const isOmitted =
    isUnseen(look, context, around) && omitsUnseen(context.reading, () => textOf(element))
  const link = context.fields.link ?? around.link
  const isBlank = !element.children.some(putsText)
  const marks = look.marks | findRaisedMark(look, content, around.fontSize, isBlank)
  const capitals = look.capitals ?? around.capitals
  const run: OpenRun = { content, context, around, font, capitals, marks, link, isDone: false }
  for (const child of element.children) {
    if (typeof child === 'string' || (isOmitted && isTextual(child))) continue
    const handler = RUN_HANDLERS.get(child.name)
    if (handler) handler(child, run)
    else if (!IGNORED.has(child.name)) context.reading.warn('elements_skipped', child.name)
    if (run.isDone) return
  }
}

function isUnseen(look: RunStyle, { ground }: DocxContext, around: Surroundings): boolean {
  const { fontSize = around.fontSize, color = around.color, fill = around.fill } = look
  return isTooSmall(fontSize / 2) || ground.hides(color, fill)
}

/** Pictures are seen whatever the color of text, and fields have to be followed. */
const textOf = (run: XmlElement): string =>
  shownText(new XmlElement('w:r', run.elements().filter(isTextual)))

const isTextual = (child: XmlElement): boolean =>
  TEXT.has(child.name) && child.attribute('w:type') !== 'page'

/** The mark of a comment or note does not, nor do spaces and breaks. */
const putsText = (child: XmlElement | string): boolean =>
  typeof child !== 'string' &&
  (child.name === 'w:t'
    ? child.children.some(text => typeof text !== 'string' || !isBlankString(text))
    : child.name === 'w:sym' || child.name === 'w:noBreakHyphen')

const TEXT: ReadonlySet<string> = new Set([
  ...['w:t', 'w:delText', 'w:tab', 'w:br', 'w:cr', 'w:noBreakHyphen', 'w:softHyphen', 'w:sym'],
])

function push(inline: Inline, run: OpenRun, marks = run.marks): void {
  const { fields } = run.context
  if ((run.around.inContents || fields.inContents) && fields.inPageNumber) {
    run.context.reading.ledger?.add('contents_page_number', contentText(inline))
    return
  }
  const pushed = { content: inline, marks, link: run.link }
  run.content.runs.push(pushed)
  const { pageBreak } = run.context
  if (pageBreak.isTyped) pageBreak.isTyped = inline.type === 'break' || isBlankText(pushed)
}

function say(text: string, run: OpenRun): void {
  if (text !== '' && !run.context.fields.absorb(text)) push({ type: 'text', value: text }, run)
}

function breakLine(run: OpenRun): void {
  if (!run.context.fields.absorb(' ')) push({ type: 'break' }, run)
}

const sayText: RunHandler = (element, run) => {
  const text = translateSymbols(readText(element), run.font)
  say(run.capitals ? text.toUpperCase() : text, run)
}

const sayTab: RunHandler = (_element, run) => say('\t', run)

const readBreak: RunHandler = (element, run) => {
  const type = element.attribute('w:type')
  if (type === 'page' || type === 'column') leaveBlankLine(run.content)
  if (type === 'page') breakPage(run, true)
  else if (type !== 'column') breakLine(run)
}

function breakPage({ content, context: { pageBreak } }: OpenRun, isTyped: boolean): void {
  const isNoted = !isTyped && pageBreak.isTyped
  pageBreak.isTyped = isTyped
  if (isNoted) return
  if (!isTyped) pageBreak.noted++
  notePageBreak(content, content.runs.length > 0)
}

const readInstruction: RunHandler = (element, { context }) => {
  context.fields.absorb(element.text())
}

const readNoteReference: RunHandler = (element, run) => {
  push({ type: 'noteReference', id: run.context.place + noteId(element) }, run, 0)
  // The note's custom mark follows as text: ours replaces it.
  run.isDone = isOn(element.attribute('w:customMarkFollows'))
}

/** Raised or lowered pictures are aligned with the text, not superscripts. */
const SCRIPTS = MARKS.superscript | MARKS.subscript

const readShapes =
  (read: typeof readDrawing): RunHandler =>
  (element, run) => {
    for (const part of read(element, run.context)) {
      place(part, run.content, inline => push(inline, run, run.marks & ~SCRIPTS))
    }
  }

/** Leading and trailing spaces count only if the file says so (`xml:space`, 17.3.3.31). */
function readText(element: XmlElement): string {
  const { children } = element
  const [only] = children
  const text = children.length === 1 && typeof only === 'string' ? only : element.text()
  const hasBlankEnd = isXmlBlank(text.charCodeAt(0)) || isXmlBlank(text.charCodeAt(text.length - 1))
  return hasBlankEnd && element.attribute('xml:space') !== 'preserve' ? trimBlanks(text) : text
}

/** Without XML white space at both ends; a pattern for the trailing part would backtrack at each blank inside. */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isXmlBlank(text.charCodeAt(start))) start++
  while (end > start && isXmlBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const isXmlBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a

function readSymbol(element: XmlElement): string {
  const code = Number.parseInt(element.attribute('w:char') ?? '', 16)
  if (!Number.isInteger(code) || code > 0xffff) return ''
  return findSymbol(element.attribute('w:font') ?? '', code) ?? String.fromCharCode(code)
}

/** Moves through the phases of a field; returns the text of a field without a result. */
function readFieldCharacter(element: XmlElement, context: DocxContext): string {
  switch (element.attribute('w:fldCharType')) {
    case 'begin': {
      context.fields.begin(findControl(element.first('w:ffData')))
      return ''
    }
    case 'separate':
      context.fields.separate()
      return ''
    default:
      return context.fields.end() ?? ''
  }
}

/** What a check box or drop-down list shows (17.16.7, 17.16.9). */
function findControl(data: XmlElement): string | undefined {
  const checkBox = data.find('w:checkBox')
  if (checkBox) {
    const state = checkBox.find('w:checked') ?? checkBox.find('w:default')
    return toBox(state !== undefined && !isOff(state.attribute('w:val')))
  }
  const list = data.find('w:ddList')
  const chosen = list?.find('w:result') ?? list?.find('w:default')
  const entry = list?.all('w:listEntry')[toNumber(chosen?.attribute('w:val')) ?? 0]
  return entry?.attribute('w:val')
}

function noteId(reference: XmlElement): string {
  const kind = reference.name.slice(2, -'Reference'.length)
  return `${kind}-${reference.attribute('w:id') ?? ''}`
}

/** Base text with its reading in brackets: 漢字(かんじ). */
const readRuby: Handler = (ruby, content, context, around) => {
  const bracket = (value: string) =>
    content.runs.push({ content: { type: 'text', value }, marks: 0, link: around.link })
  readInside(ruby.first('w:rubyBase'), content, context, around)
  const reading = ruby.find('w:rt')
  if (!reading?.text()) return
  bracket('(')
  readInside(reading, content, context, around)
  bracket(')')
}

const readHyperlink: Handler = (element, content, context, around) => {
  const id = element.attribute('r:id')
  const anchor = element.attribute('w:anchor')
  const address = id === undefined ? '' : (context.relationships.get(id)?.target ?? '')
  const url = anchor === undefined || address.includes('#') ? address : `${address}#${anchor}`
  readInside(element, content, context, { ...around, link: url || around.link })
}

const readSimpleField: Handler = (element, content, context, around) => {
  context.fields.begin(findControl(element.first('w:ffData')))
  context.fields.absorb(element.attribute('w:instr') ?? '')
  context.fields.separate()
  readInside(element, content, context, around)
  const value = context.fields.end()
  if (value) content.runs.push({ content: { type: 'text', value }, marks: 0, link: around.link })
}

const readMath: Handler = (element, content, context, around) => {
  if (isFormulaUnseen(element, context, around)) {
    if (omitsUnseen(context.reading, () => shownText(element))) return
  }
  const latex = writeLatex(readOmml(element))
  if (latex)
    content.runs.push({ content: { type: 'inlineMath', latex }, marks: 0, link: around.link })
}

/** Whether all its characters are hidden, or of the color behind them. */
function isFormulaUnseen(formula: XmlElement, context: DocxContext, around: Surroundings): boolean {
  const runs = formula.descendants('m:r')
  return (
    runs.length > 0 &&
    runs.every(run => {
      const look = context.looks.find(run.find('w:rPr'), false)
      return (look.hidden ?? around.hidden) || isUnseen(look, context, around)
    })
  )
}

const readDisplayMath: Handler = (element, content, context, around) => {
  for (const formula of element.all('m:oMath')) {
    const before = content.runs.length
    readMath(formula, content, context, around)
    content.displayMath += content.runs.length - before
  }
}

/** Content controls; a check box at the start of a paragraph makes it an item of a task list. */
const readControl: Handler = (control, content, context, around) => {
  const checkBox = control.first('w:sdtPr').find('w14:checkbox')
  if (checkBox && content.checked === undefined && !hasShownText(content)) {
    content.checked = isOn(checkBox.first('w14:checked').attribute('w14:val'))
    return
  }
  readInside(control.first('w:sdtContent'), content, context, around)
}

const readBookmark: Handler = (element, content) => {
  const name = element.attribute('w:name')
  if (name !== undefined) content.anchors.push(name)
}

const whenInserted: Handler = (element, content, context, around) => {
  context.reading.warn('changes_resolved')
  if (context.reading.options.changes === 'accept') readInside(element, content, context, around)
  else context.reading.ledger?.add('inserted', shownText(element))
}

const whenDeleted: Handler = (element, content, context, around) => {
  context.reading.warn('changes_resolved')
  if (context.reading.options.changes === 'reject') readInside(element, content, context, around)
  else context.reading.ledger?.add('deleted', shownText(element))
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['w:r', readRun],
  ['w:hyperlink', readHyperlink],
  ['w:fldSimple', readSimpleField],
  ['w:sdt', readControl],
  ['w:smartTag', readInside],
  ['w:customXml', readInside],
  ['w:dir', readInside],
  ['w:bdo', readInside],
  ['w:ins', whenInserted],
  ['w:moveTo', whenInserted],
  ['w:del', whenDeleted],
  ['w:moveFrom', whenDeleted],
  ['m:oMath', readMath],
  ['m:oMathPara', readDisplayMath],
  ['w:bookmarkStart', readBookmark],
  [
    'mc:AlternateContent',
    (element, content, context, around) =>
      readInside(chooseAlternative(element, context.reading), content, context, around),
  ],
])

/** Run content (17.3.3). */
const RUN_HANDLERS: ReadonlyMap<string, RunHandler> = new Map<string, RunHandler>([
  ['w:t', sayText],
  ['w:delText', sayText],
  ['w:tab', sayTab],
  ['w:ptab', sayTab],
  ['w:br', readBreak],
  ['w:cr', (_element, run) => breakLine(run)],
  ['w:lastRenderedPageBreak', (_element, run) => breakPage(run, false)],
  ['w:noBreakHyphen', (_element, run) => say('\u2011', run)],
  ['w:sym', (element, run) => say(readSymbol(element), run)],
  ['w:instrText', readInstruction],
  ['w:delInstrText', readInstruction],
  ['w:fldChar', (element, run) => say(readFieldCharacter(element, run.context), run)],
  ['w:footnoteReference', readNoteReference],
  ['w:endnoteReference', readNoteReference],
  ['w:commentReference', readNoteReference],
  ['w:drawing', readShapes(readDrawing)],
  ['w:pict', readShapes(readPicture)],
  ['w:object', readShapes(readPicture)],
  [
    'w:ruby',
    (element, { content, context, around }) => readRuby(element, content, context, around),
  ],
  [
    'mc:AlternateContent',
    (element, { content, context, around }) =>
      readRun(chooseAlternative(element, context.reading), content, context, around),
  ],
])

/** Known, with nothing to show. */
export const IGNORED: ReadonlySet<string> = new Set([
  'w:pPr',
  'w:rPr',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:smartTagPr',
  'w:customXmlPr',
  'w:sectPr',
  'w:tcPr',
  'w:proofErr',
  'w:bookmarkEnd',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:permStart',
  'w:permEnd',
  'w:moveFromRangeStart',
  'w:moveFromRangeEnd',
  'w:moveToRangeStart',
  'w:moveToRangeEnd',
  'w:customXmlInsRangeStart',
  'w:customXmlInsRangeEnd',
  'w:customXmlDelRangeStart',
  'w:customXmlDelRangeEnd',
  'w:customXmlMoveFromRangeStart',
  'w:customXmlMoveFromRangeEnd',
  'w:customXmlMoveToRangeStart',
  'w:customXmlMoveToRangeEnd',
  'w:footnoteRef',
  'w:endnoteRef',
  'w:annotationRef',
  'w:separator',
  'w:continuationSeparator',
  'w:pgNum',
  'w:dayLong',
  'w:dayShort',
  'w:monthLong',
  'w:monthShort',
  'w:yearLong',
  'w:yearShort',
  'w:contentPart',
  'w:subDoc',
  'w:lastRenderedPageBreak',
  'w:softHyphen',
  'w:fldData',
  'w:ffData',
])
