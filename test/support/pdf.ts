/** Writes small PDFs for tests: positioned text, lines, areas, links, tags (ISO 32000-1). */
import { rawPdf } from './pdf-raw.ts'

export interface PdfText {
  readonly text: string
  readonly x: number
  /** The baseline, down from the top of the page. */
  readonly y: number
  readonly size?: number
  readonly font?: 'plain' | 'bold' | 'italic' | 'mono' | 'monoBold'
  /** How far it leans to the right per point of height. */
  readonly slant?: number
  /** How far it rises, in degrees. */
  readonly angle?: number
  /** Number of the marked content, for tagged PDFs. */
  readonly mark?: number
  /** Marked as an artifact: a running header, a page number. */
  readonly isArtifact?: boolean
  readonly isWhite?: boolean
}

export interface PdfPage {
  readonly texts?: readonly PdfText[]
  /** Lines from x0, y0 to x1, y1, with y down. */
  readonly lines?: readonly (readonly [number, number, number, number])[]
  /** Black boxes (x0, y0, x1, y1, with y down) below the text. */
  readonly areas?: readonly (readonly [number, number, number, number])[]
  readonly links?: readonly {
    readonly url: string
    readonly box: readonly [number, number, number, number]
  }[]
  /** Boxes (x0, y0, x1, y1, with y down) that show the same JPEG file. */
  readonly photos?: readonly (readonly [number, number, number, number])[]
  /** A picture over the whole page. */
  readonly isScan?: boolean
  readonly tags?: readonly PdfTag[]
  /** In points; a letter's unless given. */
  readonly width?: number
  readonly height?: number
}

/** An element of the structure tree: its role, and its marked content or its children. */
export interface PdfTag {
  readonly role: string
  readonly marks?: readonly number[]
  /** Of a cell. */
  readonly columnSpan?: number
  readonly children?: readonly PdfTag[]
}

export interface PdfOptions {
  readonly info?: Readonly<Record<string, string>>
  readonly isEncrypted?: boolean
  /** Tags of the first page. */
  readonly tags?: readonly PdfTag[]
}

