/** The shapes of a slide ([MS-PPT], 2.7; [MS-ODRAW], 2.2): text, pictures, groups, and groups that are tables. */
import { paragraph, run } from '../../document/build.ts'
import type { Image } from '../../document/document.ts'
import { runsText } from '../../document/runs.ts'
import type { ReadContext } from '../format.ts'
import { ART, isHiddenBy } from '../ms-binary/office-art.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import { listTexts, type Shape, shapeText, type TextShape } from '../slides/shape.ts'
import { isEmpty, withLink } from '../slides/text.ts'
import { omitsUnseen } from '../unseen.ts'
import { readBox } from './box.ts'
import type { PptContext } from './context.ts'
import { readOriginal } from './original.ts'
import { findBytes, findNumber, PROPERTY } from './properties.ts'
import { RT } from './record-types.ts'
import { findRecord, firstRecord, type PptRecord, utf16 } from './records.ts'
import { buildTable } from './table.ts'
import { isTitle, type PptText, readText } from './text.ts'
import { findGround } from './unseen.ts'
import { readWordArt } from './word-art.ts'

/** The shapes of a slide, master or notes page that show something, in file order. */
export function readShapes(page: readonly PptRecord[], context: PptContext): Shape[] {
  const { reading } = context
  const drawing = firstRecord(firstRecord(page, RT.drawing).children(reading), ART.drawing)
  return drawing
    .children(reading)
    .filter(({ type }) => type === ART.shapeGroup)
    .flatMap(group => readGroup(group, context, true).shapes)
}

interface Group {
  /** The records of the group as a shape, which is the first one in it. */
  readonly own: readonly PptRecord[]
  readonly isTable: boolean
  readonly shapes: readonly Shape[]
}

/** `isWhole`: whether it has the shapes of the slide, whose places are those on it. */
function readGroup(group: PptRecord, context: PptContext, isWhole = false): Group {
  const { reading } = context
  return reading.budget.nested(() => {
    const records = group.children(reading)
    const own = records[0]?.children(reading) ?? []
    const isTable = ((findNumber(own, PROPERTY.tableFlags) ?? 0) & 1) !== 0
    const shapes: Shape[] = []
    const inner = records
      .slice(1)
      .map((record): PptRecord | readonly PptRecord[] =>
        record.type === ART.shape ? record.children(reading) : record,
      )
    const covered = isWhole ? context.canvas.findCovered(inner.filter(isShape)) : undefined
    for (const part of inner) {
      // A table has its cells whether they contain text or not.
      if (isShape(part)) readShape(part, context, isTable, covered?.has(part) === true, shapes)
      else if (part.type === ART.shapeGroup) readInnerGroup(part, context, shapes)
    }
    return { own, isTable, shapes }
  })
}

const isShape = (part: PptRecord | readonly PptRecord[]): part is readonly PptRecord[] =>
  Array.isArray(part)

function readInnerGroup(record: PptRecord, context: PptContext, into: Shape[]): void {
  const { own, isTable, shapes } = readGroup(record, context)
  if (shapes.length && isHidden(own, context.reading)) {
    context.reading.warn('hidden_omitted', 'hidden text')
    context.reading.ledger?.add('hidden', listTexts(shapes).map(shapeText).join(' '))
    return
  }
  const box = readBox(own)
  const table = isTable ? buildTable(shapes, context.reading) : []
  if (table.length) into.push({ type: 'blocks', box, blocks: table })
  else if (shapes.length) into.push({ type: 'group', box, shapes })
}

/** Bits of `OfficeArtFSP` ([MS-ODRAW], 2.2.40). */
const DELETED = 0x8

/** PlaceholderEnum ([MS-PPT], 2.13.21): what is on every slide, and what is a title. */
const LEFT_OUT: ReadonlySet<number> = new Set([0x05, 0x07, 0x08, 0x0a, 0x0b])
const FOOTER = 0x09
const TITLES: ReadonlySet<number> = new Set([0x01, 0x03, 0x0d, 0x0f, 0x11])
const NO_PLACEHOLDER = 0

