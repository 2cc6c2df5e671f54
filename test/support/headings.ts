/** Lines and text of Word documents for tests of headings that no style marks. */
import { convertDocx, p, r } from './docx.ts'

export const SENTENCE =
  'The orchard was planted by the monks, who also dug the well and built the wall. '
export const text = p(r(SENTENCE.repeat(2)))
export const bold = (line: string, size?: number) =>
  p(r(line, `<w:b/>${size ? `<w:sz w:val="${size}"/>` : ''}`))
export const outlineOf = async (body: Parameters<typeof convertDocx>[0]) =>
  (await convertDocx(body)).outline.map(({ level, title }) => `${level} ${title}`)
