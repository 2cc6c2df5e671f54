#!/usr/bin/env node
/**
 * What we are made of: licenses, the lock file, known advisories, pinned tools, and the bill of
 * materials, which is left in dist/sbom.cdx.json. The tables are in supply-chain.json.
 *
 * Shipped is what the package depends on, and what is bundled into it (dist/bundled, a list from every bundle):
 * npm knows only the former, and would tell nobody of a fault in the latter.
 *
 *     npm run check:supply-chain
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

process.chdir(new URL('..', import.meta.url).pathname)
const readJson = path => JSON.parse(readFileSync(path, 'utf8'))
const tables = readJson('scripts/supply-chain.json')

/** Ours first; the others are installed separately, for measurements, and reach no user. */
const LOCKS = [
  'package-lock.json',
  'lab/package-lock.json',
  'lab/integrations/package-lock.json',
  'lab/nodes/package-lock.json',
  'lab/peers/package-lock.json',
  'lab/runtimes/package-lock.json',
]

const bundled = readBundled()
const [faults = [], ...apart] = LOCKS.map(checkLock)
faults.push(...checkBundled(), ...checkTools())
console.log(askRegistry())
console.log(writeBillOfMaterials())
for (const note of apart.flat()) console.log(`apart: ${note}`)
for (const fault of faults) console.error(`! ${fault}`)
process.exitCode = faults.length ? 1 : 0

function checkLock(path) {
  const packages = readPackages(path)
  const isOurs = path === LOCKS[0]
  const wrong = [
    ...packages.filter(entry => !isPermitted(entry, isOurs)).map(explainLicense),
    ...packages.filter(({ resolved }) => resolved).map(({ name }) => `${name} has an address`),
    ...packages
      .filter(
        ({ name, integrity }) => !integrity && !tables.withoutIntegrity.packages.includes(name),
      )
      .map(({ name }) => `${name} has no integrity`),
    ...packages.flatMap(findAdvisories),
  ]
  const shipped = packages.filter(isShipped).length
  const parts = isOurs ? `, ${shipped} of them shipped` : ''
  console.log(`${path}: ${packages.length} packages${parts}; ${wrong.length} faults`)
  return wrong.map(fault => `${path}: ${fault}`)
}

function readPackages(path) {
  return Object.entries(readJson(path).packages)
    .filter(([place]) => place)
    .map(([place, entry]) => ({ name: place.split('node_modules/').at(-1), place, ...entry }))
}

function readBundled() {
  if (!existsSync('dist/bundled')) throw new Error('Build first: npm run build.')
  const all = readdirSync('dist/bundled').flatMap(file => readJson(`dist/bundled/${file}`))
  return new Map(all.map(entry => [entry.path, entry]))
}

function isShipped({ dev, place }) {
  return !dev || bundled.has(place)
}

/** A bundle with other versions than the lock file was made before it changed, and not checked. */
function checkBundled() {
  const locked = new Map(readPackages(LOCKS[0]).map(entry => [entry.place, entry]))
  const notices = readFileSync('dist/third-party-notices.txt', 'utf8')
  return [...bundled.values()].flatMap(({ name, version, path }) => [
    ...(locked.get(path)?.version === version
      ? []
      : [`${path} ${version} is bundled and not what the lock file has`]),
    ...(notices.includes(`\n${name} ${version}, `) ? [] : [`${name} is bundled without a notice`]),
  ])
}

/** An SPDX expression without nested brackets: one of the alternatives must be allowed. */
function isPermitted(entry, isOurs) {
  const { name, license = '' } = entry
  const exception = tables.licenses.exceptions[name]
  if (exception?.license === license && !(isOurs && isShipped(entry))) return true
  const alternatives = license.replace(/[()]/g, '').split(' OR ')
  return alternatives.some(all =>
    all.split(' AND ').every(one => tables.licenses.permitted.includes(one)),
  )
}

function explainLicense({ name, license }) {
  return `${name} is under ${license ?? 'no license'}`
}

