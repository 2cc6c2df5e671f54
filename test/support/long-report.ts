/** A report of many pages as PDF: chapters of several pages, each with sections, as agents have to read them. */
import { type PdfText, pdf } from './pdf.ts'

const WORDS =
  'the survey of members shows that income rose while costs stayed where they were in most of the regions'.split(
    ' ',
  )
const LINES_PER_PAGE = 38
const PAGES_PER_CHAPTER = 20

/** `facts` are lines of their own, by page. */
export function longReport(
  pages: number,
  facts: Readonly<Record<number, string>> = {},
): Uint8Array {
  return pdf(
    Array.from({ length: pages }, (_, index) => {
      const page = index + 1
      const isChapter = index % PAGES_PER_CHAPTER === 0
      const texts: PdfText[] = []
      let y = 80
      if (isChapter) {
        texts.push({
          text: `Chapter ${1 + index / PAGES_PER_CHAPTER}`,
          x: 72,
          y,
          size: 24,
          font: 'bold',
        })
        y += 40
      } else if (index % 5 === 0) {
        texts.push({ text: `Findings of part ${page}`, x: 72, y, size: 16, font: 'bold' })
        y += 30
      }
      for (let line = 0; line < LINES_PER_PAGE - (isChapter ? 3 : 0); line++, y += 14) {
        const words = Array.from(
          { length: 14 },
          (_, at) => WORDS[(page * 31 + line * 7 + at * 3) % WORDS.length],
        )
        texts.push({ text: `${words.join(' ')} p${page}l${line}.`, x: 72, y, size: 10 })
      }
      const fact = facts[page]
      if (fact) texts.push({ text: fact, x: 72, y: y + 14, size: 10 })
      return { texts }
    }),
  )
}
