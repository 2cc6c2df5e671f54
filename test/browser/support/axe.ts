/** The faults that axe-core finds on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Which axe rules run; all if absent. */
export interface Rules {
  readonly runOnly?: string[]
  readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>
}

/** It examines every point of a page, which takes most of the time, and only depends on the styles. */
export const CONTRAST: Rules = { runOnly: ['color-contrast'] }
export const ALL_BUT_CONTRAST: Rules = { rules: { 'color-contrast': { enabled: false } } }

interface Axe {
  run(rules: Rules): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

export async function findFaults(page: Page, rules: Rules = {}): Promise<string[]> {
  // Evaluated by the debugger, which the page's policy does not affect; once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async given => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(given)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, rules)
}
