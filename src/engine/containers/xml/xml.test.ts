import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Budget } from '../../budget.ts'
import { NOTHING, readXml, scanXml, streamXml, type XmlContext, type XmlElement } from './xml.ts'

const context = (more: Partial<XmlContext> = {}): XmlContext => ({ budget: new Budget(), ...more })

/** The tree in one line: `a[x=1](text b())`. */
function show(node: XmlElement | string): string {
  if (typeof node === 'string') return JSON.stringify(node)
  const attributes = node.attributes().map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const written = attributes.length ? `[${attributes.join(' ')}]` : ''
  return `${node.name}${written}(${node.children.map(show).join(' ')})`
}

test('a document becomes a tree of names, attributes and decoded text', () => {
  const source = `<?xml version="1.0"?><!-- head --><a x="1" y='"2"'>one<b/>two <c>three</c></a><?end?>`
  const root = readXml(source, context())
  assert.equal(show(root), `a[x="1" y="\\"2\\""]("one" b() "two " c("three"))`)
})

test('lookups on nothing give nothing', () => {
  const root = readXml('<a><b><c x="1"/></b></a>', context())
  assert.equal(root.first('b').first('c').attribute('x'), '1')
  assert.equal(root.first('z').first('c').attribute('x'), undefined)
  assert.equal(root.first('z').exists, false)
  assert.equal(root.first('b').exists, true)
  assert.equal(root.find('z'), undefined)
  assert.equal(NOTHING.text(), '')
  assert.deepEqual([NOTHING.attributes(), NOTHING.all('a'), NOTHING.descendants('a')], [[], [], []])
})

test('children and descendants are found in the order of the document', () => {
  const root = readXml('<a><b n="1"><c><b n="2"/></c></b>t<b n="3"/><d/></a>', context())
  const numbers = (elements: XmlElement[]) => elements.map(element => element.attribute('n'))
  assert.deepEqual(numbers(root.all('b')), ['1', '3'])
  assert.deepEqual(numbers(root.descendants('b')), ['1', '2', '3'])
  assert.deepEqual(
    root.elements().map(element => element.name),
    ['b', 'b', 'd'],
  )
})

test('of a thousand children the first of a name is found as of a few', () => {
  const children = Array.from({ length: 1000 }, (_, index) => `t<c${index % 7} n="${index}"/>`)
  const root = readXml(`<a>${children.join('')}<z n="last"/></a>`, context())
  const find = (name: string) => root.find(name)?.attribute('n')
  assert.deepEqual(['c0', 'c6', 'z', 'y', 'toString'].map(find), [
    '0',
    '6',
    'last',
    undefined,
    undefined,
  ])
})

test('text is joined over comments, CDATA sections and elements', () => {
  const root = readXml('<a>1<!-- x -->2<![CDATA[<3>&amp;]]><?x y?>4<b>5</b></a>', context())
  assert.equal(show(root), 'a("12<3>&amp;4" b("5"))')
  assert.equal(root.text(), '12<3>&amp;45')
})

test('references and line ends are decoded in text and in attributes', () => {
  const source =
    '<a x="&lt;&#65;&#x1F600;\r\n\tb&#10;&quot;">&amp;lt;\r\n&gt;\r&apos;<![CDATA[\r\n]]></a>'
  const root = readXml(source, context())
  assert.equal(root.attribute('x'), '<A😀  b\n"')
  assert.equal(root.text(), `&lt;\n>\n'\n`)
})

test('attributes may be spread over lines, and hold > and the other quote', () => {
  const root = readXml(`<a\n  x = "1 > 'y'"\n\ty='"'  ></a >`, context())
  assert.deepEqual(root.attributes(), [
    ['x', "1 > 'y'"],
    ['y', '"'],
  ])
  assert.equal(root.attribute('y'), '"')
})

test('an attribute is found by its whole name, wherever its letters occur', () => {
  const value = (tag: string) => readXml(tag, context()).attribute('val')
  assert.equal(value('<a other="val=1" val="2"/>'), '2')
  assert.equal(value('<a interval="1" val1="2"/>'), undefined)
  assert.equal(value(`<a x="val " y='val="3"'/>`), undefined)
  assert.equal(value('<a\nval\n=\n"4"/>'), '4')
  assert.equal(value('<a val=""/>'), '')
})

test('blank text is kept, or dropped if it is between elements', () => {
  const source = '<a>\n  <b> </b>\n  <c>x</c> <d/>y </a>'
  assert.equal(show(readXml(source, context())), 'a("\\n  " b(" ") "\\n  " c("x") " " d() "y ")')
  const dropped = readXml(source, context({ blankText: 'drop' }))
  assert.equal(show(dropped), 'a(b(" ") c("x") d() "y ")')
})

