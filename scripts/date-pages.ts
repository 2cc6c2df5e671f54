/**
 * Keeps the dates of pages: a page whose text is not one that is remembered has changed today.
 * Part of every build, so that whoever changes a page, or a table that fills one, commits its date too.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { DEFAULT_POLICIES } from '../src/config.ts'
import { hashOf } from '../src/site/body.ts'
import { DATES_FILE, readDates, writeDates } from '../src/site/dates.ts'
import { openSite } from '../src/site/site.ts'

const ROOT = new URL('../../', import.meta.url)
const FILE = new URL(DATES_FILE, ROOT)

/** Not the address of a real service: the text must be the same wherever it is built. */
const SITE = { baseUrl: 'https://foliomark.example', supportEmail: 'support@foliomark.example' }

const today = new Date().toISOString().slice(0, 10)
const known = readDates(ROOT)
const pages = openSite({ rateLimiter: { policies: DEFAULT_POLICIES }, site: SITE }, {})
const dates = pages.sources.map(({ page: { path } }) => {
  const fingerprint = hashOf(pages.find(path)!.markdown.bytes)
  const same = known.find(date => date.path === path && date.fingerprint === fingerprint)
  return same ?? { day: today, fingerprint, path }
})
const content = writeDates(dates)
if (content !== readFileSync(FILE, 'utf8')) writeFileSync(FILE, content)
