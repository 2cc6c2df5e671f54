/** Books for tests, built from the bodies of their chapters. */
import { convertDocument } from '../../src/engine/convert.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { type ZipOptions, zip } from './zip.ts'

export interface EpubParts {
  /** The content of `body` for each file, in reading order. */
  readonly chapters: Readonly<Record<string, string>>
  /** A style sheet that all chapters use. */
  readonly css?: string
  /** Children of `metadata`, `manifest`, and attributes of an `item` and an `itemref` by file. */
  readonly metadata?: string
  readonly manifest?: string
  readonly items?: Readonly<Record<string, string>>
  readonly itemrefs?: Readonly<Record<string, string>>
  /** Children of `guide`. */
  readonly guide?: string
  /** Further files by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

export function epub(parts: EpubParts, options?: ZipOptions): Uint8Array {
  const names = Object.keys(parts.chapters)
  const items = names.map(
    (name, index) =>
      `<item id="c${index}" href="${name}" media-type="application/xhtml+xml" ${parts.items?.[name] ?? ''}/>`,
  )
  const spine = names.map(
    (name, index) => `<itemref idref="c${index}" ${parts.itemrefs?.[name] ?? ''}/>`,
  )
  const head = parts.css === undefined ? '' : '<link rel="stylesheet" href="style.css"/>'
  return zip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': CONTAINER,
      'OPS/package.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${parts.metadata ?? ''}</metadata><manifest>${items.join('')}${parts.manifest ?? ''}</manifest><spine>${spine.join('')}</spine><guide>${parts.guide ?? ''}</guide></package>`,
      ...(parts.css === undefined ? {} : { 'OPS/style.css': parts.css }),
      ...Object.fromEntries(
        names.map(name => [
          `OPS/${name}`,
          `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>no</title>${head}</head><body>${parts.chapters[name]}</body></html>`,
        ]),
      ),
      ...parts.files,
    },
    options,
  )
}

export const convertEpub = (given: EpubParts | string, options: GivenOptions = {}) =>
  convertDocument(
    epub(typeof given === 'string' ? { chapters: { 'a.xhtml': given } } : given),
    options,
    node,
  )

/** The markdown of a book, or of its only chapter, without the newline at its end. */
export async function epubToMarkdown(
  given: EpubParts | string,
  options: GivenOptions = {},
): Promise<string> {
  return (await convertEpub(given, options)).markdown.trimEnd()
}
