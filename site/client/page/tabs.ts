/**
 * Sections that are stacked without scripts become tabs (ARIA Authoring Practices, Tabs). Who chooses a language has
 * chosen it for all of them, on every page.
 */
import { recall, store } from './memory.ts'

const KEY = 'foliomark-tab'
const CHOSEN = 'foliomark:tab'

export function makeTabs(group: HTMLElement): void {
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > section')]
  const list = document.createElement('div')
  list.className = 'tab-list'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', group.dataset.tabs ?? '')
  const tabs = panels.map((panel, index) => createTab(panel, `${group.dataset.tabs}-${index}`))
  list.append(...tabs)

  const select = (chosen: number, takesFocus: boolean) => {
    for (const [index, tab] of tabs.entries()) {
      const isChosen = index === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      panels[index]!.hidden = !isChosen
    }
    if (takesFocus) tabs[chosen]?.focus()
  }
  const names = tabs.map(({ textContent }) => textContent ?? '')
  const choose = (index: number, takesFocus: boolean) => {
    const { top } = group.getBoundingClientRect()
    select(index, takesFocus)
    store(KEY, names[index])
    dispatchEvent(new CustomEvent(CHOSEN, { detail: names[index]! }))
    // Others above it may have another height now.
    scrollBy(0, group.getBoundingClientRect().top - top)
  }
  const follow = (name: string | undefined) => {
    const index = names.indexOf(name ?? '')
    if (index >= 0) select(index, false)
  }
  addEventListener(CHOSEN, event => follow((event as CustomEvent<string>).detail))
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(index, false))
    tab.addEventListener('keydown', event => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      choose(step(index, tabs.length), true)
    })
  }
  group.prepend(list)
  group.classList.add('is-tabbed')
  select(0, false)
  follow(recall(KEY))
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

function createTab(panel: HTMLElement, name: string): HTMLButtonElement {
  const id = name.toLowerCase().replace(/\W+/g, '-')
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.id = `${id}-tab`
  tab.className = 'tab'
  tab.textContent = panel.querySelector('.tab-title')?.textContent ?? name
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-controls', id)
  panel.id = id
  panel.setAttribute('role', 'tabpanel')
  panel.setAttribute('aria-labelledby', tab.id)
  return tab
}
