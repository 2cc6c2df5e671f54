/**
 * Every regular expression of the project, tried on long texts made of the characters that it is about: a text that
 * is four times as long may take four times as long, not sixteen times.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { processorTime } from '../support/processor-time.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Those that grow faster, and why no document or request can exploit it. */
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
    // We write the site ourselves, and it is read at build time.
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

/** A pass over such a text takes less than this, one from each of its characters to its end takes longer. */
const GLANCE = { length: 800, ms: 0.2 }
/** The same with a wide gap between both, for those that look suspicious. */
const PROOF = { length: 12_000, ms: 5 }

/** What a text may consist of to keep the expression in doubt until its end. */
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

/** Processor time, and the least of several: the machine may be busy. */
function timeOf(expression: RegExp, text: string, times = 3): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const began = processorTime()
    expression.lastIndex = 0
    text.replace(expression, '')
    least = Math.min(least, processorTime() - began)
  }
  return least
}

function isSlow(expression: RegExp, attack: (length: number) => string): boolean {
  const glanced = attack(GLANCE.length)
  if (timeOf(expression, glanced, 1) < GLANCE.ms || timeOf(expression, glanced) < GLANCE.ms) {
    return false
  }
  const short = timeOf(expression, attack(PROOF.length / 4))
  const long = timeOf(expression, attack(PROOF.length))
  return long > PROOF.ms && long > 8 * short
}

test('every regular expression takes time in proportion to its text', () => {
  const found = findExpressions()
  assert.ok(found.length > 400)
  const slow = new Set<string>()
  const tried = new Set<string>()
  for (const { file, source, flags } of found) {
    if (Object.hasOwn(EXCEPTIONS, `${file} ${source}`)) continue
    // A sticky one is tried at one place; others wherever they may begin.
    const expression = new RegExp(
      source,
      flags.includes('y') ? flags : `${flags.replace('g', '')}g`,
    )
    if (tried.has(String(expression))) continue
    tried.add(String(expression))
    for (const attack of attacks(source)) {
      if (isSlow(expression, attack)) slow.add(`${file} /${source}/`)
    }
  }
  assert.deepEqual([...slow], [])
})
