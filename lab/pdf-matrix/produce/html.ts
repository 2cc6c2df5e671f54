/** Chromium, WeasyPrint and wkhtmltopdf, all from the same HTML. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '../../../test/browser/support/chromium.ts'
import { renderHtml } from '../render/html.ts'
import { PAGE_SIZES } from '../style.ts'
import type { Job } from './job.ts'
import { run } from './run.ts'

const script = fileURLToPath(new URL('../../../../lab/pdf-matrix/python/weasy.py', import.meta.url))

export async function produceChromium(jobs: readonly Job[]): Promise<void> {
  const browser = await launchChromium({ fonts: 'system' })
  try {
    // A page for all: each new one would cost a process.
    const page = await browser.newPage()
    for (const job of jobs) {
      await page.setContent(readFileSync(writeSource(job, 'end'), 'utf8'))
      const bytes = await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        tagged: job.case.tagged,
      })
      writeFileSync(job.pdf, bytes)
    }
  } finally {
    await browser.close()
  }
}

export function produceWeasyPrint(jobs: readonly Job[]): void {
  produceWeasy(jobs.map(job => ({ input: writeSource(job, 'foot'), output: job.pdf })))
}

/** All files in one process. */
export function produceWeasy(files: readonly { input: string; output: string }[]): void {
  const lines = files.map(file => JSON.stringify(file))
  const { output } = run('/usr/bin/python3', [script], { input: lines.join('\n'), seconds: 900 })
  if (output.trim()) console.error(output.trim())
}

export function produceWkhtmltopdf(jobs: readonly Job[]): void {
  for (const job of jobs) {
    const [width, height] = PAGE_SIZES[job.document.page ?? job.case.style.page]
    const margin = `${Math.round(Math.min(width, height) * 0.11)}pt`
    run(
      'wkhtmltopdf',
      [
        ...['-q', '--page-width', `${width}pt`, '--page-height', `${height}pt`],
        ...['-T', margin, '-B', margin, '-L', margin, '-R', margin],
        ...[writeSource(job, 'end'), job.pdf],
      ],
      { env: { QT_QPA_PLATFORM: 'offscreen' } },
    )
  }
}

function writeSource(job: Job, footnotes: 'foot' | 'end'): string {
  const path = `${job.source}.html`
  writeFileSync(path, renderHtml(job.document, job.case.style, { footnotes }))
  return path
}
