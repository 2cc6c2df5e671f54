import type { XmlElement } from '../../containers/xml.ts'
export function readOmml(element: XmlElement): string {
  return element.text()
}
