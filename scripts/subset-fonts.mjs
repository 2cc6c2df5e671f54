/**
 * Makes the site's two fonts, `site/fonts/literata-400.woff2` and `literata-600.woff2`: Literata (SIL Open Font
 * License, no reserved name) with the characters that English pages need, a third smaller than its Latin subset. Run
 * it when the characters change: `node scripts/subset-fonts.mjs`. It fetches font and subsetter from npm into a
 * temporary folder, so that no build depends on them.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FONT = '@fontsource/literata'
const PACKAGES = [`${FONT}@5.3.0`, 'subset-font@2.9.0']
const WEIGHTS = [400, 600]
const FONTS = fileURLToPath(new URL('../site/fonts/', import.meta.url))

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
/** As in the unicode-range of site/styles/parts/fonts.css. */
const CHARACTERS = `${ASCII}\u00a0–—‘’“”«»…·×•°§©éèüöäßÄÖÜ`

const folder = mkdtempSync(join(tmpdir(), 'foliomark-fonts-'))
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], {
    cwd: folder,
    stdio: 'inherit',
  })
  const { resolve } = createRequire(join(folder, 'package.json'))
  const { default: subset } = await import(pathToFileURL(resolve('subset-font')).href)
  const source = join(folder, 'node_modules', FONT)
  for (const weight of WEIGHTS) {
    const whole = readFileSync(join(source, `files/literata-latin-${weight}-normal.woff2`))
    const small = await subset(whole, CHARACTERS, { targetFormat: 'woff2' })
    writeFileSync(join(FONTS, `literata-${weight}.woff2`), small)
    console.log(`literata-${weight}.woff2: ${small.length} bytes of ${whole.length}`)
  }
  copyFileSync(join(source, 'LICENSE'), join(FONTS, 'LICENSE.txt'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
