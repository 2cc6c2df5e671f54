import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../../../../test/support/processor-time.ts'
import { Budget } from '../../budget.ts'
import { ConversionError, type Reason } from '../../errors.ts'
import { readXml, streamXml, toNamespaces, type XmlContext, XmlScanner } from './xml.ts'

const context = (more: Partial<XmlContext> = {}): XmlContext => ({ budget: new Budget(), ...more })

function fails(source: string, reason: Reason, message: RegExp, more?: Partial<XmlContext>): void {
  assert.throws(
    () => readXml(source, context(more)),
    (error: unknown) =>
      error instanceof ConversionError && error.reason === reason && message.test(error.message),
    source.slice(0, 80),
  )
}

const MALFORMED: Record<string, RegExp> = {
  '': /no root element/,
  ' \n': /no root element/,
  '<!-- -->': /no root element/,
  plain: /text outside the root element/,
  'x<a/>': /text outside the root element/,
  '<a/>x': /text outside the root element/,
  '<a/>&amp;': /text outside the root element/,
  '<a/><![CDATA[x]]>': /declaration/,
  '<a/><b/>': /second root/,
  '<a>': /an element is not closed/,
  '<a><b></a>': /end tag does not match/,
  '<a></b>': /end tag does not match/,
  '<ab></a>': /end tag does not match/,
  '<a></ab>': /end tag does not match/,
  '<a></a b>': /end tag does not match/,
  '<a></ a>': /end tag does not match/,
  '</a>': /end tag does not match/,
  '<a/></a>': /end tag does not match/,
  '<a': /not closed/,
  '<a b="1"': /not closed/,
  '<a b="1': /not closed/,
  '<a/': /not closed/,
  '<a / >': /start tag is not valid/,
  '<a></a': /end tag does not match/,
  '<': /not closed/,
  '< a/>': /no name/,
  '<1/>': /no name/,
  '<a<b/>': /start tag is not valid/,
  '<a,b/>': /start tag is not valid/,
  '<a b/>': /start tag is not valid/,
  '<a b=1/>': /start tag is not valid/,
  '<a b="1"c="2"/>': /start tag is not valid/,
  '<a b="<"/>': /start tag is not valid/,
  '<a ="1"/>': /start tag is not valid/,
  '<a "1"/>': /start tag is not valid/,
  '<a b==""/>': /start tag is not valid/,
  '<a>1 < 2</a>': /no name/,
  '<a>R&D</a>': /unknown entity reference/,
  '<a>&nbsp;</a>': /unknown entity reference/,
  '<a b="&nbsp;"/>': /unknown entity reference/,
  '<a b="&"/>': /unknown entity reference/,
  '<a>&;</a>': /unknown entity reference/,
  '<a>&amp</a>': /unknown entity reference/,
  '<a>&#;</a>': /unknown entity reference/,
  '<a>&#x;</a>': /unknown entity reference/,
  '<a>&#xZ;</a>': /unknown entity reference/,
  '<a>&#0;</a>': /unknown entity reference/,
  '<a>&#xD800;</a>': /unknown entity reference/,
  '<a>&#x110000;</a>': /unknown entity reference/,
  '<a>&#99999999999999999999;</a>': /unknown entity reference/,
  '<a>&constructor;</a>': /unknown entity reference/,
  '<a><!-- x</a>': /comment is not closed/,
  '<a><![CDATA[x</a>': /CDATA section is not closed/,
  '<a><?x</a>': /processing instruction is not closed/,
  '<a><!ELEMENT b ANY></a>': /declaration/,
  '<!DOCTYPE a': /document type is not closed/,
  '<a><!DOCTYPE a></a>': /declaration/,
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>': /entity declarations are not allowed/,
  '<!DOCTYPE a [ ]><a/>': /entity declarations are not allowed/,
}

test('XML that is not well-formed is malformed, and the message says how', () => {
  for (const [source, message] of Object.entries(MALFORMED)) fails(source, 'malformed', message)
})

test('a document type without declarations is passed over', () => {
  const source = `<!DOCTYPE html PUBLIC "-//W3C//DTD [x] >" 'http://example.org/x.dtd'><a/>`
  assert.equal(readXml(source, context()).name, 'a')
})

test('named references beyond those of XML are known where a table is given', () => {
  const entities = (name: string) => (name === 'nbsp' ? '\u00a0' : undefined)
  const root = readXml('<a b="&nbsp;">x&nbsp;y&lt;</a>', context({ entities }))
  assert.equal(root.attribute('b'), '\u00a0')
  assert.equal(root.text(), 'x\u00a0y<')
  fails('<a>&eacute;</a>', 'malformed', /unknown entity reference/, { entities })
})

test('skipping an element lands after its end tag', () => {
  const scanner = new XmlScanner('<a><b><b>x</b><c/></b><d/></a>', context())
  const names: string[] = []
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    names.push(`${event} ${scanner.name}`)
    if (event === 'open' && scanner.name === 'b') scanner.skip()
  }
  assert.deepEqual(names, ['open a', 'open b', 'open d', 'close d', 'close a'])
})

