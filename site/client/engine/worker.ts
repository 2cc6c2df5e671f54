/**
 * The engine in a browser: `src/engine/convert.ts` unchanged, in a worker, so that a long document never freezes the
 * page, and a cancelled one is ended with its worker.
 */
import pdfiumUrl from '@embedpdf/pdfium/pdfium.wasm'
import {
  convertWhole,
  type MeasuredWhole,
  measureWhole,
  presentWhole,
} from '../../../src/engine/convert.ts'
import { parseOptions } from '../../../src/engine/options.ts'
import type { Platform } from '../../../src/engine/platform/platform.ts'
import { createPortablePlatform } from '../../../src/engine/platform/portable.ts'
import type { Answer, DocumentOrder, Order, PartOrder, Stage, Ticketed } from './messages.ts'
import { engineTrouble, type Trouble, toTrouble } from './trouble.ts'
import { unpack } from './unpack.ts'

const portable = createPortablePlatform({ pdfiumUrl })
const shelf = createShelf()

addEventListener('message', async ({ data }: MessageEvent<Ticketed<Order>>) => {
  const { ticket, content: order } = data
  const post = (content: Answer, moved: Transferable[] = []) =>
    postMessage({ ticket, content } satisfies Ticketed<Answer>, { transfer: moved })
  let fault: Trouble | undefined
  try {
    switch (order.type) {
      case 'convert':
        await convert(order, post, trouble => {
          fault = trouble
        })
        break
      case 'part':
        post({ type: 'part', part: cutPart(order) })
        break
      case 'unpack': {
        const files = unpack(order.bytes, portable)
        post(
          { type: 'unpacked', files },
          files?.map(({ bytes }) => bytes.buffer as ArrayBuffer),
        )
        break
      }
      default:
        order satisfies never
    }
  } catch (error) {
    post({ type: 'failed', trouble: fault ?? toTrouble(error) })
  }
})

async function convert(
  { id, bytes, filename, mediaType, options }: DocumentOrder,
  post: (answer: Answer) => void,
  onFault: (trouble: Trouble) => void,
): Promise<void> {
  const began = performance.now()
  const tell = (stage: Stage) => post({ type: 'stage', stage })
  const platform: Platform = {
    ...portable,
    async loadPdfium() {
      tell('loading PDFium')
      try {
        return await portable.loadPdfium()
      } catch (error) {
        // The engine takes every error for the document's; this one is the network's.
        onFault(engineTrouble('Its part for PDF could not be loaded.'))
        throw error
      } finally {
        tell('converting')
      }
    },
  }
  tell('converting')
  const parsed = parseOptions(options)
  const request = {
    options: {
      ...parsed,
      // The same markdown, with the images for the preview and the archive.
      images: parsed.images === 'reference' ? ('attach' as const) : parsed.images,
      omitted: 'list' as const,
      blocks: 'list' as const,
    },
    settings: { filename, mediaType, onProgress: createProgress(post) },
  }
  const whole = measureWhole(await convertWhole(bytes, request, platform, true))
  shelf.keep(id, whole)
  const conversion = presentWhole(whole, { blocks: 'list' }, performance.now() - began)
  post({ type: 'converted', conversion })
}

function cutPart({ id, wanted }: PartOrder) {
  const whole = shelf.find(id)
  if (!whole) return undefined
  const { markdown, chunks = [] } = presentWhole(whole, wanted, 0)
  return { markdown: 'section' in wanted ? markdown : '', chunks }
}

/** Tells the page a few times a second. */
function createProgress(post: (answer: Answer) => void): (done: number, total: number) => void {
  let last = performance.now()
  return (done, total) => {
    if (performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    post({ type: 'progress', done, total })
  }
}

const PROGRESS_MS = 200

/** Far below what a tab may hold. */
const MAX_CHARACTERS = 32_000_000

interface Shelf {
  keep(id: string, whole: MeasuredWhole): void
  find(id: string): MeasuredWhole | undefined
}

function createShelf(maxCharacters = MAX_CHARACTERS): Shelf {
  // A Map keeps the order in which documents came.
  const kept = new Map<string, MeasuredWhole>()
  return {
    find: id => kept.get(id),
    keep(id, { converted, ...others }) {
      kept.delete(id)
      // The page has the images; what is kept here is text.
      kept.set(id, { ...others, converted: { ...converted, images: new Map() } })
      let sum = 0
      for (const [key, whole] of [...kept].reverse()) {
        sum += whole.converted.markdown.length
        if (sum > maxCharacters && key !== id) kept.delete(key)
      }
    },
  }
}
