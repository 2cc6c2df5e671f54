import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_OPTIONS, OPTIONS, type Option, toFlag } from '../engine/options.ts'
import { parseArguments, type Request } from './arguments.ts'
import { UsageError } from './usage-error.ts'

const parse = (line: string, exists = () => true) =>
  parseArguments(line ? line.split(' ') : [], false, exists)

const parseConvert = (line: string) => {
  const command = parse(line)
  assert.equal(command.type, 'convert')
  return command as typeof command & { type: 'convert' }
}

test('files, folders and flags may come in any order', () => {
  const { inputs, output, isQuiet } = parseConvert('a.docx -q folder -o out -- -b.csv')
  assert.deepEqual(inputs, ['a.docx', 'folder', '-b.csv'])
  assert.equal(output, 'out')
  assert.equal(isQuiet, true)
})

test('an output of - is standard output', () => {
  assert.equal(parseConvert('a.docx -o -').output, undefined)
  assert.equal(parseConvert('a.docx --ndjson -o -').form, 'ndjson')
})

const PARSED_PAGES = [
  { first: 1, last: 3 },
  { first: 7, last: 7 },
]

test('every option of a conversion is a flag of the same name', () => {
  for (const [name, option] of Object.entries<Option>(OPTIONS)) {
    if (option.type === 'styles') continue
    const value = option.type === 'choice' ? option.values[1] : option.example
    const { options } = parseConvert(`a.docx --json --${toFlag(name)}=${value}`)
    const expected = option.type === 'pages' ? PARSED_PAGES : value
    assert.deepEqual(options, { ...DEFAULT_OPTIONS, [name]: expected })
  }
})

test('chunks and parts exclude each other, and so do the outline and JSON', () => {
  assert.throws(
    () => parse('a.docx --chunks 500 --max-tokens 500'),
    /^UsageError: --chunks cannot be combined with --max-tokens or --cursor:/,
  )
  assert.throws(() => parse('a.docx --outline --json'), /--outline cannot be combined/)
  assert.throws(() => parse('a.docx --blocks list'), /--blocks list needs --json/)
  assert.throws(() => parse('a.docx --max-tokens 20'), /from 200 to 1000000/)
  assert.equal(parseConvert('a.docx --chunks 500').form, 'chunks')
  assert.equal(parseConvert('a.docx --outline').form, 'outline')
})

test('only the MCP server is given a folder to write to', () => {
  assert.deepEqual(parse('mcp in --write out'), { type: 'mcp', folders: ['in'], writeTo: 'out' })
  assert.throws(() => parse('a.docx --write out'), /--write is an option of foliomark mcp\.$/)
})

const help = (topic: string, isShort = false) => ({ type: 'help', topic, isShort })

test('help and version win over any other mistake', () => {
  assert.deepEqual(parse('--help'), help('convert'))
  assert.deepEqual(parse('-h --json --ndjson'), help('convert', true))
  assert.equal(parse('-- -h').type, 'convert')
  assert.deepEqual(parse('--version'), { type: 'version' })
})

test('the servers have help and flags of their own', () => {
  assert.deepEqual(parse('serve --help'), help('serve'))
  assert.deepEqual(parse('mcp a -h'), help('mcp', true))
  assert.deepEqual(parse('help'), help('convert'))
  assert.deepEqual(parse('help mcp'), help('mcp'))
  assert.deepEqual(parse('-V'), { type: 'version' })
  assert.deepEqual(parse('serve -V'), { type: 'version' })
  assert.deepEqual(parse('serve'), { type: 'serve', given: {} })
  assert.deepEqual(parse('serve --port 0 --host ::1 --base-url=https://a.example'), {
    type: 'serve',
    given: { port: '0', host: '::1', 'base-url': 'https://a.example' },
  })
})

test('piped input is the document if nothing else is named', () => {
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

test('a mistyped command is reported unless a file has that name', () => {
  const missing = () => false
  assert.throws(
    () => parse('srve --port 80', missing),
    /no file or command srve\. Did you mean serve\?$/,
  )
  assert.throws(() => parse('hlep', missing), /Did you mean help\?$/)
  assert.equal(parseConvert('srve').inputs[0], 'srve')
  assert.equal(parse('report.docx', missing).type, 'convert')
})

const faults: Record<string, RegExp> = {
  '': /^Nothing to convert/,
  '-q': /^Nothing to convert/,
  'a.docx --imges omit': /^Unknown option --imges\. Did you mean --images\?$/,
  'a.docx --constructor': /^Unknown option --constructor\.$/,
  'a.docx -x': /^Unknown option -x\.$/,
  'a.docx --images none': /^--images must be one of reference, inline, omit, attach\.$/,
  'a.docx --images refernce': /^--images must be one of .*\. Did you mean reference\?$/,
  'a.docx --max-tokens 1': /^--max-tokens must be a whole number from 200 to 1000000\.$/,
  'a.docx --pages 3-1': /^--pages must be numbers and ranges such as 1-3,7\.$/,
  'a.docx --output': /^--output needs a value: --output FILE\|DIR\.$/,
  'a.docx -o -q': /^-o needs a value: -o FILE\|DIR\.$/,
  'a.docx --quiet=yes': /^--quiet takes no value\.$/,
  'a.docx --output=': /--output must not be empty/,
  'a.docx --jobs 0': /--jobs must be a whole number of at least 1/,
  'a.docx --jobs 2.5': /--jobs must be a whole number of at least 1/,
  'a.docx --filename b.csv': /--filename names the document on standard input/,
  '- -': /only once/,
  '- --files-from -': /only once/,
  'a.docx --json --ndjson': /cannot be combined/,
  'a.docx --ndjson -o out': /cannot be combined with --output/,
  'serve a.docx': /serve takes no arguments/,
  'serve --port=': /--port must not be empty/,
  'serve --json': /^--json is an option of foliomark\.$/,
  'mcp --port 1': /^--port is an option of foliomark serve\.$/,
  'help srve': /^Unknown help topic srve: choose one of serve, mcp, bulk\. Did you mean serve\?$/,
  'completion tcsh': /^Unknown shell tcsh: choose one of bash, zsh, fish\.$/,
  completion: /^No shell given: choose one of bash, zsh, fish\.$/,
  'bulk submt in': /^Unknown bulk command submt: .*\. Did you mean submit\?$/,
}
for (const [line, message] of Object.entries(faults)) {
  test(`foliomark ${line} is wrong usage and says why`, () => {
    assert.throws(
      () => parse(line),
      error => error instanceof UsageError && message.test(error.message),
    )
  })
}

test('styles are given a role each, split at the last equals sign', () => {
  const words = ['a.docx', '--style', 'Chapter=heading 1', '--style=a=b=quote']
  const parsed = parseArguments(words)
  assert.ok(parsed.type === 'convert')
  assert.deepEqual(parsed.options.styles, { Chapter: 'heading 1', 'a=b': 'quote' })
  assert.throws(
    () => parseArguments(['a.docx', '--style', 'Chapter']),
    /--style needs a name and a role/,
  )
  assert.throws(() => parseArguments(['a.docx', '--style', 'A=title']), /--style must be/)
})
