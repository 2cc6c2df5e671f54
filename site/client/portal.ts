/** The developer portal: search over all pages, the current position in the page, and old anchors that redirect. */

import { followScrolling } from './portal/scroll-tracking.ts'
import { openSearch } from './portal/search-box.ts'

const form = document.querySelector<HTMLFormElement>('[data-search]')
if (form) openSearch(form)
followScrolling(document)
followMoved()
addEventListener('hashchange', followMoved)

function followMoved(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target?.dataset.moved) location.replace(target.dataset.moved)
}
