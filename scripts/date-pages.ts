/**
 * Dates the pages: one with the text of the last release keeps its day, every other has changed today. The result is
 * part of the build; `npm run release` puts it into the sources.
 */
import { writeFileSync } from 'node:fs'
import { DEFAULT_POLICIES } from '../src/config.ts'
import { hashOf } from '../src/site/body.ts'
import { DATES_FILE, readDates, writeDates } from '../src/site/dates.ts'
import { openSite } from '../src/site/site.ts'

const RELEASED = new URL('../../site/', import.meta.url)
const BUILT = new URL('../site/', import.meta.url)

/** Not the URL of a real service: the text must be the same wherever it is built. */
const SITE = { baseUrl: 'https://foliomark.example', supportEmail: 'support@foliomark.example' }

const today = new Date().toISOString().slice(0, 10)
const released = readDates(RELEASED)
const pages = openSite({ rateLimiter: { policies: DEFAULT_POLICIES }, site: SITE }, {})
const dates = pages.sources.map(({ page: { path } }) => {
  const fingerprint = hashOf(pages.find(path)!.markdown.bytes)
  const same = released.find(date => date.path === path && date.fingerprint === fingerprint)
  return same ?? { day: today, fingerprint, path }
})
writeFileSync(new URL(DATES_FILE, BUILT), writeDates(dates))
