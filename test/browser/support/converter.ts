/** What visitors do on the home page, in words of the page. */
import type { Locator, Page } from 'playwright-core'
import type { asFile } from './documents.ts'

export function choose(page: Page, ...files: ReturnType<typeof asFile>[]): Promise<void> {
  return page.getByLabel('Drop documents here').setInputFiles(files)
}

/** The card of a document. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name })
}

/** The markdown of a document, when it has been converted. */
export async function markdownOf(page: Page, name: string): Promise<string> {
  await page.locator('.card[data-state="done"]', { hasText: name }).waitFor()
  return (await card(page, name).locator('pre').first().textContent()) ?? ''
}
