/** What one style of an OpenDocument file says itself (part 3, 16.2); what is absent is inherited. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import { findNamedRole, type NamedRole } from '../prose/roles/style-names.ts'
import type { RunFormat } from '../prose/text/run-format.ts'
import { parseLength } from './lengths.ts'
import { type FontFaces, readTextFormat } from './text-properties.ts'

export interface StyleProperties {
  /** Made up by the program, for formatting that was applied directly. */
  readonly isAutomatic: boolean
  /** As the author sees it. */
  readonly name: string
  /** What the name says. */
  readonly role: NamedRole | undefined
  /** From 1; 0 where it says none. */
  readonly outlineLevel: number
  readonly format: RunFormat
  /** As it is written. */
  readonly fontSize: string | undefined
  readonly keepNext: boolean | undefined
  /** An empty name takes a numbering away. */
  readonly listStyle: string | undefined
  /** Indents in twips. */
  readonly indent: number | undefined
  readonly rightIndent: number | undefined
  readonly alignment: Alignment | undefined
  readonly breakBefore: boolean
  readonly breakAfter: boolean
  /** Borders above or below, but none beside. */
  readonly isLine: boolean
}

export function readStyleProperties(
  style: XmlElement,
  isAutomatic: boolean,
  faces: FontFaces,
): StyleProperties {
  const name =
    style.attribute('style:display-name') ?? decodeStyleName(style.attribute('style:name') ?? '')
  const text = style.first('style:text-properties')
  const paragraph = style.first('style:paragraph-properties')
  const margin = paragraph.attribute('fo:margin-left') ?? paragraph.attribute('fo:margin')
  const right = paragraph.attribute('fo:margin-right') ?? paragraph.attribute('fo:margin')
  const keep = paragraph.attribute('fo:keep-with-next')
  const alignment = paragraph.attribute('fo:text-align')
  return {
    isAutomatic,
    name,
    role: findNamedRole(name),
    outlineLevel: Number(style.attribute('style:default-outline-level') ?? 0),
    format: readTextFormat(text, faces),
    fontSize: text.attribute('fo:font-size'),
    keepNext: keep === undefined ? undefined : keep === 'always',
    listStyle: style.attribute('style:list-style-name'),
    indent: parseLength(margin),
    rightIndent: parseLength(right),
    alignment: alignment === undefined ? undefined : (ALIGNMENTS.get(alignment) ?? 'none'),
    breakBefore:
      paragraph.attribute('fo:break-before') === 'page' ||
      (style.attribute('style:master-page-name') ?? '') !== '',
    breakAfter: paragraph.attribute('fo:break-after') === 'page',
    isLine: isLine(paragraph),
  }
}

/** Names are stored as XML names: `Heading_20_1` is "Heading 1". */
export const decodeStyleName = (name: string): string =>
  name.replace(/_([0-9a-f]{1,4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

const ALIGNMENTS = lookup<Alignment>({
  center: 'center',
  end: 'right',
  right: 'right',
})

function isLine(properties: XmlElement): boolean {
  const isDrawn = (side: string) =>
    !/^$|none|hidden/.test(properties.attribute(`fo:border-${side}`) ?? '')
  return (isDrawn('bottom') || isDrawn('top')) && !isDrawn('left') && !isDrawn('right')
}
