/** The switch between light and dark; the system's preference applies until somebody uses it. */
import { store } from './memory.ts'

export function offerThemes(button: HTMLButtonElement): void {
  const { dataset } = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (dataset.theme ? dataset.theme === 'dark' : dark.matches)
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.addEventListener('click', () => {
    const wanted = isDark() ? 'light' : 'dark'
    // Back at the system's preference, nothing has to be remembered.
    const isOwn = (wanted === 'dark') !== dark.matches
    if (isOwn) dataset.theme = wanted
    else delete dataset.theme
    store('foliomark-theme', isOwn ? wanted : undefined)
    show()
  })
  dark.addEventListener('change', show)
  show()
}
