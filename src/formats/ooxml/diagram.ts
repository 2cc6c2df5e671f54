import type { XmlElement } from '../../containers/xml.ts'
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
export function readDiagram(_chart: XmlElement, _context: ReadContext): Block[] {
  return []
}
