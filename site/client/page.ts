/** What every page has: copy buttons, and tabs where there are alternatives. */
import { addCopyButtons } from './page/copy.ts'
import { makeTabs } from './page/tabs.ts'

for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) makeTabs(group)
addCopyButtons(document)
