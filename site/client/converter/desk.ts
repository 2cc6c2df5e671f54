/**
 * The desk: documents wait in a line, are worked on one after the other, and one of them lies in front.
 * Loaded with the first document.
 */
import type { Engine } from '../engine/engine.ts'
import type { Sent } from './api.ts'
import { type Card, createCard } from './card.ts'
import { saveZip } from './downloads.ts'
import { offerApp } from './handed-over.ts'
import { cutPiece, type Job, type Place, type Result, type State, work } from './job.ts'
import { toName } from './names.ts'
import { createOptions, toApplicable } from './options.ts'
import { action, part } from './parts.ts'
import { createRow, type Row } from './row.ts'
import { listenForKeys } from './shortcuts.ts'
import { toCount } from './words.ts'

export interface Found {
  readonly source: Sent
  /** With the folders it was found in. */
  readonly path: string
}

export interface Desk {
  add(found: readonly Found[], place: Place): void
  /** Names of files that came along and are no documents. */
  skip(names: readonly string[]): void
}

interface Entry {
  job: Job
  readonly card: Card
  readonly row: Row
  controller: AbortController
  state: State
  result?: Result | undefined
}

/** `onChange` is told what lies on the desk. */
export function openDesk(
  root: HTMLElement,
  engine: Engine,
  onChange: (found: readonly Found[]) => void,
): Desk {
  const template = part<HTMLTemplateElement>(root, 'card-template')
  const options = createOptions(part<HTMLTemplateElement>(root, 'options-template'), applyOptions)
  const entries: Entry[] = []
  const line: Entry[] = []
  const skipped: string[] = []
  let current: Entry | undefined
  let isChosen = false
  let isWorking = false
  let count = 0

  action(root, 'zip').addEventListener('click', () => saveZip(converted(), 'markdown.zip'))
  action(root, 'cancel-all').addEventListener('click', () => {
    for (const entry of [...entries]) if (isBusy(entry)) cancel(entry)
    say('The rest was cancelled.')
  })
  action(root, 'clear').addEventListener('click', () => {
    for (const entry of [...entries]) remove(entry)
    tellChange()
    leave()
  })
  listenForKeys(
    () => current !== undefined,
    [
      { key: 'c', words: 'Copy as markdown', act: () => press('copy') },
      { key: 'r', words: 'Copy as rich text', act: () => press('copy-rich') },
      { key: 'o', words: 'Open the markdown in a new tab', act: () => press('open') },
      { key: 'd', words: 'Download the markdown', act: () => press('download') },
      { key: 'v', words: 'Next view', act: () => current?.card.turnView() },
      { key: 'j', words: 'Next document', act: () => step(1) },
      { key: 'k', words: 'Previous document', act: () => step(-1) },
      { key: 'x', words: 'Remove the document', act: () => press('remove') },
    ],
  )

  // From now on the page works without a network, after a reload too.
  navigator.serviceWorker?.register('/offline.js').catch(() => {})
  void navigator.serviceWorker?.ready.then(offerApp)

  return { add, skip }

  function add(found: readonly Found[], place: Place): void {
    for (const { source, path } of found) {
      const job: Job = {
        id: `document-${++count}`,
        source,
        path,
        place: 'url' in source ? 'api' : place,
        options: options.read(),
      }
      enter(job)
    }
    showSummary()
    tellChange()
    if (!isWorking) void workThroughLine()
  }

  function tellChange(): void {
    onChange(entries.map(({ job: { source, path } }) => ({ source, path })))
  }

  function enter(job: Job): void {
    const held: { job: Job } = { job }
    const readJob = () => held.job
    const onRemove = () => {
      const next = entries[entries.indexOf(entry) + 1] ?? entries[entries.indexOf(entry) - 1]
      remove(entry)
      tellChange()
      if (!entries.length) return leave()
      if (current === undefined && next) select(next)
      current?.card.focus()
    }
    const card = createCard(template, readJob, {
      onCancel: () => {
        cancel(entry)
        say(`${toName(job.path)} was cancelled.`)
        card.focus()
      },
      onRemove,
      onAgain: place => again(entry, { ...entry.job, place, options: options.read() }),
      cutPiece: wanted => cutPiece(entry.job, engine, wanted),
      say,
    })
    const row = createRow(readJob, {
      onSelect: () => {
        isChosen = true
        select(entry)
      },
      onRemove,
    })
    const entry: Entry = Object.assign(held, {
      card,
      row,
      controller: new AbortController(),
      state: { type: 'waiting' } as const,
    })
    part(root, 'cards').append(card.element)
    part(root, 'rows').append(row.element)
    entries.push(entry)
    line.push(entry)
    show(entry, { type: 'waiting' })
    card.bringForward(false)
    if (!current) select(entry)
  }

  /** The document keeps its place; its last result stays until there is a new one. */
  function again(entry: Entry, job: Job, isFirst = true): void {
    entry.controller.abort()
    entry.controller = new AbortController()
    entry.job = job
    takeOffLine(entry)
    if (isFirst) line.unshift(entry)
    else line.push(entry)
    show(entry, { type: 'waiting' })
    showSummary()
    if (!isWorking) void workThroughLine()
  }

  function press(name: string): void {
    const button = current && action(current.card.element, name)
    if (button && !button.hidden) button.click()
  }

  function step(by: number): void {
    const next = current && entries[entries.indexOf(current) + by]
    if (!next) return
    isChosen = true
    select(next)
  }

  /** The document in front first, then the others that the change concerns. */
  function applyOptions(pages: string): void {
    const changed = [...entries].filter(entry => {
      if (!entry.result) return false
      const { format } = entry.result
      const own = entry === current ? pages : entry.job.options.pages
      const wanted = { ...toApplicable(options.read(), format), ...(own ? { pages: own } : {}) }
      const before = toApplicable(entry.job.options, format)
      if (isEqual(wanted, before)) return false
      entry.job = { ...entry.job, options: wanted }
      return true
    })
    for (const entry of changed) if (entry !== current) again(entry, entry.job, false)
    if (current && changed.includes(current)) again(current, current.job)
  }

  async function workThroughLine(): Promise<void> {
    isWorking = true
    for (let entry = line.shift(); entry; entry = line.shift()) {
      const { job, controller } = entry
      const worked = entry
      const state = await work(job, engine, controller.signal, state => {
        if (worked.controller === controller) show(worked, state)
      })
      // A document that was begun anew meanwhile waits for its new end.
      if (entry.controller === controller) finish(entry, state)
    }
    isWorking = false
  }

  function finish(entry: Entry, state: State): void {
    if (!entries.includes(entry)) return
    const isFirst = !entry.result
    entry.result = state.type === 'done' ? state.result : undefined
    show(entry, state)
    // Of many the first that came out well lies in front, until somebody chooses.
    if (state.type === 'done' && !isChosen && current?.state.type === 'failed') select(entry)
    if (entry === current) showOptionsFor(entry)
    if (state.type === 'done') say(describe(toName(entry.job.path), state.result))
    else if (state.type === 'failed')
      say(
        `${toName(entry.job.path)}: ${entry.row.element.querySelector('.row-state')?.textContent}`,
      )
    showSummary()
    // Whoever started this by the keyboard goes on there; nobody is pulled away from something else.
    const { activeElement } = document
    const isAtIntake = activeElement === document.body || part(root, 'form').contains(activeElement)
    if (isFirst && entries.length === 1 && isAtIntake) entry.card.focus()
  }

  function show(entry: Entry, state: State): void {
    entry.state = state
    entry.card.show(state)
    entry.row.show(state)
    if (state.type !== 'working') showSummary()
  }

  function select(entry: Entry): void {
    if (current && current !== entry) {
      current.card.bringForward(false)
      current.row.select(false)
    }
    current = entry
    entry.row.select(true)
    part(entry.card.element, 'options-place').append(options.element)
    entry.card.bringForward(true)
    showOptionsFor(entry)
  }

  function showOptionsFor({ result, job }: Entry): void {
    if (!result) return
    const { format, metadata } = result
    const hasPages = PAGED.has(format) || metadata.pages !== undefined
    options.showFor({ format, hasPages, pages: job.options.pages ?? '' })
  }

  function cancel(entry: Entry): void {
    entry.controller.abort()
    takeOffLine(entry)
    finish(entry, { type: 'cancelled' })
  }

  function remove(entry: Entry): void {
    entry.controller.abort()
    takeOffLine(entry)
    entries.splice(entries.indexOf(entry), 1)
    if (current === entry) current = undefined
    entry.card.dispose()
    entry.card.element.remove()
    entry.row.element.remove()
    showSummary()
  }

  function takeOffLine(entry: Entry): void {
    if (line.includes(entry)) line.splice(line.indexOf(entry), 1)
  }

  /** The page is as it was before the first document. */
  function leave(): void {
    isChosen = false
    skipped.length = 0
    showSummary()
    action(root, 'choose').focus()
  }

  function converted() {
    return entries.flatMap(({ job, result }) => (result ? [{ ...result, path: job.path }] : []))
  }

  function skip(names: readonly string[]): void {
    skipped.push(...names)
    showSummary()
  }

  function showSummary(): void {
    const isEmpty = entries.length === 0
    part(root, 'desk').hidden = isEmpty
    root.classList.toggle('has-results', !isEmpty)
    document.documentElement.classList.toggle('is-at-work', !isEmpty)
    part(root, 'documents').hidden = entries.length < 2 && skipped.length === 0
    const done = converted().length
    const failed = entries.filter(({ state }) => state.type === 'failed').length
    const busy = entries.filter(isBusy).length
    part(root, 'count').textContent = [
      busy || failed
        ? `${done} of ${toCount(entries.length, 'document')} converted`
        : `${toCount(done, 'document')} converted`,
      ...(failed ? [`${failed} failed`] : []),
    ].join(', ')
    const overall = part<HTMLProgressElement>(root, 'overall')
    overall.hidden = busy === 0
    overall.value = entries.length ? (entries.length - busy) / entries.length : 0
    action(root, 'zip').disabled = done === 0
    action(root, 'cancel-all').hidden = busy < 2
    const note = part(root, 'skipped')
    note.hidden = skipped.length === 0
    note.textContent = `${toCount(skipped.length, 'file')} skipped (unsupported format): ${skipped.slice(0, MAX_NAMED).join(', ')}${skipped.length > MAX_NAMED ? ' …' : ''}`
  }

  /** For those who do not see what changes. */
  function say(text: string): void {
    part(root, 'status').textContent = text
  }
}

const MAX_NAMED = 5

/** As in the engine: these always have pages, slides or sheets. */
const PAGED: ReadonlySet<string> = new Set(['odp', 'ods', 'pdf', 'ppt', 'pptx', 'xls', 'xlsx'])

const isBusy = ({ state }: Pick<Entry, 'state'>): boolean =>
  state.type === 'waiting' || state.type === 'working'

function isEqual(a: object, b: object): boolean {
  const sorted = (value: object) => JSON.stringify(Object.entries(value).sort())
  return sorted(a) === sorted(b)
}

function describe(name: string, { stats, warnings }: Result): string {
  const left = warnings.length ? `, with ${toCount(warnings.length, 'warning')}` : ''
  return `${name} was converted: ${toCount(stats.words, 'word')}${left}.`
}
