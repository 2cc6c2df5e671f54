/** LibreOffice, one start for many files: tagged and untagged files need other export options. */
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { groupBy } from '../group.ts'
import { renderFodt } from '../render/fodt.ts'
import type { Job } from './job.ts'
import { run } from './run.ts'

export function produceOdt(jobs: readonly Job[]): void {
  for (const job of jobs)
    writeFileSync(`${job.source}.fodt`, renderFodt(job.document, job.case.style))
  exportPdf(jobs, 'fodt')
}

/** What Word documents look like once LibreOffice prints them: its own docx, read again. */
export function produceDocx(jobs: readonly Job[]): void {
  if (!jobs.length) return
  for (const job of jobs)
    writeFileSync(`${job.source}.fodt`, renderFodt(job.document, job.case.style))
  const folder = dirname(jobs[0]!.source)
  convert(
    'docx',
    folder,
    jobs.map(({ source }) => `${source}.fodt`),
  )
  exportPdf(
    jobs.filter(({ source }) => existsSync(`${source}.docx`)),
    'docx',
  )
}

function exportPdf(jobs: readonly Job[], extension: string): void {
  for (const [tagged, group] of groupBy(jobs, job => String(job.case.tagged))) {
    const folder = join(dirname(group[0]!.source), `made-${tagged}`)
    mkdirSync(folder, { recursive: true })
    const options = `{"UseTaggedPDF":{"type":"boolean","value":"${tagged}"}}`
    convert(
      `pdf:writer_pdf_Export:${options}`,
      folder,
      group.map(job => `${job.source}.${extension}`),
    )
    for (const job of group) {
      const made = join(folder, `${basename(job.source)}.pdf`)
      if (existsSync(made)) copyFileSync(made, job.pdf)
    }
    rmSync(folder, { recursive: true })
  }
}

export function convert(
  target: string,
  folder: string,
  files: readonly string[],
  flags: readonly string[] = [],
): void {
  const profile = join(folder, 'profile')
  const { output } = run(
    'soffice',
    [
      ...['--headless', '--norestore', `-env:UserInstallation=file://${profile}`],
      ...[...flags, '--convert-to', target, '--outdir', folder, ...files],
    ],
    { seconds: 900 },
  )
  const errors = output.split('\n').filter(line => /error/i.test(line))
  if (errors.length) console.error(errors.slice(0, 5).join('\n'))
  rmSync(profile, { recursive: true, force: true })
}
