import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FORMATS } from '../engine/formats/index.ts'
import { FLAGS, MCP_FLAGS, SERVE_FLAGS } from './flags.ts'
import { writeHelp } from './help.ts'

test('the help fits a terminal of 80 columns', () => {
  for (const topic of [undefined, 'serve', 'mcp'] as const) {
    for (const line of writeHelp(topic).split('\n')) assert.ok(line.length <= 80, line)
  }
})

test('the help names every flag and every format', () => {
  const help = writeHelp()
  for (const name of Object.keys(FLAGS)) assert.ok(help.includes(` --${name}`), name)
  for (const extension of Object.keys(FORMATS)) assert.match(help, new RegExp(`\\b${extension}\\b`))
})

test('the help of the servers names their flags, and that of the service every variable', () => {
  for (const name of Object.keys(MCP_FLAGS)) assert.ok(writeHelp('mcp').includes(` --${name}`))
  for (const name of Object.keys(SERVE_FLAGS)) assert.ok(writeHelp('serve').includes(` --${name}`))
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter(line => /^\| `[A-Z]/.test(line))
  const variables = rows.flatMap(line => line.split('|')[1]!.match(/[A-Z][A-Z_]+/g) ?? [])
  assert.ok(variables.length > 20)
  for (const name of variables) assert.match(writeHelp('serve'), new RegExp(`\\b${name}\\b`))
})
