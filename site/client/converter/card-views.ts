/** The views of one result: markdown with its preview or page next to it, chunks, what was left out, warnings. */
import type { DocumentPart, WantedPart } from '../engine/messages.ts'
import { addCopyButtons } from '../page/copy.ts'
import { element as create } from '../page/dom.ts'
import { recall, store } from '../page/memory.ts'
import { showChunks } from '../views/chunks.ts'
import { paint } from '../views/colours.ts'
import { showLeftOut } from '../views/left-out.ts'
import { showOutline } from '../views/outline.ts'
import { openPaper, type Paper } from '../views/paper.ts'
import { type Scrolling, scrollTogether } from '../views/scrolling.ts'
import { showSource } from '../views/source.ts'
import { toCommand, toCurl } from './commands.ts'
import { toStem } from './downloads.ts'
import { type Job, type Result, readFile } from './job.ts'
import { part } from './parts.ts'
import { showPreview } from './show-preview.ts'
import { toCount } from './words.ts'

export type CutPart = (wanted: WantedPart) => Promise<DocumentPart>

/** A browser takes seconds to lay out megabytes of text; copies and downloads have all of it. */
const MAX_SHOWN_CHARACTERS = 300_000

export class CardViews {
  readonly #element: HTMLElement
  readonly #raw: HTMLElement
  readonly #tabs: readonly HTMLInputElement[]
  readonly #cutPart: CutPart
  readonly #scrolling: Scrolling
  #shown: { readonly result: Result; readonly job: Job } | undefined
  #paper: Paper | undefined
  #hasChunks = false
  #disposePreview = () => {}
  #markHeading = (_line: number) => {}

