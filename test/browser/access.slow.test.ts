/** The home page for everyone: by keyboard, in dark mode, on a narrow screen, without scripts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PICTURE } from '../support/docx-picture.ts'
import { longReport } from '../support/long-report.ts'
import { CONTRAST, findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'
import {
  bringForward,
  card,
  choose,
  markdownOf,
  openOptions,
  view,
  waitFor,
  waitForAll,
  waitForCopy,
} from './support/converter.ts'
import { asFile, commented, DOCUMENTS, VERSIONS } from './support/documents.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the home page, before and after a conversion (${colorScheme})`, async () => {
    // What fails in dark mode but not in light mode is colors.
    const rules = colorScheme === 'dark' ? CONTRAST : {}
    await visit('/', { colorScheme, reducedMotion: 'reduce' }, async ({ page }) => {
      for (const summary of await page.locator('.side summary').all()) await summary.click()
      assert.deepEqual(await findFaults(page, rules), [])
      await choose(page, asFile('a.docx', DOCUMENTS.docx), asFile('b.docx', new Uint8Array(9)))
      await page.locator('.preview[data-state="shown"]').waitFor()
      await waitFor(page, 'b.docx', 'failed')
      await card(page, 'a.docx').getByText('Do the same from a terminal').click()
      await openOptions(page, 'a.docx')
      assert.deepEqual(await findFaults(page, rules), [])
      for (const label of ['Preview', 'Chunks', 'Left out', 'Warnings']) {
        await view(page, 'a.docx', label)
        assert.deepEqual(await findFaults(page, rules), [], label)
      }
      await bringForward(page, 'b.docx')
      assert.deepEqual(await findFaults(page, rules), [])
    })
  })
}

for (const width of [320, 390, 1280]) {
  test(`nothing is wider than a screen of ${width} pixels`, async () => {
    await visit('/', { viewport: { width, height: 700 } }, async ({ page }) => {
      for (const summary of await page.locator('.side summary').all()) await summary.click()
      const name = `${'a-very-long-name-without-a-break'.repeat(4)}.docx`
      await choose(page, asFile(name, DOCUMENTS.docx))
      await markdownOf(page, name)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
    })
  })
}

test('on a narrow screen markdown and preview take turns', async () => {
  await visit('/', { viewport: { width: 320, height: 700 } }, async ({ page }) => {
    await choose(page, asFile('a.docx', DOCUMENTS.docx))
    await markdownOf(page, 'a.docx')
    const raw = card(page, 'a.docx').locator('.raw')
    const preview = card(page, 'a.docx').locator('.preview')
    assert.deepEqual([await raw.isVisible(), await preview.isVisible()], [true, false])
    await view(page, 'a.docx', 'Preview')
    assert.deepEqual([await raw.isVisible(), await preview.isVisible()], [false, true])
  })
})

test('on a phone no view and no button is alone on its line', async () => {
  await visit('/', { viewport: { width: 390, height: 844 } }, async ({ page }) => {
    for (const [name, bytes, lines] of [
      ['a.docx', DOCUMENTS.docx, 1],
      ['b.docx', DOCUMENTS.docx, 1],
      ['c.pdf', DOCUMENTS.pdf, 2],
      ['d.docx', PICTURE, 2],
    ] as const) {
      await choose(page, asFile(name, bytes))
      await waitFor(page, name)
      await bringForward(page, name)
      const views = await countByLine(card(page, name).locator('.views label'))
      assert.equal(views.length, lines, name)
      const buttons = await countByLine(card(page, name).locator('.card-head .card-buttons button'))
      // Of an odd number, the first one has all of its line.
      if (name === 'd.docx') assert.deepEqual(buttons, [1, 2, 2])
      else assert.ok(Math.min(...views, ...buttons) > 1, `${name}: ${views}; ${buttons}`)
      const [choice, promise] = await Promise.all(
        ['.drop-buttons', '.promise'].map(part => page.locator(part).boundingBox()),
      )
      assert.ok(promise!.y >= choice!.y + choice!.height, 'The promise is below the buttons.')
    }
  })
})

test('on a phone the result comes into view, and an entry of the outline leads down to its text', async () => {
  await visit('/', { viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await choose(page, asFile('long.pdf', longReport(60)))
    await waitFor(page, 'long.pdf')
    await page.waitForFunction(() => {
      const { top } = document.querySelector('.card[data-state="done"]')!.getBoundingClientRect()
      return top >= 0 && top < 48
    })
    const entry = page.locator('.outline-link', { hasText: 'Chapter 2' })
    await page.locator('.outline > summary').click()
    await entry.click()
    await entry.waitFor({ state: 'hidden' })
    const heading = page.locator('.raw .md-heading', { hasText: '# Chapter 2' })
    await page.waitForFunction(
      element => {
        const { top } = element!.getBoundingClientRect()
        return top > 0 && top < innerHeight / 2
      },
      await heading.elementHandle(),
    )
    assert.equal(await page.locator('.raw').evaluate(pane => pane === document.activeElement), true)
  })
})

for (const width of [390, 1280]) {
  test(`at ${width} pixels the options open below their name, which stays where it is`, async () => {
    await visit('/', { viewport: { width, height: 844 } }, async ({ page }) => {
      await choose(page, asFile('a.docx', DOCUMENTS.docx))
      await markdownOf(page, 'a.docx')
      const name = card(page, 'a.docx').locator('.options-drawer > summary')
      const before = await name.boundingBox()
      await name.click()
      assert.deepEqual(await name.boundingBox(), before)
      const box = await card(page, 'a.docx').locator('.options').boundingBox()
      assert.ok(box!.y >= before!.y + before!.height && box!.x >= 0 && box!.x + box!.width <= width)
    })
  })
}

test('results are searched and compared by the keyboard', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, ...VERSIONS.map(([name, bytes]) => asFile(name, bytes)))
    await waitForAll(page, 2)
    await tabTo(page, 'Find')
    await page.keyboard.press('Enter')
    await page.keyboard.type('apples')
    await page.locator('.find-count', { hasText: '1 of 1' }).waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await focused(page), 'Find')
    await page.locator('.card-name:visible').focus()
    await tabTo(page, 'Markdown')
    // The last view comes before the first.
    await page.keyboard.press('ArrowLeft')
    await page.getByText('1 difference').waitFor()
  })
})

test('everything is done by the keyboard, and the focus goes where the work is', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await visit('/', { permissions }, async ({ page }) => {
    page.on('filechooser', chooser => chooser.setFiles([asFile('a.docx', DOCUMENTS.docx)]))
    await tabTo(page, 'Choose files')
    await page.keyboard.press('Enter')
    const markdown = await markdownOf(page, 'a.docx')
    await page.getByRole('status').getByText('a.docx was converted').waitFor()
    assert.equal(await focused(page), 'a.docx')
    await tabTo(page, 'Copy')
    await page.keyboard.press('Enter')
    await waitForCopy(page, markdown)
    await tabTo(page, 'Markdown')
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.raw').isVisible(), false)
    await tabTo(page, 'Copy as CSV')
    await page.keyboard.press('Enter')
    await waitForCopy(page, 'fruit,weight\r\nmelon,2.5\r\n')
    await page.locator('.card-name:visible').focus()
    await tabTo(page, 'Preview')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, 'Copy with path')
    await page.keyboard.press('Enter')
    await waitForCopy(page, `> a › Orchard\n\n${markdown}`)
    await page.locator('.card-name:visible').focus()
    await tabTo(page, 'Chunks')
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    assert.equal(await page.locator('.raw').isVisible(), true)
    await page.keyboard.press('Shift+Tab')
    assert.equal(await focused(page), 'Remove a.docx')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('.card').count(), 0)
    assert.equal(await focused(page), 'Choose files')
    await tabTo(page, 'Convert on the server instead')
    await page.keyboard.press('Space')
    assert.equal(await page.getByLabel('Convert on the server instead').isChecked(), true)
  })
})

test('sections are reached, warnings acted on and removals undone by the keyboard', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('long.pdf', longReport(30)))
    await markdownOf(page, 'long.pdf')
    await page.locator('.card-name:visible').focus()
    await tabTo(page, 'Findings of part 16')
    await page.keyboard.press('Enter')
    await page.locator('.raw .md-heading', { hasText: 'Findings of part 16' }).waitFor()

    await choose(page, asFile('a.docx', commented('Is that so?')))
    await waitForAll(page, 2)
    await page.keyboard.press('j')
    await page.locator('.card-name:visible', { hasText: 'a.docx' }).focus()
    await tabTo(page, 'Markdown')
    for (const name of ['Preview', 'Chunks', 'Left out', 'Warnings']) {
      await page.keyboard.press('ArrowRight')
      assert.match(await focused(page), new RegExp(`^${name}`))
    }
    await tabTo(page, 'Show as footnotes')
    await page.keyboard.press('Enter')
    await page.getByText('1 comment left out.').waitFor({ state: 'hidden' })

    await page.locator('.card-name:visible').focus()
    await tabTo(page, 'Remove a.docx')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await waitForAll(page, 2)
  })
})

test('without scripts the form sends the file, and the markdown comes back', async () => {
  await visit('/', { javaScriptEnabled: false }, async ({ page }) => {
    await page.getByLabel('Choose a document').setInputFiles([asFile('a.csv', DOCUMENTS.csv)])
    assert.equal(await page.getByRole('button', { name: 'Try the sample' }).isVisible(), false)
    await page.getByRole('button', { name: 'Convert', exact: true }).click()
    await page.getByText('| melon').waitFor()
    assert.equal(await page.evaluate(() => document.contentType), 'text/markdown')
  })
})

/** How many of them are visible on each line. */
function countByLine(elements: Locator): Promise<number[]> {
  return elements.evaluateAll(all => {
    const counts = new Map<number, number>()
    for (const { top, height } of all.map(element => element.getBoundingClientRect())) {
      if (height) counts.set(Math.round(top), (counts.get(Math.round(top)) ?? 0) + 1)
    }
    return [...counts.values()]
  })
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  while (seen.length < 60) {
    await page.keyboard.press('Tab')
    const current = await focused(page)
    if (current === name) return
    seen.push(current)
  }
  assert.fail(`Tab does not reach ${name}, only ${seen.join(', ')}`)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement) {
      return activeElement.labels?.[0]?.textContent?.trim() ?? ''
    }
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
  })
}
