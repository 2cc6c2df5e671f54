/** What a font's descriptor says (ISO 32000-1, 9.8), as PDFium interprets it. */
import { describeFont } from '../../page/font-style.ts'
import { measureLetters, type OutlinePoint } from '../../page/stems.ts'
import type { Font } from '../../raw-page.ts'
import type { Dictionary, PdfObject } from '../syntax/objects.ts'
import { Stream } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { ifSure } from '../unsure.ts'

// Flags: ISO 32000-1, table 123.
export const FIXED_PITCH = 1
export const SERIF = 1 << 1
export const SYMBOLIC = 1 << 2
export const NON_SYMBOLIC = 1 << 5
const ITALIC = 1 << 6

export interface Descriptor {
  readonly flags: number
  readonly italicAngle: number
  /** Thickness of vertical stems, in thousandths of an em; 0 if not given. */
  readonly stemWidth: number
  /** Undefined for none. */
  readonly missingWidth: number | undefined
  /** The font program, if the file has it. */
  readonly program: FontProgram | undefined
}

export interface FontProgram {
  readonly stream: Stream
  readonly isTrueType: boolean
  readonly isType1: boolean
}

export function readDescriptor(
  objects: PdfObjects,
  dictionary: Dictionary | undefined,
  flagsWithout: number,
): Descriptor {
  if (!dictionary) {
    return {
      flags: flagsWithout,
      italicAngle: 0,
      stemWidth: 0,
      missingWidth: undefined,
      program: undefined,
    }
  }
  const flags = toInteger(objects.get(dictionary, 'Flags'), NON_SYMBOLIC)
  const angle = toInteger(objects.get(dictionary, 'ItalicAngle'), 0)
  return {
    flags: angle < 0 ? flags | ITALIC : flags,
    italicAngle: Math.min(angle, 0),
    stemWidth: objects.getNumber(dictionary, 'StemV') ?? 0,
    missingWidth: dictionary.has('MissingWidth')
      ? toInteger(objects.get(dictionary, 'MissingWidth'), 0)
      : undefined,
    program: findProgram(objects, dictionary),
  }
}

function findProgram(objects: PdfObjects, dictionary: Dictionary): FontProgram | undefined {
  for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
    const stream = objects.get(dictionary, key)
    if (stream instanceof Stream) {
      return { stream, isTrueType: key === 'FontFile2', isType1: key === 'FontFile' }
    }
  }
  return undefined
}

/** Where PDFium expects integers, fractions are dropped. */
export const toInteger = (object: PdfObject, otherwise: number): number =>
  typeof object === 'number' ? Math.trunc(object) : otherwise

/**
 * If the name says nothing about the weight, the outlines of letters are measured, as with PDFium. Font programs need
 * not be opened if the descriptor is clear, or the family is one whose other weights are named.
 */
export function describeReaderFont(
  name: string,
  descriptor: Descriptor,
  readOutline: (codePoint: number) => readonly OutlinePoint[],
): Font {
  const { flags, italicAngle, program } = descriptor
  let isAsked = false
  const ask = (): undefined => {
    isAsked = true
  }
  const font = describeFont({ name, flags, italicAngle, stem: ask })
  if (!isAsked || !program) return font
  if (isClear(font, descriptor)) return font
  return describeFont({
    name,
    flags,
    italicAngle,
    stem: () => ifSure(() => measureLetters(readOutline)),
  })
}

/** Stems of regular fonts, in thousandths of an em: 112 is bold, and descriptors are not exact. */
const MAX_REGULAR_STEM = 92
const MAX_FAMILY_STEM = 105

/** Between regular and bold; and damaged names. */
const UNCLEAR = /medium|semi|book(?!man)|black|[^\w ,.+-]/i

/** Their bold and italic variants say so in their names. */
const FAMILIES =
  /^(?:Arial|Times|Helvetica|Calibri|Cambria|Candara|Carlito|Caladea|Verdana|Tahoma|Georgia|Garamond|Palatino|Bookman|Century|Liberation|DejaVu|Noto|Roboto|OpenSans|SourceS|Nimbus|URW|CM[A-Z]+\d|LM[A-Z]|SF[A-Z]+\d|EC[A-Z]+\d|Segoe|Lucida|Latin ?Modern|Computer ?Modern|TeXGyre|Linux)/i

/** Whether outlines would add nothing. */
function isClear({ name, isBold, isItalic }: Font, { stemWidth }: Descriptor): boolean {
  const isFamily = FAMILIES.test(name)
  if (isBold) return isFamily
  if (UNCLEAR.test(name)) return false
  return isFamily
    ? stemWidth >= 0 && stemWidth < MAX_FAMILY_STEM
    : isItalic && stemWidth > 0 && stemWidth < MAX_REGULAR_STEM
}
