/** The views of one result: markdown with its preview or page next to it, chunks, what was left out, warnings. */
import { firstIndex } from '../../../src/engine/sorted.ts'
import type { Difference } from '../compare/compare-texts.ts'
import type { DocumentPart, WantedPart } from '../engine/messages.ts'
import { addCopyButtons } from '../page/copy.ts'
import { element as create } from '../page/dom.ts'
import { recall, store } from '../page/memory.ts'
import { showChunks } from '../views/chunks.ts'
import { type Comparison, type Counterpart, openComparison } from '../views/comparison.ts'
import { createFindBar, type FindBar } from '../views/find.ts'
import { showLeftOut } from '../views/left-out.ts'
import { Outline } from '../views/outline.ts'
import { openPaper, type Paper } from '../views/paper.ts'
import { cutPieces, type Piece } from '../views/pieces.ts'
import { type Rendered, toAddresses, toRendered } from '../views/rendered.ts'
import { type Scrolling, scrollTogether } from '../views/scrolling.ts'
import { toSource } from '../views/source.ts'
import { TextPane } from '../views/text-pane.ts'
import { offerWholeText } from '../views/whole-text.ts'
import { toCommand, toCurl } from './commands.ts'
import { toStem } from './downloads.ts'
import { type Job, type Result, readFile } from './job.ts'
import { PASTED } from './names.ts'
import { findRemedy, type Remedy } from './options.ts'
import { part } from './parts.ts'

export interface ViewActions {
  readonly cutPart: (wanted: WantedPart) => Promise<DocumentPart>
  /** Something that was left out is wanted after all. */
  readonly onRemedy: (remedy: Remedy) => void
  /** What the result can be compared with. */
  readonly listCounterparts: () => readonly Counterpart[]
  readonly compare: (left: string, right: string) => Promise<readonly Difference[]>
}

export class CardViews {
  readonly #element: HTMLElement
  readonly #source: TextPane
  readonly #preview: TextPane
  readonly #outline: Outline
  readonly #find: FindBar
  readonly #tabs: readonly HTMLInputElement[]
  readonly #actions: ViewActions
  readonly #scrolling: Scrolling
  #shown: { readonly result: Result; readonly job: Job } | undefined
  #rendered: Rendered | undefined
  #paper: Paper | undefined
  #comparison: Comparison | undefined
  #hasChunks = false
  #releaseImages = () => {}

