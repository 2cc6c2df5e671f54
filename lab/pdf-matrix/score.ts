/** Scores the built command on the matrix with the shared scorer, and groups what it says. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from './generate.ts'
import { groupBy } from './group.ts'
import { DIMENSIONS } from './style.ts'

export const MEASURES = ['overall', 'text', 'table', 'heading', 'structure'] as const
export type Measure = (typeof MEASURES)[number]

export interface Scored extends Entry {
  readonly scores: Readonly<Partial<Record<Measure, number | null>>>
}

export interface ScoreOptions {
  readonly corpus: string
  readonly shared: string
  readonly command: string
  readonly jobs: string
}

export function score({ corpus, shared, command, jobs }: ScoreOptions): Scored[] {
  const report = join(corpus, 'report.json')
  const { status } = spawnSync(
    process.execPath,
    [
      join(shared, 'eval/score.mjs'),
      ...['--corpus', corpus, '--jobs', jobs, '--json', report, '--save', join(corpus, 'outputs')],
      ...['--batch', `'${process.execPath}' '${command}' --files-from - --ndjson --jobs 1`],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error(`The scorer in ${shared} ended with status ${status}.`)
  const entries: readonly Entry[] = JSON.parse(
    readFileSync(join(corpus, 'index.json'), 'utf8'),
  ).cases
  const rows: readonly Record<string, number | null>[] = JSON.parse(
    readFileSync(report, 'utf8'),
  ).cases
  return entries.map((entry, index) => ({ ...entry, scores: rows[index]! }))
}

export interface Group {
  readonly name: string
  readonly rows: readonly Scored[]
}

/** The groups of the printed table, one list for each question that is asked of the scores. */
export function groupScores(rows: readonly Scored[]): Readonly<Record<string, Group[]>> {
  const by = (key: (row: Scored) => string | undefined): Group[] =>
    [
      ...groupBy(
        rows.filter(row => key(row) !== undefined),
        row => key(row)!,
      ),
    ]
      .map(([name, members]) => ({ name, rows: members }))
      .sort((a, b) => a.name.localeCompare(b.name))
  return {
    split: [{ name: 'all', rows }, ...by(({ split }) => split)],
    tags: by(({ tagged }) => (tagged ? 'tagged' : 'untagged')),
    producer: by(({ source }) => source),
    language: by(({ language }) => language),
    kind: by(({ document }) => document.replace(/-\d+$/, '')),
    ...Object.fromEntries(
      DIMENSIONS.map(
        dimension => [dimension, by(({ style }) => style?.[dimension])] as const,
      ).filter(([, groups]) => groups.length),
    ),
  }
}

/** Measures that a truth has nothing for do not count. */
function mean(rows: readonly Scored[], measure: Measure): number | undefined {
  const values = rows
    .map(({ scores }) => scores[measure])
    .filter(value => typeof value === 'number')
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined
}

export function writeTable(title: string, groups: readonly Group[]): string {
  const width = Math.max(title.length, ...groups.map(({ name }) => name.length))
  const show = (value: number | undefined) =>
    (value === undefined ? '-' : value.toFixed(3)).padStart(9)
  return [
    `${title.padEnd(width)} cases${MEASURES.map(measure => measure.padStart(10)).join('')}`,
    ...groups.map(
      ({ name, rows }) =>
        `${name.padEnd(width)} ${String(rows.length).padStart(5)}${MEASURES.map(measure => ` ${show(mean(rows, measure))}`).join('')}`,
    ),
  ].join('\n')
}
