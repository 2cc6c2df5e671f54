/**
 * Speed and memory of the XML layer: `node dist/lab/speed/xml.js [megabytes]`. Prints megabytes of XML
 * per second of processor time (the best of several runs, since machines are noisy), then the
 * resident memory of streaming a document whose text is kept.
 */
import { Budget } from '../../src/engine/budget.ts'
import { readHtml, readXhtml } from '../../src/engine/containers/html/html.ts'
import {
  readXml,
  scanXml,
  streamXml,
  toNamespaces,
  type XmlElement,
  type XmlHandler,
} from '../../src/engine/containers/xml/xml.ts'

const megabytes = Number(process.argv[2] ?? 20)
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const namespaces = toNamespaces({ [W]: 'w', [S]: 'x' })
const context = () => ({ budget: new Budget(), namespaces })

const document = writeDocument(megabytes * 1e6)
const sheet = writeSheet(megabytes * 1e6)
const page = writePage(megabytes * 1e6)

measure('scanXml, document', document, scanDocument)
measure('scanXml, sheet with attributes', sheet, scanSheet)
measure('streamXml, document with lookups', document, readParagraphs)
measure('readXml, document', document, source => readXml(source, context()).children.length)
measure('readXhtml, page', page, source => readXhtml(source, context()).children.length)
measure('readHtml, page', page, source => readHtml(source, context()).children.length)

const before = process.memoryUsage.rss()
const kept = keepText(document)
const after = process.memoryUsage.rss()
console.log(
  `resident ${inMegabytes(before)} MB before and ${inMegabytes(after)} MB after streaming with ${kept.length} texts kept`,
)

function measure(title: string, source: string, task: (source: string) => number): void {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 8; run++) {
    const start = process.cpuUsage()
    const result = task(source)
    const { user, system } = process.cpuUsage(start)
    if (!result) throw new Error(`${title} read nothing`)
    best = Math.min(best, user + system)
  }
  console.log(`${title}: ${(source.length / best).toFixed(0)} MB per CPU second`)
}

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
  for (let size = 0; size < length; size += rows.at(-1)!.length) rows.push(row(rows.length + 1))
  return `<worksheet xmlns="${S}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

function writePage(length: number): string {
  const section =
    '<div class="section"><h2 id="x">A heading</h2><p>Some text with <em>emphasis</em>,&#160;a <a href="other.html#y">link</a> and more words that make up a paragraph of a book.</p><ul><li>one</li><li>two</li></ul></div>\n'
  return `<html xmlns="http://www.w3.org/1999/xhtml"><body>${section.repeat(Math.ceil(length / section.length))}</body></html>`
}

function scanDocument(source: string): number {
  let size = 0
  const handler: XmlHandler = {
    open: () => {
      size++
    },
    text: text => {
      size += text.length
    },
  }
  scanXml(source, handler, context())
  return size
}

/** Where the cell is, its type and its style: what a reader of sheets asks for. */
function scanSheet(source: string): number {
  let size = 0
  const handler: XmlHandler = {
    open: (name, scanner) => {
      if (name !== 'x:c') return
      size += scanner.attribute('r')!.length
      if (scanner.attribute('t') === 's') size++
      if (scanner.attribute('s') !== undefined) size++
    },
    text: text => {
      size += text.length
    },
  }
  scanXml(source, handler, context())
  return size
}

/** The style of each paragraph, its runs, their text and whether they are bold. */
function readParagraphs(source: string): number {
  let size = 0
  for (const paragraph of streamXml(source, ['w:document', 'w:body'], context())) {
    size += paragraph.first('w:pPr').first('w:pStyle').attribute('w:val')?.length ?? 0
    for (const run of paragraph.all('w:r')) {
      if (run.first('w:rPr').find('w:b')) size++
      for (const text of run.all('w:t')) size += text.text().length
    }
  }
  return size
}

function keepText(source: string): string[] {
  const texts: string[] = []
  for (const paragraph of streamXml(source, ['w:document', 'w:body'], context())) {
    texts.push(...paragraph.descendants('w:t').map((text: XmlElement) => text.text()))
  }
  return texts
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
