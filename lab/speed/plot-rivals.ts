/** Scores and CPU time of every format beside named rivals: a dot for each, formats down, two panels across. */

export interface FormatDots {
  readonly format: string
  /** By converter: the overall score, and how many times our CPU time it takes. */
  readonly scores: ReadonlyMap<string, number>
  readonly speeds: ReadonlyMap<string, number>
}

export interface Theme {
  readonly paper: string
  readonly ink: string
  readonly faint: string
  readonly grid: string
  readonly ours: string
  readonly others: readonly string[]
}

export const THEMES: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    paper: '#ffffff',
    ink: '#1f2328',
    faint: '#59636e',
    grid: '#e3e7eb',
    ours: '#c2410c',
    others: ['#0969da', '#1a7f37', '#8250df', '#57606a', '#9a6700'],
  },
  dark: {
    paper: '#0d1117',
    ink: '#f0f6fc',
    faint: '#9198a1',
    grid: '#262c36',
    ours: '#ff8f5a',
    others: ['#58a6ff', '#56d364', '#d2a8ff', '#b1bac4', '#e3b341'],
  },
}

const WIDTH = 860
const ROW = 24
const TOP = 86
const SCORES = { left: 60, right: 420 }
const SPEEDS = { left: 480, right: 840 }
const LOWEST_SCORE = 0.5
const SLOWEST = 10
const FASTEST = 0.05

export function drawRivals(
  dots: readonly FormatDots[],
  rivals: readonly string[],
  theme: Theme,
): string {
  const bottom = TOP + dots.length * ROW
  const names = ['foliomark', ...rivals]
  const color = (name: string) =>
    name === 'foliomark' ? theme.ours : theme.others[rivals.indexOf(name) % theme.others.length]!
  const text = (x: number, y: number, words: string, fill = theme.faint, more = '') =>
    `<text x="${x}" y="${y}" fill="${fill}"${more}>${words}</text>`
  const middle = ' text-anchor="middle"'
  const tick = (x: number, words: string) =>
    `<path d="M${round(x)} ${TOP - 6}V${bottom}" stroke="${theme.grid}"/>${text(round(x), bottom + 16, words, theme.faint, middle)}`
  // Ours lies below the others, so that nobody who is ahead of us is hidden.
  const order = ['foliomark', ...[...rivals].reverse()]
  const panel = (values: ReadonlyMap<string, number>, toX: (value: number) => number, y: number) =>
    order
      .filter(name => values.has(name))
      .map(name => drawDot(name, round(toX(values.get(name)!)), y))
  const drawDot = (name: string, x: number, y: number): string => {
    const fill = `fill="${color(name)}" stroke="${theme.paper}"`
    return SHAPES[names.indexOf(name) % SHAPES.length]!(x, y, fill)
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 44}" font-family="system-ui, sans-serif" font-size="12" role="img">`,
    '<title>Scores and CPU time of every format, beside other converters</title>',
    `<rect width="${WIDTH}" height="${bottom + 44}" fill="${theme.paper}"/>`,
    ...names.map((name, index) => {
      const x = SCORES.left + index * 125
      return drawDot(name, x, 20) + text(x + 10, 24, name, theme.ink)
    }),
    text(SCORES.left, 58, 'Score on the corpus', theme.ink, ' font-size="14" font-weight="600"'),
    text(SPEEDS.left, 58, 'CPU time against ours', theme.ink, ' font-size="14" font-weight="600"'),
    ...[0.5, 0.6, 0.7, 0.8, 0.9, 1].map(score => tick(scoreToX(score), String(score))),
    ...[0.1, 0.3, 1, 3, 10].map(times => tick(speedToX(times), `${times}×`)),
    ...dots.flatMap(({ format, scores, speeds }, index) => {
      const y = TOP + index * ROW + ROW / 2
      return [
        text(SCORES.left - 14, y + 4, format, theme.ink, ' text-anchor="end"'),
        ...panel(scores, scoreToX, y),
        ...panel(speeds, speedToX, y),
      ]
    }),
    text((SCORES.left + SCORES.right) / 2, bottom + 36, 'worse ← → better', theme.faint, middle),
    text((SPEEDS.left + SPEEDS.right) / 2, bottom + 36, 'faster ← → slower', theme.faint, middle),
    '</svg>\n',
  ].join('\n')
}

const SHAPES: readonly ((x: number, y: number, fill: string) => string)[] = [
  (x, y, fill) => `<circle cx="${x}" cy="${y}" r="7" ${fill}/>`,
  (x, y, fill) => `<path d="M${x} ${y - 6}l6 6l-6 6l-6 -6z" ${fill}/>`,
  (x, y, fill) => `<rect x="${x - 4.5}" y="${y - 4.5}" width="9" height="9" ${fill}/>`,
  (x, y, fill) => `<path d="M${x} ${y - 6}l6 11h-12z" ${fill}/>`,
  (x, y, fill) => `<path d="M${x} ${y + 6}l6 -11h-12z" ${fill}/>`,
  (x, y, fill) => `<circle cx="${x}" cy="${y}" r="4" ${fill}/>`,
]

function scoreToX(score: number): number {
  const share = (Math.max(score, LOWEST_SCORE) - LOWEST_SCORE) / (1 - LOWEST_SCORE)
  return SCORES.left + share * (SCORES.right - SCORES.left)
}

function speedToX(times: number): number {
  const within = Math.min(SLOWEST, Math.max(FASTEST, times))
  const share = Math.log(within / FASTEST) / Math.log(SLOWEST / FASTEST)
  return SPEEDS.left + share * (SPEEDS.right - SPEEDS.left)
}

const round = (value: number): number => Math.round(value * 10) / 10
