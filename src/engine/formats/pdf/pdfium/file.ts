/** Opening a PDF with PDFium: the document's facts, and its pages one by one. */
import type { Budget } from '../../../budget.ts'
import { ConversionError } from '../../../errors.ts'
import { findHeader } from '../header.ts'
import type { PdfFile } from '../pdf-file.ts'
import { createFontTable } from './fonts.ts'
import type { Pdfium } from './instance.ts'
import type { Scratch } from './memory.ts'
import { readOutline } from './outline.ts'
import { type Collections, readPage } from './page.ts'
import { findLaterPage } from './page-count.ts'
import { createPictureReader } from './pictures.ts'

/**
 * How characters and path points are read: from PDFium's memory if its records are as expected, or by its calls
 * alone.
 */
export type Reading = 'records' | 'calls'

export function openPdf(
  pdfium: Pdfium,
  bytes: Uint8Array,
  budget: Budget,
  reading: Reading = 'records',
): PdfFile {
  const { api, heap, scratch } = pdfium
  scratch.budget = budget
  if (findHeader(bytes) === undefined)
    throw new ConversionError('malformed', 'The file is not a PDF.')
  const address = api.malloc(bytes.length)
  if (!address) throw new ConversionError('resourceLimit', 'The PDF is too large to read.')
  heap.bytes.set(bytes, address)
  const document = api.FPDF_LoadMemDocument(address, bytes.length, 0)
  if (!document) throw toError(api.FPDF_GetLastError())
  const pageCount = api.FPDF_GetPageCount(document)
  if (pageCount < 1) throw new ConversionError('malformed', 'The PDF has no pages.')
  budget.spend('nodes', pageCount)

  const isTagged = api.FPDFCatalog_IsTagged(document) !== 0
  const hasForm = api.FPDF_GetFormType(document) > 0
  const formInfo = hasForm ? api.PDFiumExt_OpenFormFillInfo() : 0
  const form = hasForm ? api.PDFiumExt_InitFormFillEnvironment(document, formInfo) : 0
  const access: Access = { pdfium, scratch, document, budget, reading, isTagged, form }
  const collections: Collections = {
    fonts: createFontTable(access),
    pictures: createPictureReader(pdfium),
    paths: { areRecords: reading === 'calls' ? false : undefined },
  }
  return {
    pageCount,
    isTagged,
    language: scratch.utf16((at, size) => api.EPDFCatalog_GetLanguage(document, at, size)),
    outline: readOutline(access),
    attachments: [],
    info: key =>
      scratch.utf16((at, size) => api.FPDF_GetMetaText(document, scratch.name(key), at, size)),
    page: index => readPage(access, collections, index),
    findLaterPage: from => findLaterPage(access, from, pageCount),
    close: () => {
      if (form) api.PDFiumExt_ExitFormFillEnvironment(form)
      if (formInfo) api.PDFiumExt_CloseFormFillInfo(formInfo)
      api.FPDF_CloseDocument(document)
      api.free(address)
    },
  }
}

/** What the parts of the engine need to query PDFium about one document. */
export interface Access {
  readonly pdfium: Pdfium
  readonly scratch: Scratch
  readonly document: number
  readonly budget: Budget
  readonly reading: Reading
  readonly isTagged: boolean
  /** Handle of the form, 0 for none. */
  readonly form: number
}

const PASSWORD_NEEDED = 4
const UNKNOWN_SECURITY = 5

function toError(code: number): ConversionError {
  if (code === PASSWORD_NEEDED) {
    return new ConversionError('encrypted', 'The PDF is encrypted and needs a password.')
  }
  if (code === UNKNOWN_SECURITY) {
    return new ConversionError('encrypted', 'The PDF uses an unsupported encryption method.')
  }
  return new ConversionError('malformed', 'The PDF is damaged and could not be opened.')
}
