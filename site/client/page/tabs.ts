/** Sections that are stacked without scripts become tabs (ARIA Authoring Practices, Tabs). */

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
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(index, false))
    tab.addEventListener('keydown', event => {
      const step = STEPS[event.key]
      if (!step) return
      event.preventDefault()
      select(step(index, tabs.length), true)
    })
  }
  group.prepend(list)
  group.classList.add('is-tabbed')
  select(0, false)
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
