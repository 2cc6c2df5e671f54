/** Pictures: `{\pict\pngblip… 89504e47…}`. */

import type { Budget } from '../../budget.ts'
import { fromByteString } from '../../containers/encoding/byte-string.ts'
import type { Inline } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import type { ImageCollection, ImageKind } from '../images/collection.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import { isSpacer } from '../prose/text/spacer.ts'
import {
  findParameter,
  groupName,
  groupText,
  hasWord,
  type RtfGroup,
  subgroups,
  unicodeText,
} from './group.ts'

const KINDS = lookup<ImageKind>({
  pngblip: 'png',
  jpegblip: 'jpg',
  emfblip: 'emf',
  wmetafile: 'wmf',
  dibitmap: 'bmp',
  wbitmap: 'bmp',
  macpict: 'pict',
})

interface PictureContext {
  readonly pictures: ImageCollection
  readonly budget: Budget
  readonly codePage: number
}

/** The picture in the group; undefined if it contains no data. */
export function readPicture(
  group: RtfGroup,
  alternative: string | undefined,
  { pictures, budget, codePage }: PictureContext,
): Inline | undefined {
  const kind = [...KINDS].find(([word]) => hasWord(group, word))?.[1]
  const data = group.items.flatMap(item => (item.type === 'bytes' ? [item.bytes] : []))
  if (!kind || !data.some(piece => piece.trim() !== '')) return undefined
  const properties = readShapeProperties(group, codePage)
  const alt = toAlt(properties.get('wzDescription') ?? alternative)
  if (isSpacer(alt, sizeOf(group, 'picwgoal'), sizeOf(group, 'pichgoal'))) return undefined
  const source = pictures.addNameless(kind, () => {
    budget.spend(
      'imageBytes',
      data.reduce((sum, piece) => sum + piece.length, 0),
    )
    return joinData(data, hasWord(group, 'bin'))
  })
  return { type: 'image', alt, source }
}

const TWIPS_IN_POINT = 20

/** The intended width or height, in points. */
function sizeOf(group: RtfGroup, word: string): number | undefined {
  const twips = findParameter(group, word)
  return twips === undefined ? undefined : twips / TWIPS_IN_POINT
}

function joinData(data: readonly string[], isBinary: boolean): Uint8Array {
  const joined = data.join('')
  if (isBinary) return fromByteString(joined)
  const digits = joined.replace(/[^0-9a-f]/gi, '')
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)
  }
  return bytes
}

/** `{\sp{\sn name}{\sv value}}`, in a shape or after `\picprop`; empty ones are left out. */
function readShapeProperties(group: RtfGroup, codePage: number): Map<string, string> {
  const properties = new Map<string, string>()
  for (const child of subgroups(group)) {
    if (groupName(child) === 'picprop') return readShapeProperties(child, codePage)
    if (groupName(child) !== 'sp') continue
    const { name, value } = readShapeProperty(child)
    const text = value ? unicodeText(value, codePage).trim() : ''
    if (name && text) properties.set(name, text)
  }
  return properties
}

export function readShapeProperty(group: RtfGroup): { name: string; value: RtfGroup | undefined } {
  const parts = subgroups(group)
  const name = parts.find(part => groupName(part) === 'sn')
  return {
    name: name ? groupText(name, 1252).trim() : '',
    value: parts.find(part => groupName(part) === 'sv'),
  }
}
