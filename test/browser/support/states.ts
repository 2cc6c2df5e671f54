/** The states of the site that are looked at (lab/site/shots.ts) and examined by axe (states.slow.test.ts). */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { longReport } from '../../support/long-report.ts'
import { choose, openOptions, stayAtFirstPage, view, waitFor } from './converter.ts'
import { asFile, commented, DOCUMENTS, VERSIONS } from './documents.ts'
import { REPORT } from './report.ts'

export interface State {
  readonly name: string
  readonly path: string
  readonly options?: BrowserContextOptions
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>
  readonly act?: (page: Page) => Promise<void>
}

const PHOTO = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

/** The panes are filled piece by piece. */
const SETTLE_MS = 500

export const STATES: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'home-without-scripts', path: '/', options: { javaScriptEnabled: false } },
  { name: 'dragged-over', path: '/', act: dragOver },
  { name: 'one', path: '/', act: page => convert(page, ['a.docx', DOCUMENTS.docx]) },
  {
    name: 'working',
    path: '/',
    options: { serviceWorkers: 'block' },
    prepare: stayAtFirstPage,
    async act(page) {
      await choose(page, asFile('long.pdf', longReport(30)))
      await page.getByText('The first 10 pages; the others follow.').waitFor()
      await page.waitForTimeout(SETTLE_MS)
    },
  },
  {
    name: 'many',
    path: '/',
    act: page =>
      convert(
        page,
        ['report.docx', DOCUMENTS.docx],
        ['slides.pptx', DOCUMENTS.pptx],
        ['numbers.xlsx', DOCUMENTS.xlsx],
        ['photo.jpg', PHOTO],
        ['broken.docx', new Uint8Array(9)],
      ),
  },
  {
    name: 'failed',
    path: '/',
    async act(page) {
      await choose(page, asFile('photo.jpg', PHOTO))
      await waitFor(page, 'photo.jpg', 'failed')
    },
  },
  {
    name: 'removed',
    path: '/',
    async act(page) {
      await convert(page, ['a.csv', DOCUMENTS.csv])
      await page.getByRole('button', { name: 'Remove a.csv' }).click()
    },
  },
  { name: 'long', path: '/', act: page => convert(page, ['long.pdf', longReport(60)]) },
  {
    name: 'found',
    path: '/',
    async act(page) {
      await convert(page, ['long.pdf', longReport(60)])
      await page.keyboard.press('Control+f')
      await page.getByLabel('Find in the document').fill('survey')
      await page.locator('.find-count', { hasText: ' of ' }).waitFor()
    },
  },
  {
    name: 'options',
    path: '/',
    async act(page) {
      await convert(page, ['a.docx', DOCUMENTS.docx])
      await openOptions(page, 'a.docx')
    },
  },
  {
    name: 'shortcuts',
    path: '/',
    async act(page) {
      await convert(page, ['a.docx', DOCUMENTS.docx])
      await page.keyboard.press('?')
    },
  },
  showing('preview', 'Preview', 'a.docx', DOCUMENTS.docx),
  showing('pdf-page', 'PDF page', 'long.pdf', longReport(6), '.paper[data-state="drawn"]'),
  showing('chunks', 'Chunks', 'a.docx', DOCUMENTS.docx),
  showing('left-out', 'Left out', 'a.docx', commented('Is that so?')),
  showing('warnings', 'Warnings', 'a.docx', commented('Is that so?')),
  {
    name: 'compare',
    path: '/',
    async act(page) {
      await convert(page, ...VERSIONS)
      await view(page, 'report-1.docx', 'Compare')
      await page.waitForTimeout(SETTLE_MS)
    },
  },
  {
    name: 'offline',
    path: '/',
    async act(page) {
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
    async act(page) {
      await page.route('**/api/v1/mcp-check', route => route.fulfill({ json: REPORT }))
      await page.getByLabel('URL of the server').fill('https://mcp.example.com/mcp')
      await page.getByRole('button', { name: 'Check the server' }).click()
      await page.locator('[data-report]:not([hidden])').waitFor()
    },
  },
  { name: 'portal', path: '/developers/' },
  ...['convert', 'chunks', 'mcp', 'pool', 'edge', 'changelog', 'errors', 'recipes'].map(name => ({
    name: `portal-${name}`,
    path: `/developers/${name}/`,
  })),
  {
    name: 'portal-search',
    path: '/developers/convert/',
    async act(page) {
      await page.keyboard.press('/')
      await page.keyboard.type('pagination')
      await page.locator('.search-results a').first().waitFor()
    },
  },
  { name: 'contact', path: '/contact/' },
  {
    name: 'contact-faults',
    path: '/contact/',
    act: page => page.getByRole('button', { name: 'Send' }).click(),
  },
  { name: 'privacy', path: '/privacy/' },
  { name: 'missing', path: '/no-such-page/' },
]

/** A view of a result. */
function showing(
  name: string,
  label: string,
  file: string,
  bytes: Uint8Array,
  sign = '.card',
): State {
  return {
    name,
    path: '/',
    async act(page) {
      await convert(page, [file, bytes])
      await view(page, file, label)
      await page.locator(sign).waitFor()
      await page.waitForTimeout(SETTLE_MS)
    },
  }
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

function dragOver(page: Page): Promise<void> {
  return page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a'], 'a.csv'))
    const settings = { dataTransfer, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new DragEvent('dragover', settings))
  })
}
