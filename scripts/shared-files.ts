/**
 * How modules are grouped into the files of a bundle. Each format's reader is a separate file, loaded on demand. By
 * default, what they share would be split into as many files as there are sets of modules that share something: 38 for
 * a docx, and Node takes longer to find and link a small file than to compile it. So there are few files for shared
 * code, and whoever needs part of one loads all of it.
 */
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

export const formatReader = (format: string): string => `src/engine/formats/${format}/read.js`

/** Formats that have little in common with docx: neither archives and XML nor prose. */
const APART_FROM_DOCX = ['csv', 'pdf'].map(formatReader)

export const isReader = (path: string): boolean => path.endsWith('/read.js')

/** Whether a reader takes what docx, the most common format, has in common with any other. */
export const isLikeDocx = (path: string): boolean =>
  isReader(path) && !APART_FROM_DOCX.includes(path)

export class ModuleGraph {
  readonly #inputs: Metafile['inputs']

  constructor({ inputs }: Metafile) {
    this.#inputs = inputs
  }

  /** What is loaded with these modules, except for what they load later. */
  listLoaded(paths: readonly string[]): ReadonlySet<string> {
    const loaded = new Set(paths)
    // A set that grows during iteration is iterated to its new end.
    for (const path of loaded) {
      for (const { path: imported, kind } of this.#inputs[path]?.imports ?? []) {
        if (kind === 'import-statement' && this.#has(imported)) loaded.add(imported)
      }
    }
    return loaded
  }

  listLoadedLater(): string[] {
    const imports = Object.values(this.#inputs).flatMap(input => input.imports)
    const later = imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path)
    return [...new Set(later)].filter(path => this.#has(path))
  }

  /** What pdf and any other format load, beside what is loaded before them. */
  listSharedByReaders(): string[] {
    const pdf = formatReader('pdf')
    const readers = this.listLoadedLater().filter(isReader)
    const others = this.listLoaded(readers.filter(path => path !== pdf))
    return both(this.listLoaded([pdf]), others)
  }

  /** What docx loads, but for what is its own. */
  listSharedWithDocx(): string[] {
    return [...this.listLoaded([formatReader('docx')])].filter(path => !path.includes('/docx/'))
  }

  #has(path: string): boolean {
    return Object.hasOwn(this.#inputs, path)
  }
}

export function both(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter(path => others.has(path))
}

/**
 * What is loaded by all of the same modules goes into the same file: so the `entries`, and what is loaded later, load
 * all that they are said to share.
 */
export function shareFiles(
  built: string,
  entries: readonly string[],
  sharedWith: (path: string) => readonly string[],
): Plugin {
  return {
    name: 'share-files',
    setup({ onLoad, onResolve }) {
      // package.json says that the library has no side effects: for a bundle, being in a file is one.
      onResolve({ filter: /^(?:\.\.?)?\// }, ({ path, resolveDir, kind }) =>
        kind === 'entry-point' || !resolveDir.startsWith(built)
          ? undefined
          : { path: resolve(resolveDir, path), sideEffects: true },
      )
      onLoad({ filter: /\.js$/ }, async ({ path }) => {
        const name = relative(built, path)
        if (!entries.includes(name)) return undefined
        const others = [...new Set(sharedWith(name))].filter(other => other !== name)
        const imports = others.map(other => `import ${JSON.stringify(join(built, other))}\n`)
        return { contents: `${await readFile(path, 'utf8')}\n${imports.join('')}` }
      })
    },
  }
}

/**
 * For the engine alone: a file with what every conversion loads, and one with what docx shares with any other format.
 * What the first of the `entries`, the library, does not load stays with the others: starting processes takes modules
 * of Node that converting does not.
 */
export function shareEngine(built: string, graph: ModuleGraph, entries: readonly string[]): Plugin {
  const converting = [
    ...graph.listLoaded(entries.slice(0, 1)),
    ...graph.listSharedByReaders(),
  ].filter(path => !entries.includes(path))
  const prose = [...converting, ...graph.listSharedWithDocx()]
  const later = graph.listLoadedLater()
  return shareFiles(built, [...entries, ...later], path => (isLikeDocx(path) ? prose : converting))
}
