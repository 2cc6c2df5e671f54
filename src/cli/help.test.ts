import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS } from '../engine/formats/index.ts'
import { FLAGS } from './flags.ts'
import { writeHelp } from './help.ts'

test('the help fits a terminal of 80 columns', () => {
  for (const line of writeHelp().split('\n')) assert.ok(line.length <= 80, line)
})

test('the help names every flag and every format', () => {
  const help = writeHelp()
  for (const name of Object.keys(FLAGS)) assert.ok(help.includes(` --${name}`), name)
  for (const extension of Object.keys(FORMATS)) assert.match(help, new RegExp(`\\b${extension}\\b`))
})
