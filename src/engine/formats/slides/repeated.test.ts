import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, convertPptx, title } from '../../../../test/support/pptx.ts'

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
  const head = await convertPptx(deck(...[1, 2, 3, 4].map(() => box(20, 7, 50, 30, 'Garden'))))
  assert.match(head.markdown, /Garden/)
})

test('what stands on few slides, in a short deck, elsewhere, or says something else is kept', async () => {
  const count = async (...shapes: readonly string[]) =>
    (await convertPptx(deck(...shapes))).markdown.match(/Ann|Source/g)?.length ?? 0
  assert.equal(await count(footer(1), footer(2), '', ''), 2)
  assert.equal(await count(footer(1), footer(2), footer(3)), 3)
  const moved = [0, 100, 200, 300].map(left => box(left, 505, 80, 20, 'Ann'))
  assert.equal(await count(...moved), 4)
  const sources = ['A', 'B', 'C', 'D'].map(name => box(20, 505, 200, 20, `Source: ${name}`))
  assert.equal(await count(...sources), 4)
})
