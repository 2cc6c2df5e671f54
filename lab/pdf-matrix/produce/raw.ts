/** Files of our own operators, and files that other programs write again. */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderRaw } from '../render/raw.ts'
import type { Manner } from '../render/raw-canvas.ts'
import type { Job } from './job.ts'
import { run } from './run.ts'

export const produceRaw =
  (manner: Manner) =>
  (jobs: readonly Job[]): void => {
    for (const job of jobs) {
      writeFileSync(job.pdf, renderRaw(job.document, job.case.style, manner), 'latin1')
    }
  }

type Rewrite = (from: string, to: string) => readonly [command: string, args: readonly string[]]

const REWRITES: Readonly<Record<string, Rewrite>> = {
  ghostscript: (from, to) => [
    'gs',
    ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-sOutputFile=${to}`, from],
  ],
  qpdf: (from, to) => [
    'qpdf',
    [
      '--deterministic-id',
      '--object-streams=generate',
      '--recompress-flate',
      '--linearize',
      from,
      to,
    ],
  ],
  pdftocairo: (from, to) => ['pdftocairo', ['-pdf', from, to]],
}

export const produceRewritten =
  (name: string) =>
  (jobs: readonly Job[]): void => {
    for (const job of jobs) {
      const folder = join(dirname(job.pdf), '..')
      const from = join(folder, `${job.case.original!.id}.pdf`)
      if (!existsSync(from)) continue
      const [command, args] = REWRITES[name]!(from, job.pdf)
      run(command, args)
    }
  }
