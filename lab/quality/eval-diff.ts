/** How our markdown differs from what was expected, line by line, for a person to look at. */

export interface DiffLine {
  /** `-` is expected and missing, `+` is ours and not expected. */
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** Lines beyond this many are not compared: the table below has a cell for each pair. */
const MAX_LINES = 3000

export function diffLines(expected: string, actual: string): DiffLine[] {
  const a = toLines(expected)
  const b = toLines(actual)
  const isSame = (i: number, j: number) => a[i]!.key === b[j]!.key
  // common[i][j]: how many lines the rest of a from i and the rest of b from j have in common.
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = isSame(i, j)
        ? common[(i + 1) * width + j + 1]! + 1
        : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!)
    }
  }
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) {
      lines.push({ sign: ' ', text: a[i++]!.text })
      j++
    } else if (
      j >= b.length ||
      (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      lines.push({ sign: '-', text: a[i++]!.text })
    } else {
      lines.push({ sign: '+', text: b[j++]!.text })
    }
  }
  return lines
}

/** Lines are compared without what markdown leaves to taste: spacing, marks of lists, lengths of dashes. */
function toLines(markdown: string): { text: string; key: string }[] {
  return markdown
    .split('\n')
    .filter(text => text.trim())
    .slice(0, MAX_LINES)
    .map(text => ({
      text,
      key: text
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/^[*+] /, '- ')
        .replace(/--+/g, '-'),
    }))
}

/** Only what differs, with a line around it; `…` stands for what is left out. */
export function writeDiff(lines: readonly DiffLine[], maxLines: number, width = 160): string[] {
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some(at => (lines[at]?.sign ?? ' ') !== ' ')
  const written: string[] = []
  for (const [index, { sign, text }] of lines.entries()) {
    if (isNear(index)) {
      if (written.length >= maxLines) return [...written, '…']
      written.push(`${sign} ${text.length > width ? `${text.slice(0, width)}…` : text}`)
    } else if (written.length && written.at(-1) !== '…') written.push('…')
  }
  return written
}
