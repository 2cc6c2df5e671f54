/** Presentations for tests, built from the few XML elements that a test is about. */
import { convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { type ZipOptions, zip } from './zip.ts'

export interface SlideParts {
  /** The children of `p:spTree`. */
  readonly shapes: string
  /** What precedes `p:spTree`. */
  readonly background?: string
  /** What follows `p:cSld`. */
  readonly timing?: string
  /** Attributes of `p:sld`. */
  readonly attributes?: string
  /** The children of `p:spTree` of the notes page. */
  readonly notes?: string
  /** Further relationships: id → [type, target]; outside addresses are external. */
  readonly relationships?: Relationships
}

export interface PptxParts {
  readonly slides: readonly (SlideParts | string)[]
  /** The children of `p:spTree` of the layout and of the master that all slides use. */
  readonly layout?: string
  readonly master?: string
  /** The children of `p:txStyles` of the master. */
  readonly textStyles?: string
  /** What follows the list of slides in `p:presentation`. */
  readonly presentation?: string
  readonly relationships?: Relationships
  /** Further parts by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

type Relationships = Readonly<Record<string, readonly [type: string, target: string]>>

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export const NAMESPACES = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  `xmlns:r="${OFFICE}/relationships"`,
  `xmlns:m="${OFFICE}/math"`,
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"',
  'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"',
].join(' ')

export function pptx(parts: PptxParts, options?: ZipOptions): Uint8Array {
  const slides = parts.slides.map(slide => (typeof slide === 'string' ? { shapes: slide } : slide))
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    '_rels/.rels': writeRelationships({ main: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`)
      .join('')}</p:sldIdLst>${parts.presentation ?? ''}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': writeRelationships({
      ...Object.fromEntries(
        slides.map((_, index) => [`s${index + 1}`, ['slide', `slides/slide${index + 1}.xml`]]),
      ),
      ...parts.relationships,
    }),
    'ppt/layout.xml': `<p:sldLayout ${NAMESPACES}>${tree(parts.layout ?? '')}</p:sldLayout>`,
    'ppt/_rels/layout.xml.rels': writeRelationships({ m: ['slideMaster', 'master.xml'] }),
    'ppt/master.xml': `<p:sldMaster ${NAMESPACES}>${tree(parts.master ?? '')}<p:txStyles>${parts.textStyles ?? ''}</p:txStyles></p:sldMaster>`,
  }
  for (const [index, slide] of slides.entries()) {
    const name = `slide${index + 1}.xml`
    const notes =
      slide.notes === undefined ? {} : { n: ['notesSlide', `../notes/${name}`] as const }
    files[`ppt/slides/${name}`] =
      `<p:sld ${NAMESPACES} ${slide.attributes ?? ''}>${tree(slide.shapes, slide.background)}${slide.timing ?? ''}</p:sld>`
    files[`ppt/slides/_rels/${name}.rels`] = writeRelationships({
      l: ['slideLayout', '../layout.xml'],
      ...notes,
      ...slide.relationships,
    })
    if (slide.notes !== undefined) {
      files[`ppt/notes/${name}`] = `<p:notes ${NAMESPACES}>${tree(slide.notes)}</p:notes>`
    }
  }
  return zip({ ...files, ...parts.files }, options)
}

const tree = (shapes: string, background = ''): string =>
  `<p:cSld>${background}<p:spTree>${shapes}</p:spTree></p:cSld>`

function writeRelationships(relationships: Relationships): string {
  const elements = Object.entries(relationships).map(([id, [type, target]]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`
}

export const convertPptx = (parts: PptxParts | string, options: GivenOptions = {}) =>
  convertDocument(pptx(typeof parts === 'string' ? { slides: [parts] } : parts), options, node)

/** The markdown of a presentation, without the newline at its end. */
export async function pptxToMarkdown(
  parts: PptxParts | string,
  options: GivenOptions = {},
): Promise<string> {
  return (await convertPptx(parts, options)).markdown.trimEnd()
}

/** A text shape: the content of its `p:nvPr`, and its paragraphs. */
export const shape = (placeholder: string, paragraphs: string, geometry = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${geometry}</p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`

export const title = (text: string): string => shape('<p:ph type="title"/>', p(text))

export const body = (...paragraphs: string[]): string =>
  shape('<p:ph idx="1"/>', paragraphs.join(''))

/** A text box at a place, in points. */
export const box = (left: number, top: number, width: number, height: number, text: string) =>
  shape('', text.startsWith('<') ? text : p(text), place(left, top, width, height))

export const place = (left: number, top: number, width: number, height: number): string =>
  `<a:xfrm><a:off x="${left * 12700}" y="${top * 12700}"/><a:ext cx="${width * 12700}" cy="${height * 12700}"/></a:xfrm>`

/** A paragraph of plain text, or of the given runs. */
export const p = (content: string, properties = ''): string =>
  `<a:p>${properties}${content.startsWith('<') ? content : r(content)}</a:p>`

export const r = (text: string, properties = ''): string =>
  `<a:r>${properties}<a:t>${text}</a:t></a:r>`

/** A frame with a table, a chart or a diagram in it. */
export const frame = (content: string): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="1" name="x"/></p:nvGraphicFramePr><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`
