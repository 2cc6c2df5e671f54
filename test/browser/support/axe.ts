/** What axe-core has to say about a page, as a list of faults. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

export async function findFaults(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not concern.
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
