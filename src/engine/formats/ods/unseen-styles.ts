/** Cell styles whose text nobody sees (OpenDocument 1.3, part 3, 16.2 and 16.29). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { memoize } from '../../lookup.ts'
import { readStyleChains } from '../odf/styles.ts'
import { readTextLook, type TextLook, toGround } from '../odf/text-properties.ts'
import { type HiddenBy, NOTHING_HIDDEN } from '../spreadsheet/hidden-format.ts'
import { toUnseenStyle, type UnseenStyle } from '../spreadsheet/unseen-style.ts'
import { type Color, UNKNOWN, WHITE } from '../unseen.ts'

export type UnseenStyles = ReadonlyMap<string, UnseenStyle>

/**
 * Whether the styles before the cells could hide some, by a quick look: most workbooks are spared reading them. Those
 * of `styles.xml` are read only if the content's own give a reason.
 */
export function mayHideCells(content: string): boolean {
  const head = content.slice(0, Math.max(0, content.indexOf('<office:body')))
  if (!head.includes(USUAL_PREFIX) || SUSPICIOUS.test(head)) return true
  return head.split('<style:style ').some(isOnItself)
}

/** Whether a style has the same color for text and ground; without a fill of its own that is white. */
function isOnItself(style: string): boolean {
  const color = COLOR.exec(style)?.[1]?.toLowerCase()
  if (color === undefined) return false
  const fills = Array.from(style.matchAll(FILL), ([, fill]) => fill!.toLowerCase())
  return fills.length > 0 ? fills.includes(color) : color === '#ffffff'
}

const USUAL_PREFIX = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
const FILL = /fo:background-color="(#\w{6})"/g
const COLOR = /fo:color="(#\w{6})"/

/** Tiny text, formats without anything in them, and unusual ways to write; in one pass over the styles. */
const SUSPICIOUS = new RegExp(
  [
    /fo:font-size="(?:[0.]|1(?:\.\d+)?p)/,
    /<number:text(?:\/>|><\/)/,
    /<number:(?:number|text)-style[^<>]*(?:\/>|><(?:\/|style:map))/,
    /fo:(?:color|font-size|background-color)(?:\s|=\s|='|="[^"&]*&)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

/** By the name that cells give; undefined if all are seen, as nearly always. */
export function findUnseenStyles(
  named: XmlElement,
  automatic: XmlElement,
): UnseenStyles | undefined {
  const chain = readStyleChains({ named, automatic })
  const containers = [named, automatic]
  const findHidden = readHidingFormats(containers)
  const readLook = memoize(readOwnLook)
  const found = new Map<string, UnseenStyle>()
  for (const style of containers.flatMap(container => container.all('style:style'))) {
    if (style.attribute('style:family') !== 'table-cell') continue
    const name = style.attribute('style:name') ?? ''
    const unseen = toUnseen(chain('table-cell', name).map(readLook), findHidden)
    if (unseen) found.set(name, unseen)
  }
  return found.size ? found : undefined
}

/** What a style says itself. */
interface Look {
  readonly text: TextLook
  readonly ground: Color | undefined
  readonly dataStyle: string | undefined
  readonly hasConditions: boolean
}

function readOwnLook(style: XmlElement): Look {
  const cell = style.first('style:table-cell-properties')
  const background = cell.attribute('fo:background-color')
  const hasPicture = cell.find('style:background-image')?.attribute('xlink:href')
  return {
    text: readTextLook(style.first('style:text-properties')),
    ground: hasPicture
      ? UNKNOWN
      : background === undefined
        ? undefined
        : (toGround(background) ?? WHITE),
    dataStyle: style.attribute('style:data-style-name'),
    hasConditions: style.find('style:map') !== undefined,
  }
}

/** `looks`: of a style and those it inherits from, most general first. */
function toUnseen(
  looks: readonly Look[],
  findHidden: (dataStyle: string) => HiddenBy,
): UnseenStyle | undefined {
  let color: Color = UNKNOWN
  let fill: Color | undefined
  let fontSize: number | undefined
  let ground: Color = WHITE
  let dataStyle = ''
  let hasConditions = false
  for (const look of looks) {
    color = look.text.color ?? color
    fill = look.text.fill ?? fill
    fontSize = look.text.fontSize ?? fontSize
    ground = look.ground ?? ground
    dataStyle = look.dataStyle ?? dataStyle
    hasConditions ||= look.hasConditions
  }
  const onOwnFill = color !== UNKNOWN && color === (fill ?? ground) && !hasConditions
  const points = fontSize === undefined ? undefined : fontSize / 2
  return toUnseenStyle(points, onOwnFill, findHidden(dataStyle))
}

/** Formats that show nothing: `;;;` is a style for texts that leads to others for numbers. */
function readHidingFormats(containers: readonly XmlElement[]): (dataStyle: string) => HiddenBy {
  const hiding = new Map<string, XmlElement>()
  for (const style of containers.flatMap(container => container.elements())) {
    if (style.name === 'number:number-style' || style.name === 'number:text-style') {
      if (style.elements().every(isBlank)) hiding.set(style.attribute('style:name') ?? '', style)
    }
  }
  return dataStyle => {
    const style = hiding.get(dataStyle)
    if (!style) return NOTHING_HIDDEN
    const texts = style.name === 'number:text-style'
    const parts = style.all('style:map').map(map => map.attribute('style:apply-style-name') ?? '')
    const numbers = (parts.length > 0 || !texts) && parts.every(part => hiding.has(part))
    return { numbers, texts }
  }
}

const isBlank = (part: XmlElement): boolean =>
  part.name === 'number:text' ? part.text().trim() === '' : /^style:/.test(part.name)
