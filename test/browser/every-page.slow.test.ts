/** Every page besides the converter is accessible to everyone. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { PAGES } from '../../src/site/pages.ts'
import { ALL_BUT_CONTRAST, CONTRAST, findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'

const ROOT = new URL('../../../', import.meta.url)
const FOUND = PAGES.filter(({ path, source }) => path !== '/' && existsSync(new URL(source, ROOT)))

/**
 * Colors are checked on one page of each kind, since the others have the same styles; FOLIOMARK_CONTRAST=all checks
 * every page.
 */
const LOOKED_AT = new Map(
  FOUND.toReversed().map(({ path, section, scripts = [], styles = [] }) => [
    process.env.FOLIOMARK_CONTRAST === 'all' ? path : [section, ...scripts, ...styles].join(' '),
    path,
  ]),
)
const COLORED = new Set(LOOKED_AT.values())

for (const { path } of FOUND) {
  test(`${path} is for everyone: by day and by night, and on 320 pixels`, async () => {
    await visit(path, { reducedMotion: 'reduce' }, async ({ page, complaints }) => {
      // Collapsed content is part of the page too.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      assert.deepEqual(await findFaults(page, ALL_BUT_CONTRAST), [])
      for (const colorScheme of COLORED.has(path) ? (['light', 'dark'] as const) : []) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findFaults(page, CONTRAST), [], colorScheme)
      }
      assert.deepEqual(complaints, [])
      await page.setViewportSize({ width: 320, height: 640 })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    })
  })
}
