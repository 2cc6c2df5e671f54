/**
 * Bundles the command into `dist/command`: a program of a few files starts in less than two thirds of the
 * time that Node takes to find and compile its 130 modules one by one. What starts servers or engine processes
 * stays as it is, since there the time does not matter and paths do.
 */
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OUT = join(ROOT, 'dist/command')

/** Modules that are loaded from `dist/src`: those, and the error that they share with the command. */
const APART = /\/(?:serve|mcp|pool|usage-error)\.js$/

const keepApart: Plugin = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: APART }, ({ path, resolveDir }) => ({
      path: relative(OUT, join(resolveDir, path)),
      external: true,
    }))
  },
}

await build({
  absWorkingDir: ROOT,
  entryPoints: ['dist/src/cli/main.js'],
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  external: ['@embedpdf/pdfium'],
  plugins: [keepApart],
  logLevel: 'warning',
})
