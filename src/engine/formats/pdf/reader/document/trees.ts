/** Name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7), read as a whole. */
import { type Dictionary, isDictionary, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'

const MAX_DEPTH = 32

export function readTree<Key extends string | number>(
  objects: PdfObjects,
  root: Dictionary | undefined,
  entries: 'Names' | 'Nums',
): Map<Key, PdfObject> {
  const found = new Map<Key, PdfObject>()
  const seen = new Set<Dictionary>()
  const isKey = (key: PdfObject): key is Key & (string | number) =>
    typeof key === (entries === 'Names' ? 'string' : 'number')
  const walk = (node: Dictionary, depth: number): void => {
    if (seen.has(node) || depth > MAX_DEPTH) return
    seen.add(node)
    const pairs = objects.getArray(node, entries) ?? []
    objects.count(1 + pairs.length)
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const key = objects.resolve(pairs[at])
      if (isKey(key) && !found.has(key)) found.set(key, pairs[at + 1]!)
    }
    for (const kid of objects.getArray(node, 'Kids') ?? []) {
      const child = objects.resolve(kid)
      if (isDictionary(child)) walk(child, depth + 1)
    }
  }
  if (root) walk(root, 0)
  return found
}
