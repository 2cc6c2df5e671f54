/** One document on the page: its progress, then its views, or what went wrong. */
import { copyRich, copyText } from '../page/copy.ts'
import { openText } from '../page/save.ts'
import { type CardViews, createViews, type ViewSource } from './card-views.ts'
import { saveMarkdown, saveZip, toMarkdownName } from './downloads.ts'
import { type Explanation, explain } from './explain.ts'
import type { Job, Place, Result, State } from './job.ts'
import { toName } from './names.ts'
import { action, part, stamp } from './parts.ts'
import { toCount, toDuration, toSize } from './words.ts'

export interface Card {
  readonly element: HTMLElement
  show(state: State): void
  /** Comes to the front, or goes back: what costs much is made only in front. */
  bringForward(isInFront: boolean): void
  /** Shows the next of its views. */
  turnView(): void
  focus(): void
  /** Gives back what the browser holds for it. */
  dispose(): void
}

export interface CardActions extends Pick<ViewSource, 'cutPiece'> {
  readonly onCancel: () => void
  readonly onRemove: () => void
  readonly onAgain: (place: Place) => void
  readonly say: (text: string) => void
}

/** After this long it is said how long it has been. */
const LONG_MS = 1000

export function createCard(
  template: HTMLTemplateElement,
  readJob: () => Job,
  actions: CardActions,
): Card {
  const element = stamp(template)
  const { id, path } = readJob()
  const name = toName(path)
  const heading = part(element, 'name')
  let result: Result | undefined
  let isInFront = false
  let isStale = false

  heading.id = `${id}-name`
  heading.textContent = name
  heading.title = path
  element.setAttribute('aria-labelledby', heading.id)
  part(element, 'bar').setAttribute('aria-label', `Progress for ${name}`)
  action(element, 'remove').setAttribute('aria-label', `Remove ${name}`)
  const views: CardViews = createViews(element, { readJob, cutPiece: actions.cutPiece })

  const on = (name: string, act: () => void) => action(element, name).addEventListener('click', act)
  on('cancel', actions.onCancel)
  on('remove', actions.onRemove)
  on('again', () => actions.onAgain(readJob().place))
  on('server', () => actions.onAgain('api'))
  on('open', () => result && openText(result.markdown))
  on('download', () => result && saveMarkdown(name, result.markdown))
  on('bundle', () => {
    saveZip([{ ...result!, path: name }], toMarkdownName(name).replace(/md$/, 'zip'))
  })
  on('copy', async () => {
    const isCopied = await copyText(result!.markdown)
    showCopied(action(element, 'copy'), isCopied, `${name} was copied.`, actions.say)
  })
  on('copy-rich', async () => {
    const isCopied = await copyRich(part(element, 'preview').innerHTML, result!.markdown)
    const words = `${name} was copied as rich text.`
    showCopied(action(element, 'copy-rich'), isCopied, words, actions.say)
  })
  const clock = createClock(part(element, 'stage'))

  return {
    element,
    show,
    bringForward,
    turnView: views.turn,
    focus: () => heading.focus(),
    dispose,
  }

  function show(state: State): void {
    element.dataset.state = state.type
    const isBusy = state.type === 'waiting' || state.type === 'working'
    const isTrouble = state.type === 'failed' || state.type === 'cancelled'
    if (isTrouble) result = undefined
    part(element, 'work').hidden = !isBusy
    action(element, 'cancel').hidden = !isBusy
    action(element, 'remove').hidden = isBusy
    for (const name of RESULT_ACTIONS) action(element, name).hidden = !result
    part(element, 'trouble').hidden = !isTrouble
    // While a document is converted anew, its last result stays in view.
    part(element, 'body').hidden = !result && state.type !== 'done'
    if (!isBusy) clock.stop()
    switch (state.type) {
      case 'waiting':
        if (!result) part(element, 'facts').textContent = describeSource(readJob())
        clock.show('Waiting')
        break
      case 'working':
        showShare(state.share)
        clock.show(state.stage)
        break
      case 'done':
        showResult(state.result)
        break
      case 'failed':
        showTrouble(explain(state.trouble, { place: readJob().place, size: sizeOf(readJob()) }))
        break
      case 'cancelled':
        showTrouble(CANCELLED)
        break
      default:
        state satisfies never
    }
  }

  function showShare(share: number | undefined): void {
    const bar = part<HTMLProgressElement>(element, 'bar')
    if (share === undefined) bar.removeAttribute('value')
    else bar.value = share
  }

  function showTrouble({ title, text, canTryAgain, canAskServer }: Explanation): void {
    part(element, 'facts').textContent = describeSource(readJob())
    part(element, 'trouble-title').textContent = title
    part(element, 'trouble-text').textContent = text
    action(element, 'again').hidden = !canTryAgain
    action(element, 'server').hidden = !canAskServer
  }

  function showResult(given: Result): void {
    result = given
    for (const name of RESULT_ACTIONS) action(element, name).hidden = false
    part(element, 'facts').textContent = describeResult(given)
    const bundle = action(element, 'bundle')
    bundle.hidden = given.images.size === 0
    bundle.textContent = `.zip with ${toCount(given.images.size, 'image')}`
    isStale = true
    if (isInFront) fillViews()
  }

  function fillViews(): void {
    if (!isStale || !result) return
    isStale = false
    views.fill(result)
  }

  function bringForward(toFront: boolean): void {
    isInFront = toFront
    element.hidden = !toFront
    if (!toFront) {
      views.rest()
      return
    }
    fillViews()
    views.wake()
  }

  function dispose(): void {
    clock.stop()
    views.dispose()
  }
}

const RESULT_ACTIONS = ['copy', 'copy-rich', 'open', 'download'] as const

const COPIED_MS = 1600

/** Says on the button, and aloud, what became of copying. */
function showCopied(
  button: HTMLElement,
  isCopied: boolean,
  words: string,
  say: CardActions['say'],
): void {
  button.dataset.label ??= button.textContent ?? ''
  button.textContent = isCopied ? 'Copied' : 'Not allowed'
  say(isCopied ? words : 'The browser does not allow copying.')
  setTimeout(() => {
    button.textContent = button.dataset.label ?? ''
  }, COPIED_MS)
}

const CANCELLED: Explanation = {
  title: 'Cancelled',
  text: '',
  canTryAgain: true,
  canAskServer: false,
}

/** Says what is being done, and how long it has taken once that is long. */
function createClock(shown: HTMLElement) {
  let timer: number | undefined
  let current: string | undefined
  const stop = () => {
    clearInterval(timer)
    current = undefined
  }
  return {
    stop,
    show(stage: string) {
      if (stage === current) return
      stop()
      current = stage
      const began = performance.now()
      shown.textContent = `${stage} …`
      timer = window.setInterval(() => {
        const seconds = Math.round((performance.now() - began) / 1000)
        shown.textContent = `${stage} … ${seconds} s`
      }, LONG_MS)
    },
  }
}

const sizeOf = ({ source }: Job): number | undefined =>
  'file' in source ? source.file.size : undefined

function describeSource(job: Job): string {
  const size = sizeOf(job)
  return size === undefined ? '' : toSize(size)
}

function describeResult({ format, stats, place, markdown }: Result): string {
  return [
    format.toUpperCase(),
    `${toSize(stats.bytes)} → ${toSize(new TextEncoder().encode(markdown).length)}`,
    toCount(stats.words, 'word'),
    `about ${toCount(stats.estimated_tokens, 'token')}`,
    `${toDuration(stats.duration_ms)} ${place === 'tab' ? 'in this tab' : 'on the server'}`,
  ].join(' · ')
}
