import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  convertDoc,
  docToMarkdown,
  p,
  row,
  rowDefinition,
  sprm,
  word,
} from '../../../../test/support/doc.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

const BOLD = sprm(0x0835, 1)
const ITALIC = sprm(0x0836, 1)
const NORMAL = { name: 'Normal', builtIn: 0 }

describe('text', () => {
  test('paragraphs and the looks of runs', async () => {
    const runs = [
      { text: 'plain ' },
      { text: 'bold', sprms: BOLD },
      { text: ' both', sprms: [...BOLD, ...ITALIC] },
      { text: ' x' },
      { text: '2', sprms: sprm(0x2a48, 1) },
      { text: ' gone', sprms: sprm(0x0837, 1) },
    ]
    assert.equal(
      await docToMarkdown({ paragraphs: [{ runs }, p('next')] }),
      'plain **bold *both*** x<sup>2</sup> ~~gone~~\n\nnext',
    )
  })

  test('text of one byte per character is windows-1252', async () => {
    const paragraphs = [p('caf\xe9 \x80 \x93x\x94')]
    assert.equal(await docToMarkdown({ paragraphs, storage: 'narrow' }), 'café € “x”')
  })

  test('pieces are put in the order of the text', async () => {
    const paragraphs = [p('one'), p('two'), { runs: [{ text: 'three', sprms: BOLD }] }, p('four')]
    assert.equal(
      await docToMarkdown({ paragraphs, storage: 'pieces' }),
      'one\n\ntwo\n\n**three**\n\nfour',
    )
  })

  test('line breaks, hyphens that do not break, and those that may', async () => {
    assert.equal(await docToMarkdown({ paragraphs: [p('a\vb\x1ec\x1fd')] }), 'a\\\nb\u2011cd')
  })

  test('a symbol is what its font draws', async () => {
    const symbol = sprm(0x6a09, ...word(1), ...word(0xf061))
    const paragraphs = [{ runs: [{ text: '(', sprms: symbol }, { text: ' = 1' }] }]
    assert.equal(await docToMarkdown({ paragraphs, fonts: ['Arial', 'Symbol'] }), 'α = 1')
  })

  test('capitals are shown', async () => {
    const paragraphs = [{ runs: [{ text: 'отчет', sprms: sprm(0x083b, 1) }, { text: ' о саде' }] }]
    assert.equal(await docToMarkdown({ paragraphs }), 'ОТЧЕТ о саде')
  })

  test('hidden text is left out and reported, unless it is asked for', async () => {
    const paragraphs = [{ runs: [{ text: 'a' }, { text: 'b', sprms: sprm(0x083c, 1) }] }]
    const { markdown, warnings } = await convertDoc({ paragraphs })
    assert.equal(markdown.trim(), 'a')
    assert.equal(warnings[0]?.code, 'hidden_omitted')
    assert.equal(await docToMarkdown({ paragraphs }, { hidden: 'include' }), 'ab')
  })

  test('tracked changes are accepted, or rejected', async () => {
    const runs = [
      { text: 'a ' },
      { text: 'old ', sprms: sprm(0x0800, 1) },
      { text: 'new ', sprms: sprm(0x0801, 1) },
      { text: 'b' },
    ]
    assert.equal(await docToMarkdown({ paragraphs: [{ runs }] }), 'a new b')
    assert.equal(await docToMarkdown({ paragraphs: [{ runs }] }, { changes: 'reject' }), 'a old b')
  })

  test('the opposite of the style is a tracked change, and as in the style is none', async () => {
    const runs = [
      { text: 'a ' },
      { text: 'old ', sprms: sprm(0x0800, 0x81) },
      { text: 'new ', sprms: sprm(0x0801, 0x81) },
      { text: 'b', sprms: [...sprm(0x0800, 0x80), ...sprm(0x0801, 0x80)] },
    ]
    assert.equal(await docToMarkdown({ paragraphs: [{ runs }] }), 'a new b')
    assert.equal(await docToMarkdown({ paragraphs: [{ runs }] }, { changes: 'reject' }), 'a old b')
  })

  test('raised and lowered text is super- and subscript where it is smaller', async () => {
    const moved = (halfPoints: number, size: number) => [
      ...sprm(0x4845, ...word(halfPoints)),
      ...sprm(0x4a43, ...word(size)),
    ]
    const runs = [
      { text: '10' },
      { text: '-4', sprms: moved(6, 14) },
      { text: ' H' },
      { text: '2', sprms: moved(-4, 14) },
      { text: 'O ' },
      { text: 'high', sprms: moved(6, 20) },
    ]
    assert.equal(
      await docToMarkdown({ paragraphs: [{ runs }] }),
      '10<sup>-4</sup> H<sub>2</sub>O high',
    )
  })
})

