/** The search field: results while typing, arrow keys to move through them, `/` or Ctrl+K (⌘K) to get here. */
import { element } from '../page/dom.ts'
import { findSections, type SearchEntry } from './find-sections.ts'

const INDEX_PATH = '/developers/search.json'

export function openSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  const results = form.querySelector<HTMLElement>('.search-results')
  if (!input || !results) return
  let entries: Promise<readonly SearchEntry[]> | undefined
  const load = () => {
    entries ??= fetch(INDEX_PATH)
      .then(response => response.json() as Promise<readonly SearchEntry[]>)
      .catch(() => {
        entries = undefined
        return []
      })
    return entries
  }
  const links = () => [...results.querySelectorAll<HTMLAnchorElement>('a')]
  const show = async () => {
    const query = input.value
    const hits = findSections(await load(), query)
    if (query !== input.value) return
    results.hidden = query.trim() === ''
    results.replaceChildren(
      hits.length
        ? element(
            'ul',
            {},
            ...hits.map(({ to, page, title, excerpt }) =>
              element(
                'li',
                {},
                element(
                  'a',
                  { href: to },
                  element('strong', {}, title),
                  element('span', { class: 'search-page' }, page === title ? '' : ` ${page}`),
                  element('span', { class: 'search-text' }, excerpt),
                ),
              ),
            ),
          )
        : element('p', {}, 'No results.'),
    )
  }
  input.addEventListener('focus', () => void load(), { once: true })
  input.addEventListener('input', () => void show())
  form.addEventListener('submit', event => {
    event.preventDefault()
    links()[0]?.click()
  })
  form.addEventListener('keydown', event => {
    const all = links()
    const index = all.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Escape') {
      results.hidden = true
      input.focus()
    } else if (event.key === 'ArrowDown') (all[index + 1] ?? all[0])?.focus()
    else if (event.key === 'ArrowUp') (index > 0 ? all[index - 1] : input)?.focus()
    else return
    event.preventDefault()
  })
  // Otherwise a link inside the page would leave the results open.
  results.addEventListener('click', event => {
    if ((event.target as Element).closest('a')) results.hidden = true
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) results.hidden = true
  })
  document.addEventListener('keydown', event => {
    const hasModifier = event.ctrlKey || event.metaKey
    const isTyping = (event.target as Element).closest('input, textarea, select')
    if (!(hasModifier ? event.key === 'k' : event.key === '/' && !isTyping)) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  const keys = form.querySelector('[data-keys]')
  if (keys && !/Mac|iPhone|iPad/.test(navigator.platform)) keys.textContent = 'Ctrl K'
}
