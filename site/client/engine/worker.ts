/**
 * The engine in a browser: `src/engine/convert.ts` as it stands, in a worker of its own, so that a long
 * document never freezes the page, and a cancelled one is ended with its worker.
 */
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm'
import { convertDocument } from '../../../src/engine/convert.ts'
import type { Platform } from '../../../src/engine/platform/platform.ts'
import { createPortablePlatform } from '../../../src/engine/platform/portable.ts'
import type { Answer, Order, Stage } from './messages.ts'
import { engineTrouble, type Trouble, toTrouble } from './trouble.ts'

const portable = createPortablePlatform({ pdfiumUrl })

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const { bytes, filename, mediaType, options } = data
  let fault: Trouble | undefined
  const platform: Platform = {
    ...portable,
    async loadPdfium() {
      tell('loading PDFium')
      try {
        return await portable.loadPdfium()
      } catch (error) {
        // The engine takes every error for the document's; this one is the network's.
        fault = engineTrouble('Its part for PDF could not be loaded.')
        throw error
      } finally {
        tell('converting')
      }
    },
  }
  tell('converting')
  try {
    const { images = 'reference' } = options
    const wishes = {
      ...options,
      // The same markdown, with the images for the preview and the archive.
      images: images === 'reference' ? ('attach' as const) : images,
      filename,
      mediaType,
      onProgress: createProgress(),
    }
    post({ type: 'done', conversion: await convertDocument(bytes, wishes, platform) })
  } catch (error) {
    post({ type: 'failed', trouble: fault ?? toTrouble(error) })
  }
})

/** Tells the page a few times a second. */
function createProgress(): (done: number, total: number) => void {
  let last = performance.now()
  return (done, total) => {
    if (performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    post({ type: 'progress', done, total })
  }
}

const PROGRESS_MS = 200

function tell(stage: Stage): void {
  post({ type: 'stage', stage })
}

function post(answer: Answer): void {
  postMessage(answer)
}
