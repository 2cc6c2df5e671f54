/**
 * Font programs with a few glyphs: Type 1, CFF and TrueType. A glyph is a leaning bar of some width, or a diamond;
 * which of the two distinguishes letters.
 */

export interface Glyph {
  readonly name: string
  /** Corners of one contour, in thousandths of an em. */
  readonly corners: readonly (readonly [x: number, y: number])[]
}

const HEIGHT = 700

export const bar = (name: string, width: number, lean = 0): Glyph => ({
  name,
  corners: [
    [100, 0],
    [100 + width, 0],
    [100 + width + lean * HEIGHT, HEIGHT],
    [100 + lean * HEIGHT, HEIGHT],
  ],
})

export const ring = (name: string): Glyph => ({
  name,
  corners: [
    [50, 250],
    [150, 50],
    [300, 0],
    [450, 50],
    [550, 250],
    [450, 450],
    [300, 500],
    [150, 450],
  ],
})

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

const uint16 = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap(value => [(value >> 8) & 255, value & 255]))

const uint32 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map(value => uint16(value >>> 16, value)))

/** Steps from corner to corner, the first from the origin. */
function steps({ corners }: Glyph): [number, number][] {
  return corners.map(([x, y], index) => {
    const [fromX, fromY] = corners[index - 1] ?? [0, 0]
    return [Math.round(x) - Math.round(fromX), Math.round(y) - Math.round(fromY)]
  })
}

// Numbers of Type 2 charstrings.
const short = (value: number): number[] => [28, (value >> 8) & 255, value & 255]

export const type2 = (glyph: Glyph): Buffer =>
  Buffer.from([
    ...steps(glyph).flatMap(([dx, dy], index) => [
      ...short(dx),
      ...short(dy),
      index === 0 ? 21 : 5,
    ]),
    14,
  ])

/** A list of data with offsets of four bytes. */
function index(entries: readonly Buffer[]): Buffer {
  if (!entries.length) return uint16(0)
  let at = 1
  const offsets = [at, ...entries.map(entry => (at += entry.length))]
  return Buffer.concat([uint16(entries.length), Buffer.of(4), uint32(...offsets), ...entries])
}

/** Always five bytes long, so that offsets are known before they are written. */
const long = (value: number): Buffer => Buffer.concat([Buffer.of(29), uint32(value)])

interface CffParts {
  readonly glyphs: readonly Glyph[]
  /** Code of each glyph. */
  readonly codes?: readonly number[]
  /** Further codes of the first glyphs. */
  readonly secondCodes?: readonly number[]
  /** In place of the outlines, `.notdef` first. */
  readonly charstrings?: readonly Buffer[]
  readonly subroutines?: readonly Buffer[]
}

/** The first names that are not standard ones have this number. */
const OWN_STRINGS = 391

export function cffFont(parts: CffParts): Buffer {
  const { glyphs, codes, secondCodes = [], charstrings, subroutines = [] } = parts
  const header = Buffer.of(1, 0, 4, 4)
  const names = index([latin1('Test')])
  const strings = index(glyphs.map(({ name }) => latin1(name)))
  const globals = index(subroutines)
  const charset = Buffer.concat([
    Buffer.of(0),
    uint16(...glyphs.map((_, number) => OWN_STRINGS + number)),
  ])
  const encoded = codes ?? glyphs.map((_, at) => 65 + at)
  const more = secondCodes.flatMap((code, number) => [code, ...uint16(OWN_STRINGS + number)])
  const encoding = Buffer.from([
    more.length ? 0x80 : 0,
    encoded.length,
    ...encoded,
    ...(more.length ? [secondCodes.length, ...more] : []),
  ])
  const outlines = index(charstrings ?? [Buffer.of(14), ...glyphs.map(type2)])
  const topOf = (at: number): Buffer => {
    const encodingAt = at + charset.length
    const outlinesAt = encodingAt + encoding.length
    const privateAt = outlinesAt + outlines.length
    return index([
      Buffer.concat([
        Buffer.concat([long(at), Buffer.of(15)]),
        Buffer.concat([long(encodingAt), Buffer.of(16)]),
        Buffer.concat([long(outlinesAt), Buffer.of(17)]),
        Buffer.concat([long(0), long(privateAt), Buffer.of(18)]),
      ]),
    ])
  }
  const start = [header, names, topOf(0), strings, globals].reduce(
    (sum, part) => sum + part.length,
    0,
  )
  return Buffer.concat([header, names, topOf(start), strings, globals, charset, encoding, outlines])
}

/** The cipher of Type 1 (Adobe Type 1 Font Format, chapter 7). */
function encipher(clear: Buffer, key: number): Buffer {
  let state = key
  return Buffer.from(
    Array.from(Buffer.concat([Buffer.alloc(4, 'x'), clear]), byte => {
      const enciphered = byte ^ (state >> 8)
      state = ((enciphered + state) * 52845 + 22719) & 0xffff
      return enciphered
    }),
  )
}

