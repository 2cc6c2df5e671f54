/**
 * Converts a few words in the most common formats, so that a process has loaded, compiled and exercised what they
 * need before the first document arrives.
 */
import type { Format } from '../engine/formats/format.ts'
import { FORMATS } from '../engine/formats/index.ts'
import { DEFAULT_OPTIONS } from '../engine/options.ts'
import { renderJob } from './perform.ts'

export async function warmUp(): Promise<void> {
  const formats: Format[] = Object.values(FORMATS)
  await Promise.all(formats.map(format => format.load()))
  for (const [filename, text] of Object.entries(SAMPLES)) {
    const bytes = new TextEncoder().encode(text)
    await renderJob({ source: { bytes }, filename, options: DEFAULT_OPTIONS }, 'json')
  }
}

const NAMESPACES =
  'xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org'

/** Formats that can be written as text; the first is a Word document in one file (Flat OPC). */
export const SAMPLES = {
  'sample.docx': `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package ${NAMESPACES}>
<pkg:part pkg:name="/_rels/.rels" pkg:contentType="application/vnd.openxmlformats-package.relationships+xml"><pkg:xmlData>
<Relationships xmlns="${RELATIONSHIPS}/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>
</pkg:xmlData></pkg:part>
<pkg:part pkg:name="/word/document.xml" pkg:contentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"><pkg:xmlData>
<w:document><w:body><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Title</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>
</pkg:xmlData></pkg:part></pkg:package>`,
  'sample.pdf': `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 35>> stream
BT /F 12 Tf 20 100 Td (Words) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`,
  // A workbook in one file, with a number format that takes a library.
  'sample.xls': `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="s"><NumberFormat ss:Format="&quot;$&quot;#,##0.00"/></Style></Styles>
<Worksheet ss:Name="Sheet"><Table><Row><Cell><Data ss:Type="String">Words</Data></Cell><Cell ss:StyleID="s"><Data ss:Type="Number">1.5</Data></Cell></Row></Table></Worksheet>
</Workbook>`,
  // Web pages under other names, whose readers load on demand.
  'page.doc': '<html><body><p>Words</p></body></html>',
  'page.xls': '<html><body><table><tr><td>Words</td></tr></table></body></html>',
  'sample.csv': 'name,value\nwords,1\n',
}
