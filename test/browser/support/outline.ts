/** Clicks in the outline, and where they lead. */
import assert from 'node:assert/strict'
import { errors, type Page } from 'playwright-core'
import { card, choose, markdownOf, view } from './converter.ts'
import { asFile } from './documents.ts'

/** A heading may be so far from the upper edge of its pane. */
const MAX_PIXELS = 24

/** Opens a document and clicks entries of its outline, from all over it, in each of the views with text. */
export async function checkLanding(
  page: Page,
  name: string,
  bytes: Uint8Array,
  clicks: number,
): Promise<void> {
  await choose(page, asFile(name, bytes))
  await markdownOf(page, name)
  await card(page, name).locator('.preview[data-state="shown"]').waitFor()
  const titles = await page.evaluate(readOutline)
  // The golden ratio leads far away with every step, and nowhere twice.
  const chosen = Array.from(
    { length: clicks },
    (_, index) => titles[Math.floor((((index + 1) * 0.618) % 1) * titles.length)]!,
  )
  const views = Object.entries(PLACES).slice(0, name.endsWith('.pdf') ? 3 : 2)
  for (const [index, title] of chosen.entries()) {
    const [label, places] = views[index % views.length]!
    await view(page, name, label)
    if (label === 'PDF page') await page.locator('.paper[data-state="drawn"]').waitFor()
    await clickInOutline(page, title)
    if (label === 'PDF page') await page.waitForFunction(isMarkedAtTop)
    for (const place of places) {
      const found = await page.evaluate(readTop, { place, title })
      const isThere = found && (Math.abs(found.pixels) <= MAX_PIXELS || found.isAtEnd)
      assert.ok(isThere, `${name}, ${label}, ${title}: ${JSON.stringify(found)} in ${place}`)
    }
  }
}

/** Where the heading is to be seen, by view. */
const PLACES = {
  Markdown: ['.raw', '.preview'],
  Preview: ['.preview'],
  'PDF page': ['.raw'],
}

/** On the page, the heading is at the upper edge, or the page ends below it. */
function isMarkedAtTop(): boolean {
  const scroll = document.querySelector<HTMLElement>('.card:not([hidden]) .paper-scroll')!
  const mark = scroll.querySelector('.paper-mark')?.getBoundingClientRect()
  if (!mark) return false
  const pixels = mark.top - scroll.getBoundingClientRect().top
  const isAtEnd = scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 2
  return Math.abs(pixels) <= 24 || (isAtEnd && pixels > 0 && pixels < scroll.clientHeight)
}

/** Those that are not in the page come into it when the list is scrolled. */
async function clickInOutline(page: Page, title: string): Promise<void> {
  const list = page.locator('.card:not([hidden]) [data-part="outline-list"]')
  const link = list.locator('.outline-link', { hasText: new RegExp(`^${title}$`) })
  for (let attempt = 1; ; attempt++) {
    await list.evaluate(element => {
      element.scrollTop = 0
    })
    for (let steps = 0; steps < 200 && !(await link.count()); steps++) {
      await list.evaluate(scrollHalf)
    }
    try {
      await link.click({ timeout: attempt * CLICK_MS })
      return
    } catch (error) {
      // On a busy machine the list may still be following the last jump, which takes the entry out again.
      if (!(error instanceof errors.TimeoutError) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

const CLICK_MS = 2000
const MAX_ATTEMPTS = 5

/** Down by half of what is in view; what comes into it may take some frames to be there. */
async function scrollHalf(list: Element): Promise<void> {
  list.scrollTop += list.clientHeight / 2
  const { left, top, width, height } = list.getBoundingClientRect()
  const isFilled = () =>
    [0.1, 0.5, 0.9].every(share =>
      document.elementFromPoint(left + width / 2, top + height * share)?.closest('.outline-link'),
    )
  for (let frames = 0; frames < 30 && !isFilled(); frames++) {
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
}

/** The titles of the outline, all over the document. */
async function readOutline(): Promise<string[]> {
  const list = document.querySelector<HTMLElement>(
    '.card:not([hidden]) [data-part="outline-list"]',
  )!
  const titles = new Set<string>()
  const next = () =>
    new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (let isAtEnd = false; !isAtEnd; ) {
    for (const link of list.querySelectorAll('.outline-link')) titles.add(link.textContent ?? '')
    isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
    list.scrollTop += list.clientHeight
    await next()
  }
  list.scrollTop = 0
  return [...titles]
}

/** How far the heading is from the upper edge of its pane, when everything has come to rest. */
async function readTop({ place, title }: { place: string; title: string }) {
  const pane = document.querySelector<HTMLElement>(`.card:not([hidden]) ${place}`)!
  const next = () => new Promise(resolve => requestAnimationFrame(resolve))
  for (let rest = 0, last = -1; rest < 5; await next()) {
    rest = pane.scrollTop === last ? rest + 1 : 0
    last = pane.scrollTop
  }
  const heading = [...pane.querySelectorAll<HTMLElement>('.piece')].find(
    piece => piece.textContent?.replace(/^#+ /, '').trim() === title,
  )
  if (!heading) return undefined
  const box = pane.getBoundingClientRect()
  const text = (heading.firstElementChild ?? heading).getBoundingClientRect()
  const { scrollTop, scrollHeight, clientHeight } = pane
  return {
    pixels: Math.round(
      text.top - box.top - Number.parseFloat(getComputedStyle(pane).borderTopWidth),
    ),
    isAtEnd: scrollTop + clientHeight >= scrollHeight - 2 && text.bottom < box.bottom,
  }
}
