/** Documents are true: what they name in code marks exists, and decisions are numbered without gaps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listMissing, openRepository } from './support/named-things.ts'

const repository = openRepository(fileURLToPath(new URL('../..', import.meta.url)))

/** Everything that people read, except the documents that are converted. */
const documents = repository.files.filter(
  file => file.endsWith('.md') && !/^test\/corpus\/.+\//.test(file),
)

/** Released entries name what existed then. */
const readDocument = (path: string): string => {
  const text = repository.read(path)
  return path === 'CHANGELOG.md' ? text.split(/^## (?!Unreleased)/m)[0]! : text
}

test('every path, script, command and flag that a document names exists', () => {
  for (const path of ['README.md', 'docs/architecture.md', 'site/pages/command.md'])
    assert.ok(documents.includes(path), path)
  const missing = documents.flatMap(path =>
    listMissing(readDocument(path), path, repository).map(name => `${path}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('what does not exist is found, and what does is not', () => {
  // Written out, it would be found in a source.
  const misspelt = ['CONVERT', 'TIEMOUT', 'MS'].join('_')
  const named: readonly (readonly [mark: string, missing: readonly string[]])[] = [
    ['`src/engine/convert.ts`, `engine/convert.ts`, `docs/`, `test/corpus/<name>/`', []],
    ['`src/engine/convret.ts`', ['src/engine/convret.ts']],
    ['`convret.ts` and `containers/zap*.ts`', ['convret.ts', 'containers/zap*.ts']],
    ['`formats/word`', ['formats/word']],
    ['`knip.json`', ['knip.json']],
    ['`word/document.xml`, `report.docx`, `text/markdown`, `a/b.md`', []],
    ['`dist/command`, `node dist/src/engine/convert.js`', []],
    ['`node dist/src/engine/convret.js`', ['dist/src/engine/convret.js']],
    ['`npm run check`, `npm run chekc`', ['npm run chekc']],
    ['`npm run fuzz -- --damage`, `npm run fuzz -- --damge`', ['--damge']],
    ['`foliomark serve --port 1`, `foliomark a.docx --port 1`', ['foliomark --port']],
    ['`foliomark bulk submit a --to b`, `foliomark bulk sumbit`', ['foliomark bulk sumbit']],
    ['`--section`, `--setcion`', ['--setcion']],
    [`\`PORT=0 npm start\`, \`CONVERT_TIMEOUT_MS\`, \`${misspelt}\``, [misspelt]],
    ['```sh\nnpm run chekc   # a comment\n```', ['npm run chekc']],
    ['[a](docs/architecture.md#the-model), [b](docs/architecutre.md)', ['docs/architecutre.md']],
  ]
  for (const [text, missing] of named) {
    const found = listMissing(text, 'README.md', repository)
    assert.deepEqual(
      found.map(name => name.replace(/^.*\.m?[jt]s (?=--)/, '')),
      missing,
      text,
    )
  }
})

const decisions = repository.files.filter(file => /^docs\/decisions\/\d/.test(file)).sort()

test('decisions are numbered without gaps, have one form, and are in the index', () => {
  const index = repository.read('docs/decisions/README.md')
  for (const [at, path] of decisions.entries()) {
    const number = String(at + 1).padStart(4, '0')
    const text = repository.read(path)
    const [, title] = new RegExp(`^# ${number}: (.+)\n\n## What holds\n`).exec(text) ?? []
    assert.ok(title, `${path} begins with its number, a sentence and “What holds”`)
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
    assert.deepEqual(
      headings,
      ['What holds', 'Why', 'What was tried'].slice(0, headings.length),
      path,
    )
    assert.ok(index.includes(`- [${number}](${path.split('/').at(-1)}): ${title}\n`), path)
  }
})

test('comments name decisions that exist', () => {
  const named = repository.files
    .filter(file => /\.(?:ts|mjs|sh)$/.test(file))
    .flatMap(file =>
      Array.from(
        repository.read(file).matchAll(/docs\/(?:[\w-]+\/)*\d{4}[\w.-]*|\bdecision (\d+)/g),
      ),
    )
  assert.ok(named.length)
  const missing = named
    .filter(([path, number]) =>
      number ? Number(number) > decisions.length : !decisions.includes(path.replace(/\.$/, '')),
    )
    .map(([words]) => words)
  assert.deepEqual(missing, [])
})
