/**
 * Excel workbooks up to Excel 2003 ([MS-XLS]), and what else is named .xls.
 *
 * Read: BIFF 2 to 8, in compound files and bare; cells as Excel shows them, with all number formats
 * and both calendars; shared and rich strings in Unicode and code pages; cached results of formulas;
 * merged cells; links; notes (by option); hidden sheets, rows and columns (by option); pictures; text
 * boxes; titles of charts, and their data where the chart is the sheet; properties; workbooks in
 * SpreadsheetML 2003, and web pages whose tables are the sheets; what Excel encrypts by itself.
 * Left out: formulas that have a result; colors (reported where they say something), borders and
 * conditional formats; macros; pivot caches; rules for input (reported).
 */
import { isCompoundFile, readCompoundFile } from '../../containers/compound-file/compound-file.ts'
import { decodeUnknown } from '../../containers/encoding/detect.ts'
import type { Document } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import { inStep, type ReadContext } from '../format.ts'
import { loader } from '../loader.ts'
import { readBinaryProperties } from '../ms-binary/property-set.ts'
import { type SheetEntry, toDocument } from '../spreadsheet/workbook.ts'
import { isBof } from './cells.ts'
import { decrypt } from './decrypt.ts'
import { KIND_OF_BOF, readBof, readGlobals } from './globals.ts'
import { collectPictures } from './pictures.ts'
import { RECORDS, RecordReader } from './records.ts'
import { type BiffWorkbook, readBiffSheet } from './sheet.ts'
import { isSound } from './soundness.ts'
import { readBytes } from './strings.ts'
import { readXmlWorkbook } from './xml-workbook.ts'

export async function read(bytes: Uint8Array, context: ReadContext): Promise<Document> {
  if (isCompoundFile(bytes)) {
    const file = context.compoundFile ?? readCompoundFile(bytes, context)
    const stream = file.findStream('Workbook') ?? file.findStream('Book')
    if (!stream) throw new ConversionError('missingPart', 'The file contains no workbook.')
    const biff = stream.read()
    if (biff.length < stream.size) context.warn('damaged')
    return readBiff(biff, context, readBinaryProperties(file))
  }
  const reader = new RecordReader(bytes, 0, context.budget)
  if (reader.next() && readBof(reader)) return readBiff(bytes, context, { metadata: {} })
  return readTextWorkbook(bytes, context)
}

async function readBiff(
  stream: Uint8Array,
  context: ReadContext,
  properties: ReturnType<typeof readBinaryProperties>,
): Promise<Document> {
  const bytes = decrypt(stream, context.budget)
  const globals = await readGlobals(bytes, context.budget, context.options.hidden)
  if (!isSound(bytes, globals)) context.warn('damaged')
  const pictures = collectPictures(globals.drawingGroup, context)
  const workbook = { bytes, globals, pictures, reading: context }
  const sheets =
    globals.version >= 5 && globals.sheets.length > 0
      ? listBoundSheets(workbook)
      : listBareSheets(workbook)
  return toDocument({ sheets, images: pictures.images, ...properties }, context)
}

function listBoundSheets(workbook: BiffWorkbook): SheetEntry[] {
  // A file that gives one stream a thousand names would have a thousand sheets to write.
  const byOffset = new Map(workbook.globals.sheets.map(sheet => [sheet.offset, sheet]))
  return [...byOffset.values()]
    .filter(sheet => sheet.type !== 'other')
    .map(({ name, isHidden, offset }) => ({
      name,
      isHidden,
      read: () => readBiffSheet(name, offset, workbook),
    }))
}

/** Without a list of sheets, every sheet stream is a sheet: versions 2 to 4 have one or few. */
function listBareSheets(workbook: BiffWorkbook): SheetEntry[] {
  const { bytes, globals, reading } = workbook
  const sheets: SheetEntry[] = []
  const reader = new RecordReader(bytes, 0, reading.budget)
  let name = ''
  while (reader.next()) {
    if (reader.type === RECORDS.sheetHeader4) {
      name = readBytes(reader.data(5), reader.uint8(4), globals.codePage)
    } else if (isBof(reader.type) && reader.uint16(2) === KIND_OF_BOF.sheet) {
      const offset = reader.start - 4
      const sheetName = name || `Sheet${sheets.length + 1}`
      sheets.push({
        name: sheetName,
        isHidden: false,
        read: () => readBiffSheet(sheetName, offset, workbook),
      })
    }
  }
  return sheets
}

/** Files named .xls that are text: SpreadsheetML 2003, and web pages that Excel opens as sheets. */
/** On demand, since hardly any workbook is a web page. */
const loadHtml = loader(() => import('./html-workbook.ts'))

async function readTextWorkbook(bytes: Uint8Array, context: ReadContext): Promise<Document> {
  const isXml = /urn:schemas-microsoft-com:office:spreadsheet/.test(
    new TextDecoder().decode(bytes.subarray(0, 4096)).replaceAll('\0', ''),
  )
  const isPage = isXml && /<html[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
  if (isXml && !isPage) return readXmlWorkbook(bytes, context)
  const { readHtmlWorkbook } = await loadHtml()
  return inStep(context, readHtmlWorkbook, decodeUnknown(bytes).text, context)
}
