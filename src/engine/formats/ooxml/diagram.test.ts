import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readXml, toNamespaces } from '../../containers/xml/xml.ts'
import { bulletList, item, paragraph } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { readDiagram } from './diagram.ts'

const point = (id: string, text = '', type = 'node') =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`

const connection = (parent: string, child: string, order = 0, type = 'parOf') =>
  `<dgm:cxn type="${type}" srcId="${parent}" destId="${child}" srcOrd="${order}"/>`

function readBlocks(points: string[], connections: string[]): Block[] {
  const xml = `<dgm:dataModel xmlns:dgm="dgm" xmlns:a="a"><dgm:ptLst>${points.join('')}</dgm:ptLst><dgm:cxnLst>${connections.join('')}</dgm:cxnLst></dgm:dataModel>`
  const budget = new Budget()
  const namespaces = toNamespaces({ dgm: 'dgm', a: 'a' })
  return readDiagram(readXml(xml, { budget, namespaces }), { budget })
}

const ROOT = point('0', '', 'doc')

test('points are items, nested as they are connected and in their order', () => {
  const blocks = readBlocks(
    [ROOT, point('1', 'second'), point('2', 'first'), point('3', 'below')],
    [connection('0', '1', 1), connection('0', '2', 0), connection('2', '3')],
  )
  assert.deepEqual(blocks, [
    bulletList(
      item(paragraph('first'), bulletList(item(paragraph('below')))),
      item(paragraph('second')),
    ),
  ])
})

test('what describes the drawing is not an item', () => {
  const blocks = readBlocks(
    [ROOT, point('1', 'text'), point('2', 'x', 'pres'), point('3', 'x', 'parTrans')],
    [connection('0', '1'), connection('1', '2', 0, 'presOf'), connection('1', '3')],
  )
  assert.deepEqual(blocks, [bulletList(item(paragraph('text')))])
})

test('an assistant is an item like any other', () => {
  const blocks = readBlocks([ROOT, point('1', 'A', 'asst')], [connection('0', '1')])
  assert.deepEqual(blocks, [bulletList(item(paragraph('A')))])
})

test('children of a point without text take its place', () => {
  const blocks = readBlocks(
    [ROOT, point('1'), point('2', 'child')],
    [connection('0', '1'), connection('1', '2')],
  )
  assert.deepEqual(blocks, [bulletList(item(paragraph('child')))])
})

test('points that nothing leads to are kept', () => {
  assert.deepEqual(readBlocks([point('1', 'alone')], []), [bulletList(item(paragraph('alone')))])
})

test('connections in a circle end', () => {
  const blocks = readBlocks(
    [ROOT, point('1', 'a'), point('2', 'b')],
    [connection('0', '1'), connection('1', '2'), connection('2', '1')],
  )
  assert.deepEqual(blocks, [bulletList(item(paragraph('a'), bulletList(item(paragraph('b')))))])
})

test('a chain without end keeps every text and does not nest without end', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => String(index + 1))
  const blocks = readBlocks(
    [ROOT, ...ids.map(id => point(id, `text ${id}`))],
    [connection('0', '1'), ...ids.map(id => connection(id, String(Number(id) + 1)))],
  )
  assert.equal(JSON.stringify(blocks).match(/"text \d+"/g)?.length, 5000)
})

test('a diagram of very many points is read', () => {
  const blocks = readBlocks(
    Array.from({ length: 130_000 }, (_, id) => point(String(id), 'x')),
    [],
  )
  assert.equal(blocks[0]?.type === 'list' && blocks[0].items.length, 130_000)
})

test('a diagram without text is nothing', () => {
  assert.deepEqual(readBlocks([ROOT, point('1')], [connection('0', '1')]), [])
})
