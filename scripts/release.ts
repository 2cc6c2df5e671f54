/**
 * Makes a release of what is checked out: the version in its places, the date in the changelog, the days on which
 * pages have changed, a commit and a tag.
 * Nothing leaves this machine; at the end it says what does.
 *
 *     npm run release -- 1.0.0              do it
 *     npm run release -- 1.0.0 --dry-run    show what would change
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

export const OUTPUT_CHANGES = '### Output changes'
const UNRELEASED = '## Unreleased'

/** The files of a release, by name, before and after. */
export type Files = Readonly<Record<string, string>>

/** Those that name the image. */
const IMAGE_FILES = [
  'deploy/Dockerfile',
  'deploy/kubernetes/foliomark.yaml',
  'deploy/kubernetes/bulk/indexed-job.yaml',
  'deploy/kubernetes/bulk/submit.yaml',
  'deploy/kubernetes/bulk/workers.yaml',
  'docs/operate.md',
] as const

export const RELEASED_FILES = [
  'package.json',
  'package-lock.json',
  'server.json',
  'clients/python/pyproject.toml',
  'src/engine/release.ts',
  'CHANGELOG.md',
  ...IMAGE_FILES,
] as const

/** May throw an Error whose message says what prevents it. */
export function prepareRelease(files: Files, version: string, day: string): Files {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version: 1.2.3 is one.`)
  const current = readVersion(files['package.json']!)
  if (compareVersions(version, current) < 0) throw new Error(`${version} is before ${current}.`)
  return {
    'package.json': setVersion(files['package.json']!, version, 1),
    'package-lock.json': setVersion(files['package-lock.json']!, version, 2),
    'server.json': setVersion(files['server.json']!, version, 2),
    'clients/python/pyproject.toml': files['clients/python/pyproject.toml']!.replace(
      /^version = ".*"$/m,
      `version = "${version}"`,
    ),
    'src/engine/release.ts': files['src/engine/release.ts']!.replace(/'[^']*'/, `'${version}'`),
    'CHANGELOG.md': dateChangelog(files['CHANGELOG.md']!, version, day),
    ...Object.fromEntries(IMAGE_FILES.map(file => [file, setImage(files[file]!, version)])),
  }
}

/** What is unreleased becomes the release; headings with nothing below them go. */
export function dateChangelog(text: string, version: string, day: string): string {
  const heading = `## ${version}, ${day}`
  if (text.includes(`## ${version},`)) throw new Error(`The changelog has ${version} already.`)
  const [head, rest] = text.split(`${UNRELEASED}\n`)
  if (head === undefined || rest === undefined) {
    throw new Error(`The changelog has no heading "${UNRELEASED}".`)
  }
  const end = rest.search(/^## /m)
  const news = (end < 0 ? rest : rest.slice(0, end)).trim()
  const older = end < 0 ? '' : `\n${rest.slice(end)}`
  const kept = news.replace(/^### .*\n*(?=### |$(?![\s\S]))/gm, '').trim()
  if (!kept) throw new Error('The changelog says nothing about this release.')
  return `${head}${UNRELEASED}\n\n${OUTPUT_CHANGES}\n\n${heading}\n\n${kept}\n${older}`
}

/** The first few in a file are its own. */
function setVersion(json: string, version: string, count: number): string {
  let left = count
  return json.replace(/^( {2}| {6})"version": "[^"]*"/gm, (line, indent) =>
    left-- > 0 ? `${indent}"version": "${version}"` : line,
  )
}

function setImage(text: string, version: string): string {
  return text.replaceAll(/\b(foliomark(?:-bulk)?):\d+\.\d+\.\d+/g, `$1:${version}`)
}

function readVersion(manifest: string): string {
  return (JSON.parse(manifest) as { version: string }).version
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map(version => version.split('.').map(Number))
  const difference = a!.map((number, index) => number - (b![index] ?? 0)).find(Boolean)
  return difference ?? 0
}

function main([version = '', ...flags]: readonly string[]): void {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' })
  const isDry = flags.includes('--dry-run')
  if (!isDry && git('status', '--porcelain').trim()) {
    throw new Error('There are changes that are not committed.')
  }
  const before = Object.fromEntries(RELEASED_FILES.map(file => [file, readFileSync(file, 'utf8')]))
  const after = prepareRelease(before, version, new Date().toISOString().slice(0, 10))
  const changed = Object.entries(after).filter(([file, text]) => text !== before[file])
  console.log(`${version}: ${changed.map(([file]) => file).join(', ')}`)
  if (isDry) return
  for (const [file, text] of changed) writeFileSync(file, text)
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  copyFileSync('dist/site/dates.txt', 'site/dates.txt')
  const rehearsal = ['publish', '--dry-run', '--provenance', '--ignore-scripts']
  execFileSync('npm', rehearsal, { stdio: 'inherit' })
  git('commit', '-am', `Release ${version}`)
  git('tag', '-a', `v${version}`, '-m', `Foliomark ${version}`)
  console.log(`Committed and tagged v${version}. What is left to do:
  .ci/run                                  everything once more, on what is tagged
  git push --follow-tags
  npm publish --provenance                 builds, packs and publishes
  npm run bundle:mcpb                      the bundle for desktop programs, to attach to the release
  mcp-publisher publish                    server.json, to the MCP registry`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(`release: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
