/**
 * Makes the documents of this folder again, out of `sources` and with the builders of the tests:
 *
 *     npm run corpus [word...]     those whose path has a word; README.md says what must be installed
 *
 * The markdown beside them is written by people and is not touched.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { changeStream } from '../support/damage.ts'
import { ownDocuments } from './own-documents.ts'

const corpus = fileURLToPath(new URL('../../../test/corpus', import.meta.url))
const sources = join(corpus, 'sources')
const scratch = mkdtempSync(join(tmpdir(), 'corpus-'))

type Make = (source: string, target: string) => void

const run = (command: string, ...args: readonly string[]): Buffer =>
  execFileSync(command, args, { cwd: scratch, stdio: ['ignore', 'pipe', 'pipe'] })

const libreOffice: Make = (source, target) => {
  const profile = pathToFileURL(join(scratch, 'profile')).href
  const format = extname(target).slice(1)
  run(
    'soffice',
    `-env:UserInstallation=${profile}`,
    '--headless',
    '--convert-to',
    format,
    '--outdir',
    scratch,
    source,
  )
  renameSync(join(scratch, `${basename(source, extname(source))}.${format}`), target)
}

/** LibreOffice puts a picture of the first slide into the properties of a ppt, larger than all the rest. */
const libreOfficePpt: Make = (source, target) => {
  libreOffice(source, target)
  writeFileSync(
    target,
    changeStream(readFileSync(target), '\x05SummaryInformation', () => undefined),
  )
}

const pandoc: Make = (source, target) => {
  run('pandoc', '--standalone', `--resource-path=${sources}`, source, '--output', target)
}

const gnumeric: Make = (source, target) => {
  run('ssconvert', source, target)
}

const chromium: Make = (source, target) => {
  run(
    'chromium',
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${join(scratch, 'chromium')}`,
    '--no-pdf-header-footer',
    `--print-to-pdf=${target}`,
    pathToFileURL(source).href,
  )
}

const weasyprint: Make = (source, target) => {
  run('weasyprint', source, target)
}

const wkhtmltopdf: Make = (source, target) => {
  execFileSync('wkhtmltopdf', ['--quiet', source, target], {
    stdio: 'ignore',
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
  })
}

const latex: Make = (source, target) => {
  run('pdflatex', '-interaction=batchmode', source)
  renameSync(join(scratch, `${basename(source, '.tex')}.pdf`), target)
}

const groff: Make = (source, target) => {
  writeFileSync(target, run('groff', '-ms', '-Tpdf', source))
}

/** A source, who makes documents of it, and which. */
const MADE: readonly (readonly [source: string, make: Make, ...targets: readonly string[]])[] = [
  [
    'report.fodt',
    libreOffice,
    'docx/report.docx',
    'doc/report.doc',
    'odt/report.odt',
    'rtf/report.rtf',
  ],
  ['rtl.fodt', libreOffice, 'docx/rtl.docx', 'doc/rtl.doc', 'odt/rtl.odt', 'rtf/rtl.rtf'],
  [
    'hidden.fodt',
    libreOffice,
    'docx/hidden.docx',
    'doc/hidden.doc',
    'odt/hidden.odt',
    'rtf/hidden.rtf',
  ],
  ['guide.md', pandoc, 'docx/guide.docx', 'odt/guide.odt', 'epub/guide.epub'],
  ['walks.md', pandoc, 'pptx/walks.pptx'],
  ['budget.fods', libreOffice, 'xlsx/budget.xlsx', 'xls/budget.xls', 'ods/budget.ods'],
  ['hidden.fods', libreOffice, 'xlsx/hidden.xlsx', 'xls/hidden.xls', 'ods/hidden.ods'],
  ['rota.fods', libreOffice, 'xlsx/rota.xlsx', 'xls/rota.xls', 'ods/rota.ods'],
  ['counts.csv', gnumeric, 'xlsx/counts.xlsx', 'xls/counts.xls', 'ods/counts.ods'],
  ['talk.fodp', libreOffice, 'pptx/talk.pptx', 'odp/talk.odp'],
  ['talk.fodp', libreOfficePpt, 'ppt/talk.ppt'],
  ['rtl.fodp', libreOffice, 'pptx/rtl.pptx', 'odp/rtl.odp'],
  ['rtl.fodp', libreOfficePpt, 'ppt/rtl.ppt'],
  ['minutes.html', chromium, 'pdf/minutes-chromium.pdf'],
  ['minutes.html', weasyprint, 'pdf/minutes-weasyprint.pdf'],
  ['minutes.html', wkhtmltopdf, 'pdf/minutes-wkhtmltopdf.pdf'],
  ['rtl.html', chromium, 'pdf/rtl.pdf'],
  ['article.tex', latex, 'pdf/article.pdf'],
  ['manual.ms', groff, 'pdf/manual.pdf'],
  ['letter.fodt', libreOffice, 'pdf/letter.pdf'],
]

const words = process.argv.slice(2)
const isWanted = (target: string): boolean =>
  words.length === 0 || words.some(word => target.includes(word))

try {
  for (const [source, make, ...targets] of MADE) {
    for (const target of targets.filter(isWanted)) {
      mkdirSync(dirname(join(corpus, target)), { recursive: true })
      make(join(sources, source), join(corpus, target))
      console.log(target)
    }
  }
  const own = ownDocuments(readFileSync(join(sources, 'hill.png')))
  for (const [target, bytes] of Object.entries(own)) {
    if (!isWanted(target)) continue
    mkdirSync(dirname(join(corpus, target)), { recursive: true })
    writeFileSync(join(corpus, target), bytes)
    console.log(target)
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
