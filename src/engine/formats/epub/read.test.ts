import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertEpub, epub, epubToMarkdown } from '../../../../test/support/epub.ts'
import { zip } from '../../../../test/support/zip.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

test('chapters follow each other in the order of reading', async () => {
  const chapters = { 'b.xhtml': '<h1>B</h1>', 'x/a%20b.xhtml': '<p>A</p>' }
  assert.equal(
    await epubToMarkdown({
      chapters: { 'b.xhtml': chapters['b.xhtml'] },
      manifest: '<item id="z" href="x/a%20b.xhtml" media-type="application/xhtml+xml"/>',
      itemrefs: { 'b.xhtml': '/><itemref idref="z"' },
      files: { 'OPS/x/a b.xhtml': `<html><body>${chapters['x/a%20b.xhtml']}</body></html>` },
    }),
    '# B\n\nA',
  )
})

test('links lead to headings of other chapters, else only their text stays', async () => {
  assert.equal(
    await epubToMarkdown({
      chapters: {
        'a.xhtml':
          '<p><a href="b.xhtml#s">one</a> <a href="b.xhtml">two</a> <a href="#p">three</a> <a href="https://example.org/">four</a> <a href="c.xhtml">five</a></p><p id="p">x</p>',
        'b.xhtml': '<h1>Begin</h1><section id="s"><h2>Part</h2></section>',
      },
    }),
    '[one](#part) [two](#begin) three [four](https://example.org/) five\n\nx\n\n# Begin\n\n## Part',
  )
})

test('notes that say what they are become footnotes', async () => {
  const body =
    '<p>a<sup><a epub:type="noteref" href="#n1">1</a></sup> b</p><aside epub:type="footnote" id="n1"><p>1. Why.</p></aside><p>c</p>'
  assert.equal(await epubToMarkdown(body), 'a[^1] b\n\nc\n\n[^1]: Why.')
})

test('notes are found by the links that lead back from them, also in other files', async () => {
  assert.equal(
    await epubToMarkdown({
      chapters: {
        'a.xhtml':
          '<p>a<a id="r1" href="n.xhtml#n1">[1]</a> b<a id="r2" href="n.xhtml#n2">[2]</a></p>',
        'n.xhtml':
          '<div class="footnotes"><h2>Notes</h2><div class="footnote"><p><a id="n1" href="a.xhtml#r1">[1]</a> One.</p><p>More.</p></div><p><a id="n2" href="a.xhtml#r2">[2]</a> Two.</p></div>',
      },
    }),
    'a[^1] b[^2]\n\n[^1]: One.\n\n    More.\n\n[^2]: Two.',
  )
})

test('a list of notes leaves no line and no heading behind', async () => {
  const body =
    '<p>a<a href="#fn1" id="ref1" role="doc-noteref">1</a></p><section class="footnotes" role="doc-endnotes"><hr/><ol><li id="fn1"><p>One.<a href="#ref1" role="doc-backlink">↩︎</a></p></li></ol></section>'
  assert.equal(await epubToMarkdown(body), 'a[^1]\n\n[^1]: One.')
})

test('links between a heading and a table of contents are no notes', async () => {
  const body =
    '<p><a id="t1" href="#c1">1</a></p><h1 id="c1"><a href="#t1">Chapter</a></h1><p>x</p>'
  assert.equal(await epubToMarkdown(body), '[1](#chapter)\n\n# Chapter\n\nx')
})

const NAVIGATION = {
  manifest: '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>',
  files: {
    'OPS/nav.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="a.xhtml">The First</a></li><li><a href="b.xhtml">The Second</a></li><li><a href="c.xhtml">Third</a></li></ol></nav></body></html>',
  },
}

test('chapters without a heading have the title of the table of contents', async () => {
  assert.equal(
    await epubToMarkdown({
      ...NAVIGATION,
      chapters: {
        'a.xhtml': '<p>text</p>',
        'b.xhtml': '<p><b>THE SECOND.</b></p><p>text</p>',
        'c.xhtml': '<h2>Own</h2>',
      },
    }),
    '# The First\n\ntext\n\n# THE SECOND.\n\ntext\n\n## Own',
  )
})

test('the table of contents of EPUB 2 serves as well', async () => {
  assert.equal(
    await epubToMarkdown({
      chapters: { 'a.xhtml': '<p>text</p>' },
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      files: {
        'OPS/toc.ncx':
          '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text></navLabel><content src="a.xhtml"/></navPoint></navMap></ncx>',
      },
    }),
    '# One\n\ntext',
  )
})

