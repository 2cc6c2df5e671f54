/**
 * Every document of this folder gives the markdown that stands beside it, letter for letter.
 *
 *     UPDATE=1 npm test -- corpus     writes what comes out now; read the difference as you read code
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import katex from 'katex'
import { convertDocument } from '../../src/engine/convert.ts'
import { FORMATS } from '../../src/engine/formats/index.ts'
import { node } from '../../src/engine/platform/node.ts'
import type { WarningCode } from '../../src/engine/warnings.ts'

const corpus = fileURLToPath(new URL('../../../test/corpus', import.meta.url))
const isUpdate = process.env.UPDATE === '1'

/** The warnings of a document, in alphabetical order; the others have none. */
const WARNINGS: Readonly<Record<string, readonly WarningCode[]>> = {
  'csv/windows-1252.csv': ['encoding_guessed'],
  'doc/damaged.doc': ['damaged'],
  'doc/hidden.doc': ['changes_resolved', 'comments_omitted', 'hidden_omitted'],
  'docx/damaged.docx': ['damaged'],
  'docx/hidden.docx': ['changes_resolved', 'comments_omitted', 'hidden_omitted'],
  'epub/damaged.epub': ['damaged'],
  'epub/hidden.epub': ['hidden_omitted'],
  'odp/damaged.odp': ['damaged'],
  'odp/talk.odp': ['hidden_omitted'],
  'ods/damaged.ods': ['damaged'],
  'ods/hidden.ods': ['comments_omitted', 'hidden_omitted'],
  'odt/damaged.odt': ['damaged', 'hidden_omitted'],
  'odt/hidden.odt': ['changes_resolved', 'comments_omitted', 'hidden_omitted'],
  'odt/sections.odt': ['hidden_omitted'],
  'pdf/letter.pdf': ['running_lines_omitted'],
  'ppt/damaged.ppt': ['damaged'],
  'ppt/talk.ppt': ['hidden_omitted'],
  'pptx/damaged.pptx': ['damaged', 'hidden_omitted'],
  'pptx/deck.pptx': ['hidden_omitted'],
  'pptx/talk.pptx': ['hidden_omitted'],
  'rtf/damaged.rtf': ['damaged'],
  'rtf/hidden.rtf': ['changes_resolved', 'comments_omitted', 'hidden_omitted'],
  'xls/damaged.xls': ['damaged', 'hidden_omitted'],
  'xls/hidden.xls': ['comments_omitted', 'hidden_omitted'],
  'xls/stock.xls': ['hidden_omitted'],
  'xlsx/damaged.xlsx': ['damaged', 'hidden_omitted'],
  'xlsx/hidden.xlsx': ['comments_omitted', 'hidden_omitted'],
  'xlsx/stock.xlsx': ['hidden_omitted'],
}

for (const extension of Object.keys(FORMATS)) {
  const folder = join(corpus, extension)
  const names = readdirSync(folder).filter(name => name.endsWith(`.${extension}`))
  describe(`${extension} becomes what a person would type`, () => {
    for (const name of names) {
      test(name, async () => {
        const { markdown, warnings } = await convertDocument(
          readFileSync(join(folder, name)),
          { filename: name },
          node,
        )
        const beside = join(folder, name.replace(/\.\w+$/, '.md'))
        if (isUpdate) writeFileSync(beside, markdown)
        assert.equal(markdown, readFileSync(beside, 'utf8'))
        assert.deepEqual(
          warnings.map(({ code }) => code).sort(),
          WARNINGS[`${extension}/${name}`] ?? [],
        )
      })
    }
  })
}

test('each format has at least four documents, and no markdown stands alone', () => {
  for (const extension of Object.keys(FORMATS)) {
    const files = readdirSync(join(corpus, extension))
    const documents = files.filter(name => name.endsWith(`.${extension}`))
    const pages = documents.map(name => name.replace(/\.\w+$/, '.md'))
    assert.ok(documents.length >= 4, extension)
    assert.deepEqual(files.sort(), [...documents, ...pages].sort())
  }
})

/** What both KaTeX and GitHub begin. */
const ENVIRONMENTS = /^(?:aligned|gathered|cases|array|[pbvBV]?matrix)$/

test('the formulas of all documents are those that KaTeX and GitHub show', () => {
  const markdown = Object.keys(FORMATS).flatMap(extension =>
    readdirSync(join(corpus, extension))
      .filter(name => name.endsWith('.md'))
      .map(name => readFileSync(join(corpus, extension, name), 'utf8')),
  )
  const formulas = markdown.flatMap(text => [
    ...text.matchAll(/^(?:\$\$|```math)\n([\s\S]*?)\n(?:\$\$|```)$/gm),
    ...text.matchAll(/(?<![\\$\w])\$(?=[^\s\d$])([^$\n|]+?)(?<!\s)\$(?!\w)/g),
  ])
  assert.ok(formulas.length > 0)
  for (const [, latex = ''] of formulas) {
    assert.doesNotThrow(() => katex.renderToString(latex, { displayMode: true, strict: 'ignore' }))
    for (const [, name = ''] of latex.matchAll(/\\begin\{([^}]*)\}/g))
      assert.match(name, ENVIRONMENTS)
  }
})

test('nothing is rewritten where results count', () => {
  assert.ok(!(isUpdate && process.env.CI))
})
