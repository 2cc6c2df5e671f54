/** The last checks in this browser: what was checked, when, and the grade. They never leave it. */
import { element } from '../page/dom.ts'
import { recall, store } from '../page/memory.ts'
import type { Report } from './report.ts'

type Past = Pick<Report, 'url' | 'grade' | 'score' | 'checked_at'>

const KEY = 'foliomark-mcp-checks'
const MAX_KEPT = 10

export function keepCheck({ url, grade, score, checked_at }: Report): void {
  const others = readPast().filter(past => past.url !== url)
  const kept = [{ url, grade, score, checked_at }, ...others].slice(0, MAX_KEPT)
  store(KEY, JSON.stringify(kept))
}

export function showHistory(place: HTMLElement): void {
  const all = readPast()
  place.hidden = all.length === 0
  const forget = element('button', { type: 'button', class: 'quiet' }, 'Clear history')
  forget.addEventListener('click', () => {
    store(KEY, undefined)
    showHistory(place)
  })
  place.replaceChildren(
    element('h2', {}, 'Checks from this browser'),
    element(
      'ul',
      {},
      ...all.map(({ url, grade, score, checked_at }) =>
        element(
          'li',
          {},
          element('a', { href: `?${new URLSearchParams({ url })}` }, url),
          ` ${grade}, ${score} of 100, ${checked_at.slice(0, 10)}`,
        ),
      ),
    ),
    forget,
  )
}

function readPast(): readonly Past[] {
  try {
    const known: unknown = JSON.parse(recall(KEY) ?? '[]')
    return Array.isArray(known) ? known.filter(isPast) : []
  } catch {
    return []
  }
}

/** What another version, or a person, has stored may be anything. */
function isPast(value: unknown): value is Past {
  const { url, grade, score, checked_at } = (value ?? {}) as Partial<Past>
  return (
    [url, grade, checked_at].every(text => typeof text === 'string') && typeof score === 'number'
  )
}
