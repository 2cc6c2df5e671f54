/** Runs cases of one format and collects what they come to. */
import type { Extension } from '../../src/engine/formats/index.ts'
import { type Case, makeCase } from './cases.ts'
import { type Finding, judge, judgeRendered, keyOf, type Result, SLOW_MS } from './oracle.ts'
import type { Seed } from './seeds.ts'

export interface Plan {
  readonly format: Extension
  readonly seeds: readonly Seed[]
  readonly seed: number
  /** Numbers of the first case and of the one behind the last. */
  readonly from: number
  readonly to: number
  readonly convert: (given: Case) => Promise<Result>
  /** How many cases are under way at once. */
  readonly width: number
}

export interface Numbers {
  cases: number
  readonly outcomes: Map<string, number>
  repeated: number
  rendered: number
  slowestMs: number
  /** The first case that showed it, and how many did. */
  readonly findings: Map<
    string,
    { readonly finding: Finding; readonly number: number; count: number }
  >
}

/** How often a case is converted twice, and rendered. */
const REPEAT_EVERY = 16
const RENDER_EVERY = 16

export async function run(plan: Plan): Promise<Numbers> {
  const numbers: Numbers = {
    cases: 0,
    outcomes: new Map(),
    repeated: 0,
    rendered: 0,
    slowestMs: 0,
    findings: new Map(),
  }
  let next = plan.from
  const work = async () => {
    while (next < plan.to) {
      const number = next++
      const finding = await tryCase(plan, number, numbers)
      if (!finding) continue
      const known = numbers.findings.get(keyOf(finding))
      if (known) known.count++
      else numbers.findings.set(keyOf(finding), { finding, number, count: 1 })
    }
  }
  await Promise.all(Array.from({ length: plan.width }, work))
  return numbers
}

async function tryCase(
  { format, seeds, seed, convert }: Plan,
  number: number,
  numbers: Numbers,
): Promise<Finding | undefined> {
  const given = makeCase(format, seeds, seed, number)
  const result = await convert(given)
  numbers.cases++
  numbers.outcomes.set(result.outcome, (numbers.outcomes.get(result.outcome) ?? 0) + 1)
  numbers.slowestMs = Math.max(numbers.slowestMs, result.ms)
  const finding = judge(result) ?? (await judgeTime(result, given, convert))
  if (finding) return finding
  if (number % REPEAT_EVERY === 0) {
    numbers.repeated++
    const again = await convert(given)
    if (again.answer !== result.answer) {
      return { kind: 'unsteady', detail: firstDifference(result.answer, again.answer) }
    }
  }
  if (number % RENDER_EVERY === 0 && result.markdown !== undefined) {
    numbers.rendered++
    return judgeRendered(result)
  }
  return undefined
}

/** The machine may have been busy: only what is slow again and again counts. */
async function judgeTime(
  { ms }: Result,
  given: Case,
  convert: Plan['convert'],
): Promise<Finding | undefined> {
  let least = ms
  for (let time = 0; time < 2 && least > SLOW_MS; time++) {
    least = Math.min(least, (await convert(given)).ms)
  }
  return least > SLOW_MS ? { kind: 'slow', detail: `${Math.round(least)} ms` } : undefined
}

function firstDifference(first: string, second: string): string {
  let at = 0
  while (first[at] === second[at]) at++
  return JSON.stringify([first.slice(at, at + 60), second.slice(at, at + 60)])
}
