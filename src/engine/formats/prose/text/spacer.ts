/** Pictures that nobody is meant to see: dots and lines that separate things on a page. */

/** A dot, in points. */
const DOT = 4
/** A line is thinner than any letter. */
const THIN = 1.5

/** By the size it is shown at, in points; what has a description was meant to be seen. */
export function isSpacer(
  alt: string,
  width: number | undefined,
  height: number | undefined,
): boolean {
  if (alt !== '' || width === undefined || height === undefined) return false
  if (!(width > 0 && height > 0)) return false
  return Math.max(width, height) <= DOT || Math.min(width, height) <= THIN
}

/** Names that web pages used for them. */
export const hasNameOfSpacer = (source: string): boolean =>
  /(?:^|[/_-])(?:spacer|blank|clear|pixel|shim|transparent)(?:[_-]?\d+)?\.(?:gif|png)$/i.test(
    source,
  )
