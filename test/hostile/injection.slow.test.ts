/** Words that look like markup stay words, wherever they are in a document and whoever renders the markdown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConvertOptions, convertDocument } from '../../src/engine/convert.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import type { Extension } from '../../src/engine/formats/index.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import {
  findDanger,
  renderByMarkdownIt,
  renderByMicromark,
  visibleText,
} from '../support/rendered.ts'
import { INJECTIONS } from './injection.ts'
import { TEXTS } from './texts.ts'

const OPTIONS: readonly GivenOptions[] = [
  {},
  {
    images: 'inline',
    tables: 'html',
    hidden: 'include',
    comments: 'footnotes',
    markers: 'comments',
    formulas: 'include',
  },
]

/** Empty if the document is rejected: control characters turn text into binary data. */
async function toMarkdown(bytes: Uint8Array, rawOptions: ConvertOptions): Promise<string> {
  try {
    return (await convertDocument(bytes, rawOptions, node)).markdown
  } catch (error) {
    assert.ok(error instanceof ConversionError && error.cause === undefined)
    return ''
  }
}

for (const [format, inject] of Object.entries(INJECTIONS) as [
  Extension,
  (typeof INJECTIONS)['csv'],
][]) {
  test(`nothing that ${format} says can act in a page`, async () => {
    for (const words of TEXTS) {
      const bytes = inject(words)
      for (const options of OPTIONS) {
        const rawOptions = { filename: `a.${format}`, ...options }
        const markdown = await toMarkdown(bytes, rawOptions)
        const danger = findDanger(markdown)
        assert.equal(danger, undefined, `${JSON.stringify(words)} gives ${danger} in\n${markdown}`)
      }
    }
  })

  test(`markup in the text of ${format} is shown as text`, async () => {
    const words = '<script>alert(1)</script>'
    const { markdown } = await convertDocument(inject(words), { filename: `a.${format}` }, node)
    for (const render of [renderByMicromark, renderByMarkdownIt]) {
      assert.ok(visibleText(render(markdown)).includes(words), markdown)
    }
  })
}
