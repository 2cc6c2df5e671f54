/**
 * Two texts side by side, with what differs marked; lines that are equal are folded but for a few around each
 * difference. Narrow windows show the old line above the new one.
 */
import {
  compareLines,
  type Difference,
  type LinePair,
  type LinePart,
  toLines,
} from '../compare/compare-texts.ts'
import { toCount } from '../converter/words.ts'
import { element } from '../page/dom.ts'
import { ScrollWindow } from './scroll-window.ts'

export interface Counterpart {
  readonly id: string
  readonly label: string
  /** It is on the left, as the older version of the two. */
  readonly isBefore: boolean
  /** Another one where its text may be another. */
  readonly version: object
  readonly read: () => Promise<string>
}

export interface Comparison {
  /** What there is to compare with, which may have changed; not nothing. */
  offer(counterparts: readonly Counterpart[]): void
  dispose(): void
}

interface ComparisonSettings {
  readonly name: string
  readonly markdown: string
  readonly compare: (left: string, right: string) => Promise<readonly Difference[]>
}

/** Equal lines shown before and after a difference. */
const CONTEXT = 3

/** Lines beside each other, or equal ones that are folded. */
type Row = LineRow | { readonly type: 'folded'; readonly rows: readonly LineRow[] }

type LineRow = LinePair & { readonly type: 'same' | 'changed' }

export function openComparison(area: HTMLElement, settings: ComparisonSettings): Comparison {
  const { name, markdown, compare } = settings
  const select = element('select', {})
  const count = element('p', { class: 'note', role: 'status' })
  const names = [element('p', {}), element('p', {})]
  const list = element('div', {
    class: 'versus-list',
    tabindex: '0',
    role: 'group',
    'aria-label': 'Differences',
  })
  const rows = new ScrollWindow(list)
  let left: readonly string[] = []
  let right: readonly string[] = []
  let shown: Row[] = []
  /** The first row of each difference. */
  let starts: number[] = []
  let current = -1
  let counterparts: readonly Counterpart[] = []
  let loaded: object | undefined

  const step = (label: string, text: string, by: number) => {
    const attributes = { type: 'button', class: 'quiet bare', 'aria-label': label }
    const button = element('button', attributes, text)
    button.addEventListener('click', () => goTo(current + by))
    return button
  }
  const back = step('Previous difference', '‹', -1)
  const next = step('Next difference', '›', 1)
  select.addEventListener('change', () => void load())
  area.replaceChildren(
    element(
      'div',
      { class: 'versus-bar' },
      element('label', {}, 'Compare with ', select),
      count,
      back,
      next,
    ),
    element('div', { class: 'versus versus-head' }, ...names),
    list,
  )
  list.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-row]')
    if (button) unfold(Number(button.dataset.row))
  })

  async function load(): Promise<void> {
    const chosen = counterparts.find(({ id }) => id === select.value)
    if (!chosen) return
    loaded = chosen.version
    count.textContent = 'Comparing…'
    const order = <Item>(other: Item, own: Item) => (chosen.isBefore ? [other, own] : [own, other])
    order(chosen.label, name).forEach((label, index) => {
      names[index]!.textContent = label
    })
    try {
      const texts = order(await chosen.read(), markdown) as [string, string]
      const differences = await compare(...texts)
      if (loaded === chosen.version) show(texts, differences)
    } catch {
      if (loaded !== chosen.version) return
      show(['', ''], [])
      count.textContent = 'The texts could not be compared. Choose again to retry.'
    }
  }

  function show(texts: readonly [string, string], differences: readonly Difference[]): void {
    left = toLines(texts[0])
    right = toLines(texts[1])
    shown = toRows(differences, left.length)
    fill()
    current = -1
    count.textContent = starts.length ? toCount(starts.length, 'difference') : 'No differences.'
    for (const button of [back, next]) button.disabled = !starts.length
  }

  function fill(): void {
    starts = shown.flatMap(({ type }, index) =>
      type === 'changed' && shown[index - 1]?.type !== 'changed' ? [index] : [],
    )
    rows.show({ count: shown.length, estimate, render }, rows.place)
  }

  function unfold(index: number): void {
    const row = shown[index]
    if (row?.type !== 'folded') return
    shown = shown.toSpliced(index, 1, ...row.rows)
    fill()
    list.focus()
  }

  function goTo(difference: number): void {
    if (!starts.length) return
    current = (difference + starts.length) % starts.length
    rows.scrollTo({ index: starts[current]!, share: 0 }, list.clientHeight / 4)
    count.textContent = `${current + 1} of ${toCount(starts.length, 'difference')}`
  }

  function estimate(index: number, width: number): number {
    const row = shown[index]!
    if (row.type === 'folded') return LINE_HEIGHT
    const longest = Math.max(...readRow(row).map(line => line?.length ?? 0))
    return LINE_HEIGHT * Math.max(Math.ceil((longest * CHARACTER_WIDTH * 2) / width), 1)
  }

  const readRow = (row: LineRow) => [left[row.left ?? -1], right[row.right ?? -1]] as const

  function render(index: number): HTMLElement {
    const row = shown[index]!
    if (row.type === 'folded') {
      const words = toCount(row.rows.length, 'equal line')
      const button = { type: 'button', class: 'quiet', 'data-row': String(index) }
      return element('div', { class: 'versus-fold' }, element('button', button, `Show ${words}`))
    }
    const [before, after] = readRow(row)
    if (row.type === 'same') {
      // What is equal may still differ in spaces.
      return element('div', { class: 'versus' }, toLine(before ?? ''), toLine(after ?? ''))
    }
    const parts = compareLines(before ?? '', after ?? '')
    return element(
      'div',
      { class: 'versus is-changed' },
      before === undefined ? element('p', { class: 'is-none' }) : toChanged('del', parts.left),
      after === undefined ? element('p', { class: 'is-none' }) : toChanged('ins', parts.right),
    )
  }

  return {
    offer(given) {
      const chosen = given.find(({ id }) => id === select.value) ?? given[0]
      const isListed = given.every(({ id, label }, index) => {
        const option = select.options[index]
        return option?.value === id && option.text === label
      })
      if (!isListed || given.length !== select.options.length) {
        select.replaceChildren(...given.map(({ id, label }) => new Option(label, id)))
      }
      counterparts = given
      select.value = chosen?.id ?? ''
      if (chosen?.version !== loaded) void load()
    },
    dispose: () => rows.dispose(),
  }
}

