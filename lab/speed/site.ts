/**
 * How soon pages of the site are there, in Chromium with a processor four times slower than this one:
 *
 *     npm run build && node dist/lab/speed/site.js
 *
 * First contentful paint, total blocking time (what tasks take beyond 50 ms after it), layout shift and bytes over the wire,
 * the best of several loads without a cache. Ends with 1 where a page is over its budget.
 */
import type { Browser, Page } from 'playwright-core'
import { PAGES } from '../../src/site/pages.ts'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { startService } from '../../test/http/support/service.ts'

const SLOW_DOWN = 4
const LOADS = 3
const BUDGET: Measured = { paintMs: 600, blockingMs: 50, shift: 0, bytes: 60_000 }

interface Measured {
  readonly paintMs: number
  readonly blockingMs: number
  readonly shift: number
  readonly bytes: number
}

interface State {
  readonly name: string
  readonly path: string
  /** What the visitor does there; blocking and shift are counted from then on. */
  readonly act?: (page: Page) => Promise<void>
}

const STATES: readonly State[] = [
  ...PAGES.map(({ path }) => ({ name: path, path })),
  { name: '/ with a result', path: '/', act: convertSample },
]

await measureAll()

async function measureAll(): Promise<void> {
  const [service, browser] = await Promise.all([
    startService({ SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'team@example.org' }),
    launchChromium(),
  ])
  try {
    console.log(`${'page'.padEnd(28)} paint ms  blocking ms  shift  bytes`)
    for (const state of STATES) {
      const loads: Measured[] = []
      for (let load = 0; load < LOADS; load++)
        loads.push(await measure(browser, service.url, state))
      report(state, toBest(loads))
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function measure(browser: Browser, url: string, { path, act }: State): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await page.goto(path, { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(countBytes)
  if (act) {
    await page.evaluate(forget)
    await act(page)
  }
  const { paintMs, blockingMs, shift } = await page.evaluate(read)
  await context.close()
  return { paintMs, blockingMs, shift, bytes }
}

async function convertSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.locator('.preview[data-state="shown"]').waitFor()
  await page.waitForLoadState('networkidle')
}

interface Watched {
  blockingMs: number
  shift: number
}

// The following run in the page.

function watch(): void {
  const watched: Watched = { blockingMs: 0, shift: 0 }
  Object.assign(window, { watched })
  const FREE_MS = 50
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]
      if (paint && startTime >= paint.startTime) watched.blockingMs += duration - FREE_MS
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) watched.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function forget(): void {
  Object.assign((window as unknown as { watched: Watched }).watched, { blockingMs: 0, shift: 0 })
}

function read(): Watched & { readonly paintMs: number } {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  const { blockingMs, shift } = (window as unknown as { watched: Watched }).watched
  return { paintMs: paint?.startTime ?? Number.POSITIVE_INFINITY, blockingMs, shift }
}

function countBytes(): number {
  return ['navigation', 'resource']
    .flatMap(type => performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** Other programs only ever make it slower; what shifts once is a fault. */
function toBest(loads: readonly Measured[]): Measured {
  const all = (name: keyof Measured) => loads.map(load => load[name])
  return {
    paintMs: Math.min(...all('paintMs')),
    blockingMs: Math.min(...all('blockingMs')),
    shift: Math.max(...all('shift')),
    bytes: Math.max(...all('bytes')),
  }
}

function report({ name }: State, best: Measured): void {
  const { paintMs, blockingMs, shift, bytes } = best
  const over = (Object.keys(BUDGET) as (keyof Measured)[]).filter(key => best[key] > BUDGET[key])
  if (over.length) process.exitCode = 1
  console.log(
    `${name.padEnd(28)} ${paintMs.toFixed(0).padStart(8)}  ${blockingMs.toFixed(0).padStart(11)}  ${shift.toFixed(3)}  ${bytes}${over.length ? `  over: ${over.join(', ')}` : ''}`,
  )
}
