/**
 * SmartArt as the nested list of its texts: points, and connections from parents to children (ECMA-376 Part 1,
 * 21.4.3). The drawing itself is left out.
 */
import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Block, ListItem } from '../../document/document.ts'
import { groupBy } from '../../lookup.ts'

export function readDiagram(dataModel: XmlElement, context: { readonly budget: Budget }): Block[] {
  const points = dataModel.first('dgm:ptLst').all('dgm:pt')
  context.budget.spend('nodes', points.length)
  const model: Model = {
    points: new Map(points.map(point => [point.attribute('modelId'), point])),
    children: readConnections(dataModel.first('dgm:cxnLst')),
    seen: new Set(),
  }
  const roots = points.filter(point => point.attribute('type') === 'doc')
  const items = roots.flatMap(root => readChildren(root, model, 0))
  // What no connection reaches is shown all the same.
  const rest = points.filter(isContent).flatMap(point => readPoint(point, model, 0))
  const all = [...items, ...rest]
  return toList(all)
}

interface Model {
  readonly points: ReadonlyMap<string | undefined, XmlElement>
  /** By the id of the parent, in order. */
  readonly children: Map<string | undefined, readonly { readonly child: string }[]>
  readonly seen: Set<XmlElement>
}

/** SmartArt itself shows no more than seven levels; anything deeper follows at the end. */
const MAX_DEPTH = 20

function readConnections(list: XmlElement): Model['children'] {
  const connections = list
    .all('dgm:cxn')
    .filter(connection => (connection.attribute('type') ?? 'parOf') === 'parOf')
    .map(connection => ({
      parent: connection.attribute('srcId'),
      child: connection.attribute('destId') ?? '',
      order: Number(connection.attribute('srcOrd') ?? 0) || 0,
    }))
    .sort((one, other) => one.order - other.order)
  return groupBy(connections, ({ parent }) => parent)
}

/** Points with text by the author; the others describe layout and transitions (21.4.7.51). */
function isContent(point: XmlElement): boolean {
  const type = point.attribute('type') ?? 'node'
  return type === 'node' || type === 'asst'
}

function readChildren(parent: XmlElement, model: Model, depth: number): ListItem[] {
  const id = parent.attribute('modelId')
  const connections = model.children.get(id) ?? []
  // Points may share an id; each child is shown once.
  model.children.delete(id)
  return connections.flatMap(({ child }) => {
    const point = model.points.get(child)
    return point && isContent(point) ? readPoint(point, model, depth) : []
  })
}

/** One item, with its children below it; only the children if the point has no text. */
function readPoint(point: XmlElement, model: Model, depth: number): ListItem[] {
  // Connections may be cyclic.
  if (model.seen.has(point) || depth > MAX_DEPTH) return []
  model.seen.add(point)
  const children = readChildren(point, model, depth + 1)
  const texts = readTexts(point)
  if (!texts.length) return children
  return [{ children: [...texts, ...toList(children)] }]
}

function toList(items: readonly ListItem[]): Block[] {
  return items.length ? [{ type: 'list', ordered: false, items }] : []
}

function readTexts(point: XmlElement): Block[] {
  return point
    .first('dgm:t')
    .all('a:p')
    .map(readParagraph)
    .filter(text => text !== '')
    .map(text => paragraph(text))
}

function readParagraph(element: XmlElement): string {
  const parts = element
    .elements()
    .map(part => (part.name === 'a:br' ? ' ' : part.first('a:t').text()))
  return parts.join('').trim()
}
