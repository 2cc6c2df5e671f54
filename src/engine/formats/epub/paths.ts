/** Addresses inside a book, relative to the file that contains them (RFC 3986, 5). */
import { decodePercent } from '../../document/slug.ts'

interface Target {
  /** From the root of the archive. */
  readonly path: string
  readonly fragment: string
}

/** Undefined for addresses outside the book. */
export function resolvePath(from: string, href: string): Target | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return undefined
  const hash = href.indexOf('#')
  if (hash === 0) return { path: from, fragment: decodePercent(href.slice(1)) }
  const written = hash < 0 ? href : href.slice(0, hash)
  const fragment = hash < 0 ? '' : decodePercent(href.slice(hash + 1))
  const relative = decodePercent(written.replace(/\?.*$/s, ''))
  if (relative === '') return { path: from, fragment }
  const steps = relative.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of relative.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return { path: steps.join('/'), fragment }
}
