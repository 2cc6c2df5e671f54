/** The worst cases in one HTML page: picture of the page with our blocks on it, truth and output side by side. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './produce/run.ts'
import { escapeHtml } from './render/html.ts'
import { MEASURES, type Scored } from './score.ts'
import { writeStyle } from './style.ts'

const MAX_PAGES = 2
const PIXELS_PER_INCH = 60
const debug = fileURLToPath(new URL('../pdf-fit/debug.js', import.meta.url))

export function writeReport(rows: readonly Scored[], corpus: string, count: number): string {
  const worst = [...rows]
    .sort((a, b) => (a.scores.overall ?? 0) - (b.scores.overall ?? 0))
    .slice(0, count)
  const pictures = join(corpus, 'pictures')
  mkdirSync(pictures, { recursive: true })
  const sections = worst.map((row, index) => writeCase(row, corpus, pictures, index))
  const page = join(corpus, 'report.html')
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>The worst of the matrix</title>
<style>body{font:14px sans-serif}section{border-top:2px solid #000;display:grid;grid-template-columns:2fr 2fr 2fr;gap:1em}
h2{grid-column:1/-1;font-size:1em}pre{white-space:pre-wrap;font-size:11px;max-height:80em;overflow:auto}
.page{position:relative}.page img,.page svg{width:100%}.page svg{position:absolute;inset:0;opacity:0.6}</style>
${sections.join('\n')}`,
  )
  return page
}

function writeCase(row: Scored, corpus: string, pictures: string, index: number): string {
  const pdf = join(corpus, row.path)
  const name = join(pictures, String(index))
  run('pdftoppm', ['-r', String(PIXELS_PER_INCH), '-l', String(MAX_PAGES), '-png', pdf, name])
  const pages = Array.from({ length: MAX_PAGES }, (_, page) => writePage(pdf, name, page + 1))
  const output = join(corpus, 'outputs', `${row.path}.md`)
  const scores = MEASURES.map(measure => `${measure} ${row.scores[measure]?.toFixed(2) ?? '-'}`)
  return `<section><h2>${row.path} ${row.split ?? ''} ${row.tagged ? 'tagged' : ''} ${scores.join(', ')}<br>${row.style ? writeStyle(row.style) : ''}</h2>
<div>${pages.join('')}</div>
<pre>${escapeHtml(readFileSync(join(corpus, row.truth), 'utf8'))}</pre>
<pre>${existsSync(output) ? escapeHtml(readFileSync(output, 'utf8')) : 'no output'}</pre></section>`
}

/** pdftoppm pads the numbers of pages to the width of the last one. */
function writePage(pdf: string, name: string, page: number): string {
  const picture = [`${name}-${page}.png`, `${name}-0${page}.png`, `${name}-00${page}.png`].find(
    existsSync,
  )
  if (!picture) return ''
  const blocks = `${name}-${page}.svg`
  spawnSync(process.execPath, [debug, pdf, String(page), blocks], { stdio: 'ignore' })
  const drawn = existsSync(blocks)
    ? readFileSync(blocks, 'utf8')
        .replace(/<rect width="100%"[^>]*>/, '')
        .replace(/<text x[^>]*textLength[^>]*>[^<]*<\/text>/g, '')
    : ''
  const image = readFileSync(picture).toString('base64')
  return `<div class="page"><img src="data:image/png;base64,${image}">${drawn}</div>`
}
