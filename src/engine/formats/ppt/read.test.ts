import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compoundFile } from '../../../../test/support/compound-file.ts'
import {
  body,
  convertPpt,
  drawing,
  group,
  join,
  ppt,
  pptToMarkdown,
  record,
  textShape,
  title,
  uint16,
  uint32,
  wide,
} from '../../../../test/support/ppt.ts'
import { zip } from '../../../../test/support/zip.ts'
import { convertDocument } from '../../convert.ts'
import { ConversionError } from '../../errors.ts'
import { node } from '../../platform/node.ts'
import { RT } from './record-types.ts'

/** Runs of paragraphs: length, level, mask of fields, fields; then of characters. */
const paragraphRun = (length: number, level: number, mask = 0, fields = uint16()) =>
  join(uint32(length), uint16(level), uint32(mask), fields)
const characterRun = (length: number, mask = 0, fields = uint16()) =>
  join(uint32(length, mask), fields)

const BULLET = 0x1
const ON = uint16(1)

describe('slides', () => {
  test('the title is a heading, and there is a rule between slides', async () => {
    const slides = [{ shapes: [title('One'), body('text')] }, { shapes: [title('Two')] }]
    assert.equal(await pptToMarkdown({ slides }), '# One\n\ntext\n\n---\n\n# Two')
  })

  test('text may lie in the outline of the document', async () => {
    const outline = [
      record(RT.textHeaderAtom, uint32(0)),
      record(
        RT.textBytesAtom,
        Uint8Array.from('Caf\xe9', letter => letter.charCodeAt(0)),
      ),
      record(RT.textHeaderAtom, uint32(1)),
      record(RT.textCharsAtom, wide('first\rsecond')),
    ]
    const refersTo = (index: number) =>
      record(0xf004, [record(0xf00d, [record(RT.outlineTextRefAtom, uint32(index))])])
    assert.equal(
      await pptToMarkdown({ slides: [{ shapes: [refersTo(0), refersTo(1)], outline }] }),
      '# Café\n\nfirst\n\nsecond',
    )
  })

  test('a hidden slide is left out and named', async () => {
    const hidden = record(RT.slideShowSlideInfoAtom, uint16(0, 0, 0, 0, 0, 4, 0, 0))
    const slides = [{ shapes: [title('One')] }, { shapes: [title('Two')], records: [hidden] }]
    const { markdown, warnings, metadata } = await convertPpt({ slides })
    assert.equal(markdown, '# One\n')
    assert.match(warnings[0]!.message, /slide 2/)
    assert.equal(metadata.slides, 2)
  })

  test('notes follow as a quote', async () => {
    const notes = [textShape('Say hello.', { kind: 2, placeholder: 0x0c })]
    assert.equal(
      await pptToMarkdown({ slides: [{ shapes: [title('One')], notes }] }),
      '# One\n\n> **Notes:** Say hello.',
    )
  })

  test('dates and numbers of slides are left out', async () => {
    const date = textShape('*', { placeholder: 7 })
    const number = textShape('Page *', {
      inText: [record(RT.slideNumberMetaCharacterAtom, uint32(5))],
    })
    assert.equal(await pptToMarkdown([title('One'), date, number]), '# One\n\nPage')
  })
})

