import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readXml, streamXml, toNamespaces, Vocabularies, type XmlElement } from './xml.ts'

const TRANSITIONAL = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
const namespaces = toNamespaces({
  [TRANSITIONAL]: 'w',
  [STRICT]: 'w',
  'urn:rel': 'r',
  'urn:html': '',
})

const read = (source: string) => readXml(source, { budget: new Budget(), namespaces })

const names = (element: XmlElement): string[] => [
  element.name,
  ...element.elements().flatMap(child => names(child)),
]

test('strict and transitional OOXML have the same names', () => {
  for (const uri of [STRICT, TRANSITIONAL]) {
    const root = read(`<w:p xmlns:w="${uri}" w:val="1"><w:r/></w:p>`)
    assert.deepEqual(names(root), ['w:p', 'w:r'])
    assert.equal(root.attribute('w:val'), '1')
  }
})

test('prefixes are those of our code, whatever the file calls them', () => {
  const root = read(`<ns0:p xmlns:ns0="${STRICT}" xmlns:w="urn:rel" ns0:val="1" w:id="2" val="3"/>`)
  assert.equal(root.name, 'w:p')
  assert.equal(root.attribute('w:val'), '1')
  assert.equal(root.attribute('r:id'), '2')
  assert.equal(root.attribute('val'), '3')
  assert.equal(root.attribute('ns0:val'), undefined)
  assert.deepEqual(root.attributes(), [
    ['w:val', '1'],
    ['r:id', '2'],
    ['val', '3'],
  ])
})

test('two prefixes of one namespace mean the same', () => {
  const root = read(
    `<a xmlns:x="${STRICT}" xmlns:y="${TRANSITIONAL}"><x:b y:c="1"/><y:b x:c="2"/></a>`,
  )
  assert.deepEqual(
    root.all('w:b').map(element => element.attribute('w:c')),
    ['1', '2'],
  )
})

test('the default namespace holds for elements and not for attributes', () => {
  const root = read(`<p xmlns="${STRICT}" val="1"><r/></p>`)
  assert.deepEqual(names(root), ['w:p', 'w:r'])
  assert.equal(root.attribute('val'), '1')
  assert.equal(root.attribute('w:val'), undefined)
})

test('the default namespace can change, end and come back', () => {
  const source = `<p xmlns="${STRICT}"><a xmlns="urn:rel"><b xmlns=""/><b/></a><r/></p>`
  assert.deepEqual(names(read(source)), ['w:p', 'r:a', 'b', 'r:b', 'w:r'])
})

test('a prefix can be redeclared inside an element, and has its old meaning after it', () => {
  const source = `<x:a xmlns:x="${STRICT}"><x:b xmlns:x="urn:rel" x:c="1"><x:d/></x:b><x:b x:c="2"/></x:a>`
  const root = read(source)
  assert.deepEqual(names(root), ['w:a', 'r:b', 'r:d', 'w:b'])
  assert.equal(root.first('r:b').attribute('r:c'), '1')
  assert.equal(root.first('w:b').attribute('w:c'), '2')
})

test('a namespace that our code writes without a prefix has none', () => {
  const root = read('<h:p xmlns:h="urn:html" h:id="1"><h:b/></h:p>')
  assert.deepEqual(names(root), ['p', 'b'])
  assert.equal(root.attribute('id'), '1')
})

test('unknown namespaces and undeclared prefixes keep the name as it is written', () => {
  const root = read('<x:a xmlns:x="urn:unknown" x:b="1" z:c="2"><z:d/><e xmlns="urn:other"/></x:a>')
  assert.deepEqual(names(root), ['x:a', 'z:d', 'e'])
  assert.equal(root.attribute('x:b'), '1')
  assert.equal(root.attribute('z:c'), '2')
})

test('xml: needs no declaration, and names of object properties are not namespaces', () => {
  const root = read(
    '<a xml:space="preserve" xmlns:b="constructor"><b:toString xmlns="__proto__"/></a>',
  )
  assert.equal(root.attribute('xml:space'), 'preserve')
  assert.deepEqual(names(root), ['a', 'b:toString'])
})

test('references in a declaration are decoded', () => {
  assert.equal(read('<x:a xmlns:x="urn&#58;rel"/>').name, 'r:a')
})

test('elements of a stream know the prefixes declared above them', () => {
  const source = `<q:a xmlns:q="${STRICT}"><q:b xmlns:s="urn:rel"><q:c s:id="1"/></q:b></q:a>`
  const context = { budget: new Budget(), namespaces }
  const [element] = [...streamXml(source, ['w:a', 'w:b'], context)]
  assert.equal(element?.name, 'w:c')
  assert.equal(element.attribute('r:id'), '1')
})

test('without a table all names are as they are written', () => {
  const root = readXml(`<w:p xmlns:w="${STRICT}" w:a="1"/>`, { budget: new Budget() })
  assert.equal(root.name, 'w:p')
  assert.equal(root.attribute('w:a'), '1')
})

test('parts that share vocabularies are read as if each stood alone', () => {
  const shared = { budget: new Budget(), namespaces, vocabularies: new Vocabularies() }
  const parts = [
    `<w:p xmlns:w="${STRICT}" w:val="1"><w:r w:id="2"/></w:p>`,
    `<w:p xmlns:w="urn:rel" w:val="1"><w:r w:id="2"/></w:p>`,
    `<w:t xmlns:w="${STRICT}" w:val="1"><w:r xmlns:w="urn:rel" w:id="2"/></w:t>`,
    '<w:p w:val="1"><r xmlns="urn:html" id="2"/></w:p>',
  ]
  for (const part of [...parts, ...parts]) {
    const alone = read(part)
    const together = readXml(part, shared)
    assert.deepEqual(names(together), names(alone))
    assert.deepEqual(together.attributes(), alone.attributes())
    assert.equal(together.attribute('r:val'), alone.attribute('r:val'))
    const [child, other] = [together.elements()[0]!, alone.elements()[0]!]
    assert.deepEqual(child.attributes(), other.attributes())
    assert.equal(child.attribute('w:id'), other.attribute('w:id'))
  }
})
