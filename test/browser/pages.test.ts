/** The pages besides the converter: readable, usable and findable by everyone. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'
import { waitForCopy } from './support/converter.ts'
import { REPORT } from './support/report.ts'

const textOf = async (place: Locator) => (await place.textContent()) ?? ''

describe('a page', () => {
  test('loads nothing from elsewhere and sets no cookie', async () => {
    await visit('/developers/', {}, async ({ page, requests }) => {
      const origins = new Set(requests.map(request => new URL(request.url()).origin))
      assert.deepEqual([...origins], [new URL(page.url()).origin])
      assert.deepEqual(await page.context().cookies(), [])
    })
  })

  test('begins with a link to its content', async () => {
    await visit('/privacy/', {}, async ({ page }) => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')
    })
  })

  test('is light or dark as the visitor says, and stays so', async () => {
    await visit('/privacy/', { colorScheme: 'light' }, async ({ page, complaints }) => {
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await paper()
      await page.getByRole('button', { name: 'Dark theme' }).click()
      const dark = await paper()
      assert.notEqual(dark, light)
      assert.deepEqual(await findFaults(page), [])
      await page.goto('/developers/')
      assert.equal(await paper(), dark)
      await page.getByRole('button', { name: 'Dark theme' }).click()
      assert.equal(await paper(), light)
      assert.deepEqual(complaints, [])
    })
  })

  test('that is missing shows its path', async () => {
    await visit('/nothing', {}, async ({ page }) => {
      await page.getByRole('heading', { name: 'Not found' }).waitFor()
      assert.equal(await page.locator('main code').textContent(), '/nothing')
      assert.deepEqual(await findFaults(page), [])
    })
  })
})

describe('the portal', () => {
  test('shows the language that was chosen on another page', async () => {
    await visit('/developers/', {}, async ({ page }) => {
      await page.getByRole('tab', { name: 'Python' }).click()
      await page.goto('/developers/convert/')
      const panel = page.locator('.request').first().getByRole('tabpanel')
      assert.match(await textOf(panel), /requests\.post/)
      assert.ok(await panel.locator('.code-keyword', { hasText: 'import' }).first().isVisible())
      // A click there holds for all requests of the page.
      await page.getByRole('tab', { name: 'JavaScript' }).first().click()
      assert.match(await textOf(page.locator('.request').last().getByRole('tabpanel')), /fetch\(/)
    })
  })

  test('has code in the first screen, on a telephone, too', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await visit('/developers/', { viewport }, async ({ page }) => {
        for (const name of [
          '',
          'convert/',
          'chunks/',
          'endpoints/',
          'recipes/',
          'errors/',
          'mcp/',
        ]) {
          await page.goto(`/developers/${name}`)
          const code = await page.locator('main pre').first().boundingBox()
          assert.ok(code && code.y < viewport.height - 50, `${name} ${viewport.width}: ${code?.y}`)
        }
      })
    }
  })

  for (const width of [390, 1280]) {
    test(`does not move while its scripts begin their work (${width} pixels)`, async () => {
      await visit(
        '/developers/convert/',
        { viewport: { width, height: 800 } },
        async ({ page }) => {
          await page.locator('.request-code .is-tabbed .copy').first().waitFor()
          assert.deepEqual(await page.evaluate(listShifts), [])
        },
      )
    })
  }

  test('has tabs that arrow keys walk through', async () => {
    await visit('/developers/', {}, async ({ page }) => {
      await page.getByRole('tab', { name: 'curl' }).focus()
      await page.keyboard.press('ArrowRight')
      assert.match(await textOf(page.getByRole('tabpanel')), /new FormData/)
      await page.keyboard.press('End')
      assert.match(await textOf(page.getByRole('tabpanel')), /mcpServers/)
      await page.keyboard.press('ArrowRight')
      assert.match(await textOf(page.getByRole('tabpanel')), /curl/)
    })
  })

  test('shows every sample without a script', async () => {
    await visit('/developers/', { javaScriptEnabled: false }, async ({ page }) => {
      for (const text of ['new FormData', 'import requests', 'mcpServers']) {
        assert.ok(await page.getByText(text).first().isVisible(), text)
      }
      assert.equal(await page.locator('.scripted:visible').count(), 0)
    })
  })

  test('copies a sample', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await visit('/developers/', { permissions }, async ({ page }) => {
      const block = page.locator('pre').first()
      await block.getByRole('button', { name: 'Copy' }).click()
      await waitForCopy(page, await textOf(block.locator('code')))
    })
  })

  test('sends a request and shows the answer', async () => {
    await visit('/developers/endpoints/', {}, async ({ page }) => {
      const request = page.locator('.request', {
        has: page.getByRole('form', { name: 'Try getHealth' }),
      })
      assert.match(await textOf(request.getByRole('tabpanel')), /curl 'http.*\/api\/v1\/health'/)
      await request.getByRole('button', { name: 'Send request' }).click()
      await request.getByText('"status": "ok"').waitFor()
      assert.match(await textOf(request.locator('output')), /HTTP 200/)
    })
  })

  test('builds the request while the form is filled in, in three languages, and sends it', async () => {
    await visit('/developers/convert/', {}, async ({ page }) => {
      const request = page.locator('.request', {
        has: page.getByRole('form', { name: 'Try convertDocument' }),
      })
      await request.getByRole('button', { name: 'Send request' }).click()
      await request.getByText('Choose a document or enter a URL.').waitFor()
      const buffer = Buffer.from('name,value\napple,1\n')
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer }
      await request.getByLabel('A document').setInputFiles([file])
      await request.getByLabel('Accept').selectOption('text/markdown')
      await request.getByText('Options').click()
      await request.getByLabel('tables').selectOption('html')
      const code = request.getByRole('tabpanel')
      assert.match(await textOf(code), /file=@a\.csv[\s\S]*\?tables=html/)
      await request.getByRole('tab', { name: 'Python' }).click()
      assert.match(await textOf(code), /requests\.post\([\s\S]*open\("a\.csv", "rb"\)/)
      await request.getByRole('button', { name: 'Send request' }).click()
      await request.getByText('| apple').waitFor()
    })
  })

  test('is searched over all pages, by the keyboard', async () => {
    await visit('/developers/', {}, async ({ page, complaints }) => {
      await page.keyboard.press('/')
      await page.keyboard.type('next_cursor')
      const results = page.locator('.search-results')
      await results.getByRole('link', { name: 'Parts' }).waitFor()
      assert.deepEqual(await findFaults(page), [])
      await page.keyboard.press('Escape')
      assert.equal(await results.isVisible(), false)
      await page.getByLabel('Search the portal').fill('rate_limited')
      await results
        .getByRole('link', { name: /rate_limited/ })
        .first()
        .waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/developers/errors/#rate_limited')
      assert.deepEqual(complaints, [])
    })
  })

  test('shows results above everything, and leads somewhere for words of people', async () => {
    await visit('/developers/', {}, async ({ page }) => {
      await page.keyboard.press('Control+k')
      const results = page.locator('.search-results')
      for (const words of ['ocr', 'pagination', 'webhook', 'limits', 'cors']) {
        await page.getByLabel('Search the portal').fill(words)
        await results.getByRole('link').first().waitFor()
      }
      const covered = await results.evaluate(element => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const xs = [left + 5, (left + right) / 2, right - 5]
        const ys = [top + 5, (top + bottom) / 2, Math.min(bottom, innerHeight) - 5]
        return xs.some(x => ys.some(y => !element.contains(document.elementFromPoint(x, y))))
      })
      assert.equal(covered, false)
    })
  })

  test('lays out a long list when it comes near, and links to sections land all the same', async () => {
    await visit('/developers/changelog/', {}, async ({ page }) => {
      const isSkipped = await page
        .locator('main > ul li')
        .last()
        .evaluate(item => !item.checkVisibility({ contentVisibilityAuto: true }))
      assert.ok(isSkipped)
      const ids = await page
        .locator('main :is(h2, h3)')
        .evaluateAll(headings => headings.map(({ id }) => id))
      for (const id of ids.slice(3, 9)) {
        await page.goto(`/developers/changelog/#${id}`)
        await page.waitForTimeout(200)
        const top = await page.locator(`#${id}`).evaluate(heading => {
          const padding = getComputedStyle(document.documentElement).scrollPaddingTop
          return heading.getBoundingClientRect().top - Number.parseFloat(padding)
        })
        assert.ok(Math.abs(top) < 2, `${id}: ${top}`)
      }
    })
  })

  test('leads on from an anchor of the page that was split', async () => {
    await visit('/developers/#checkmcpserver', {}, async ({ page }) => {
      await page.waitForURL('**/developers/endpoints/#checkmcpserver')
    })
  })

  test('marks in the contents what is being read', async () => {
    await visit('/developers/chunks/', {}, async ({ page }) => {
      await page.getByRole('heading', { name: 'Blocks with positions' }).scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 4000)
      await page.locator('.sections a[aria-current="true"]').waitFor()
    })
  })
})

