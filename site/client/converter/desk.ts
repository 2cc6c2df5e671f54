/**
 * The desk: documents wait in line, are processed one after the other, and one of them is in front. Loaded with the
 * first document.
 */
import type { Engine } from '../engine/engine.ts'
import type { Trouble } from '../engine/trouble.ts'
import type { Counterpart } from '../views/comparison.ts'
import type { Sent } from './api.ts'
import { Card } from './card.ts'
import { listCounterparts } from './counterparts.ts'
import { type Converted, saveZip } from './downloads.ts'
import { explain } from './explain.ts'
import { offerApp } from './handed-over.ts'
import { cutPart, isBusy, type Job, type Result, type State, type Workplace, work } from './job.ts'
import { Line } from './line.ts'
import { PASTED, toName } from './names.ts'
import { createOptions, isEqual, type OptionsForm, toApplicable } from './options.ts'
import { action, part } from './parts.ts'
import { createRow, type Row } from './row.ts'
import { listenForKeys } from './shortcuts.ts'
import { showSummary } from './summary.ts'
import { keepForVisit, readVisit } from './visit-files.ts'
import { toCount } from './words.ts'

/** There is no room for more than the result. */
const NARROW = matchMedia('(width < 50rem)')

export interface Found {
  readonly source: Sent
  /** Including the folders it was found in. */
  readonly path: string
}

interface Entry {
  job: Job
  readonly card: Card
  readonly row: Row
  controller: AbortController
  state: State
  /** The last one; it stays while the document is being converted again. */
  result?: Result | undefined
  /** With which options it was made. */
  resultOptions?: Job['options']
}

export class Desk {
  readonly #root: HTMLElement
  readonly #engine: Engine
  readonly #onChange: (found: readonly Found[]) => void
  readonly #options: OptionsForm
  readonly #line = new Line<Entry>(entry => this.#work(entry))
  readonly #skipped: string[] = []
  #entries: Entry[] = []
  #current: Entry | undefined
  /** What was removed last, with the places it had. */
  #removed: readonly { readonly entry: Entry; readonly index: number }[] = []
  /** Somebody has chosen which document is in front. */
  #isChosen = false
  #count = 0