  constructor(element: HTMLElement, id: string, cutPart: CutPart) {
    this.#element = element
    this.#cutPart = cutPart
    this.#raw = part(element, 'raw')
    this.#tabs = [...element.querySelectorAll<HTMLInputElement>('[data-part="views"] input')]
    for (const tab of this.#tabs) {
      tab.name = `${id}-view`
      tab.addEventListener('change', () => this.#show(tab.value))
    }
    for (const [name, label] of PANES) {
      const pane = part(element, name)
      // What scrolls can be reached by keyboard.
      pane.tabIndex = 0
      pane.setAttribute('role', 'group')
      pane.setAttribute('aria-label', label)
    }
    addCopyButtons(part(element, 'commands'))
    offerWrapping(part(element, 'wrap'), this.#raw)
    const texts = [this.#raw, part(element, 'preview')]
    this.#scrolling = scrollTogether(texts, line => {
      this.#markHeading(line)
      this.#markLine(line)
    })
    for (const pane of texts) {
      pane.addEventListener('pointerover', ({ target }) => {
        const piece = (target as Element).closest<HTMLElement>('.piece')
        if (piece) this.#markLine(Number(piece.dataset.line))
      })
    }
    // There is room for it next to the text; above, it would be in the way.
    if (!matchMedia('(width >= 62rem)').matches) part(element, 'outline').removeAttribute('open')
    this.#show('markdown')
  }

  fill(result: Result, job: Job): void {
    this.#shown = { result, job }
    const { markdown, warnings, images, outline, omitted = [], blocks = [], format } = result
    const find = (name: string) => part(this.#element, name)
    const text = markdown.slice(0, MAX_SHOWN_CHARACTERS)
    showSource(this.#raw, text, blocks)
    this.#disposePreview()
    this.#disposePreview = showPreview(find('preview'), {
      markdown: text,
      images,
      prefix: `${job.id}-`,
    })
    find('cut').hidden = markdown.length <= MAX_SHOWN_CHARACTERS
    find('cut').textContent =
      `Only the first ${toCount(MAX_SHOWN_CHARACTERS, 'character')} are shown. Copy and download give all ${toCount(markdown.length, 'character')}.`
    find('outline').hidden = outline.length < 2
    find('body').classList.toggle('has-outline', outline.length > 1)
    this.#markHeading = showOutline(find('outline-list'), outline, {
      onGo: line => this.#scrolling.toLine(line),
      readSection: async section => (await this.#cutPart({ section })).markdown,
    })
    showLeftOut(find('left-out'), omitted)
    showWarnings(find('warnings'), warnings)
    find('left-out-count').textContent = omitted.length ? String(omitted.length) : ''
    find('warning-count').textContent = warnings.length ? String(warnings.length) : ''
    find('curl').textContent = toCurl(job, location.origin)
    find('command').textContent = toCommand(job)
    this.#closePaper()
    this.#hasChunks = false
    const isDrawn = format === 'pdf' && 'file' in job.source
    find('paper-tab').hidden = !isDrawn
    if (!isDrawn) this.#leavePaper()
    this.#show(this.#tabs.find(({ checked }) => checked)!.value)
    paint(this.#raw)
  }

  /** Becomes visible or hidden: PDFium holds megabytes for a page that nobody sees. */
  wake(): void {
    paint(this.#raw)
  }

  rest(): void {
    this.#closePaper()
    this.#leavePaper()
  }

  /** Shows the next view. */
  turn(): void {
    const shown = this.#tabs.filter(tab => !tab.closest('[hidden]'))
    const next = (shown.findIndex(({ checked }) => checked) + 1) % shown.length
    shown[next]?.click()
  }

  dispose(): void {
    this.#disposePreview()
    this.#closePaper()
  }

  /** What is expensive is made when it is first viewed. */
  #show(view: string): void {
    part(this.#element, 'body').dataset.view = view
    if (!this.#shown) return
    if (view === 'paper') this.#paper ??= this.#openPaper(this.#shown.result, this.#shown.job)
    if (view === 'chunks' && !this.#hasChunks) {
      this.#hasChunks = true
      showChunks(part(this.#element, 'chunks'), {
        name: toStem(this.#shown.job.path),
        read: async chunks => (await this.#cutPart({ chunks })).chunks,
      })
    }
  }

  #openPaper({ blocks = [] }: Result, { source }: Job): Paper | undefined {
    if (!('file' in source)) return undefined
    return openPaper(part(this.#element, 'paper'), {
      readBytes: () => readFile(source.file),
      blocks,
      onPoint: block => {
        if (block === undefined) return
        this.#markBlock(block)
        this.#findPiece(block)?.scrollIntoView({ block: 'nearest' })
      },
    })
  }

  #closePaper(): void {
    this.#paper?.dispose()
    this.#paper = undefined
  }

  #leavePaper(): void {
    if (this.#tabs.some(({ value, checked }) => checked && value === 'paper')) {
      this.#tabs[0]!.click()
    }
  }

  #markLine(line: number): void {
    const { blocks = [] } = this.#shown?.result ?? {}
    this.#markBlock(blocks.findLastIndex(({ lines }) => lines[0] <= Math.floor(line)))
  }

  /** The current block: in the text, and on the page. */
  #markBlock(block: number): void {
    for (const piece of part(this.#element, 'panes').querySelectorAll('.piece.is-marked')) {
      piece.classList.remove('is-marked')
    }
    if (!this.#paper || block < 0) return
    this.#findPiece(block)?.classList.add('is-marked')
    this.#paper.mark(block)
  }

  #findPiece(block: number): Element | null {
    return this.#raw.querySelector(`[data-block="${block}"]`)
  }
}

const PANES = [
  ['raw', 'Markdown'],
  ['preview', 'Preview'],
  ['chunks', 'Chunks'],
  ['left-out', 'Left out'],
  ['warnings', 'Warnings'],
] as const

const WRAP_KEY = 'foliomark-wrap'

function offerWrapping(wrap: HTMLInputElement, text: HTMLElement): void {
  const show = () => text.classList.toggle('is-wrapped', wrap.checked)
  wrap.checked = recall(WRAP_KEY) !== 'off'
  show()
  wrap.addEventListener('change', () => {
    show()
    store(WRAP_KEY, wrap.checked ? undefined : 'off')
  })
}

function showWarnings(area: HTMLElement, warnings: Result['warnings']): void {
  area.replaceChildren(
    warnings.length
      ? create('ul', {}, ...warnings.map(({ message }) => create('li', {}, message)))
      : create('p', { class: 'nothing' }, 'No warnings: everything was carried over.'),
  )
}
