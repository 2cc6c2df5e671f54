/** What the build has made for browsers: scripts, styles, images and the engine. */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Body, type Coding, hashOf } from './body.ts'

export interface Assets {
  /** The address of an asset by its plain name. */
  toPath(name: string): string
  /** By the name that the build has given it. */
  find(file: string): Body | undefined
}

export const ASSETS_PATH = '/assets/'

/** Reads the list now, and each file when it is first asked for. */
export function openAssets(folder: URL): Assets {
  const manifest = readManifest(folder)
  const files = new Set(readdirSync(new URL('assets/', folder)))
  const bodies = new Map<string, Body>()
  return {
    toPath(name) {
      const file = manifest[name]
      if (!file) throw new Error(`The site has no asset ${name}.`)
      return ASSETS_PATH + file
    },
    find(file) {
      const mediaType = MEDIA_TYPES[extname(file)]
      if (!mediaType || !files.has(file)) return undefined
      let body = bodies.get(file)
      if (!body) {
        body = readAsset(file, mediaType, new URL('assets/', folder), files)
        bodies.set(file, body)
      }
      return body
    },
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
}

function readAsset(file: string, mediaType: string, folder: URL, files: Set<string>): Body {
  const bytes = readFileSync(new URL(file, folder))
  const packed = new Map<Coding, Promise<Buffer>>()
  return {
    mediaType,
    hash: hashOf(bytes),
    bytes,
    pack(coding) {
      const name = `${file}.${coding === 'gzip' ? 'gz' : 'br'}`
      if (files.has(name) && !packed.has(coding)) {
        packed.set(coding, readFile(new URL(name, folder)))
      }
      return packed.get(coding)
    },
  }
}
