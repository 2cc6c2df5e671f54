/** What the scorer found, as tables for a terminal. */
import { findBestPeer } from './peers.ts'

/** One case as the scorer reports it; measures that do not apply are absent. */
export interface Row {
  readonly path: string
  readonly format: string
  readonly kind: string
  readonly outcome: 'markdown' | 'empty' | 'error' | 'crash'
  readonly detail?: string
  readonly overall?: number | null
  readonly contained?: number
  readonly missing?: readonly string[]
  readonly refused?: number
  readonly reason?: number
  readonly survived?: number
  readonly [measure: string]: unknown
}

export interface Summary {
  readonly cases: number
  readonly unexpectedErrors: number
  readonly empty: number
  readonly crashes: number
  readonly phantomTables: number
  readonly secondsPerMegabyte: number | null
  readonly [measure: string]: number | null
}

export interface Report {
  readonly total: Summary
  readonly byFormat: Readonly<Record<string, Summary>>
  readonly cases: readonly Row[]
}

export const MEASURES = ['text', 'table', 'heading', 'structure']
const COLUMNS: readonly (readonly [title: string, measure: string])[] = [
  ...['overall', ...MEASURES, 'contained', 'consistency', 'refused', 'reason', 'survived'].map(
    measure => [measure, measure] as const,
  ),
  ['err', 'unexpectedErrors'],
  ['empty', 'empty'],
  ['crash', 'crashes'],
  ['phantom', 'phantomTables'],
  ['s/MB', 'secondsPerMegabyte'],
]
const COUNTS = new Set(['unexpectedErrors', 'empty', 'crashes', 'phantomTables'])

/** A line per format, and below it the best peer's. */
export function writeSummaries(report: Report, last: LastScores): string {
  const lines = Object.entries(withTotal(report)).flatMap(([format, summary]) => {
    const peer = findBestPeer(format)
    return [
      [
        format,
        String(summary.cases),
        writeChange(summary.overall, last[format]?.overall),
        ...COLUMNS.map(([, measure]) => writeFigure(measure, summary[measure])),
      ],
      ...(peer
        ? [
            [
              `  ${peer.name} ${peer.version}, ${peer.measured}`,
              '',
              '',
              ...COLUMNS.map(([, measure]) => writeFigure(measure, peer.scores[format]![measure])),
            ],
          ]
        : []),
    ]
  })
  return writeTable([['format', 'cases', 'change', ...COLUMNS.map(([title]) => title)], ...lines])
}

function withTotal({ byFormat, total }: Report): Readonly<Record<string, Summary>> {
  return Object.keys(byFormat).length > 1 ? { ...byFormat, all: total } : byFormat
}

/** The scores of the run before, by format: overall, and for every case. */
export type LastScores = Readonly<
  Record<
    string,
    { readonly overall: number | null; readonly cases: Readonly<Record<string, number>> }
  >
>

/** Cases that came out otherwise than in the run before, the losses first. */
export function writeChanges(rows: readonly Row[], last: LastScores, limit: number): string {
  const changes = rows
    .map(row => ({ row, change: scoreOf(row) - (last[row.format]?.cases[row.path] ?? Number.NaN) }))
    .filter(({ change }) => Math.abs(change) >= 0.0005)
    .sort((a, b) => a.change - b.change)
  const shown =
    changes.length > 2 * limit ? [...changes.slice(0, limit), ...changes.slice(-limit)] : changes
  return [
    `${changes.length} cases changed since the last run.`,
    ...shown.map(({ row, change }) => `${signed(change)}  ${scoreOf(row).toFixed(3)}  ${row.path}`),
  ].join('\n')
}

export function findWorst(rows: readonly Row[], count: number): Row[] {
  return rows
    .filter(row => scoreOf(row) < 1)
    .sort((a, b) => scoreOf(a) - scoreOf(b) || (a.path < b.path ? -1 : 1))
    .slice(0, count)
}

/** One number for a case of any kind. */
export function scoreOf(row: Row): number {
  if (typeof row.overall === 'number') return row.overall
  if (row.refused !== undefined) return (row.refused + (row.reason ?? 0)) / 2
  return row.contained ?? row.survived ?? 1
}

export function writeCase(row: Row): string {
  const measures = [...MEASURES, 'contained', 'consistency', 'refused', 'reason', 'survived']
    .filter(measure => typeof row[measure] === 'number')
    .map(measure => `${measure} ${(row[measure] as number).toFixed(3)}`)
  const facts = [
    ...(row.outcome === 'markdown' ? [] : [`${row.outcome}: ${row.detail ?? ''}`]),
    ...(row.missing?.length ? [`missing: ${row.missing.join(' | ')}`] : []),
  ]
  return [`${scoreOf(row).toFixed(3)}  ${row.path}  ${measures.join(' ')}`, ...facts].join(
    '\n       ',
  )
}

function writeFigure(measure: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (COUNTS.has(measure)) return value ? String(value) : ''
  return value.toFixed(measure === 'secondsPerMegabyte' ? 2 : 3)
}

function writeChange(value: number | null | undefined, before: number | null | undefined): string {
  if (typeof value !== 'number' || typeof before !== 'number') return ''
  return Math.abs(value - before) < 0.0005 ? '=' : signed(value - before)
}

const signed = (value: number): string => (value < 0 ? '' : '+') + value.toFixed(3)

function writeTable(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  const pad = (cell: string, column: number) =>
    column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)
  return lines.map(line => line.map(pad).join('  ').trimEnd()).join('\n')
}
