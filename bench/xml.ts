/**
 * Speed and memory of the XML layer: `node dist/bench/xml.js [megabytes]`. Prints megabytes of XML
 * per second of processor time, and the resident memory that streaming a part needs at its peak.
 */
import { Budget } from '../src/budget.ts'
import {
  readXml,
  scanXml,
  streamXml,
  type XmlElement,
  type XmlHandler,
} from '../src/containers/xml.ts'

const megabytes = Number(process.argv[2] ?? 20)
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const namespaces = { [W]: 'w', [S]: 'x' }

/** Paragraphs as word processors write them: properties, revision marks, a few runs. */
function writeDocument(length: number): string {
  const paragraphs = Array.from({ length: 64 }, (_, index) => writeParagraph(index)).join('')
  const body = paragraphs.repeat(Math.ceil(length / paragraphs.length))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:document xmlns:w="${W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}<w:sectPr/></w:body></w:document>`
}

function writeParagraph(index: number): string {
  const style = index % 8 === 0 ? '<w:pStyle w:val="Heading2"/>' : ''
  const run = (text: string, properties = '') =>
    `<w:r w:rsidRPr="00A${10000 + index}"><w:rPr>${properties}<w:lang w:val="en-US"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  return `<w:p w:rsidR="00B${10000 + index}" w:rsidRDefault="00C${20000 + index}"><w:pPr>${style}<w:spacing w:before="120" w:after="120"/></w:pPr>${run('The committee met in the town hall ')}${run(`on day ${index}`, '<w:b/>')}${run(' and decided &amp; recorded what follows in this paragraph.')}</w:p>`
}

function writeSheet(length: number): string {
  const row = (number: number) =>
    `<row r="${number}" spans="1:4"><c r="A${number}" s="2" t="s"><v>${number % 97}</v></c><c r="B${number}"><v>${number * 1.5}</v></c><c r="C${number}" t="str"><f>A${number}&amp;"x"</f><v>value ${number}</v></c><c r="D${number}" s="4"/></row>`
  const rows: string[] = []
  for (let size = 0, number = 1; size < length; number++) {
    const written = row(number)
    rows.push(written)
    size += written.length
  }
  return `<worksheet xmlns="${S}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** What a reader does with a paragraph: its style, its runs, their text. */
function readParagraph(paragraph: XmlElement): number {
  let size = paragraph.first('w:pPr').first('w:pStyle').attribute('w:val')?.length ?? 0
  for (const run of paragraph.all('w:r')) {
    if (run.first('w:rPr').find('w:b')) size++
    for (const text of run.all('w:t')) size += text.text().length
  }
  return size
}

/** A reader that keeps all text it meets, as a document model does. */
const kept: string[] = []

function keepText(paragraph: XmlElement): void {
  for (const text of paragraph.descendants('w:t')) kept.push(text.text())
}

function streamDocument(source: string, use: (paragraph: XmlElement) => void): void {
  const context = { budget: new Budget(), namespaces }
  for (const paragraph of streamXml(source, ['w:document', 'w:body'], context)) use(paragraph)
}

function scanDocument(source: string): void {
  let size = 0
  const handler: XmlHandler = {
    open: () => {
      size++
    },
    text: text => {
      size += text.length
    },
  }
  scanXml(source, handler, { budget: new Budget(), namespaces })
}

function scanSheet(source: string): void {
  let size = 0
  const handler: XmlHandler = {
    open: (name, scanner) => {
      if (name === 'x:c')
        size += scanner.attribute('r')!.length + (scanner.attribute('t')?.length ?? 0)
    },
    text: text => {
      size += text.length
    },
  }
  scanXml(source, handler, { budget: new Budget(), namespaces })
}

const document = writeDocument(megabytes * 1e6)
const sheet = writeSheet(megabytes * 1e6)

measure('scanXml, document', document, scanDocument)
measure('scanXml, sheet with attributes', sheet, scanSheet)
measure('streamXml, document with lookups', document, source =>
  streamDocument(source, readParagraph),
)
measure('readXml, document', document, source =>
  readXml(source, { budget: new Budget(), namespaces }),
)

const before = process.memoryUsage.rss()
streamDocument(document, keepText)
const after = process.memoryUsage.rss()
console.log(
  `resident memory ${inMegabytes(before)} MB, ${inMegabytes(after)} MB with all text kept`,
)

function measure(title: string, source: string, task: (source: string) => unknown): void {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const start = process.cpuUsage()
    task(source)
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, user + system)
  }
  console.log(`${title}: ${(source.length / best).toFixed(0)} MB per CPU second`)
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
