/**
 * Damages documents as accidents do and looks for wrong text without a warning:
 *
 *     npm run fuzz -- --damage                           500 cases of every format and kind of damage
 *     npm run fuzz -- --damage --format xls --cases 2000 some formats, more cases
 *     npm run fuzz -- --damage --format xls --case 81    what became of one, with the first difference
 *
 * Formats in zip archives have checksums: none of their cases may pass in silence. The others have none, and
 * a letter that became another one is a letter; their rates are printed.
 */
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'
import { type Damaged, damage, KINDS, type Kind } from './damage.ts'
import { compareWords, type Difference, isWarned } from './damage-oracle.ts'
import { diceFor, pick } from './dice.ts'
import { convertHere, type Result } from './oracle.ts'
import { readSeeds, type Seed } from './seeds.ts'

export interface DamagePlan {
  readonly formats: readonly Extension[]
  readonly corpus: string | undefined
  readonly seed: number
  readonly cases: number
  /** Only this one. */
  readonly only: number | undefined
  readonly keep: (name: string, bytes: Uint8Array, detail: string) => void
}

/** Gives the number of findings in archives, whose parts have checksums. */
export async function runDamage(plan: DamagePlan): Promise<number> {
  let findings = 0
  for (const format of plan.formats) {
    const seeds = await readSeeds(format, plan.corpus)
    const tally = await tallyFormat(format, seeds, plan)
    console.log(`${format.padEnd(5)} ${writeTally(tally)}`)
    findings += tally.reduce((sum, { despiteChecksum }) => sum + despiteChecksum, 0)
  }
  return findings
}

interface Tally {
  readonly kind: Kind
  cases: number
  /** Cases that are refused, that warn, that read as before, and that read otherwise without a word. */
  refused: number
  warned: number
  same: number
  silent: number
  /** Of the silent ones, those in an archive, whose parts have checksums. */
  despiteChecksum: number
}

async function tallyFormat(
  format: Extension,
  seeds: readonly Seed[],
  plan: DamagePlan,
): Promise<Tally[]> {
  const whole = new Map<Seed, Result>()
  const tally = KINDS.map(
    (kind): Tally => ({
      kind,
      cases: 0,
      refused: 0,
      warned: 0,
      same: 0,
      silent: 0,
      despiteChecksum: 0,
    }),
  )
  const numbers = plan.only === undefined ? range(plan.cases * KINDS.length) : [plan.only]
  for (const number of numbers) {
    const kind = KINDS[number % KINDS.length]!
    const dice = diceFor(plan.seed + 7919 * Object.keys(FORMATS).indexOf(format), number)
    const seed = pick(dice, seeds)
    const before = whole.get(seed) ?? (await convert(seed.bytes, format))
    whole.set(seed, before)
    if (before.markdown === undefined || isWarned(before)) continue
    const damaged = damage(seed, kind, dice)
    if (!damaged) continue
    const after = await convert(damaged.bytes, format)
    const row = tally.find(row => row.kind === kind)!
    row.cases++
    const difference = compareWords(before, after)
    row[outcomeOf(after, difference)]++
    if (seed.opened.type === 'zip' && outcomeOf(after, difference) === 'silent')
      row.despiteChecksum++
    if (plan.only !== undefined || outcomeOf(after, difference) === 'silent') {
      report(plan, format, number, seed, damaged, after, difference)
    }
  }
  return tally
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const convert = (bytes: Uint8Array, format: Extension): Promise<Result> =>
  convertHere({ bytes, filename: `case.${format}`, options: {}, madeFrom: '' })

function outcomeOf(
  after: Result,
  difference: Difference | undefined,
): 'refused' | 'warned' | 'same' | 'silent' {
  if (after.markdown === undefined) return 'refused'
  if (!difference) return 'same'
  return difference.isWarned ? 'warned' : 'silent'
}

function report(
  plan: DamagePlan,
  format: Extension,
  number: number,
  seed: Seed,
  { bytes, place }: Damaged,
  after: Result,
  difference: Difference | undefined,
): void {
  const detail = `${seed.name}, ${place}: ${difference ? `${difference.before} → ${difference.after}` : after.outcome}`
  plan.keep(`damage-${format}-${plan.seed}-${number}`, bytes, detail)
  if (plan.only !== undefined || seed.opened.type === 'zip')
    console.log(`  case ${number}: ${detail}`)
}

function writeTally(tally: readonly Tally[]): string {
  const share = (count: number, cases: number) =>
    `${cases ? ((100 * count) / cases).toFixed(1) : '–'} %`
  return tally
    .map(
      ({ kind, cases, silent, refused, warned }) =>
        `${kind} ${silent}/${cases} (${share(silent, cases)}; ${refused} refused, ${warned} warned)`,
    )
    .join(', ')
}