function readShape(
  shape: readonly PptRecord[],
  context: PptContext,
  keepsEmpty: boolean,
  isCovered: boolean,
  into: Shape[],
): void {
  const { reading } = context
  if (firstRecord(shape, ART.shapeHead).uint32(4) & DELETED) return
  const clientData = firstRecord(shape, ART.clientData).children(reading)
  const placeholder = firstRecord(clientData, RT.placeholderAtom).uint8(4)
  if (LEFT_OUT.has(placeholder)) return
  if (context.skipsPlaceholders && placeholder !== NO_PLACEHOLDER) return
  const box = readBox(shape)
  const link = findShapeLink(clientData, context)
  const own = readShapeText(shape, clientData, context) ?? readWordArt(shape, reading)
  const picture = readPicture(shape, hasLetters(own), context)
  const original = picture && readOriginal(shape, reading)
  const text = hasLetters(own) ? own : (original?.text ?? own)
  const hasText = hasLetters(text)
  if (isHidden(shape, reading)) {
    reading.warn('hidden_omitted', hasText ? 'hidden text' : 'a hidden shape')
    reading.ledger?.add(
      'hidden',
      text?.paragraphs.map(({ runs }) => runsText(runs)).join(' ') ?? '',
    )
    return
  }
  if (picture && (!hasText || text !== original?.text)) {
    const blocks = original?.blocks.length ? original.blocks : [paragraph(run(picture, 0, link))]
    into.push({ type: 'blocks', box, blocks })
  }
  if (findRecord(clientData, RT.externalObjectRefAtom)) reading.warn('embedded_objects_omitted')
  if (text && (keepsEmpty || hasText)) {
    const paragraphs = withLink(text.paragraphs, link)
    const read: TextShape = { type: 'text', role: toRole(placeholder, text.kind), box, paragraphs }
    // The places of a group's children are relative to it.
    const isFree = !findRecord(shape, ART.childAnchor)
    if (isFree && box && (isCovered || context.canvas.isOutside(box))) {
      if (omitsUnseen(reading, () => shapeText(read))) return
    }
    into.push(read)
  }
}

const hasLetters = (text: PptText | undefined): boolean =>
  text?.paragraphs.some(line => !isEmpty(line)) === true

const isHidden = (shape: readonly PptRecord[], { options }: ReadContext): boolean =>
  options.hidden === 'omit' && isHiddenBy(findNumber(shape, PROPERTY.switches) ?? 0)

function toRole(placeholder: number, kind: number): TextShape['role'] {
  if (TITLES.has(placeholder) || isTitle(kind)) return 'title'
  if (placeholder === FOOTER) return 'running'
  return placeholder === NO_PLACEHOLDER ? 'text' : 'body'
}

function findShapeLink(clientData: readonly PptRecord[], context: PptContext): string | undefined {
  const info = findRecord(clientData, RT.interactiveInfo)
  return info && context.findLink(info)
}

/** The text is in the shape, or in the document's list for this slide if the outline shows it. */
function readShapeText(
  shape: readonly PptRecord[],
  clientData: readonly PptRecord[],
  context: PptContext,
): PptText | undefined {
  const { reading } = context
  const box = firstRecord(shape, ART.clientTextbox).children(reading)
  const reference = findRecord(box, RT.outlineTextRefAtom)
  const outline = reference && context.outline[reference.uint32(0)]
  if (!outline && !findRecord(box, RT.textHeaderAtom)) return undefined
  if (outline) reading.budget.spend('nodes', outline.records.length)
  const tags = findRecord(clientData, RT.progTags)
  const numbers = outline?.numbers ?? tags?.descendants([RT.styleTextProp9Atom], reading)[0]
  // The links of a listed text are in the shape.
  const records = outline ? [...outline.records, ...box.filter(isLink)] : box
  return readText(records, numbers, findGround(shape, context.canvas), context)
}

const isLink = ({ type }: PptRecord): boolean =>
  type === RT.interactiveInfo || type === RT.textInteractiveInfoAtom

/** A fill that is one picture (MSOFILLTYPE, [MS-ODRAW], 2.4.11). */
const PICTURE_FILL = 3

function readPicture(
  shape: readonly PptRecord[],
  hasText: boolean,
  { pictures }: PptContext,
): Image | undefined {
  const number = findNumber(shape, PROPERTY.picture) ?? (hasText ? undefined : findFill(shape))
  const source = number === undefined ? undefined : pictures.find(number)
  if (source === undefined) return undefined
  const description = findBytes(shape, PROPERTY.description)
  const alt = description ? toAlt(utf16(description)) : ''
  return { type: 'image', alt, source }
}

/** The fill of a shape without text is a picture as well. */
const findFill = (shape: readonly PptRecord[]): number | undefined =>
  findNumber(shape, PROPERTY.fillType) === PICTURE_FILL
    ? findNumber(shape, PROPERTY.fillPicture)
    : undefined
