/** TeX and groff: a process for each file, since they know no batches. */
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { renderGroff } from '../render/groff.ts'
import { renderLatex } from '../render/latex.ts'
import type { Engine } from '../render/latex-text.ts'
import { PAGE_SIZES } from '../style.ts'
import type { Job } from './job.ts'
import { run } from './run.ts'

export const produceLatex =
  (engine: Engine) =>
  (jobs: readonly Job[]): void => {
    for (const job of jobs) {
      const text = renderLatex(job.document, job.case.style, engine)
      writeFileSync(`${job.source}.tex`, text)
      // A second run knows how many pages there are.
      const needsCount = text.includes('LastPage') || text.includes('longtable}{')
      for (let turn = needsCount ? 0 : 1; turn < 2; turn++) {
        run(engine, ['-interaction=batchmode', basename(`${job.source}.tex`)], {
          cwd: dirname(job.source),
          seconds: 60,
        })
      }
      const made = `${job.source}.pdf`
      if (existsSync(made)) copyFileSync(made, job.pdf)
    }
  }

export function produceGroff(jobs: readonly Job[]): void {
  for (const job of jobs) {
    const [width, height] = PAGE_SIZES[job.case.style.page]
    writeFileSync(`${job.source}.ms`, renderGroff(job.document, job.case.style))
    const command = `groff -Kutf8 -t -ms -Tpdf -P-p${height / 72}i,${width / 72}i '${job.source}.ms' > '${job.pdf}'`
    const { output } = run('bash', ['-c', command])
    if (output.trim()) console.error(`${job.case.id}: ${output.trim().split('\n')[0]}`)
  }
}
