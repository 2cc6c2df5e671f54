/**
 * When each page last changed. The text of a page comes from many places, and neither a clone nor a
 * package keeps the times of files, so `site/dates.json` remembers for every page the fingerprint
 * of its text and the day on which that text was first built. The build keeps it (`scripts/date-pages.ts`).
 */
import { readFileSync } from 'node:fs'

/** By path: the day, a space, and the fingerprint; one line for each page, so that branches merge. */
export type Dates = Readonly<Record<string, string>>

export function readDates(root: URL): Dates {
  return JSON.parse(readFileSync(new URL('site/dates.json', root), 'utf8'))
}

export function findDay(dates: Dates, path: string): string | undefined {
  return dates[path]?.split(' ')[0]
}
