/** The characters of a PDF as PDFium reads them. */
import { open } from './open.ts'

/** A text for each page; '' where PDFium cannot read it. */
export async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const { api, document, pageCount } = await open<
    'FPDFText_LoadPage' | 'FPDFText_ClosePage' | 'FPDFText_CountChars' | 'FPDFText_GetUnicode'
  >(bytes)
  return Array.from({ length: pageCount }, (_, index) => {
    const page = api.FPDF_LoadPage(document, index)
    if (!page) return ''
    const textPage = api.FPDFText_LoadPage(page)
    const count = textPage ? api.FPDFText_CountChars(textPage) : 0
    let text = ''
    for (let at = 0; at < count; at++)
      text += String.fromCodePoint(api.FPDFText_GetUnicode(textPage, at))
    if (textPage) api.FPDFText_ClosePage(textPage)
    api.FPDF_ClosePage(page)
    return text
  })
}
