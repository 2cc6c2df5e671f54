/** The CMap of a font: a predefined one, or a stream of the file (ISO 32000-2, 9.7.5). */
import { Name, type PdfObject, Stream } from '../../syntax/objects.ts'
import type { PdfObjects } from '../../syntax/pdf-objects.ts'
import { type CMap, createIdentity, findInRanges } from './cmap.ts'
import { CodeSpace } from './code-space.ts'
import { type CollectionName, type Collections, findCollectionOfCMap } from './collections.ts'
import { type ParsedCMap, parseCMap } from './parse-cmap.ts'

interface FoundCMap {
  readonly cmap: CMap
  /** If its name says so. */
  readonly collection: CollectionName | undefined
}

/** CMaps that extend others that extend others. */
const MAX_DEPTH = 4

/** Without a known one, codes are two-byte CIDs. */
export function readCMap(
  objects: PdfObjects,
  encoding: PdfObject,
  collections: Collections,
  depth = 0,
): FoundCMap {
  if (encoding instanceof Stream && depth < MAX_DEPTH) {
    const text = new TextDecoder('latin1').decode(objects.unpackOnce(encoding))
    // A token takes two characters at least.
    objects.count(text.length / 2)
    const parsed = parseCMap(text)
    const { dictionary } = encoding
    const used = parsed.base ? new Name(parsed.base) : objects.get(dictionary, 'UseCMap')
    const base = used === null ? undefined : readCMap(objects, used, collections, depth + 1)
    const isVertical = parsed.isVertical ?? objects.get(dictionary, 'WMode') === 1
    return {
      cmap: createCMap(objects, parsed, isVertical, base?.cmap),
      collection: base?.collection,
    }
  }
  const name = encoding instanceof Name ? encoding.value : ''
  const collection = findCollectionOfCMap(name)
  const known = collection && collections.get(collection).findCMap(name)
  return { cmap: known ?? createIdentity(name), collection }
}

function createCMap(
  objects: PdfObjects,
  { space, ranges }: ParsedCMap,
  isVertical: boolean,
  base: CMap | undefined,
): CMap {
  const ordered = ranges.toSorted((a, b) => a.first - b.first)
  const isOrdered = ordered.every(({ first }, index) => first > (ordered[index - 1]?.last ?? -1))
  const inOrder = {
    firsts: ordered.map(({ first }) => first),
    lengths: ordered.map(({ first, last }) => last - first + 1),
    cids: ordered.map(({ cid }) => cid),
  }
  const findLatest = (code: number): number | undefined => {
    objects.work(ranges.length)
    const range = ranges.findLast(({ first, last }) => code >= first && code <= last)
    return range && range.cid + code - range.first
  }
  return {
    space: space.length || !base ? new CodeSpace(space) : base.space,
    isVertical,
    isUnicode: false,
    isIdentity: false,
    cidOf: code => {
      const cid = isOrdered ? findInRanges(inOrder, code) : findLatest(code)
      return cid === undefined ? (base?.cidOf(code) ?? 0) : cid & MAX_CID
    },
  }
}

const MAX_CID = 0xffff
