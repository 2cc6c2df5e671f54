/** A table as lines of JSON. */
import type { Table } from './table.ts'

export function createNdjsonTable(): Table {
  const lines: Buffer[] = []
  let bytes = 0
  return {
    add(row) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      lines.push(line)
      bytes += line.length
    },
    get bytes() {
      return bytes
    },
    finish: () => Buffer.concat(lines),
  }
}
