/**
 * How far the estimate of tokens lies from what the o200k tokenizer counts, by format and by script.
 *
 *     npm run build && node dist/tools/tokens.js FOLDER
 *
 * The folder holds one folder of markdown for each format, as `npm run eval` leaves them in .eval.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { estimateTokens } from '../src/engine/stats.ts'

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

const [folder = '.eval'] = process.argv.slice(2)
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
  const groups = ['all', size, path.split('/')[0]!, findScript(text)]
  return [{ name: path, groups, counted, error: estimateTokens(text) / counted - 1 }]
}

function findScript(text: string): string {
  const share = (letters: RegExp) => (text.match(letters)?.length ?? 0) / Math.max(1, all)
  const all = text.match(/\p{L}/gu)?.length ?? 0
  if (share(/\p{Script=Cyrillic}/gu) > 0.4) return 'Cyrillic'
  if (share(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) > 0.3) {
    return 'CJK'
  }
  return share(/\p{Script=Latin}/gu) > 0.5 ? 'Latin' : 'other'
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8)

process.stdout.write('group      documents     mean  95th of 100   worst\n')
for (const group of new Set(samples.flatMap(({ groups }) => groups))) {
  const members = samples.filter(({ groups }) => groups.includes(group))
  const errors = members.map(({ error }) => Math.abs(error)).sort((a, b) => a - b)
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  const high = errors[Math.min(errors.length - 1, Math.floor(0.95 * errors.length))]!
  const numbers = [percent(mean), percent(high), percent(errors.at(-1)!)].join('  ')
  process.stdout.write(`${group.padEnd(10)} ${String(members.length).padStart(9)} ${numbers}\n`)
}
process.stdout.write('\nworst\n')
for (const { name, counted, error } of samples
  .toSorted((a, b) => Math.abs(b.error) - Math.abs(a.error))
  .slice(0, 10)) {
  process.stdout.write(`${percent(error)} of ${counted}  ${name}\n`)
}
