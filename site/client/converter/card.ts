/** One document on the page: its progress, then its views, or what went wrong. */
import { copyRich, copyText, showCopied } from '../page/copy.ts'
import { openText } from '../page/save.ts'
import { CardViews, type ViewActions } from './card-views.ts'
import { saveMarkdown, saveZip, toMarkdownName } from './downloads.ts'
import { type Explanation, explain } from './explain.ts'
import { EARLY_PAGES, isBusy, type Job, type Result, type State, type Workplace } from './job.ts'
import { PASTED, toBreakable, toName } from './names.ts'
import { action, part, stamp } from './parts.ts'
import { toCount, toDuration, toSize } from './words.ts'

export interface CardActions extends ViewActions {
  readonly onCancel: () => void
  readonly onRemove: () => void
  /** Where it was converted before, unless stated otherwise. */
  readonly onAgain: (place?: Workplace) => void
  readonly say: (text: string) => void
}

export class Card {
  readonly element: HTMLElement
  readonly #views: CardViews
  readonly #clock: Clock
  #result: Result | undefined
  #isInFront = false
  /** The first pages are shown, and nothing else yet. */
  #hasEarly = false
  /** Fills the views with what is missing: that is expensive, and done only in front. */
  #fillViews = () => {}

  constructor(template: HTMLTemplateElement, { id, path }: Job, actions: CardActions) {
    const element = stamp(template)
    const name = toName(path)
    const heading = part(element, 'name')
    heading.id = `${id}-name`
    heading.replaceChildren(...toBreakable(name))
    heading.title = path
    element.setAttribute('aria-labelledby', heading.id)
    part(element, 'bar').setAttribute('aria-label', `Progress for ${name}`)
    action(element, 'remove').setAttribute('aria-label', `Remove ${name}`)
    this.element = element
    this.#views = new CardViews(element, id, actions)
    this.#clock = new Clock(part(element, 'stage'))

    const on = (name: string, act: () => void) =>
      action(element, name).addEventListener('click', act)
    const onResult = (name: string, act: (result: Result) => void) =>
      on(name, () => this.#result && act(this.#result))
    const showWhether = (isCopied: boolean, button: string, words: string) => {
      showCopied(action(element, button), isCopied)
      actions.say(isCopied ? words : 'The browser does not allow copying.')
    }
    on('cancel', actions.onCancel)
    on('remove', actions.onRemove)
    on('again', () => actions.onAgain())
    on('server', () => actions.onAgain('api'))
    on('find', () => this.#views.find())
    onResult('open', ({ markdown }) => openText(markdown))
    onResult('download', ({ markdown }) => saveMarkdown(name, markdown))
    onResult('bundle', result =>
      saveZip([{ ...result, path: name }], toMarkdownName(name).replace(/md$/, 'zip')),
    )
    onResult('copy', async ({ markdown }) =>
      showWhether(await copyText(markdown), 'copy', `${name} was copied.`),
    )
    onResult('copy-rich', async ({ markdown }) => {
      const isCopied = await copyRich(this.#views.toHtml(), markdown)
      showWhether(isCopied, 'copy-rich', `${name} was copied as rich text.`)
    })
  }

  show(state: State, job: Job): void {
    const { element } = this
    const isTrouble = state.type === 'failed' || state.type === 'cancelled'
    // While a document is being converted again, its last result stays visible.
    if (isTrouble) this.#result = undefined
    if (state.type === 'done') this.#result = state.result
    const result = this.#result
    const isEarly = !result && state.type === 'working' && state.early !== undefined
    if (!isBusy(state)) this.#hasEarly = false
    if (isEarly) this.#hasEarly = true
    element.dataset.state = state.type
    part(element, 'work').hidden = !isBusy(state)
    action(element, 'cancel').hidden = !isBusy(state)
    action(element, 'remove').hidden = isBusy(state)
    part(element, 'trouble').hidden = !isTrouble
    part(element, 'body').hidden = !result && !this.#hasEarly
    for (const name of RESULT_ACTIONS) action(element, name).hidden = !result
    action(element, 'bundle').hidden = !result?.images.size
    if (!result) {
      part(element, 'facts').textContent = this.#hasEarly
        ? `The first ${EARLY_PAGES} pages; the others follow.`
        : describeSource(job)
    }
    if (!isBusy(state)) this.#clock.stop()
    switch (state.type) {
      case 'waiting':
        this.#clock.show('Waiting')
        break
      case 'working':
        showShare(part(element, 'bar'), state.share)
        this.#clock.show(state.stage, state.detail)
        if (isEarly) this.#fill(state.early!, job)
        break
      case 'done':
        this.#showResult(state.result, job)
        break
      case 'failed':
        this.#showTrouble(explain(state.trouble, job))
        break
      case 'cancelled':
        this.#showTrouble({ title: 'Cancelled', text: '', canTryAgain: true })
        break
      default:
        state satisfies never
    }
  }

  /** Comes to the front, or goes back. */
  bringForward(isInFront: boolean): void {
    this.#isInFront = isInFront
    this.element.hidden = !isInFront
    if (isInFront) {
      this.#fillViews()
      this.offerComparison()
    } else this.#views.rest()
  }

  /** Shows the next of its views. */
  turnView(): void {
    this.#views.turn()
  }

  /** What it can be compared with may have changed. */
  offerComparison(): void {
    this.#views.offerComparison()
  }

  /** Prepares it for the printer; returns a function for afterwards. */
  print(): () => void {
    return this.#views.print()
  }

  /** Looks for words in it. */
  find(): void {
    this.#views.find()
  }

  focus(): void {
    part(this.element, 'name').focus()
  }

  /** Releases what the browser holds for it. */
  dispose(): void {
    this.#clock.stop()
    this.#views.dispose()
  }

  #showTrouble({ title, text, canTryAgain = false, canAskServer = false }: Explanation): void {
    part(this.element, 'trouble-title').textContent = title
    part(this.element, 'trouble-text').textContent = text
    action(this.element, 'again').hidden = !canTryAgain
    action(this.element, 'server').hidden = !canAskServer
  }

  #showResult(result: Result, job: Job): void {
    part(this.element, 'facts').textContent = describeResult(result, job)
    action(this.element, 'bundle').textContent = `.zip with ${toCount(result.images.size, 'image')}`
    this.#fill(result, job)
  }

  #fill(result: Result, job: Job): void {
    this.#fillViews = () => {
      this.#fillViews = () => {}
      this.#views.fill(result, job)
    }
    if (this.#isInFront) this.#fillViews()
  }
}

