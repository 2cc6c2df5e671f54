/**
 * The engine in a browser: `src/convert.ts` as it stands, in a worker of its own, so that a long
 * document never freezes the page and a cancelled one is simply ended with its worker.
 */
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm'
import { convertDocument } from '../../../src/convert.ts'
import type { Platform } from '../../../src/platform/platform.ts'
import { createPortablePlatform } from '../../../src/platform/portable.ts'
import type { Answer, Order, Stage } from './messages.ts'
import { toTrouble } from './trouble.ts'

const platform = announceLoading(createPortablePlatform({ pdfiumUrl }))

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const { bytes, filename, mediaType, options } = data
  tell('converting')
  try {
    const wishes = { ...options, filename, mediaType }
    post({ type: 'done', conversion: await convertDocument(bytes, wishes, platform) })
  } catch (error) {
    post({ type: 'failed', trouble: toTrouble(error) })
  }
})
post({ type: 'ready' })

/** PDFium is megabytes large and comes when the first PDF does: the page says so meanwhile. */
function announceLoading(platform: Platform): Platform {
  return {
    ...platform,
    async loadPdfium() {
      tell('loading PDF engine')
      const program = await platform.loadPdfium()
      tell('converting')
      return program
    },
  }
}

function tell(stage: Stage): void {
  post({ type: 'stage', stage })
}

function post(answer: Answer): void {
  postMessage(answer)
}
