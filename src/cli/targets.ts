/**
 * Names of the files that are written below an output folder:
 *
 *     report.docx                    report.md
 *     sub/a.odt                      sub/a.md
 *     report.docx, report.pdf        report.docx.md, report.pdf.md
 *     one/a.csv, two/a.csv           one/a.md, two/a.md
 *     a.csv twice                    a.csv.md, a.csv-2.md
 */
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import type { DocumentInput, Input } from './inputs.ts'

/**
 * Where documents of different folders would meet, all keep their folders, from where their paths part: a number would
 * not tell which is which.
 */
export function keepFolders(inputs: readonly Input[]): readonly Input[] {
  const files = inputs.filter(isFile)
  const paths = new Map(files.map(input => [input, resolve(input.path)]))
  const owners = new Map<string, string>()
  const meets = files.some(input => {
    const key = toKey(input.place)
    const path = paths.get(input)!
    const owner = owners.get(key) ?? path
    owners.set(key, owner)
    return owner !== path
  })
  if (!meets) return inputs
  const common = findCommonFolder([...paths.values()].map(path => dirname(path)))
  return inputs.map(input =>
    isFile(input) ? { ...input, place: relative(common, paths.get(input)!) } : input,
  )
}

const isFile = (input: Input): input is DocumentInput =>
  input.type === 'document' && input.path !== '-' && !input.isAddress

function findCommonFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders
  const parts = first.split(sep)
  const isShared = (count: number) => {
    const start = parts.slice(0, count).join(sep) + sep
    return others.every(folder => (folder + sep).startsWith(start))
  }
  let count = parts.length
  while (count > 0 && !isShared(count)) count--
  return join(parts.slice(0, count).join(sep) || sep)
}

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
