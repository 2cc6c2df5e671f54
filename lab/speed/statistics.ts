/** The few numbers that measurements are reduced to, and how they are printed. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** The slope of the line that fits best (least squares). */
export function slope(x: readonly number[], y: readonly number[]): number {
  const meanX = sum(x) / x.length
  const meanY = sum(y) / y.length
  return (
    sum(x.map((value, index) => (value - meanX) * (y[index]! - meanY))) /
    sum(x.map(value => (value - meanX) ** 2))
  )
}

/** The standard error of the slope: how far it would stray if nothing but the noise were different. */
export function slopeError(x: readonly number[], y: readonly number[]): number {
  const meanX = sum(x) / x.length
  const meanY = sum(y) / y.length
  const rise = slope(x, y)
  const squares = sum(x.map((at, index) => (y[index]! - meanY - rise * (at - meanX)) ** 2))
  return Math.sqrt(squares / (x.length - 2) / sum(x.map(at => (at - meanX) ** 2)))
}

/** The exponent e of time ~ size^e: the slope of the line through the logarithms that fits best. */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  return slope(sizes.map(Math.log), times.map(Math.log))
}

/** A table of markdown: the first column to the left, numbers to the right. */
export function toTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index ? '---:' : '---'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** Three digits are all that a noisy machine allows. */
export const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
