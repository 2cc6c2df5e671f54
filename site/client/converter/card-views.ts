/** The views of one result: markdown with its preview or page beside it, chunks, what was left out, warnings. */
import type { Chunk } from '../../../src/engine/parts/present.ts'
import type { Wanted } from '../engine/messages.ts'
import { addCopyButtons } from '../page/copy.ts'
import { element as create } from '../page/dom.ts'
import { memoize, recall } from '../page/memory.ts'
import { showChunks } from '../views/chunks.ts'
import { paint } from '../views/colours.ts'
import { showLeftOut } from '../views/left-out.ts'
import { showOutline } from '../views/outline.ts'
import { openPaper, type Paper } from '../views/paper.ts'
import { type Scrolling, scrollTogether } from '../views/scrolling.ts'
import { showSource } from '../views/source.ts'
import { type Origin, toCommand, toCurl } from './commands.ts'
import { toStem } from './downloads.ts'
import { type Job, type Result, readFile } from './job.ts'
import { part } from './parts.ts'
import { showPreview } from './show-preview.ts'
import { toCount } from './words.ts'

export interface ViewSource {
  readonly readJob: () => Job
  readonly cutPiece: (
    wanted: Wanted,
  ) => Promise<{ readonly markdown: string; readonly chunks: readonly Chunk[] }>
}

export interface CardViews {
  fill(result: Result): void
  /** Is looked at, or no longer. */
  wake(): void
  rest(): void
  /** Shows the next view. */
  turn(): void
  dispose(): void
}

type View = 'markdown' | 'preview' | 'paper' | 'chunks' | 'left-out' | 'warnings'

/** A browser takes seconds to lay out megabytes of text; copies and downloads have it all. */
const MAX_SHOWN_CHARACTERS = 300_000

const WRAP_KEY = 'foliomark-wrap'