test('elements are paid for, also those that are skipped', () => {
  const elements = (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`
  const budget = new Budget({ nodes: 5000 })
  readXml(elements(5000), { budget })
  assert.equal(budget.left('nodes'), 0)
  fails(elements(5001), 'resourceLimit', /too many elements/, {
    budget: new Budget({ nodes: 5000 }),
  })
  fails(elements(5001), 'resourceLimit', /too many elements/, {
    budget: new Budget({ nodes: 5000 }),
    skip: new Set(['b']),
  })
})

test('nesting has an end', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const root = readXml(nested(1024), context())
  assert.equal(root.descendants('a').length, 1023)
  assert.equal(root.text(), '')
  fails(nested(1025), 'resourceLimit', /nested/)
  fails('<a>'.repeat(1_000_000), 'resourceLimit', /nested/, { onDamage: () => undefined })
  fails(nested(11), 'resourceLimit', /nested/, { maxDepth: 10 })
})

test('attributes have an end', () => {
  const element = (count: number) =>
    `<a ${Array.from({ length: count }, (_, index) => `b${index}=""`).join(' ')}/>`
  assert.equal(readXml(element(512), context()).attributes().length, 512)
  fails(element(513), 'resourceLimit', /attributes/)
})

test('a huge attribute, a huge text and many namespaces are read in linear time', () => {
  const megabyte = 'x&amp;y '.repeat(150_000)
  const start = processorTime()
  const root = readXml(`<a b="${megabyte}">${megabyte}</a>`, context())
  assert.equal(root.attribute('b')?.length, 4 * 150_000)
  assert.equal(root.text().length, 4 * 150_000)
  const namespaces = toNamespaces({ n: 'n' })
  const siblings = Array.from(
    { length: 50_000 },
    (_, index) => `<p${index}:b xmlns:p${index}="n"/>`,
  )
  const many = readXml(`<a>${siblings.join('')}</a>`, context({ namespaces }))
  assert.equal(many.all('n:b').length, 50_000)
  assert.ok(processorTime() - start < 5000)
})

test('prefixes that pile up are paid for, and have an end', () => {
  const namespaces = toNamespaces({ n: 'n' })
  const declare = (count: number) =>
    Array.from({ length: count }, (_, index) => `xmlns:p${index}="n"`).join(' ')
  fails(`<a ${declare(300)}/>`, 'resourceLimit', /namespaces/, { namespaces })
  const source = `<a ${declare(200)}>${'<b xmlns:q="n"/>'.repeat(1000)}</a>`
  const budget = new Budget({ nodes: 100_000 })
  fails(source, 'resourceLimit', /too many elements/, { namespaces, budget })
})

test('a cut-off document gives what was complete when read tolerantly, and is malformed otherwise', () => {
  const source =
    '<?xml version="1.0"?><!DOCTYPE a><w:a xmlns:w="n" x=\'1&amp;\'><!-- c --><w:b y="2">t&#233;xt</w:b><![CDATA[é<]]><?p i?><c/></w:a>'
  const whole = readXml(source, context()).text()
  for (let length = 0; length < source.length; length++) {
    const cut = source.slice(0, length)
    fails(cut, 'malformed', /not well-formed/)
    let faults = 0
    const root = readXml(cut, context({ onDamage: () => faults++ }))
    assert.equal(faults, 1, cut)
    assert.ok(whole.startsWith(root.text()), `${root.text()} from ${cut}`)
    assert.equal(root.exists, length >= source.indexOf('<!-- c'), cut)
  }
})

const REPAIRED: Record<string, string> = {
  '<a>R&D &nbsp; &#0;</a>': 'R&D &nbsp; &#0;',
  '<a>1 < 2 <= 3</a>': '1 < 2 <= 3',
  '<a><b>1<c>2</b>3</a>': '123',
  '<a>1</b>2</a>': '12',
  '<a>1<b x=y>2</b>3</a>': '123',
  '<a>1<b x="y>2</b>3</a>': '13',
  '<a>1</a>2<b>3</b>': '1',
  'x<a>1</a>': '1',
  '<a>1<!X>2</a>': '12',
  '<a>1<![CDATA[2': '12',
  '<a>12&am': '12',
  '<a>12\ufffd': '12',
}

test('a damaged document is read to its end when read tolerantly', () => {
  for (const [source, text] of Object.entries(REPAIRED)) {
    const faults: string[] = []
    const root = readXml(source, context({ onDamage: fault => faults.push(fault.message) }))
    assert.equal(root.text(), text, source)
    assert.equal(faults.length, 1, source)
  }
})

test('a tolerant stream closes the child in which the document breaks off', () => {
  const source = '<r><body><p>one</p><p>two<b>three'
  const children = [...streamXml(source, ['r', 'body'], context({ onDamage: () => undefined }))]
  assert.deepEqual(
    children.map(child => child.text()),
    ['one', 'twothree'],
  )
})

test('entity declarations are refused also when reading is tolerant', () => {
  const source = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
  fails(source, 'malformed', /entity declarations/, { onDamage: () => undefined })
})

test('end tags that match nothing cannot slow tolerant reading down', () => {
  const start = processorTime()
  const source = '<a>'.repeat(1000) + '</b>'.repeat(500_000)
  fails(source, 'resourceLimit', /too many elements/, { onDamage: () => undefined })
  assert.ok(processorTime() - start < 5000)
})

test('a text in pieces, cut after tags, is read like the whole', () => {
  const pieces = [
    '<a xmlns:x="urn:x"><b c="1">',
    'one &amp; two<x:d/>',
    '</b>',
    '<b>',
    'three</b></a>',
  ]
  const list = (text: string | Iterator<string>) => {
    const scanner = new XmlScanner(text, context({ namespaces: toNamespaces({ 'urn:x': 'y' }) }))
    const events: string[] = []
    for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
      const attributes = event === 'open' ? scanner.attributes().list() : []
      events.push(`${event} ${event === 'text' ? scanner.text() : scanner.name} ${attributes}`)
    }
    return events
  }
  assert.deepEqual(list(pieces.values()), list(pieces.join('')))
  const broken = [...pieces.slice(0, 4), 'three</c></a>']
  assert.throws(() => list(broken.values()), /end tag does not match.*character 60/)
  assert.throws(() => list(broken.join('')), /end tag does not match.*character 60/)
})
