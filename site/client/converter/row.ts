/** One document in the list of several: its name, its state, and a way out. */
import { element } from '../page/dom.ts'
import { explain } from './explain.ts'
import type { Job, State } from './job.ts'
import { toBreakable, toName } from './names.ts'
import { toCount } from './words.ts'

export interface Row {
  readonly element: HTMLElement
  show(state: State, job: Job): void
  select(isSelected: boolean): void
}

export function createRow(
  { path }: Job,
  actions: { readonly onSelect: () => void; readonly onRemove: () => void },
): Row {
  const name = toName(path)
  const folder = path === name ? '' : path.slice(0, -name.length)
  const state = element('span', { class: 'row-state' })
  const open = element(
    'button',
    { type: 'button', class: 'row-open', title: path },
    element('span', { class: 'row-name' }, ...toBreakable(name)),
    folder ? element('span', { class: 'row-folder' }, folder) : undefined,
    state,
  )
  const remove = element(
    'button',
    { type: 'button', class: 'quiet bare', 'aria-label': `Remove ${name} from the list` },
    element('span', { 'aria-hidden': 'true' }, '×'),
  )
  const item = element('li', { class: 'row' }, open, remove)
  open.addEventListener('click', actions.onSelect)
  remove.addEventListener('click', actions.onRemove)
  return {
    element: item,
    select: isSelected => {
      if (isSelected) open.setAttribute('aria-current', 'true')
      else open.removeAttribute('aria-current')
    },
    show(given, job) {
      item.dataset.state = given.type
      state.textContent = describe(given, job)
    },
  }
}

function describe(state: State, job: Job): string {
  switch (state.type) {
    case 'waiting':
      return 'waiting'
    case 'working':
      return state.share === undefined ? 'working…' : `${Math.round(state.share * 100)} %`
    case 'done': {
      const { warnings, stats } = state.result
      const words = toCount(stats.words, 'word')
      return warnings.length ? `${words}, ${toCount(warnings.length, 'warning')}` : words
    }
    case 'failed':
      return explain(state.trouble, job).title
    case 'cancelled':
      return 'cancelled'
    default:
      return state satisfies never
  }
}
