/**
 * The everyday set: an invoice, a statement, a menu and so on as HTML with the layout that people give them, beside the
 * markdown that a careful person would type from the page. Browsers set the HTML itself; programs that know no CSS
 * get its blocks, columns as tables without lines (`python/everyday_tree.py`).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../../../test/browser/support/chromium.ts'
import type { Checked } from '../generate.ts'
import { produceWeasy } from '../produce/html.ts'
import { convert } from '../produce/libreoffice.ts'
import { runPython } from '../produce/python.ts'
import { run } from '../produce/run.ts'
import type { EverydayDocument } from './blocks.ts'
import { writeJspdf } from './jspdf.ts'
import { writeLatex } from './latex.ts'
import { writePdfmake } from './pdfmake.ts'
import { writeTypst } from './typst.ts'

const documents = fileURLToPath(
  new URL('../../../../lab/pdf-matrix/everyday/documents/', import.meta.url),
)

interface File {
  /** As `invoice-de`: the kind and the language. */
  readonly name: string
  readonly html: string
  readonly pdf: string
  /** Where sources lie that are made on the way, without an extension. */
  readonly source: string
}

type Produce = (files: readonly File[]) => void | Promise<void>

const PRODUCE: Readonly<Record<string, Produce>> = {
  'chromium-tagged': files => printPages(files, true),
  chromium: files => printPages(files, false),
  weasyprint: files => produceWeasy(files.map(({ html, pdf }) => ({ input: html, output: pdf }))),
  libreoffice: writeOffice,
  reportlab: files => writeBlocks(files, 'reportlab', ({ pdf }) => pdf),
  groff: writeGroff,
  pdfmake: files => writeEach(files, ({ document, pdf }) => writePdfmake(document, pdf)),
  jspdf: files => writeEach(files, ({ document, pdf }) => writeJspdf(document, pdf)),
  typst: files => writeTypst(readBlocks(files)),
  latex: files =>
    writeEach(files, ({ document, source, pdf }) => writeLatex(document, source, pdf)),
}

const TAGGED: ReadonlySet<string> = new Set(['chromium-tagged', 'typst'])

/** The documents by every producer, or those wanted; `finish` checks each against its truth. */
export async function generateEveryday<Made>(
  folder: string,
  wanted: readonly string[] | undefined,
  finish: (file: Checked & { producer: string; document: string; tagged: boolean }) => Made,
): Promise<Made[]> {
  rmSync(folder, { recursive: true, force: true })
  const names = readdirSync(documents)
    .filter(name => name.endsWith('.html'))
    .map(name => name.slice(0, -'.html'.length))
    .sort()
  const made: Made[] = []
  for (const [producer, produce] of Object.entries(PRODUCE)) {
    if (wanted && !wanted.includes(producer)) continue
    for (const kind of ['pdf', 'source'])
      mkdirSync(join(folder, kind, producer), { recursive: true })
    const files = names.map(name => ({
      name,
      html: join(documents, `${name}.html`),
      pdf: join(folder, 'pdf', producer, `${name}.pdf`),
      source: join(folder, 'source', producer, name),
    }))
    const started = Date.now()
    try {
      await produce(files)
    } catch (error) {
      console.error(`${producer} ended early: ${String(error)}`)
    }
    console.error(`${producer}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
    for (const { name, html, pdf } of files) {
      made.push(
        finish({
          id: `${producer}/${name}`,
          pdf,
          truth: readFileSync(join(documents, `${name}.md`), 'utf8'),
          language: name.split('-').at(-1)!,
          running: [/name="running" content="([^"]*)"/.exec(readFileSync(html, 'utf8'))?.[1] ?? ''],
          producer,
          document: name,
          tagged: TAGGED.has(producer),
        }),
      )
    }
  }
  return made
}

async function printPages(files: readonly File[], tagged: boolean): Promise<void> {
  const browser = await launchChromium({ fonts: 'system' })
  try {
    const page = await browser.newPage()
    for (const { html, pdf } of files) {
      await page.setContent(readFileSync(html, 'utf8'))
      await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true, tagged })
    }
  } finally {
    await browser.close()
  }
}

function writeBlocks(
  files: readonly File[],
  as: 'reportlab' | 'groff' | 'word' | 'blocks',
  output: (file: File) => string,
): void {
  runPython(
    'everyday_documents.py',
    files.map(file => JSON.stringify({ input: file.html, output: output(file), as })),
  )
}

function writeGroff(files: readonly File[]): void {
  writeBlocks(files, 'groff', ({ source }) => `${source}.ms`)
  for (const { source, pdf } of files) {
    run('bash', ['-c', `groff -Kutf8 -t -ms -Tpdf '${source}.ms' > '${pdf}'`])
  }
}

function writeOffice(files: readonly File[]): void {
  if (!files.length) return
  writeBlocks(files, 'word', ({ source }) => `${source}.html`)
  const folder = join(files[0]!.pdf, '..')
  const sources = files.map(({ source }) => `${source}.html`).filter(existsSync)
  convert('pdf:writer_pdf_Export', folder, sources, ['--infilter=HTML (StarWriter)'])
}

type Parsed = File & { readonly document: EverydayDocument }

function readBlocks(files: readonly File[]): Parsed[] {
  writeBlocks(files, 'blocks', ({ source }) => `${source}.json`)
  return files.map(file => ({
    ...file,
    document: JSON.parse(readFileSync(`${file.source}.json`, 'utf8')) as EverydayDocument,
  }))
}

/** One document that a producer cannot set is left out. */
async function writeEach(
  files: readonly File[],
  write: (file: Parsed) => void | Promise<void>,
): Promise<void> {
  for (const file of readBlocks(files)) {
    try {
      await write(file)
    } catch (error) {
      console.error(`${file.pdf}: ${String(error)}`)
    }
  }
}
