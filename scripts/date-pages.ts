/**
 * Keeps `site/dates.json`: a page whose text is not the one that is remembered has changed today.
 * Part of every build, so that whoever changes a page, or a table that fills one, commits its date too.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { hashOf } from '../src/site/body.ts'
import { type Dates, readDates } from '../src/site/dates.ts'
import { openSite } from '../src/site/site.ts'

const ROOT = new URL('../../', import.meta.url)
const FILE = new URL('site/dates.json', ROOT)

/** Not the address of a real service: the text must be the same wherever it is built. */
const SITE = { baseUrl: 'https://foliomark.example', supportEmail: 'support@foliomark.example' }

const today = new Date().toISOString().slice(0, 10)
const known = readDates(ROOT)
const pages = openSite({ site: SITE }, {})
const dates: Dates = Object.fromEntries(
  pages.sources.map(({ page: { path } }) => {
    const fingerprint = hashOf(pages.find(path)!.markdown.bytes)
    const line = known[path]
    return [path, line?.endsWith(` ${fingerprint}`) ? line : `${today} ${fingerprint}`]
  }),
)
const content = `${JSON.stringify(dates, null, 2)}\n`
if (content !== readFileSync(FILE, 'utf8')) writeFileSync(FILE, content)
