/** Turns verdicts into points, points into a score, and the score into a grade. */
import { CATEGORIES, type CategoryId, CHECKS, type CheckId, type Verdicts } from './catalog.ts'
import type { Verdict } from './checks/verdict.ts'

/** A grade begins at a score, so the score determines the grade. */
export const GRADES = [
  { grade: 'A+', from: 97 },
  { grade: 'A', from: 90 },
  { grade: 'B', from: 80 },
  { grade: 'C', from: 70 },
  { grade: 'D', from: 60 },
  { grade: 'F', from: 0 },
] as const

export type Grade = (typeof GRADES)[number]['grade']

export interface Grading {
  readonly grade: Grade
  readonly score: number
  /** Share of all points that could be judged. */
  readonly coverage: number
  readonly categories: readonly CategoryScore[]
}

export interface CategoryScore {
  readonly id: CategoryId
  readonly title: string
  readonly score: number
  /** 0 if nothing in the category could be judged. */
  readonly max: number
}

export function grade(verdicts: Verdicts): Grading {
  const isUseless = FATAL.some(ids => ids.every(id => verdicts[id].status === 'fail'))
  const shares = CATEGORIES.map(category => {
    const checks = CHECKS.filter(check => check.category === category.id)
    const all = sum(checks.map(check => check.weight))
    const judged = sum(
      checks.map(({ id, weight }) => (verdicts[id].status === 'skip' ? 0 : weight)),
    )
    const earned = sum(checks.map(({ id, weight }) => weight * creditOf(verdicts[id])))
    // What a server without a working connection or protocol keeps hidden counts as not earned.
    const reachable = isUseless ? all : judged
    return {
      ...category,
      earned: reachable ? (category.weight * earned) / reachable : 0,
      possible: reachable ? category.weight : 0,
      covered: (category.weight * judged) / all,
    }
  })
  const coverage = sum(shares.map(share => share.covered)) / TOTAL
  const possible = sum(shares.map(share => share.possible))
  const earned = sum(shares.map(share => share.earned))
  const score = Math.min(
    possible ? Math.round((100 * earned) / possible) : 0,
    capOf(verdicts, isUseless, coverage),
  )
  return {
    score,
    grade: GRADES.find(({ from }) => score >= from)!.grade,
    coverage: Math.round(coverage * 100) / 100,
    categories: shares.map(({ id, title, earned, possible }) => ({
      id,
      title,
      score: Math.round(earned * 10) / 10,
      max: possible,
    })),
  }
}

export function creditOf({ status, credit }: Verdict): number {
  return credit ?? { pass: 1, warn: 0.5, fail: 0, skip: 0 }[status]
}

/** Without one of these, or without all of a group, no client can use the server. */
const FATAL: readonly (readonly CheckId[])[] = [
  ['reach.connect'],
  ['tls.valid'],
  ['proto.modern', 'proto.legacy'],
]

/** Failures that a good rest does not make up for. */
const GRAVE: readonly CheckId[] = ['tools.list', 'sec.hidden_text', 'sec.secrets']

/** Below this score the verdict is about a closed door, not about a server. */
const MIN_COVERAGE = 0.5

/** The best score that the failures allow: one below the next grade. */
function capOf(verdicts: Verdicts, isUseless: boolean, coverage: number): number {
  const hasFailed = (id: CheckId) => verdicts[id].status === 'fail'
  if (isUseless) return BEST.F
  if (GRAVE.some(hasFailed)) return BEST.D
  const isSevere = CHECKS.some(
    ({ id, severity }) => hasFailed(id) && (severity === 'high' || severity === 'critical'),
  )
  return isSevere || coverage < MIN_COVERAGE ? BEST.B : 100
}

const BEST = { F: 59, D: 69, B: 89 } as const

export function isIncomplete(coverage: number): boolean {
  return coverage < MIN_COVERAGE
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

const TOTAL = sum(CATEGORIES.map(({ weight }) => weight))
