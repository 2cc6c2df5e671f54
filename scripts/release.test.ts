import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { dateChangelog, OUTPUT_CHANGES, prepareRelease, RELEASED_FILES } from './release.ts'

const files = Object.fromEntries(
  RELEASED_FILES.map(file => [
    file,
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
  ]),
)

test('a release has its version in every place, and nowhere else', () => {
  const after = prepareRelease(files, '99.0.1', '2030-01-02')
  assert.equal(JSON.parse(after['package.json']!).version, '99.0.1')
  const lock = JSON.parse(after['package-lock.json']!)
  assert.deepEqual([lock.version, lock.packages[''].version], ['99.0.1', '99.0.1'])
  assert.equal(after['package-lock.json']!.split('99.0.1').length, 3)
  const server = JSON.parse(after['server.json']!)
  assert.deepEqual([server.version, server.packages[0].version], ['99.0.1', '99.0.1'])
  assert.match(after['clients/python/pyproject.toml']!, /^version = "99\.0\.1"$/m)
  assert.match(after['src/engine/release.ts']!, /RELEASE = '99\.0\.1'/)
  const images =
    Object.values(after)
      .join('\n')
      .match(/\bfoliomark(?:-bulk)?:\d[\d.]+\d/g) ?? []
  assert.deepEqual([...new Set(images)].sort(), ['foliomark-bulk:99.0.1', 'foliomark:99.0.1'])
  assert.match(after['CHANGELOG.md']!, /^## 99\.0\.1, 2030-01-02$/m)
})

test('the changelog has a place for changes of the output, where people look who pin a version', () => {
  assert.ok(files['CHANGELOG.md']!.includes(`\n${OUTPUT_CHANGES}\n`))
})

test('what is unreleased becomes the release, above the older ones', () => {
  const text = `# Changelog\n\n## Unreleased\n\n- New.\n\n${OUTPUT_CHANGES}\n\n- Other.\n\n## 1.0.0, 2026-01-01\n\n- Old.\n`
  assert.equal(
    dateChangelog(text, '1.1.0', '2026-02-02'),
    `# Changelog\n\n## Unreleased\n\n${OUTPUT_CHANGES}\n\n## 1.1.0, 2026-02-02\n\n- New.\n\n${OUTPUT_CHANGES}\n\n- Other.\n\n## 1.0.0, 2026-01-01\n\n- Old.\n`,
  )
})

test('headings without anything below them are not released', () => {
  const text = `# Changelog\n\n## Unreleased\n\n- New.\n\n${OUTPUT_CHANGES}\n`
  assert.match(dateChangelog(text, '1.0.0', '2026-02-02'), /2026-02-02\n\n- New\.\n$/)
})

test('a release says what is in its way', () => {
  const release = (version: string, changes: Record<string, string> = {}) =>
    prepareRelease({ ...files, ...changes }, version, '2026-01-01')
  assert.throws(() => release('next'), /no version/)
  assert.throws(() => release('0.0.1'), /is before/)
  const changelog = (text: string) => ({ 'CHANGELOG.md': text })
  assert.throws(() => release('9.0.0', changelog('# Changelog\n')), /no heading/)
  assert.throws(
    () => release('9.0.0', changelog(`## Unreleased\n\n${OUTPUT_CHANGES}\n`)),
    /nothing/,
  )
  assert.throws(() => release('9.0.0', changelog('## Unreleased\n\n## 9.0.0, 2026\n')), /already/)
})
