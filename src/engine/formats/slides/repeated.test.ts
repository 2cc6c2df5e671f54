import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  box,
  convertPptx,
  p,
  pptxToMarkdown,
  r,
  shape,
  title,
} from '../../../../test/support/pptx.ts'

const deck = (...shapes: readonly string[]) => ({
  slides: shapes.map((shape, index) => ({
    shapes: title(`Slide ${index + 1}`) + box(50, 100, 600, 300, 'Text') + shape,
  })),
})
const footer = (number: number) =>
  box(20, 505, 200, 20, 'Ann, 3 May 2019') + box(600, 505, 60, 20, `${number}/4`)

test('footers and numbers that were typed on most slides are left out, and listed', async () => {
  const { markdown, omitted } = await convertPptx(deck(footer(1), footer(2), footer(3), ''), {
    omitted: 'list',
  })
  assert.doesNotMatch(markdown, /Ann|\/4/)
  assert.equal(markdown.match(/Text/g)?.length, 4)
  assert.deepEqual(omitted?.slice(0, 2), [
    { reason: 'running_line', text: 'Ann, 3 May 2019', page: 1 },
    { reason: 'page_number', text: '1/4', page: 1 },
  ])
})

test('numbers at the top are left out as well, though they grow to the left', async () => {
  const number = (at: number) => box(at < 10 ? 660 : 650, 7, 50, 30, `${at}/11`)
  const { markdown } = await convertPptx(deck(...[8, 9, 10, 11].map(number)))
  assert.doesNotMatch(markdown, /\/11/)
  const points = await convertPptx(
    deck(...[4, 2, 4, 2].map(points => box(650, 7, 50, 30, `${points}`))),
  )
  assert.match(points.markdown, /^4$/m)
})

test('so are the same words above the title, if they are smaller', async () => {
  const size = (text: string, points: number) => p(r(text, `<a:rPr sz="${points * 100}"/>`))
  const head = (points: number, at: number) =>
    deck(
      ...[1, 2, 3, 4].map(
        number =>
          box(20, at, 400, 20, size('Garden', points)) +
          box(20, 60, 400, 30, size(`Part ${number}`, 28)),
      ),
    )
  assert.doesNotMatch((await convertPptx(head(10, 7))).markdown, /Garden/)
  assert.match((await convertPptx(head(10, 90))).markdown, /Garden/)
})

test('names of sections above the titles are shown once, and are no titles', async () => {
  const size = (text: string, points: number) => p(r(text, `<a:rPr sz="${points * 100}"/>`))
  const slide = (section: string, name: string) =>
    box(500, 5, 200, 20, size(section, 12)) +
    box(20, 60, 400, 30, size(name, 28)) +
    box(20, 120, 400, 200, size('text', 18))
  const sections = (each: number, named: number) =>
    Array.from({ length: 8 }, (_, at) =>
      at < named ? slide(`Part ${Math.floor(at / each)}`, `Topic ${at}`) : title(`Topic ${at}`),
    )
  const headers = async (slides: readonly string[]) =>
    (await pptxToMarkdown({ slides })).match(/^(?:# )?(?:Part|Topic).*$/gm)?.slice(0, 6)
  assert.deepEqual(await headers(sections(4, 8)), [
    '# Topic 0',
    'Part 0',
    '# Topic 1',
    '# Topic 2',
    '# Topic 3',
    '# Topic 4',
  ])
  assert.deepEqual((await headers(sections(2, 8)))?.filter(line => line === 'Part 0').length, 2)
  assert.deepEqual((await headers(sections(2, 4)))?.filter(line => line === 'Part 0').length, 2)
})

test('small words at one place within nearly all slides of a longer deck are shown once', async () => {
  const size = (text: string, points: number) => p(r(text, `<a:rPr sz="${points * 100}"/>`))
  const count = async (slides: number, named: number, points = 10) => {
    const names = Array.from({ length: slides }, (_, at) =>
      [box(20, 120, 400, 200, size('text', 18))].concat(
        at < named ? box(450, 90, 100, 20, size('Ann', points)) : '',
      ),
    ).map(shapes => shapes.join(''))
    const { markdown } = await convertPptx(deck(...names))
    return markdown.match(/Ann/g)?.length
  }
  assert.equal(await count(8, 7), 1)
  assert.equal(await count(8, 6), 6)
  assert.equal(await count(5, 5), 5)
  assert.equal(await count(8, 7, 40), 7)
})

test('a box with the words of a declared footer is one, too', async () => {
  const declared = shape('<p:ph type="ftr" idx="9"/>', p('Ann, 3 May 2019'))
  const { markdown } = await convertPptx(deck(declared, declared, '', footer(4)))
  assert.doesNotMatch(markdown, /Ann/)
})

test('text on few slides, in a short deck, elsewhere or with other words is kept', async () => {
  const count = async (...shapes: readonly string[]) =>
    (await convertPptx(deck(...shapes))).markdown.match(/Ann|Source/g)?.length ?? 0
  assert.equal(await count(footer(1), footer(2), '', ''), 2)
  assert.equal(await count(footer(1), footer(2), footer(3)), 3)
  const moved = [0, 100, 200, 300].map(left => box(left, 505, 80, 20, 'Ann'))
  assert.equal(await count(...moved), 4)
  const sources = ['A', 'B', 'C', 'D'].map(name => box(20, 505, 200, 20, `Source: ${name}`))
  assert.equal(await count(...sources), 4)
})

test('the height of the slide says what is at its foot, not how far its text reaches', async () => {
  const size = { presentation: `<p:sldSz cx="${720 * 12700}" cy="${540 * 12700}"/>` }
  const steps = [1, 2, 3, 4].map(number => box(20, 420, 300, 30, `Step ${number}`))
  assert.match((await convertPptx({ ...size, ...deck(...steps) })).markdown, /Step 4/)
  const tall = [footer(1), footer(2), footer(3), footer(4) + box(400, 100, 50, 800, 'Scroll')]
  const { markdown } = await convertPptx({ ...size, ...deck(...tall) })
  assert.doesNotMatch(markdown, /Ann/)
})

test('numbers are found in the digits of other scripts', async () => {
  const { markdown } = await convertPptx(
    deck(...['۱', '۲', '۳', '۴'].map(number => box(20, 505, 40, 20, number))),
  )
  assert.doesNotMatch(markdown, /\p{Nd}(?<!\d)/u)
})

test("the slide's own number at the foot is left out, where two slides and more have it", async () => {
  const number = (value: number) => box(600, 505, 60, 20, `${value}`)
  const count = async (...shapes: readonly string[]) =>
    (await convertPptx(deck(...shapes))).markdown.match(/^\d$/gm)?.length ?? 0
  assert.equal(await count(number(1), '', number(3), '', '', ''), 0)
  assert.equal(await count(number(1), '', number(7), '', '', ''), 2)
})
