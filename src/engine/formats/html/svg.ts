/** SVG drawings: their pictures and text, in source order. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import type { Around, Flow } from './flow.ts'

export function readSvg(svg: XmlElement, flow: Flow, around: Around): void {
  const alt = toAlt(svg.first('desc').text() || svg.first('title').text())
  readShapes(svg, alt, flow, { ...around, marks: 0, preserved: false })
}

function readShapes(element: XmlElement, alt: string, flow: Flow, around: Around): void {
  flow.context.reading.budget.nested(() => {
    for (const child of element.elements()) {
      switch (child.name) {
        case 'image': {
          const href = child.attribute('xlink:href') ?? child.attribute('href') ?? ''
          const source = flow.context.addImage(href)
          if (source !== undefined) flow.push({ type: 'image', alt, source }, around)
          break
        }
        case 'text':
          flow.ensureNewLine(around)
          flow.say(toLine(child), around)
          flow.ensureNewLine(around)
          break
        case 'a': {
          const href = child.attribute('xlink:href') ?? child.attribute('href')
          const link = href === undefined ? undefined : flow.context.toLink(href)
          readShapes(child, alt, flow, { ...around, link: link ?? around.link })
          break
        }
        default:
          if (!NOT_DRAWN.has(child.name)) readShapes(child, alt, flow, around)
      }
    }
  })
}

const NOT_DRAWN: ReadonlySet<string> = new Set([
  'defs',
  'desc',
  'metadata',
  'style',
  'symbol',
  'title',
])

/** Individually positioned spans are words. */
function toLine(text: XmlElement): string {
  return text.children
    .map(child => (typeof child === 'string' ? child : ` ${child.text()} `))
    .join('')
    .trim()
}
