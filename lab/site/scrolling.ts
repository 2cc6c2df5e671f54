/**
 * What scrolling and jumping through a document of 5 MB of markdown cost the main thread of the page, a frame at a time:
 *
 *     npm run lab -- site/scrolling [rounds] [word]
 *
 * The best of several rounds; ends with 1 where a figure is over its budget. With a word, only what is named so:
 * scrolling or jumping.
 */
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import { choose, waitFor } from '../../test/browser/support/converter.ts'
import { asFile } from '../../test/browser/support/documents.ts'
import { startService } from '../../test/http/support/service.ts'
import { docx, listed, numbering, p, r, styled, table, tc } from '../../test/support/docx.ts'
import { countBlockingMs, type Moment, trace } from './main-thread.ts'

const SCROLLED_FRAMES = 600
/** Of 2,000 in a second. */
const PIXELS_PER_FRAME = 33
const JUMPS = 10
const BUDGET = { frameMs: 10, blockingMs: 200 }
const FRAMES = 'disabled-by-default-devtools.timeline.frame'

interface Work {
  /** Of each frame, in milliseconds of the slow processor. */
  readonly frames: readonly number[]
  readonly blockingMs: number
}

await measureAll(Number(process.argv[2] ?? 3), process.argv[3] ?? '')

async function measureAll(rounds: number, word: string): Promise<void> {
  const acts = Object.entries({ scrolling: scroll, jumping: jump }).filter(([name]) =>
    name.includes(word),
  )
  const document = asFile('long.docx', writeDocument())
  const [service, browser] = await Promise.all([startService({}), launchChromium()])
  try {
    for (const [name, act] of acts) {
      const works: Work[] = []
      for (let round = 0; round < rounds; round++) {
        works.push(await measure(browser, service.url, document, act))
      }
      report(name, works)
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function measure(
  browser: Browser,
  baseURL: string,
  document: ReturnType<typeof asFile>,
  act: (page: Page) => Promise<void>,
): Promise<Work> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto('/')
  await choose(page, document)
  await waitFor(page, document.name)
  await page.locator('.preview[data-state="shown"]').waitFor()
  await page.waitForTimeout(2000)
  const moments = await trace(browser, page, [FRAMES], () => act(page))
  await context.close()
  return toWork(moments)
}

/** So far in each frame: by the clock, a busy machine would draw fewer frames and do more in each. */
async function scroll(page: Page): Promise<void> {
  const pane = page.locator('.raw')
  await pane.dispatchEvent('wheel')
  await pane.evaluate(
    (element, { pixels, frames }) =>
      new Promise<void>(resolve => {
        let frame = 0
        const step = () => {
          element.scrollTop += pixels
          if (++frame < frames) requestAnimationFrame(step)
          else resolve()
        }
        requestAnimationFrame(step)
      }),
    { pixels: PIXELS_PER_FRAME, frames: SCROLLED_FRAMES },
  )
}

async function jump(page: Page): Promise<void> {
  const list = page.locator('[data-part="outline-list"]')
  for (let turn = 1; turn <= JUMPS; turn++) {
    await list.evaluate(
      (element, share) => {
        element.scrollTop = element.scrollHeight * share
      },
      (turn * 0.618) % 1,
    )
    await page.waitForTimeout(200)
    await list.locator('.outline-link').nth(3).click()
    await page.waitForTimeout(500)
  }
}

function toWork(moments: readonly Moment[]): Work {
  const frames = [0]
  let lastMs = 0
  for (const moment of moments) {
    if (moment.type === 'task') {
      lastMs = moment.ms
      frames[frames.length - 1]! += lastMs
    } else if (moment.name === 'BeginMainThreadFrame') {
      // The task in which it begins is part of it.
      frames[frames.length - 1]! -= lastMs
      frames.push(lastMs)
    }
  }
  return { frames: frames.sort((a, b) => a - b), blockingMs: countBlockingMs(moments) }
}

function report(name: string, works: readonly Work[]): void {
  const least = (read: (work: Work) => number) => Math.min(...works.map(read))
  const at = (share: number) =>
    least(({ frames }) => frames[Math.min(Math.floor(frames.length * share), frames.length - 1)]!)
  const blockingMs = least(work => work.blockingMs)
  if (name === 'scrolling' && at(0.95) > BUDGET.frameMs) process.exitCode = 1
  if (blockingMs > BUDGET.blockingMs) process.exitCode = 1
  console.log(
    `${name.padEnd(10)} ${works[0]!.frames.length} frames: median ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, p99 ${at(0.99).toFixed(1)}, longest ${at(1).toFixed(1)} ms; blocking ${blockingMs.toFixed(0)} ms`,
  )
}

/** About 1,000 pages: chapters with paragraphs of all lengths, lists and tables. */
function writeDocument(): Uint8Array {
  const sentence =
    'The survey of members shows that income rose while costs stayed where they were. '
  const styles = ['heading 1', 'heading 2']
    .map(
      (name, index) =>
        `<w:style w:type="paragraph" w:styleId="h${index + 1}"><w:name w:val="${name}"/></w:style>`,
    )
    .join('')
  const write = (chapter: number) =>
    styled('h1', `Chapter ${chapter} of the report`) +
    Array.from({ length: 24 }, (_, index) =>
      p(r(sentence.repeat(1 + ((chapter * 7 + index * 5) % 13)))),
    ).join('') +
    styled('h2', `Tables of chapter ${chapter}`) +
    table(
      ...Array.from({ length: (chapter * 11) % 60 }, (_, row) =>
        [`Row ${row}`, sentence, '1,234.50'].map(text => tc(p(text))),
      ),
    ) +
    listed(1, 0, sentence).repeat(8)
  return docx({
    styles,
    numbering: numbering(1, [['decimal', '%1.']]),
    body: Array.from({ length: 300 }, (_, index) => write(index + 1)).join(''),
  })
}
