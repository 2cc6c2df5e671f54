/** Small PDFs in which one thing is used a thousand times over: strings, streams, lists, fonts, elements. */
import { bar, cffFont, ring, type1Font } from '../../support/font-programs.ts'
import { rawPdf } from '../../support/pdf-raw.ts'
import { type Row, repeat } from './row.ts'

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const SHOW = 'BT /F 12 Tf 50 700 Td (text) Tj ET'

const stream = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

interface Parts {
  readonly content?: string
  /** Objects from number 6 on. */
  readonly objects?: readonly string[]
  readonly page?: string
  readonly resources?: string
  readonly catalog?: string
}

/** One page whose font is 4 0 R and whose content is 5 0 R. */
const onePage = ({
  content = SHOW,
  objects = [],
  page = '',
  resources = '',
  catalog = '',
}: Parts) =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R ${page} /Resources << /Font << /F 4 0 R >> ${resources} >> >>`,
    FONT,
    stream(content),
    ...objects,
  ])

const numbers = (count: number, first: number): string =>
  repeat(count, index => `${first + index} 0 R `)

/** Pages that have the same list of links. */
const manyPages = (pages: number, links: number): Uint8Array =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers(pages, 5)}] /Count ${pages} /MediaBox [0 0 600 800] >>`,
    `[${'4 0 R '.repeat(links)}]`,
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.example/) >> >>',
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /Annots 3 0 R >>'),
  ])

const LETTERS = { glyphs: [bar('l', 80), ring('o')], codes: [0x6c, 0x6f] }

/** Fonts with meaningless names, all from one program. */
const manyFonts = (fonts: number, key: string, program: Uint8Array, entries = ''): Uint8Array =>
  onePage({
    content: `BT ${repeat(fonts, index => `/G${index} 9 Tf 9 9 Td (lo) Tj `)} ET`,
    resources: `/Font << ${repeat(fonts, index => `/G${index} ${index + 8} 0 R `)} >>`,
    objects: [
      `<< /Type /FontDescriptor /FontName /Zqx /Flags 4 /FontBBox [0 0 1000 1000] /${key} 7 0 R >>`,
      stream(Buffer.from(program).toString('latin1'), '/Subtype /Type1C'),
      ...Array.from(
        { length: fonts },
        () =>
          `<< /Type /Font /Subtype /Type1 /BaseFont /Zqx /FirstChar 108 /LastChar 111 /Widths [0 0 0 0] /FontDescriptor 6 0 R ${entries} >>`,
      ),
    ],
  })

/** Subroutines, each of which calls the next so often; their numbers start at -107. */
const callingSubroutines = (depth: number, calls: number): Buffer[] =>
  Array.from({ length: depth }, (_, index) =>
    Buffer.from(Array.from({ length: calls }, () => [33 + index, 29]).flat()),
  )

/** A font of which each code stands for the same many characters, by ranges over each other. */
const longMeanings = (characters: number): Uint8Array =>
  onePage({
    content: `BT /G 12 Tf 50 700 Td (${'abcdefgh'.repeat(400)}) Tj ET`,
    resources: '/Font << /G 6 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
      stream(
        `256 beginbfrange ${repeat(256, code => `<${code.toString(16).padStart(2, '0')}> <ff> <${'0041'.repeat(characters)}> `)}endbfrange`,
      ),
    ],
  })

const SHARED = {
  format: 'pdf',
  outcome: ['markdown', 'resourceLimit'],
  cpuMs: 20_000,
  memoryMb: 700,
} as const

