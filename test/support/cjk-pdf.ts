/** PDFs with fonts of Chinese, Japanese and Korean that are not embedded. */
import { page } from './pdf-source.ts'

const DESCRIPTOR =
  '<< /Type /FontDescriptor /FontName /Mincho /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>'

interface Parts {
  readonly ordering: string
  readonly encoding: string
  readonly entries?: string
  /** Objects from number 8 on. */
  readonly more?: readonly string[]
  readonly content?: string
}

export const cjkPage = (
  hex: string,
  { ordering, encoding, entries = '', more = [], content }: Parts,
) =>
  page(content ?? `BT /F 12 Tf 72 700 Td <${hex}> Tj ET`, {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding ${encoding} /DescendantFonts [6 0 R] ${entries} >>`,
    more: [
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW 1000 /FontDescriptor 7 0 R >>`,
      DESCRIPTOR,
      ...more,
    ],
  })
