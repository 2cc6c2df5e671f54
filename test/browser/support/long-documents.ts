/** Documents of many chapters, in five formats, with paragraphs, lists, tables and code of very different heights. */
import { docx, listed, numbering, p, r, styled, table, tc } from '../../support/docx.ts'
import { epub } from '../../support/epub.ts'
import { longReport } from '../../support/long-report.ts'
import { h, odt, p as odtParagraph } from '../../support/odt.ts'
import { rtf } from '../../support/rtf.ts'

const HEADINGS = ['heading 1', 'heading 2']
  .map(
    (name, index) =>
      `<w:style w:type="paragraph" w:styleId="h${index + 1}"><w:name w:val="${name}"/></w:style>`,
  )
  .join('')

const SENTENCE = 'The survey of members shows that income rose while costs stayed where they were. '

/** So many chapters of about 700 words. */
const CHAPTERS = 40
const numbers = Array.from({ length: CHAPTERS }, (_, index) => index + 1)
/** From one sentence to a paragraph that is higher than a window. */
const textOf = (chapter: number, index: number) =>
  SENTENCE.repeat(1 + ((chapter * 7 + index * 5) % 23))
const titleOf = (chapter: number) => `Chapter ${chapter} of the report`

export const LONG_DOCUMENTS: Readonly<Record<string, () => Uint8Array>> = {
  'long.docx': () =>
    docx({
      styles: HEADINGS,
      numbering: numbering(1, [['decimal', '%1.']]),
      body: numbers
        .map(
          chapter =>
            styled('h1', titleOf(chapter)) +
            [1, 2, 3].map(index => p(r(textOf(chapter, index)))).join('') +
            styled('h2', `Tables of chapter ${chapter}`) +
            table(
              ...Array.from({ length: (chapter * 11) % 90 }, (_, row) => [
                tc(p(`Row ${row}`)),
                tc(p(SENTENCE)),
              ]),
            ) +
            [1, 2, 3, 4].map(() => listed(1, 0, SENTENCE)).join(''),
        )
        .join(''),
    }),
  'long.epub': () =>
    epub({
      chapters: Object.fromEntries(
        numbers.map(chapter => [
          `c${chapter}.xhtml`,
          `<h1>${titleOf(chapter)}</h1>${[1, 2, 3].map(index => `<p>${textOf(chapter, index)}</p>`).join('')}<pre>${'code\n'.repeat((chapter * 13) % 120)}</pre><ul>${'<li>An item</li>'.repeat((chapter * 17) % 140)}</ul>`,
        ]),
      ),
      metadata: '<dc:title>Long</dc:title><dc:language>en</dc:language>',
    }),
  'long.odt': () =>
    odt({
      body: numbers
        .map(
          chapter =>
            h(1, titleOf(chapter)) +
            [1, 2, 3, 4, 5, 6].map(index => odtParagraph(textOf(chapter, index))).join(''),
        )
        .join(''),
    }),
  'long.pdf': () => longReport(120),
  'long.rtf': () =>
    rtf(
      String.raw`{\stylesheet{\s1\b heading 1;}}` +
        numbers
          .map(
            chapter =>
              String.raw`\pard\s1\b ${titleOf(chapter)}\par\pard\plain ` +
              [1, 2, 3, 4, 5].map(index => String.raw`${textOf(chapter, index)}\par `).join(''),
          )
          .join(''),
    ),
}
