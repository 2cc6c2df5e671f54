/**
 * The tables of Chinese, Japanese and Korean characters stay where the library has them: few documents need one, and
 * the package should not contain them once for each bundle.
 */
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

export const TABLES = ['gb1', 'cns1', 'japan1', 'korea1'] as const

export const keepTablesApart = (out: string): Plugin => ({
  name: 'keep-tables-apart',
  setup({ onResolve }) {
    const filter = new RegExp(`/(?:${TABLES.join('|')})\\.js$`)
    onResolve({ filter }, ({ path, resolveDir, kind }) =>
      kind === 'dynamic-import'
        ? { path: relative(out, join(resolveDir, path)), external: true }
        : undefined,
    )
  },
})
