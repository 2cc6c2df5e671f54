/**
 * What nobody sees on a slide: shapes beyond its edges or wholly behind an opaque one, and text that is too small or of
 * the same color as its background. If something is animated, such shapes may be seen after all.
 */
import { lazy } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import { isOpaqueImage } from '../images/opaque.ts'
import { ART } from '../ms-binary/office-art.ts'
import {
  type Canvas,
  findCovered,
  type IsBehind,
  isBare,
  isOutside,
  type Layers,
  onFill,
  type SlideSize,
  UNKNOWN_CANVAS,
} from '../slides/unseen.ts'
import { type Color, fromBgr, isTooSmall, UNKNOWN } from '../unseen.ts'
import { readBox } from './box.ts'
import type { PptContext } from './context.ts'
import { findNumber, PROPERTY } from './properties.ts'
import { RT } from './record-types.ts'
import { findRecord, firstRecord, type PptRecord } from './records.ts'
import type { CharacterFormat } from './text-properties.ts'

export interface PptCanvas extends Canvas {
  /** One of the eight colors that others refer to by number ([MS-PPT], 2.4.17). */
  readonly findSchemeColor: (index: number) => Color
  /** Those of the slide's shapes that lie behind an opaque one. */
  readonly findCovered: (shapes: readonly ShapeRecords[]) => ReadonlySet<ShapeRecords>
}

type ShapeRecords = readonly PptRecord[]

const NOTHING: ReadonlySet<ShapeRecords> = new Set()

/** Masters and notes pages. */
export const NO_CANVAS: PptCanvas = {
  ...UNKNOWN_CANVAS,
  findSchemeColor: () => UNKNOWN,
  findCovered: () => NOTHING,
}

/** In SlideAtom ([MS-PPT], 2.5.10): what a page has from its master. */
export const SLIDE_FLAGS_AT = 20
const MASTER_SCHEME = 0x2
const MASTER_BACKGROUND = 0x4
const SCHEME_IN_USE = 1

export function createCanvas(
  slide: readonly PptRecord[],
  master: readonly PptRecord[],
  size: SlideSize | undefined,
  { reading, pictures }: Pick<PptContext, 'reading' | 'pictures'>,
): PptCanvas {
  const flags = firstRecord(slide, RT.slideAtom).uint16(SLIDE_FLAGS_AT)
  const isAnimated = lazy(() =>
    slide.some(record => record.descendants(ANIMATED, reading).length > 0),
  )
  const findScheme = lazy(() =>
    findRecord(flags & MASTER_SCHEME ? master : slide, RT.colorSchemeAtom, SCHEME_IN_USE),
  )
  const findSchemeColor = (index: number): Color => {
    const scheme = index < 8 ? findScheme() : undefined
    return scheme ? fromBgr(scheme.uint32(4 * index)) : UNKNOWN
  }
  const isOpaquePicture = (number: number): boolean => {
    const image = pictures.images.get(pictures.find(number) ?? '')
    return image !== undefined && isOpaqueImage(image.bytes)
  }
  const layers: Layers<ShapeRecords> = {
    findBox: readBox,
    mayCover: isRectangle,
    isOpaque: shape => isOpaque(shape, findSchemeColor, isOpaquePicture),
  }
  return {
    isOutside: box => size !== undefined && isOutside(box, size) && !isAnimated(),
    findCovered(shapes) {
      const covered = findCovered(shapes, layers)
      return covered.size && isAnimated() ? NOTHING : covered
    },
    findSchemeColor,
    isBehind: isBare(
      lazy(() => {
        const page = flags & MASTER_BACKGROUND ? master : slide
        const background = findRecord(readDrawing(page, reading), ART.shape)
        return background ? readFillColor(background.children(reading), findSchemeColor) : UNKNOWN
      }),
      lazy(() =>
        [slide, master].flatMap(page => listShapes(page, reading).filter(isPainting).map(readBox)),
      ),
    ),
  }
}

/** Shape types ([MS-ODRAW], 2.4.24) that fill their place. */
const RECTANGLES: ReadonlySet<number> = new Set([1, 75, 202])
const ROUNDED = 2

/** Of 21,600: LibreOffice writes its rectangles as rounded ones whose corners nobody can see. */
const SHARP = 100

