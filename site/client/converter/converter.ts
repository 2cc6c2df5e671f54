/**
 * The converter of the home page: documents come in by the intake, wait in a line, and are worked on
 * one after the other, each shown on a card of its own.
 */
import { createEngine } from '../engine/engine.ts'
import { type Card, createCard } from './card.ts'
import { saveZip } from './downloads.ts'
import { openIntake } from './intake.ts'
import { type Job, type Place, type Result, type State, work } from './job.ts'
import { showOptions } from './options.ts'
import { action, part } from './parts.ts'
import { toCount } from './words.ts'

interface Entry {
  readonly job: Job
  readonly card: Card
  readonly controller: AbortController
  result?: Result
}

const PROMISES: Readonly<Record<Place, string>> = {
  tab: 'Converted in this tab. Nothing is uploaded.',
  api: 'Files go to the API, are converted in memory and never stored.',
}

export function startConverter(root: HTMLElement): void {
  const engine = createEngine(ENGINE_URL)
  const template = part<HTMLTemplateElement>(root, 'result-template')
  const list = part(root, 'list')
  const sendSwitch = part<HTMLInputElement>(root, 'switch')
  const options = showOptions(part<HTMLFormElement>(root, 'options'), changed => {
    part(root, 'changed').textContent = changed ? ` · ${changed} changed` : ''
  })
  const entries: Entry[] = []
  const line: Entry[] = []
  let isWorking = false
  let count = 0

  for (const element of root.querySelectorAll<HTMLElement>('[data-live]')) element.hidden = false
  for (const element of root.querySelectorAll<HTMLElement>('[data-plain]')) element.hidden = true
  root.classList.add('is-live')
  sendSwitch.addEventListener('change', showPromise)
  showPromise()
  action(root, 'zip').addEventListener('click', () => saveZip(converted(), 'markdown.zip'))
  action(root, 'clear').addEventListener('click', () => {
    for (const entry of [...entries]) remove(entry)
    action(root, 'choose').focus()
  })
  openIntake(root, {
    onFiles: files => add(files.map(file => ({ file }))),
    onLink: url => add([{ url }]),
    onIntent: () => {
      if (!sendSwitch.checked) engine.warm()
    },
    complain,
  })

  function add(sources: readonly Job['source'][]): void {
    complain('')
    for (const source of sources) {
      const place = sendSwitch.checked || 'url' in source ? 'api' : 'tab'
      enqueue({ source, place, options: options.read() })
    }
  }

  /** A document that is tried again takes the place of its card. */
  function enqueue(job: Job, instead?: Entry): void {
    const controller = new AbortController()
    const card = createCard(template, `document-${++count}`, job, {
      onCancel: () => cancel(entry),
      onRemove: () => {
        const next =
          entry.card.element.nextElementSibling ?? entry.card.element.previousElementSibling
        remove(entry)
        const neighbour = entries.find(({ card }) => card.element === next)
        if (neighbour) neighbour.card.focus()
        else action(root, 'choose').focus()
      },
      onAgain: place => enqueue({ ...job, place, options: options.read() }, entry),
      say,
    })
    const entry: Entry = { job, card, controller }
    if (instead) {
      instead.card.element.replaceWith(card.element)
      forget(instead)
    } else {
      list.append(card.element)
    }
    entries.push(entry)
    line.push(entry)
    card.show({ type: 'waiting' })
    showSummary()
    if (!isWorking) void workThroughLine()
  }

  async function workThroughLine(): Promise<void> {
    isWorking = true
    for (let entry = line.shift(); entry; entry = line.shift()) {
      const { job, card, controller } = entry
      finish(entry, await work(job, engine, controller.signal, card.show))
    }
    isWorking = false
  }

  function finish(entry: Entry, state: State): void {
    const { card } = entry
    if (!entries.includes(entry)) return
    card.show(state)
    if (state.type === 'done') {
      entry.result = state.result
      // Of many only the first is opened: the others are a click away.
      card.open(!entries.some(other => other !== entry && other.result))
      say(describe(card.name, state.result))
    } else if (state.type === 'failed') {
      say(`${card.name}: ${state.trouble.title}. ${state.trouble.detail}`)
    }
    showSummary()
    // Whoever started this by the keyboard goes on there; nobody is pulled away from something else.
    const { activeElement } = document
    const isAtIntake = activeElement === document.body || part(root, 'form').contains(activeElement)
    if (entries.length > 1 || !isAtIntake) return
    card.focus()
    part(root, 'results').scrollIntoView()
  }

  function cancel(entry: Entry): void {
    entry.controller.abort()
    const position = line.indexOf(entry)
    if (position >= 0) {
      line.splice(position, 1)
      finish(entry, { type: 'cancelled' })
    } else {
      entry.card.show({ type: 'cancelled' })
    }
    say(`${entry.card.name} was cancelled.`)
    entry.card.focus()
  }

  function remove(entry: Entry): void {
    entry.controller.abort()
    entry.card.element.remove()
    forget(entry)
    showSummary()
  }

  function forget(entry: Entry): void {
    entry.card.dispose()
    entries.splice(entries.indexOf(entry), 1)
    if (line.includes(entry)) line.splice(line.indexOf(entry), 1)
  }

  function converted() {
    return entries.flatMap(({ card, result }) =>
      result ? [{ ...result, filename: card.name }] : [],
    )
  }

  function showSummary(): void {
    part(root, 'results').hidden = entries.length === 0
    root.classList.toggle('has-results', entries.length > 0)
    part(root, 'summary').hidden = entries.length < 2
    const done = converted().length
    part(root, 'count').textContent =
      done < entries.length
        ? `${done} of ${toCount(entries.length, 'document')} converted`
        : `${toCount(done, 'document')} converted`
    action(root, 'zip').disabled = done === 0
  }

  function showPromise(): void {
    part(root, 'promise').textContent = PROMISES[sendSwitch.checked ? 'api' : 'tab']
    root.classList.toggle('sends', sendSwitch.checked)
  }

  function complain(text: string): void {
    part(root, 'complaint').textContent = text
  }

  /** For those who do not see what changes. */
  function say(text: string): void {
    part(root, 'status').textContent = text
  }
}

function describe(name: string, { stats, warnings }: Result): string {
  const left = warnings.length ? `, with ${toCount(warnings.length, 'warning')}` : ''
  return `${name} was converted: ${toCount(stats.words, 'word')}${left}.`
}
