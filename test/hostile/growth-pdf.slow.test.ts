/** The same for PDF: pages that are full of one thing. */
import { type PdfText, pdf, stream } from '../support/pdf.ts'
import { rawPdf } from '../support/pdf-raw.ts'
import { repeat } from './collection/row.ts'
import { type Traps, testGrowth } from './growth.ts'

const page = (size: number, text: (index: number) => PdfText): Uint8Array =>
  pdf([{ texts: Array.from({ length: size }, (_, index) => text(index)) }])

/** A page with a few lines of text and whatever else is drawn. */
const drawing = (content: string, side = 792): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [5 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(
      '<<',
      `BT /F0 10 Tf 72 700 Td 12 TL (some words) Tj T* (in a few) Tj T* (lines) Tj ET ${content}`,
    ),
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] /Contents 4 0 R /Resources << /Font << /F0 3 0 R >> >> >>`,
  ])

const TRAPS: Traps = {
  'words of pdf printed over each other': [
    2500,
    size => page(size, index => ({ text: `w${index}`, x: 72, y: 400 + (index % 2) * 30 })),
  ],
  'words of pdf in a dense grid': [
    1000,
    size => {
      const columns = Math.ceil(Math.sqrt(size))
      const text = repeat(
        size,
        index =>
          `BT /F0 10 Tf 1 0 0 1 ${5 + (index % columns) * 40} ${14_000 - Math.floor(index / columns) * 3} Tm (w) Tj ET\n`,
      )
      return drawing(text, 14_400)
    },
  ],
  'rows of pdf that are centered and no table': [
    400,
    size => {
      const row = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj\n`
      const rows = repeat(size, index => {
        const y = 14_000 - 8 * index
        return (
          row(50, y - 1.2, `R${index}`) +
          row(80, y, '12345 67890 12345') +
          row(80, y - 2.4, '12345 67890 123')
        )
      })
      return drawing(`BT /F0 2 Tf ${rows} ET`, 14_400)
    },
  ],
  'words of pdf at two heights half a line apart': [
    1500,
    size => {
      const words = repeat(
        size,
        index => `1 0 0 1 ${5 + 7 * (index % 2000)} ${7000 + (index % 2) * 1.2} Tm (w) Tj\n`,
      )
      return drawing(`BT /F0 2 Tf ${words} ET`, 14_400)
    },
  ],
  'sizes of text of pdf': [
    4000,
    size =>
      page(size, index => ({
        text: 'w',
        x: 20 + (index % 2) * 50,
        y: 20 + (index % 40) * 18,
        size: 5 + index / 20_000,
      })),
  ],
  'white lines over areas of pdf': [
    2000,
    size =>
      drawing(
        repeat(
          size,
          index =>
            `0.5 0.5 0.9 rg ${10 + ((index * 37) % 580)} ${10 + ((index * 53) % 760)} 12 9 re f 1 1 1 rg 10 ${(index * 7) % 780} 400 1 re f\n`,
        ),
      ),
  ],
}

testGrowth(TRAPS)
