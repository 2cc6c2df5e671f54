/** The shapes of a slide ([MS-PPT], 2.7; [MS-ODRAW], 2.2): text, pictures, groups, and groups that are tables. */
import type { Inline } from '../../document/document.ts'
import type { Box } from '../../document/slide-order.ts'
import type { Shape, TextShape } from '../../document/slide-shape.ts'
import { isEmpty, withLink } from '../../document/slide-text.ts'
import { toAlt } from '../word/picture-description.ts'
import type { PptContext } from './context.ts'
import { readOriginal } from './original.ts'
import { PROPERTY, readProperties, type ShapeProperties } from './properties.ts'
import {
  ART,
  childrenOf,
  findDescendants,
  findRecord,
  int16,
  int32,
  type PptRecord,
  RT,
  uint32,
  utf16,
} from './records.ts'
import { buildTable } from './table.ts'
import { isTitle, type PptText, readText } from './text.ts'

/** The shapes of a slide, master or notes page that show something, in the order of the file. */
export function readShapes(page: readonly PptRecord[], context: PptContext): Shape[] {
  const { reading } = context
  const drawing = findRecord(childrenOf(findRecord(page, RT.drawing), reading), ART.drawing)
  return childrenOf(drawing, reading)
    .filter(({ type }) => type === ART.group)
    .flatMap(group => readGroup(group, context).shapes)
}

interface Group {
  /** The group as a shape, which is the first record in it. */
  readonly own: ShapeRecords
  readonly isTable: boolean
  readonly shapes: readonly Shape[]
}

function readGroup(group: PptRecord, context: PptContext): Group {
  return context.reading.budget.nested(() => {
    const [first, ...others] = childrenOf(group, context.reading)
    const own = readShapeRecords(first, context)
    const isTable = ((own.properties.number(PROPERTY.tableFlags) ?? 0) & 1) !== 0
    const shapes = others.flatMap(record => {
      if (record.type === ART.group) return readInnerGroup(record, context)
      if (record.type !== ART.shape) return []
      // A table has its cells whether there is text in them or not.
      return readShape(readShapeRecords(record, context), context, isTable)
    })
    return { own, isTable, shapes }
  })
}

function readInnerGroup(record: PptRecord, context: PptContext): Shape[] {
  const { own, isTable, shapes } = readGroup(record, context)
  const box = readBox(own)
  const table = isTable ? buildTable(shapes, context.reading) : []
  if (table.length) return [{ type: 'blocks', box, blocks: table }]
  return shapes.length ? [{ type: 'group', box, shapes }] : []
}

interface ShapeRecords {
  readonly records: readonly PptRecord[]
  readonly properties: ShapeProperties
  readonly clientData: readonly PptRecord[]
}

function readShapeRecords(shape: PptRecord | undefined, { reading }: PptContext): ShapeRecords {
  const records = childrenOf(shape, reading)
  return {
    records,
    properties: readProperties(
      records.filter(({ type }) => type === ART.properties || type === ART.tertiaryProperties),
    ),
    clientData: childrenOf(findRecord(records, ART.clientData), reading),
  }
}

const EMPTY = new Uint8Array()

/** Bits of `OfficeArtFSP` ([MS-ODRAW], 2.2.40). */
const DELETED = 0x8

/** PlaceholderEnum ([MS-PPT], 2.13.21): what runs through all slides, and what stands for a title. */
const LEFT_OUT: ReadonlySet<number> = new Set([0x05, 0x07, 0x08, 0x0a, 0x0b])
const FOOTER = 0x09
const TITLES: ReadonlySet<number> = new Set([0x01, 0x03, 0x0d, 0x0f, 0x11])
const NO_PLACEHOLDER = 0

