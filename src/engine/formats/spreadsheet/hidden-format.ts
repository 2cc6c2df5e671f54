/** Number formats that show nothing: `;;;` hides all of a cell, `;;` its numbers (ECMA-376 part 1, 18.8.31). */

export interface HiddenBy {
  readonly numbers: boolean
  readonly texts: boolean
}

export const NOTHING_HIDDEN: HiddenBy = { numbers: false, texts: false }

export function findHidden(code: string | undefined): HiddenBy {
  if (!code?.includes(';') || !/^[;\s"[\]\w@]*$/.test(code)) return NOTHING_HIDDEN
  const sections = code
    .replace(/\s|\[[^[\]]*\]/g, '')
    .replaceAll('""', '')
    .split(';')
  const isEmpty = (index: number): boolean => sections[index] === ''
  const numbers = sections.length > 2 && [0, 1, 2].every(isEmpty)
  return { numbers, texts: numbers && sections.length > 3 && isEmpty(3) }
}

/** `[Red]0`: the cell's own color does not count everywhere. */
export const setsColor = (code: string | undefined): boolean =>
  code !== undefined &&
  /\[(?:black|blue|cyan|green|magenta|red|white|yellow|color\s*\d+)\]/i.test(code)
