/**
 * Word 2003 XML: one file that holds all that a package has in parts. Nearly all of its elements live on
 * in Office Open XML, a few under other names, so it is translated into a flat package at the door.
 *
 *     <w:hlink w:dest="…">            becomes   <w:hyperlink r:id="…"> and a relationship
 *     <w:listPr><w:ilfo w:val="1"/>   becomes   <w:numPr><w:numId w:val="1"/>
 *     <w:footnote><w:p>…              becomes   <w:footnoteReference w:id="…"/> and a footnote
 *     <aml:annotation w:type="Word.Insertion"><aml:content>…   becomes   <w:ins>…
 */

import type { Budget } from '../../budget.ts'
import { ListedAttributes } from '../../containers/xml/attributes.ts'
import { XmlElement, type XmlNode } from '../../containers/xml/xml.ts'
import { lookup } from '../../lookup.ts'
import { toFileName } from '../images/collection.ts'
import { findNumberFormat } from '../prose/lists/number-formats.ts'

/** The document as a flat package; undefined if it is something else. */
export function translateWord2003(root: XmlElement, budget: Budget): XmlElement | undefined {
  if (root.name !== 'w:wordDocument') return undefined
  const translation = new Translation(budget, root.attribute('xml:space') ?? 'default')
  const body = create('w:body', {}, translation.inside(root.first('w:body')))
  const main = 'word/document.xml'
  const { notes, relationships, pictures } = translation
  const styles = create('w:styles', {}, translation.inside(root.first('w:styles')))
  const numbering = create('w:numbering', {}, translation.inside(root.first('w:lists')))
  for (const binary of root.descendants('w:binData')) pictures.add(binary)
  return create('pkg:package', {}, [
    toPart(
      '_rels/.rels',
      toRelationships([
        ['main', 'officeDocument', main],
        ['properties', 'core-properties', 'docProps/core.xml'],
      ]),
    ),
    toPart('docProps/core.xml', readProperties(root.first('o:DocumentProperties'))),
    toPart(main, create('w:document', {}, [body])),
    toPart('word/_rels/document.xml.rels', toRelationships([...relationships, ...pictures.list])),
    toPart('word/styles.xml', styles),
    toPart('word/numbering.xml', numbering),
    ...NOTE_KINDS.map(kind => toPart(`word/${kind}s.xml`, create(`w:${kind}s`, {}, notes[kind]))),
    ...pictures.parts,
  ])
}

const NOTE_KINDS = ['footnote', 'endnote', 'comment'] as const
type NoteKind = (typeof NOTE_KINDS)[number]

type WrittenRelationship = readonly [id: string, type: string, target: string]

/** Elements with another name in Office Open XML. */
const ELEMENT_NAMES = lookup<string>({
  'w:listDef': 'w:abstractNum',
  'w:list': 'w:num',
  'w:ilst': 'w:abstractNumId',
  'w:nfc': 'w:numFmt',
  'w:listPr': 'w:numPr',
  'w:ilfo': 'w:numId',
  'w:vmerge': 'w:vMerge',
})

const ATTRIBUTE_NAMES = lookup<string>({
  'w:listDefId': 'w:abstractNumId',
  'w:ilfo': 'w:numId',
  'w:h-ansi': 'w:hAnsi',
})

/** Word's drawing hints, with the text inside. */
const LOOKED_THROUGH: ReadonlySet<string> = new Set(['wx:sect', 'wx:sub-section', 'wx:pBdrGroup'])

class Translation {
  readonly relationships: WrittenRelationship[] = []
  readonly notes: Record<NoteKind, XmlElement[]> = { footnote: [], endnote: [], comment: [] }
  readonly pictures = new Pictures()
  readonly #budget: Budget
  /** Whether spaces around text count, which the root says for all. */
  readonly #space: string

  constructor(budget: Budget, space: string) {
    this.#budget = budget
    this.#space = space
  }

