/** Draws the pages of one PDF with PDFium, in a worker next to the engine's. */
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm'
import { Budget } from '../../../src/engine/budget.ts'
import { findHeader } from '../../../src/engine/formats/pdf/header.ts'
import { readPageTree } from '../../../src/engine/formats/pdf/reader/document/page-tree.ts'
import { PdfObjects } from '../../../src/engine/formats/pdf/reader/syntax/pdf-objects.ts'
import { portable } from '../../../src/engine/platform/portable.ts'
import { type DrawingFunction, drawPage } from './draw-page.ts'
import type { DrawAnswer, Drawing, DrawOrder } from './messages.ts'
import { type OpenPdf, openWithPdfium } from './pdfium.ts'

interface OpenFile {
  readonly pdf: OpenPdf<DrawingFunction>
  /** The size of each page's units in points, which PDFium leaves out; boxes of blocks are in points. */
  readonly units: readonly number[]
}

let file: OpenFile | undefined

addEventListener('message', async ({ data }: MessageEvent<DrawOrder>) => {
  try {
    if (data.type === 'open') post({ type: 'opened', pageCount: await open(data.bytes) })
    else if (file) {
      const drawing = draw(file, data.page, data.width)
      post({ type: 'drawn', drawing }, [drawing.pixels.buffer])
    }
  } catch {
    post({ type: 'failed' })
  }
})

async function open(bytes: Uint8Array): Promise<number> {
  const response = await fetch(pdfiumUrl)
  const module = await WebAssembly.compile(await response.arrayBuffer())
  const pdf = await openWithPdfium<DrawingFunction>(module, bytes)
  file = { pdf, units: readUnits(bytes) }
  return pdf.pageCount
}

function readUnits(bytes: Uint8Array): number[] {
  const objects = new PdfObjects(bytes.subarray(findHeader(bytes)), portable, new Budget())
  const pages = objects.catalog ? readPageTree(objects, objects.catalog) : []
  return pages.map(page => page?.unit ?? 1)
}

function draw({ pdf, units }: OpenFile, page: number, wanted: number): Drawing {
  const { pageWidth, pageHeight, ...picture } = drawPage(pdf, page - 1, wanted)
  const unit = units[page - 1] ?? 1
  return { ...picture, page, pointWidth: unit * pageWidth, pointHeight: unit * pageHeight }
}

function post(answer: DrawAnswer, moved: Transferable[] = []): void {
  postMessage(answer, { transfer: moved })
}
