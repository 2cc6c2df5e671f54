/** Style properties beyond marks: sizes, indents and bullets, looked up once per style. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { parseLength } from '../odf/lengths.ts'
import { type ListLevels, readListLevels } from '../odf/list-styles.ts'
import type { OdfStyles } from '../odf/styles.ts'
import { readTextFormat } from '../odf/text-properties.ts'
import type { Color } from '../unseen.ts'

export interface Style {
  /** In points. */
  readonly size: number | undefined
  /** Of the text. */
  readonly color: Color | undefined
  /** Of the first line, in twips from the left edge of the others. */
  readonly textIndent: number
  /** `Default-outline1` and the like keep their list inside the shape's style. */
  readonly list: ListLevels | undefined
}

export type Styles = (family: string, name: string | undefined) => Style

export function createStyles(styles: OdfStyles): Styles {
  const families = new Map<string, Map<string | undefined, Style>>()
  return (family, name) => {
    let known = families.get(family)
    if (!known) {
      known = new Map()
      families.set(family, known)
    }
    let look = known.get(name)
    if (!look) {
      look = readStyle(styles.chain(family, name))
      known.set(name, look)
    }
    return look
  }
}

const TWIPS_PER_POINT = 20
const NO_FACES: ReadonlyMap<string, string> = new Map()

function readStyle(chain: readonly XmlElement[]): Style {
  const size = parseLength(findProperty(chain, 'text', 'fo:font-size'))
  const list = chain
    .map(style => style.first('style:graphic-properties').find('text:list-style'))
    .findLast(found => found !== undefined)
  return {
    size: size === undefined ? undefined : size / TWIPS_PER_POINT,
    color:
      findProperty(chain, 'text', 'fo:color') === undefined
        ? undefined
        : chain
            .map(style => readTextFormat(style.first('style:text-properties'), NO_FACES).color)
            .findLast(found => found !== undefined),
    textIndent: parseLength(findProperty(chain, 'paragraph', 'fo:text-indent')) ?? 0,
    list: list && readListLevels(list, NO_FACES),
  }
}

/** The value from the last style in a chain that sets it. */
export function findProperty(
  chain: readonly XmlElement[],
  kind: 'paragraph' | 'text' | 'graphic' | 'drawing-page',
  name: string,
): string | undefined {
  return chain
    .map(style => style.first(`style:${kind}-properties`).attribute(name))
    .findLast(value => value !== undefined)
}
