/**
 * When each page last changed. The text of a page comes from many places, and neither a clone nor a package keeps
 * file times, so `site/dates.txt` records for every page the fingerprint of its text and since when it has had it, as
 * of the last release. The build dates the pages that have changed since (`scripts/date-pages.ts`).
 */
import { existsSync, readFileSync } from 'node:fs'

interface PageDate {
  /** Such as 2026-01-31. */
  readonly day: string
  readonly fingerprint: string
  readonly path: string
}

export const DATES_FILE = 'dates.txt'

/** Absent while the pages are being dated for the first time. */
export function readDates(folder: URL): PageDate[] {
  const file = new URL(DATES_FILE, folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => {
    const [day = '', fingerprint = '', path = ''] = line.split(' ')
    return { day, fingerprint, path }
  })
}

export function writeDates(dates: readonly PageDate[]): string {
  return dates.map(({ day, fingerprint, path }) => `${day} ${fingerprint} ${path}\n`).join('')
}

export function findDay(dates: readonly PageDate[], page: string): string | undefined {
  return dates.find(({ path }) => path === page)?.day
}
