/** What the MCP registry gets to know about us: by its rules, and true. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { COMMAND, makeFolder, removeFolder } from '../support/run-cli.ts'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))
const server = read('server.json')
const manifest = read('package.json')
const [npm] = server.packages

test('server.json follows the schema of the registry', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const isValid = ajv.compile(read('test/registry/server.schema.json'))
  assert.ok(!isValid({ ...server, description: 'x'.repeat(101) }))
  assert.ok(isValid(server), JSON.stringify(isValid.errors))
})

test('it names the package that is published', () => {
  assert.equal(manifest.mcpName, server.name)
  assert.equal(npm.identifier, manifest.name)
  assert.deepEqual([server.version, npm.version], [manifest.version, manifest.version])
})

test('its arguments start a server that reads the folder', async () => {
  const folder = makeFolder({ 'a.csv': 'name,value\nwords,1\n' })
  after(() => removeFolder(folder))
  const words = npm.packageArguments.map(({ value }: { value?: string }) => value ?? folder)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [COMMAND, ...words] }),
  )
  const given = { name: 'convert_document', arguments: { path: 'a.csv' } }
  const { content } = await client.callTool(given)
  assert.match((content as { text: string }[])[0]!.text, /\| words/)
  await client.close()
})