function isRectangle(shape: ShapeRecords): boolean {
  const { instance } = firstRecord(shape, ART.shapeHead)
  if (instance !== ROUNDED) return RECTANGLES.has(instance)
  const roundness = findNumber(shape, PROPERTY.roundness)
  return roundness !== undefined && roundness <= SHARP
}

function isOpaque(
  shape: ShapeRecords,
  findSchemeColor: PptCanvas['findSchemeColor'],
  isOpaquePicture: (number: number) => boolean,
): boolean {
  if (findNumber(shape, PROPERTY.rotation)) return false
  const picture = findNumber(shape, PROPERTY.picture)
  if (picture !== undefined) return isOpaquePicture(picture)
  return isPainting(shape) && readFillColor(shape, findSchemeColor) !== UNKNOWN
}

/** LibreOffice gives every slide a sequence of animations; only the real ones name a shape. */
const ANIMATED = [RT.animationInfo, RT.visualShapeAtom]

/** The background, and the group of all shapes. */
const readDrawing = (page: readonly PptRecord[], reading: ReadContext): readonly PptRecord[] =>
  firstRecord(firstRecord(page, RT.drawing).children(reading), ART.drawing).children(reading)

/** A group counts as a shape. */
const listShapes = (page: readonly PptRecord[], reading: ReadContext): ShapeRecords[] =>
  firstRecord(readDrawing(page, reading), ART.shapeGroup)
    .children(reading)
    .slice(1)
    .map(shape => shape.children(reading))

/** Switches of the fill ([MS-ODRAW], 2.3.7.43): whether there is one, and whether that is said at all. */
const IS_FILLED = 0x10
const USES_FILLED = 0x10_0000

/** Whether a shape draws more than text. The placeholders of the slide are like those of the master. */
function isPainting(shape: readonly PptRecord[]): boolean {
  const flags = findNumber(shape, PROPERTY.fillFlags) ?? 0
  if (findNumber(shape, PROPERTY.picture) !== undefined) return true
  if (flags & USES_FILLED) return (flags & IS_FILLED) !== 0
  return findNumber(shape, PROPERTY.masterShape) === undefined
}

/** What lies behind the text of a shape: its own fill, or the slide. */
export const findGround = (shape: ShapeRecords, canvas: PptCanvas): IsBehind =>
  onFill(
    lazy(() => (isPainting(shape) ? readFillColor(shape, canvas.findSchemeColor) : undefined)),
    color =>
      canvas.isBehind(color, findRecord(shape, ART.childAnchor) ? undefined : readBox(shape)),
  )

const OPAQUE = 0x1_0000
const SCHEME_INDEX = 0x08

/** The one color of a fill that is known to be there. */
function readFillColor(
  shape: readonly PptRecord[],
  findSchemeColor: PptCanvas['findSchemeColor'],
): Color {
  const number = (id: number, usual: number) => findNumber(shape, id) ?? usual
  const isPlain =
    (number(PROPERTY.fillFlags, 0) & USES_FILLED) !== 0 &&
    number(PROPERTY.fillType, 0) === 0 &&
    number(PROPERTY.fillOpacity, OPAQUE) === OPAQUE
  const color = findNumber(shape, PROPERTY.fillColor)
  if (!isPlain || color === undefined) return UNKNOWN
  const kind = color >>> 24
  if (kind === SCHEME_INDEX) return findSchemeColor(color & 0xff)
  return kind === 0 ? fromBgr(color) : UNKNOWN
}

/** ColorIndexStruct ([MS-PPT], 2.12.2): the number of a scheme's color, or this. */
const IS_WRITTEN_OUT = 0xfe

/** Whether text is drawn so that nobody sees it; `size` is inherited. */
export function isUnseenText(
  format: CharacterFormat,
  size: number | undefined,
  canvas: PptCanvas,
  isBehind: IsBehind,
): boolean {
  if (isTooSmall(format.size ?? size)) return true
  if (format.color === undefined) return false
  const index = format.color >>> 24
  const color = index === IS_WRITTEN_OUT ? fromBgr(format.color) : canvas.findSchemeColor(index)
  return color !== UNKNOWN && isBehind(color)
}
