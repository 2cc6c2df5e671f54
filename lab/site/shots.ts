/**
 * Pictures of the site's states, for looking at after a change: wide and narrow, light and dark.
 *
 *     npm run lab -- site/shots FOLDER [word…]
 *
 * Only states whose name has one of the words, where words are given.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { choose, view, waitFor } from '../../test/browser/support/converter.ts'
import { asFile, DOCUMENTS, VERSIONS } from '../../test/browser/support/documents.ts'
import { REPORT } from '../../test/browser/support/report.ts'
import { startService } from '../../test/http/support/service.ts'
import { longReport } from '../../test/support/long-report.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** The panes are filled piece by piece. */
const SETTLE_MS = 500
const THEMES = ['light', 'dark'] as const

interface State {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page) => Promise<void>
}

const STATES: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'one', path: '/', act: page => convert(page, ['a.docx', DOCUMENTS.docx]) },
  {
    name: 'many',
    path: '/',
    act: page =>
      convert(
        page,
        ['report.docx', DOCUMENTS.docx],
        ['slides.pptx', DOCUMENTS.pptx],
        ['numbers.xlsx', DOCUMENTS.xlsx],
        ['photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
        ['broken.docx', new Uint8Array(9)],
      ),
  },
  {
    name: 'failed',
    path: '/',
    act: async page => {
      await choose(page, asFile('photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])))
      await waitFor(page, 'photo.jpg', 'failed')
    },
  },
  { name: 'long', path: '/', act: page => convert(page, ['long.pdf', longReport(60)]) },
  {
    name: 'chunks',
    path: '/',
    act: async page => {
      await convert(page, ['a.docx', DOCUMENTS.docx])
      await view(page, 'a.docx', 'Chunks')
    },
  },
  {
    name: 'compare',
    path: '/',
    act: async page => {
      await convert(page, ...VERSIONS)
      await view(page, 'report-1.docx', 'Compare')
      await page.waitForTimeout(SETTLE_MS)
    },
  },
  {
    name: 'offline',
    path: '/',
    act: async page => {
      await convert(page, ['a.docx', DOCUMENTS.docx])
      await page.waitForSelector('link[rel="manifest"]', { state: 'attached' })
      await page.reload()
      await page.context().setOffline(true)
      await page.reload()
      await convert(page, ['b.csv', DOCUMENTS.csv])
    },
  },
  {
    name: 'check',
    path: '/mcp-check/',
    act: async page => {
      await page.route('**/api/v1/mcp-check', route => route.fulfill({ json: REPORT }))
      await page.getByLabel('URL of the server').fill('https://mcp.example.com/mcp')
      await page.getByRole('button', { name: 'Check the server' }).click()
      await page.locator('[data-report]:not([hidden])').waitFor()
    },
  },
  ...['convert', 'chunks', 'mcp', 'changelog', 'errors', 'recipes'].map(name => ({
    name: `portal-${name}`,
    path: `/developers/${name}/`,
  })),
  { name: 'portal', path: '/developers/' },
  { name: 'contact', path: '/contact/' },
  { name: 'privacy', path: '/privacy/' },
]

await takeAll(process.argv[2] ?? '.shots', process.argv.slice(3))

async function takeAll(folder: string, words: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const wanted = STATES.filter(
    ({ name }) => !words.length || words.some(word => name.includes(word)),
  )
  const [service, browser] = await Promise.all([
    startService({ SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'team@example.org' }),
    launchChromium(),
  ])
  try {
    for (const state of wanted) await take(browser, service.url, state, folder)
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function take(browser: Browser, url: string, state: State, folder: string): Promise<void> {
  const { name, path, act } = state
  for (const viewport of SIZES) {
    const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await act?.(page)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`) })
    }
    await context.close()
  }
  console.log(name)
}

async function convert(page: Page, ...files: [string, Uint8Array][]): Promise<void> {
  await choose(page, ...files.map(([name, bytes]) => asFile(name, bytes)))
  for (const [name] of files) {
    await page
      .locator('.card:is([data-state="done"], [data-state="failed"])', {
        has: page.locator('.card-name', { hasText: name }),
      })
      .waitFor({ state: 'attached' })
  }
  await page.waitForTimeout(SETTLE_MS)
}