describe('the contact form', () => {
  const fill = async (page: Page, email: string) => {
    await page.getByLabel('Your name').fill('Ann')
    await page.getByLabel('Your email address').fill(email)
    await page.getByLabel('Message').fill('Good day.')
    await page.getByRole('button', { name: 'Send message' }).click()
  }

  test('shows faults beside their fields, and sends when they are mended', async () => {
    await visit('/contact/', {}, async ({ page }) => {
      await fill(page, 'nobody')
      await page.getByText('This is not an email address.').waitFor()
      const field = page.getByLabel('Your email address')
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
      assert.ok(await field.evaluate(element => element === document.activeElement))
      assert.deepEqual(await findFaults(page), [])

      await page.route('**/api/v1/contact', route =>
        route.fulfill({ json: { ok: true, id: '<1>', message: 'Thank you.' } }),
      )
      await fill(page, 'ann@example.org')
      await page.getByRole('status').getByText('The reply goes to ann@example.org.').waitFor()
      assert.equal(await field.inputValue(), '')
    })
  })

  test('says what is missing in the order of the fields', async () => {
    await visit('/contact/', {}, async ({ page }) => {
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByText('Nothing has been sent yet.').waitFor()
      assert.deepEqual(await page.locator('.fault:not(:empty)').allTextContents(), [
        'Enter your name.',
        'Enter your email address, so that we can reply.',
        'Write a message.',
      ])
      const name = page.getByLabel('Your name')
      assert.ok(await name.evaluate(element => element === document.activeElement))
    })
  })

  test('works without a script', async () => {
    await visit('/contact/', { javaScriptEnabled: false }, async ({ page }) => {
      await fill(page, 'ann@example')
      await page.getByText('This is not an email address.').waitFor()
      assert.equal(await page.getByLabel('Message').inputValue(), 'Good day.')
      // Nothing listens as this service's mail server, and the page says so.
      await fill(page, 'ann@example.org')
      await page.getByRole('alert').getByText('An upstream service failed').waitFor()
    })
  })

  test('says that the service did not answer', async () => {
    await visit('/contact/', {}, async ({ page }) => {
      await page.route('**/api/v1/contact', route => route.abort())
      await fill(page, 'ann@example.org')
      const result = page.getByRole('status').getByText('Check your connection')
      await result.waitFor()
      const { y, height } = (await result.boundingBox())!
      assert.ok(y > 0 && y + height <= page.viewportSize()!.height, 'It is in view.')
    })
  })
})

