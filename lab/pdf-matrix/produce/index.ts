/** Who makes the files of which producer. */
import { produceChromium, produceWeasyPrint, produceWkhtmltopdf } from './html.ts'
import type { Produce } from './job.ts'
import { produceDocx, produceOdt } from './libreoffice.ts'
import { producePython } from './python.ts'
import { produceRaw, produceRewritten } from './raw.ts'
import { produceGroff, produceLatex } from './typesetters.ts'

export const PRODUCE: Readonly<Record<string, Produce>> = {
  chromium: produceChromium,
  weasyprint: produceWeasyPrint,
  wkhtmltopdf: produceWkhtmltopdf,
  'libreoffice-odt': produceOdt,
  'libreoffice-docx': produceDocx,
  pdflatex: produceLatex('pdflatex'),
  xelatex: produceLatex('xelatex'),
  groff: produceGroff,
  cairo: producePython('cairo_documents.py'),
  'raw-lines': produceRaw('lines'),
  'raw-words': produceRaw('words'),
  'raw-letters': produceRaw('letters'),
  ghostscript: produceRewritten('ghostscript'),
  qpdf: produceRewritten('qpdf'),
  pdftocairo: produceRewritten('pdftocairo'),
  reportlab: producePython('reportlab_documents.py'),
}
