/** What is said about a report in words. */
import type { CheckReport as Report } from '../../../src/mcp-check/report.ts'

export type { Report }

type Status = keyof Report['counts']

/** What needs work comes first. */
const WORDS: Readonly<Record<Status, string>> = {
  fail: 'Failed',
  warn: 'Warning',
  pass: 'Passed',
  skip: 'Skipped',
}

export const wordOf = (status: Status): string => WORDS[status]

export const order = (status: Status): number => Object.keys(WORDS).indexOf(status)

/** The report as a page to send to somebody. */
export function writeMarkdown(report: Report): string {
  const { url, grade, score, summary, counts, checks, categories, checked_at } = report
  const faults = checks
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .toSorted((a, b) => order(a.status) - order(b.status))
    .map(({ status, title, detail, remedy }) => {
      const fault = `- **${wordOf(status)}**: ${title}. ${detail}`
      return remedy ? `${fault} ${remedy}` : fault
    })
  const rows = categories.map(
    ({ title, score: points, max }) => `| ${title} | ${round(points)} | ${round(max)} |`,
  )
  return [
    `# MCP check: ${grade}, ${score} of 100`,
    summary,
    `${url}, checked on ${checked_at.slice(0, 10)}. ${writeCounts(counts)}`,
    ...(rows.length ? [['| part | points | of |', '|---|--:|--:|', ...rows].join('\n')] : []),
    ...(faults.length ? [faults.join('\n')] : []),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

export const round = (number: number): string => String(Math.round(number * 10) / 10)

/** A badge for the top of a README. */
export function writeBadge({ grade, score }: Pick<Report, 'grade' | 'score'>): string {
  const color = BADGE_COLORS[grade.charAt(0)] ?? '#a32a20'
  const label = `MCP check: ${grade}, ${score} of 100`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="20" role="img" aria-label="${label}"><title>${label}</title><rect width="150" height="20" rx="3" fill="#3a423e"/><path d="M80 0h67a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H80z" fill="${color}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle"><text x="40" y="14">MCP check</text><text x="115" y="14">${grade} · ${score}</text></g></svg>
`
}

const BADGE_COLORS: Readonly<Record<string, string>> = {
  A: '#1f6b35',
  B: '#0a6656',
  C: '#7c5400',
  D: '#a6471b',
}

export function writeCounts({ pass, warn, fail, skip }: Report['counts']): string {
  return `${pass} passed, ${warn} ${warn === 1 ? 'warning' : 'warnings'}, ${fail} failed, ${skip} skipped.`
}
