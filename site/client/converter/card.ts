/** One document on the page: its progress, then its markdown and preview, or what went wrong. */
import { MAX_DOCUMENT_BYTES } from '../../../src/service/limits.ts'
import type { Trouble } from '../engine/trouble.ts'
import { addCopyButtons, copyText } from '../page/copy.ts'
import { type Origin, toCommand, toCurl } from './commands.ts'
import { saveMarkdown, saveZip, toMarkdownName } from './downloads.ts'
import type { Job, Place, Result, State } from './job.ts'
import { action, part, stamp } from './parts.ts'
import { showPreview } from './show-preview.ts'
import { toCount, toDuration, toSize } from './words.ts'

export interface Card {
  readonly element: HTMLElement
  readonly name: string
  show(state: State): void
  /** Opens or closes what is below the head. */
  open(isOpen: boolean): void
  focus(): void
  /** Gives back what the browser holds for it. */
  dispose(): void
}

export interface CardActions {
  readonly onCancel: () => void
  readonly onRemove: () => void
  readonly onAgain: (place: Place) => void
  readonly say: (text: string) => void
}

/** A browser takes seconds to lay out megabytes of text; copies and downloads have it all. */
const MAX_SHOWN_CHARACTERS = 300_000

/** After this long it is said how long it has been. */
const LONG_MS = 1000