test('elements to skip are left out with all they contain', () => {
  const root = readXml('<a>1<b><c/>x</b>2<d/></a>', context({ skip: new Set(['b']) }))
  assert.equal(show(root), 'a("12" d())')
})

test('a stream gives the children of one element, each as a tree', () => {
  const source =
    '<r><head><p>no</p></head><body>t<p x="1">one</p><q><p>two</p></q></body><tail/></r>'
  const children = [...streamXml(source, ['r', 'body'], context())]
  assert.deepEqual(children.map(show), ['p[x="1"]("one")', 'q(p("two"))'])
  assert.deepEqual([...streamXml(source, ['z'], context())], [])
  assert.deepEqual(
    [...streamXml(source, [], context())].map(child => child.name),
    ['r'],
  )
})

test('a stream also checks what it skips', () => {
  const read = (source: string) => [...streamXml(source, ['r', 'body'], context())]
  assert.throws(() => read('<r><head><p></head><body/></r>'), /not well-formed/)
  assert.throws(() => read('<r><body/><tail x=1/></r>'), /not well-formed/)
  assert.throws(() => read('<r><body/><tail>&nothing;</tail></r>'), /not well-formed/)
})

test('a scan reports tags and text in order', () => {
  const events: string[] = []
  scanXml(
    '<a><b x="1">t&amp;</b><c/></a>',
    {
      open: (name, scanner) => events.push(`<${name} ${scanner.attribute('x')}>`),
      text: text => events.push(text),
      close: name => events.push(`</${name}>`),
    },
    context(),
  )
  assert.deepEqual(events, [
    '<a undefined>',
    '<b 1>',
    't&',
    '</b>',
    '<c undefined>',
    '</c>',
    '</a>',
  ])
})

interface Tree {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: readonly (Tree | string)[]
}

const names = fc.constantFrom('a', 'b-c', 'w:p', 'w:bookmarkStart', 'é.1')
const texts = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom(' ', '\n', '<&>', ']]>', '"\'', '\t', 'a longer piece of text'),
)
const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.record({
    name: names,
    attributes: fc.dictionary(names, texts, { maxKeys: 4 }),
    children: fc.array(fc.oneof({ depthSize: 'small' }, texts, tie('tree')), { maxLength: 5 }),
  }),
})).tree

function write(node: Tree | string, style: number): string {
  if (typeof node === 'string') return writeText(node, style)
  const attributes = Object.entries(node.attributes).map(([name, value]) =>
    style % 2 ? ` ${name}="${quote(value)}"` : `\n${name} = '${quote(value)}'`,
  )
  const start = `<${node.name}${attributes.join('')}`
  if (!node.children.length && style % 2) return `${start}/>`
  return `${start}>${node.children.map(child => write(child, style + 1)).join('<!-- -->')}</${node.name}>`
}

function writeText(text: string, style: number): string {
  const isPlain = !/[\r]|\]\]>/.test(text)
  return style % 3 === 0 && isPlain ? `<![CDATA[${text}]]>` : quote(text)
}

function quote(text: string): string {
  return text.replace(/[<&"'\r\n\t>]/g, character => `&#x${character.charCodeAt(0).toString(16)};`)
}

function toTree(node: XmlElement | string): Tree | string {
  if (typeof node === 'string') return node
  const attributes = Object.fromEntries(node.attributes())
  return { name: node.name, attributes, children: node.children.map(toTree) }
}

function joinText(tree: Tree): Tree {
  const children: (Tree | string)[] = []
  for (const child of tree.children) {
    const last = children.at(-1)
    if (typeof child !== 'string') children.push(joinText(child))
    else if (typeof last === 'string') children[children.length - 1] = last + child
    else children.push(child)
  }
  return { ...tree, attributes: { ...tree.attributes }, children }
}

const hasNul = (tree: Tree): boolean => JSON.stringify(tree).includes('\\u0000')

test('what is written comes back, as a tree and as a stream', () => {
  fc.assert(
    fc.property(trees, fc.nat(5), (tree, style) => {
      fc.pre(!hasNul(tree))
      const source = write(tree, style)
      const root = readXml(source, context())
      assert.deepEqual(toTree(root), joinText(tree))
      const streamed = [...streamXml(source, [root.name], context())]
      assert.deepEqual(streamed.map(toTree), root.elements().map(toTree))
      const kept = [...streamXml(source, [], context({ blankText: 'drop' }))]
      assert.deepEqual(kept.map(toTree), [toTree(readXml(source, context({ blankText: 'drop' })))])
    }),
    { numRuns: 300 },
  )
})
