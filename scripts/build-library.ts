/**
 * Makes the compiler's output what the package ships as its library. The compiler keeps the `.ts` of imports in
 * declarations, although no such file is shipped: they get `.js`, which every type resolution understands. Modules lose
 * their comments, a sixth of their bytes; the declarations keep theirs, which editors show.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

const DECLARATION = /^(?:engine\/|isolation\/|pool).*\.d\.ts$/
const MODULE = /^(?:engine|isolation)\/.*(?<!\.test)\.js$/

const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })

for (const name of names.filter(name => DECLARATION.test(name))) {
  const file = join(SOURCES, name)
  const text = readFileSync(file, 'utf8')
  const fixed = text.replaceAll(/((?:from|import\()\s*['"]\.\.?\/[^'"]+)\.ts(?=['"])/g, '$1.js')
  if (fixed !== text) writeFileSync(file, fixed)
}

await build({
  absWorkingDir: SOURCES,
  entryPoints: names.filter(name => MODULE.test(name)),
  outdir: SOURCES,
  outbase: SOURCES,
  allowOverwrite: true,
  format: 'esm',
  target: 'es2023',
  charset: 'utf8',
  logLevel: 'warning',
})
