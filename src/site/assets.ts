/** The build output for browsers: scripts, styles, images and the engine. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { lazy } from '../engine/lookup.ts'
import { type Body, type Coding, packOnce, toBody } from './body.ts'

export interface Assets {
  /** The URL of an asset by its plain name. */
  toPath(name: string): string
  /** By the name that the build has given it. */
  find(file: string): Body | undefined
  /** All of them, by those names. */
  list(): readonly string[]
}

export const ASSETS_PATH = '/assets/'

/** Reads everything now: a build next to a running service must not change what it serves. */
export function openAssets(folder: URL): Assets {
  const manifest = readManifest(folder)
  const place = new URL('assets/', folder)
  const files = new Set(readdirSync(place))
  const bodies = new Map<string, Body>()
  for (const file of new Set([...files].map(toPlainName))) {
    const mediaType = MEDIA_TYPES[extname(file)]
    if (mediaType) bodies.set(file, readAsset(file, mediaType, place, files))
  }
  return {
    toPath(name) {
      const file = manifest[name]
      if (!file) throw new Error(`The site has no asset ${name}.`)
      return ASSETS_PATH + file
    },
    find: file => bodies.get(file),
    list: () => [...bodies.keys()].sort(),
  }
}

function readManifest(folder: URL): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))
  } catch (error) {
    throw new Error('The site is not built: run npm run build.', { cause: error })
  }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

function readAsset(file: string, mediaType: string, folder: URL, files: Set<string>): Body {
  const packed = new Map<Coding, Buffer>()
  for (const [coding, ending] of PACKED) {
    if (files.has(file + ending)) packed.set(coding, readFileSync(new URL(file + ending, folder)))
  }
  const raw = files.has(file) ? readFileSync(new URL(file, folder)) : undefined
  // The package contains only one compressed form of each, and nothing else of PDFium; pictures already are compressed.
  const read = lazy(() => raw ?? brotliDecompressSync(packed.get('br')!))
  const isPackable = packed.size > 0
  const ready = new Map([...packed].map(([coding, bytes]) => [coding, Promise.resolve(bytes)]))
  return toBody(read, mediaType, isPackable ? packOnce(read, ready) : () => undefined)
}

const PACKED: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

const toPlainName = (file: string): string => file.replace(/\.(?:br|gz)$/, '')
