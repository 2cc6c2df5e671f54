/** The build output for browsers: scripts, styles, images and the engine. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
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
  for (const file of files) {
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
  const bytes = readFileSync(new URL(file, folder))
  const packed = new Map<Coding, Promise<Buffer>>()
  for (const [coding, ending] of PACKED) {
    if (!files.has(file + ending)) continue
    packed.set(coding, Promise.resolve(readFileSync(new URL(file + ending, folder))))
  }
  // The package contains only one compressed form of each, and none of PDFium; pictures are already compressed.
  const isPackable = packed.size > 0 || extname(file) === '.wasm'
  const pack = isPackable ? packOnce(bytes, packed) : () => undefined
  return toBody(bytes, mediaType, pack)
}

const PACKED: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