test('the properties come with the book', async () => {
  const metadata =
    '<dc:title>T</dc:title><dc:creator>Ada</dc:creator><dc:creator>Bea</dc:creator><dc:language>en</dc:language><dc:date>1999</dc:date><dc:subject>Maths</dc:subject><meta property="dcterms:modified">2020-01-02T03:04:05Z</meta>'
  const result = await convertEpub({ metadata, chapters: { 'a.xhtml': '<p>x</p>' } })
  assert.equal(result.title, 'T')
  assert.deepEqual(result.metadata, {
    author: 'Ada, Bea',
    created: '1999',
    modified: '2020-01-02T03:04:05Z',
    language: 'en',
    keywords: ['Maths'],
  })
})

const encryption = (algorithm: string, uri: string) => ({
  'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
})

test('protected text is refused, disguised fonts are not', async () => {
  const chapters = { 'a.xhtml': '<p>x</p>' }
  const aes = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
  await assert.rejects(epubToMarkdown({ chapters, files: encryption(aes, 'OPS/a.xhtml') }), {
    reason: 'encrypted',
  })
  const disguised = encryption('http://www.idpf.org/2008/embedding', 'OPS/font.otf')
  assert.equal(await epubToMarkdown({ chapters, files: disguised }), 'x')
})

test('missing files are named: the container, a chapter, all of them', async () => {
  const convert = (bytes: Uint8Array) => convertDocument(bytes, {}, node)
  await assert.rejects(convert(zip({ mimetype: 'application/epub+zip' })), {
    reason: 'missingPart',
    message: 'The file has no META-INF/container.xml.',
  })
  const spine = '<item id="q" href="q.xhtml" media-type="application/xhtml+xml"/>'
  const { markdown, warnings } = await convert(
    epub({
      chapters: { 'a.xhtml': '<p>x</p>' },
      manifest: spine,
      itemrefs: { 'a.xhtml': '/><itemref idref="q"' },
    }),
  )
  assert.equal(markdown.trimEnd(), 'x')
  assert.equal(warnings[0]?.code, 'parts_missing')
  await assert.rejects(convert(epub({ chapters: {} })), { reason: 'missingPart' })
})

test('pictures of the same name in different folders are told apart', async () => {
  const { markdown, images } = await convertEpub(
    {
      chapters: { 'a.xhtml': '<p><img src="x/p.png"/><img src="y/p.png"/></p>' },
      files: { 'OPS/x/p.png': '1', 'OPS/y/p.png': '2' },
    },
    { images: 'attach' },
  )
  assert.equal(markdown.trimEnd(), '![](p.png)![](p-2.png)')
  assert.deepEqual([...images.keys()], ['p.png', 'p-2.png'])
})

test('the navigation page is not printed, in the reading order or beside it, but listed', async () => {
  for (const itemref of ['', 'linear="no"']) {
    const { markdown, omitted } = await convertEpub(
      {
        chapters: {
          'nav.xhtml': '<nav epub:type="toc"><ol><li><a href="a.xhtml">Soil</a></li></ol></nav>',
          'a.xhtml': '<h1>Soil</h1>',
        },
        items: { 'nav.xhtml': 'properties="nav"' },
        itemrefs: { 'nav.xhtml': itemref },
      },
      { omitted: 'list' },
    )
    assert.equal(markdown.trimEnd(), '# Soil')
    assert.deepEqual(
      omitted?.map(({ reason }) => reason),
      ['duplicate'],
    )
  }
})

test('nor is the page of contents of an EPUB 2 book that lies beside its text', async () => {
  const shown = (itemref: string, href: string) =>
    epubToMarkdown({
      chapters: {
        'toc.xhtml': '<ol><li><a href="a.xhtml">Soil</a></li></ol>',
        'a.xhtml': '<h1>Soil</h1>',
      },
      itemrefs: { 'toc.xhtml': itemref },
      guide: `<reference type="toc" href="${href}"/>`,
    })
  assert.equal(await shown('linear="no"', 'toc.xhtml'), '# Soil')
  assert.match(await shown('', 'toc.xhtml'), /^1\. /)
  assert.match(await shown('linear="no"', 'toc.xhtml#b'), /^1\. /)
})

test('a title that the first chapter repeats is shown once, and links to both lead there', async () => {
  const chapters = {
    'title.xhtml': '<h1>On Soil</h1><p>Ann</p>',
    'a.xhtml': '<h1 id="t">On Soil</h1><p><a href="#t">up</a></p>',
  }
  assert.equal(await epubToMarkdown({ chapters }), '# On Soil\n\nAnn\n\n[up](#on-soil)')
})
