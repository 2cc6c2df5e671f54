/** What the bundles that run on servers have in common. */
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'

/** Names are kept: whoever reads a stack trace in a log has no source map. */
export const SERVER_BUNDLE = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  metafile: true,
  // CommonJS libraries load Node's modules by `require`, which an ES module does not have.
  banner: {
    js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
  },
  define: { IS_BUNDLED: 'true' },
  logLevel: 'warning',
} satisfies BuildOptions

/** A module that asks where it is means its place in `dist/src`: pages and assets are found from there. */
export function keepPlaces(built: string, out: string): Plugin {
  return {
    name: 'keep-places',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.js$/ }, async ({ path }) => {
        // Libraries have folders with that name, too.
        if (!path.startsWith(join(built, 'src/'))) return undefined
        const source = await readFile(path, 'utf8')
        const place = JSON.stringify(relative(out, path))
        return {
          contents: source.replaceAll(
            /\bimport\.meta\.url\b/g,
            `new URL(${place}, import.meta.url).href`,
          ),
        }
      })
    },
  }
}
