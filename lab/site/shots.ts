/**
 * Pictures of the site's states, for looking at after a change: wide and narrow, light and dark.
 *
 *     npm run lab -- site/shots FOLDER [word…]
 *
 * Only states whose name has one of the words, where words are given.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { STATES, type State } from '../../test/browser/support/states.ts'
import { startService } from '../../test/http/support/service.ts'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const

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
  const { name, path, options, prepare, act } = state
  for (const viewport of SIZES) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    await prepare?.(page)
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
