/** Bookmarks ([MS-DOC], 2.9.245 SttbfBkmk and 2.8.10 PlcfBkf): names by where they begin. */
import { firstIndex } from '../../sorted.ts'
import type { Bytes } from '../ms-binary/bytes.ts'
import type { Fib } from './fib.ts'
import { readPlc } from './plc.ts'

export interface Bookmarks {
  /** The names that begin between two positions. */
  between(start: number, end: number): string[]
}

export function readBookmarks(fib: Fib): Bookmarks {
  const names = fib.isOld ? [] : readNames(fib.part('bookmarkNames'))
  const plc = readPlc(fib.part('bookmarkStarts'), 4)
  const places = names
    .slice(0, plc.count)
    .map((name, index) => ({ name, position: plc.position(index) }))
    .sort((a, b) => a.position - b.position)
  return {
    between(start, end) {
      const found: string[] = []
      for (let next = findFirst(places, start); next < places.length; next++) {
        const { name, position } = places[next]!
        if (position >= end) break
        found.push(name)
      }
      return found
    },
  }
}

/** The index of the first position at or after this one. */
const findFirst = (places: readonly { position: number }[], position: number): number =>
  firstIndex(places, place => place.position >= position)

const HEAD_BYTES = 6

/** Names with two bytes per character, each preceded by its length. */
function readNames(table: Bytes): string[] {
  const names: string[] = []
  const count = table.uint16(2)
  for (let at = HEAD_BYTES; names.length < count && at + 2 <= table.length; ) {
    const length = table.uint16(at)
    names.push(table.utf16(at + 2, length))
    at += 2 + length * 2
  }
  return names
}
