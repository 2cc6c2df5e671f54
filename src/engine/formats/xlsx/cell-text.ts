/** Cell text: shared and inline strings, plain or with several formats (ECMA-376 part 1, 18.4). */

import { decodeReferences, normalizeLineEnds } from '../../containers/xml/references.ts'
import { readXml, type XmlContext, type XmlElement } from '../../containers/xml/xml.ts'
import { MARKS, type Run, type TableCell } from '../../document/document.ts'
import { tidyRuns } from '../../document/runs.ts'
import { isOff } from '../ooxml/on-off.ts'
import { translateSymbols } from '../prose/text/symbols.ts'

/** Whether the content of an `si` or `is` element is one text in its cell's font. */
export const isPlainText = (source: string, start: number, prefix: string): boolean =>
  source.startsWith(`<${prefix}t`, start)

/**
 * The content of an `si` or `is` element, given as the XML between its tags. The plain form is cut
 * out by hand, since a workbook may have a million of them:
 *
 *     <t xml:space="preserve">text</t>
 */
export function readCellText(
  source: string,
  start: number,
  end: number,
  prefix: string,
  context: XmlContext,
): TableCell {
  if (isPlainText(source, start, prefix)) {
    const open = source.indexOf('>', start)
    const close = source.indexOf('<', open)
    const endTag = `</${prefix}t>`
    if (source.startsWith(endTag, close) && close + endTag.length === end) {
      return decodeText(source.slice(open + 1, close))
    }
  }
  const inner = source.slice(start, end)
  if (inner.trim() === '') return ''
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  return readRichText(readXml(`<si ${declared}="${MAIN}">${inner}</si>`, context))
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** XML text → the text it means. */
export function decodeText(written: string): string {
  const text = written.includes('&') ? decodeReferences(written) : written
  const unescaped = text.includes('_x') ? decodeEscapes(text) : text
  return normalizeLineEnds(unescaped)
}

/** Characters that XML cannot contain are written `_x000D_`; the underscore itself `_x005F_` (22.9.2.19). */
const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => {
    const character = Number.parseInt(code, 16)
    return character < 0x20 && character !== 0x0a && character !== 0x09 && character !== 0x0d
      ? ''
      : String.fromCharCode(character)
  })

/** `si`, `is` or a comment's `text`: runs, and phonetic hints that are not shown. */
export function readRichText(element: XmlElement): TableCell {
  const runs = element.all('x:r')
  if (runs.length === 0) return unescapeText(element.first('x:t').text())
  const looks = runs.map(run => readMarks(run.first('x:rPr')))
  const texts = runs.map(run =>
    translateSymbols(
      unescapeText(run.first('x:t').text()),
      run.first('x:rPr').first('x:rFont').attribute('val'),
    ),
  )
  if (looks.every(marks => marks === 0)) return texts.join('')
  const children = tidyRuns(toRuns(texts, looks))
  return children.length > 0 ? { children: [{ type: 'paragraph', children }] } : ''
}

const unescapeText = (text: string): string =>
  normalizeLineEnds(text.includes('_x') ? decodeEscapes(text) : text)

function toRuns(texts: readonly string[], looks: readonly number[]): Run[] {
  return texts.flatMap((value, index) =>
    value.split('\n').flatMap((line, lineIndex): Run[] => {
      const marks = looks[index]!
      const content = { content: { type: 'text', value: line }, marks } as const
      return lineIndex === 0 ? [content] : [{ content: { type: 'break' }, marks }, content]
    }),
  )
}

function readMarks(properties: XmlElement): number {
  const isOn = (name: string) => {
    const element = properties.find(name)
    return element !== undefined && !isOff(element.attribute('val'))
  }
  const position = properties.first('x:vertAlign').attribute('val')
  return (
    (isOn('x:b') ? MARKS.strong : 0) |
    (isOn('x:i') ? MARKS.emphasis : 0) |
    (isOn('x:strike') ? MARKS.delete : 0) |
    (position === 'superscript' ? MARKS.superscript : 0) |
    (position === 'subscript' ? MARKS.subscript : 0)
  )
}
