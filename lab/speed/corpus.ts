/** The documents of the corpus beside or above the project; where there is none, small giants of our own. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMATS } from '../../src/engine/formats/index.ts'
import { findShared } from '../shared.ts'
import { GIANTS } from './giants.ts'
import type { DocumentToMeasure } from './process.ts'

const CORPUS = join(findShared(fileURLToPath(new URL('../../..', import.meta.url))), 'corpus/')

/** Kinds of cases that ask for a document's text. */
const KINDS = new Set(['markdown-truth', 'sibling', 'must-contain'])

/** Documents by format, `every`th of each. */
export function findDocuments(every: number): ReadonlyMap<string, readonly DocumentToMeasure[]> {
  return existsSync(`${CORPUS}index.json`) ? listCorpus(every) : makeSmallGiants()
}

export const sizeOf = (documents: readonly DocumentToMeasure[]): number =>
  documents.reduce((sum, { path }) => sum + statSync(path).size, 0)

/** A folder for documents that are made, gone when the process ends. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function listCorpus(every: number): ReadonlyMap<string, readonly DocumentToMeasure[]> {
  const { cases } = JSON.parse(readFileSync(`${CORPUS}index.json`, 'utf8')) as {
    cases: readonly { readonly path: string; readonly format: string; readonly kind: string }[]
  }
  return new Map(
    Object.keys(FORMATS).map(format => {
      const documents = cases
        .filter(entry => entry.format === format && KINDS.has(entry.kind))
        .map(({ path }) => ({ path: join(CORPUS, path), format }))
      return [format, documents.filter((_, index) => index % every === 0)]
    }),
  )
}

function makeSmallGiants(): ReadonlyMap<string, readonly DocumentToMeasure[]> {
  const folder = makeScratchFolder()
  return new Map(
    GIANTS.map(({ format, count, make }) => {
      const path = join(folder, `small.${format}`)
      writeFileSync(path, make(count / 100))
      return [format, [{ path, format }]]
    }),
  )
}