describe('the MCP check', () => {
  const check = async (page: Page, url: string) => {
    await page.getByLabel('URL of the server').fill(url)
    await page.getByRole('button', { name: 'Check the server' }).click()
  }

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    test(`draws the report, what failed first (${colorScheme}, ${width})`, async () => {
      const viewport = { width, height: 800 }
      await visit('/mcp-check/', { colorScheme, viewport }, async ({ page, complaints }) => {
        await page.route('**/api/v1/mcp-check', route => route.fulfill({ json: REPORT }))
        await check(page, REPORT.url)
        const report = page.getByRole('region', { name: 'Report' })
        await report.getByText('Grade B').waitFor()
        const states = await report.locator('.status:visible').allTextContents()
        assert.deepEqual(states, ['Failed', 'Warning', 'Passed', 'Skipped'])
        assert.ok(await report.getByText('Answer with 400.').isVisible())
        assert.equal(await report.getByRole('meter').count(), REPORT.categories.length)
        assert.deepEqual(await findFaults(page), [])
        assert.deepEqual(complaints, [])
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
        assert.equal(new URL(page.url()).searchParams.get('url'), REPORT.url)
      })
    })
  }

  test('copies the report as markdown and as JSON, and gives a badge', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await visit('/mcp-check/', { permissions }, async ({ page }) => {
      await page.route('**/api/v1/mcp-check', route => route.fulfill({ json: REPORT }))
      await check(page, REPORT.url)
      // Read when it is there: a button only briefly says that it has copied.
      const readAfter = async (start: string) => {
        const text = await page.waitForFunction(async first => {
          const copied = await navigator.clipboard.readText()
          return copied.startsWith(first) && copied
        }, start)
        return String(await text.jsonValue())
      }
      await page.getByRole('button', { name: 'Copy as JSON' }).click()
      assert.deepEqual(JSON.parse(await readAfter('{')), REPORT)
      await page.getByRole('button', { name: 'Copy as markdown' }).click()
      const markdown = await readAfter('# ')
      assert.match(markdown, /^# MCP check: B, 84 of 100\n[\s\S]*\n- \*\*Failed\*\*: Refuses/)
      const [badge] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download a badge' }).click(),
      ])
      assert.equal(badge.suggestedFilename(), 'mcp-check-b.svg')
    })
  })

  test('remembers the checks of this browser until it is told to forget them', async () => {
    await visit('/mcp-check/', {}, async ({ page }) => {
      await page.route('**/api/v1/mcp-check', route => route.fulfill({ json: REPORT }))
      await check(page, REPORT.url)
      await page.getByText('Grade B').waitFor()
      await page.goto('/mcp-check/')
      const past = page.getByRole('region', { name: 'Checks from this browser' })
      assert.match(await textOf(past), /mcp\.example\.com.*B/)
      assert.deepEqual(await findFaults(page), [])
      await past.getByRole('button', { name: 'Clear history' }).click()
      assert.equal(await past.isVisible(), false)
    })
  })

  test('the steps of a check are ticked off while it runs', async () => {
    await visit('/mcp-check/', {}, async ({ page }) => {
      // The response is held back after two steps, until the page has been checked.
      await page.evaluate(report => {
        const asText = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`)
        window.fetch = async () => {
          const body = new ReadableStream({
            start(controller) {
              controller.enqueue(asText({ step: 'connect' }))
              controller.enqueue(asText({ step: 'versions' }))
              addEventListener('go-on', () => {
                controller.enqueue(asText(report))
                controller.close()
              })
            },
          })
          return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
        }
      }, REPORT)
      await check(page, 'https://mcp.example.com/mcp')
      await page.locator('.step.is-done').nth(1).waitFor()
      assert.deepEqual(
        [await page.locator('.step').count(), await page.locator('.step.is-done').count()],
        [5, 2],
      )
      assert.deepEqual(await findFaults(page), [])
      await page.evaluate(() => dispatchEvent(new Event('go-on')))
      await page.locator('[data-report]').waitFor()
      assert.equal(await page.locator('.step').count(), 0)
    })
  })

  test('shows what is wrong with an address beside it', async () => {
    await visit('/mcp-check/', {}, async ({ page }) => {
      await check(page, 'http://mcp.example.com/mcp')
      await page.getByText('The URL must begin with https.').waitFor()
    })
  })

  test('tells who has no scripts what to do instead', async () => {
    await visit('/mcp-check/', { javaScriptEnabled: false }, async ({ page }) => {
      assert.ok(await page.locator('noscript .notice').isVisible())
      assert.equal(await page.getByRole('button').count(), 0)
    })
  })
})

/** What has moved since the page began. */
function listShifts(): Promise<number[]> {
  return new Promise(resolve => {
    const observer = new PerformanceObserver(list =>
      resolve(list.getEntries().map(entry => (entry as unknown as { value: number }).value)),
    )
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => setTimeout(() => resolve([]), 200))
  })
}
