/** Style properties beyond marks: sizes, indents and bullets, looked up once per style. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lazy, memoize } from '../../lookup.ts'
import { parseLength, parsePoints } from '../odf/lengths.ts'
import { type ListLevels, readListLevels } from '../odf/list-styles.ts'
import type { FindChain } from '../odf/styles.ts'
import { readTextFormat } from '../odf/text-properties.ts'
import { type Color, parseHexColor, UNKNOWN } from '../unseen.ts'

export interface Style {
  /** In points. */
  readonly size: number | undefined
  /** Of the text. */
  readonly color: Color | undefined
  /** Of the shape; undefined if it is not filled. */
  readonly findFill: () => Color | undefined
  /** Of the first line, in twips from the left edge of the others. */
  readonly textIndent: number
  /** `Default-outline1` and the like keep their list inside the shape's style. */
  readonly list: ListLevels | undefined
}

export type Styles = (family: string, name: string | undefined) => Style

export function createStyles(chain: FindChain): Styles {
  const families = memoize((family: string) =>
    memoize((name: string | undefined) => readStyle(chain(family, name))),
  )
  return (family, name) => families(family)(name)
}

/** How a shape looks, by the style that it names. */
export function findLook(shape: XmlElement, looks: Styles): Style {
  const presentation = shape.attribute('presentation:style-name')
  return presentation === undefined
    ? looks('graphic', shape.attribute('draw:style-name'))
    : looks('presentation', presentation)
}

const NO_FACES: ReadonlyMap<string, string> = new Map()

function readStyle(chain: readonly XmlElement[]): Style {
  const list = chain
    .map(style => style.first('style:graphic-properties').find('text:list-style'))
    .findLast(found => found !== undefined)
  return {
    size: parsePoints(findProperty(chain, 'text', 'fo:font-size')),
    color:
      findProperty(chain, 'text', 'fo:color') === undefined
        ? undefined
        : chain
            .map(style => readTextFormat(style.first('style:text-properties'), NO_FACES).color)
            .findLast(found => found !== undefined),
    findFill: lazy(() => readFill(chain, 'graphic')),
    textIndent: parseLength(findProperty(chain, 'paragraph', 'fo:text-indent')) ?? 0,
    list: list && readListLevels(list, NO_FACES),
  }
}

/** Without a word about it, programs fill shapes with a color of their own. */
export function readFill(
  chain: readonly XmlElement[],
  kind: 'graphic' | 'drawing-page',
): Color | undefined {
  const fill = findProperty(chain, kind, 'draw:fill')
  if (fill === 'none') return undefined
  const isOpaque = (findProperty(chain, kind, 'draw:opacity') ?? '100%') === '100%'
  return fill === 'solid' && isOpaque
    ? (parseHexColor(findProperty(chain, kind, 'draw:fill-color')) ?? UNKNOWN)
    : UNKNOWN
}

/** The value from the last style in a chain that sets it. */
export function findProperty(
  chain: readonly XmlElement[],
  kind: 'paragraph' | 'text' | 'graphic' | 'drawing-page',
  name: string,
): string | undefined {
  const properties = `style:${kind}-properties`
  for (let index = chain.length - 1; index >= 0; index--) {
    const value = chain[index]!.first(properties).attribute(name)
    if (value !== undefined) return value
  }
  return undefined
}
