import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compoundFile } from '../../../test/support/compound-file.ts'
import { zip, zipEntries } from '../../../test/support/zip.ts'
import { Budget } from '../budget.ts'
import { ConversionError, type Reason } from '../errors.ts'
import { portable } from '../platform/portable.ts'
import { detectFormat } from './detect.ts'

const toBytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

const detect = (content: string | Uint8Array, filename?: string, mediaType?: string) =>
  detectFormat(
    toBytes(content),
    { filename, mediaType },
    { budget: new Budget(), platform: portable },
  ).format

function refuses(content: string | Uint8Array, reason: Reason, message: RegExp, filename?: string) {
  assert.throws(
    () => detect(content, filename),
    (error: unknown) => {
      assert.ok(error instanceof ConversionError)
      assert.equal(error.reason, reason)
      assert.match(error.message, message)
      return true
    },
  )
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The three parts that identify an Office document. */
function office(mainPart: string, contentType: string, relationships = RELATIONSHIPS) {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/>
      <Override PartName="/docProps/app.xml" ContentType="${OOXML}.extended-properties+xml"/>
      <Override PartName="/${mainPart}" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="r2" Type="x/extended-properties" Target="docProps/app.xml"/>
      <Relationship Id="r1" Type="${relationships}/officeDocument" Target="${mainPart}"/></Relationships>`,
    [mainPart]: '<main/>',
  }
}

const WORD = office('word/document.xml', `${OOXML}.wordprocessingml.document.main+xml`)

test('an Office document is recognized by the type of its main part, whatever it is called', () => {
  const types: [string, string][] = [
    [`${OOXML}.wordprocessingml.document.main+xml`, 'docx'],
    [`${OOXML}.wordprocessingml.template.main+xml`, 'docx'],
    ['application/vnd.ms-word.document.macroEnabled.main+xml', 'docx'],
    ['application/vnd.ms-word.template.macroEnabledTemplate.main+xml', 'docx'],
    [`${OOXML}.spreadsheetml.sheet.main+xml`, 'xlsx'],
    ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xlsx'],
    [`${OOXML}.spreadsheetml.template.main+xml`, 'xlsx'],
    [`${OOXML}.presentationml.presentation.main+xml`, 'pptx'],
    [`${OOXML}.presentationml.slideshow.main+xml`, 'pptx'],
    ['application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml', 'pptx'],
  ]
  for (const [type, extension] of types) {
    assert.equal(detect(zip(office('any/main.xml', type), { deflate: true })), extension)
  }
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const sheet = office('xl/workbook.xml', types[4]![0], strict)
  assert.equal(detect(zip(sheet)), 'xlsx')
})

test('a document inside a document does not decide', () => {
  const slides = office('ppt/presentation.xml', `${OOXML}.presentationml.presentation.main+xml`)
  const parts = { 'xl/workbook.xml': '', 'word/document.xml': '', ...slides }
  assert.equal(detect(zip(parts)), 'pptx')
})

test('without types or relationships, the names of the parts decide', () => {
  assert.equal(detect(zip({ 'word/document.xml': '' })), 'docx')
  assert.equal(detect(zip({ 'PPT/Presentation.xml': '' })), 'pptx')
  assert.equal(detect(zip({ 'xl\\workbook.xml': '' })), 'xlsx')
  assert.equal(detect(zip({ 'xl/worksheets/sheet1.xml': '' })), 'xlsx')
  assert.equal(detect(zip({ 'META-INF/container.xml': '' })), 'epub')
})

test('a document whose main part is missing is still recognized, for its reader to refuse', () => {
  const { 'word/document.xml': _, ...rest } = WORD
  assert.equal(detect(zip(rest)), 'docx')
})

test('OpenDocument and EPUB are recognized by their mimetype, templates included', () => {
  const ODF = 'application/vnd.oasis.opendocument'
  const types: [string, string][] = [
    [`${ODF}.text`, 'odt'],
    [`${ODF}.text-template`, 'odt'],
    [`${ODF}.text-master`, 'odt'],
    [`${ODF}.spreadsheet`, 'ods'],
    [`${ODF}.spreadsheet-template`, 'ods'],
    [`${ODF}.presentation\n`, 'odp'],
    [`${ODF}.presentation-template`, 'odp'],
    ['application/epub+zip', 'epub'],
  ]
  for (const [mimetype, extension] of types) {
    assert.equal(detect(zip({ mimetype, 'content.xml': '' })), extension)
    if (extension === 'epub') continue
    const manifest = `<m:manifest><m:file-entry m:full-path="/" m:media-type="${mimetype}"/></m:manifest>`
    assert.equal(detect(zip({ 'content.xml': '', 'META-INF/manifest.xml': manifest })), extension)
    const flat = `<?xml version="1.0"?>\n<!-- a -->\n<office:document office:version="1.2" office:mimetype="${mimetype}">`
    assert.equal(detect(flat), extension)
  }
  refuses(zip({ mimetype: `${ODF}.graphics` }), 'unsupported', /OpenDocument drawing/)
})

test('compound files are recognized by the streams in their root, in any case', () => {
  assert.equal(detect(compoundFile({ WordDocument: 'x', '1Table': 'x' })), 'doc')
  assert.equal(detect(compoundFile({ WORKBOOK: 'x' })), 'xls')
  assert.equal(detect(compoundFile({ Book: 'x' })), 'xls')
  assert.equal(detect(compoundFile({ 'PowerPoint Document': 'x' })), 'ppt')
  assert.equal(detect(compoundFile({ ObjectPool: { WordDocument: 'x' }, Workbook: 'x' })), 'xls')
  refuses(compoundFile({ VisioDocument: 'x' }), 'unsupported', /Visio/)
  refuses(compoundFile({ '__properties_version1.0': 'x' }), 'unsupported', /Outlook/)
  refuses(compoundFile({ Storage: { Workbook: 'x' } }), 'unsupported', /./)
})

test('documents with a password are encrypted', () => {
  refuses(compoundFile({ EncryptedPackage: 'x', EncryptionInfo: 'x' }), 'encrypted', /password/)
  const mimetype = 'application/vnd.oasis.opendocument.text'
  const manifest = (path: string) =>
    `<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/>
     <manifest:file-entry manifest:full-path="${path}"><manifest:encryption-data/></manifest:file-entry>
     <manifest:file-entry manifest:full-path="styles.xml"/></manifest:manifest>`
  const odt = (path: string) => zip({ mimetype, 'META-INF/manifest.xml': manifest(path) })
  refuses(odt('content.xml'), 'encrypted', /password/)
  assert.equal(detect(odt('Thumbnails/thumbnail.png')), 'odt')
  const parts = Object.entries(WORD).map(([name, content]) => ({ name, content, flags: 1 }))
  refuses(zipEntries(parts), 'encrypted', /password/)
})

test('RTF and PDF may have something before them', () => {
  assert.equal(detect('{\\rtf1 text}'), 'rtf')
  assert.equal(detect('\ufeff \r\n{\\rtf1 text}'), 'rtf')
  assert.equal(detect('%PDF-1.7\n'), 'pdf')
  assert.equal(detect(`${'<html></html>'.padEnd(1000, '\n')}%PDF-1.7\n`, 'page.html'), 'pdf')
  refuses(`${' '.repeat(1100)}%PDF-1.7\n`, 'unsupported', /plain text/)
})

test('a piece of RTF without a header needs its name', () => {
  assert.equal(detect('{\\pard text}', 'a.rtf'), 'rtf')
  refuses('{\\pard text}', 'unsupported', /plain text/)
})

test('streams of old Word and Excel files are recognized without a container', () => {
  assert.equal(detect(Uint8Array.of(0x09, 0x00, 0x04, 0x00, 0x02, 0x00, 0x10, 0x00)), 'xls')
  assert.equal(detect(Uint8Array.of(0x09, 0x04, 0x06, 0x00, 0x00, 0x04, 0x10, 0x00)), 'xls')
  assert.equal(detect(Uint8Array.of(0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00)), 'xls')
  assert.equal(detect(Uint8Array.of(0xdb, 0xa5, 0x2d, 0x00, 0x31, 0x40)), 'doc')
})

test('XML of Word and Excel is recognized by its root element', () => {
  const declaration = '<?xml version="1.0"?>\r\n<?mso-application progid="Word.Document"?>\r\n'
  const main = `${OOXML}.wordprocessingml.document.main+xml`
  const flat = `<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">
    <pkg:part pkg:name="/_rels/.rels" pkg:contentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <pkg:part pkg:name="/word/document.xml" pkg:contentType="${main}">`
  assert.equal(detect(declaration + flat), 'docx')
  const word2003 = '<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">'
  assert.equal(detect(declaration + word2003), 'docx')
  const excel2003 = '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'
  assert.equal(detect(declaration + excel2003, 'a.xml'), 'xls')
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${declaration}${excel2003}`, 'utf16le'))
  assert.equal(detect(utf16), 'xls')
  refuses('<?xml version="1.0"?><catalog/>', 'unsupported', /XML file/)
})

