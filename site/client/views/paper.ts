/** The page of a PDF next to its markdown, with the current block marked. */
import type { BlockEntry } from '../../../src/engine/parts/present.ts'
import { element } from '../page/dom.ts'
import type { DrawAnswer, Drawing, DrawOrder } from '../paper/messages.ts'

export interface Paper {
  /** Shows the page of a block, and where on it the block is: at the upper edge if somebody jumps to it. */
  mark(block: number, isJump?: boolean): void
  dispose(): void
}

interface PaperSettings {
  readonly readBytes: () => Promise<Uint8Array>
  readonly blocks: readonly BlockEntry[]
  /** A block was pointed at on the page; undefined for none. */
  readonly onPoint: (block: number | undefined) => void
}

interface PageBox {
  readonly page: number
  readonly box: readonly number[]
}

export function openPaper(area: HTMLElement, settings: PaperSettings): Paper {
  const { blocks, onPoint, readBytes } = settings
  const worker = new Worker(PAPER_URL, { type: 'module' })
  const give = (order: DrawOrder, moved: Transferable[] = []) => worker.postMessage(order, moved)
  const canvas = element('canvas', { role: 'img' })
  const marks = element('div', { class: 'paper-marks' })
  const sheet = element('div', { class: 'paper-sheet' }, canvas, marks)
  const number = element('span', { role: 'status' }, 'Opening the PDF…')
  const back = element(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': 'Previous page' },
    '‹',
  )
  const next = element('button', { type: 'button', class: 'quiet', 'aria-label': 'Next page' }, '›')
  const places = blocks.map(toPlaces)
  let pageCount = 0
  let wanted = 1
  let marked: number | undefined
  let drawn: Drawing | undefined
  let isAwaited = false

  back.addEventListener('click', () => turnTo(wanted - 1))
  next.addEventListener('click', () => turnTo(wanted + 1))
  back.disabled = true
  next.disabled = true
  const scroll = element(
    'div',
    { class: 'paper-scroll', tabindex: '0', role: 'group', 'aria-label': 'Page' },
    sheet,
  )
  area.replaceChildren(element('div', { class: 'paper-bar' }, back, number, next), scroll)
  worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => receive(data))
  worker.addEventListener('error', () => receive({ type: 'failed' }))
  const watch = new ResizeObserver(() => {
    // A change of a few pixels is a scroll bar.
    if (drawn && Math.abs(drawn.width - toWidth()) > drawn.width / 8) draw()
  })
  watch.observe(area)
  sheet.addEventListener('pointermove', event => onPoint(findAt(event)))
  sheet.addEventListener('pointerleave', () => onPoint(undefined))
  void readBytes().then(
    bytes => give({ type: 'open', bytes }, [bytes.buffer]),
    () => receive({ type: 'failed' }),
  )

  function receive(answer: DrawAnswer): void {
    if (answer.type === 'failed') {
      number.textContent = 'The page could not be drawn.'
    } else if (answer.type === 'opened') {
      pageCount = answer.pageCount
      turnTo(wanted)
    } else if (answer.drawing.page === wanted) show(answer.drawing)
  }

  function turnTo(page: number): void {
    wanted = Math.min(Math.max(page, 1), pageCount || page)
    if (!pageCount) return
    number.textContent = `Page ${wanted} of ${pageCount}`
    back.disabled = wanted <= 1
    next.disabled = wanted >= pageCount
    if (drawn?.page === wanted) showMarks()
    else draw()
  }

  function draw(): void {
    give({ type: 'draw', page: wanted, width: toWidth() })
  }

  const toWidth = () => Math.round((area.clientWidth || 600) * Math.min(devicePixelRatio, 2))

  function show(drawing: Drawing): void {
    drawn = drawing
    canvas.width = drawing.width
    canvas.height = drawing.height
    canvas.setAttribute('aria-label', `Page ${drawing.page} of the PDF`)
    const image = new ImageData(drawing.pixels, drawing.width, drawing.height)
    canvas.getContext('2d')?.putImageData(image, 0, 0)
    area.dataset.state = 'drawn'
    showMarks()
  }

  function showMarks(): void {
    if (!drawn) return
    const { pointWidth, pointHeight, page } = drawn
    const here = (places[marked ?? -1] ?? []).filter(place => place.page === page)
    marks.replaceChildren(
      ...here.map(({ box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => {
        const mark = element('div', { class: 'paper-mark' })
        // As fractions of the page, so that it applies at any size.
        Object.assign(mark.style, {
          left: `${(100 * x0) / pointWidth}%`,
          top: `${(100 * y0) / pointHeight}%`,
          width: `${(100 * (x1 - x0)) / pointWidth}%`,
          height: `${(100 * (y1 - y0)) / pointHeight}%`,
        })
        return mark
      }),
    )
    const [first] = marks.children
    if (!first) return
    if (isAwaited) {
      const { top } = scroll.getBoundingClientRect()
      scroll.scrollTop += first.getBoundingClientRect().top - top - JUMP_MARGIN
    } else first.scrollIntoView({ block: 'nearest' })
    isAwaited = false
  }

  function findAt({ offsetX, offsetY }: PointerEvent): number | undefined {
    if (!drawn) return undefined
    const x = (offsetX / sheet.clientWidth) * drawn.pointWidth
    const y = (offsetY / sheet.clientHeight) * drawn.pointHeight
    const { page } = drawn
    const index = places.findIndex(list =>
      list.some(
        ({ page: on, box: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) =>
          on === page && x >= x0 && x <= x1 && y >= y0 && y <= y1,
      ),
    )
    return index < 0 ? undefined : index
  }

  return {
    mark(block, isJump = false) {
      isAwaited = isJump || (isAwaited && block === marked)
      marked = block
      const page = places[block]?.[0]?.page ?? blocks[block]?.page
      if (page !== undefined && page !== wanted) turnTo(page)
      else showMarks()
    },
    dispose() {
      watch.disconnect()
      worker.terminate()
    },
  }
}

/** What somebody jumps to is so many pixels below the edge. */
const JUMP_MARGIN = 12

function toPlaces({ page, box, continued = [] }: BlockEntry): PageBox[] {
  return [{ page, box }, ...continued].flatMap(place =>
    place.page !== undefined && place.box ? [{ page: place.page, box: place.box }] : [],
  )
}
