/** The table of formats. A new format is one entry here, a folder next to it, and its test documents. */
import type { Format } from './format.ts'
import { loader } from './loader.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

export const FORMATS = {
  csv: {
    extension: 'csv',
    name: 'Comma-separated values',
    mediaTypes: ['text/csv', 'text/tab-separated-values'],
    load: loader(() => import('./csv/read.ts')),
  },
  doc: {
    extension: 'doc',
    name: 'Word 97–2003 document',
    mediaTypes: ['application/msword'],
    load: loader(() => import('./doc/read.ts')),
  },
  docx: {
    extension: 'docx',
    name: 'Word document',
    mediaTypes: [`${OOXML}.wordprocessingml.document`],
    load: loader(() => import('./docx/read.ts')),
  },
  epub: {
    extension: 'epub',
    name: 'EPUB book',
    mediaTypes: ['application/epub+zip'],
    load: loader(() => import('./epub/read.ts')),
  },
  odp: {
    extension: 'odp',
    name: 'OpenDocument presentation',
    mediaTypes: [`${ODF}.presentation`],
    load: loader(() => import('./odp/read.ts')),
  },
  ods: {
    extension: 'ods',
    name: 'OpenDocument spreadsheet',
    mediaTypes: [`${ODF}.spreadsheet`],
    load: loader(() => import('./ods/read.ts')),
  },
  odt: {
    extension: 'odt',
    name: 'OpenDocument text',
    mediaTypes: [`${ODF}.text`],
    load: loader(() => import('./odt/read.ts')),
  },
  pdf: {
    extension: 'pdf',
    name: 'PDF document',
    mediaTypes: ['application/pdf'],
    load: loader(() => import('./pdf/read.ts')),
  },
  ppt: {
    extension: 'ppt',
    name: 'PowerPoint 97–2003 presentation',
    mediaTypes: ['application/vnd.ms-powerpoint'],
    load: loader(() => import('./ppt/read.ts')),
  },
  pptx: {
    extension: 'pptx',
    name: 'PowerPoint presentation',
    mediaTypes: [`${OOXML}.presentationml.presentation`],
    load: loader(() => import('./pptx/read.ts')),
  },
  rtf: {
    extension: 'rtf',
    name: 'Rich Text Format',
    mediaTypes: ['application/rtf', 'text/rtf'],
    load: loader(() => import('./rtf/read.ts')),
  },
  xls: {
    extension: 'xls',
    name: 'Excel 97–2003 workbook',
    mediaTypes: ['application/vnd.ms-excel'],
    load: loader(() => import('./xls/read.ts')),
  },
  xlsx: {
    extension: 'xlsx',
    name: 'Excel workbook',
    mediaTypes: [`${OOXML}.spreadsheetml.sheet`],
    load: loader(() => import('./xlsx/read.ts')),
  },
} as const satisfies Record<string, Format>

export type Extension = keyof typeof FORMATS
