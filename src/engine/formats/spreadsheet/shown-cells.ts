/**
 * Charts mostly show the data of cells. Such data are not written twice: a chart gets a table only if its cells are
 * hidden, or are not in the workbook at all.
 */

/** Whether the sheet with this name is written. */
export type IsShown = (sheetName: string) => boolean

/** References as `'My sheet'!$A$1:$B$2`, or `$'My sheet'.$A$1:.$B$2` in OpenDocument. */
export function areCellsShown(references: readonly string[], isShown: IsShown): boolean {
  return (
    references.length > 0 && references.every(reference => isShown(findSheetName(reference) ?? ''))
  )
}

function findSheetName(reference: string): string | undefined {
  const match = /^[(=$]*(?:'((?:[^']|'')+)'|([^'!.(=$][^'!.]*))[!.]/.exec(reference)
  return (match?.[1] ?? match?.[2])?.replaceAll("''", "'")
}
