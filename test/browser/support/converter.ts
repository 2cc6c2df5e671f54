/** What visitors do on the home page, in terms of the page. */
import type { Locator, Page } from 'playwright-core'
import type { asFile } from './documents.ts'

export function choose(page: Page, ...files: ReturnType<typeof asFile>[]): Promise<void> {
  return page.getByLabel('Drop documents here').setInputFiles(files)
}

/** The card of a document, which exists whether it is in front or not. */
export function card(page: Page, name: string): Locator {
  return page.locator('.card', { has: page.locator('.card-name', { hasText: name }) })
}

/** The line of a document in the list of several. */
export function row(page: Page, name: string): Locator {
  return page.locator('.row', { hasText: name })
}

/** Puts a document in front. */
export async function bringForward(page: Page, name: string): Promise<void> {
  if (await card(page, name).isVisible()) return
  await row(page, name).locator('.row-open').click()
}

/** Waits until a document has been converted successfully. */
export async function waitFor(page: Page, name: string, state = 'done'): Promise<void> {
  await page
    .locator(`.card[data-state="${state}"]`, { has: page.locator('.card-name', { hasText: name }) })
    .waitFor({ state: 'attached' })
}

/** Waits until so many documents have succeeded: nothing less, such as 1 of 2. */
export async function waitForAll(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} documents converted`, { exact: true }).waitFor()
}

/** Waits until this is on the clipboard: a button only briefly says that it has copied. */
export async function waitForCopy(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    async expected => (await navigator.clipboard.readText()) === expected,
    text,
  )
}

/** Documents with this name are converted endlessly, however fast the machine is. */
export const ENDLESS = 'endless.csv'

/** Makes that happen, in a context without service workers, which would serve the unmodified worker. */
export function makeEndless(page: Page): Promise<void> {
  return stopAt(page, `content.filename === '${ENDLESS}'`, { type: 'stage', stage: 'converting' })
}

/** A long PDF stays at its first page, unless only some pages are wanted. */
export function stayAtFirstPage(page: Page): Promise<void> {
  const progress = { type: 'progress', done: 0, total: 524 }
  return stopAt(page, "content.type === 'convert' && !content.options.pages", progress)
}

/** Orders for which the expression holds get one answer, and never an end. */
async function stopAt(page: Page, isMeant: string, answer: object): Promise<void> {
  const before = `addEventListener('message', ({ data: { ticket, content } }) => {
    if (!(${isMeant})) return
    postMessage({ ticket, content: ${JSON.stringify(answer)} })
    for (;;);
  })\n`
  await page.route('**/worker-*.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: before + (await response.text()) })
  })
}

/** After the first document: until the page and its converter are kept for use without a network. */
export async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise(resolve => active?.addEventListener('statechange', resolve))
  })
}

/** The markdown of a document, when it has been converted. */
export async function markdownOf(page: Page, name: string): Promise<string> {
  await waitFor(page, name)
  await bringForward(page, name)
  return (await card(page, name).locator('.raw').textContent()) ?? ''
}

export async function view(page: Page, name: string, label: string): Promise<void> {
  await card(page, name).locator('.views label', { hasText: label }).click()
}

export async function openOptions(page: Page, name: string): Promise<void> {
  await card(page, name).locator('.options-drawer > summary').click()
}