function findAdvisories({ name, version }) {
  return tables.advisories.list
    .filter(({ package: affected }) => affected === name)
    .filter(
      ({ fixedIn, since = 0 }) => toNumbers(version)[0] >= since && isBefore(version, fixedIn),
    )
    .map(({ id, title }) => `${name} ${version}: ${id}, ${title}`)
}

/** Fixes are listed for each major version that has one; later ones never had the flaw, nor those before `since`. */
function isBefore(version, fixedIn) {
  const [major, ...rest] = toNumbers(version)
  const fixes = fixedIn.map(toNumbers)
  const fix = fixes.find(([other]) => other === major)
  // A version between two fixed ones was left unfixed.
  if (!fix) return fixes.some(([other]) => other > major)
  return compare(rest, fix.slice(1)) < 0
}

function toNumbers(version) {
  return version.split('-')[0].split('.').map(Number)
}

function compare(a, b) {
  return a[0] - b[0] || a[1] - b[1]
}

/** A list that is not maintained is worth less every month. */
function tellAge(asOf) {
  const days = Math.floor((Date.now() - Date.parse(asOf)) / 86_400_000)
  return days > 90 ? `, ${days} days old: look for later ones` : ''
}

/** Whatever CI runs comes from the lock file, and images have a version. */
function checkTools() {
  const { devDependencies } = readJson('package.json')
  const scripts = readdirSync('scripts').filter(name => name.endsWith('.sh'))
  const commands = ['.ci/run', ...scripts.map(name => `scripts/${name}`)]
  const text = commands.map(path => readFileSync(path, 'utf8')).join('\n')
  const tools = [...text.matchAll(/\bnpx ([\w@/-]+)/g)].map(([, name]) => name)
  const known = Object.keys(devDependencies).map(name => name.split('/').at(-1))
  const images = [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)]
  return [
    ...tools.filter(name => !known.includes(name)).map(name => `npx ${name} is not pinned`),
    ...(/\bnpm install\b/.test(text) ? ['CI installs what the lock file does not say'] : []),
    ...images
      .map(([, name]) => name)
      .filter(name => !/:\d/.test(name))
      .map(name => `the image ${name} has no version`),
  ]
}

/** The registry knows most; if it does not respond, our own list has to do. */
function askRegistry() {
  const { asOf, list } = tables.advisories
  const known = `${list.length} advisories as of ${asOf}${tellAge(asOf)}`
  try {
    const { metadata } = JSON.parse(run('npm', ['audit', '--json']))
    return `advisories: ${metadata.vulnerabilities.total} by the registry; held against our list of ${known}`
  } catch (error) {
    const answer = String(error.stdout ?? '')
    if (!answer.includes('"vulnerabilities"')) {
      return `advisories: the registry does not answer; held against our list of ${known}`
    }
    const { vulnerabilities } = JSON.parse(answer)
    faults.push(...Object.keys(vulnerabilities).map(name => `the registry warns of ${name}`))
    return `advisories: ${Object.keys(vulnerabilities).length} by the registry`
  }
}

/** To npm, bundled packages are for developers only, so the lists of the bundles say what is shipped. */
function writeBillOfMaterials() {
  const bill = JSON.parse(run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']))
  const shipped = new Set(
    readPackages(LOCKS[0])
      .filter(isShipped)
      .map(({ name, version }) => `${name}@${version}`),
  )
  bill.components = bill.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
  const kept = new Set([bill.metadata.component, ...bill.components].map(part => part['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(other => kept.has(other)) }))
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  if (named.size !== shipped.size) faults.push('the bill of materials is not whole')
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/sbom.cdx.json', JSON.stringify(bill, null, 2))
  return `dist/sbom.cdx.json: ${bill.components.length} components`
}

function run(program, words) {
  const stdio = ['ignore', 'pipe', 'ignore']
  return execFileSync(program, words, {
    encoding: 'utf8',
    stdio,
    timeout: 60_000,
    maxBuffer: 1 << 26,
  })
}
