/** Marks the section being read in the contents. */

export function followScrolling(root: Document): void {
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
    // Only the list scrolls, never the page.
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