/** Five bytes, whatever its size. */
const type1Number = (value: number): number[] => [255, ...uint32(value >>> 0)]

const type1 = (glyph: Glyph): Buffer =>
  Buffer.from([
    ...type1Number(0),
    ...type1Number(600),
    13,
    ...steps(glyph).flatMap(([dx, dy], at) => [
      ...type1Number(dx),
      ...type1Number(dy),
      at === 0 ? 21 : 5,
    ]),
    9,
    14,
  ])

interface Type1Parts {
  readonly glyphs: readonly Glyph[]
  readonly codes?: readonly number[]
  /** Unencrypted, in place of the outlines of the glyphs. */
  readonly charstring?: Buffer
  readonly subroutines?: readonly Buffer[]
}

export function type1Font(parts: Type1Parts): { program: Buffer; clearBytes: number } {
  const { glyphs, codes, charstring, subroutines = [] } = parts
  const put = (lead: string, clear: Buffer, word: string): Buffer => {
    const bytes = encipher(clear, 4330)
    return Buffer.concat([latin1(`${lead} ${bytes.length} RD `), bytes, latin1(` ${word}\n`)])
  }
  const clear = latin1(
    `%!PS-AdobeFont-1.0: Test\n/FontName /Test def\n/FontType 1 def\n/PaintType 0 def\n` +
      `/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/FontBBox {0 0 1000 1000} readonly def\n` +
      `/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n` +
      glyphs.map(({ name }, at) => `dup ${codes?.[at] ?? 65 + at} /${name} put\n`).join('') +
      'readonly def\ncurrentdict end\ncurrentfile eexec\n',
  )
  const secret = Buffer.concat([
    latin1('dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} def\n'),
    latin1('/ND {def} def\n/NP {put} def\n/BlueValues [] def\n/lenIV 4 def\n'),
    latin1(`/Subrs ${subroutines.length} array\n`),
    ...subroutines.map((subroutine, at) => put(`dup ${at}`, subroutine, 'NP')),
    latin1(`ND\n2 index /CharStrings ${glyphs.length + 1} dict dup begin\n`),
    put('/.notdef', Buffer.from([...type1Number(0), ...type1Number(600), 13, 14]), 'ND'),
    ...glyphs.map(glyph => put(`/${glyph.name}`, charstring ?? type1(glyph), 'ND')),
    latin1('end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\n'),
    latin1('mark currentfile closefile\n'),
  ])
  const end = latin1(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`)
  return {
    program: Buffer.concat([clear, encipher(secret, 55665), end]),
    clearBytes: clear.length,
  }
}

function glyfOf(glyph: Glyph): Buffer {
  const { corners } = glyph
  const xs = corners.map(([x]) => Math.round(x))
  const ys = corners.map(([, y]) => Math.round(y))
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const moves = steps(glyph)
  const bytes = Buffer.concat([
    uint16(1, ...box, corners.length - 1, 0),
    Buffer.alloc(corners.length, 1),
    uint16(...moves.map(([dx]) => dx), ...moves.map(([, dy]) => dy)),
  ])
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
}

/** The first glyph has the number 1; letters are found by the characters they are named after. */
export function trueTypeFont(glyphs: readonly Glyph[]): Buffer {
  const outlines = glyphs.map(glyfOf)
  let at = 0
  const places = [0, 0, ...outlines.map(outline => (at += outline.length))]
  const count = glyphs.length + 1
  const codes = glyphs.map(({ name }) => name.charCodeAt(0))
  const cmapBytes = 6 + 256
  const cmap = Buffer.concat([
    uint16(0, 1, 1, 0),
    uint32(12),
    uint16(0, cmapBytes, 0),
    Buffer.from(Array.from({ length: 256 }, (_, code) => codes.indexOf(code) + 1)),
  ])
  const head = Buffer.concat([
    uint32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    uint16(0, 1000),
    Buffer.alloc(16),
    uint16(0, 0, 1000, 1000, 0, 8, 2, 1, 0),
  ])
  const tables: Record<string, Buffer> = {
    cmap,
    glyf: Buffer.concat(outlines),
    head,
    hhea: Buffer.concat([uint32(0x10000), uint16(800, -200, 0, 600), Buffer.alloc(22), uint16(1)]),
    hmtx: Buffer.concat([uint16(600, 0), uint16(...glyphs.map(() => 0))]),
    loca: uint32(...places),
    maxp: Buffer.concat([uint32(0x10000), uint16(count), Buffer.alloc(26)]),
  }
  const entries = Object.entries(tables)
  let offset = 12 + 16 * entries.length
  const directory: Buffer[] = []
  const data: Buffer[] = []
  for (const [tag, table] of entries) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    directory.push(Buffer.concat([latin1(tag), uint32(0, offset, table.length)]))
    data.push(padded)
    offset += padded.length
  }
  return Buffer.concat([uint32(0x10000), uint16(entries.length, 64, 2, 48), ...directory, ...data])
}
