/** What every page has: copy buttons, tabs where there are alternatives, and the theme switch. */
import { addCopyButtons } from './page/copy.ts'
import { store } from './page/memory.ts'
import { makeTabs } from './page/tabs.ts'

for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) makeTabs(group)
addCopyButtons(document)
const themes = document.querySelector<HTMLButtonElement>('[data-themes]')
if (themes) offerThemes(themes)

/** The switch between light and dark; the system's wish holds until somebody uses it. */
function offerThemes(button: HTMLButtonElement): void {
  const { dataset } = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (dataset.theme ? dataset.theme === 'dark' : dark.matches)
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.addEventListener('click', () => {
    const wanted = isDark() ? 'light' : 'dark'
    // Back at what the system says, nothing has to be remembered.
    const isOwn = (wanted === 'dark') !== dark.matches
    if (isOwn) dataset.theme = wanted
    else delete dataset.theme
    store('foliomark-theme', isOwn ? wanted : undefined)
    show()
  })
  dark.addEventListener('change', show)
  show()
}
