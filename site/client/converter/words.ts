/** Numbers as people read them. */

const number = new Intl.NumberFormat('en')

/** `2,000`. */
export function toNumber(value: number): string {
  return number.format(value)
}

export function toSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${toDigits(bytes / 1000)} kB`
  return `${toDigits(bytes / 1_000_000)} MB`
}

/** Two digits below ten, whole numbers above. */
function toDigits(value: number): string {
  return value < 9.95 ? value.toFixed(1) : number.format(Math.round(value))
}

/** `1 word`, `2,000 words`. */
export function toCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${number.format(count)} ${count === 1 ? singular : plural}`
}

export function toDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
