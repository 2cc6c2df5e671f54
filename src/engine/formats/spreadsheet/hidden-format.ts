/**
 * Number formats that show nothing: `;;;` hides all of a cell, `;;` its numbers, `0;-0;0;` its text
 * (ECMA-376 part 1, 18.8.31).
 */

export interface HiddenBy {
  readonly numbers: boolean
  readonly texts: boolean
}

export const NOTHING_HIDDEN: HiddenBy = { numbers: false, texts: false }

export function findHidden(code: string | undefined): HiddenBy {
  if (!code?.includes(';')) return NOTHING_HIDDEN
  const sections = code
    .replace(PIECE, (_piece, quoted?: string, escaped?: string) =>
      (quoted ?? escaped ?? '').trim() === '' ? '' : SHOWN,
    )
    .split(';')
  const isEmpty = (index: number): boolean => sections[index] === ''
  const numbers = sections.length > 2 && [0, 1, 2].every(isEmpty)
  return { numbers, texts: sections.length > 3 && isEmpty(3) }
}

/** Quoted and escaped text; and what shows nothing: spaces, widths, colors and conditions. */
const PIECE = /"([^"]*)"|\\(.)|\s|_.|\[(?:[a-z]{3,}\s*\d*|[<>=][^[\]]*)\]/gi
/** Any character without a meaning in formats. */
const SHOWN = 'x'

/** `[Red]0`: the cell's own color does not count everywhere. */
export const setsColor = (code: string | undefined): boolean =>
  code !== undefined &&
  /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color\s*\d+)\]/i.test(code)
