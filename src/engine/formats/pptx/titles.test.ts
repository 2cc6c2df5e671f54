import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { box, p, place, pptxToMarkdown, r, shape, title } from '../../../../test/support/pptx.ts'

describe('titles of slides without a title placeholder', () => {
  const sized = (text: string, size: number) => p(r(text, `<a:rPr sz="${size * 100}"/>`))

  test('the uppermost line in larger letters is the title', async () => {
    const shapes = box(0, 100, 200, 200, sized('text', 18)) + box(0, 0, 200, 40, sized('Big', 40))
    assert.equal(await pptxToMarkdown(shapes), '# Big\n\ntext')
  })

  test('sizes are compared as they are drawn, where text is made smaller so that it fits', async () => {
    const head = box(0, 0, 200, 40, sized('Changes', 36))
    const text = box(0, 100, 200, 200, sized('text', 32))
    assert.equal(await pptxToMarkdown(head + text), 'Changes\n\ntext')
    const fit = '<a:bodyPr><a:normAutofit fontScale="59000"/></a:bodyPr>'
    const fitted = text.replace(/(<p:txBody>)(?:<a:bodyPr[^>]*\/>)?/, `$1${fit}`)
    assert.equal(await pptxToMarkdown(head + fitted), '# Changes\n\ntext')
  })

  test('the first line of a box, before a break, is the title where it is much larger than the rest', async () => {
    const run = (text: string, size: number) => r(text, `<a:rPr sz="${size * 100}"/>`)
    const soft = box(0, 0, 200, 200, `<a:p>${run('Big', 40)}<a:br/>${run('text', 18)}</a:p>`)
    assert.equal(await pptxToMarkdown(soft), '# Big\n\ntext')
    const hard = box(0, 0, 200, 200, sized('Big', 40) + sized('text', 18) + sized('more', 18))
    assert.equal(await pptxToMarkdown(hard), '# Big\n\ntext\n\nmore')
    const card = box(300, 0, 200, 200, sized('Small', 18))
    assert.doesNotMatch(await pptxToMarkdown(hard + card), /#/)
    const alike = box(0, 0, 200, 200, `<a:p>${run('Big', 20)}<a:br/>${run('text', 18)}</a:p>`)
    assert.doesNotMatch(await pptxToMarkdown(alike), /#/)
  })

  test('a title may be alone in a group, and only as large as others if it has the size of titles', async () => {
    const slide = (name: string, size: number) => ({
      shapes: `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr><p:grpSpPr>${place(0, 0, 200, 40)}</p:grpSpPr>${box(0, 0, 9, 9, sized(name, 40))}</p:grpSp>${box(0, 100, 200, 200, sized('text', size))}`,
    })
    const slides = [slide('One', 18), slide('Two', 20), slide('Three', 36)]
    const expected = ['One', 'Two', 'Three'].map(name => `# ${name}\n\ntext`)
    assert.equal(await pptxToMarkdown({ slides }), expected.join('\n\n---\n\n'))
    assert.equal(await pptxToMarkdown({ slides: [slide('Three', 36)] }), 'Three\n\ntext')
  })

  test('the first line of the only box is the title where it alone is bold, and not smaller', async () => {
    const line = (text: string, size: number, marks = '') =>
      p(r(text, `<a:rPr sz="${size * 100}"${marks}/>`))
    const bold = ' b="1"'
    const only = (first: string, rest: string) => box(0, 0, 200, 200, first + rest)
    const apples = line('Apples', 28, bold)
    assert.equal(await pptxToMarkdown(only(apples, line('sweet', 24))), '# Apples\n\nsweet')
    for (const shapes of [
      only(apples, line('sweet', 24) + line('red', 24, bold)),
      only(line('Apples', 20, bold), line('sweet', 24)),
      only(apples, line('sweet', 24)) + box(300, 0, 200, 200, line('card', 18)),
    ]) {
      assert.doesNotMatch(await pptxToMarkdown(shapes), /#/)
    }
  })

  test('a bold line on top is the title above text of its size that is not bold', async () => {
    const line = (text: string, marks = '') => p(r(text, `<a:rPr sz="2400"${marks}/>`))
    const top = box(0, 0, 200, 40, line('Apples', ' b="1"'))
    const text = box(0, 100, 200, 200, line('sweet') + line('red', ' b="1"'))
    assert.match(await pptxToMarkdown(top + text), /^# Apples\n/)
    const bold = box(0, 100, 200, 200, line('sweet', ' b="1"'))
    assert.doesNotMatch(await pptxToMarkdown(top + bold), /#/)
    assert.doesNotMatch(await pptxToMarkdown(box(0, 0, 200, 40, line('Apples')) + text), /#/)
  })

  test('a large line where other slides have one is the title, if its words differ', async () => {
    const slide = (line: string) => ({
      shapes: box(300, 0, 200, 40, sized('text', 18)) + box(0, 100, 200, 40, sized(line, 24)),
    })
    const three = (...lines: string[]) => pptxToMarkdown({ slides: lines.map(slide) })
    assert.equal((await three('One', 'Two', 'Three')).match(/^# /gm)?.length, 3)
    assert.doesNotMatch(await three('One', 'One', 'One'), /^#/m)
    assert.doesNotMatch(await three('One', 'Two'), /^#/m)
  })

  test('lines on top of most slides are titles even where they are smaller than the text', async () => {
    const slide = (line: string) => ({
      shapes:
        box(0, 10, 20, 30, sized('A1', 12)) +
        box(30, 10, 200, 30, sized(line, 18)) +
        box(0, 100, 400, 300, sized('more text', 24)),
    })
    const three = (...lines: string[]) => pptxToMarkdown({ slides: lines.map(slide) })
    assert.equal((await three('One', 'Two', 'Three')).match(/^# (?:One|Two|Three)$/gm)?.length, 3)
    assert.doesNotMatch(await three('One', 'One', 'Two'), /^#/m)
  })

  test('a line far larger than all other text is the title, but not below a picture or on several slides', async () => {
    const name = box(0, 0, 200, 20, sized('Ann Smith', 18))
    const line = box(0, 100, 200, 40, sized('Orchards', 40))
    assert.equal(await pptxToMarkdown(name + line), '# Orchards\n\nAnn Smith')
    const beside =
      box(0, 100, 200, 40, sized('Orchards', 40)) + box(300, 0, 200, 90, sized('text', 18))
    assert.equal(await pptxToMarkdown(beside), '# Orchards\n\ntext')
    assert.doesNotMatch(await pptxToMarkdown(name + box(0, 100, 200, 40, sized('90 %', 40))), /^#/m)
    const slides = [{ shapes: name + line }, { shapes: name + line }]
    assert.doesNotMatch(await pptxToMarkdown({ slides }), /^#/m)
    const about =
      '<a:p><a:r><a:rPr sz="4000"/><a:t>Orchards</a:t></a:r><a:br/><a:r><a:rPr sz="4000"/><a:t>They are old.</a:t></a:r></a:p>'
    assert.doesNotMatch(await pptxToMarkdown(box(0, 0, 200, 40, about)), /^#/m)
  })

  const content = (paragraphs: string, top: number, index: number) =>
    shape(`<p:ph type="body" idx="${index}"/>`, paragraphs, place(0, top, 200, 40))

  test('the line of a placeholder for content that is a little larger is the title', async () => {
    const slide = content(sized('text', 18), 100, 1) + content(sized('Topic', 20), 0, 2)
    assert.equal(await pptxToMarkdown(slide), '# Topic\n\ntext')
    const alike = content(sized('text', 18), 100, 1) + content(sized('Topic', 18), 0, 2)
    assert.equal(await pptxToMarkdown(alike), 'Topic\n\ntext')
    const slides = ['One', 'Two', 'Three'].map(
      name => content(sized('text', 18), 100, 1) + content(sized(name, 18), 0, 2),
    )
    assert.equal((await pptxToMarkdown({ slides })).match(/^# /gm)?.length, 3)
  })

  test('a line alone in a placeholder for content is a title if the deck has smaller text', async () => {
    const text = content(sized('text of some length', 18), 0, 1)
    const slides = [title('One') + text, content(sized('Questions?', 40), 100, 1)]
    assert.match(await pptxToMarkdown({ slides }), /^# Questions\?$/m)
    assert.doesNotMatch(await pptxToMarkdown({ slides: [title('One') + text, text] }), /# text/)
  })

  test('lines of one size that are alone on three slides and more are the titles of parts', async () => {
    const text = title('Text') + content(sized('text of some length', 28), 0, 1)
    const parts = ['One', 'Two', 'Three'].map(name => content(sized(name, 28), 100, 1))
    assert.equal((await pptxToMarkdown({ slides: [text, ...parts] })).match(/^# /gm)?.length, 4)
    const few = [text, ...parts.slice(1)]
    assert.equal((await pptxToMarkdown({ slides: few })).match(/^# /gm)?.length, 1)
    const sentences = ['One.', 'Two.', 'Three.'].map(name => content(sized(name, 28), 100, 1))
    assert.doesNotMatch(await pptxToMarkdown({ slides: sentences }), /^#/m)
  })

  test('letters further down that are only a little larger are no title', async () => {
    const shapes = box(0, 0, 200, 40, sized('text', 18)) + box(0, 100, 200, 40, sized('Big', 24))
    assert.equal(await pptxToMarkdown(shapes), 'text\n\nBig')
  })

  test('a small line right above the title is no title, and the title may be a sentence', async () => {
    const deck = (small: number) =>
      box(0, 0, 200, 20, sized('HOW IT WORKS', small)) +
      box(0, 25, 400, 40, sized('The loop is closed.', 36)) +
      box(0, 100, 200, 200, sized('text', 18))
    assert.equal(await pptxToMarkdown(deck(12)), '# The loop is closed.\n\nHOW IT WORKS\n\ntext')
    assert.doesNotMatch(await pptxToMarkdown(deck(20)), /#/)
  })

  test('a title that continues over a few slides of many is the title of each', async () => {
    const topic = (name: string) =>
      box(300, 0, 100, 20, sized('a song', 18)) +
      box(0, 50, 300, 40, sized(name, 44)) +
      box(0, 100, 200, 40, sized('text', 20))
    const others = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(name => title(name))
    const slides = [topic('Search'), topic('Search'), ...others]
    assert.equal((await pptxToMarkdown({ slides })).match(/^# Search$/gm)?.length, 2)
    assert.doesNotMatch(await pptxToMarkdown({ slides: slides.slice(0, 4) }), /^# Search$/m)
  })

  test('a title placeholder full of text is content where a line above it is as large', async () => {
    const steps = [
      'Steps:',
      '- build the kernel for the board',
      '- sign it',
      `- ${'test '.repeat(20)}`,
    ]
    const full = (above: number, lines: readonly string[]) =>
      shape(
        '<p:ph type="title"/>',
        lines.map(line => sized(line, 18)).join(''),
        place(0, 100, 400, 300),
      ) + box(0, 20, 400, 30, sized('The board', above))
    assert.match(await pptxToMarkdown(full(18, steps)), /^# The board\n\nSteps:\n/)
    assert.match(await pptxToMarkdown(full(12, steps)), /^# Steps:/)
    assert.match(
      await pptxToMarkdown(full(18, ['On steps', 'and boards'])),
      /^# On steps and boards/,
    )
  })

  test('a small line in the title placeholder stands below a much larger line above it', async () => {
    const slide = (above: number, text = 'The board') =>
      shape('<p:ph type="title"/>', sized('Its kernel', 18), place(0, 100, 400, 30)) +
      box(0, 20, 400, 30, sized(text, above))
    assert.equal(await pptxToMarkdown(slide(32)), '# The board\n\nIts kernel')
    assert.match(await pptxToMarkdown(slide(20)), /^# Its kernel/)
    assert.match(await pptxToMarkdown(slide(32, '01')), /^# Its kernel/)
  })

  test('on a cover that is all in the title placeholder, much smaller lines below the title are text', async () => {
    const cover = (small: number, lines = sized('Ann', small) + sized('2019', small)) =>
      shape('<p:ph type="ctrTitle"/>', sized('The board', 44) + lines)
    assert.equal(await pptxToMarkdown(cover(20)), '# The board\n\nAnn\n\n2019')
    assert.equal(await pptxToMarkdown(cover(36)), '# The board Ann 2019')
    assert.match(await pptxToMarkdown(cover(20) + box(0, 300, 200, 40, 'text')), /^# The board Ann/)
    const [name, author] = [r('The board', '<a:rPr sz="4400"/>'), r('Ann', '<a:rPr sz="2000"/>')]
    const broken = shape('<p:ph type="ctrTitle"/>', `<a:p>${name}<a:br/>${author}</a:p>`)
    assert.equal(await pptxToMarkdown(broken), '# The board\n\nAnn')
  })

  test('a title that a box over it repeats is shown once', async () => {
    const placed = shape('<p:ph type="title"/>', p('The board'), place(20, 10, 400, 60))
    assert.equal(await pptxToMarkdown(placed + box(0, 0, 700, 50, 'The board')), '# The board')
    const below = box(0, 100, 700, 50, 'The board')
    assert.equal(await pptxToMarkdown(placed + below), '# The board\n\nThe board')
  })
})
