/**
 * Fonts of early Chinese Windows: declared as TrueType with one-byte codes, but they have Chinese names, are not
 * embedded, and their codes are GBK. PDFium recognizes them by the same names.
 */
import { type Dictionary, Name } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'

/** SimSun, KaiTi, SimHei, FangSong and NSimSun, in GBK. */
const NAMES =
  /^(?:\xcb\xce\xcc\xe5|\xbf\xac\xcc\xe5|\xba\xda\xcc\xe5|\xb7\xc2\xcb\xce|\xd0\xc2\xcb\xce)/

/** CIDs of ASCII at half width; the space is separate. */
const HALF_WIDTH = 500
const HALF_WIDTHS = [7716, 7716, HALF_WIDTH, 814, 907, HALF_WIDTH]

/** The same font with its real codes; undefined for other fonts. */
export function findGb2312Font(objects: PdfObjects, font: Dictionary): Dictionary | undefined {
  const name = textOf(objects.get(font, 'BaseFont')) ?? ''
  const descriptor = objects.getDictionary(font, 'FontDescriptor')
  if (!NAMES.test(name) || descriptor?.has('FontFile2')) return undefined
  const descendant: Dictionary = new Map([
    ['BaseFont', new Name(name)],
    ['FontDescriptor', font.get('FontDescriptor') ?? null],
    ['W', HALF_WIDTHS],
  ])
  return new Map([
    ['Encoding', new Name('GBK-EUC-H')],
    ['DescendantFonts', [descendant]],
    ['ToUnicode', font.get('ToUnicode') ?? null],
  ])
}
