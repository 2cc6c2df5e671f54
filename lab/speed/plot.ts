/** Time against size as a drawing: both axes logarithmic, so that linear growth is a straight line of slope one. */

export interface Line {
  readonly name: string
  readonly isOurs: boolean
  /** Size and CPU time in milliseconds. */
  readonly points: readonly (readonly [size: number, ms: number])[]
}

const WIDTH = 640
const HEIGHT = 360
const LEFT = 64
const RIGHT = 150
const TOP = 36
const BOTTOM = 44
/** Told apart without color too: each line has its name at its end. */
const COLORS = ['#5b6b7b', '#8a6d3b', '#7b5b75', '#4f7a6b', '#9a5a4a', '#6a6a9a', '#777777']
const OURS = '#c2410c'

export function drawGrowth(title: string, unit: string, lines: readonly Line[]): string {
  const points = lines.flatMap(line => line.points)
  const x = toScale(
    points.map(([size]) => size),
    LEFT,
    WIDTH - RIGHT,
  )
  const y = toScale(
    points.map(([, ms]) => ms),
    HEIGHT - BOTTOM,
    TOP,
  )
  const names = spread(lines.map(line => y(line.points.at(-1)![1])))
  const sizes = [...new Set(points.map(([size]) => size))].sort((a, b) => a - b)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="20" font-size="14" fill="#222222">${title}</text>`,
    ...powersOfTen(points.map(([, ms]) => ms)).map(
      ms =>
        `<path d="M${LEFT} ${round(y(ms))}H${WIDTH - RIGHT}" stroke="#dddddd"/>` +
        `<text x="${LEFT - 8}" y="${round(y(ms) + 4)}" text-anchor="end" fill="#555555">${writeTime(ms)}</text>`,
    ),
    ...sizes.map(
      size =>
        `<text x="${round(x(size))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#555555">${size.toLocaleString('en')}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle" fill="#555555">${unit}</text>`,
    ...lines.map((line, index) => {
      const color = line.isOurs ? OURS : COLORS[index % COLORS.length]!
      const path = line.points.map(([size, ms]) => `${round(x(size))} ${round(y(ms))}`).join('L')
      const [size] = line.points.at(-1)!
      return (
        `<path d="M${path}" fill="none" stroke="${color}" stroke-width="${line.isOurs ? 3 : 1.5}"/>` +
        `<text x="${round(x(size) + 8)}" y="${round(names[index]! + 4)}" fill="${color}"${line.isOurs ? ' font-weight="700"' : ''}>${line.name}</text>`
      )
    }),
    '</svg>\n',
  ].join('\n')
}

function toScale(values: readonly number[], start: number, end: number): (value: number) => number {
  const low = Math.log(Math.min(...values))
  const high = Math.log(Math.max(...values))
  return value => start + ((Math.log(value) - low) / (high - low || 1)) * (end - start)
}

/** Names that would lie upon each other move apart, in their order. */
function spread(places: readonly number[]): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!)
  const moved = [...places]
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) {
    last = Math.max(moved[index]!, last + 14)
    moved[index] = last
  }
  return moved
}

function powersOfTen(values: readonly number[]): number[] {
  const first = Math.ceil(Math.log10(Math.min(...values)))
  const last = Math.floor(Math.log10(Math.max(...values)))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => 10 ** (first + index))
}

const writeTime = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)

const round = (value: number): number => Math.round(value * 10) / 10
