/** What every page has: copy buttons, tabs where there are alternatives, and the theme switch. */
import { addCopyButtons } from './page/copy.ts'
import { makeTabs } from './page/tabs.ts'
import { offerThemes } from './page/theme.ts'

for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) makeTabs(group)
addCopyButtons(document)
const themes = document.querySelector<HTMLButtonElement>('[data-themes]')
if (themes) offerThemes(themes)
