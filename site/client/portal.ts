/** The developer portal: search over all pages, where in the page one is, and old anchors that lead on. */
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

/** Marks in the contents the section that is being read. */
function followScrolling(root: Document): void {
  const links = new Map(
    [...root.querySelectorAll<HTMLAnchorElement>('.contents .sections a')].map(link => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  )
  const headings = [...links.keys()].flatMap(id => root.getElementById(id) ?? [])
  if (!headings.length) return
  let current: HTMLAnchorElement | undefined
  const update = () => {
    const passed = headings.findLast(heading => heading.getBoundingClientRect().top < MARGIN)
    const next = passed && links.get(passed.id)
    if (next === current) return
    current?.removeAttribute('aria-current')
    next?.setAttribute('aria-current', 'true')
    // Only the list moves, never the page.
    const list = next?.closest<HTMLElement>('.contents')
    if (next && list && list.scrollHeight > list.clientHeight) {
      list.scrollTop = next.offsetTop - list.clientHeight / 2
    }
    current = next
  }
  let isAwaited = false
  addEventListener(
    'scroll',
    () => {
      if (isAwaited) return
      isAwaited = true
      requestAnimationFrame(() => {
        isAwaited = false
        update()
      })
    },
    { passive: true },
  )
  update()
}

/** A heading counts as reached a little below the edge of the window. */
const MARGIN = 120
