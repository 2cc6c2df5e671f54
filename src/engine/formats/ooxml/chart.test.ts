import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readXml, toNamespaces } from '../../containers/xml/xml.ts'
import { strong } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { ConversionError } from '../../errors.ts'
import { readChart } from './chart.ts'

const namespaces = toNamespaces({ c: 'c', cx: 'cx', a: 'a' })

function readBlocks(xml: string, budget = new Budget()): Block[] {
  return readChart(readXml(xml, { budget: new Budget(), namespaces }), { budget })
}

/** Tables as rows of text, paragraphs as their text. */
const show = (blocks: readonly Block[]) =>
  blocks.map(block => {
    if (block.type === 'table') return [...block.rows]
    return block.type === 'paragraph' ? JSON.stringify(block.children) : block.type
  })

const chart = (plots: string, title = '') =>
  `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${title}<c:plotArea>${plots}</c:plotArea></c:chart></c:chartSpace>`

const points = (values: readonly (string | undefined)[]) =>
  values
    .map((value, index) =>
      value === undefined ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`,
    )
    .join('')

const strings = (...values: (string | undefined)[]) =>
  `<c:strRef><c:strCache><c:ptCount val="${values.length}"/>${points(values)}</c:strCache></c:strRef>`

const numbers = (format: string, ...values: (string | undefined)[]) =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef>`

const series = (name: string, categories: string, values: string, order = 0) =>
  `<c:ser><c:order val="${order}"/><c:tx>${strings(name)}</c:tx><c:cat>${categories}</c:cat><c:val>${values}</c:val></c:ser>`

const title =
  '<c:title><c:tx><c:rich><a:p><a:r><a:t>Sales </a:t></a:r><a:r><a:t>2024</a:t></a:r></a:p></c:rich></c:tx></c:title>'

test('a chart is its title and the table of its data', () => {
  const plot = `<c:barChart>${series('North', strings('Q1', 'Q2'), numbers('General', '1', '2.5'))}${series('South', strings('Q1', 'Q2'), numbers('0%', '0.5', '1'))}</c:barChart>`
  assert.deepEqual(show(readBlocks(chart(plot, title))), [
    JSON.stringify(strong('Sales 2024')),
    [
      ['', 'North', 'South'],
      ['Q1', '1', '50%'],
      ['Q2', '2.5', '100%'],
    ],
  ])
})

test('the names of the series are the header row', () => {
  const named = readBlocks(
    chart(`<c:pieChart>${series('N', strings('a'), numbers('0', '1'))}</c:pieChart>`),
  )
  const nameless = readBlocks(
    chart(
      `<c:pieChart><c:ser><c:cat>${strings('a')}</c:cat><c:val>${numbers('0', '1')}</c:val></c:ser></c:pieChart>`,
    ),
  )
  assert.deepEqual(
    named.map(block => block.type === 'table' && block.headerRows),
    [1],
  )
  assert.deepEqual(show(nameless), [[['a', '1']]])
  assert.deepEqual(
    nameless.map(block => block.type === 'table' && block.headerRows),
    [0],
  )
})

test('plots of different kinds share a table in the order of the data', () => {
  const categories = strings('a', 'b')
  const line = `<c:lineChart>${series('first', categories, numbers('0', '1', '2'), 0)}</c:lineChart>`
  const bar = `<c:barChart>${series('second', categories, numbers('0', '3', '4'), 1)}</c:barChart>`
  assert.deepEqual(show(readBlocks(chart(bar + line))), [
    [
      ['', 'first', 'second'],
      ['a', '1', '3'],
      ['b', '2', '4'],
    ],
  ])
})

test('series with categories of their own have tables of their own', () => {
  const plot = `<c:barChart>${series('x', strings('a'), numbers('0', '1'))}${series('y', strings('b'), numbers('0', '2'))}</c:barChart>`
  assert.equal(readBlocks(chart(plot)).length, 2)
})

test('missing points are empty cells, and points that no series has are not rows', () => {
  const plot = `<c:barChart>${series('x', strings('a', 'b'), numbers('0', undefined, '1', undefined, '3'))}</c:barChart>`
  assert.deepEqual(show(readBlocks(chart(plot))), [
    [
      ['', 'x'],
      ['a', ''],
      ['b', '1'],
      ['', '3'],
    ],
  ])
})

test('categories of several levels are columns, the outermost first', () => {
  const levels = `<c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(['Q1', 'Q2', 'Q1'])}</c:lvl><c:lvl>${points(['2023', undefined, '2024'])}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`
  const plot = `<c:barChart>${series('x', levels, numbers('0', '1', '2', '3'))}</c:barChart>`
  assert.deepEqual(show(readBlocks(chart(plot))), [
    [
      ['', '', 'x'],
      ['2023', 'Q1', '1'],
      ['', 'Q2', '2'],
      ['2024', 'Q1', '3'],
    ],
  ])
})

test('scatter and bubble charts show x, y and size', () => {
  const ser = `<c:ser><c:tx><c:v>s</c:v></c:tx><c:xVal>${numbers('0', '1', '2')}</c:xVal><c:yVal>${numbers('0.0', '3', '4')}</c:yVal><c:bubbleSize><c:numLit>${points(['5', '6'])}</c:numLit></c:bubbleSize></c:ser>`
  assert.deepEqual(show(readBlocks(chart(`<c:bubbleChart>${ser}</c:bubbleChart>`))), [
    [
      ['', 's', ''],
      ['1', '3.0', '5'],
      ['2', '4.0', '6'],
    ],
  ])
})

test('a chart of Office 2016 is read like the others', () => {
  const xml = `<cx:chartSpace xmlns:cx="cx" xmlns:a="a">
    <cx:chartData><cx:data id="0">
      <cx:strDim type="cat"><cx:lvl ptCount="2"><cx:pt idx="0">a</cx:pt><cx:pt idx="1">b</cx:pt></cx:lvl></cx:strDim>
      <cx:numDim type="val"><cx:lvl ptCount="2" formatCode="0.0"><cx:pt idx="0">1</cx:pt><cx:pt idx="1">2</cx:pt></cx:lvl></cx:numDim>
    </cx:data></cx:chartData>
    <cx:chart><cx:title><cx:tx><cx:txData><cx:v>Funnel</cx:v></cx:txData></cx:tx></cx:title>
      <cx:plotArea><cx:plotAreaRegion><cx:series layoutId="funnel"><cx:tx><cx:txData><cx:v>S</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea>
    </cx:chart></cx:chartSpace>`
  assert.deepEqual(show(readBlocks(xml)), [
    JSON.stringify(strong('Funnel')),
    [
      ['', 'S'],
      ['a', '1.0'],
      ['b', '2.0'],
    ],
  ])
})

test('a chart that only claims to be large costs nothing', () => {
  const values =
    '<c:numLit><c:ptCount val="4294967295"/><c:pt idx="4294967294"><c:v>1</c:v></c:pt></c:numLit>'
  const blocks = readBlocks(chart(`<c:barChart>${series('x', '', values)}</c:barChart>`))
  assert.deepEqual(show(blocks), [[['x'], ['1']]])
})

test('a chart that is large spends cells', () => {
  const plot = `<c:barChart>${series('x', strings('a', 'b'), numbers('0', '1', '2'))}</c:barChart>`
  assert.throws(
    () => readBlocks(chart(plot), new Budget({ cells: 5 })),
    (error: unknown) => error instanceof ConversionError && error.reason === 'resourceLimit',
  )
})

test('a chart without data is nothing', () => {
  assert.deepEqual(readBlocks(chart('<c:barChart/>')), [])
})
