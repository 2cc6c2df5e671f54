/** Character properties ([MS-DOC], 2.6.1), as far as they change the markdown. */
import type { Bytes } from '../ms-binary/bytes.ts'
import { type Color, fromBgr, UNKNOWN, WHITE } from '../unseen.ts'
import { SPRM } from './sprm-numbers.ts'
import { visitSprms } from './sprms.ts'

/**
 * What sprms set. Switches may be relative to the style, see `toggle`. A class, so that those of all runs have the same
 * fields from the beginning: engines are slow at reading objects that gain them in different orders.
 */
export class CharacterProperties {
  style?: number
  bold?: number
  italic?: number
  strike?: number
  isUnderlined?: boolean
  hidden?: number
  /** Shown in capital letters. */
  capitals?: number
  doubleStrike?: number
  complexBold?: number
  complexItalic?: number
  isComplex?: boolean
  vertical?: 'baseline' | 'superscript' | 'subscript'
  /** How far above the line, in half-points. */
  raise?: number
  /** Index into the table of fonts. */
  font?: number
  /** In half-points. */
  fontSize?: number
  /** Of the text; absent where the program chooses it. */
  color?: Color
  /** Right behind the text: of a marker pen, which is drawn over its shading. */
  marker?: Color | undefined
  fill?: Color | undefined
  /** Its letters have an edge or a shadow. */
  isEdged?: boolean
  /** Tracked changes. */
  inserted?: boolean
  deleted?: boolean
  /** The character stands for something: a picture, a note, a field. */
  isSpecial?: boolean
  /** Where the picture or field data is in the data stream. */
  location?: number
  isFieldData?: boolean
  isEmbedded?: boolean
  symbol?: { readonly font: number; readonly code: number }
}

const ON = 1
/** As in the style, or the opposite of it. */
const AS_STYLE = 0x80
const OPPOSITE = 0x81

/** The value of a switch; undefined if the style decides ([MS-DOC], 2.9.349 ToggleOperand). */
export function toggle(operand: number | undefined, inStyle: boolean): boolean | undefined {
  if (operand === undefined || operand === AS_STYLE) return undefined
  return operand === OPPOSITE ? !inStyle : operand !== 0
}

/** Whether text is marked as a change: no style is, so the opposite of the style is. */
const isMarked = (operand: number): boolean => toggle(operand, false) ?? false

type Setter = (properties: CharacterProperties, bytes: Bytes, at: number) => void

/** The colors that have numbers; 0 is none, or the one that the program chooses ([MS-DOC], 2.9.119 Ico). */
const ICO_COLORS: readonly (Color | undefined)[] = [
  ...[undefined, 0, 0x0000ff, 0x00ffff, 0x00ff00, 0xff00ff, 0xff0000, 0xffff00, WHITE],
  ...[0x000080, 0x008080, 0x008000, 0x800080, 0x800000, 0x808000, 0x808080, 0xc0c0c0],
]

/** A color in full ([MS-DOC], 2.9.43 COLORREF); undefined if the program chooses it. */
const readColor = (bytes: Bytes, at: number): Color | undefined =>
  bytes.uint8(at + 3) === 0 ? fromBgr(bytes.uint32(at)) : undefined

const setEdged: Setter = (properties, bytes, at) => {
  if (bytes.uint8(at) === ON) properties.isEdged = true
}

