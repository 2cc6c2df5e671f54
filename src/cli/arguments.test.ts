import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHOICES } from '../engine/options.ts'
import { parseArguments, type Request } from './arguments.ts'
import { UsageError } from './usage-error.ts'

const parse = (line: string) => parseArguments(line ? line.split(' ') : [])

const parseConvert = (line: string) => {
  const command = parse(line)
  assert.equal(command.type, 'convert')
  return command as typeof command & { type: 'convert' }
}

test('files, folders and flags may stand in any order', () => {
  const { inputs, output, isQuiet } = parseConvert('a.docx -q folder -o out -- -b.csv')
  assert.deepEqual(inputs, ['a.docx', 'folder', '-b.csv'])
  assert.equal(output, 'out')
  assert.equal(isQuiet, true)
})

test('an output of - is standard output', () => {
  assert.equal(parseConvert('a.docx -o -').output, undefined)
  assert.equal(parseConvert('a.docx --ndjson -o -').form, 'ndjson')
})

test('every option of a conversion is a flag of the same name', () => {
  const given: Record<string, string> = { pages: '1-3,7', section: 'a', max_tokens: '500' }
  for (const [name, { values }] of Object.entries(CHOICES)) given[name] = values[1]
  const flags = Object.entries(given).map(
    ([name, value]) => `--${name.replaceAll('_', '-')}=${value}`,
  )
  assert.deepEqual(parseConvert(`a.docx --json ${flags.join(' ')}`).options, given)
})

test('chunks and parts exclude each other, and so do the outline and JSON', () => {
  assert.throws(() => parse('a.docx --chunks 500 --max-tokens 500'), /does not go with max_tokens/)
  assert.throws(() => parse('a.docx --outline --json'), /--outline stands alone/)
  assert.throws(() => parse('a.docx --blocks list'), /shown by --json/)
  assert.throws(() => parse('a.docx --max-tokens 20'), /from 200 to 1000000/)
  assert.equal(parseConvert('a.docx --chunks 500').form, 'chunks')
  assert.equal(parseConvert('a.docx --outline').form, 'outline')
})

test('only the MCP server is given a folder to write to', () => {
  assert.deepEqual(parse('mcp in --write out'), { type: 'mcp', folders: ['in'], writeTo: 'out' })
  assert.throws(() => parse('a.docx --write out'), /foliomark mcp only/)
})

test('help and version win over whatever else is wrong', () => {
  assert.deepEqual(parse('--help'), { type: 'help' })
  assert.deepEqual(parse('-h --json --ndjson'), { type: 'help' })
  assert.deepEqual(parse('--version'), { type: 'version' })
})

test('the servers have help and flags of their own', () => {
  assert.deepEqual(parse('serve --help'), { type: 'help', topic: 'serve' })
  assert.deepEqual(parse('mcp a -h'), { type: 'help', topic: 'mcp' })
  assert.deepEqual(parse('help'), { type: 'help' })
  assert.deepEqual(parse('help mcp'), { type: 'help', topic: 'mcp' })
  assert.deepEqual(parse('-V'), { type: 'version' })
  assert.deepEqual(parse('serve -V'), { type: 'version' })
  assert.deepEqual(parse('serve'), { type: 'serve', given: {} })
  assert.deepEqual(parse('serve --port 0 --host ::1 --base-url=https://a.example'), {
    type: 'serve',
    given: { port: '0', host: '::1', 'base-url': 'https://a.example' },
  })
})

test('what is piped is the document where nothing else is named', () => {
  const parsePiped = (...words: string[]) => parseArguments(words, true) as unknown as Request
  assert.deepEqual(parsePiped('-q').inputs, ['-'])
  assert.equal(parsePiped('--filename', 'a.csv').filename, 'a.csv')
  assert.deepEqual(parsePiped('a.docx').inputs, ['a.docx'])
  assert.deepEqual(parsePiped('--files-from', '-').inputs, [])
  assert.deepEqual([parsePiped().isInputAssumed, parsePiped('-').isInputAssumed], [true, false])
})

test('times and sizes are in the units their names say', () => {
  const { jobs, timeoutMs, memoryMb } = parseConvert('a.csv -j 3 --timeout 7 --memory 512')
  assert.deepEqual({ jobs, timeoutMs, memoryMb }, { jobs: 3, timeoutMs: 7000, memoryMb: 512 })
})

const faults: Record<string, RegExp> = {
  '': /nothing to convert/,
  '-q': /nothing to convert/,
  'a.docx --imges omit': /^Unknown option '--imges'$/,
  'a.docx --images none': /images must be one of reference, inline, omit/,
  'a.docx --pages 3-1': /pages must be numbers and ranges/,
  'a.docx --output': /^Option '-o, --output <value>' argument missing$/,
  'a.docx --quiet=yes': /^Option '-q, --quiet' does not take an argument$/,
  'a.docx --output=': /--output must not be empty/,
  'a.docx --jobs 0': /--jobs must be a whole number from 1/,
  'a.docx --jobs 2.5': /--jobs must be a whole number from 1/,
  'a.docx --filename b.csv': /--filename names the document on standard input/,
  '- -': /only once/,
  '- --files-from -': /only once/,
  'a.docx --json --ndjson': /exclude each other/,
  'a.docx --ndjson -o out': /does not go with --output/,
  'serve a.docx': /serve takes flags alone/,
  'serve --port=': /--port must not be empty/,
  'serve --json': /^Unknown option '--json'$/,
  'mcp --port 1': /^Unknown option '--port'$/,
  'help a.docx': /help for serve, mcp and bulk/,
}
for (const [line, message] of Object.entries(faults)) {
  test(`foliomark ${line} is wrong usage and says why`, () => {
    assert.throws(
      () => parse(line),
      error => error instanceof UsageError && message.test(error.message),
    )
  })
}