export const SHARED_PDF: readonly Row[] = [
  {
    ...SHARED,
    name: '32,000 words on one line, in no order',
    make: () =>
      onePage({
        page: '/MediaBox [0 0 14400 800]',
        content: repeat(
          32_000,
          index =>
            `BT /F 12 Tf ${(10 + ((index * 7919) % 32_000) * 0.44).toFixed(2)} 700 Td (w${index % 7}) Tj ET `,
        ),
      }),
    outcome: 'markdown',
    shows: /(w\d+ ){1000}/,
    cpuMs: 5000,
  },
  {
    ...SHARED,
    name: 'ToUnicode ranges that stand for 2 KB each',
    make: () => longMeanings(512),
    cpuMs: 5000,
  },
  {
    ...SHARED,
    name: 'a replacement of 100 KB for each of 5,000 marks',
    make: () =>
      onePage({
        content: `BT /F 9 Tf ${'/Span /P BDC 9 9 Td (a) Tj EMC '.repeat(5000)} ET`,
        resources: '/Properties << /P 6 0 R >>',
        objects: [`<< /ActualText (${'a'.repeat(100_000)}) >>`],
      }),
  },
  {
    ...SHARED,
    name: 'an address of 100 KB for each of 5,000 links',
    make: () =>
      onePage({
        page: `/Annots [${'6 0 R '.repeat(5000)}]`,
        objects: [
          `<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A << /S /URI /URI (https://a.example/${'a'.repeat(100_000)}) >> >>`,
        ],
      }),
  },
  {
    ...SHARED,
    name: 'a megabyte of content, a thousand times',
    make: () =>
      onePage({
        page: `/Contents [${'6 0 R '.repeat(1000)}]`,
        objects: [stream('BT ET '.repeat(170_000))],
      }),
  },
  {
    ...SHARED,
    name: 'a string of 30 KB in forms inside of forms',
    make: () =>
      onePage({
        content: '/X6 Do '.repeat(10),
        resources: `/XObject << ${repeat(5, index => `/X${index + 6} ${index + 6} 0 R `)} >>`,
        objects: [
          ...[7, 8, 9, 10].map(next =>
            stream(`/X${next} Do `.repeat(10), '/Type /XObject /Subtype /Form /BBox [0 0 600 800]'),
          ),
          stream(
            `BT /F 9 Tf 9 9 Td (${'a'.repeat(30_000)}) Tj ET`,
            '/Type /XObject /Subtype /Form /BBox [0 0 600 800]',
          ),
        ],
      }),
  },
  {
    ...SHARED,
    name: '5,000 fonts of two-byte codes',
    make: () =>
      onePage({
        content: `BT ${repeat(5000, index => `/G${index} 9 Tf 9 9 Td <0041> Tj `)} ET`,
        resources: `/Font << ${repeat(5000, index => `/G${index} ${index + 8} 0 R `)} >>`,
        objects: [
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R >>',
          '<< /Type /FontDescriptor /FontName /A /Flags 4 >>',
          ...Array.from(
            { length: 5000 },
            () =>
              '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
          ),
        ],
      }),
  },
  {
    ...SHARED,
    name: '20,000 elements in one, all of one page',
    make: () =>
      onePage({
        content: `BT /F 9 Tf ${repeat(20_000, index => `/P << /MCID ${index} >> BDC (a) Tj EMC `)} ET`,
        page: '/StructParents 0',
        catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
        objects: [
          '<< /Type /StructTreeRoot /K [8 0 R] /ParentTree << /Nums [0 7 0 R] >> >>',
          `[${numbers(20_000, 9)}]`,
          `<< /S /Document /P 6 0 R /K [${numbers(20_000, 9)}] >>`,
          ...Array.from(
            { length: 20_000 },
            (_, index) => `<< /S /P /P 8 0 R /Pg 3 0 R /K ${index} >>`,
          ),
        ],
      }),
  },
  {
    ...SHARED,
    name: '5,000 links on each of 2,000 pages',
    make: () => manyPages(2000, 5000),
  },
  {
    ...SHARED,
    name: 'a charstring whose subroutines call each other a hundred times, nine deep',
    make: () =>
      manyFonts(
        1,
        'FontFile3',
        cffFont({
          ...LETTERS,
          subroutines: [...callingSubroutines(9, 100), Buffer.of(11)],
          charstrings: [Buffer.of(14), Buffer.of(32, 29, 14), Buffer.of(32, 29, 14)],
        }),
      ),
  },
  {
    ...SHARED,
    name: '400 fonts of one Type 1 program of 300 KB',
    make: () =>
      manyFonts(
        400,
        'FontFile',
        type1Font({
          ...LETTERS,
          subroutines: Array.from({ length: 3000 }, () => Buffer.alloc(100, 11)),
        }).program,
      ),
  },
  {
    ...SHARED,
    name: '40 fonts of one program of 20,000 glyphs, without widths',
    make: () => {
      const glyphs = Array.from({ length: 20_000 }, (_, index) => ({
        name: `g${index}`,
        corners: [],
      }))
      const program = cffFont({ glyphs, codes: [] })
      return manyFonts(40, 'FontFile3', program, '/Encoding /WinAnsiEncoding')
    },
  },
]