test('a web page is a document only under the name of one', () => {
  const pages = [
    '<!DOCTYPE html>\n<html>',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">',
    '<table border="1">',
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n',
  ]
  for (const page of pages) {
    assert.equal(detect(page, 'report.xls'), 'xls')
    assert.equal(detect(page, 'report.DOC'), 'doc')
    assert.equal(detect(page, undefined, 'application/msword'), 'doc')
    refuses(page, 'unsupported', /web page/, 'report.html')
  }
})

test('csv needs a name or a media type', () => {
  for (const name of ['a.csv', 'a.TSV', 'a.tab', 'a.b.csv'])
    assert.equal(detect('a,b', name), 'csv')
  assert.equal(detect('a,b', undefined, 'text/csv; charset=utf-8'), 'csv')
  assert.equal(detect('a,b', 'export', 'Text/CSV'), 'csv')
  assert.equal(detect('<b>a</b>,%PDF-', 'a.csv'), 'csv')
  assert.equal(detect('<p>a</p>,b', 'a.csv'), 'csv')
  refuses('a,b', 'unsupported', /\.csv/)
  refuses('a,b', 'unsupported', /plain text/, 'a.txt')
  refuses('<!doctype html><p>Not found', 'unsupported', /web page/, 'a.csv')
})

test('csv in UTF-16 is text, with a mark and without', () => {
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  assert.equal(detect(utf16('\ufeffa,b\n'), 'a.csv'), 'csv')
  assert.equal(detect(utf16('Name,City\nAnn,Rome\n'), 'a.csv'), 'csv')
  assert.equal(detect(utf16('Name,City\nAnn,Rome\n').reverse(), 'a.csv'), 'csv')
})

