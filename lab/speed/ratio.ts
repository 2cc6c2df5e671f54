/**
 * CPU time of this build against that of another tree, such as an older commit:
 *
 *     node dist/lab/speed/ratio.js OTHER_TREE [--format F] [--every n] [--rounds n] [--worst n]
 *
 * Both run in one process and in turn, document by document, because a machine is never equally fast twice.
 * After both have settled the best of the rounds counts for each document and build; the ratio is that of the
 * sums, and above 1 this build is the slower. Documents that one of the two refuses, or of which one makes much
 * more text than the other, are left out and counted: there the two do not do the same work.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { findDocuments } from './corpus.ts'
import { settle } from './settle.ts'
import { short, sum, toTable } from './statistics.ts'

type Convert = (
  bytes: Uint8Array,
  options: { readonly filename: string },
) => Promise<{ readonly markdown: string }>

interface Compared {
  /** It decides where bytes cannot: for csv. */
  readonly filename: string
  readonly bytes: Uint8Array
  /** The best of the rounds, in milliseconds. */
  other: number
  own: number
}

const WARM_UP_MS = 60_000
/** Where the library of a tree is; the second is where it was once. */
const LIBRARIES = ['dist/src/engine/node.js', 'dist/src/node.js']
/** Outputs whose lengths differ by more than this share are not the same work. */
const MOST_DIFFERENT = 0.1

const { values, positionals } = parseArgs({
  options: {
    format: { type: 'string', multiple: true },
    every: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '15' },
    worst: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const [otherTree] = positionals
if (!otherTree) throw new Error('Name the other tree: node dist/lab/speed/ratio.js OTHER_TREE')
const other = await loadConvert(resolve(otherTree))
const own = await loadConvert(fileURLToPath(new URL('../../..', import.meta.url)))

const rows: string[][] = []
for (const [format, documents] of findDocuments(Number(values.every))) {
  if (values.format && !values.format.includes(format)) continue
  const compared = await chooseComparable(documents.map(({ path }) => path))
  await settle(() => measureRound(compared, 0), WARM_UP_MS)
  for (const document of compared) document.own = document.other = Number.POSITIVE_INFINITY
  for (let round = 0; round < Number(values.rounds); round++) await measureRound(compared, round)
  const [ownMs, otherMs] = [
    sum(compared.map(document => document.own)),
    sum(compared.map(document => document.other)),
  ]
  rows.push([
    format,
    `${compared.length}`,
    `${documents.length - compared.length}`,
    short(otherMs),
    short(ownMs),
    (ownMs / otherMs).toFixed(3),
  ])
  printWorst(compared, Number(values.worst))
}
console.log(toTable(['format', 'documents', 'left out', 'other ms', 'own ms', 'ratio'], rows))

async function loadConvert(tree: string): Promise<Convert> {
  const library = LIBRARIES.map(path => join(tree, path)).find(path => existsSync(path))
  if (!library) throw new Error(`There is no build in ${tree}.`)
  return (await import(pathToFileURL(library).href)).convert
}

async function chooseComparable(paths: readonly string[]): Promise<readonly Compared[]> {
  const chosen: Compared[] = []
  for (const path of paths) {
    const bytes = new Uint8Array(readFileSync(path))
    const filename = basename(path)
    const [a, b] = [
      await measureLength(other, bytes, filename),
      await measureLength(own, bytes, filename),
    ]
    if (a === undefined || b === undefined) continue
    if (Math.abs(a - b) > MOST_DIFFERENT * Math.max(a, b)) continue
    chosen.push({ filename, bytes, other: 0, own: 0 })
  }
  return chosen
}

async function measureLength(
  convert: Convert,
  bytes: Uint8Array,
  filename: string,
): Promise<number | undefined> {
  try {
    return (await convert(bytes, { filename })).markdown.length
  } catch {
    return undefined
  }
}

/** The CPU time of the round; who goes first alternates, since the second finds the bytes at hand. */
async function measureRound(documents: readonly Compared[], round: number): Promise<number> {
  let total = 0
  for (const [index, document] of documents.entries()) {
    const turns = (round + index) % 2 ? (['own', 'other'] as const) : (['other', 'own'] as const)
    for (const turn of turns) {
      const cpuMs = await measure(turn === 'own' ? own : other, document)
      document[turn] = Math.min(document[turn], cpuMs)
      total += cpuMs
    }
  }
  return total
}

async function measure(convert: Convert, { bytes, filename }: Compared): Promise<number> {
  const options = { filename }
  const before = process.cpuUsage()
  await convert(bytes, options)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function printWorst(documents: readonly Compared[], count: number): void {
  const worst = documents.toSorted((a, b) => b.own - b.other - (a.own - a.other)).slice(0, count)
  for (const document of worst) {
    console.log(`${short(document.other)} → ${short(document.own)} ms ${document.filename}`)
  }
}