export function createCard(
  template: HTMLTemplateElement,
  id: string,
  job: Job,
  actions: CardActions,
): Card {
  const element = stamp(template)
  const name = 'file' in job.source ? job.source.file.name : job.source.url
  const toggle = action(element, 'toggle')
  const body = part(element, 'body')
  let result: Result | undefined
  let place = job.place
  let disposePreview = () => {}

  element.setAttribute('aria-labelledby', `${id}-name`)
  toggle.id = `${id}-name`
  toggle.textContent = name
  body.id = `${id}-body`
  toggle.setAttribute('aria-controls', body.id)
  for (const radio of element.querySelectorAll<HTMLInputElement>('[data-part="views"] input')) {
    radio.name = `${id}-view`
  }
  // What scrolls is reached by the keyboard.
  for (const name of ['raw', 'preview']) part(element, name).tabIndex = 0
  part(element, 'raw').setAttribute('aria-label', `${name} as markdown`)
  part(element, 'preview').setAttribute('aria-label', `Preview of ${name}`)
  addCopyButtons(part(element, 'commands'))
  part(element, 'bar').setAttribute('aria-label', `Progress of ${name}`)
  action(element, 'remove').setAttribute('aria-label', `Remove ${name}`)

  const on = (name: string, act: () => void) => action(element, name).addEventListener('click', act)
  on('toggle', () => open(body.hidden === true))
  on('cancel', actions.onCancel)
  on('remove', actions.onRemove)
  on('again', () => actions.onAgain(place))
  on('api', () => actions.onAgain('api'))
  on('download', () => result && saveMarkdown({ ...result, filename: toFileName(result) }))
  on('bundle', () => {
    const filename = toFileName(result!)
    saveZip([{ ...result!, filename }], toMarkdownName(filename).replace(/md$/, 'zip'))
  })
  on('copy', async () => {
    const isCopied = await copyText(result!.markdown)
    action(element, 'copy').textContent = isCopied ? 'Copied' : 'Not allowed'
    actions.say(isCopied ? `${name} was copied.` : 'The browser does not allow copying.')
  })
  action(element, 'copy').addEventListener('blur', () => {
    action(element, 'copy').textContent = 'Copy'
  })
  const clock = createClock(part(element, 'stage'))

  return { element, name, show, open, focus, dispose }

  function show(state: State): void {
    element.dataset.state = state.type
    const isBusy = state.type === 'waiting' || state.type === 'working'
    part(element, 'work').hidden = !isBusy
    action(element, 'cancel').hidden = !isBusy
    action(element, 'remove').hidden = isBusy
    toggle.disabled = state.type !== 'done'
    for (const name of ['copy', 'download']) action(element, name).hidden = state.type !== 'done'
    part(element, 'trouble').hidden = state.type !== 'failed' && state.type !== 'cancelled'
    if (!isBusy) clock.stop()
    switch (state.type) {
      case 'waiting':
        part(element, 'facts').textContent = describeSource(job)
        clock.show('Waiting')
        break
      case 'working':
        showShare(state.share)
        clock.show(state.stage)
        break
      case 'done':
        result = state.result
        showResult(state.result)
        break
      case 'failed':
        showTrouble(state.trouble.title, state.trouble.detail, state.trouble.hint)
        action(element, 'api').hidden = !isHelpedByApi(state.trouble)
        break
      case 'cancelled':
        showTrouble('Cancelled', '', '')
        action(element, 'api').hidden = true
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

  function showTrouble(title: string, detail: string, hint: string): void {
    part(element, 'trouble-title').textContent = title
    part(element, 'trouble-detail').textContent = detail
    part(element, 'trouble-hint').textContent = hint
  }

  /** The same engine says the same of most documents there, but it has more memory and no browser. */
  function isHelpedByApi({ code, reason }: Trouble): boolean {
    const isOurs = code === 'internal_error' || reason === 'malformed' || reason === 'resourceLimit'
    const { source } = job
    return isOurs && place === 'tab' && 'file' in source && source.file.size <= MAX_DOCUMENT_BYTES
  }

  function showResult(result: Result): void {
    const { markdown, warnings, images } = result
    place = result.place
    part(element, 'facts').textContent = describeResult(result)
    part(element, 'raw').textContent = markdown.slice(0, MAX_SHOWN_CHARACTERS)
    const cut = part(element, 'cut')
    cut.hidden = markdown.length <= MAX_SHOWN_CHARACTERS
    cut.textContent = `Only the first ${toCount(MAX_SHOWN_CHARACTERS, 'character')} are shown. Copy and download give all ${toCount(markdown.length, 'character')}.`
    const list = part(element, 'warnings')
    list.hidden = warnings.length === 0
    list.replaceChildren(
      ...warnings.map(({ message }) =>
        Object.assign(document.createElement('li'), { textContent: message }),
      ),
    )
    const bundle = action(element, 'bundle')
    bundle.hidden = images.size === 0
    bundle.textContent = `.zip with ${toCount(images.size, 'image')}`
    const origin: Origin =
      'file' in job.source
        ? { type: 'file', filename: name }
        : { type: 'link', url: job.source.url }
    part(element, 'curl').textContent = toCurl(origin, job.options, location.origin)
    part(element, 'command').textContent = toCommand(origin, job.options)
  }

  function open(isOpen: boolean): void {
    body.hidden = !isOpen
    toggle.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen || !result) return
    const { images } = result
    const markdown = result.markdown.slice(0, MAX_SHOWN_CHARACTERS)
    disposePreview()
    disposePreview = showPreview(part(element, 'preview'), { markdown, images, prefix: `${id}-` })
  }

  function focus(): void {
    if (!toggle.disabled) toggle.focus()
    else if (!action(element, 'again').closest('[hidden]')) action(element, 'again').focus()
  }

  function dispose(): void {
    clock.stop()
    disposePreview()
  }
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

function toFileName({ filename }: Result): string {
  return filename ?? 'document'
}

function describeSource({ source }: Job): string {
  return 'file' in source ? toSize(source.file.size) : ''
}

function describeResult({ format, stats, place, markdown }: Result): string {
  return [
    format.toUpperCase(),
    `${toSize(stats.bytes)} → ${toSize(new TextEncoder().encode(markdown).length)}`,
    toCount(stats.words, 'word'),
    `about ${toCount(stats.estimated_tokens, 'token')}`,
    `${toDuration(stats.duration_ms)} ${place === 'tab' ? 'in this tab' : 'by the API'}`,
  ].join(' · ')
}