describe('text', () => {
  test('bullets come from the master, and paragraphs can refuse them', async () => {
    const level = join(uint32(BULLET), ON, uint32(0))
    const master = [record(RT.textMasterStyleAtom, join(uint16(1), level), 1)]
    const style = join(paragraphRun(2, 0), paragraphRun(2, 0, BULLET, uint16(0)), characterRun(4))
    assert.equal(
      await pptToMarkdown({ slides: [{ shapes: [body('a\rb', style)] }], master }),
      '- a\n\nb',
    )
  })

  test('levels nest', async () => {
    const style = join(
      paragraphRun(2, 0, BULLET, ON),
      paragraphRun(2, 1, BULLET, ON),
      paragraphRun(2, 0, BULLET, ON),
      characterRun(6),
    )
    assert.equal(await pptToMarkdown([body('a\rb\rc', style)]), '- a\n  - b\n- c')
  })

  test('numbers of lists are among the additions of PowerPoint 2000', async () => {
    const none = uint32(0, 0, 0)
    const tags = (scheme: number) => {
      const numbered = join(uint32(0x3000000), uint16(1, scheme, 4), uint32(0, 0))
      const additions = record(RT.styleTextProp9Atom, join(none, numbered))
      return record(RT.progTags, [
        record(RT.progBinaryTag, [
          record(RT.cString, wide('___PPT9')),
          record(RT.binaryTagData, additions),
        ]),
      ])
    }
    const style = join(paragraphRun(4, 0, BULLET, ON), characterRun(4, 0x400, uint16(1 << 10)))
    const read = (scheme: number) =>
      pptToMarkdown([textShape('a\rb', { style, inData: [tags(scheme)] })])
    assert.equal(await read(3), '4. a\n5. b')
    assert.equal(await read(8), '- (d) a\n- (e) b')
  })

  test('characters are bold, italic, raised and lowered', async () => {
    const style = join(
      paragraphRun(30, 0),
      characterRun(12),
      characterRun(1, 1, uint16(1)),
      characterRun(1),
      characterRun(1, 2, uint16(2)),
      characterRun(2),
      characterRun(1, 0x80000, uint16(30)),
      characterRun(1, 0x80000, uint16(-25)),
    )
    assert.equal(
      await pptToMarkdown([body('plain words b i x2n', style)]),
      'plain words **b** *i* x<sup>2</sup><sub>n</sub>',
    )
  })

  test('a vertical tab breaks the line', async () => {
    assert.equal(await pptToMarkdown([body('one\vtwo')]), 'one\\\ntwo')
  })

  const links = record(RT.externalObjectList, [
    record(RT.externalHyperlink, [
      record(RT.externalHyperlinkAtom, uint32(1)),
      record(RT.cString, wide('https://example.org/'), 1),
    ]),
    record(RT.externalHyperlink, [
      record(RT.externalHyperlinkAtom, uint32(2)),
      record(RT.cString, wide('257,2,The End'), 3),
    ]),
  ])
  const click = (id: number) =>
    record(RT.interactiveInfo, [
      record(RT.interactiveInfoAtom, join(uint32(0, id), Uint8Array.of(4, 0, 0, 0, 0, 0, 0, 0))),
    ])

  test('a part of a text is a link, or a whole shape', async () => {
    const inText = [click(1), record(RT.textInteractiveInfoAtom, uint32(4, 8))]
    const first = [textShape('see here now', { inText }), textShape('next', { inData: [click(2)] })]
    const slides = [{ shapes: first }, { shapes: [title('The End')] }]
    assert.equal(
      await pptToMarkdown({ slides, document: [links] }),
      'see [here](https://example.org/) now\n\n[next](#the-end)\n\n---\n\n# The End',
    )
  })
})

describe('masters', () => {
  const shown = record(RT.slideAtom, uint32(0, 0, 0, 0x80000000, 0, 1))

  test('text of the master is shown if it is on one slide only', async () => {
    const master = [drawing([textShape('Printed on Mars')])]
    const slide = { shapes: [title('One')], atom: shown }
    assert.equal(await pptToMarkdown({ slides: [slide], master }), '# One\n\nPrinted on Mars')
    assert.equal(await pptToMarkdown({ slides: [slide, slide], master }), '# One\n\n---\n\n# One')
  })
})

