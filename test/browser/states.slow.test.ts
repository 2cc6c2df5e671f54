/** Axe finds nothing in any of the states that are looked at. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_BUT_CONTRAST, CONTRAST, findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'
import { STATES } from './support/states.ts'

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

// Axe itself is a script.
for (const { name, path, options, prepare, act } of STATES.filter(
  ({ options }) => options?.javaScriptEnabled !== false,
)) {
  test(`axe finds nothing in the state ${name}, wide and narrow, light and dark`, async () => {
    for (const viewport of VIEWPORTS) {
      const start = prepare ? 'about:blank' : path
      await visit(start, { reducedMotion: 'reduce', viewport, ...options }, async ({ page }) => {
        await prepare?.(page)
        if (prepare) await page.goto(path)
        await act?.(page)
        assert.deepEqual(await findFaults(page, ALL_BUT_CONTRAST), [], `${viewport.width}`)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await findFaults(page, CONTRAST), [], `${viewport.width} ${colorScheme}`)
        }
      })
    }
  })
}
