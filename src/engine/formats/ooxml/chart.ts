/**
 * Charts as the table of their data: what DrawingML keeps as a copy of the cells that were charted
 * (ECMA-376 Part 1, 21.2), and the newer chartex charts, which keep it in another order.
 *
 * Reads: title, names of series, categories of one or more levels, values, x and y of scatter
 * charts, sizes of bubbles; several kinds of plot in one chart.
 * Leaves out: axes, labels, trend lines, colors, and series that are filtered away.
 */
import type { Budget } from '../../budget.ts'
import { NOTHING, type XmlElement } from '../../containers/xml/xml.ts'
import { paragraph, strong } from '../../document/build.ts'
import type { Block, Table } from '../../document/document.ts'
import { memoize } from '../../lookup.ts'
import { formatValue } from './chart-value.ts'
import { isOff } from './on-off.ts'

export function readChart(chartSpace: XmlElement, context: { readonly budget: Budget }): Block[] {
  const chart = chartSpace.name === 'cx:chartSpace' ? readChartex(chartSpace) : read(chartSpace)
  const title = chart.title ? [paragraph(strong(chart.title))] : []
  return [...title, ...groupSeries(chart.series).map(group => tableOfSeries(group, context.budget))]
}

interface Chart {
  readonly title: string
  readonly series: readonly Series[]
}

interface Series {
  readonly name: string
  /** What the values belong to: categories, outermost level first, or the x of a scatter chart. */
  readonly labels: readonly Points[]
  readonly values: readonly Points[]
}

/** Text by point index; omitted points are not listed. */
type Points = ReadonlyMap<number, string>

function read(chartSpace: XmlElement): Chart {
  const chart = chartSpace.first('c:chart')
  const date1904 = chartSpace.find('c:date1904')
  const is1904 = date1904 !== undefined && !isOff(date1904.attribute('val'))
  const plots = chart.first('c:plotArea').elements()
  const series = plots
    .filter(plot => plot.name.endsWith('Chart'))
    .flatMap(plot => plot.all('c:ser'))
    .sort((one, other) => toOrder(one) - toOrder(other))
    .map(ser => readSeries(ser, is1904))
  return { title: readTitle(chart.first('c:title').first('c:tx')), series }
}

/** The order of the data, shared by plots of different kinds (21.2.2.128). */
const toOrder = (ser: XmlElement): number =>
  Number(ser.first('c:order').attribute('val') ?? Number.NaN) || 0

function readTitle(text: XmlElement): string {
  const rich = text.find('c:rich') ?? text.find('cx:rich')
  if (rich) return rich.all('a:p').map(readParagraph).join(' ').trim()
  return text.descendants('c:v').concat(text.descendants('cx:v')).map(toText).join(' ').trim()
}

const readParagraph = (element: XmlElement): string =>
  element.descendants('a:t').map(toText).join('')

const toText = (element: XmlElement): string => element.text()

function readSeries(ser: XmlElement, is1904: boolean): Series {
  const labels = ser.find('c:cat') ?? ser.first('c:xVal')
  const columns = ['c:val', 'c:yVal', 'c:bubbleSize'].flatMap(name => ser.all(name))
  return {
    name: readTitle(ser.first('c:tx')),
    labels: readLevels(labels, is1904),
    values: columns.flatMap(column => readLevels(column, is1904)),
  }
}

/** The cached cells behind a reference, or the values themselves (21.2.2.24 and others). */
function readLevels(source: XmlElement, is1904: boolean): Points[] {
  const data = source.elements().flatMap(kind => [kind, ...kind.elements()])
  const levels = data.find(({ name }) => name === 'c:multiLvlStrCache')?.all('c:lvl')
  // The innermost level is written first.
  if (levels) return levels.map(level => readPoints(level, is1904)).reverse()
  const points = data.find(element => element.find('c:pt'))
  return points ? [readPoints(points, is1904)] : []
}

