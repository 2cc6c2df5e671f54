/** What axe-core has to say about a page, as a list of faults. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: {
    runOnly?: string[]
  }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** All rules, or only those that are named. */
export async function findFaults(page: Page, ...runOnly: readonly string[]): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not concern; once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async options => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    runOnly.length ? { runOnly: [...runOnly] } : {},
  )
}
