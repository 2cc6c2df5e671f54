/** Which representation a response uses (RFC 9110, 12.5.1). */

/**
 * `text/markdown` wins if it is named and preferred at least as much as the other type; wildcards alone never switch,
 * since every client sends those.
 */
export function prefersMarkdown(accept: string | undefined, other: string): boolean {
  const ranges = parseAccept(accept)
  const markdown = qualityOf(ranges, ['text/markdown']) ?? 0
  const [family] = other.split('/')
  return markdown > 0 && markdown >= (qualityOf(ranges, [other, `${family}/*`, '*/*']) ?? 0)
}

/** Whether a type is requested by name. */
export function names(accept: string | undefined, type: string): boolean {
  return (qualityOf(parseAccept(accept), [type]) ?? 0) > 0
}

/** Errors are typed as problems only for clients that ask for it by name. */
export function namesProblemJson(accept: string | undefined): boolean {
  return names(accept, 'application/problem+json')
}

interface MediaRange {
  readonly type: string
  readonly quality: number
}

function parseAccept(accept = ''): MediaRange[] {
  return accept.split(',').map(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const weight = parameters.find(parameter => parameter.startsWith('q='))
    return { type, quality: weight === undefined ? 1 : parseQuality(weight.slice(2)) }
  })
}

/** `0` to `1` with at most three decimals (RFC 9110, 12.4.2); malformed values count as zero. */
function parseQuality(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}

/** The quality of the most specific range, the first in `types` that is named at all. */
function qualityOf(ranges: readonly MediaRange[], types: readonly string[]): number | undefined {
  for (const type of types) {
    const named = ranges.filter(range => range.type === type)
    if (named.length) return Math.max(...named.map(({ quality }) => quality))
  }
  return undefined
}