function readPoints(cache: XmlElement, is1904: boolean): Points {
  const format = cache.first('c:formatCode').text()
  const isNumeric = cache.name.startsWith('c:num')
  const points = new Map<number, string>()
  for (const point of cache.all('c:pt')) {
    const value = point.first('c:v').text()
    const code = point.attribute('formatCode') ?? format
    setPoint(points, point, isNumeric ? formatValue(value, code, is1904) : value)
  }
  return points
}

function setPoint(points: Map<number, string>, point: XmlElement, value: string): void {
  const index = Number(point.attribute('idx') ?? Number.NaN)
  if (Number.isSafeInteger(index) && index >= 0 && value !== '') points.set(index, value)
}

/** Office 2016 charts ([MS-ODRAWXML], 2.24.3): the data first, then series that refer to it. */
function readChartex(chartSpace: XmlElement): Chart {
  const data = new Map(
    chartSpace
      .first('cx:chartData')
      .all('cx:data')
      .map(entry => [entry.attribute('id'), entry]),
  )
  /** Any number of series may show the same data. */
  const dimensionsOf = memoize(readDimensions)
  const chart = chartSpace.first('cx:chart')
  const series = chart.descendants('cx:series').map(entry => {
    const source = data.get(entry.first('cx:dataId').attribute('val')) ?? NOTHING
    return { name: readTitle(entry.first('cx:tx')), ...dimensionsOf(source) }
  })
  return { title: readTitle(chart.first('cx:title').first('cx:tx')), series }
}

const readDimensions = (data: XmlElement): Omit<Series, 'name'> => ({
  labels: data.all('cx:strDim').flatMap(readDimension),
  values: data.all('cx:numDim').flatMap(readDimension),
})

function readDimension(dimension: XmlElement): Points[] {
  const isNumeric = dimension.name === 'cx:numDim'
  const levels = dimension.all('cx:lvl').map(level => {
    const format = level.attribute('formatCode') ?? ''
    const points = new Map<number, string>()
    for (const point of level.all('cx:pt')) {
      setPoint(points, point, isNumeric ? formatValue(point.text(), format, false) : point.text())
    }
    return points
  })
  return levels.reverse()
}

/** Series that share their categories share a table; those without any use the ones before them. */
function groupSeries(series: readonly Series[]): Series[][] {
  const groups = new Map<string, Series[]>()
  const keyOf = memoize(toKey)
  let key = ''
  for (const current of series) {
    if (!current.values.length) continue
    if (current.labels.length || !groups.size) key = keyOf(current.labels)
    const group = groups.get(key)
    if (group) group.push(current)
    else groups.set(key, [current])
  }
  return [...groups.values()]
}

const toKey = (labels: readonly Points[]): string =>
  JSON.stringify(labels.map(points => [...points]))

function tableOfSeries(group: readonly Series[], budget: Budget): Table {
  const labels = group[0]!.labels
  const values = group.flatMap(series => series.values)
  const points = [...labels, ...values]
  budget.spend(
    'nodes',
    points.reduce((sum, { size }) => sum + size, 0),
  )
  const indexes = toIndexes(points)
  budget.spend('cells', (indexes.length + 1) * points.length)
  const names = group.flatMap(({ name, values }) => values.map((_, index) => (index ? '' : name)))
  const header = [...labels.map(() => ''), ...names]
  const rows = indexes.map(index => points.map(column => column.get(index) ?? ''))
  const hasHeader = names.some(name => name !== '')
  return {
    type: 'table',
    columns: [...labels.map(() => 'none' as const), ...values.map(() => 'right' as const)],
    headerRows: hasHeader ? 1 : 0,
    rows: hasHeader ? [header, ...rows] : rows,
  }
}

/** Only points that exist become rows: a file may claim billions and list three. */
function toIndexes(columns: readonly Points[]): number[] {
  const indexes = new Set(columns.flatMap(points => [...points.keys()]))
  return [...indexes].sort((one, other) => one - other)
}
