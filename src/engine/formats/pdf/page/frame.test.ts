import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrame, findTurn, frameX, frameY } from './frame.ts'

test('text that runs upwards is level on a page turned with it', () => {
  const box = { left: 0, bottom: 0, right: 100, top: 200 }
  const frame = createFrame(box, 1)
  assert.deepEqual([frame.width, frame.height], [200, 100])
  assert.deepEqual([frameX(frame, 10, 30), frameY(frame, 10, 30)], [30, 10])
  assert.equal(findTurn(0, 1), 1)
  assert.equal(findTurn(1, 1), undefined)
})
