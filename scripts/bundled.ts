/**
 * Which third-party packages went into our bundles. Every bundle leaves a list in `dist/bundled/`; the notices
 * (build-notices.ts), the bill of materials and the check for advisories are made from those lists, so that nothing
 * is shipped under our name without being named.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'

export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** As in its package.json: an SPDX expression. */
  readonly license: string
  /** Its path from the root: there may be several versions of one name. */
  readonly path: string
}

/** `inputs` of a metafile are relative to `from`. */
export function listPackages(
  metafile: Metafile,
  from: string,
  root: string,
): readonly BundledPackage[] {
  const folders = new Set(
    Object.keys(metafile.inputs).flatMap(path => {
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(from, path)) ?? []
      return folder ?? []
    }),
  )
  return [...folders].sort().map(folder => {
    const { name, version, license } = readManifest(folder)
    return { name, version, license, path: folder.slice(resolve(root).length + 1) }
  })
}

/** One list may cover several builds. */
export function recordPackages(
  built: string,
  bundle: string,
  packages: readonly BundledPackage[],
): void {
  const unique = new Map(packages.map(entry => [entry.path, entry]))
  const file = join(built, 'bundled', `${bundle}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify([...unique.values()], null, 2)}\n`)
}

/** Every third-party package in any bundle, once. */
export function readPackages(built: string): readonly BundledPackage[] {
  const folder = join(built, 'bundled')
  const all = readdirSync(folder).flatMap(
    file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as BundledPackage[],
  )
  const unique = new Map(all.map(entry => [entry.path, entry]))
  return [...unique.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function readManifest(folder: string): { name: string; version: string; license: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
