/** What master pages show on their pages (OpenDocument 1.3, part 3, 16.9): their own text, and footers. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { text } from '../../document/build.ts'
import { memoize } from '../../lookup.ts'
import { type TextShape, toRunning } from '../slides/shape.ts'
import type { OdpContext } from './context.ts'
import { findProperty } from './shape-styles.ts'
import { readShapes } from './shapes.ts'

/** The text that a page inherits from its master. */
export type FindRunning = (page: XmlElement) => TextShape[]

export function createMasters(
  masterStyles: XmlElement,
  body: XmlElement,
  context: OdpContext,
): FindRunning {
  const byName = (elements: readonly XmlElement[], attribute: string) =>
    new Map(elements.map(element => [element.attribute(attribute), element]))
  const masters = byName(masterStyles.all('style:master-page'), 'style:name')
  const footers = byName(body.all('presentation:footer-decl'), 'presentation:name')
  const readMaster = memoize((master: XmlElement) => toRunning(readShapes(master, context)))
  /** Any number of pages may show the same footer. */
  const textOf = memoize((footer: XmlElement | undefined) => footer?.text().trim() ?? '')
  return page => {
    const style = context.styles.chain('drawing-page', page.attribute('draw:style-name'))
    const flag = (name: string) => findProperty(style, 'drawing-page', `presentation:${name}`)
    const master = masters.get(page.attribute('draw:master-page-name'))
    const showsMaster = flag('background-objects-visible') !== 'false'
    const footer = footers.get(page.attribute('presentation:use-footer-name'))
    const value = flag('display-footer') === 'true' ? textOf(footer) : ''
    return [
      ...(master && showsMaster ? readMaster(master) : []),
      ...(value ? [toFooter(value)] : []),
    ]
  }
}

const toFooter = (value: string): TextShape => ({
  type: 'text',
  role: 'running',
  paragraphs: [{ runs: [text(value)], level: 0, left: 0, firstLine: 0 }],
})
