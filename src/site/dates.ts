/**
 * When each page last changed. The text of a page comes from many places, and neither a clone nor a
 * package keeps the times of files, so `site/dates.txt` remembers for every page the fingerprint
 * of its text and the day on which that text was first built. The build keeps it (`scripts/date-pages.ts`).
 */
import { readFileSync } from 'node:fs'

interface PageDate {
  /** Such as 2026-01-31. */
  readonly day: string
  readonly fingerprint: string
  readonly path: string
}

export const DATES_FILE = 'site/dates.txt'

/** A line for each page; for some moments two, when branches have been merged and not yet built. */
export function readDates(root: URL): PageDate[] {
  const lines = readFileSync(new URL(DATES_FILE, root), 'utf8').split('\n').filter(Boolean)
  return lines.map(line => {
    const [day = '', fingerprint = '', path = ''] = line.split(' ')
    return { day, fingerprint, path }
  })
}

export function writeDates(dates: readonly PageDate[]): string {
  return dates.map(({ day, fingerprint, path }) => `${day} ${fingerprint} ${path}\n`).join('')
}

export function findDay(dates: readonly PageDate[], page: string): string | undefined {
  const days = dates.filter(({ path }) => path === page).map(({ day }) => day)
  return days.sort().at(-1)
}
