/** Holds the arrows of docs/architecture.md: who may import whom. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'src')

/** The table of docs/architecture.md, as it stands there between its head and the next empty line. */
function readArrows(): Map<string, string[]> {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, rows = ''] = page.split('| folder | may import |\n')
  const lines = rows.split('\n\n')[0]!.split('\n').slice(1)
  const names = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), match => match[1]!)
  return new Map(
    lines.flatMap(line => {
      const [, folders = '', targets = ''] = line.split('|')
      return names(folders).map(folder => [folder, names(targets)] as const)
    }),
  )
}

/** `src/formats/docx/read.ts` is in layer `formats`, `src/convert.ts` in layer `convert`. */
const layerOf = (path: string): string => relative(source, path).split('/')[0]!.replace(/\.ts$/, '')

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => join(source, file))

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g), match => match[1]!)
}

test('every import follows an arrow of the table', () => {
  const arrows = readArrows()
  const wrong: string[] = []
  for (const file of files) {
    const from = layerOf(file)
    const allowed = arrows.get(from)
    assert.ok(allowed, `docs/architecture.md says nothing about ${from}`)
    for (const target of importsOf(file).filter(name => name.startsWith('.'))) {
      const to = layerOf(join(dirname(file), target))
      if (to !== from && !allowed.includes(to)) wrong.push(`${relative(root, file)} → ${to}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('every arrow of the table is used', () => {
  const used = new Set(
    files.flatMap(file =>
      importsOf(file)
        .filter(name => name.startsWith('.'))
        .map(name => `${layerOf(file)} → ${layerOf(join(dirname(file), name))}`),
    ),
  )
  const unused = [...readArrows()]
    .flatMap(([from, targets]) => targets.map(to => `${from} → ${to}`))
    .filter(arrow => !used.has(arrow))
  assert.deepEqual(unused, [])
})

/** The folders and files that touch the machine; everything else is the engine. */
const PLATFORM =
  /^src\/(?:cli|http|isolation|mail|mcp|net|site)\/|^src\/(?:config|node|platform\/node|redis|server|version)\.ts$/

test('the engine imports nothing from node', () => {
  const wrong = files
    .map(file => [relative(root, file), importsOf(file)] as const)
    .filter(
      ([file, imports]) => !PLATFORM.test(file) && imports.some(name => name.startsWith('node:')),
    )
  assert.deepEqual(wrong, [])
})

test('a format uses its own folder and those its family shares, never another format', () => {
  const formats = new Set([
    'csv',
    'doc',
    'docx',
    'epub',
    'odp',
    'ods',
    'odt',
    'pdf',
    'ppt',
    'pptx',
    'rtf',
    'xls',
    'xlsx',
  ])
  const wrong: string[] = []
  for (const file of files.filter(file => layerOf(file) === 'formats')) {
    const from = relative(source, file).split('/')[1]!
    if (!formats.has(from)) continue
    for (const target of importsOf(file).filter(name => name.startsWith('.'))) {
      const to = relative(source, join(dirname(file), target)).split('/')[1]!
      if (to !== from && formats.has(to)) wrong.push(`${relative(root, file)} → ${to}`)
    }
  }
  assert.deepEqual(wrong, [])
})
