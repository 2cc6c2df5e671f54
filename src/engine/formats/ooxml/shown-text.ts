/** The text below an element as the ledger lists it: the typed text, with spaces between paragraphs and cells. */
import type { XmlElement } from '../../containers/xml/xml.ts'

export function shownText(element: XmlElement): string {
  const texts: string[] = []
  collect(element, texts)
  return texts.join('')
}

function collect(element: XmlElement, texts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    switch (child.name) {
      case 'w:t':
      case 'w:delText':
      case 'w:instrText':
      case 'w:delInstrText':
      case 'm:t':
      case 'a:t':
        texts.push(child.text())
        break
      case 'w:tab':
      case 'w:br':
      case 'w:cr':
        texts.push(' ')
        break
      default:
        collect(child, texts)
        if (child.name === 'w:p' || child.name === 'w:tc' || child.name === 'a:p') texts.push(' ')
    }
  }
}
