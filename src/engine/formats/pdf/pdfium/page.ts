/** One PDFium page as a RawPage. Everything opened here is closed here. */

import { createFrame, type ViewBox } from '../page/frame.ts'
import { MAX_PAGE_SIDE } from '../page/near-page.ts'
import type { RawPage } from '../raw-page.ts'
import { readFields, readLinks } from './annotations.ts'
import { readChars } from './chars.ts'
import type { Access } from './file.ts'
import type { FontTable } from './fonts.ts'
import { readGraphics } from './graphics.ts'
import type { PathReader } from './path-points.ts'
import type { PictureReader } from './pictures.ts'
import { readStructure } from './structure.ts'

export interface Collections {
  readonly fonts: FontTable
  readonly pictures: PictureReader
  readonly paths: PathReader
}

export function readPage(
  access: Access,
  collections: Collections,
  index: number,
): RawPage | undefined {
  const { api } = access.pdfium
  const opened = openPage(access, index)
  if (!opened) return undefined
  const { page, viewBox, isCut } = opened
  const textPage = api.FPDFText_LoadPage(page)
  const { chars, styles, turn } = readChars(access, collections.fonts, textPage, viewBox, page)
  const frame = createFrame(viewBox, turn)
  const graphics = readGraphics(access, collections, page, frame)
  const raw: RawPage = {
    number: index + 1,
    width: frame.width,
    height: frame.height,
    ...(isCut ? { isCut } : {}),
    chars,
    styles,
    rules: graphics.rules,
    fills: graphics.fills,
    images: graphics.images,
    drawings: graphics.drawings,
    fields: readFields(access, page, frame),
    links: readLinks(access, page, frame),
    structure:
      access.isTagged && (styles.some(isMarked) || graphics.images.some(isMarked))
        ? readStructure(access, page)
        : [],
    turnsToShown: (turn - api.FPDFPage_GetRotation(page)) & 3,
  }
  if (textPage) api.FPDFText_ClosePage(textPage)
  api.FPDF_ClosePage(page)
  return raw
}

interface OpenPage {
  readonly page: number
  readonly viewBox: ViewBox
  readonly isCut: boolean
}

/**
 * To lay out text, PDFium takes memory and time for every unit of a page's sides, so a page larger than pages can be
 * is cropped first: its upper left part is read, as far as a page may extend.
 */
function openPage(access: Access, index: number): OpenPage | undefined {
  const { api } = access.pdfium
  const page = api.FPDF_LoadPage(access.document, index)
  if (!page) return undefined
  const viewBox = readViewBox(access, page)
  const right = Math.min(viewBox.right, viewBox.left + MAX_PAGE_SIDE)
  const bottom = Math.max(viewBox.bottom, viewBox.top - MAX_PAGE_SIDE)
  if (right === viewBox.right && bottom === viewBox.bottom) return { page, viewBox, isCut: false }
  api.FPDFPage_SetCropBox(page, viewBox.left, bottom, right, viewBox.top)
  api.FPDF_ClosePage(page)
  const cut = api.FPDF_LoadPage(access.document, index)
  if (!cut) return undefined
  const cutBox = readViewBox(access, cut)
  if (isPage(cutBox)) return { page: cut, viewBox: cutBox, isCut: true }
  api.FPDF_ClosePage(cut)
  return undefined
}

/** Numbers so large that a part of them cannot be cut out exactly are not sides of a page. */
const isPage = ({ left, bottom, right, top }: ViewBox): boolean =>
  right - left <= 2 * MAX_PAGE_SIDE && top - bottom <= 2 * MAX_PAGE_SIDE

/** Without marks on the page, its tags refer to nothing; reading them takes long. */
const isMarked = ({ mark }: { readonly mark: number }): boolean => mark >= 0

const LETTER: ViewBox = { left: 0, bottom: 0, right: 612, top: 792 }

function readViewBox({ pdfium, scratch }: Access, page: number): ViewBox {
  if (!pdfium.api.FPDF_GetPageBoundingBox(page, scratch.address)) return LETTER
  // FS_RECTF: left, top, right, bottom
  const box = {
    left: scratch.float(0),
    top: scratch.float(1),
    right: scratch.float(2),
    bottom: scratch.float(3),
  }
  return box.right > box.left && box.top > box.bottom ? box : LETTER
}