  inside(element: XmlElement): XmlNode[] {
    return this.#budget.nested(() =>
      element.children.flatMap(child =>
        typeof child === 'string' ? [child] : this.#translate(child),
      ),
    )
  }

  #translate(element: XmlElement): XmlNode[] {
    this.#budget.spend('nodes')
    if (LOOKED_THROUGH.has(element.name)) return this.inside(element)
    switch (element.name) {
      case 'aml:annotation':
        return this.#translateAnnotation(element)
      case 'w:hlink':
        return [this.#translateLink(element)]
      case 'w:footnote':
      case 'w:endnote':
        return [this.#takeNote(element.name.slice(2) as NoteKind, element, {})]
      case 'v:imagedata':
        return [create('v:imagedata', { 'r:id': element.attribute('src') ?? '' }, [])]
      case 'w:binData':
        return []
      default:
        return element.name.startsWith('wx:') ? [] : [this.#rename(element)]
    }
  }

  #rename(element: XmlElement): XmlElement {
    const attributes: Record<string, string> = {}
    for (const [name, value] of element.attributes()) {
      attributes[ATTRIBUTE_NAMES.get(name) ?? name] = value
    }
    if (element.name === 'w:t') attributes['xml:space'] ??= this.#space
    const value = attributes['w:val']
    if (element.name === 'w:nfc') attributes['w:val'] = findNumberFormat(Number(value))
    if (element.name === 'w:suff' && value) attributes['w:val'] = value.toLowerCase()
    return create(ELEMENT_NAMES.get(element.name) ?? element.name, attributes, this.inside(element))
  }

  /** Tracked changes, bookmarks and comments differ by their type alone. */
  #translateAnnotation(element: XmlElement): XmlNode[] {
    const content = element.first('aml:content')
    switch (element.attribute('w:type')) {
      case 'Word.Insertion':
        return [create('w:ins', {}, this.inside(content))]
      case 'Word.Deletion':
        return [create('w:del', {}, this.inside(content))]
      case 'Word.Bookmark.Start':
        return [create('w:bookmarkStart', { 'w:name': element.attribute('w:name') ?? '' }, [])]
      case 'Word.Comment': {
        const author = element.attribute('aml:author') ?? ''
        const date = element.attribute('aml:createdate') ?? ''
        return [this.#takeNote('comment', content, { 'w:author': author, 'w:date': date })]
      }
      default:
        return []
    }
  }

  #translateLink(link: XmlElement): XmlElement {
    const address = link.attribute('w:dest')
    const place = link.attribute('w:bookmark')
    const inside = this.inside(link)
    if (address === undefined) return create('w:hyperlink', { 'w:anchor': place ?? '' }, inside)
    const id = `link${this.relationships.length}`
    this.relationships.push([id, 'hyperlink', place ? `${address}#${place}` : address])
    return create('w:hyperlink', { 'r:id': id }, inside)
  }

  #takeNote(kind: NoteKind, note: XmlElement, attributes: Readonly<Record<string, string>>) {
    const id = String(this.notes[kind].length)
    this.notes[kind].push(create(`w:${kind}`, { ...attributes, 'w:id': id }, this.inside(note)))
    return create(`w:${kind}Reference`, { 'w:id': id }, [])
  }
}

/** `<w:binData w:name="wordml://01.png">` beside shapes that refer to it by `src="wordml://01.png"`. */
class Pictures {
  readonly list: WrittenRelationship[] = []
  readonly parts: XmlElement[] = []

  add(binary: XmlElement): void {
    const name = binary.attribute('w:name')
    if (name === undefined) return
    const path = `word/media/${toFileName(name)}`
    this.list.push([name, 'image', path.slice('word/'.length)])
    const data = create('pkg:binaryData', {}, binary.children)
    this.parts.push(create('pkg:part', { 'pkg:name': `/${path}` }, [data]))
  }
}

const create = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly XmlNode[],
): XmlElement =>
  new XmlElement(name, children, new ListedAttributes(new Map(Object.entries(attributes))))

const toPart = (path: string, content: XmlElement): XmlElement =>
  create('pkg:part', { 'pkg:name': `/${path}` }, [create('pkg:xmlData', {}, [content])])

function toRelationships(relationships: readonly WrittenRelationship[]): XmlElement {
  const elements = relationships.map(([Id, Type, Target]) => {
    const mode = Type === 'hyperlink' ? { TargetMode: 'External' } : {}
    return create('rel:Relationship', { Id, Type, Target, ...mode }, [])
  })
  return create('rel:Relationships', {}, elements)
}

const PROPERTIES = [
  ['o:Title', 'dc:title'],
  ['o:Author', 'dc:creator'],
  ['o:Subject', 'dc:subject'],
  ['o:Keywords', 'cp:keywords'],
  ['o:Created', 'dcterms:created'],
  ['o:LastSaved', 'dcterms:modified'],
] as const

function readProperties(properties: XmlElement): XmlElement {
  const found = PROPERTIES.map(([old, name]) => create(name, {}, [properties.first(old).text()]))
  return create('cp:coreProperties', {}, found)
}