describe('shapes', () => {
  test('shapes are read by place where the file goes back', async () => {
    const shapes = [
      textShape('below', { place: [10, 200, 100, 250] }),
      textShape('above', { place: [10, 10, 100, 60] }),
    ]
    assert.equal(await pptToMarkdown(shapes), 'above\n\nbelow')
  })

  test('a group that says so is a table, whose boxes are its cells', async () => {
    const cell = (text: string, ...place: [number, number, number, number]) =>
      textShape(text, { place, isChild: true })
    const table = group(
      [[0x39f, 1]],
      [
        cell('wide', 0, 0, 80, 10),
        cell('c', 0, 10, 40, 20),
        cell('', 40, 10, 80, 20),
        cell('e', 40, 20, 80, 30),
      ],
    )
    assert.equal(
      await pptToMarkdown([table]),
      '| wide |     |\n| ---- | --- |\n| c    |     |\n|      | e   |',
    )
  })

  test('SmartArt that was saved as a picture is read from its original', async () => {
    const dgm = 'http://schemas.openxmlformats.org/drawingml/2006/diagram'
    const a = 'http://schemas.openxmlformats.org/drawingml/2006/main'
    const model = `<dgm:dataModel xmlns:dgm="${dgm}" xmlns:a="${a}"><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`
    const original = zip({ 'drs/diagrams/data1.xml': model })
    const shape = record(0xf004, [
      record(0xf00b, join(uint16(0x104), uint32(1)), 1),
      record(0xf122, join(uint16(0x3a9 | 0x8000), uint32(original.length), original), 1),
    ])
    const png = record(0xf01e, new Uint8Array(17))
    const entry = record(0xf007, join(new Uint8Array(36), png), 6)
    const list = record(RT.drawingGroup, [record(0xf000, [record(0xf001, [entry])])])
    const slides = [{ shapes: [shape] }]
    assert.equal(await pptToMarkdown({ slides, document: [list] }), '- Plan')
    const plain = record(0xf004, [record(0xf00b, join(uint16(0x104), uint32(1)), 1)])
    assert.equal(
      await pptToMarkdown({ slides: [{ shapes: [plain] }], document: [list] }),
      '![](image1.png)',
    )
  })

  test('text with effects that was saved as a picture is read from its original', async () => {
    const p = 'http://schemas.openxmlformats.org/presentationml/2006/main'
    const a = 'http://schemas.openxmlformats.org/drawingml/2006/main'
    const original = zip({
      'drs/shapexml.xml': `<p:sp xmlns:p="${p}" xmlns:a="${a}"><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>Glow</a:t></a:r></a:p></p:txBody></p:sp>`,
    })
    const shape = record(0xf004, [
      record(0xf00b, join(uint16(0x104), uint32(1)), 1),
      record(0xf122, join(uint16(0x3a9 | 0x8000), uint32(original.length), original), 1),
    ])
    const entry = record(0xf007, join(new Uint8Array(36), record(0xf01e, new Uint8Array(17))), 6)
    const list = record(RT.drawingGroup, [record(0xf000, [record(0xf001, [entry])])])
    assert.equal(await pptToMarkdown({ slides: [{ shapes: [shape] }], document: [list] }), '# Glow')
  })

  test('WordArt is text, and larger than the text below it a title', async () => {
    const wordArt = (flags: number) => {
      const letters = wide('Goals')
      const rows = [
        join(uint16(0xc0 | 0x8000), uint32(letters.length)),
        join(uint16(0xff), uint32(flags)),
      ]
      return record(0xf004, [
        record(0xf00b, join(...rows, letters), 2),
        record(0xf010, uint16(0, 0, 900, 100)),
      ])
    }
    const below = textShape('reached', { place: [0, 200, 900, 300] })
    assert.equal(await pptToMarkdown([wordArt(0x4000), below]), '# Goals\n\nreached')
    assert.equal(await pptToMarkdown([wordArt(0), below]), 'reached')
  })

  test('a picture that fills a shape is shown if it has no text on it', async () => {
    const entry = record(0xf007, join(new Uint8Array(36), record(0xf01e, new Uint8Array(17))), 6)
    const list = record(RT.drawingGroup, [record(0xf000, [record(0xf001, [entry])])])
    const rows = (type: number) => join(uint16(0x180), uint32(type), uint16(0x4186), uint32(1))
    const shapes = [3, 2].map(type => record(0xf004, [record(0xf00b, rows(type), 2)]))
    assert.equal(await pptToMarkdown({ slides: [{ shapes }], document: [list] }), '![](image1.png)')
  })

  test('other groups are read as one', async () => {
    const inside = [
      textShape('a', { place: [0, 0, 9, 9], isChild: true }),
      textShape('b', { place: [0, 20, 9, 29], isChild: true }),
    ]
    assert.equal(await pptToMarkdown([group([], inside)]), 'a\n\nb')
  })
})