/** In pixels, about. */
const CHARACTER_WIDTH = 8
const LINE_HEIGHT = 22

/** `lineCount` of the left text. */
function toRows(differences: readonly Difference[], lineCount: number): Row[] {
  const rows: LineRow[] = []
  let [left, right] = [0, 0]
  const addEqual = (end: number) => {
    while (left < end) rows.push({ type: 'same', left: left++, right: right++ })
  }
  for (const difference of differences) {
    addEqual(difference.left[0])
    for (const pair of difference.pairs) rows.push({ type: 'changed', ...pair })
    left = difference.left[1]
    right = difference.right[1]
  }
  addEqual(lineCount)
  return fold(rows)
}

/** Folds long runs of equal lines, but for some next to what differs. */
function fold(rows: readonly LineRow[]): Row[] {
  const folded: Row[] = []
  for (let from = 0; from < rows.length; ) {
    const { type } = rows[from]!
    let end = from
    while (rows[end]?.type === type) end++
    const run = rows.slice(from, end)
    const before = from > 0 ? CONTEXT : 0
    const after = end < rows.length ? CONTEXT : 0
    const hidden = run.slice(before, run.length - after)
    if (type === 'changed' || hidden.length < 2) folded.push(...run)
    else {
      folded.push(...run.slice(0, before), { type: 'folded', rows: hidden })
      folded.push(...run.slice(run.length - after))
    }
    from = end
  }
  return folded
}

const toLine = (text: string): HTMLElement => element('p', {}, text)

function toChanged(name: 'del' | 'ins', parts: readonly LinePart[]): HTMLElement {
  const isWhole = parts.every(({ isOwn }) => isOwn)
  return element(
    'p',
    { class: name === 'del' ? 'is-removed' : 'is-added' },
    ...(isWhole
      ? [element(name, { class: 'is-whole' }, ...parts.map(({ text }) => text))]
      : parts.map(({ text, isOwn }) => (isOwn ? element(name, {}, text) : text))),
  )
}
