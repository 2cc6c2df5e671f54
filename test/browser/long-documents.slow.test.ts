/** A hundred clicks in the outlines of five long documents. */
import { test } from 'node:test'
import { visit } from './support/browser.ts'
import { LONG_DOCUMENTS } from './support/long-documents.ts'
import { checkLanding } from './support/outline.ts'

for (const [name, make] of Object.entries(LONG_DOCUMENTS)) {
  test(`twenty clicks in the outline of ${name} lead to their headings`, async () => {
    await visit('/', {}, async ({ page }) => {
      await checkLanding(page, name, make(), 20)
    })
  })
}
