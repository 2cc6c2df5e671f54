/** The document's outline (bookmarks; ISO 32000-1, 12.3.3). */
import type { OutlineEntry } from '../../pdf-file.ts'
import {
  type Dictionary,
  isArray,
  isDictionary,
  Name,
  type PdfObject,
  Reference,
} from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import type { PageNode } from './page-tree.ts'
import { readTree } from './trees.ts'

const MAX_ENTRIES = 20_000
const MAX_DEPTH = 12

export function readOutline(
  objects: PdfObjects,
  catalog: Dictionary,
  pages: readonly (PageNode | undefined)[],
): OutlineEntry[] {
  const root = objects.getDictionary(catalog, 'Outlines')
  if (!root) return []
  const entries: OutlineEntry[] = []
  const seen = new Set<Dictionary>()
  const targets = new Targets(objects, catalog, pages)

  const walk = (parent: Dictionary, depth: number): void => {
    let entry = objects.getDictionary(parent, 'First')
    // Siblings may form a cycle.
    for (; entry && !seen.has(entry); entry = objects.getDictionary(entry, 'Next')) {
      if (entries.length >= MAX_ENTRIES) return
      seen.add(entry)
      objects.count(1)
      entries.push({ title: readTitle(objects, entry), depth, page: targets.findPage(entry) })
      if (depth < MAX_DEPTH) walk(entry, depth + 1)
    }
  }
  walk(root, 1)
  return entries
}

const SPACE = 0x20

function readTitle(objects: PdfObjects, entry: Dictionary): string {
  const title = objects.getText(entry, 'Title')
  const text = Array.from(title, sign => (sign.charCodeAt(0) < SPACE ? ' ' : sign))
  return text.join('').replace(/\s+/g, ' ').trim()
}

/** Targets of entries: arrays that begin with a page, or names of such. */
class Targets {
  readonly #objects: PdfObjects
  readonly #catalog: Dictionary
  readonly #pages: Map<number, number>
  #names: Map<string, PdfObject> | undefined

  constructor(objects: PdfObjects, catalog: Dictionary, pages: readonly (PageNode | undefined)[]) {
    this.#objects = objects
    this.#catalog = catalog
    this.#pages = new Map(pages.map((page, index) => [page?.number ?? 0, index + 1]))
  }

  /** From 1; 0 for nowhere in this document. */
  findPage(entry: Dictionary): number {
    const objects = this.#objects
    const target = this.#follow(objects.get(entry, 'Dest')) ?? this.#followAction(entry)
    const page = target?.[0]
    if (typeof page === 'number') return Math.trunc(page) + 1
    if (!(page instanceof Reference)) return 0
    const number = objects.resolve(page)
    if (typeof number === 'number') return Math.trunc(number) + 1
    return this.#pages.get(page.number) ?? 0
  }

  #followAction(entry: Dictionary): readonly PdfObject[] | undefined {
    const objects = this.#objects
    const action = objects.getDictionary(entry, 'A')
    const kind = action && objects.getName(action, 'S')
    return kind === 'GoTo' ? this.#follow(objects.get(action!, 'D')) : undefined
  }

  #follow(target: PdfObject): readonly PdfObject[] | undefined {
    if (isArray(target)) return target
    const name = target instanceof Name ? target.value : target
    if (typeof name !== 'string') return undefined
    const objects = this.#objects
    this.#names ??= this.#readNames()
    const named = objects.resolve(this.#names.get(name))
    const value = isDictionary(named) ? objects.get(named, 'D') : named
    return isArray(value) ? value : undefined
  }

  #readNames(): Map<string, PdfObject> {
    const objects = this.#objects
    const names = objects.getDictionary(this.#catalog, 'Names')
    const tree = names && objects.getDictionary(names, 'Dests')
    const all = readTree<string>(objects, tree, 'Names')
    // Before 1.2 they were a dictionary.
    const old = objects.getDictionary(this.#catalog, 'Dests') ?? new Map<string, PdfObject>()
    for (const [name, value] of old) if (!all.has(name)) all.set(name, value)
    return all
  }
}