const SECRET = '00'.repeat(32)
const ENCRYPTION = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${SECRET}> /U <${SECRET}> >> /ID [<00> <00>]`
const WIDTH = 612
const HEIGHT = 792
const FONTS = {
  plain: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  mono: 'Courier',
  monoBold: 'Courier-Bold',
} as const

export function pdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const reserve = (): number => objects.push('')

  const catalog = reserve()
  const pageTree = reserve()
  const fonts = Object.values(FONTS).map(name =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  )
  const fontResources = fonts.map((font, index) => `/F${index} ${font} 0 R`).join(' ')
  const picture = add(
    stream(
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      '\x80',
    ),
  )
  const photo = add(
    stream(
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      PHOTO,
    ),
  )
  const pageObjects = pages.map((page, index) => {
    const { width = WIDTH, height = HEIGHT } = page
    const content = add(stream('<<', toContent(page)))
    const annotations = (page.links ?? []).map(({ url, box: [x0, y0, x1, y1] }) =>
      add(
        `<< /Type /Annot /Subtype /Link /Rect [${x0} ${height - y1} ${x1} ${height - y0}] ` +
          `/A << /S /URI /URI (${escapeString(url)}) >> >>`,
      ),
    )
    return add(
      `<< /Type /Page /Parent ${pageTree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
        `/Resources << /Font << ${fontResources} >> /XObject << /Im ${picture} 0 R /Photo ${photo} 0 R >> >> ` +
        `/StructParents ${index} /Annots [${annotations.map(annotation => `${annotation} 0 R`).join(' ')}] >>`,
    )
  })
  objects[pageTree - 1] =
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageObjects.map(page => `${page} 0 R`).join(' ')}] >>`
  const tagged = pages.map((page, index) => page.tags ?? (index ? [] : (options.tags ?? [])))
  const structure = tagged.some(tags => tags.length) ? addTags(tagged) : ''
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${pageTree} 0 R ${structure} >>`
  const entries = Object.entries(options.info ?? {})
  const info = add(
    `<< ${entries.map(([key, value]) => `/${key} (${escapeString(value)})`).join(' ')} >>`,
  )
  return rawPdf(objects, `/Info ${info} 0 R ${options.isEncrypted ? ENCRYPTION : ''}`)

  function addTags(tagged: readonly (readonly PdfTag[])[]): string {
    const root = reserve()
    const kids: string[] = []
    const parents: string[] = []
    tagged.forEach((tags, index) => {
      const owners: number[] = []
      const addTag = (tag: PdfTag, parent: number): number => {
        const element = reserve()
        const children = (tag.children ?? []).map(child => `${addTag(child, element)} 0 R`)
        for (const mark of tag.marks ?? []) owners[mark] = element
        const own = [...(tag.marks ?? []), ...children].join(' ')
        const attributes = tag.columnSpan ? ` /A << /O /Table /ColSpan ${tag.columnSpan} >>` : ''
        objects[element - 1] =
          `<< /Type /StructElem /S /${tag.role} /P ${parent} 0 R /Pg ${pageObjects[index]} 0 R /K [${own}]${attributes} >>`
        return element
      }
      for (const tag of tags) kids.push(`${addTag(tag, root)} 0 R`)
      const list = Array.from(owners, owner => (owner ? `${owner} 0 R` : 'null'))
      parents.push(`${index} [${list.join(' ')}]`)
    })
    const tree = add(`<< /Nums [${parents.join(' ')}] >>`)
    objects[root - 1] = `<< /Type /StructTreeRoot /K [${kids.join(' ')}] /ParentTree ${tree} 0 R >>`
    return `/StructTreeRoot ${root} 0 R /MarkInfo << /Marked true >>`
  }
}

/** What begins and ends like a JPEG file; nobody decodes it. */
const PHOTO = `\xff\xd8\xff\xe0${'.'.repeat(100)}\xff\xd9`

function toContent(page: PdfPage): string {
  const { texts = [], lines = [], areas = [], photos = [] } = page
  const { isScan, width = WIDTH, height = HEIGHT } = page
  const names = Object.keys(FONTS)
  return [
    isScan ? `q ${width} 0 0 ${height} 0 0 cm /Im Do Q` : '',
    ...photos.map(
      ([x0, y0, x1, y1]) => `q ${x1 - x0} 0 0 ${y1 - y0} ${x0} ${height - y1} cm /Photo Do Q`,
    ),
    ...areas.map(([x0, y0, x1, y1]) => `${x0} ${height - y1} ${x1 - x0} ${y1 - y0} re f`),
    ...lines.map(([x0, y0, x1, y1]) => `${x0} ${height - y0} m ${x1} ${height - y1} l S`),
    ...texts.map(
      ({ text, x, y, size = 10, font = 'plain', slant = 0, angle, mark, isArtifact, isWhite }) => {
        const color = isWhite ? '1 g ' : ''
        const shown = `q ${color}BT /F${names.indexOf(font)} ${size} Tf ${angle ? tilted(angle) : `1 0 ${slant} 1`} ${x} ${height - y} Tm (${escapeString(text)}) Tj ET Q`
        if (isArtifact) return `/Artifact BMC ${shown} EMC`
        return mark === undefined ? shown : `/P << /MCID ${mark} >> BDC ${shown} EMC`
      },
    ),
  ].join('\n')
}

const escapeString = (text: string): string => text.replace(/[\\()]/g, '\\$&')

export const stream = (dictionary: string, data: string): string =>
  `${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`

function tilted(angle: number): string {
  const sine = Math.sin((angle * Math.PI) / 180).toFixed(6)
  const cosine = Math.cos((angle * Math.PI) / 180).toFixed(6)
  return `${cosine} ${sine} ${-Number(sine)} ${cosine}`
}
