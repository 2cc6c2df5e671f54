/**
 * Packs those of Adobe's CMap resources that PDF uses into modules of src/engine/formats/pdf/reader/fonts/cmaps: one
 * per collection, with what its CIDs stand for (`Adobe-GB1-UCS2`) and the CMaps that lead to them. Debian's package
 * `poppler-data` has the resources. Each module is unpacked and compared with them before it is written.
 *
 *     node dist/scripts/pack-cmaps.js /usr/share/poppler/cMap && npx biome check --write src
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { Collection } from '../src/engine/formats/pdf/reader/fonts/cmaps/collection.ts'
import {
  CMAPS_OF_COLLECTIONS,
  type CollectionName,
} from '../src/engine/formats/pdf/reader/fonts/cmaps/collections.ts'
import {
  FIRST_SEQUENCE,
  type PackedCMap,
  type PackedCollection,
  packList,
  UNICODE,
} from '../src/engine/formats/pdf/reader/fonts/cmaps/packed.ts'
import {
  type ParsedCMap,
  parseCMap,
} from '../src/engine/formats/pdf/reader/fonts/cmaps/parse-cmap.ts'
import { parseToUnicode } from '../src/engine/formats/pdf/reader/fonts/to-unicode.ts'
import { node } from '../src/engine/platform/node.ts'

const TARGET = new URL('../../src/engine/formats/pdf/reader/fonts/cmaps/', import.meta.url)
const MAX_CID = 0xffff

type CidByCode = ReadonlyMap<number, number>

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder has the resources?')
for (const name of Object.keys(CMAPS_OF_COLLECTIONS)) packCollection(name as CollectionName, folder)

function packCollection(name: CollectionName, folder: string): void {
  const readResource = (file: string) => readFileSync(join(folder, `Adobe-${name}`, file), 'latin1')
  const texts = readCharacters(readResource(`Adobe-${name}-UCS2`))
  const sequences = [...new Set(texts.filter(text => [...text].length > 1))]
  const characters = texts.map(text => {
    const sequence = sequences.indexOf(text)
    return sequence < 0 ? text.codePointAt(0)! : FIRST_SEQUENCE + sequence
  })
  const unicode = new Map<number, number>()
  for (const [cid, text] of texts.entries()) {
    const code = toCode(text)
    if (code !== undefined && !unicode.has(code)) unicode.set(code, cid)
  }
  const sources = new Map<string, { parsed: ParsedCMap; cids: CidByCode }>()
  const horizontal = CMAPS_OF_COLLECTIONS[name].split(' ')
  const names = [...horizontal, ...horizontal.map(cmap => cmap.replace(/H$/, 'V'))]
  for (const cmap of names) {
    if (!existsSync(join(folder, `Adobe-${name}`, cmap))) continue
    const parsed = parseCMap(readResource(cmap))
    const cids = new Map(parsed.base ? sources.get(parsed.base)!.cids : [])
    for (const { first, last, cid } of parsed.ranges)
      for (let code = first; code <= last; code++) cids.set(code, cid + code - first)
    sources.set(cmap, { parsed, cids })
  }
  const rows: PackedCMap[] = []
  const lists = [
    packList(characters),
    packList(endsOf(sequences)),
    packList(sequences.flatMap(text => Array.from(text, sign => sign.codePointAt(0)!))),
  ]
  for (const [cmap, { parsed, cids }] of sources) {
    const bases = [...rows.map(([base]) => [base, sources.get(base)!.cids] as const)]
    if (cmap.startsWith('Uni')) bases.push([UNICODE, unicode])
    const [base, ranges] = chooseBase(cmap, cids, bases)
    const space = parsed.space.map(range =>
      [range.first, range.last].map(end => toHex(end, range.bytes)).join('-'),
    )
    rows.push([cmap, base, space.join(' '), ranges.length])
    lists.push(
      packList(ranges.map(({ first }) => first)),
      packList(ranges.map(({ length }) => length)),
      packList(ranges.map(({ cid }) => cid)),
    )
  }
  const data = deflateRawSync(Buffer.concat(lists), { level: 9, memLevel: 9 }).toString('base64')
  const packed = { cids: texts.length, sequences: sequences.length, cmaps: rows, data }
  compare(packed, texts, sources)
  writeFileSync(new URL(`${name.toLowerCase()}.ts`, TARGET), writeModule(name, packed))
  console.log(`${name}: ${texts.length} CIDs, ${rows.length} CMaps, ${data.length} bytes`)
}

/** By CID. Variants of a character and widths of spaces do not matter in text. */
function readCharacters(resource: string): string[] {
  const map = parseToUnicode(resource)
  const texts = Array.from({ length: MAX_CID + 1 }, (_, cid) =>
    String.fromCharCode(...(map.get(cid) ?? []))
      .replace(/[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu, '')
      .replace('\u2002', ' '),
  )
  return texts.slice(0, texts.findLastIndex(Boolean) + 1).map(text => text || '\ufffd')
}

/** The UTF-16 code of a character; undefined for several characters or none. */
function toCode(text: string): number | undefined {
  if ([...text].length > 1 || text === '\ufffd') return undefined
  return text.length === 1 ? text.charCodeAt(0) : text.charCodeAt(0) * 0x10000 + text.charCodeAt(1)
}

function endsOf(texts: readonly string[]): number[] {
  let end = 0
  return texts.map(text => {
    end += [...text].length
    return end
  })
}

interface Range {
  readonly first: number
  length: number
  readonly cid: number
}

/**
 * The base that needs the fewest ranges on top of it. It must not have codes that the CMap lacks, unless both are for
 * Unicode: what the older ones lack, the newer ones have, and so do fonts.
 */
function chooseBase(
  name: string,
  cids: CidByCode,
  bases: readonly (readonly [string, CidByCode])[],
): readonly [string, readonly Range[]] {
  let chosen: readonly [string, readonly Range[]] = ['', listRanges(cids, new Map())]
  for (const [base, inBase] of bases) {
    const mayHaveMore = name.startsWith('Uni') && base.startsWith('Uni')
    if (!mayHaveMore && [...inBase.keys()].some(code => !cids.has(code))) continue
    const ranges = listRanges(cids, inBase)
    if (ranges.length < chosen[1].length) chosen = [base, ranges]
  }
  return chosen
}

function listRanges(cids: CidByCode, inBase: CidByCode): Range[] {
  const ranges: Range[] = []
  const codes = [...cids.keys()].filter(code => cids.get(code) !== inBase.get(code))
  for (const code of codes.sort((a, b) => a - b)) {
    const cid = cids.get(code)!
    const last = ranges.at(-1)
    const isNext = last && code === last.first + last.length && cid === last.cid + last.length
    if (isNext) last.length++
    else ranges.push({ first: code, length: 1, cid })
  }
  return ranges
}

function toHex(code: number, bytes: number): string {
  return code
    .toString(16)
    .toUpperCase()
    .padStart(2 * bytes, '0')
}

function compare(
  packed: PackedCollection,
  texts: readonly string[],
  sources: ReadonlyMap<string, { readonly cids: CidByCode }>,
): void {
  const collection = new Collection(packed, node)
  const got = texts.map((_, cid) => String.fromCharCode(...collection.unitsOf(cid)!))
  assert.deepEqual(got, texts)
  for (const [name, { cids }] of sources) {
    const cmap = collection.findCMap(name)!
    for (const [code, cid] of cids) assert.equal(cmap.cidOf(code), cid, `${name} ${code}`)
  }
}

function writeModule(name: string, { cids, sequences, cmaps, data }: PackedCollection): string {
  const rows = cmaps.map(row => `    [${row.map(cell => JSON.stringify(cell)).join(', ')}],`)
  return [
    `/** Adobe-${name}, made by scripts/pack-cmaps.ts from Adobe's CMap resources, whose notice is in LICENSE.adobe.txt. */`,
    "import type { PackedCollection } from './packed.ts'",
    '',
    'export const packed: PackedCollection = {',
    `  cids: ${cids},`,
    `  sequences: ${sequences},`,
    '  cmaps: [',
    ...rows,
    '  ],',
    `  data: '${data}',`,
    '}',
    '',
  ].join('\n')
}
