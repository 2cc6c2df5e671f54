/** What runs have cost, in words. */
import type { Cost } from './commands.ts'

export function tell({ seconds, cpuSeconds }: Cost, count: number): string {
  return `${count} in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`
}

/** The mean of each quarter of the run. */
export function tellMemory({ residentMb }: Cost): string {
  const quarter = Math.ceil(residentMb.length / 4)
  const means = [0, 1, 2, 3].map(index => {
    const part = residentMb.slice(index * quarter, (index + 1) * quarter)
    return part.reduce((sum, mb) => sum + mb, 0) / Math.max(part.length, 1)
  })
  return `memory ${means.map(mb => mb.toFixed(0)).join(', ')} MB in its quarters`
}

/** `few` and `many` documents: what does not grow with their number is the cost of starting. */
export function compareSizes(
  [few = 0, many = 0]: readonly number[],
  costs: readonly Cost[],
  plain: readonly Cost[],
): string {
  const toLine = ([small, large]: readonly Cost[]) => {
    const each = (large!.cpuSeconds - small!.cpuSeconds) / (many - few)
    return { each, fixed: large!.cpuSeconds - many * each, all: large!.cpuSeconds }
  }
  const own = toLine(costs)
  const other = toLine(plain)
  return [
    `${percent(own.all / other.all)} for ${many}`,
    `to start ${own.fixed.toFixed(1)} s instead of ${other.fixed.toFixed(1)}`,
    `a document ${(1000 * own.each).toFixed(2)} ms instead of ${(1000 * other.each).toFixed(2)} (${percent(own.each / other.each)})`,
  ].join('; ')
}

function percent(ratio: number): string {
  return `${ratio < 1 ? '' : '+'}${(100 * (ratio - 1)).toFixed(1)} %`
}
