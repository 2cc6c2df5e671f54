/** The table of scores as a picture: a row for each format, with a dot for us and one for the best of the others. */
import { escapeHtml } from './html.ts'

interface Score {
  readonly format: string
  readonly own: number
  readonly other: number
  readonly name: string
}

/** `table` is the one of the README. */
export function drawScores(table: string): string {
  const scores = readScores(table)
  return `<figure class="scores">
<figcaption>${summarize(scores)} <span class="dot"></span> Foliomark <span class="dot is-other"></span> the best other converter</figcaption>
<ul>
${scores.map(drawRow).join('\n')}
</ul>
<p class="scale"><span>${LOWEST}</span><span>1</span></p>
</figure>
`
}

function readScores(table: string): Score[] {
  const rows = table.matchAll(/^\| (\w+) \| ([\d.]+) \| ([\d.]+) \| (\S+) /gm)
  return Array.from(rows, ([, format = '', own, other, name = '']) => ({
    format,
    own: Number(own),
    other: Number(other),
    name,
  }))
}

/** Where the scale begins; 1 is perfect. */
const LOWEST = 0.7

function drawRow({ format, own, other, name }: Score): string {
  const toX = (score: number) => `${((100 * (score - LOWEST)) / (1 - LOWEST)).toFixed(1)}%`
  const dot = (score: number, kind: string) =>
    `<circle class="${kind}" cx="${toX(score)}" cy="50%" r="5"/>`
  return `<li><b>${format}</b><svg aria-hidden="true"><line x1="${toX(other)}" x2="${toX(own)}" y1="50%" y2="50%"/>${dot(other, 'is-other')}${dot(own, 'is-own')}</svg><span>${own.toFixed(3)}</span><span>${other.toFixed(3)} ${escapeHtml(name)}</span></li>`
}

function summarize(scores: readonly Score[]): string {
  const list = (chosen: readonly Score[]) => chosen.map(({ format }) => format).join(', ')
  const ahead = scores.filter(({ own, other }) => own > other)
  const equal = scores.filter(({ own, other }) => own === other)
  const behind = scores.filter(({ own, other }) => own < other)
  return [
    `Ahead in ${ahead.length} of ${scores.length} formats`,
    ...(equal.length ? [`level in ${list(equal)}`] : []),
    ...(behind.length ? [`behind in ${list(behind)}`] : []),
  ]
    .join(', ')
    .concat('.')
}
