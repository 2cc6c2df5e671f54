import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkTruth, isRight } from '../check.ts'

const folder = new URL('../../../../lab/pdf-matrix/everyday/documents/', import.meta.url)

test('every document of the everyday set has the words of its truth', () => {
  const names = readdirSync(folder).filter(name => name.endsWith('.html'))
  assert.ok(names.length > 12)
  for (const name of names) {
    const page = readFileSync(new URL(name, folder), 'utf8')
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replaceAll('<br>', ' ')
      .replace(/<\/?(?:p|h\d|div|li|td|th|span|tr)\b[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
    const truth = readFileSync(new URL(name.replace('.html', '.md'), folder), 'utf8')
    const check = checkTruth(truth.replaceAll('<br>', ' '), page, [])
    assert.ok(isRight(check, 'en'), `${name}: ${JSON.stringify(check)}`)
  }
})
