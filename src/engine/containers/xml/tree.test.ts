/** Elements that are read lazily or shared give the same trees as reading at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { processorTime } from '../../../../test/support/processor-time.ts'
import { Budget } from '../../budget.ts'
import {
  readXml,
  streamXml,
  toNamespaces,
  Vocabularies,
  type XmlContext,
  type XmlElement,
} from './xml.ts'

const namespaces = toNamespaces({ 'urn:one': 'one', 'urn:two': 'two' })

const context = (more: Partial<XmlContext> = {}): XmlContext => ({
  budget: new Budget(),
  namespaces,
  ...more,
})

const BOTH = new Set(['a', 'b', 'one:b', 'two:b'])

/** The tree with everything that readers can ask for. */
function show(node: XmlElement | string): unknown {
  if (typeof node === 'string') return node
  return [node.name, node.attributes(), node.attribute('two:id'), node.children.map(show)]
}

/** Pieces of XML that nest, repeat, hide end tags, declare prefixes and break off. */
const sources = fc
  .array(
    fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '<b/>',
      '</b >',
      '<ab>',
      '</ab>',
      'text',
      ' ',
      '&amp;',
      '&none;',
      '<!-- </a> -->',
      '<![CDATA[</b>]]>',
      '<p:b xmlns:p="urn:one">',
      '<p:b xmlns:p="urn:two" p:id="2">',
      '</p:b>',
      '<',
    ),
    { maxLength: 24 },
  )
  .map(parts => `<r>${parts.join('')}</r>`)

const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return (error as Error).name
  }
}

test('lazily read elements and shared ones are the same as those read at once', () => {
  fc.assert(
    fc.property(sources, source => {
      const plain = attempt(() => show(readXml(source, context())))
      // Damage is another matter: a fault in a lazily read element is found late.
      fc.pre(typeof plain !== 'string')
      for (const more of [
        { defer: BOTH },
        { share: BOTH },
        { defer: BOTH, share: new Set(['a']) },
      ]) {
        const vocabularies = new Vocabularies()
        assert.deepEqual(show(readXml(source, context(more))), plain)
        assert.deepEqual(show(readXml(source, context({ ...more, vocabularies }))), plain)
      }
    }),
    { numRuns: 500 },
  )
})

test('tolerant reading always ends with a tree, whatever is damaged', () => {
  const onDamage = () => undefined
  fc.assert(
    fc.property(sources, source => {
      const root = readXml(source, context({ onDamage, defer: BOTH, share: new Set(['a']) }))
      assert.equal(root.name, 'r')
      show(root)
    }),
    { numRuns: 300 },
  )
})

test('deferred content costs nothing and is not checked until it is asked for', () => {
  const content = '<c/>'.repeat(2000)
  const budget = new Budget({ nodes: 1000 })
  const root = readXml(`<r><a x="1">${content}</a><b>&none;</b></r>`, { budget, defer: BOTH })
  assert.equal(root.first('a').attribute('x'), '1')
  assert.throws(() => root.first('a').children, /too many elements/)
  assert.throws(() => root.first('b').children, /not well-formed/)
})

test('elements of a stream that are written the same are one element', () => {
  const source = '<r><p><a>1<c/></a></p><p><a>1<c/></a></p><p><a>2</a></p></r>'
  const [first, second, third] = [
    ...streamXml(source, ['r'], context({ share: new Set(['a']) })),
  ].map(element => element.first('a'))
  assert.equal(first, second)
  assert.equal(first?.text(), '1')
  assert.equal(third?.text(), '2')
})

test('the same text with other prefixes around it is another element', () => {
  const inside = '<a><p:b/></a>'
  const source = `<r><x xmlns:p="urn:one">${inside}</x><x xmlns:p="urn:two">${inside}</x></r>`
  const names = [...streamXml(source, ['r'], context({ share: new Set(['a']) }))].map(
    element => element.first('a').elements()[0]?.name,
  )
  assert.deepEqual(names, ['one:b', 'two:b'])
})

test('elements that never end are searched for their end once', () => {
  const source = `<r>${'<x><a></x>'.repeat(100_000)}</r>`
  const start = processorTime()
  const root = readXml(source, context({ onDamage: () => undefined, defer: BOTH }))
  assert.equal(root.all('x').length, 100_000)
  assert.ok(processorTime() - start < 5000)
})

test('several attributes at once are the same as one by one', () => {
  const source =
    '<r xmlns:q="urn:one" xmlns:p="urn:two" q:a="1" b=\'&amp;\' p:a="2" b="twice" c=""/>'
  const root = readXml(source, context())
  const names = ['two:a', 'b', 'missing', 'one:a', 'c', 'a']
  assert.deepEqual(
    root.attributesNamed(names),
    names.map(name => root.attribute(name)),
  )
  assert.deepEqual(
    root.first('nothing').attributesNamed(names),
    names.map(() => undefined),
  )
})
