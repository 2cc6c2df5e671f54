/** `/offline.js`: the service worker of the home page, with the files of this build. */
import type { Assets } from './assets.ts'
import { type Body, createBody, hashOf } from './body.ts'

/** PDFium is cached once the first PDF has loaded it: it is larger than everything else together. */
const NOT_AHEAD = /\.(?:wasm|png)$|^(?:try-it|contact|mcp-check|portal|offline-worker)-/

export function writeOfflineWorker(assets: Assets, page: Body): Body {
  const files = [
    '/',
    ...assets
      .list()
      .filter(file => !NOT_AHEAD.test(file))
      .map(toPath),
  ]
  const script = assets.find(assets.toPath('offline-worker.js').slice(toPath('').length))
  const name = `foliomark-${hashOf(Buffer.from(page.hash + files.join()))}`
  return createBody(
    `const OFFLINE = ${JSON.stringify({ name, files })};\n${script?.bytes}`,
    'text/javascript; charset=utf-8',
  )
}

const toPath = (file: string): string => `/assets/${file}`