describe('styles', () => {
  test('built-in headings are recognized by their number, in every language', async () => {
    const styles = [NORMAL, { name: 'Kapitola', builtIn: 1 }, { name: 'Oddíl', builtIn: 2 }]
    assert.equal(
      await docToMarkdown({ styles, paragraphs: [p('One', 1), p('Two', 2), p('text')] }),
      '# One\n\n## Two\n\ntext',
    )
  })

  test('the outline level is inherited from the base style', async () => {
    const styles = [
      NORMAL,
      { name: 'Section', paragraph: sprm(0x2640, 2) },
      { name: 'Own', base: 1 },
    ]
    assert.equal(await docToMarkdown({ styles, paragraphs: [p('Three', 2)] }), '### Three')
  })

  test('what a style looks like is not emphasis, and the opposite of it is plain', async () => {
    const styles = [NORMAL, { name: 'Lead', characters: BOLD }]
    const runs = [
      { text: 'a ' },
      { text: 'b', sprms: sprm(0x0835, 0x81) },
      { text: ' c', sprms: ITALIC },
    ]
    assert.equal(await docToMarkdown({ styles, paragraphs: [{ runs, style: 1 }] }), 'a b *c*')
  })

  test('a character style gives its look', async () => {
    const styles = [NORMAL, { name: 'Key', kind: 'character' as const, characters: BOLD }]
    const runs = [{ text: 'a ' }, { text: 'b', sprms: sprm(0x4a30, ...word(1)) }]
    assert.equal(await docToMarkdown({ styles, paragraphs: [{ runs }] }), 'a **b**')
  })

  test('the font of a character style wins over that of the paragraph', async () => {
    const font = (index: number) => sprm(0x4a4f, ...word(index))
    const styles = [
      NORMAL,
      { name: 'Sign', characters: font(1) },
      { name: 'Words', kind: 'character' as const, characters: font(0) },
    ]
    const runs = [{ text: 'a ' }, { text: 'a', sprms: sprm(0x4a30, ...word(2)) }]
    assert.equal(
      await docToMarkdown({ styles, fonts: ['Arial', 'Symbol'], paragraphs: [{ runs, style: 1 }] }),
      'α a',
    )
  })

  test('the opposite of a character style is plain too', async () => {
    const styles = [NORMAL, { name: 'Key', kind: 'character' as const, characters: ITALIC }]
    const sprms = [...sprm(0x4a30, ...word(1)), ...sprm(0x0836, 0x81)]
    assert.equal(
      await docToMarkdown({ styles, paragraphs: [{ runs: [{ text: 'a', sprms }] }] }),
      'a',
    )
  })
})

describe('lists', () => {
  const listed = (text: string, level: number) =>
    p(text, 0, ...sprm(0x460b, ...word(1)), ...sprm(0x260a, level))

  test('items count and nest by level', async () => {
    const levels = [
      { format: 0, text: '\x00.' },
      { format: 23, text: '•' },
    ]
    const paragraphs = [listed('a', 0), listed('b', 1), listed('c', 0)]
    assert.equal(await docToMarkdown({ paragraphs, levels }), '1. a\n   - b\n2. c')
  })

  test('the number of a heading is written before it', async () => {
    const levels = [{ format: 1, text: '\x00)', start: 4 }]
    const styles = [NORMAL, { name: 'heading 1', builtIn: 1, paragraph: sprm(0x460b, ...word(1)) }]
    assert.equal(await docToMarkdown({ styles, levels, paragraphs: [p('End', 1)] }), '# IV) End')
  })
})

