/** What a frame shows besides text (OpenDocument 1.3, part 3, 10.4): a picture, a formula, a chart, a sheet. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block, Image } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { toFileName } from '../images/collection.ts'
import { writeLatex } from '../math/latex.ts'
import { readMathml } from '../math/mathml.ts'
import { toAlt } from '../prose/text/picture-description.ts'
import { readOdfChart } from './chart.ts'
import { readEmbeddedSheet } from './embedded-sheet.ts'
import type { OdfImages } from './images.ts'
import type { OdfPackage } from './package.ts'

interface FrameContext {
  readonly reading: ReadContext
  readonly parts: OdfPackage
  readonly images: OdfImages
}

/** The replacement picture of an object that other programs cannot open. */
const REPLACEMENT = /ObjectReplacements\//

/** The picture of a frame. */
export function readFrameImage(
  frame: XmlElement,
  { images, reading }: FrameContext,
): Image | undefined {
  const element = chooseImage(frame)
  const href = element.attribute('xlink:href') ?? ''
  if (REPLACEMENT.test(href)) return undefined
  const alt = toAlt(frame.first('svg:desc').text()) || toAlt(frame.first('svg:title').text())
  const found = images.add(element)
  if (found === undefined) reading.warn('images_missing', href || undefined)
  const source = found ?? toFileName(href)
  return alt || source ? { type: 'image', alt, source } : undefined
}

/** Of several images, the first that browsers know. */
function chooseImage(frame: XmlElement): XmlElement {
  const images = frame.all('draw:image')
  return images.find(image => isForBrowsers(image.attribute('xlink:href') ?? '')) ?? images[0]!
}

const isForBrowsers = (path: string): boolean => /\.(?:png|jpe?g|gif|svg|webp)$/i.test(path)

/** A formula, or the data of a chart or sheet; undefined for anything else embedded, which is reported. */
export function readEmbedded(
  object: XmlElement,
  { parts, reading }: FrameContext,
): { readonly latex: string } | { readonly blocks: readonly Block[] } | undefined {
  const folder = object.attribute('xlink:href')?.replace(/^\.\/|\/$/g, '')
  const content =
    object.find('math:math') ??
    object.find('office:document') ??
    (folder === undefined ? undefined : parts.findXml(`${folder}/content.xml`))
  if (content?.name === 'math:math') return { latex: writeLatex(readMathml(content)) }
  for (const readBlocks of content ? [readOdfChart, readEmbeddedSheet] : []) {
    const blocks = readBlocks(content!, reading)
    if (blocks.length > 0) return { blocks }
  }
  reading.warn('embedded_objects_omitted', folder)
  return undefined
}
