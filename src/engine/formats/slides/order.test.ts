import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderShapes } from './order.ts'

type Place = readonly [name: string, left: number, top: number, width: number, height: number]

const order = (...places: readonly Place[]): string =>
  orderShapes(
    places.map(([name, left, top, width, height]) => ({ name, box: { left, top, width, height } })),
  )
    .map(({ name }) => name)
    .join(' ')

test('the order of the file is kept while it only goes down and to the right', () => {
  const rows: Place[] = [
    ['a', 0, 0, 40, 10],
    ['b', 50, 0, 40, 10],
    ['c', 0, 20, 40, 10],
    ['d', 50, 20, 40, 10],
  ]
  const [a, b, c, d] = rows as [Place, Place, Place, Place]
  assert.equal(order(a, b, c, d), 'a b c d')
  assert.equal(order(a, c, b, d), 'a c b d')
})

test('the head of a column stays with its body, and a picture with its caption', () => {
  const left: Place[] = [
    ['left-head', 0, 0, 40, 8],
    ['left-body', 0, 8, 40, 60],
  ]
  const right: Place[] = [
    ['right-head', 50, 0, 40, 8],
    ['right-body', 50, 8, 40, 60],
  ]
  const expected = 'left-head left-body right-head right-body'
  assert.equal(order(left[0]!, right[0]!, left[1]!, right[1]!), expected)
  assert.equal(
    order(
      ['p', 0, 0, 40, 60],
      ['q', 50, 0, 40, 60],
      ['p-caption', 0, 62, 40, 8],
      ['q-caption', 50, 62, 40, 8],
    ),
    'p p-caption q q-caption',
  )
})

test('narrow heads of touching columns stay with their bodies', () => {
  const columns = ['a', 'b', 'c'].flatMap((name, column): Place[] => [
    [`${name}-head`, column * 50 + 5, 20, 30, 8],
    [`${name}-body`, column * 50, 29, 55, 60],
  ])
  const heads = columns.filter((_, index) => index % 2 === 0)
  const bodies = columns.filter((_, index) => index % 2 === 1)
  const expected = 'a-head a-body b-head b-body c-head c-body'
  assert.equal(order(...heads, ...bodies), expected)
})

test('a line above two columns comes before them, however little of them is below it', () => {
  const line: Place = ['line', 30, 0, 50, 10]
  assert.equal(order(['left', 0, 12, 45, 60], ['right', 60, 12, 45, 60], line), 'line left right')
})

test('columns are read one after the other where they lie further apart than their lines', () => {
  const shuffled: Place[] = [
    ['d', 100, 12, 40, 10],
    ['a', 0, 0, 40, 10],
    ['c', 100, 0, 40, 10],
    ['b', 0, 12, 40, 10],
  ]
  assert.equal(order(...shuffled), 'a b c d')
})

test('bands are read one after the other where they lie further apart than their columns', () => {
  const shuffled: Place[] = [
    ['d', 45, 100, 40, 10],
    ['a', 0, 0, 40, 10],
    ['c', 0, 100, 40, 10],
    ['b', 45, 0, 40, 10],
  ]
  assert.equal(order(...shuffled), 'a b c d')
})

test('a shape across all columns divides them', () => {
  const shuffled: Place[] = [
    ['end', 0, 90, 100, 10],
    ['right', 60, 20, 40, 60],
    ['left', 0, 20, 40, 60],
    ['head', 0, 0, 100, 10],
  ]
  assert.equal(order(...shuffled), 'head left right end')
})

test('of shapes upon each other the largest comes first', () => {
  const shapes: Place[] = [
    ['second label', 10, 60, 20, 20],
    ['first label', 10, 10, 20, 20],
    ['picture', 0, 0, 100, 100],
  ]
  assert.equal(order(...shapes), 'picture first label second label')
})

test('a heading comes before the larger body that it reaches into', () => {
  const body: Place = ['body', 0, 10, 100, 90]
  assert.equal(order(body, ['heading', 5, 0, 90, 25], ['foot', 0, 110, 40, 5]), 'heading body foot')
  assert.equal(order(body, ['heading', 0, 0, 100, 25], ['lead', 0, -20, 9, 9]), 'lead heading body')
})

test('of shapes that overlap in a row the left one comes first', () => {
  const shapes: Place[] = [
    ['right', 40, 0, 50, 30],
    ['left', 0, 2, 60, 20],
    ['head', 0, -30, 100, 10],
  ]
  assert.equal(order(...shapes), 'head left right')
})

test('frames may overlap a little and still be neighbors', () => {
  assert.equal(order(['b', 0, 9, 50, 10], ['a', 0, 0, 50, 10]), 'a b')
})

test('shapes without a place come last where places decide', () => {
  const shapes = [
    { name: 'loose' },
    { name: 'b', box: { left: 0, top: 50, width: 10, height: 10 } },
    { name: 'a', box: { left: 0, top: 0, width: 10, height: 10 } },
  ]
  assert.deepEqual(
    orderShapes(shapes).map(({ name }) => name),
    ['a', 'b', 'loose'],
  )
})

test('a drawing of very many shapes keeps the order of the file', () => {
  const upwards = Array.from({ length: 301 }, (_, index): Place => [`${index}`, 0, -index, 1, 1])
  assert.match(order(...upwards), /^0 1 2 3 /)
})

test('what lies upon a group that begins well above it is read after the group', () => {
  assert.equal(order(['below', 30, 60, 50, 38], ['group', 0, 0, 100, 100]), 'group below')
  assert.equal(order(['on top', 30, 5, 50, 30], ['group', 0, 0, 100, 100]), 'on top group')
})
