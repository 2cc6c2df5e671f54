/** Two results side by side. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'
import {
  card,
  choose,
  openOptions,
  view,
  waitFor,
  waitForAll,
  waitUntilKept,
} from './support/converter.ts'
import { asFile, commented, VERSIONS } from './support/documents.ts'

const texts = (page: Page, name: string, selector: string) =>
  card(page, name).locator(`.compare ${selector}`).allTextContents()

test('two versions of a document are compared line by line and word by word', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await choose(page, ...VERSIONS.map(([name, bytes]) => asFile(name, bytes)))
    await waitForAll(page, 2)
    await waitUntilKept(page)
    const before = requests.length
    await view(page, 'report-1.docx', 'Compare')
    await page.getByText('1 difference', { exact: true }).waitFor()
    assert.deepEqual(await texts(page, 'report-1.docx', '.versus-head p'), [
      'report-1.docx',
      'report-2.docx',
    ])
    assert.deepEqual(await texts(page, 'report-1.docx', 'del'), ['old'])
    assert.deepEqual(await texts(page, 'report-1.docx', 'ins'), [
      'young',
      'Melons grow on the ground.',
    ])
    assert.equal(requests.length, before)
    assert.deepEqual(await findFaults(page), [])

    await page.getByRole('button', { name: 'Next difference' }).press('Enter')
    await page.getByText('1 of 1 difference', { exact: true }).waitFor()
    const shown = () => card(page, 'report-1.docx').locator('.compare .versus').count()
    const folded = await shown()
    await page.getByRole('button', { name: /^Show \d+ equal lines$/ }).press('Enter')
    assert.ok((await shown()) > folded + 10)

    await page.getByRole('button', { name: 'Remove report-2.docx from the list' }).click()
    await card(page, 'report-1.docx').locator('.raw').waitFor()
    assert.equal(await page.getByText('Compare', { exact: true }).isVisible(), false)
  })
})

test('a result with an option is compared with the one without', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('a.docx', commented('Is that so?')))
    await waitFor(page, 'a.docx')
    assert.equal(await page.getByText('Compare', { exact: true }).isVisible(), false)
    await openOptions(page, 'a.docx')
    await page.getByLabel('Show comments as footnotes').check()
    await card(page, 'a.docx').locator('.raw', { hasText: 'Is that so?' }).waitFor()
    await view(page, 'a.docx', 'Compare')
    await page.getByText('1 difference', { exact: true }).waitFor()
    assert.equal((await texts(page, 'a.docx', 'ins')).at(-1), '[^1]: **Ann**: Is that so?')
    assert.deepEqual(await texts(page, 'a.docx', 'del'), [])
  })
})