test('a name that disagrees with the bytes is ignored', () => {
  assert.equal(detect(zip(WORD), 'table.csv', 'text/csv'), 'docx')
  assert.equal(detect('%PDF-1.4', 'a.docx'), 'pdf')
  assert.equal(detect('{\\rtf1}', 'a.doc', 'application/msword'), 'rtf')
})

test('other files are refused by name, also when they are called documents', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)
  refuses(png, 'unsupported', /PNG image/, 'scan.pdf')
  refuses(png, 'unsupported', /PNG image/, 'a.csv')
  refuses(Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0), 'unsupported', /gzip/)
  refuses(zip({ 'holiday.jpg': 'x' }), 'unsupported', /zip archive/, 'a.docx')
  refuses(zip({ 'Index/Document.iwa': 'x' }), 'unsupported', /Pages, Numbers or Keynote/)
  const binary = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'
  refuses(zip(office('xl/workbook.bin', binary)), 'unsupported', /xlsb/, 'a.xlsx')
})

test('an empty file is malformed, and so is binary data under the name of a document', () => {
  refuses('', 'malformed', /empty/, 'a.csv')
  const noise = Uint8Array.from({ length: 300 }, (_, at) => (at * 7) % 32)
  refuses(noise, 'malformed', /docx/, 'a.docx')
  refuses(noise, 'unsupported', /unrecognized/, 'a.csv')
  refuses(noise, 'unsupported', /unrecognized/)
})

test('a document with bytes before it is found by its end', () => {
  const prefix = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7)
  assert.equal(detect(zip(WORD, { prefix, deflate: true })), 'docx')
})

test('a document with damaged types is recognized by its parts', () => {
  const bytes = zip(WORD, { deflate: true })
  // The first bits of the first part name a block type that does not exist.
  bytes[30 + '[Content_Types].xml'.length] = 0x07
  assert.equal(detect(bytes), 'docx')
})
