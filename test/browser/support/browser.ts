/** One Chromium and one service for all browser tests of a run. */
import { after } from 'node:test'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { type Service, startService } from '../../http/support/service.ts'
import { launchChromium } from './chromium.ts'

export interface Visit {
  readonly page: Page
  /** Every request since the page was opened, including those of its workers. */
  readonly requests: readonly Request[]
  /** What the page complained about: script errors, and what its policy blocked. */
  readonly complaints: readonly string[]
  /** Where the service listens. */
  readonly url: string
  /** What the service has logged since the page was opened. */
  readonly serverLog: () => string
}

let browser: Promise<Browser> | undefined
let service: Promise<Service> | undefined

after(async () => {
  await (await browser)?.close()
  await (await service)?.stop()
})

/** Opens a page of the site in a separate browser profile, and closes it when `visit` has ended. */
export async function visit(
  path: string,
  options: BrowserContextOptions,
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  browser ??= launchChromium()
  service ??= startService({
    LOG_LEVEL: 'info',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    // Nothing listens there: the form is offered, and sending fails.
    SMTP_URL: 'smtp://127.0.0.1:9',
    CONTACT_TO: 'team@example.org',
  })
  const [chromium, site] = await Promise.all([browser, service])
  const context = await chromium.newContext({ baseURL: site.url, ...options })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  const noted = site.output().length
  const requests: Request[] = []
  const complaints: string[] = []
  context.on('request', request => requests.push(request))
  const page = await context.newPage()
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  try {
    await page.goto(path)
    const serverLog = () => site.output().slice(noted)
    await act({ page, requests, complaints, url: site.url, serverLog })
  } finally {
    await context.close()
  }
}

/** Generous, since machines that run tests are busy: nothing waits for it if all is well. */
const STEP_TIMEOUT_MS = 120_000