describe('tables', () => {
  const toRows = async (paragraphs: Parameters<typeof docToMarkdown>[0]['paragraphs']) =>
    (await docToMarkdown({ paragraphs }, { tables: 'html' }))
      .replace(/\s*\n\s*/g, '')
      .replace(/^<table><tbody>|<\/tbody><\/table>$/g, '')

  test('rows, cells and header rows', async () => {
    const two = rowDefinition([0, 1000, 2000])
    const paragraphs = [
      ...row(['a', 'b'], [...two, ...sprm(0x3404, 1)]),
      ...row(['c', 'd'], two),
      p('after'),
    ]
    assert.equal(
      await docToMarkdown({ paragraphs }),
      '| a   | b   |\n| --- | --- |\n| c   | d   |\n\nafter',
    )
  })

  test('a cell that is as wide as two covers both columns', async () => {
    const paragraphs = [
      ...row(['a', 'b'], rowDefinition([0, 1000, 2000])),
      ...row(['wide'], rowDefinition([0, 2000])),
    ]
    assert.equal(
      await toRows(paragraphs),
      '<tr><td>a</td><td>b</td></tr><tr><td colspan="2">wide</td></tr>',
    )
  })

  test('merged cells, in both directions', async () => {
    const edges = [0, 1000, 2000, 3000]
    const paragraphs = [
      ...row(['a', 'b', ''], rowDefinition(edges, [0x60, 0x01, 0x02])),
      ...row(['', 'c', 'd'], rowDefinition(edges, [0x20, 0, 0])),
    ]
    assert.equal(
      await toRows(paragraphs),
      '<tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr>',
    )
  })

  test('a table inside a cell', async () => {
    const inner = (text: string, ...more: number[]) =>
      p(text, 0, ...sprm(0x2416, 1), ...sprm(0x6649, 2, 0, 0, 0), ...more)
    const paragraphs = [
      inner('x', ...sprm(0x244b, 1)),
      inner('y', ...sprm(0x244b, 1)),
      inner('', ...sprm(0x244c, 1), ...rowDefinition([0, 400, 800])),
      ...row(['end', 'b'], rowDefinition([0, 1000, 2000])),
    ]
    const markdown = await docToMarkdown({ paragraphs })
    assert.match(markdown, /x.*y.*end/)
    assert.match(markdown, /\| b/)
  })
})

describe('fields, notes and pictures', () => {
  test('a link leads where its field says', async () => {
    const field = '\x13 HYPERLINK "https://example.org/" \x14here\x15'
    assert.equal(
      await docToMarkdown({ paragraphs: [p(`go ${field}.`)] }),
      'go [here](https://example.org/).',
    )
  })

  test('a field without a result shows nothing of its instruction', async () => {
    assert.equal(await docToMarkdown({ paragraphs: [p('a\x13 PAGE \x15b')] }), 'ab')
  })

  test('a list to choose from shows the entry that was chosen', async () => {
    const string = (text: string) => [...word(text.length), ...Buffer.from(text, 'utf16le')]
    const list = 2 | (1 << 2)
    const empty = [...word(0), ...word(0)]
    const control = [
      ...[0xff, 0xff, 0xff, 0xff, ...word(list), ...word(0), ...word(0)],
      ...[...string('Name'), ...word(0), ...word(0)],
      ...Array.from({ length: 5 }, () => empty).flat(),
      ...[0xff, 0xff, ...word(2), ...word(0), ...string('red'), ...string('blue')],
    ]
    const head = [...word(68 + control.length), 0, 0, ...word(68), ...Array<number>(62).fill(0)]
    const special = sprm(0x0855, 1)
    const data = [...sprm(0x6a03, 0, 0, 0, 0), ...sprm(0x0806, 1), ...special]
    const runs = [
      { text: 'a ' },
      { text: '\x13', sprms: special },
      { text: ' FORMDROPDOWN ' },
      { text: '\x01', sprms: data },
      { text: '\x15', sprms: special },
    ]
    assert.equal(
      await docToMarkdown({ paragraphs: [{ runs }], data: Uint8Array.from([...head, ...control]) }),
      'a blue',
    )
  })

  test('page numbers of a table of contents are left out', async () => {
    const styles = [NORMAL, { name: 'toc 1', builtIn: 19 }]
    const paragraphs = [p('\x13 TOC \x14One\t3', 1), p('Two\t12\x15', 1)]
    assert.equal(await docToMarkdown({ styles, paragraphs }), '- One\n- Two')
  })

  test('footnotes are notes', async () => {
    const paragraphs = [p('a\x02 b\x02')]
    assert.equal(
      await docToMarkdown({ paragraphs, footnotes: ['First.', 'Second.'] }),
      'a[^1] b[^2]\n\n[^1]: First.\n\n[^2]: Second.',
    )
  })

  test('a picture in the line has a name, its description and its bytes', async () => {
    const png = [0x89, 0x50, 0x4e, 0x47]
    const record = (head: number, type: number, content: readonly number[]) => [
      ...word(head),
      ...word(type),
      ...word(content.length),
      0,
      0,
      ...content,
    ]
    const description = [...Buffer.from('A cat\0', 'utf16le')]
    const properties = record(0x13, 0xf00b, [
      ...word(0x0381 | 0x8000),
      ...word(description.length),
      0,
      0,
      ...description,
    ])
    const art = [
      ...record(0x0f, 0xf004, properties),
      ...record(0x6e00, 0xf01e, [...Array<number>(17).fill(0), ...png]),
    ]
    const head = [
      ...word(68 + art.length),
      0,
      0,
      ...word(68),
      ...word(0x64),
      ...Array<number>(60).fill(0),
    ]
    const picture = { text: '\x01', sprms: [...sprm(0x6a03, 0, 0, 0, 0), ...sprm(0x0855, 1)] }
    const { markdown, images } = await convertDoc(
      {
        paragraphs: [{ runs: [{ text: 'See ' }, picture] }],
        data: Uint8Array.from([...head, ...art]),
      },
      { images: 'attach' },
    )
    assert.equal(markdown.trim(), 'See ![A cat](image1.png)')
    assert.deepEqual([...images.get('image1.png')!.bytes], png)
  })

  test('the preview of an embedded equation is a picture', async () => {
    const metafile = [1, 0, 9, 0]
    const head = [...word(72), 0, 0, ...word(68), ...word(8), ...Array<number>(60).fill(0)]
    const sprms = [...sprm(0x6a03, 0, 0, 0, 0), ...sprm(0x0855, 1)]
    const runs = [
      { text: '\x13 EMBED Equation.3 \x14' },
      { text: '\x01', sprms },
      { text: '\x15, (1)' },
    ]
    const data = Uint8Array.from([...head, ...metafile])
    const { markdown, images } = await convertDoc(
      { paragraphs: [{ runs }], data },
      { images: 'attach' },
    )
    assert.equal(markdown.trim(), '![](image1.wmf), (1)')
    assert.deepEqual([...images.get('image1.wmf')!.bytes], metafile)
  })
})