export function createViews(element: HTMLElement, { readJob, cutPiece }: ViewSource): CardViews {
  const { id } = readJob()
  const raw = part(element, 'raw')
  const preview = part(element, 'preview')
  const panes = part(element, 'panes')
  const body = part(element, 'body')
  const wrap = part<HTMLInputElement>(element, 'wrap')
  let result: Result | undefined
  let paper: Paper | undefined
  let hasChunks = false
  let disposePreview = () => {}
  let markHeading = (_line: number) => {}

  const radios = element.querySelectorAll<HTMLInputElement>('[data-part="views"] input')
  for (const radio of radios) {
    radio.name = `${id}-view`
    radio.addEventListener('change', () => show(radio.value as View))
  }
  for (const [name, label] of PANES) {
    const pane = part(element, name)
    // What scrolls is reached by the keyboard.
    pane.tabIndex = 0
    pane.setAttribute('role', 'group')
    pane.setAttribute('aria-label', label)
  }
  addCopyButtons(part(element, 'commands'))
  wrap.checked = recall(WRAP_KEY) !== 'off'
  raw.classList.toggle('is-wrapped', wrap.checked)
  wrap.addEventListener('change', () => {
    raw.classList.toggle('is-wrapped', wrap.checked)
    memoize(WRAP_KEY, wrap.checked ? undefined : 'off')
  })
  const scrolling: Scrolling = scrollTogether([raw, preview], line => {
    markHeading(line)
    markBlock(findBlock(line))
  })
  for (const pane of [raw, preview]) {
    pane.addEventListener('pointerover', event => {
      const piece = (event.target as Element).closest<HTMLElement>('.piece')
      if (piece) markBlock(findBlock(Number(piece.dataset.line)))
    })
  }
  // Beside the text there is room for it; above, it would be in the way.
  if (!matchMedia('(width >= 62rem)').matches) part(element, 'outline').removeAttribute('open')
  show('markdown')

  return { fill, wake, rest, turn, dispose }

  function fill(given: Result): void {
    result = given
    const { markdown, warnings, images, outline, omitted = [], blocks = [], format } = given
    const shown = markdown.slice(0, MAX_SHOWN_CHARACTERS)
    showSource(raw, shown, blocks)
    disposePreview()
    disposePreview = showPreview(preview, { markdown: shown, images, prefix: `${id}-` })
    const cut = part(element, 'cut')
    cut.hidden = markdown.length <= MAX_SHOWN_CHARACTERS
    cut.textContent = `Only the first ${toCount(MAX_SHOWN_CHARACTERS, 'character')} are shown. Copy and download give all ${toCount(markdown.length, 'character')}.`
    part(element, 'outline').hidden = outline.length < 2
    body.classList.toggle('has-outline', outline.length > 1)
    markHeading = showOutline(part(element, 'outline-list'), outline, {
      onGo: line => scrolling.toLine(line),
      readSection: async section => (await cutPiece({ section })).markdown,
    })
    showLeftOut(part(element, 'left-out'), omitted)
    showWarnings(part(element, 'warnings'), warnings)
    part(element, 'left-out-count').textContent = omitted.length ? String(omitted.length) : ''
    part(element, 'warning-count').textContent = warnings.length ? String(warnings.length) : ''
    showCommands()
    paper?.dispose()
    paper = undefined
    hasChunks = false
    const isDrawn = format === 'pdf' && 'file' in readJob().source
    part(element, 'paper-tab').hidden = !isDrawn
    if (!isDrawn && currentView() === 'paper') radios[0]!.click()
    show(currentView())
    paint(raw)
  }

  function currentView(): View {
    return ([...radios].find(({ checked }) => checked)?.value ?? 'markdown') as View
  }

  function turn(): void {
    const shown = [...radios].filter(radio => !radio.closest('[hidden]'))
    const next = (shown.findIndex(({ checked }) => checked) + 1) % shown.length
    shown[next]?.click()
  }

  /** What costs much is made when it is first looked at. */
  function show(view: View): void {
    body.dataset.view = view
    if (!result) return
    if (view === 'paper') paper ??= startPaper(result)
    if (view === 'chunks' && !hasChunks) {
      hasChunks = true
      const read = async (chunks: number) => (await cutPiece({ chunks })).chunks
      showChunks(part(element, 'chunks'), { name: toStem(readJob().path), read })
    }
  }

  function startPaper({ blocks = [] }: Result): Paper | undefined {
    const { source } = readJob()
    if (!('file' in source)) return undefined
    return openPaper(part(element, 'paper'), {
      readBytes: () => readFile(source.file),
      blocks,
      onPoint: block => {
        if (block === undefined) return
        markBlock(block)
        raw.querySelector(`[data-block="${block}"]`)?.scrollIntoView({ block: 'nearest' })
      },
    })
  }

  function findBlock(line: number): number {
    return result?.blocks?.findLastIndex(({ lines }) => lines[0] <= Math.floor(line)) ?? -1
  }

  /** The block that is looked at: in the text, and on the page. */
  function markBlock(block: number): void {
    for (const piece of panes.querySelectorAll('.piece.is-marked')) {
      piece.classList.remove('is-marked')
    }
    if (!paper || block < 0) return
    raw.querySelector(`[data-block="${block}"]`)?.classList.add('is-marked')
    paper.mark(block)
  }

  function showCommands(): void {
    const { source, path, options } = readJob()
    const origin: Origin =
      'file' in source ? { type: 'file', filename: path } : { type: 'link', url: source.url }
    part(element, 'curl').textContent = toCurl(origin, options, location.origin)
    part(element, 'command').textContent = toCommand(origin, options)
  }

  function wake(): void {
    paint(raw)
  }

  /** PDFium holds megabytes for a page that nobody sees. */
  function rest(): void {
    paper?.dispose()
    paper = undefined
    if (currentView() === 'paper') radios[0]!.click()
  }

  function dispose(): void {
    disposePreview()
    paper?.dispose()
  }
}

const PANES = [
  ['raw', 'Markdown'],
  ['preview', 'Preview'],
  ['chunks', 'Chunks'],
  ['left-out', 'Left out'],
  ['warnings', 'Warnings'],
] as const

function showWarnings(area: HTMLElement, warnings: Result['warnings']): void {
  area.replaceChildren(
    warnings.length
      ? create('ul', {}, ...warnings.map(({ message }) => create('li', {}, message)))
      : create('p', { class: 'nothing' }, 'No warnings: everything was carried over.'),
  )
}
