/** Who makes the files of which producer. */
import { produceChromium, produceWeasyPrint, produceWkhtmltopdf } from './html.ts'
import type { Produce } from './job.ts'

export const PRODUCE: Readonly<Record<string, Produce>> = {
  chromium: produceChromium,
  weasyprint: produceWeasyPrint,
  wkhtmltopdf: produceWkhtmltopdf,
}
