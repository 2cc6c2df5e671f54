import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ground, UNKNOWN, WHITE } from './unseen.ts'

const BLACK = 0
const RED = 0xff0000

test('the page is looked at once, and only if some text is white', () => {
  let looks = 0
  const ground = new Ground(() => {
    looks++
    return false
  })
  assert.equal(ground.hides(RED, undefined), false)
  assert.equal(ground.hides(WHITE, RED), false)
  assert.equal(looks, 0)
  assert.equal(ground.hides(WHITE, undefined), true)
  assert.equal(ground.hides(WHITE, undefined), true)
  assert.equal(looks, 1)
})

test('text is hidden by a cell of its color, and a cell without one shows the page', () => {
  const ground = new Ground(() => false)
  const on = (fill: number | undefined, color: number) =>
    ground.on(
      () => fill,
      () => ground.hides(color, undefined),
    )
  assert.equal(on(BLACK, BLACK), true)
  assert.equal(on(BLACK, WHITE), false)
  assert.equal(on(undefined, WHITE), true)
  assert.equal(on(UNKNOWN, WHITE), false)
  assert.equal(ground.hides(BLACK, undefined), false)
})
