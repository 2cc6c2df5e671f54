import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FORMATS } from '../engine/formats/index.ts'
import { FLAG_TABLES } from './flags.ts'
import { writeHelp } from './help.ts'
import { TOPICS } from './topics.ts'

for (const topic of ['convert', ...TOPICS] as const) {
  test(`the help on ${topic} fits a terminal, and the short one a screen`, () => {
    const short = writeHelp(topic, true)
    const whole = writeHelp(topic, false)
    for (const line of `${short}\n${whole}`.split('\n')) assert.ok(line.length <= 80, line)
    assert.ok(short.split('\n').length <= 24, short)
    assert.match(short, /--help shows everything\.$/)
    const command = topic === 'convert' ? 'foliomark' : `foliomark ${topic}`
    for (const name of Object.keys(FLAG_TABLES[command]!)) assert.ok(whole.includes(` --${name}`))
  })
}

test('the help names every format, short or not', () => {
  for (const extension of Object.keys(FORMATS)) {
    for (const isShort of [true, false]) {
      assert.match(writeHelp('convert', isShort), new RegExp(`\\b${extension}\\b`))
    }
  }
})

test('the help of the service names every variable', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter(line => /^\| `[A-Z]/.test(line))
  const variables = rows.flatMap(line => line.split('|')[1]!.match(/[A-Z][A-Z_]+/g) ?? [])
  assert.ok(variables.length > 20)
  for (const name of variables) assert.match(writeHelp('serve', false), new RegExp(`\\b${name}\\b`))
})