  constructor(element: HTMLElement, id: string, actions: ViewActions) {
    this.#element = element
    this.#actions = actions
    this.#source = new TextPane(part(element, 'raw'))
    this.#preview = new TextPane(part(element, 'preview'))
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
    offerWrapping(part(element, 'wrap'), this.#source.area)
    const texts = [this.#source, this.#preview]
    this.#scrolling = scrollTogether(texts, line => {
      this.#outline.mark(line)
      this.#markLine(line)
    })
    for (const { area } of texts) {
      area.addEventListener('pointerover', ({ target }) => {
        const piece = (target as Element).closest<HTMLElement>('.piece')
        if (piece) this.#markBlock(Number(piece.dataset.block))
      })
    }
    this.#outline = new Outline(part(element, 'outline-list'), {
      onGo: line => {
        this.#scrolling.toLine(line)
        this.#paper?.mark(this.#findBlock(line), true)
        if (!BESIDE.matches) this.#comeDown()
      },
      readSection: async section => (await this.#actions.cutPart({ section })).markdown,
    })
    this.#find = createFindBar({
      panes: texts,
      toMatch: this.#scrolling.toMatch,
      onMatches: lines => this.#outline.showMatches(lines),
    })
    part(element, 'find-place').replaceWith(this.#find.element)
    offerWholeText(this.#source.area, () => ({ text: this.#markdown }))
    offerWholeText(this.#preview.area, () => ({ text: this.#markdown, html: this.toHtml() }))
    this.#preview.area.addEventListener('click', event => this.#followLink(event))
    if (!BESIDE.matches) part(element, 'outline').removeAttribute('open')
    this.#show('markdown')
  }

  fill(result: Result, job: Job): void {
    const isFirst = !this.#shown
    this.#shown = { result, job }
    const { markdown, warnings, outline, omitted = [], blocks = [], format } = result
    const find = (name: string) => part(this.#element, name)
    const pieces = cutPieces(markdown, blocks)
    const line = isFirst ? 1 : this.#source.line
    this.#source.fill(toSource(this.#source.area, markdown, pieces), line)
    void this.#fillPreview(result, job, pieces, line)
    this.#find.fill(markdown, pieces)
    find('outline').hidden = outline.length < 2
    find('body').classList.toggle('has-outline', outline.length > 1)
    this.#outline.fill(outline)
    const offer = (code: string) => this.#offerRemedy(findRemedy(code, format, job.options))
    showLeftOut(find('left-out'), omitted, offer)
    showWarnings(find('warnings'), warnings, offer)
    find('left-out-count').textContent = omitted.length ? String(omitted.length) : ''
    find('warning-count').textContent = warnings.length ? String(warnings.length) : ''
    find('commands').hidden = job.path === PASTED
    find('curl').textContent = toCurl(job, location.origin)
    find('command').textContent = toCommand(job)
    this.#closePaper()
    this.#closeComparison()
    this.#hasChunks = false
    const isDrawn = format === 'pdf' && 'file' in job.source
    find('paper-tab').hidden = !isDrawn
    if (!isDrawn) this.#leave('paper')
    this.offerComparison()
    this.#show(this.#tabs.find(({ checked }) => checked)!.value)
  }

  /** The whole document, rendered; empty until the code for it has been loaded. */
  toHtml(): string {
    return this.#rendered?.toHtml() ?? ''
  }

  /** Puts all of the document into the page, for the printer; returns a function that takes it away again. */
  print(): () => void {
    if (!TEXT_VIEWS.has(this.#view)) return () => {}
    const printed = create('div', { class: 'printed preview' })
    // Safe to show: preview.ts says why.
    printed.innerHTML = this.toHtml()
    part(this.#element, 'body').append(printed)
    return () => printed.remove()
  }

  /** Looks for words in the document. */
  find(): void {
    if (!TEXT_VIEWS.has(this.#view)) this.#tabs[0]!.click()
    this.#find.open()
  }

  /** PDFium holds megabytes for a page that nobody sees. */
  rest(): void {
    this.#closePaper()
    this.#leave('paper')
  }

  /** There is a view for it as long as there is something to compare with. */
  offerComparison(): void {
    const counterparts = this.#shown ? this.#actions.listCounterparts() : []
    part(this.#element, 'compare-tab').hidden = !counterparts.length
    if (counterparts.length) this.#comparison?.offer(counterparts)
    else this.#leave('compare')
  }

  /** Shows the next view. */
  turn(): void {
    const shown = this.#tabs.filter(tab => !tab.closest('[hidden]'))
    const next = (shown.findIndex(({ checked }) => checked) + 1) % shown.length
    shown[next]?.click()
  }

  dispose(): void {
    this.#releaseImages()
    this.#closePaper()
    this.#closeComparison()
    for (const pane of [this.#source, this.#preview, this.#outline]) pane.dispose()
  }

  get #view(): string {
    return part(this.#element, 'body').dataset.view ?? ''
  }

  get #markdown(): string {
    return this.#shown?.result.markdown ?? ''
  }

  async #fillPreview(
    { markdown, images, outline }: Result,
    { id }: Job,
    pieces: readonly Piece[],
    line: number,
  ): Promise<void> {
    const { area } = this.#preview
    const { result } = this.#shown!
    this.#releaseImages()
    const addresses = toAddresses(images)
    this.#releaseImages = () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    }
    area.dataset.state = 'loading'
    try {
      const given = { markdown, pieces, outline, prefix: `${id}-`, images: addresses }
      const rendered = await toRendered(given)
      if (this.#shown?.result !== result) return
      this.#rendered = rendered
      this.#preview.fill(rendered.content, line)
      area.dataset.state = 'shown'
    } catch {
      area.textContent = 'The preview could not be shown.'
      area.dataset.state = 'failed'
    }
  }

  /** A button that sets the option with which this is not left out. */
  #offerRemedy(remedy: Remedy | undefined): HTMLElement | undefined {
    if (!remedy) return undefined
    const button = create('button', { type: 'button', class: 'quiet' }, remedy.label)
    button.addEventListener('click', () => this.#actions.onRemedy(remedy))
    return button
  }

  /** Links inside the document lead to what may not be in the page yet. */
  #followLink(event: MouseEvent): void {
    const link = (event.target as Element).closest('a[href^="#"]')
    const line = link && this.#rendered?.findTarget(link.getAttribute('href')!)
    if (!line) return
    event.preventDefault()
    this.#scrolling.toLine(line)
  }

  /** What is expensive is made when it is first viewed. */
  #show(view: string): void {
    part(this.#element, 'body').dataset.view = view
    if (!this.#shown) return
    if (view === 'paper') this.#paper ??= this.#openPaper(this.#shown.result, this.#shown.job)
    if (view === 'compare') this.#comparison ??= this.#openComparison(this.#shown)
    if (view === 'chunks' && !this.#hasChunks) {
      this.#hasChunks = true
      showChunks(part(this.#element, 'chunks'), {
        name: toStem(this.#shown.job.path),
        read: async chunks => (await this.#actions.cutPart({ chunks })).chunks,
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
        this.#source.reveal(block)
      },
    })
  }

  #openComparison({ result, job }: { result: Result; job: Job }): Comparison {
    const comparison = openComparison(part(this.#element, 'compare'), {
      name: job.path,
      markdown: result.markdown,
      compare: this.#actions.compare,
    })
    comparison.offer(this.#actions.listCounterparts())
    return comparison
  }

  #closePaper(): void {
    this.#paper?.dispose()
    this.#paper = undefined
  }

  #closeComparison(): void {
    this.#comparison?.dispose()
    this.#comparison = undefined
  }

  /** From a view that is no longer there. */
  #leave(view: string): void {
    if (this.#view === view) this.#tabs[0]!.click()
  }

  /** From the outline to the text below it, which may be out of view. */
  #comeDown(): void {
    part(this.#element, 'outline').removeAttribute('open')
    const panes = part(this.#element, 'panes')
    panes.scrollIntoView()
    const shown = [...panes.children].find(pane => pane.checkVisibility()) as HTMLElement
    shown.focus({ preventScroll: true })
  }

  #markLine(line: number): void {
    this.#markBlock(this.#findBlock(line))
  }

  #findBlock(line: number): number {
    const { blocks = [] } = this.#shown?.result ?? {}
    return firstIndex(blocks, ({ lines }) => lines[0] > Math.floor(line)) - 1
  }

  /** The current block: in the text, and on the page. */
  #markBlock(block: number): void {
    const marked = this.#paper ? block : -1
    for (const pane of [this.#source, this.#preview]) pane.mark(marked)
    if (marked >= 0) this.#paper?.mark(marked)
  }
}

/** There is room for the outline next to the text; above, it would be in the way. */
const BESIDE = matchMedia('(width >= 62rem)')

/** Those with the text of the document. */
const TEXT_VIEWS = new Set(['markdown', 'preview', 'paper'])

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

function showWarnings(
  area: HTMLElement,
  warnings: Result['warnings'],
  offer: (code: string) => HTMLElement | undefined,
): void {
  area.replaceChildren(
    warnings.length
      ? create(
          'ul',
          {},
          ...warnings.map(({ message, code }) => create('li', {}, `${message} `, offer(code))),
        )
      : create('p', { class: 'nothing' }, 'No warnings: everything was carried over.'),
  )
}
