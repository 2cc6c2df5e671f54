/** OpenDocument lengths, `1.27cm` or `0.5in` (part 3, 18.3.18). */

const TWIPS: Readonly<Record<string, number>> = {
  in: 1440,
  inch: 1440,
  cm: 1440 / 2.54,
  mm: 144 / 2.54,
  pt: 20,
  pc: 240,
  px: 15,
}

/** In twips: 1/1440 inch. */
export function parseLength(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const match = /^(-?\d{0,9}(?:\.\d{1,20})?)\s*([a-z]{2,4})$/.exec(value.trim())
  const unit = TWIPS[match?.[2] ?? '']
  if (!match?.[1] || unit === undefined) return undefined
  return Math.round(Number(match[1]) * unit)
}

/** In points. */
export function parsePoints(value: string | undefined): number | undefined {
  const twips = parseLength(value)
  return twips === undefined ? undefined : twips / TWIPS.pt!
}
