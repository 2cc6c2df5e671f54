/** What of a style matters beyond its marks: sizes and indents, looked up once for each style. */
import type { XmlElement } from '../../containers/xml.ts'
import { parseLength } from '../odf/lengths.ts'
import { type ListLevels, readListLevels } from '../odf/list-styles.ts'
import type { OdfStyles } from '../odf/styles.ts'

export interface Look {
  /** In points. */
  readonly size: number | undefined
  /** Of the first line, in twips from the left edge of the others. */
  readonly textIndent: number
  /** Of the lists in shapes of this style. */
  readonly list: ListLevels | undefined
}

export type Looks = (family: string, name: string | undefined) => Look

export function createLooks(styles: OdfStyles): Looks {
  const known = new Map<string, Look>()
  return (family, name) => {
    const key = `${family} ${name}`
    let look = known.get(key)
    if (!look) {
      const chain = styles.chain(family, name)
      const size = parseLength(findProperty(chain, 'text', 'fo:font-size'))
      look = {
        size: size === undefined ? undefined : size / TWIPS_PER_POINT,
        textIndent: parseLength(findProperty(chain, 'paragraph', 'fo:text-indent')) ?? 0,
        list: findList(chain),
      }
      known.set(key, look)
    }
    return look
  }
}

const TWIPS_PER_POINT = 20

function findList(chain: readonly XmlElement[]): ListLevels | undefined {
  const list = chain
    .map(style => style.first('style:graphic-properties').find('text:list-style'))
    .findLast(found => found !== undefined)
  return list && readListLevels(list, NO_FACES)
}

const NO_FACES: ReadonlyMap<string, string> = new Map()

/** What the last style of a chain says that says something. */
export function findProperty(
  chain: readonly XmlElement[],
  kind: 'paragraph' | 'text' | 'drawing-page',
  name: string,
): string | undefined {
  return chain
    .map(style => style.first(`style:${kind}-properties`).attribute(name))
    .findLast(value => value !== undefined)
}
