/**
 * The engine in a browser: `src/engine/convert.ts` unchanged, in a worker, so that a long document never freezes the
 * page, and a cancelled one is ended with its worker.
 */
import {
  convertWhole,
  type MeasuredWhole,
  measureWhole,
  presentWhole,
} from '../../../src/engine/convert.ts'
import { parseOptions } from '../../../src/engine/options.ts'
import { portable } from '../../../src/engine/platform/portable.ts'
import { compareTexts } from '../compare/compare-texts.ts'
import type { Answer, DocumentOrder, Order, PartOrder, Stage, Ticketed } from './messages.ts'
import { toTrouble } from './trouble.ts'
import { unpack } from './unpack.ts'

const shelf = createShelf()

addEventListener('message', async ({ data }: MessageEvent<Ticketed<Order>>) => {
  const { ticket, content: order } = data
  const post = (content: Answer, moved: Transferable[] = []) =>
    postMessage({ ticket, content } satisfies Ticketed<Answer>, { transfer: moved })
  try {
    switch (order.type) {
      case 'convert':
        await convert(order, post)
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
      case 'compare':
        post({ type: 'compared', differences: compareTexts(order.left, order.right) })
        break
      default:
        order satisfies never
    }
  } catch (error) {
    post({ type: 'failed', trouble: toTrouble(error) })
  }
})

async function convert(
  { id, bytes, filename, mediaType, options }: DocumentOrder,
  post: (answer: Answer) => void,
): Promise<void> {
  const began = performance.now()
  const tell = (stage: Stage) => post({ type: 'stage', stage })
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
  const whole = measureWhole(await convertWhole(bytes, request, portable, true))
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
