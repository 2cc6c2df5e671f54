/** Programs on Python's libraries, each in one process that takes a JSON line for each document. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { headingLook, titleLook } from '../look.ts'
import { runningLines } from '../running.ts'
import { PAGE_SIZES } from '../style.ts'
import { listContents } from '../truth.ts'
import type { Job } from './job.ts'
import { run } from './run.ts'

const folder = new URL('../../../../lab/pdf-matrix/python/', import.meta.url)

export const producePython =
  (script: string) =>
  (jobs: readonly Job[]): void => {
    const lines = jobs.map(job => {
      const { style } = job.case
      const line = JSON.stringify({
        document: job.document,
        style,
        page: PAGE_SIZES[job.document.page ?? style.page],
        looks: {
          title: titleLook(style),
          1: headingLook(style, 1),
          2: headingLook(style, 2),
          3: headingLook(style, 3),
        },
        running: runningLines(style, job.document),
        contents: listContents(job.document),
        output: job.pdf,
      })
      writeFileSync(`${job.source}.json`, line)
      return line
    })
    runPython(script, lines)
  }

export function runPython(script: string, lines: readonly string[]): void {
  const { output } = run('/usr/bin/python3', [fileURLToPath(new URL(script, folder))], {
    input: lines.join('\n'),
    seconds: 900,
    env: { PYTHONDONTWRITEBYTECODE: '1' },
  })
  if (output.trim()) console.error(output.trim())
}
