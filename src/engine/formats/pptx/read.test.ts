import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  body,
  box,
  convertPptx,
  frame,
  NAMESPACES,
  p,
  place,
  pptxToMarkdown,
  r,
  shape,
  title,
} from '../../../../test/support/pptx.ts'

const level = (number: number, inside = '') => `<a:pPr lvl="${number}">${inside}</a:pPr>`

describe('slides', () => {
  test('there is a rule between slides, and the title of each is a heading', async () => {
    const slides = [title('One') + body(p('first')), title('Two') + body(p('second'))]
    assert.equal(await pptxToMarkdown({ slides }), '# One\n\nfirst\n\n---\n\n# Two\n\nsecond')
  })

  test('the title comes first wherever the file has it', async () => {
    assert.equal(await pptxToMarkdown(body(p('text')) + title('Title')), '# Title\n\ntext')
  })

  test('a title of several lines is one heading', async () => {
    const lines = shape('<p:ph type="ctrTitle"/>', p(`${r('One')}<a:br/>${r('two')}`) + p('three'))
    assert.equal(await pptxToMarkdown(lines), '# One two three')
  })

  test('a hidden slide is left out and named, or included on demand', async () => {
    const slides = [title('One'), { shapes: title('Two'), attributes: 'show="0"' }]
    const { markdown, warnings, metadata } = await convertPptx({ slides })
    assert.equal(markdown, '# One\n')
    assert.match(warnings[0]!.message, /slide 2/)
    assert.equal(metadata.slides, 2)
    assert.match(await pptxToMarkdown({ slides }, { hidden: 'include' }), /# Two/)
  })

  test('slides can be chosen by number and marked', async () => {
    const slides = [title('One'), title('Two'), title('Three')]
    assert.equal(
      await pptxToMarkdown({ slides }, { pages: '2', markers: 'comments' }),
      '<!-- slide 2 -->\n\n# Two',
    )
  })

  test('sections are headings above the slides, if somebody named them', async () => {
    const section = (name: string, id: number) =>
      `<p14:section name="${name}"><p14:sldIdLst><p14:sldId id="${id}"/></p14:sldIdLst></p14:section>`
    const presentation = `<p:extLst><p:ext><p14:sectionLst>${section('Start', 256)}${section('End', 257)}</p14:sectionLst></p:ext></p:extLst>`
    assert.equal(
      await pptxToMarkdown({ slides: [title('One'), title('Two')], presentation }),
      '# Start\n\n## One\n\n---\n\n# End\n\n## Two',
    )
    const unnamed = presentation
      .replace('Start', 'Default Section')
      .replace('End', 'Untitled Section')
    assert.equal(
      await pptxToMarkdown({ slides: [title('One'), title('Two')], presentation: unnamed }),
      '# One\n\n---\n\n# Two',
    )
  })

  test('numbers and dates are left out, and footers that run through the deck', async () => {
    const footer = (text: string) => shape('<p:ph type="ftr"/>', p(text))
    const number = shape('<p:ph type="sldNum"/>', p('7'))
    const date = shape('<p:ph type="dt"/>', p('today'))
    const slides = [
      title('One') + number + date + footer('ACME'),
      title('Two') + footer('ACME'),
      title('Three') + footer('Source: census'),
    ]
    assert.equal(
      await pptxToMarkdown({ slides }),
      '# One\n\n---\n\n# Two\n\n---\n\n# Three\n\nSource: census',
    )
  })

  test('notes follow as a quote', async () => {
    const notes = shape('<p:ph type="body" idx="1"/>', p('Say hello.') + p('Smile.'))
    const number = shape('<p:ph type="sldNum"/>', p('1'))
    assert.equal(
      await pptxToMarkdown({ slides: [{ shapes: title('One'), notes: notes + number }] }),
      '# One\n\n> **Notes:** Say hello.\n>\n> Smile.',
    )
  })

  test('notes of nothing but the number of the slide are left out', async () => {
    const note = (text: string) => shape('<p:ph type="body" idx="1"/>', p(text))
    const slides = ['1', '7'].map(text => ({ shapes: title('One'), notes: note(text) }))
    assert.equal(await pptxToMarkdown({ slides }), '# One\n\n---\n\n# One\n\n> **Notes:** 7')
  })

  test('comments of both forms are footnotes on demand', async () => {
    const slide = {
      shapes: title('One'),
      relationships: { c: ['comments', '../c.xml'], d: ['comments', '../d.xml'] } as const,
    }
    const files = {
      'ppt/c.xml': `<p:cmLst ${NAMESPACES}><p:cm authorId="0" dt="2024-05-01T10:00:00"><p:text>Why?</p:text></p:cm></p:cmLst>`,
      'ppt/d.xml': `<p188:cmLst ${NAMESPACES}><p188:cm authorId="{B}"><p188:replyLst><p188:reply authorId="0"><p188:txBody>${p('Yes')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${p('Sure?')}</p188:txBody></p188:cm></p188:cmLst>`,
      'ppt/a.xml': `<p:cmAuthorLst ${NAMESPACES}><p:cmAuthor id="0" name="Ann"/></p:cmAuthorLst>`,
    }
    const parts = {
      slides: [slide],
      files,
      relationships: { a: ['commentAuthors', 'a.xml'] } as const,
    }
    assert.equal((await convertPptx(parts)).warnings[0]?.code, 'comments_omitted')
    assert.equal(
      await pptxToMarkdown(parts, { comments: 'footnotes' }),
      '# One\n\n[^1][^2][^3]\n\n[^1]: **Ann** (2024-05-01): Why?\n\n[^2]: Sure?\n\n[^3]: **Ann**: Yes',
    )
  })

  test('a slide that is missing costs only itself', async () => {
    const parts = { slides: [title('One')], relationships: { s9: ['slide', 'gone.xml'] } as const }
    const presentation = `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId r:id="s9"/><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>`
    const files = { 'ppt/presentation.xml': presentation }
    const { markdown, warnings } = await convertPptx({ ...parts, files })
    assert.equal(markdown, '# One\n')
    assert.equal(warnings[0]?.code, 'parts_missing')
  })
})

describe('text', () => {
  const bodyStyle =
    '<p:bodyStyle><a:lvl1pPr marL="342900" indent="-342900"><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr marL="742950" indent="-285750"><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle>'
  const read = (shapes: string, layout = '') =>
    pptxToMarkdown({ slides: [shapes], textStyles: bodyStyle, layout })

  test('bullets and levels come from the master', async () => {
    assert.equal(await read(body(p('a'), p('b', level(1)), p('c'))), '- a\n  - b\n- c')
  })

  test('a layout follows the only master of the deck, and its own where there are several', async () => {
    const master = '<p:sldMasterId r:id="m"/>'
    const other = '<p:sldMasterId r:id="o"/>'
    for (const masters of [master, master + other]) {
      const markdown = await pptxToMarkdown({
        slides: [body(p('a'), p('b'))],
        textStyles: bodyStyle,
        presentation: `<p:sldMasterIdLst>${masters}</p:sldMasterIdLst>`,
        relationships: { m: ['slideMaster', 'master.xml'], o: ['slideMaster', 'layout.xml'] },
      })
      assert.equal(markdown, '- a\n- b')
    }
  })

  test('a layout takes the bullets of the master away', async () => {
    const layout = shape(
      '<p:ph type="body" idx="1"/>',
      '<a:lstStyle><a:lvl1pPr marL="0" indent="0"><a:buNone/></a:lvl1pPr></a:lstStyle>',
    )
    assert.equal(await read(body(p('a'), p('b')), layout), 'a\n\nb')
  })

  test('a paragraph without bullet in line with the text of an item belongs to it', async () => {
    const inside = p('more', '<a:pPr indent="0"><a:buNone/></a:pPr>')
    const beside = p('other', '<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>')
    assert.equal(await read(body(p('a'), inside, beside)), '- a\n\n  more\n\nother')
  })

  test('numbers count over deeper levels and start again after other text', async () => {
    const number = (start = '') => `<a:buAutoNum type="arabicPeriod"${start}/>`
    const paragraphs = [
      p('one', level(0, number())),
      p('deeper', level(1)),
      p('two', level(0, number())),
      p('text', '<a:pPr marL="0" indent="0"><a:buNone/></a:pPr>'),
      p('five', level(0, number(' startAt="5"'))),
    ]
    assert.equal(await read(body(...paragraphs)), '1. one\n   - deeper\n2. two\n\ntext\n\n5. five')
  })

  test('letters, Roman numbers and numbers in brackets stay as they are shown', async () => {
    const number = (type: string) => level(0, `<a:buAutoNum type="${type}"/>`)
    const read2 = (type: string) => read(body(p('x', number(type)), p('y', number(type))))
    assert.equal(await read2('alphaLcParenBoth'), '- (a) x\n- (b) y')
    assert.equal(await read2('romanUcPeriod'), '- I. x\n- II. y')
    assert.equal(await read2('arabicParenR'), '1. x\n2. y')
    assert.equal(await read2('arabicPlain'), '1. x\n2. y')
    assert.equal(await read2('circleNumDbPlain'), '- ① x\n- ② y')
  })

  test('empty lines have no bullet', async () => {
    assert.equal(await read(body(p('a'), '<a:p/>', p('b'))), '- a\n- b')
  })

  test('runs are bold, italic, struck, raised, lowered, code, linked', async () => {
    const slide = {
      shapes: body(
        p(
          [
            r('plain and long enough '),
            r('b', '<a:rPr b="1"/>'),
            r(' '),
            r('i', '<a:rPr i="1"/>'),
            r(' '),
            r('s', '<a:rPr strike="sngStrike"/>'),
            r(' x'),
            r('2', '<a:rPr baseline="30000"/>'),
            r('n', '<a:rPr baseline="-25000"/>'),
            r(' '),
            r('f()', '<a:rPr><a:latin typeface="Courier New"/></a:rPr>'),
            r(' '),
            r('site', '<a:rPr><a:hlinkClick r:id="h"/></a:rPr>'),
          ].join(''),
        ),
      ),
      relationships: { h: ['hyperlink', 'https://example.org/'] } as const,
    }
    assert.equal(
      await pptxToMarkdown({ slides: [slide] }),
      'plain and long enough **b** *i* ~~s~~ x<sup>2</sup><sub>n</sub> `f()` [site](https://example.org/)',
    )
  })

  test('what is bold from end to end is not emphasized', async () => {
    const bold = '<a:rPr b="1"/>'
    assert.equal(
      await pptxToMarkdown(title('T') + body(p(r('All of it', bold)), p(r('and more', bold)))),
      '# T\n\nAll of it\n\nand more',
    )
  })

  test('a link to a slide leads to its title', async () => {
    const link = p(
      r('next', '<a:rPr><a:hlinkClick r:id="h" action="ppaction://hlinksldjump"/></a:rPr>'),
    )
    const first = { shapes: body(link), relationships: { h: ['slide', 'slide2.xml'] } as const }
    assert.equal(
      await pptxToMarkdown({ slides: [first, title('The End')] }),
      '[next](#the-end)\n\n---\n\n# The End',
    )
  })

  test('paragraphs in a monospaced font are a block of code', async () => {
    const code = (text: string) => p(r(text, '<a:rPr><a:latin typeface="Consolas"/></a:rPr>'))
    assert.equal(
      await pptxToMarkdown(title('A title that is prose') + body(code('if x:'), code('  y()'))),
      '# A title that is prose\n\n```\nif x:\n  y()\n```',
    )
  })

  test('capitals of a text are written, those of a style and small ones are as typed', async () => {
    const run = (cap: string) => r('Soil ', `<a:rPr cap="${cap}"/>`)
    const style = '<a:lstStyle><a:lvl1pPr><a:defRPr cap="all"/></a:lvl1pPr></a:lstStyle>'
    const shapes =
      box(0, 50, 90, 20, p(run('all') + run('small') + r('soil'))) +
      box(0, 80, 90, 20, style + p(r('soil ') + run('none')))
    assert.equal(
      await pptxToMarkdown(title('Text') + shapes),
      '# Text\n\nSOIL Soil soil\n\nsoil Soil',
    )
  })

  test('the font may be that of the box', async () => {
    const style =
      '<a:lstStyle><a:lvl1pPr><a:defRPr><a:latin typeface="Consolas"/></a:defRPr></a:lvl1pPr></a:lstStyle>'
    const code = box(0, 50, 90, 20, style + p('if x:') + p('  y()'))
    assert.equal(
      await pptxToMarkdown(title('A title that is prose') + code),
      '# A title that is prose\n\n```\nif x:\n  y()\n```',
    )
  })

  test('code in several boxes is one block', async () => {
    const code = (text: string) => p(r(text, '<a:rPr><a:latin typeface="Consolas"/></a:rPr>'))
    const shapes = box(0, 50, 90, 20, code('x = 1')) + box(0, 80, 90, 20, code('y = 2'))
    assert.equal(
      await pptxToMarkdown(title('Some longer title') + shapes),
      '# Some longer title\n\n```\nx = 1\ny = 2\n```',
    )
  })

  test('a formula is written as LaTeX', async () => {
    const formula = '<a14:m><m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath></a14:m>'
    const choice = `<mc:AlternateContent><mc:Choice Requires="a14">${formula}</mc:Choice><mc:Fallback>${r('lost')}</mc:Fallback></mc:AlternateContent>`
    assert.equal(await pptxToMarkdown(body(p(choice))), '$$\nx+1\n$$')
  })

  test('letters of a symbol font are what they draw', async () => {
    const arrow = r('\uf0e0', '<a:rPr><a:sym typeface="Wingdings"/></a:rPr>')
    assert.equal(await pptxToMarkdown(body(p(`${r('a ')}${arrow}${r(' b')}`))), 'a → b')
  })
})

describe('shapes', () => {
  test('shapes are read by place where the file goes back', async () => {
    const shapes =
      box(10, 70, 100, 50, 'below it') +
      box(200, 10, 100, 50, 'to the right') +
      box(10, 10, 100, 50, 'first line')
    assert.equal(await pptxToMarkdown(shapes), 'first line\n\nbelow it\n\nto the right')
  })

  test('a placeholder without a position of its own has that of the layout', async () => {
    const layout = shape('<p:ph type="body" idx="1"/>', p(''), place(10, 10, 100, 50))
    const shapes = box(10, 200, 100, 50, 'below') + body(p('above'))
    assert.equal(await pptxToMarkdown({ slides: [shapes], layout }), 'above\n\nbelow')
  })

  test('groups are read as one', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr><p:grpSpPr>${place(0, 0, 10, 10)}</p:grpSpPr>${box(0, 0, 5, 5, 'one inside')}${box(0, 6, 5, 5, 'another inside')}</p:grpSp>`
    assert.equal(
      await pptxToMarkdown(group + box(0, 20, 5, 5, 'after')),
      'one inside\n\nanother inside\n\nafter',
    )
  })

  test('labels of a drawing share a line', async () => {
    const labels = ['1990', '2000', '2010'].map((year, index) => box(index * 50, 50, 40, 9, year))
    assert.equal(
      await pptxToMarkdown(box(0, 0, 200, 20, 'Years of growth') + labels.join('')),
      'Years of growth\n\n1990 2000 2010',
    )
  })

  test('a merged cell stands once', async () => {
    const cell = (text: string, attributes = '') =>
      `<a:tc ${attributes}><a:txBody>${p(text)}</a:txBody></a:tc>`
    const rows = [
      cell('wide', 'gridSpan="2"') + cell('', 'hMerge="1"'),
      cell('tall', 'rowSpan="2"') + cell('b'),
      cell('', 'vMerge="1"') + cell('c'),
    ]
    const table = `<a:tbl><a:tblPr firstRow="1"/>${rows.map(row => `<a:tr>${row}</a:tr>`).join('')}</a:tbl>`
    assert.equal(
      await pptxToMarkdown(frame(table)),
      '| wide |     |\n| ---- | --- |\n| tall | b   |\n|      | c   |',
    )
  })

  test('a picture has its description and its link', async () => {
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="1" name="x" descr="A cat"><a:hlinkClick r:id="h"/></p:cNvPr></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic>'
    const slide = {
      shapes: picture,
      relationships: {
        i: ['image', '../media/cat.png'],
        h: ['hyperlink', 'https://x.org'],
      } as const,
    }
    assert.equal(
      await pptxToMarkdown({ slides: [slide], files: { 'ppt/media/cat.png': 'png' } }),
      '[![A cat](cat.png)](https://x.org)',
    )
  })

  test('a picture that fills a shape is shown if it has no text on it, a texture is not', async () => {
    const filled = (inside: string, text = '') =>
      `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/></p:nvSpPr><p:spPr><a:blipFill><a:blip r:embed="i"/>${inside}</a:blipFill></p:spPr><p:txBody>${p(text)}</p:txBody></p:sp>`
    const shapes = filled('<a:stretch/>') + filled('<a:tile/>') + filled('<a:stretch/>', 'Text')
    const slide = { shapes, relationships: { i: ['image', '../media/cat.png'] } as const }
    assert.equal(
      await pptxToMarkdown({ slides: [slide], files: { 'ppt/media/cat.png': 'png' } }),
      '![](cat.png)\n\nText',
    )
  })

  test('the picture behind a slide is shown where it is all there is', async () => {
    const relationships = { i: ['image', '../media/cat.png'] } as const
    const background =
      '<p:bg><p:bgPr><a:blipFill><a:blip r:embed="i"/></a:blipFill></p:bgPr></p:bg>'
    const footer = shape('<p:ph type="ftr" idx="9"/>', p('Ann'))
    const slides = ['', footer, body(p('Text')) + footer].map(shapes => ({
      shapes,
      background,
      relationships,
    }))
    assert.equal(
      await pptxToMarkdown({ slides, files: { 'ppt/media/cat.png': 'png' } }),
      '![](cat.png)\n\n---\n\n![](cat.png)\n\n---\n\nText',
    )
  })

  test('an embedded object shows its picture and is reported', async () => {
    const object =
      '<mc:AlternateContent><mc:Choice Requires="v"><p:oleObj progId="Excel.Sheet.12"/></mc:Choice><mc:Fallback><p:oleObj progId="Excel.Sheet.12"><p:pic><p:nvPicPr><p:cNvPr id="0" name=""/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic></p:oleObj></mc:Fallback></mc:AlternateContent>'
    const slide = { shapes: frame(object), relationships: { i: ['image', 'o.emf'] } as const }
    const { markdown, warnings } = await convertPptx({
      slides: [slide],
      files: { 'ppt/slides/o.emf': 'emf' },
    })
    assert.equal(markdown, '![](o.emf)\n')
    assert.match(warnings[0]!.message, /Excel\.Sheet\.12/)
  })

  test('an object of PowerPoint 2007 has its picture in a VML drawing', async () => {
    const vml =
      '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="s7"><v:imagedata o:relid="i"/></v:shape></xml>'
    const relationships =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i" Type="x/image" Target="o.wmf"/></Relationships>'
    const slide = {
      shapes: frame('<p:oleObj spid="s7" name="Sheet"/>'),
      relationships: { v: ['vmlDrawing', 'v.vml'] } as const,
    }
    const files = {
      'ppt/slides/v.vml': vml,
      'ppt/slides/_rels/v.vml.rels': relationships,
      'ppt/slides/o.wmf': 'wmf',
    }
    assert.equal(await pptxToMarkdown({ slides: [slide], files }), '![](o.wmf)')
  })

  test('a chart is the table of its data', async () => {
    const points = (kind: string, ...values: string[]) =>
      `<c:${kind}Ref><c:${kind}Cache>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`
    const chart = `<c:chartSpace ${NAMESPACES}><c:chart><c:plotArea><c:barChart><c:ser><c:tx>${points('str', 'Sales')}</c:tx><c:cat>${points('str', 'Q1', 'Q2')}</c:cat><c:val>${points('num', '1', '2')}</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`
    const slide = {
      shapes: frame('<c:chart r:id="c"/>'),
      relationships: { c: ['chart', 'c.xml'] } as const,
    }
    assert.equal(
      await pptxToMarkdown({ slides: [slide], files: { 'ppt/slides/c.xml': chart } }),
      '|     | Sales |\n| --- | ----: |\n| Q1  |     1 |\n| Q2  |     2 |',
    )
  })

  test('a hidden shape is left out', async () => {
    const hidden = box(0, 0, 9, 9, 'secret').replace('name="x"', 'name="x" hidden="1"')
    assert.equal(await pptxToMarkdown(hidden + box(0, 20, 9, 9, 'shown')), 'shown')
  })
})
