/** The report card: the grade, the categories as bars, and every check, those that failed first. */
import { createCopyButton } from '../page/copy.ts'
import { element } from '../page/dom.ts'
import { saveText } from '../page/save.ts'
import {
  type Category,
  type Check,
  order,
  type Report,
  STATUSES,
  type Tool,
  writeBadge,
  writeCounts,
  writeMarkdown,
} from './report.ts'

export function writeReport(report: Report): Node[] {
  return [
    writeGrade(report),
    writeActions(report),
    ...(report.categories.length ? [writeCategories(report.categories)] : []),
    ...(report.checks.length ? [element('h2', {}, 'Checks'), writeChecks(report.checks)] : []),
    ...(report.tools.length ? [element('h2', {}, 'Tools'), writeTools(report.tools)] : []),
  ]
}

function writeGrade(report: Report): HTMLElement {
  const { grade, score, summary, server, url, checked_at, duration_ms, counts } = report
  const name = [server.name, server.version].filter(Boolean).join(' ')
  const seconds = (duration_ms / 1000).toFixed(1)
  return element(
    'div',
    { class: 'grade', 'data-grade': grade.charAt(0) },
    element('p', { class: 'letter' }, element('span', { class: 'unseen' }, 'Grade '), grade),
    element(
      'div',
      {},
      element('h2', {}, summary),
      element('p', {}, `${score} of 100. ${writeCounts(counts)}`),
      element(
        'p',
        { class: 'facts' },
        `${url}${name ? ` · ${name}` : ''} · ${checked_at.slice(0, 16).replace('T', ' ')} UTC · ${seconds} s`,
      ),
      report.complete
        ? undefined
        : element(
            'p',
            { class: 'facts' },
            'Most of this server is behind a login, so the check could not see it.',
          ),
    ),
  )
}

function writeActions(report: Report): HTMLElement {
  const badge = element('button', { type: 'button' }, 'Download a badge')
  badge.addEventListener('click', () => {
    const grade = report.grade.toLowerCase().replace('+', '-plus')
    saveText(writeBadge(report), `mcp-check-${grade}.svg`, 'image/svg+xml')
  })
  const buttons = [
    createCopyButton(() => writeMarkdown(report), 'Copy as markdown'),
    createCopyButton(() => JSON.stringify(report, null, 2), 'Copy as JSON'),
    badge,
  ]
  for (const button of buttons) button.className = 'quiet'
  return element('p', { class: 'actions' }, ...buttons)
}

function writeCategories(categories: readonly Category[]): HTMLElement {
  return element(
    'ul',
    { class: 'categories' },
    ...categories.map(({ title, score, max }) =>
      element(
        'li',
        {},
        element('span', { class: 'category' }, title),
        element('span', { class: 'points' }, `${round(score)} of ${round(max)}`),
        writeBar(title, max ? score / max : 0, `${round(score)} of ${round(max)}`),
      ),
    ),
  )
}

function writeBar(label: string, share: number, text: string): HTMLElement {
  const level = share >= 0.8 ? 'good' : share >= 0.5 ? 'fair' : 'poor'
  const filled = element('span', { class: `filled is-${level}` })
  filled.style.inlineSize = `${Math.round(share * 100)}%`
  const values = { 'aria-valuemin': '0', 'aria-valuemax': '100' }
  const value = { 'aria-valuenow': String(Math.round(share * 100)), 'aria-valuetext': text }
  return element(
    'span',
    { class: 'bar', role: 'meter', 'aria-label': label, ...values, ...value },
    filled,
  )
}

const round = (number: number): string => String(Math.round(number * 10) / 10)

function writeChecks(checks: readonly Check[]): HTMLElement {
  const sorted = checks.toSorted((a, b) => order(a.status) - order(b.status) || b.weight - a.weight)
  return element('div', { class: 'checks' }, ...sorted.map(writeCheck))
}

function writeCheck({ status, title, detail, remedy, reference, points, weight }: Check): Node {
  const word = STATUSES.find(entry => entry.status === status)?.word ?? status
  return element(
    'details',
    status === 'fail' ? { open: '' } : {},
    element(
      'summary',
      {},
      element('span', { class: `status is-${status}` }, word),
      element('span', { class: 'check' }, title),
      status === 'skip'
        ? undefined
        : element('span', { class: 'points' }, `${round(points)} of ${round(weight)}`),
    ),
    element('p', {}, detail),
    remedy ? element('p', {}, element('strong', {}, 'What to do: '), remedy) : undefined,
    reference ? element('p', {}, writeReference(reference)) : undefined,
  )
}

/** Only web addresses become links. */
function writeReference(reference: string): Node | string {
  return /^https?:\/\//.test(reference)
    ? element('a', { href: reference, rel: 'noreferrer' }, reference)
    : reference
}

function writeTools(tools: readonly Tool[]): HTMLElement {
  const head = ['tool', 'score', 'issues'].map(text => element('th', { scope: 'col' }, text))
  const rows = tools.map(({ name, score, issues }) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, name)),
      element('td', {}, String(score)),
      element('td', {}, issues.map(writeIssue).join(' ') || 'none'),
    ),
  )
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  )
}

function writeIssue(issue: unknown): string {
  if (typeof issue === 'string') return issue
  const { message, detail, code } = (issue ?? {}) as Readonly<Record<string, unknown>>
  return String(message ?? detail ?? code ?? JSON.stringify(issue))
}