function readShape(shape: ShapeRecords, context: PptContext, keepsEmpty: boolean): Shape[] {
  const { records, clientData, properties } = shape
  const flags = uint32(findRecord(records, ART.shapeAtom)?.data ?? EMPTY, 4)
  if (flags & DELETED) return []
  const placeholder = findRecord(clientData, RT.placeholderAtom)?.data[4] ?? NO_PLACEHOLDER
  if (LEFT_OUT.has(placeholder)) return []
  const box = readBox(shape)
  const link = findShapeLink(clientData, context)
  const text = readShapeText(shape, context)
  const shapes: Shape[] = []
  const picture = readPicture(properties, link, context)
  const original = picture ? readOriginal(properties, context.reading) : []
  if (original.length) {
    shapes.push({ type: 'blocks', box, blocks: original })
  } else if (picture) {
    shapes.push({ type: 'blocks', box, blocks: [{ type: 'paragraph', children: [picture] }] })
  }
  if (findRecord(clientData, RT.externalObjectRefAtom)) {
    context.reading.warn('embedded_objects_omitted')
  }
  if (text && (keepsEmpty || !text.paragraphs.every(isEmpty))) {
    const paragraphs = withLink(text.paragraphs, link)
    shapes.push({ type: 'text', role: toRole(placeholder, text.kind), box, paragraphs })
  }
  return shapes
}

function toRole(placeholder: number, kind: number): TextShape['role'] {
  if (TITLES.has(placeholder) || isTitle(kind)) return 'title'
  if (placeholder === FOOTER) return 'running'
  return placeholder === NO_PLACEHOLDER ? 'text' : 'body'
}

/** Four numbers: of a child of a group as left, top, right, bottom; of any other top first, and short. */
function readBox({ records }: ShapeRecords): Box | undefined {
  const child = findRecord(records, ART.childAnchor)?.data
  if (child) return toBox([0, 4, 8, 12].map(at => int32(child, at)))
  const anchor = findRecord(records, ART.clientAnchor)?.data
  if (!anchor) return undefined
  const isShort = anchor.length < 16
  const [top, left, right, bottom] = [0, 1, 2, 3].map(index =>
    isShort ? int16(anchor, index * 2) : int32(anchor, index * 4),
  )
  return toBox([left!, top!, right!, bottom!])
}

const toBox = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): Box => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
})

function findShapeLink(clientData: readonly PptRecord[], context: PptContext): string | undefined {
  const info = findRecord(clientData, RT.interactiveInfo)
  return info && context.findLink(info)
}

/** The text lies in the shape, or in the document's list for this slide, where the outline shows it. */
function readShapeText(
  { records, clientData }: ShapeRecords,
  context: PptContext,
): PptText | undefined {
  const box = childrenOf(findRecord(records, ART.clientTextbox), context.reading)
  const reference = findRecord(box, RT.outlineTextRefAtom)
  const outline = reference && context.outline[uint32(reference.data, 0)]
  const source =
    outline ?? (findRecord(box, RT.textHeaderAtom) && { records: box, numbers: undefined })
  if (!source) return undefined
  if (outline) context.reading.budget.spend('nodes', outline.records.length)
  const tags = findRecord(clientData, RT.progTags)
  const numbers =
    source.numbers ?? (tags && findDescendants(tags, RT.styleTextProp9Atom, context.reading)[0])
  return readText({
    ...source,
    // Links of a text in the list stand in the shape.
    records: outline ? [...outline.records, ...box.filter(isLink)] : box,
    numbers,
    budget: context.reading.budget,
    styles: context.styles,
    fonts: context.fonts,
    findLink: context.findLink,
  })
}

const isLink = ({ type }: PptRecord): boolean =>
  type === RT.interactiveInfo || type === RT.textInteractiveInfoAtom

function readPicture(
  properties: ShapeProperties,
  link: string | undefined,
  { pictures }: PptContext,
): Inline | undefined {
  const number = properties.number(PROPERTY.picture)
  const source = number === undefined ? undefined : pictures.find(number)
  if (source === undefined) return undefined
  const description = properties.bytes(PROPERTY.description)
  const alt = description ? toAlt(utf16(description)) : ''
  const image: Inline = { type: 'image', alt, source }
  return link === undefined ? image : { type: 'link', url: link, children: [image] }
}
