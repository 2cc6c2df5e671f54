/**
 * How many formulas come back exactly, after normalizing, from PDFs of many typesetters: formulas.txt by each of
 * ways.ts. What install.sh does not have is left out and named.
 *
 *     npm run lab -- formulas/matrix FOLDER              makes the PDFs there that are missing, and measures all
 *     npm run lab -- formulas/matrix FOLDER --way times --wrong 40     one way, with what was wrong
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { convert } from '../../../src/engine/node.ts'
import { normalize } from '../normalize.ts'
import { produceChromium, produceKatex, produceLibreOffice } from './mathml.ts'
import { findAnswers, type Sample, toSamples } from './samples.ts'
import { produceTex } from './tex.ts'
import { produceTypst } from './typst.ts'
import { WAYS, type Way } from './ways.ts'

const { values: flags, positionals } = parseArgs({
  options: { way: { type: 'string' }, wrong: { type: 'string', default: '0' } },
  allowPositionals: true,
})
const [folder = '.'] = positionals
mkdirSync(folder, { recursive: true })
const list = new URL('../../../../lab/formulas/matrix/formulas.txt', import.meta.url)
const samples = toSamples(readFileSync(fileURLToPath(list), 'utf8'))
const totals = { right: 0, silent: 0, all: 0 }

for (const way of WAYS) {
  if (flags.way && flags.way !== way.name) continue
  const path = join(folder, `${way.name}.pdf`)
  try {
    if (!existsSync(path)) await produce(way, path)
  } catch (error) {
    console.log(`${way.name}: not made: ${String(error).slice(0, 200)}`)
  }
  if (!existsSync(path)) {
    console.log(`${way.name}: no PDF`)
    continue
  }
  const { markdown } = await convert(readFileSync(path))
  report(way, findAnswers(markdown))
}
if (!flags.way) console.log(toLine('all', totals))

async function produce(way: Way, path: string): Promise<void> {
  switch (way.program) {
    case 'typst':
      return produceTypst(samples, path)
    case 'chromium':
      return await produceChromium(samples, path)
    case 'katex':
      return await produceKatex(samples, path)
    case 'libreoffice':
      return produceLibreOffice(samples, path)
    default:
      return produceTex(way, samples, path)
  }
}

interface Count {
  right: number
  /** Written as a formula, but another one. */
  silent: number
  all: number
}

function report({ name }: Way, answers: ReadonlyMap<number, string>): void {
  const own: Count = { right: 0, silent: 0, all: 0 }
  const sections = new Map<string, Count>()
  let shown = 0
  for (const sample of samples) {
    const answer = answers.get(sample.number)
    const isRight = answer !== undefined && isSame(answer, sample)
    const section = sections.get(sample.section) ?? { right: 0, silent: 0, all: 0 }
    sections.set(sample.section, section)
    for (const count of [own, section, totals]) {
      count.all++
      if (isRight) count.right++
      else if (answer !== undefined) count.silent++
    }
    if (!isRight && shown++ < Number(flags.wrong))
      console.log(
        `${sample.number} ${sample.isDisplay ? 'display' : 'inline'}\n  truth ${sample.latex}\n  ours  ${answer ?? '-'}`,
      )
  }
  console.log(toLine(name, own))
  if (flags.way) for (const [section, count] of sections) console.log(toLine(`  ${section}`, count))
}

function isSame(answer: string, { latex }: Sample): boolean {
  return normalize(answer).join(' ') === normalize(latex).join(' ')
}

function toLine(name: string, { right, silent, all }: Count): string {
  const percent = (count: number): string => ((100 * count) / Math.max(all, 1)).toFixed(1)
  return `${name.padEnd(24)} ${percent(right).padStart(5)} % right, ${percent(silent)} % wrong in silence, of ${all}`
}
