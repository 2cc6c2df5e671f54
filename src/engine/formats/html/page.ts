/** A web page on its own, or in a web archive with its pictures: what Word opens besides documents. */
import { decodeBase64 } from '../../containers/encoding/base64.ts'
import { decodeUnknown } from '../../containers/encoding/detect.ts'
import { decodeText } from '../../containers/encoding/text-encoding.ts'
import { readHtml } from '../../containers/html/html.ts'
import { type MimePart, readMime } from '../../containers/mail/mime.ts'
import type { Block } from '../../document/document.ts'
import { foldTyped } from '../../document/outline.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { findImageKind, type ImageCollection } from '../images/collection.ts'
import { readHtmlBlocks } from './blocks.ts'
import { NO_NOTES } from './context.ts'
import { listStyleElements, StyleSheet } from './css.ts'
import { readHead } from './markup.ts'
import { Sight } from './sight.ts'

interface Page {
  readonly title: string | undefined
  readonly blocks: readonly Block[]
}

export function readPage(bytes: Uint8Array, reading: ReadContext, images: ImageCollection): Page {
  if (/^[\ufeff\s]*</.test(readHead(bytes))) {
    return readSource(decode(bytes, undefined), reading, address => findInline(address, images))
  }
  const parts = readMime(bytes, reading)
  const page = parts.find(part => part.mediaType === 'text/html')
  if (!page) throw new ConversionError('malformed', 'The web archive contains no page.')
  const files = listFiles(parts)
  return readSource(decode(page.read(), page.charset), reading, address => {
    const file = files.get(resolve(address, page.location))
    return file ? addFile(file, images, reading) : findInline(address, images)
  })
}

/** A page that has been decoded. */
export const readPageText = (html: string, reading: ReadContext, images: ImageCollection): Page =>
  readSource(html, reading, address => findInline(address, images))

function readSource(
  source: string,
  reading: ReadContext,
  addImage: (address: string) => string | undefined,
): Page {
  const root = readHtml(source, reading)
  const styles = new StyleSheet(reading.budget)
  for (const css of listStyleElements(source)) styles.add(css)
  const blocks = readHtmlBlocks(root.find('body') ?? root, {
    reading,
    styles,
    around: [],
    sight: new Sight(styles, root),
    toLink: href => href,
    toAnchor: id => id,
    addImage,
    notes: NO_NOTES,
  })
  const title = root.first('head').first('title').text().trim() || undefined
  return { title, blocks: foldTyped(blocks) }
}

/** The parts of an archive by the addresses that its page uses. */
function listFiles(parts: readonly MimePart[]): Map<string, MimePart> {
  const files = new Map<string, MimePart>()
  for (const part of parts) {
    if (part.location !== undefined) files.set(resolve(part.location, undefined), part)
    if (part.id !== undefined) files.set(`cid:${part.id}`, part)
  }
  return files
}

/** Longer addresses lead nowhere, and would be parsed again for every picture. */
const MAX_BASE = 2000

function resolve(address: string, location: string | undefined): string {
  const base = location !== undefined && location.length > MAX_BASE ? undefined : location
  return URL.canParse(address, base) ? new URL(address, base).href : address
}

function addFile(file: MimePart, images: ImageCollection, { budget }: ReadContext): string {
  const readBytes = () => {
    const bytes = file.read()
    budget.spend('imageBytes', bytes.length)
    return bytes
  }
  const kind = findImageKind(file.mediaType)
  const isNamed = /\.\w{2,5}$/.test(file.location ?? '')
  return isNamed ? images.addFile(file.location!, readBytes) : images.addNameless(kind, readBytes)
}

/** Pictures on the web keep their address; others are in the page itself, or missing. */
function findInline(address: string, images: ImageCollection): string | undefined {
  if (/^https?:/i.test(address)) return address
  const data = /^data:([\w/+.-]{1,100})(?:;[\w=-]{1,100})?;base64,/i.exec(address)
  if (!data) return undefined
  const readBytes = () => decodeBase64(address.slice(data[0].length)) ?? new Uint8Array()
  return images.addNameless(findImageKind(data[1]!.toLowerCase()), readBytes)
}

/** As the page declares; many declare nothing, or something that their bytes disprove. */
function decode(bytes: Uint8Array, charset: string | undefined): string {
  const found = decodeUnknown(bytes)
  const declared =
    charset ?? /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(readHead(bytes))?.[1]
  return found.certain || declared === undefined ? found.text : decodeText(bytes, declared)
}
