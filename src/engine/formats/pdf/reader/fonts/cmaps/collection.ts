/** A character collection (ISO 32000-2, 9.7.3): what its CIDs stand for, and the CMaps that lead to them. */
import { decodeBase64 } from '../../../../../containers/encoding/base64.ts'
import type { Platform } from '../../../../../platform/platform.ts'
import { type CMap, findInRanges, parseCodeRange } from './cmap.ts'
import { CodeSpace } from './code-space.ts'
import {
  FIRST_SEQUENCE,
  type PackedCMap,
  type PackedCollection,
  sizeOfList,
  UNICODE,
  unpackList,
} from './packed.ts'

/** Ours are below half a megabyte. */
const MAX_BYTES = 1 << 22
const LISTS_PER_CMAP = 3

export class Collection {
  readonly #packed: PackedCollection
  readonly #bytes: Uint8Array
  /** Code points, or sequences of them. */
  readonly #characters: readonly number[]
  readonly #sequences: readonly (readonly number[])[]
  /** Where the lists of the first CMap start. */
  readonly #cmapsStart: number
  readonly #cmaps = new Map<string, CMap>()
  #cidByCodePoint: ReadonlyMap<number, number> | undefined

  constructor(packed: PackedCollection, { inflateRaw }: Pick<Platform, 'inflateRaw'>) {
    this.#packed = packed
    this.#bytes = inflateRaw(decodeBase64(packed.data)!, MAX_BYTES).bytes
    let at = 0
    const readList = (count: number): number[] => {
      const list = unpackList(this.#bytes, at, count)
      at += sizeOfList(count)
      return list
    }
    this.#characters = readList(packed.cids)
    const ends = readList(packed.sequences)
    const joined = readList(ends.at(-1) ?? 0)
    this.#sequences = ends.map((end, index) => joined.slice(ends[index - 1] ?? 0, end))
    this.#cmapsStart = at
  }

  /** UTF-16 units; undefined for CIDs that the collection lacks. */
  unitsOf(cid: number): readonly number[] | undefined {
    const character = this.#characters[cid]
    if (character === undefined || character < FIRST_UNIT_PAIR)
      return character === undefined ? undefined : [character]
    if (character < FIRST_SEQUENCE) return toUnits([character])
    return toUnits(this.#sequences[character - FIRST_SEQUENCE]!)
  }

  /** The lowest CID of a character. */
  findCid(codePoint: number): number | undefined {
    if (!this.#cidByCodePoint) {
      const cids = new Map<number, number>()
      for (let cid = this.#characters.length - 1; cid >= 0; cid--)
        cids.set(this.#characters[cid]!, cid)
      this.#cidByCodePoint = cids
    }
    return this.#cidByCodePoint.get(codePoint)
  }

  findCMap(name: string): CMap | undefined {
    let cmap = this.#cmaps.get(name)
    if (cmap) return cmap
    const index = this.#packed.cmaps.findIndex(([other]) => other === name)
    const packed = this.#packed.cmaps[index]
    if (!packed) return undefined
    cmap = this.#openCMap(packed, index)
    this.#cmaps.set(name, cmap)
    return cmap
  }

  #openCMap([name, baseName, space, count]: PackedCMap, index: number): CMap {
    const before = this.#packed.cmaps.slice(0, index)
    const size = sizeOfList(count)
    const start =
      this.#cmapsStart +
      before.reduce((sum, [, , , ranges]) => sum + LISTS_PER_CMAP * sizeOfList(ranges), 0)
    const [firsts = [], lengths = [], cids = []] = Array.from(
      { length: LISTS_PER_CMAP },
      (_, list) => unpackList(this.#bytes, start + list * size, count),
    )
    const ranges = { firsts, lengths, cids }
    const base = this.findCMap(baseName)
    const cidInBase = (code: number): number =>
      baseName === UNICODE ? (this.findCid(toCodePoint(code)) ?? 0) : (base?.cidOf(code) ?? 0)
    return {
      space: space ? new CodeSpace(parseSpace(space)) : base!.space,
      isVertical: name.endsWith('V'),
      isUnicode: name.startsWith('Uni'),
      isIdentity: false,
      cidOf: code => findInRanges(ranges, code) ?? cidInBase(code),
    }
  }
}

const FIRST_UNIT_PAIR = 0x10000

function toUnits(codePoints: readonly number[]): number[] {
  const text = String.fromCodePoint(...codePoints)
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

/** Four-byte codes are two units. */
const toCodePoint = (code: number): number =>
  code < FIRST_UNIT_PAIR ? code : String.fromCharCode(code >>> 16, code & 0xffff).codePointAt(0)!

const parseSpace = (space: string) =>
  space.split(' ').flatMap(range => {
    const [first = '', last = ''] = range.split('-')
    return parseCodeRange(first, last) ?? []
  })
