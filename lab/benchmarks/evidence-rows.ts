/** Rows of financial tables in text that was copied out of a PDF, cell by cell, and where our tables have them. */

export interface EvidenceRow {
  readonly label: string
  readonly numbers: readonly string[]
}

const NUMBER = /^\(?-?\d[\d,]*(?:\.\d+)?\)?%?$/
const FILLER = /^(?:[$€£%)(]|[-–—]|\u0097)+$/

/** Each line that is a label, with the numbers that follow it before the next. */
export function readEvidenceRows(text: string): EvidenceRow[] {
  const rows: EvidenceRow[] = []
  let label = ''
  let numbers: string[] = []
  const finish = (): void => {
    if (label && numbers.length >= 2) rows.push({ label, numbers })
    numbers = []
  }
  for (const line of text.split('\n')) {
    const cell = line.trim()
    if (cell === '' || FILLER.test(cell)) continue
    // Years are the names of columns.
    const parts = cell.split(/\s+/).filter(part => !FILLER.test(part))
    if (parts.every(part => NUMBER.test(part.replace(/^\$/, '')))) {
      numbers.push(...parts.map(digitsOf))
      continue
    }
    finish()
    label = isLabel(cell) ? cell : ''
  }
  finish()
  return rows.filter(({ numbers }) => !numbers.every(number => /^(?:19|20)\d\d$/.test(number)))
}

/** Text with a word in it, and no sentence. */
const isLabel = (text: string): boolean => /\p{L}{3}/u.test(text) && text.split(' ').length <= 14

const digitsOf = (text: string): string => text.replace(/[^\d.]/g, '').replace(/\.$/, '')

export function findRow({ label, numbers }: EvidenceRow, markdown: string): boolean {
  const words = wordsOf(label)
  return tableRows(markdown).some(cells => {
    const text = wordsOf(cells.join(' ')).join('')
    if (!text.includes(words.join(''))) return false
    let next = 0
    for (const cell of cells) {
      // One cell, one number: two columns in one cell are not found.
      const value = cell.match(/\d[\d,]*(?:\.\d+)?/g)?.map(digitsOf) ?? []
      if (value.length && value.at(-1) === numbers[next] && (next === 0 || value.length === 1))
        next++
    }
    return next === numbers.length
  })
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z]+/g) ?? []

const tableRows = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|(?: *:?-+:? *\|)+$/.test(line))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.replace(/\*\*|\\/g, '').trim()),
    )

const STRAY = /^[$€£%()]$|\d[)%]*\s+[$€£]$|^[)%]|\d\)?%?\s+\($/

export const countStraySigns = (markdown: string): number =>
  tableRows(markdown)
    .flat()
    .filter(cell => STRAY.test(cell)).length