  /** `onChange` receives what is on the desk. */
  constructor(root: HTMLElement, engine: Engine, onChange: (found: readonly Found[]) => void) {
    this.#root = root
    this.#engine = engine
    this.#onChange = onChange
    this.#options = createOptions(part(root, 'options-template'), pages =>
      this.#applyOptions(pages),
    )
    const on = (name: string, act: () => void) => action(root, name).addEventListener('click', act)
    on('zip', () => saveZip(this.#converted(), 'markdown.zip'))
    on('cancel-all', () => {
      for (const entry of this.#entries) if (isBusy(entry.state)) this.#cancel(entry)
      this.#say('The rest was cancelled.')
    })
    on('clear', () => this.#takeAway(this.#entries))
    on('undo', () => this.#putBack())
    const press = (name: string) => () => {
      const button = this.#current && action(this.#current.card.element, name)
      if (button && !button.hidden) button.click()
    }
    listenForKeys(
      () => this.#current !== undefined || this.#removed.length > 0,
      [
        { key: 'c', words: 'Copy as markdown', act: press('copy') },
        { key: 'r', words: 'Copy as rich text', act: press('copy-rich') },
        { key: 'o', words: 'Open the markdown in a new tab', act: press('open') },
        { key: 'd', words: 'Download the markdown', act: press('download') },
        { key: '/', words: 'Find in the document', act: () => this.#current?.card.find() },
        { key: 'v', words: 'Next view', act: () => this.#current?.card.turnView() },
        { key: 'j', words: 'Next document', act: () => this.#step(1) },
        { key: 'k', words: 'Previous document', act: () => this.#step(-1) },
        { key: 'x', words: 'Remove the document', act: press('remove') },
        { key: 'z', words: 'Put back what was removed', act: () => this.#putBack() },
      ],
    )
    document.addEventListener('keydown', event => {
      const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      // Pressed again in the field, it is the browser's own search.
      const isHere = event.target instanceof Element && event.target.closest('.find')
      if (!isFind || isHere || !this.#current?.result) return
      event.preventDefault()
      this.#current.card.find()
    })
    let afterPrinting = () => {}
    addEventListener('beforeprint', () => {
      afterPrinting()
      afterPrinting = this.#current?.card.print() ?? afterPrinting
    })
    addEventListener('afterprint', () => afterPrinting())
    void navigator.serviceWorker?.ready.then(offerApp)
  }

  /** Adds what was there before the page was loaded again. */
  reopen(): void {
    const found = readVisit()
    if (found.length) this.add(found, 'tab')
  }

  add(found: readonly Found[], place: Workplace): void {
    // Whoever adds documents wants to see them, unless others are still expected.
    const isAtRest = !this.#entries.some(({ state }) => isBusy(state))
    const before = this.#entries.length
    for (const { source, path } of found) {
      this.#enter({
        id: `document-${++this.#count}`,
        source,
        path,
        // What was pasted stays here, whatever the switch says.
        place: 'url' in source ? 'api' : path === PASTED ? 'tab' : place,
        options: this.#options.read(),
      })
    }
    const first = this.#entries[before]
    if (first && isAtRest) {
      this.#isChosen = false
      this.#select(first)
    }
    this.#forgetRemoved()
    this.#tellChange()
  }

  /** Names of files that came along and are not documents. */
  skip(names: readonly string[]): void {
    this.#skipped.push(...names)
    this.#showSummary()
  }

  #enter(job: Job): void {
    const onRemove = () => this.#takeAway([entry])
    const card = new Card(part(this.#root, 'card-template'), job, {
      onCancel: () => {
        this.#cancel(entry)
        this.#say(`${toName(job.path)} was cancelled.`)
        card.focus()
      },
      onRemove,
      onAgain: (place = entry.job.place) =>
        this.#again(entry, { place, options: this.#options.read() }),
      cutPart: wanted => cutPart(entry.job, this.#engine, wanted),
      onRemedy: ({ option, isOn }) => this.#options.turn(option, isOn),
      listCounterparts: () => this.#listCounterparts(entry),
      compare: (left, right) => this.#engine.compare(left, right),
      say: text => this.#say(text),
    })
    const row = createRow(job, { onSelect: () => this.#choose(entry), onRemove })
    const state: State = { type: 'waiting' }
    const entry: Entry = { job, card, row, state, controller: new AbortController() }
    part(this.#root, 'cards').append(card.element)
    part(this.#root, 'rows').append(row.element)
    this.#entries.push(entry)
    this.#line.add(entry)
    this.#show(entry, state)
    card.bringForward(false)
    if (!this.#current) this.#select(entry)
  }

  /** The document keeps its place; its last result stays until there is a new one. */
  #again(entry: Entry, change: Partial<Job>, isFirst = true): void {
    entry.controller.abort()
    entry.controller = new AbortController()
    entry.job = { ...entry.job, ...change }
    this.#line.remove(entry)
    this.#line.add(entry, isFirst)
    this.#show(entry, { type: 'waiting' })
  }

  /** The document in front first, then the others that the change affects. */
  #applyOptions(pages: string): void {
    for (const entry of this.#entries) {
      if (!entry.result) continue
      const { format } = entry.result
      const isFirst = entry === this.#current
      const own = isFirst ? pages : entry.job.options.pages
      const applicable = toApplicable(this.#options.read(), format)
      const options = own ? { ...applicable, pages: own } : applicable
      if (!isEqual(options, toApplicable(entry.job.options, format)))
        this.#again(entry, { options }, isFirst)
    }
  }

  async #work(entry: Entry): Promise<void> {
    const { job, controller } = entry
    // A document that was restarted meanwhile waits for its new end.
    const isStill = () => entry.controller === controller
    const state = await work(job, this.#engine, controller.signal, state => {
      if (isStill()) this.#show(entry, state)
    })
    if (isStill()) this.#finish(entry, state)
  }

  #finish(entry: Entry, state: State): void {
    if (!this.#entries.includes(entry)) return
    if (entry.result && state.type === 'failed' && state.trouble.code === 'invalid_request') {
      this.#refuse(entry, entry.result, state.trouble)
      return
    }
    const isFirst = !entry.result
    const isDone = state.type === 'done'
    entry.result = isDone ? state.result : undefined
    entry.resultOptions = entry.job.options
    this.#show(entry, state)
    // Of several documents the first success is in front, until somebody chooses.
    if (isDone && !this.#isChosen && this.#current?.state.type === 'failed') this.#select(entry)
    if (entry === this.#current) this.#showOptionsFor(entry)
    const name = toName(entry.job.path)
    if (isDone) this.#say(describe(name, state.result))
    else if (state.type === 'failed') {
      this.#say(`${name}: ${entry.row.element.querySelector('.row-state')?.textContent}`)
    }
    // Keyboard users continue there; nobody's focus is pulled away from something else.
    const { activeElement, body } = document
    const isAtIntake = activeElement === body || part(this.#root, 'form').contains(activeElement)
    if (isFirst && this.#entries.length === 1 && isAtIntake) entry.card.focus()
    // Where there is no room for both, what comes before the result moves out of view.
    if (isFirst && this.#entries.length === 1 && NARROW.matches && scrollY === 0) {
      entry.card.element.scrollIntoView()
    }
    // From now on the page works offline, even after a reload. What that takes did not delay the first document.
    navigator.serviceWorker?.register('/offline.js').catch(() => {})
  }

  /** An option that the document cannot have, such as a page beyond its last: the result without it stays. */
  #refuse(entry: Entry, result: Result, trouble: Trouble): void {
    const { text } = explain(trouble, entry.job)
    entry.job = { ...entry.job, options: entry.resultOptions ?? {} }
    this.#show(entry, { type: 'done', result })
    if (entry === this.#current) this.#options.refusePages(text)
    this.#say(text)
  }

  #show(entry: Entry, state: State): void {
    entry.state = state
    entry.card.show(state, entry.job)
    entry.row.show(state, entry.job)
    if (state.type !== 'working') this.#showSummary()
  }

  #choose(entry: Entry): void {
    this.#isChosen = true
    this.#select(entry)
  }

  #step(by: number): void {
    const next = this.#current && this.#entries[this.#entries.indexOf(this.#current) + by]
    if (next) this.#choose(next)
  }

  #select(entry: Entry): void {
    if (this.#current && this.#current !== entry) {
      this.#current.card.bringForward(false)
      this.#current.row.select(false)
    }
    this.#current = entry
    entry.row.select(true)
    part(entry.card.element, 'options-place').append(this.#options.element)
    entry.card.bringForward(true)
    this.#showOptionsFor(entry)
  }

  #showOptionsFor({ result, job }: Entry): void {
    if (!result) return
    const { format, metadata } = result
    const hasPages = PAGED.has(format) || metadata.pages !== undefined
    this.#options.showFor({ format, hasPages, pages: job.options.pages ?? '' })
  }

  #cancel(entry: Entry): void {
    entry.controller.abort()
    this.#line.remove(entry)
    this.#finish(entry, { type: 'cancelled' })
  }

  /** The neighbor comes to the front; what was removed can be put back until something else is removed. */
  #takeAway(entries: readonly Entry[]): void {
    this.#forgetRemoved()
    const index = this.#entries.indexOf(entries[0]!)
    this.#removed = entries.map(entry => ({ entry, index: this.#entries.indexOf(entry) }))
    for (const entry of entries) this.#remove(entry)
    this.#tellChange()
    const next = this.#entries[index] ?? this.#entries[index - 1]
    if (!this.#current && next) this.#select(next)
    this.#showRemoved()
    if (this.#current) this.#current.card.focus()
    else this.#leave()
  }

  #remove(entry: Entry): void {
    entry.controller.abort()
    this.#line.remove(entry)
    this.#entries = this.#entries.filter(other => other !== entry)
    if (this.#current === entry) this.#current = undefined
    entry.card.bringForward(false)
    entry.card.element.remove()
    entry.row.element.remove()
    this.#showSummary()
  }

  #putBack(): void {
    const removed = this.#removed
    this.#removed = []
    for (const { entry, index } of removed) {
      part(this.#root, 'cards').append(entry.card.element)
      part(this.#root, 'rows').insertBefore(
        entry.row.element,
        this.#entries[index]?.row.element ?? null,
      )
      this.#entries.splice(index, 0, entry)
      // It was cancelled when it was removed.
      if (isBusy(entry.state)) this.#again(entry, {})
    }
    this.#showSummary()
    this.#showRemoved()
    this.#tellChange()
    if (!removed[0]) return
    this.#choose(removed[0].entry)
    removed[0].entry.card.focus()
  }

  #showRemoved(): void {
    const names = this.#removed.map(({ entry }) => toName(entry.job.path))
    const what = names.length > 1 ? toCount(names.length, 'document') : names[0]
    part(this.#root, 'undo').hidden = what === undefined
    if (what === undefined) return
    part(this.#root, 'undo-text').textContent = `${what} removed.`
    this.#say(`${what} removed. Press z to put back.`)
  }

  #forgetRemoved(): void {
    for (const { entry } of this.#removed) entry.card.dispose()
    this.#removed = []
    this.#showRemoved()
  }

  /** The page is as it was before the first document. */
  #leave(): void {
    this.#isChosen = false
    this.#skipped.length = 0
    this.#showSummary()
    action(this.#root, 'choose').focus()
  }

  #tellChange(): void {
    const found = this.#entries.map(({ job: { source, path } }) => ({ source, path }))
    this.#onChange(found)
    keepForVisit(found)
  }

  #converted(): Converted[] {
    return this.#entries.flatMap(({ job, result }) =>
      result ? [{ ...result, path: job.path }] : [],
    )
  }

  #listCounterparts(entry: Entry): Counterpart[] {
    const own = this.#entries.indexOf(entry)
    const others = this.#entries.flatMap(({ job: { id, path }, result }, index) =>
      result && index !== own ? [{ id, path, result, isBefore: index < own }] : [],
    )
    return entry.result ? listCounterparts(entry.job, entry.result, others, this.#engine) : []
  }

  #showSummary(): void {
    const states = this.#entries.map(({ state }) => state)
    showSummary(this.#root, states, this.#converted().length, this.#skipped)
    this.#current?.card.offerComparison()
  }

  /** For those who do not see what changes. */
  #say(text: string): void {
    part(this.#root, 'status').textContent = text
  }
}

/** As in the engine: these always have pages, slides or sheets. */
const PAGED: ReadonlySet<string> = new Set(['odp', 'ods', 'pdf', 'ppt', 'pptx', 'xls', 'xlsx'])

function describe(name: string, { stats, warnings }: Result): string {
  const left = warnings.length ? `, with ${toCount(warnings.length, 'warning')}` : ''
  return `${name} was converted: ${toCount(stats.words, 'word')}${left}.`
}
