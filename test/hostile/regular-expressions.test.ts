/**
 * Every regular expression of the project, tried on long texts made of the characters that it is about:
 * text that is four times as long may take four times as long, not sixteen times.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Those that grow faster, and why no document or request can make use of it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/engine/formats/images/ending.ts <!--[\\s\\S]*?-->|<\\?[^>]*>':
    'it sees the first 4,096 bytes alone',
  'src/isolation/media.ts \\.+$': 'the name is cut to a hundred characters before',
  'src/engine/formats/ooxml/chart-value.ts \\B(?=(?:\\d{3})+$)':
    'such a number has at most 21 digits',
}

const LITERAL =
  /(?<=[=(,:?&|!;[{}>\s])\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g

interface Found {
  readonly file: string
  readonly source: string
  readonly flags: string
}

function findExpressions(): Found[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    // The site is written by ourselves, and read when it is built.
    .filter(file => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('site/'))
    .map(file => join(root, 'src', file))
  return files.flatMap(file => {
    const code = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    return Array.from(code.matchAll(LITERAL), ([, source = '', flags = '']) => ({
      file: relative(root, file),
      source,
      flags,
    })).filter(isExpression)
  })
}

/** Two divisions in a line look like one, too. */
function isExpression({ source, flags }: Found): boolean {
  try {
    new RegExp(source, flags)
    return true
  } catch {
    return false
  }
}

const SHORT = 1500
const LONG = 4 * SHORT

/** What a text may be made of for the expression to be in doubt until its end. */
function* attacks(source: string): Generator<(length: number) => string> {
  const plain = source.replace(/\\[wdsSDWbBpP]|\{[^}]*\}|[\\^$?*+()|[\]{}]/g, '')
  const escaped = Array.from(source.matchAll(/\\([^\w\s])/g), match => match[1]!)
  const coded = Array.from(source.matchAll(/\\u([\da-f]{4})/g), match =>
    String.fromCharCode(Number.parseInt(match[1]!, 16)),
  )
  const characters = [...new Set([' ', 'a', '0', '\n', ...escaped, ...plain, ...coded])].slice(
    0,
    16,
  )
  const pieces = characters.flatMap(one => [
    one,
    ...characters.slice(0, 8).map(other => one + other),
  ])
  const starts = ['', ...new Set(source.match(/[A-Za-z]{2,}|[<"'#%&=({[]/g)?.slice(0, 3))]
  for (const start of starts) {
    for (const piece of pieces) {
      yield length => `${start}${piece.repeat(Math.ceil(length / piece.length))}\u0001`
    }
  }
}

/** The least of several times: the machine may be busy. */
function timeOf(expression: RegExp, text: string, times: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    expression.lastIndex = 0
    text.replace(expression, '')
    least = Math.min(least, performance.now() - began)
  }
  return least
}

/** Time that a single pass over the short text never takes. */
const SUSPICIOUS_MS = 1

test('every regular expression takes time in proportion to its text', () => {
  const found = findExpressions()
  assert.ok(found.length > 400)
  const slow = new Set<string>()
  for (const { file, source, flags } of found) {
    if (Object.hasOwn(EXCEPTIONS, `${file} ${source}`)) continue
    // A sticky one is tried at one place; others wherever they may begin.
    const expression = new RegExp(
      source,
      flags.includes('y') ? flags : `${flags.replace('g', '')}g`,
    )
    for (const attack of attacks(source)) {
      if (timeOf(expression, attack(SHORT), 1) < SUSPICIOUS_MS) continue
      const short = timeOf(expression, attack(SHORT), 5)
      const long = timeOf(expression, attack(LONG), 5)
      if (short > SUSPICIOUS_MS / 4 && long > 8 * short) slow.add(`${file} /${source}/`)
    }
  }
  assert.deepEqual([...slow], [])
})