describe('other files with the name of a doc', () => {
  test('Word 6 and 95 are read with looks and tables', async () => {
    const inTable = [24, 1]
    const definition = [2, ...word(0), ...word(1000), ...word(2000), ...Array<number>(20).fill(0)]
    const paragraphs = [
      { runs: [{ text: 'plain ' }, { text: 'b\xf6ld', sprms: [85, 1] }] },
      { runs: [{ text: 'a' }], sprms: inTable, mark: '\x07' },
      { runs: [{ text: 'b' }], sprms: inTable, mark: '\x07' },
      {
        runs: [],
        sprms: [...inTable, 25, 1, 190, ...word(definition.length + 1), ...definition],
        mark: '\x07',
      },
    ]
    assert.equal(
      await docToMarkdown({ paragraphs, isOld: true }),
      'plain **böld**\n\n| a   | b   |\n| --- | --- |',
    )
  })

  test('a document with a password is refused as encrypted', async () => {
    await assert.rejects(convertDoc({ paragraphs: [p('x')], flags: 0x0100 }), {
      reason: 'encrypted',
    })
  })

  test('without its tables, the text is still there', async () => {
    const document = { paragraphs: [p('one'), p('two')], streams: { '1Table': '' } }
    const { markdown, warnings } = await convertDoc(document)
    assert.equal(markdown.trim(), 'one\n\ntwo')
    assert.equal(warnings[0]?.code, 'damaged')
  })

  test('a web page is read as what it is', async () => {
    const html =
      '<html><head><title>T</title></head><body><h1>One</h1><p>a <b>b</b></p></body></html>'
    const page = new Uint8Array(Buffer.from(html))
    const { markdown, title } = await convertDocument(page, { filename: 'page.doc' }, node)
    assert.equal(markdown.trim(), '# One\n\na **b**')
    assert.equal(title, 'T')
  })

  test('so is a web archive, with its pictures', async () => {
    const archive = [
      'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n',
      '--x\nContent-Type: text/html; charset=windows-1252',
      'Content-Location: file:///C:/page.htm\n',
      '<style>.b { font-weight: bold }</style><p>caf\xe9 <span class=b>b</span><img src="a/b.gif">',
      '--x\nContent-Type: image/gif\nContent-Location: file:///C:/a/b.gif\n',
      'GIF89a\n--x--',
    ].join('\n')
    const bytes = new Uint8Array(Buffer.from(archive, 'latin1'))
    const { markdown, images } = await convertDocument(
      bytes,
      { filename: 'page.doc', images: 'attach' },
      node,
    )
    assert.equal(markdown.trim(), 'café **b**![](b.gif)')
    assert.equal(Buffer.from(images.get('b.gif')!.bytes).toString(), 'GIF89a')
  })
})