const RESULT_ACTIONS = ['copy', 'copy-rich', 'open', 'download'] as const

function showShare(bar: HTMLProgressElement, share: number | undefined): void {
  if (share === undefined) bar.removeAttribute('value')
  else bar.value = share
}

/** After this long the elapsed time is shown. */
const LONG_MS = 1000

/** Says what is being done, and for how long once that takes long. */
class Clock {
  readonly #shown: HTMLElement
  #timer: number | undefined
  #stage: string | undefined
  #detail = ''
  #began = 0

  constructor(shown: HTMLElement) {
    this.#shown = shown
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#stage = undefined
  }

  show(stage: string, detail = ''): void {
    this.#detail = detail
    if (stage !== this.#stage) {
      this.stop()
      this.#stage = stage
      this.#began = performance.now()
      this.#timer = window.setInterval(() => this.#tell(), LONG_MS)
    }
    this.#tell()
  }

  #tell(): void {
    const seconds = Math.round((performance.now() - this.#began) / 1000)
    const parts = [this.#detail, seconds > 0 ? `${seconds} s` : '']
    this.#shown.textContent = `${this.#stage}… ${parts.filter(Boolean).join(' · ')}`.trim()
  }
}

function describeSource({ source }: Job): string {
  return 'file' in source ? toSize(source.file.size) : ''
}

function describeResult({ format, stats, place, markdown }: Result, { path }: Job): string {
  return [
    path === PASTED ? 'HTML' : format.toUpperCase(),
    `${toSize(stats.bytes)} → ${toSize(new TextEncoder().encode(markdown).length)}`,
    toCount(stats.words, 'word'),
    `about ${toCount(stats.estimated_tokens, 'token')}`,
    `${toDuration(stats.duration_ms)} ${place === 'tab' ? 'in this tab' : 'on the server'}`,
  ].join('\u00a0· ')
}