const SETTERS: Readonly<Record<number, Setter>> = {
  [SPRM.CFRMarkDel]: (properties, bytes, at) => {
    properties.deleted = isMarked(bytes.uint8(at))
  },
  [SPRM.CFRMarkIns]: (properties, bytes, at) => {
    properties.inserted = isMarked(bytes.uint8(at))
  },
  // What is shown in place of the character; older versions set this without `isSpecial`.
  [SPRM.CPicLocation]: (properties, bytes, at) => {
    properties.location = bytes.uint32(at)
    properties.isSpecial = true
  },
  [SPRM.CSymbol]: (properties, bytes, at) => {
    properties.symbol = { font: bytes.uint16(at), code: bytes.uint16(at + 2) }
    properties.isSpecial = true
  },
  [SPRM.CFData]: (properties, bytes, at) => {
    properties.isFieldData = bytes.uint8(at) === ON
  },
  [SPRM.CFOle2]: (properties, bytes, at) => {
    properties.isEmbedded = bytes.uint8(at) === ON
  },
  [SPRM.CFObj]: (properties, bytes, at) => {
    properties.isEmbedded = bytes.uint8(at) === ON
  },
  [SPRM.CFSpec]: (properties, bytes, at) => {
    properties.isSpecial = bytes.uint8(at) === ON
  },
  [SPRM.CIstd]: (properties, bytes, at) => {
    properties.style = bytes.uint16(at)
  },
  [SPRM.CFBold]: (properties, bytes, at) => {
    properties.bold = bytes.uint8(at)
  },
  [SPRM.CFItalic]: (properties, bytes, at) => {
    properties.italic = bytes.uint8(at)
  },
  [SPRM.CFBoldBi]: (properties, bytes, at) => {
    properties.complexBold = bytes.uint8(at)
  },
  [SPRM.CFItalicBi]: (properties, bytes, at) => {
    properties.complexItalic = bytes.uint8(at)
  },
  [SPRM.CFBiDi]: (properties, bytes, at) => {
    properties.isComplex = bytes.uint8(at) === ON
  },
  [SPRM.CFStrike]: (properties, bytes, at) => {
    properties.strike = bytes.uint8(at)
  },
  [SPRM.CKul]: (properties, bytes, at) => {
    properties.isUnderlined = bytes.uint8(at) !== 0
  },
  [SPRM.CFDStrike]: (properties, bytes, at) => {
    properties.doubleStrike = bytes.uint8(at)
  },
  [SPRM.CFCaps]: (properties, bytes, at) => {
    properties.capitals = bytes.uint8(at)
  },
  [SPRM.CFVanish]: (properties, bytes, at) => {
    properties.hidden = bytes.uint8(at)
  },
  [SPRM.CIss]: (properties, bytes, at) => {
    const vertical = bytes.uint8(at)
    properties.vertical = vertical === 1 ? 'superscript' : vertical === 2 ? 'subscript' : 'baseline'
  },
  [SPRM.CHpsPos]: (properties, bytes, at) => {
    properties.raise = (bytes.uint16(at) << 16) >> 16
  },
  [SPRM.CRgFtc0]: (properties, bytes, at) => {
    properties.font = bytes.uint16(at)
  },
  [SPRM.CIco]: (properties, bytes, at) => {
    properties.color = ICO_COLORS[bytes.uint8(at)] ?? UNKNOWN
  },
  [SPRM.CCv]: (properties, bytes, at) => {
    properties.color = readColor(bytes, at) ?? UNKNOWN
  },
  // White letters with an edge or a shadow can be seen.
  [SPRM.CFEmboss]: setEdged,
  [SPRM.CFImprint]: setEdged,
  [SPRM.CFOutline]: setEdged,
  [SPRM.CFShadow]: setEdged,
  [SPRM.CHighlight]: (properties, bytes, at) => {
    properties.marker = ICO_COLORS[bytes.uint8(at)]
  },
  // Its colors are rounded to those with numbers.
  [SPRM.CShd80]: properties => {
    properties.fill ??= UNKNOWN
  },
  // The color of a pattern, the one behind it, and the pattern ([MS-DOC], 2.9.247 Shd).
  [SPRM.CShd]: (properties, bytes, at) => {
    const isPlain = bytes.uint16(at + 8) === 0
    properties.fill = isPlain ? readColor(bytes, at + 4) : UNKNOWN
  },
  [SPRM.CHps]: (properties, bytes, at) => {
    properties.fontSize = bytes.uint16(at)
  },
}

export function readCharacterProperties(
  sprms: Bytes,
  isOld: boolean,
  properties: CharacterProperties = {},
): CharacterProperties {
  visitSprms(sprms, isOld, (sprm, bytes, at) => SETTERS[sprm]?.(properties, bytes, at))
  return properties
}
