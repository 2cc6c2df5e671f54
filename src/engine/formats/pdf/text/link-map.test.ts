import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LinkMap } from './link-map.ts'

const area = (url: string, x0: number, y0: number, x1: number, y1: number) => ({
  url,
  x0,
  y0,
  x1,
  y1,
})

test('a character leads where the first link around it leads', () => {
  const links = new LinkMap([
    area('a', 10, 20, 50, 30),
    area('b', 40, 20, 90, 30),
    area('c', 0, 700, 9, 712),
  ])
  assert.equal(links.find(45, 25, 10), 'a')
  assert.equal(links.find(60, 29, 10), 'b')
  assert.equal(links.find(5, 705, 10), 'c')
  assert.equal(links.find(60, 35, 10), undefined)
  assert.equal(links.find(60, 400, 10), undefined)
})

test('an area over many lines means none of them', () => {
  const links = new LinkMap([area('tall', 0, 0, 100, 100), area('line', 0, 45, 100, 58)])
  assert.equal(links.find(50, 50, 10), 'line')
  assert.equal(links.find(50, 80, 10), undefined)
  assert.equal(links.find(50, 80, 40), 'tall')
})

test('the area of one word may be as high as lines that are far apart', () => {
  const links = new LinkMap([area('word', 0, 0, 20, 30), area('lines', 50, 0, 200, 30)])
  assert.equal(links.find(10, 15, 10), 'word')
  assert.equal(links.find(60, 15, 10), undefined)
})
