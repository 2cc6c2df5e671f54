/** The report as the API gives it, and what is said about it in words. */

export interface Report {
  readonly url: string
  readonly checked_at: string
  readonly duration_ms: number
  readonly grade: string
  readonly score: number
  readonly reachable: boolean
  readonly complete: boolean
  readonly summary: string
  readonly server: { readonly name: string | null; readonly version: string | null }
  readonly counts: Readonly<Record<Status, number>>
  readonly categories: readonly Category[]
  readonly checks: readonly Check[]
  readonly tools: readonly Tool[]
}

export type Status = 'pass' | 'warn' | 'fail' | 'skip'

export interface Category {
  readonly id: string
  readonly title: string
  readonly score: number
  readonly max: number
}

export interface Check {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly status: Status
  readonly severity: string
  readonly weight: number
  readonly points: number
  readonly detail: string
  readonly remedy: string | null
  readonly reference: string | null
}

export interface Tool {
  readonly name: string
  readonly score: number
  readonly issues: readonly unknown[]
}

/** What needs work comes first. */
export const STATUSES: readonly { readonly status: Status; readonly word: string }[] = [
  { status: 'fail', word: 'Failed' },
  { status: 'warn', word: 'Warning' },
  { status: 'pass', word: 'Passed' },
  { status: 'skip', word: 'Skipped' },
]

/** A few lines to send to somebody. */
export function writeSummary({ url, grade, score, summary, counts, checks }: Report): string {
  const faults = checks
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .toSorted((a, b) => order(a.status) - order(b.status))
    .map(({ status, title }) => `- ${status === 'fail' ? 'Failed' : 'Warning'}: ${title}`)
  return [
    `MCP check of ${url}`,
    `Grade ${grade}, ${score} of 100. ${summary}`,
    writeCounts(counts),
    ...faults,
  ].join('\n')
}

export function writeCounts({ pass, warn, fail, skip }: Report['counts']): string {
  return `${pass} passed, ${warn} ${warn === 1 ? 'warning' : 'warnings'}, ${fail} failed, ${skip} skipped.`
}

export function order(status: Status): number {
  return STATUSES.findIndex(entry => entry.status === status)
}
