import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { arrangeChangelog } from './changelog.ts'

test('entries of a release stand together by subject, releases in the order of the file', () => {
  const text = `# Changelog

## Unreleased

- PDF: one
- A thing
  of two lines.

### Output changes

- xls, xlsx: two
- PDF: three
- Website: five

## 1.0.0, 2026-01-31

- Website: four
`
  assert.equal(
    arrangeChangelog(text),
    `# Changelog

## Unreleased

### General

- A thing
  of two lines.

### Output changes

- xls, xlsx: two
- PDF: three

### PDF

- PDF: one

### Website

- Website: five

## 1.0.0, 2026-01-31

### Website

- Website: four

`,
  )
})

test('no entry of our own changelog is lost', () => {
  const text = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const count = (markdown: string) => markdown.match(/^- /gm)?.length
  assert.equal(count(arrangeChangelog(text)), count(text))
})
