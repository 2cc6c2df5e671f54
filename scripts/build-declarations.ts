/**
 * The compiler keeps the `.ts` of imports in declarations, although no such file is shipped. The library's get `.js`,
 * which every type resolution understands.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('..', import.meta.url))

const SHIPPED = /^(?:engine\/|isolation\/|pool).*\.d\.ts$/

for (const name of readdirSync(join(BUILT, 'src'), { recursive: true, encoding: 'utf8' })) {
  if (SHIPPED.test(name)) {
    const file = join(BUILT, 'src', name)
    const text = readFileSync(file, 'utf8')
    const fixed = text.replaceAll(/((?:from|import\()\s*['"]\.\.?\/[^'"]+)\.ts(?=['"])/g, '$1.js')
    if (fixed !== text) writeFileSync(file, fixed)
  }
}
