/**
 * How far the estimate of tokens lies from what the o200k tokenizer counts, by folder and by script.
 *
 *     npm run build && node dist/lab/tokens/measure.js FOLDER [LANGUAGE…]
 *
 * The folder holds one folder of markdown for each format, as `npm run eval` leaves them in .eval/outputs, or for
 * each language; the languages named are those left out of the fit (lab/tokens/fit.ts), and are shown apart.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { estimateTokens } from '../../src/engine/stats.ts'

interface Sample {
  readonly name: string
  readonly groups: readonly string[]
  readonly counted: number
  readonly error: number
}

/** A tokenizer of this kind is slow on very long words: the beginning of a giant is enough. */
const MAX_CHARACTERS = 200_000
/** In shorter documents a token more or less is a matter of luck. */
const FEW_TOKENS = 50

const SCRIPTS = [
  ['CJK', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu],
  ...[
    ...[
      'Cyrillic',
      'Greek',
      'Arabic',
      'Hebrew',
      'Devanagari',
      'Bengali',
      'Gujarati',
      'Gurmukhi',
      'Oriya',
    ],
    ...[
      'Tamil',
      'Telugu',
      'Kannada',
      'Malayalam',
      'Sinhala',
      'Thai',
      'Lao',
      'Khmer',
      'Myanmar',
      'Tibetan',
    ],
    ...['Georgian', 'Armenian', 'Ethiopic', 'Latin'],
  ].map(name => [name, new RegExp(`\\p{Script=${name}}`, 'gu')] as const),
] as const

const [folder = '.eval/outputs', ...leftOut] = process.argv.slice(2)
const samples = readdirSync(folder)
  .filter(format => statSync(join(folder, format)).isDirectory())
  .flatMap(format => readdirSync(join(folder, format)).map(name => join(format, name)))
  .filter(path => path.endsWith('.md'))
  .flatMap(readSample)

function readSample(path: string): Sample[] {
  const text = readFileSync(join(folder, path), 'utf8').slice(0, MAX_CHARACTERS)
  const counted = encode(text, { allowedSpecial: 'all' }).length
  if (counted === 0) return []
  const size = counted < FEW_TOKENS ? 'short' : 'long'
  const language = path.split('/')[0]!
  const script = findScript(text)
  const groups = ['all', size, script, language]
  if (leftOut.includes(language)) groups.push(`${script}, left out`)
  return [{ name: path, groups, counted, error: estimateTokens(text) / counted - 1 }]
}

/** The first that a third of the letters is of: there are Latin names and code in all of them. */
function findScript(text: string): string {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  const script = SCRIPTS.find(([, letters]) => (text.match(letters)?.length ?? 0) > all / 3)
  return script?.[0] ?? 'other'
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)

process.stdout.write('group                 documents     mean  95th of 100   worst\n')
for (const group of new Set(samples.flatMap(({ groups }) => groups))) {
  const members = samples.filter(({ groups }) => groups.includes(group))
  const errors = members.map(({ error }) => Math.abs(error)).sort((a, b) => a - b)
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  const high = errors[Math.min(errors.length - 1, Math.floor(0.95 * errors.length))]!
  const numbers = [percent(mean), percent(high), percent(errors.at(-1)!)].join('  ')
  process.stdout.write(`${group.padEnd(21)} ${String(members.length).padStart(9)} ${numbers}\n`)
}
process.stdout.write('\nworst\n')
for (const { name, counted, error } of samples
  .toSorted((a, b) => Math.abs(b.error) - Math.abs(a.error))
  .slice(0, 10)) {
  process.stdout.write(`${percent(error)} of ${counted}  ${name}\n`)
}
