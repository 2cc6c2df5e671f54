/** Long documents: what is clicked comes into view, and all of the text can be found, copied and printed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../src/engine/node.ts'
import { docx, r } from '../support/docx.ts'
import { findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'
import { choose, markdownOf, waitFor, waitForCopy } from './support/converter.ts'
import { asFile } from './support/documents.ts'
import { LONG_DOCUMENTS } from './support/long-documents.ts'
import { checkLanding } from './support/outline.ts'

test('a click in the outline leads to its heading, in markdown and preview', async () => {
  await visit('/', {}, async ({ page }) => {
    await checkLanding(page, 'long.docx', LONG_DOCUMENTS['long.docx']!(), 6)
  })
})

test('a click in the outline of a PDF leads to its heading on the page, too', async () => {
  await visit('/', {}, async ({ page }) => {
    await checkLanding(page, 'long.pdf', LONG_DOCUMENTS['long.pdf']!(), 6)
  })
})

/** Far more than a browser could lay out at once. */
const SHEET = `name,value\n${Array.from({ length: 60_000 }, (_, index) => `row ${index},${'some words '.repeat(1 + (index % 9))}`).join('\n')}\n`

test('of a document of megabytes only what is in view is in the page, and its end is one key away', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('sheet.csv', Buffer.from(SHEET)))
    await waitFor(page, 'sheet.csv')
    for (const name of ['.raw', '.preview']) {
      await page.locator(`${name} .piece`).first().waitFor()
      await page.locator(name).press('Home')
      await page.locator(`${name} .piece`, { hasText: 'row 3' }).first().waitFor()
      await page.locator(name).press('End')
      await page.locator(`${name} .piece`, { hasText: 'row 59999' }).waitFor()
      const size = await page.locator(name).evaluate(pane => pane.textContent?.length ?? 0)
      assert.ok(size < 4000, `${size} characters of ${name} are in the page`)
    }
    // The head of the table is there once, the columns of all its pieces are as wide.
    const lefts = await page
      .locator('.preview td:nth-child(2)')
      .evaluateAll(cells => [
        ...new Set(cells.map(cell => Math.round(cell.getBoundingClientRect().left))),
      ])
    assert.equal(lefts.length, 1)
  })
})

test('words are found in all of a document, and matches are stepped through', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('long.docx', LONG_DOCUMENTS['long.docx']!()))
    await markdownOf(page, 'long.docx')
    await page.locator('.preview[data-state="shown"]').waitFor()
    // With colors, which are elements, a match may be in several.
    assert.equal(
      await page.locator('.md-heading').first().textContent(),
      '# Chapter 1 of the report',
    )
    await page.keyboard.press('Control+f')
    const field = page.getByLabel('Find in the document')
    await field.fill('TABLES of chapter 3')
    // Chapters 3 and 30 to 39.
    await page.getByText('1 of 11').waitFor()
    await page.locator('.outline-link[data-matches]').first().waitFor()
    await field.press('Shift+Enter')
    await page.getByText('11 of 11').waitFor()
    for (const pane of ['.raw', '.preview']) {
      const heading = page.locator(`${pane} .piece`, { hasText: 'Tables of chapter 39' })
      await heading.waitFor()
      assert.ok(await heading.evaluate(isInPane), pane)
    }
    const current = page.locator('.outline-link[aria-current]')
    assert.equal(await current.textContent(), 'Tables of chapter 39')
    assert.deepEqual(await findFaults(page), [])
    await field.fill('nowhere to be found')
    await page.getByText('No matches').waitFor()
    await field.press('Escape')
    await field.waitFor({ state: 'hidden' })
  })
})

test('a match of the preview is the same as that of the markdown, whatever links lead to', async () => {
  await visit('/', {}, async ({ page }) => {
    const link = (text: string) => `<w:hyperlink r:id="apples">${r(text)}</w:hyperlink>${r('; ')}`
    const bytes = docx({
      body: `<w:p>${['apples one', 'pears', 'apples two'].map(link).join('')}</w:p>`,
      relationships: { apples: ['hyperlink', 'https://example.org/apples'] },
    })
    await choose(page, asFile('links.docx', bytes))
    await markdownOf(page, 'links.docx')
    await page.locator('.preview[data-state="shown"]').waitFor()
    await page.keyboard.press('Control+f')
    const field = page.getByLabel('Find in the document')
    await field.fill('apples')
    await page.getByText('1 of 5').waitFor()
    for (let match = 2; match <= 4; match++) await field.press('Enter')
    await page.getByText('4 of 5').waitFor()
    const found = await page.evaluate(() =>
      [...CSS.highlights.get('found-here')!].map(
        ({ endContainer, endOffset }) => endContainer.textContent?.slice(endOffset) ?? '',
      ),
    )
    assert.deepEqual(
      found.map(text => text.slice(0, 4)),
      [' two', ' two'],
    )
  })
})

test('all of a long document is selected, copied and printed', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await visit('/', { permissions }, async ({ page }) => {
    const bytes = LONG_DOCUMENTS['long.docx']!()
    const { markdown } = await convert(bytes, { filename: 'long.docx' })
    await choose(page, asFile('long.docx', bytes))
    await markdownOf(page, 'long.docx')
    await page.locator('.preview[data-state="shown"]').waitFor()
    await page.locator('.raw').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await waitForCopy(page, markdown)
    const { markdown: printed } = await convert(await page.pdf(), { filename: 'printed.pdf' })
    for (const words of ['Chapter 1 of the report', 'Tables of chapter 40', 'Row 80']) {
      assert.ok(printed.includes(words), words)
    }
    assert.doesNotMatch(printed, /Choose files|Wrap lines|tokens/)
    assert.equal(await page.locator('.printed').count(), 0)
  })
})

function isInPane(element: Element): boolean {
  const box = element.getBoundingClientRect()
  const pane = element.closest('.pane')!.getBoundingClientRect()
  return box.top >= pane.top - 30 && box.bottom <= pane.bottom + 1
}
