/** The build output for browsers: scripts, styles, images and the engine. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  for (const [name, findFile] of Object.entries(OF_PACKAGES)) {
    const file = manifest[name]
    if (!file || bodies.has(file)) continue
    const bytes = readFileSync(findFile())
    bodies.set(file, toBody(bytes, MEDIA_TYPES[extname(file)]!, packOnce(bytes)))
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

/** What the package does not contain a second time, since one of its dependencies has it. */
const OF_PACKAGES: Readonly<Record<string, () => URL>> = {
  'pdfium.wasm': () =>
    pathToFileURL(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')),
}

function readAsset(file: string, mediaType: string, folder: URL, files: Set<string>): Body {
  const bytes = readFileSync(new URL(file, folder))
  const packed = new Map<Coding, Promise<Buffer>>()
  for (const [coding, ending] of PACKED) {
    if (!files.has(file + ending)) continue
    packed.set(coding, Promise.resolve(readFileSync(new URL(file + ending, folder))))
  }
  // The package contains only one compressed form of each; pictures are already compressed.
  const pack = packed.size ? packOnce(bytes, packed) : () => undefined
  return toBody(bytes, mediaType, pack)
}

const PACKED: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
