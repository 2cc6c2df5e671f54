import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPlan, findSplit } from './plan.ts'
import { PRODUCERS } from './producers.ts'
import { STYLES, type Style } from './style.ts'

const style = Object.fromEntries(
  Object.entries(STYLES).map(([dimension, values]) => [dimension, values[0]]),
) as Style

test('the same seed draws the same plan, and another seed another one', () => {
  assert.deepEqual(drawPlan({ seed: 7 }), drawPlan({ seed: 7 }))
  assert.notDeepEqual(drawPlan({ seed: 7 }), drawPlan({ seed: 8 }))
})

test('a quick plan has the first cases of each producer of the full one', () => {
  const full = new Map(drawPlan({ seed: 1 }).map(drawn => [drawn.id, drawn]))
  for (const drawn of drawPlan({ seed: 1, quick: true })) {
    if (!drawn.original) assert.deepEqual(drawn, full.get(drawn.id))
  }
})

test('leaving a producer out changes no case of the others', () => {
  const direct = (producers: typeof PRODUCERS) =>
    drawPlan({ seed: 1, producers }).filter(({ original }) => !original)
  const without = PRODUCERS.filter(({ name }) => name !== 'groff')
  assert.deepEqual(
    direct(without),
    direct(PRODUCERS).filter(({ producer }) => producer.name !== 'groff'),
  )
})

test('a document in a style lies on one side of the split, whoever made or rewrote the file', () => {
  for (const { document, style: drawn, split } of drawPlan({ seed: 1 })) {
    assert.equal(split, findSplit(document.id, drawn))
  }
  const sides = STYLES.size.map(size => findSplit('report-1', { ...style, size }))
  assert.deepEqual([...new Set(sides)].sort(), ['fit', 'held-out'])
})

test('between a quarter and a half is held out, and two thirds or more are untagged', () => {
  const plan = drawPlan({ seed: 1 })
  const held = plan.filter(({ split }) => split === 'held-out').length / plan.length
  assert.ok(held > 0.25 && held < 0.5, String(held))
  assert.ok(plan.filter(({ tagged }) => tagged).length * 3 <= plan.length)
})

test('every value of every dimension, every producer and every document is in the full plan', () => {
  const plan = drawPlan({ seed: 1 })
  for (const [dimension, values] of Object.entries(STYLES)) {
    const drawn = new Set<string>(plan.map(({ style: own }) => own[dimension as keyof Style]))
    assert.deepEqual(
      values.filter(value => !drawn.has(value)),
      [],
      dimension,
    )
  }
  assert.equal(new Set(plan.map(({ producer }) => producer.name)).size, PRODUCERS.length)
  assert.equal(new Set(plan.map(({ id }) => id)).size, plan.length)
})
