/** Enforces the arrows of docs/architecture.md: who may import whom. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listFiles } from './support/list-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'src')

/** The tables of docs/architecture.md, each from its header to the next empty line. */
function readArrows(): Map<string, string[]> {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, engine = '', around = ''] = page.split('| folder | may import |\n')
  return new Map([...readTable(engine, 'engine/'), ...readTable(around, '')])
}

function readRooms(): Map<string, string[]> {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  return new Map(readTable(page.split('| room | may import |\n')[1]!, ''))
}

function readTable(rows: string, place: string): (readonly [string, string[]])[] {
  const lines = rows.split('\n\n')[0]!.split('\n').slice(1)
  const names = (cell: string) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), match => `${place}${match[1]}`)
  return lines.flatMap(line => {
    const [, folders = '', targets = ''] = line.split('|')
    return names(folders).map(folder => [folder, names(targets)] as const)
  })
}

/** `src/engine/formats/docx/read.ts` is in layer `engine/formats`, `src/http/app.ts` in layer `http`. */
function layerOf(path: string): string {
  const [first = '', second = ''] = relative(source, path).split('/')
  return (first === 'engine' ? `engine/${second}` : first).replace(/\.ts$/, '')
}

/** From outside, the engine is one place. */
function arrowOf(file: string, target: string): readonly [string, string] {
  const from = layerOf(file)
  const to = layerOf(join(dirname(file), target))
  const isOutside = !from.startsWith('engine/') && to.startsWith('engine/')
  return [from, isOutside ? 'engine' : to]
}

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
      const [, to] = arrowOf(file, target)
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
        .map(name => arrowOf(file, name).join(' → ')),
    ),
  )
  const unused = [...readArrows()]
    .flatMap(([from, targets]) => targets.map(to => `${from} → ${to}`))
    .filter(arrow => !used.has(arrow))
  assert.deepEqual(unused, [])
})

test('nothing needs the lab, which has packages of its own', () => {
  const wrong = ['scripts', 'site', 'src', 'test']
    .flatMap(folder => listFiles(root, folder))
    .filter(file => file.endsWith('.ts'))
    .filter(file =>
      importsOf(join(root, file)).some(name => join(dirname(file), name).startsWith('lab/')),
    )
  assert.deepEqual(wrong, [])
})

/** The engine's two files for Node. */
const FOR_NODE = ['src/engine/node.ts', 'src/engine/platform/node.ts']

test('the engine imports nothing from node', () => {
  const wrong = files
    .map(file => relative(root, file))
    .filter(file => file.startsWith('src/engine/') && !FOR_NODE.includes(file))
    .filter(file => importsOf(join(root, file)).some(name => name.startsWith('node:')))
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
  for (const file of files.filter(file => layerOf(file) === 'engine/formats')) {
    const from = relative(source, file).split('/')[2]!
    if (!formats.has(from)) continue
    for (const target of importsOf(file).filter(name => name.startsWith('.'))) {
      const to = relative(source, join(dirname(file), target)).split('/')[2]!
      if (to !== from && formats.has(to)) wrong.push(`${relative(root, file)} → ${to}`)
    }
  }
  assert.deepEqual(wrong, [])
})

/** The room of a file of formats/pdf; undefined for those beside the rooms, which any room may import. */
function roomOf(path: string): string | undefined {
  const parts = relative(join(source, 'engine/formats/pdf'), dirname(path)).split('/')
  if (parts[0] === '..' || parts[0] === '') return undefined
  return parts[0] === 'reader' ? parts.slice(0, 2).join('/') : parts[0]
}

/** Thrown by every room of the reader. */
const UNSURE = join(source, 'engine/formats/pdf/reader/unsure.ts')

test('a page of a PDF goes one way through its rooms', () => {
  const arrows = [...readRooms()].flatMap(([from, targets]) => targets.map(to => `${from} → ${to}`))
  const used = new Map<string, string>()
  for (const file of files) {
    const from = roomOf(file)
    if (!from) continue
    for (const name of importsOf(file).filter(name => name.startsWith('.'))) {
      const target = join(dirname(file), name)
      assert.notEqual(target, join(source, 'engine/formats/pdf/read.ts'), file)
      const to = roomOf(target)
      if (to && to !== from && target !== UNSURE) used.set(`${from} → ${to}`, relative(root, file))
    }
  }
  assert.deepEqual(
    [...used].filter(([arrow]) => !arrows.includes(arrow)),
    [],
  )
  assert.deepEqual(
    arrows.filter(arrow => !used.has(arrow)),
    [],
  )
})