describe('files that cannot be trusted', () => {
  const refused = (reason: string) => (error: unknown) =>
    error instanceof ConversionError && error.reason === reason

  test('an encrypted presentation is refused as such', async () => {
    const parts = { slides: [{ shapes: [title('One')] }], token: 0xf3d1c4df }
    await assert.rejects(() => convertPpt(parts), refused('encrypted'))
  })

  test('a broken chain of edits is repaired from the directories in the stream', async () => {
    const parts = { slides: [{ shapes: [title('One')] }], lastEditAt: 77 }
    const { markdown, warnings } = await convertPpt(parts)
    assert.equal(markdown, '# One\n')
    assert.equal(warnings[0]?.code, 'damaged')
  })

  test('what newer versions keep in a deck for themselves is not damage', async () => {
    const zip = new TextEncoder().encode('PK\x03\x04, a package of table styles')
    const tableStyles = record(0x428, [zip])
    const slideLibrary = record(0x3714, [record(0x3715, uint32(0))])
    const { warnings } = await convertPpt({
      slides: [{ shapes: [title('One')], records: [slideLibrary] }],
      document: [tableStyles],
    })
    assert.deepEqual(warnings, [])
  })

  test('without any directory the slides are in the order of the stream', async () => {
    const stream = ['One', 'Two'].map(text =>
      record(RT.slide, [
        record(RT.drawing, [record(0xf002, [record(0xf003, [record(0xf004, []), title(text)])])]),
      ]),
    )
    const bytes = compoundFile({ 'PowerPoint Document': join(...stream) })
    const { markdown } = await convertDocument(bytes, {}, node)
    assert.equal(markdown, '# One\n\n---\n\n# Two\n')
  })

  test('of PowerPoint 95 the text is recovered', async () => {
    const bytes = compoundFile({
      'PowerPoint Document': 'other records',
      Text_Content: Uint8Array.from('Caf\xe9\r\rsecond', letter => letter.charCodeAt(0)),
    })
    const { markdown, warnings } = await convertDocument(bytes, {}, node)
    assert.equal(markdown, 'Café\n\nsecond\n')
    assert.ok(warnings.some(({ message }) => message.includes('PowerPoint 95')))
  })

  test('a stream without slides is malformed', async () => {
    const bytes = compoundFile({ 'PowerPoint Document': 'nothing of the kind' })
    await assert.rejects(() => convertDocument(bytes, {}, node), refused('malformed'))
  })

  test('a long text that many shapes refer to ends as too much', async () => {
    const outline = [
      record(RT.textHeaderAtom, uint32(1)),
      record(RT.textCharsAtom, wide('x'.repeat(100_000))),
    ]
    const reference = record(0xf004, [record(0xf00d, [record(RT.outlineTextRefAtom, uint32(0))])])
    const shapes = Array<Uint8Array>(1000).fill(reference)
    const bytes = ppt({ slides: [{ shapes, outline }] })
    const limits = { nodes: 1_000_000 }
    await assert.rejects(() => convertDocument(bytes, { limits }, node), refused('resourceLimit'))
  })

  test('a file that is cut off or changed anywhere gives markdown or a reason', async () => {
    const whole = ppt({ slides: [{ shapes: [title('One'), body('text')] }] })
    for (let at = 600; at < whole.length; at += 37) {
      const changed = whole.slice()
      changed[at] = changed[at]! ^ 0xff
      for (const bytes of [whole.slice(0, at), changed]) {
        await convertDocument(bytes, {}, node).catch(error => {
          assert.ok(error instanceof ConversionError)
          assert.equal(error.cause, undefined)
        })
      }
    }
  })
})
