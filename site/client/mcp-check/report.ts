/** The report from the API, and how it is put into words. */

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

/** The report as a page to send to somebody. */
export function writeMarkdown(report: Report): string {
  const { url, grade, score, summary, counts, checks, categories, checked_at } = report
  const faults = checks
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .toSorted((a, b) => order(a.status) - order(b.status))
    .map(({ status, title, detail, remedy }) => {
      const word = status === 'fail' ? 'Failed' : 'Warning'
      return `- **${word}**: ${title}. ${detail}${remedy ? ` ${remedy}` : ''}`
    })
  const rows = categories.map(
    ({ title, score: points, max }) => `| ${title} | ${round(points)} | ${round(max)} |`,
  )
  return [
    `# MCP check: ${grade}, ${score} of 100`,
    `${summary}`,
    `${url}, checked on ${checked_at.slice(0, 10)}. ${writeCounts(counts)}`,
    ...(rows.length ? [['| part | points | of |', '|---|--:|--:|', ...rows].join('\n')] : []),
    ...(faults.length ? [faults.join('\n')] : []),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const round = (number: number): string => String(Math.round(number * 10) / 10)

/** A badge for the top of a README. */
export function writeBadge({ grade, score }: Pick<Report, 'grade' | 'score'>): string {
  const colour = BADGE_COLOURS[grade.charAt(0)] ?? '#a32a20'
  const label = `MCP check: ${grade}, ${score} of 100`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="20" role="img" aria-label="${label}"><title>${label}</title><rect width="150" height="20" rx="3" fill="#3a423e"/><path d="M80 0h67a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H80z" fill="${colour}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="40" y="14">MCP check</text><text x="115" y="14">${grade} · ${score}</text></g></svg>
`
}

const BADGE_COLOURS: Readonly<Record<string, string>> = {
  A: '#1f6b35',
  B: '#0a6656',
  C: '#7c5400',
  D: '#a6471b',
}

export function writeCounts({ pass, warn, fail, skip }: Report['counts']): string {
  return `${pass} passed, ${warn} ${warn === 1 ? 'warning' : 'warnings'}, ${fail} failed, ${skip} skipped.`
}

export function order(status: Status): number {
  return STATUSES.findIndex(entry => entry.status === status)
}
