/** The table of contents that reading systems show: titles of chapters whose text may have none. */
import { readXhtml } from '../../containers/html/html.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ReadContext } from '../format.ts'
import { typeOf } from '../html/elements.ts'
import { type EpubPackage, readPackageXml } from './package.ts'
import { resolvePath } from './paths.ts'

export interface ChapterTitle {
  readonly title: string
  /** 1 is the highest. */
  readonly depth: number
}

/** The first title for each file. */
type Navigation = ReadonlyMap<string, ChapterTitle>

export function readNavigation(book: EpubPackage, reading: ReadContext): Navigation {
  const titles = new Map<string, ChapterTitle>()
  const add: Add = (from, href, title, depth) => {
    const path = resolvePath(from, href)?.path
    const text = title.replace(/\s+/g, ' ').trim()
    if (path !== undefined && text && !titles.has(path)) titles.set(path, { title: text, depth })
  }
  const nav = book.manifest.find(item => /\bnav\b/.test(item.properties))
  const navSource = nav && book.findText(nav.path)
  if (nav && navSource !== undefined) {
    const root = readXhtml(navSource, { budget: reading.budget })
    const contents = root.descendants('nav').find(element => /\btoc\b/.test(typeOf(element)))
    if (contents) readNavList(contents.first('ol'), nav.path, 1, add)
  }
  const ncxSource = titles.size === 0 && book.ncx ? book.findText(book.ncx.path) : undefined
  if (book.ncx && ncxSource !== undefined) {
    const map = readPackageXml(ncxSource, reading).first('ncx:navMap')
    readNavPoints(map, book.ncx.path, 1, add)
  }
  return titles
}

type Add = (from: string, href: string, title: string, depth: number) => void

const MAX_DEPTH = 20

function readNavList(list: XmlElement, from: string, depth: number, add: Add): void {
  if (depth > MAX_DEPTH) return
  for (const item of list.all('li')) {
    const link = item.find('a')
    if (link) add(from, link.attribute('href') ?? '', link.text(), depth)
    readNavList(item.first('ol'), from, depth + 1, add)
  }
}

function readNavPoints(parent: XmlElement, from: string, depth: number, add: Add): void {
  if (depth > MAX_DEPTH) return
  for (const point of parent.all('ncx:navPoint')) {
    const source = point.first('ncx:content').attribute('src') ?? ''
    add(from, source, point.first('ncx:navLabel').text(), depth)
    readNavPoints(point, from, depth + 1, add)
  }
}
