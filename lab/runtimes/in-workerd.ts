/** Cloudflare's runtime, as miniflare starts it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Sample } from './documents.ts'

interface Miniflare {
  dispatchFetch(url: string, request: { method: string; body: Uint8Array }): Promise<Response>
  dispose(): Promise<void>
}

/** Of the packages of this room. */
const require = createRequire(new URL('../../../lab/runtimes/package.json', import.meta.url))

export async function runInWorkerd(
  bundle: string,
  documents: readonly Sample[],
): Promise<Map<string, string>> {
  const { Miniflare } = require('miniflare') as {
    Miniflare: new (settings: Record<string, unknown>) => Miniflare
  }
  const edge = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'main.js', contents: readFileSync(join(bundle, 'main.js')) },
    ],
    compatibilityDate: '2026-04-01',
  })
  try {
    const answers = new Map<string, string>()
    for (const { name, bytes } of documents) {
      const url = `http://edge/${encodeURIComponent(name)}`
      const response = await edge.dispatchFetch(url, { method: 'POST', body: bytes })
      answers.set(name, await response.text())
    }
    return answers
  } finally {
    await edge.dispose()
  }
}
