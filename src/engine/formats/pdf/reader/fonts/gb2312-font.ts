/**
 * Fonts from early Chinese Windows: they pass for TrueType with codes of one byte, but their names are Chinese, they
 * are not in the file, and their codes are those of GBK. PDFium knows them by the same names.
 */
import { type Dictionary, Name } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'

/** SimSun, KaiTi, SimHei, FangSong and NSimSun, in GBK. */
const NAMES =
  /^(?:\xcb\xce\xcc\xe5|\xbf\xac\xcc\xe5|\xba\xda\xcc\xe5|\xb7\xc2\xcb\xce|\xd0\xc2\xcb\xce)/

/** CIDs of ASCII in half the width, with the space apart. */
const HALF_WIDTH = 500
const HALF_WIDTHS = [7716, 7716, HALF_WIDTH, 814, 907, HALF_WIDTH]

/** The same font with its true codes; undefined for other fonts. */
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
