/** The formulas as a document of TeX. */
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { run } from '../../pdf-matrix/produce/run.ts'
import type { Sample } from './samples.ts'
import type { Way } from './ways.ts'

export function produceTex(way: Way, samples: readonly Sample[], path: string): void {
  const source = path.replace(/\.pdf$/, '.tex')
  writeFileSync(source, toTex(way, samples))
  const log = path.replace(/\.pdf$/, '.log')
  run(way.program, ['-interaction=batchmode', basename(source)], {
    cwd: dirname(source),
    seconds: 300,
  })
  const missing = /.*(?:cannot be found|not loadable).*/.exec(readFileSync(log, 'latin1'))
  if (missing) {
    rmSync(path, { force: true })
    throw new Error(missing[0])
  }
  const made = source.replace(/\.tex$/, '.pdf')
  if (made !== path && existsSync(made)) copyFileSync(made, path)
}

function toTex({ preamble = '', size = 10 }: Way, samples: readonly Sample[]): string {
  const body = samples.map(({ lead, tail, latex, isDisplay }) =>
    isDisplay ? `${lead}\n\\[${latex}\\]\n${tail}\n` : `${lead} $${latex}$ ${tail}\n`,
  )
  return [
    `\\documentclass[${size}pt]{article}`,
    '\\usepackage{amsmath}',
    preamble,
    '\\providecommand\\boldsymbol[1]{\\mathbf{#1}}',
    '\\begin{document}',
    ...body,
    '\\end{document}',
  ].join('\n')
}
