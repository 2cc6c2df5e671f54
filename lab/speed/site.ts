/**
 * How soon pages of the site are there, in Chromium with a processor four times slower than this one:
 *
 *     npm run lab -- speed/site [OTHER_TREE]
 *
 * What the main thread does until the first contentful paint, total blocking time (what tasks take beyond 50 ms after
 * it), layout shift and bytes over the wire, the best of several loads without a cache. Ends with 1 where a page is over
 * its budget; with another tree, such as an older commit that is built, where paint or bytes are over 1.1 times of those
 * there. Loads of both take turns then, because a machine is never equally fast twice.
 */
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { PAGES } from '../../src/site/pages.ts'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { startService } from '../../test/http/support/service.ts'
import { countBlockingMs, type Moment, trace } from '../site/main-thread.ts'

const LOADS = 3
const COMPARED_LOADS = 7
/** Times the other tree's. */
const MOST_MORE = 1.1
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

await measureAll(process.argv[2])

async function measureAll(otherTree: string | undefined): Promise<void> {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'team@example.org' }
  const otherCommand = otherTree && join(resolve(otherTree), 'dist/command/main.js')
  const services = await Promise.all([
    startService(mail),
    ...(otherCommand ? [startService(mail, { command: otherCommand })] : []),
  ])
  const browser = await launchChromium()
  const [own, other] = services.map(({ url }) => url)
  try {
    if (other) await compareAll(browser, own!, other)
    else await reportAll(browser, own!)
  } finally {
    await browser.close()
    for (const service of services) await service.stop()
  }
}

async function reportAll(browser: Browser, url: string): Promise<void> {
  console.log(`${'page'.padEnd(28)} paint ms  blocking ms  shift  bytes`)
  for (const state of STATES) {
    const loads: Measured[] = []
    for (let load = 0; load < LOADS; load++) loads.push(await measure(browser, url, state))
    report(state, toBest(loads))
  }
}

/** Pages that both have. */
async function compareAll(browser: Browser, own: string, other: string): Promise<void> {
  console.log(
    `${'page'.padEnd(28)} paint ms, of the other tree, ratio  bytes, of the other tree, ratio`,
  )
  for (const state of STATES) {
    if (!(await fetch(other + state.path)).ok) continue
    const loads: [Measured[], Measured[]] = [[], []]
    for (let load = 0; load < COMPARED_LOADS; load++) {
      loads[0].push(await measure(browser, own, state))
      loads[1].push(await measure(browser, other, state))
    }
    reportCompared(state, toBest(loads[0]), toBest(loads[1]))
  }
}

async function measure(browser: Browser, url: string, { path, act }: State): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const load = await trace(browser, page, ['loading'], async () => {
    await page.goto(path, { waitUntil: 'networkidle' })
  })
  const bytes = await page.evaluate(countBytes)
  const { before, after } = splitAtPaint(load)
  let counted = after
  if (act) {
    await page.evaluate(forget)
    counted = await trace(browser, page, [], () => act(page))
  }
  const shift = await page.evaluate(readShift)
  await context.close()
  const paintMs = before.reduce((sum, moment) => sum + (moment.type === 'task' ? moment.ms : 0), 0)
  return { paintMs, blockingMs: countBlockingMs(counted), shift, bytes }
}

function splitAtPaint(moments: readonly Moment[]) {
  const at = moments.findIndex(
    moment => moment.type === 'event' && moment.name === 'firstContentfulPaint',
  )
  if (at < 0) throw new Error('Nothing was painted.')
  return { before: moments.slice(0, at), after: moments.slice(at) }
}

async function convertSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.locator('.preview[data-state="shown"]').waitFor()
  await page.waitForLoadState('networkidle')
}

interface Watched {
  shift: number
}

// The following run in the page.

function watch(): void {
  const watched: Watched = { shift: 0 }
  Object.assign(window, { watched })
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
  ;(window as unknown as { watched: Watched }).watched.shift = 0
}

function readShift(): number {
  return (window as unknown as { watched: Watched }).watched.shift
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

function reportCompared({ name }: State, own: Measured, other: Measured): void {
  const compare = (key: 'paintMs' | 'bytes') => {
    const ratio = own[key] / other[key]
    if (ratio > MOST_MORE) process.exitCode = 1
    return `${own[key].toFixed(0).padStart(8)} ${other[key].toFixed(0).padStart(8)} ${ratio.toFixed(2)}`
  }
  console.log(`${name.padEnd(28)} ${compare('paintMs')} ${compare('bytes')}`)
}
