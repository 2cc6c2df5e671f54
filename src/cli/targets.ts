/**
 * Names of the files that are written below an output folder:
 *
 *     report.docx                    report.md
 *     sub/a.odt                      sub/a.md
 *     report.docx, report.pdf        report.docx.md, report.pdf.md
 *     one/a.csv, two/a.csv           a.csv.md, a.csv-2.md
 */
import { extname } from 'node:path'

/** One target per place, in the same order, no two alike on any file system. */
export function nameTargets(places: readonly string[], extension: string): string[] {
  const plain = places.map(place => withoutExtension(place) + extension)
  const wanted = new Map<string, number>()
  for (const name of plain) wanted.set(toKey(name), (wanted.get(toKey(name)) ?? 0) + 1)
  const taken = new Set(plain.map(toKey).filter(key => wanted.get(key) === 1))
  return places.map((place, index) => {
    const name = plain[index]!
    return wanted.get(toKey(name)) === 1 ? name : takeName(place, extension, taken)
  })
}

function takeName(place: string, extension: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const name = place + (number === 1 ? '' : `-${number}`) + extension
    if (taken.has(toKey(name))) continue
    taken.add(toKey(name))
    return name
  }
}

const withoutExtension = (place: string): string =>
  place.slice(0, place.length - extname(place).length)

/** Some file systems take `A.md` and `a.md`, or the two ways to write `é`, for the same. */
const toKey = (name: string): string => name.normalize('NFC').toLowerCase()
