/**
 * How many formulas of documents with a truth are read right: those whose tokens (normalize.ts) equal the truth's at
 * 95 % or more, displayed and in line.
 *
 *     npm run lab -- formulas/measure FOLDER          pdfs/NAME.pdf with ground_truth/NAME.json (pdf-parse-bench)
 *     npm run lab -- formulas/measure FOLDER --wrong 20   and the formulas that were not, with what was nearest
 *     npm run lab -- formulas/measure FOLDER --only 013   one document
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import katex from 'katex'
import { convert } from '../../src/engine/node.ts'
import { normalize, similarity } from './normalize.ts'

const { values: flags, positionals } = parseArgs({
  options: { wrong: { type: 'string', default: '0' }, only: { type: 'string' } },
  allowPositionals: true,
})
const [folder = '.'] = positionals

interface Formula {
  readonly latex: string
  readonly kind: 'display' | 'inline'
  readonly tokens: readonly string[]
}

const ALIKE = 0.95
const totals = { display: [0, 0], inline: [0, 0] }
let written = 0
let right = 0
let rejected = 0
let shown = 0

for (const name of readdirSync(join(folder, 'ground_truth')).sort()) {
  const base = name.replace('.json', '')
  if (flags.only && flags.only !== base) continue
  const truths = readTruth(JSON.parse(readFileSync(join(folder, 'ground_truth', name), 'utf8')))
  const bytes = readFileSync(join(folder, 'pdfs', `${base}.pdf`))
  const { markdown } = await convert(bytes)
  const found = findFormulas(markdown)
  written += found.length
  for (const { latex } of found) {
    try {
      katex.renderToString(latex, { throwOnError: true, displayMode: true, strict: false })
    } catch (error) {
      rejected++
      console.log(`${base} KaTeX: ${latex}\n  ${String(error).slice(0, 150)}`)
    }
  }
  const left = new Set(found)
  for (const truth of truths) {
    let best: Formula | undefined
    let score = 0
    for (const candidate of left) {
      const alike = candidate.kind === truth.kind ? similarity(truth.tokens, candidate.tokens) : 0
      if (alike > score) {
        score = alike
        best = candidate
      }
    }
    totals[truth.kind][1]!++
    if (best && score >= ALIKE) {
      left.delete(best)
      totals[truth.kind][0]!++
      right++
    } else if (shown < Number(flags.wrong)) {
      shown++
      console.log(
        `${base} ${truth.kind} ${score.toFixed(2)}\n  truth ${truth.latex}\n  ours  ${score > 0.3 ? best?.latex : '-'}`,
      )
      if (score > 0.6) console.log(`  ${truth.tokens.join(' ')}\n  ${best?.tokens.join(' ')}`)
    }
  }
}
for (const [kind, [hits = 0, all = 0]] of Object.entries(totals))
  console.log(`${kind}: ${hits} of ${all} (${((100 * hits) / Math.max(all, 1)).toFixed(1)} %)`)
console.log(`written: ${written}, of these right: ${right}, refused by KaTeX: ${rejected}`)

function readTruth(
  entries: readonly { readonly type: string; readonly data: string }[],
): Formula[] {
  return entries.flatMap(({ type, data }) => {
    const kind = /^(display|inline)-formula$/.exec(type)?.[1] as Formula['kind'] | undefined
    const latex = data.replace(/^\$\$?|\$\$?$/g, '')
    return kind ? [{ latex, kind, tokens: normalize(latex) }] : []
  })
}

function findFormulas(markdown: string): Formula[] {
  const formulas: Formula[] = []
  const rest = markdown.replace(
    /^(?:\$\$|```math)\n([\s\S]*?)\n(?:\$\$|```)$/gm,
    (_, latex: string) => {
      formulas.push({ latex, kind: 'display', tokens: normalize(latex) })
      return ''
    },
  )
  for (const [, quoted, plain] of rest.matchAll(/\$`([^`]+)`\$|(?<![\\$])\$([^$\n]+?)(?<!\\)\$/g)) {
    const latex = quoted ?? plain!
    formulas.push({ latex, kind: 'inline', tokens: normalize(latex) })
  }
  return formulas
}
