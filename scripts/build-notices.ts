/**
 * Writes `dist/third-party-notices.txt`: the license of every package in our bundles, and of what is in `site/` and
 * `src/` under its own license (fonts and Adobe's lists, for example). A package without a license text gets the usual MIT text, if that is what its
 * manifest names; any other stops the build: it may not be shipped.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPackages } from './bundled.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = fileURLToPath(new URL('..', import.meta.url))

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl)\b.*(?<!\.(?:js|ts|json))$/i
const RULE = '-'.repeat(80)

const packages = readPackages(BUILT).map(({ name, version, license, path }) => {
  const texts = readLicenses(join(ROOT, path))
  if (!texts.length && license === 'MIT') texts.push(writeMit(name))
  if (!texts.length) throw new Error(`${path} has no text of its license and is bundled.`)
  return [RULE, `${name} ${version}, ${license}`, RULE, ...texts].join('\n')
})
const ours = ['site', 'src']
  .flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      path => `${folder}/${path}`,
    ),
  )
  .filter(path => LICENSE_FILE.test(path.split('/').at(-1)!))
  .sort()
  .map(path => [RULE, path, RULE, readFileSync(join(ROOT, path), 'utf8').trim()].join('\n'))

writeFileSync(
  join(BUILT, 'third-party-notices.txt'),
  `Foliomark is under the MIT license (LICENSE). This package holds, bundled, what follows.\n\n${[...packages, ...ours].join('\n\n')}\n`,
)

function readLicenses(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => LICENSE_FILE.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8').trim())
}

/** Our license text, in the name of others. */
function writeMit(name: string): string {
  const text = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()
  return text.replace(/^Copyright .*$/m, `Copyright the authors of ${name}`)
}
