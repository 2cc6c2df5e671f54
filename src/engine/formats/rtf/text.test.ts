import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { convertRtf, rtfToMarkdown } from '../../../../test/support/rtf.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'

const FONTS = String.raw`{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset204 Arial;}{\f2\fcharset128 MS Mincho;}{\f3\fcharset2 Symbol;}{\f4\fmodern Courier New;}}`

describe('characters', () => {
  test('a file of code page 0 has Chinese as UTF-8, whatever its fonts say', async () => {
    const of = (page: string) =>
      rtfToMarkdown(String.raw`{\rtf1\ansi${page}\deff0${FONTS}\f0 \'e6\'91\'98\'e8\'a6\'81 1}`)
    assert.equal((await of(String.raw`\ansicpg0`)).trim(), '摘要 1')
    assert.notEqual((await of(String.raw`\ansicpg1252`)).trim(), '摘要 1')
  })

  test('so do its numbers', async () => {
    const number = String.raw`{\listtext\f2\'e4\'b8\'80\'e3\'80\'81}`
    const body = String.raw`{\rtf1\ansi\ansicpg0\deff0${FONTS}\pard\ls1${number}\f2\'e6\'91\'98\par}`
    assert.equal(await rtfToMarkdown(body), '- 一、 摘')
  })

  test('bytes are read in the code page of their font', async () => {
    const body = String.raw`\f0\'e4 \f1\'cf\'f0\'e8 \f2\'93\'8c\'8b\'9e`
    assert.equal(await rtfToMarkdown(FONTS + body), 'ä При 東京')
  })

  test('the second byte of a character may be a plain letter', async () => {
    assert.equal(await rtfToMarkdown(FONTS + String.raw`\f2\'83A\'83C`), 'アイ')
  })

  test('bytes without a font are read in the code page of the file', async () => {
    const bytes = Buffer.from(String.raw`{\rtf1\ansi\ansicpg1250 za\'bf\'f3\'b3\'e6}`, 'latin1')
    const { markdown } = await convertDocument(new Uint8Array(bytes), {}, node)
    assert.equal(markdown.trim(), 'zażółć')
  })

  test('text that is written in UTF-8 is read as such', async () => {
    const body = Buffer.from('Überblick – fertig', 'utf8').toString('latin1')
    assert.equal(await rtfToMarkdown(body), 'Überblick – fertig')
  })

  test('a Unicode character replaces as many characters as the file says', async () => {
    assert.equal(
      await rtfToMarkdown(String.raw`\u8364?10 \uc2\u26085\'93\'fa. \uc0\u8211 end`),
      '€10 日. –end',
    )
  })

  test('two halves make one character, and a lone half none', async () => {
    assert.equal(await rtfToMarkdown(String.raw`\u-10179?\u-8704? \u-10179?x`), '😀 �x')
  })

  test('letters in a symbol font are symbols', async () => {
    assert.equal(await rtfToMarkdown(FONTS + String.raw`{\f3 abg} {\f3\u61537 ?}`), 'αβγ α')
  })

  test('a field draws the symbol of its instruction where it has no result', async () => {
    const symbol = String.raw`{\field{\*\fldinst SYMBOL 224 \\f "Wingdings" \\s 8}{\fldrslt\f3\fs16}}`
    assert.equal(await rtfToMarkdown(`${FONTS}Home ${symbol} 949`), 'Home → 949')
  })

  test('named characters, braces and hyphens', async () => {
    const body = String.raw`\ldblquote a\rdblquote\~b\emdash c\{d\}\\ e\_f opt\-ional`
    assert.equal(await rtfToMarkdown(body), '“a”\u00a0b—c{d}\\ e\u2011f optional')
  })

  test('a line break ends a line, not a word', async () => {
    assert.equal(await rtfToMarkdown('one\r\ntwo {\\b\r\nthree}'), 'onetwo **three**')
  })
})

describe('groups', () => {
  test('what a group switches on ends with it', async () => {
    assert.equal(await rtfToMarkdown(String.raw`a {\b b {\i c}} d\b0 e`), 'a **b *c*** de')
  })

  test('a destination that nobody knows is left out', async () => {
    assert.equal(await rtfToMarkdown(String.raw`a{\*\unheardof b{\i c}}d`), 'ad')
    assert.equal(await rtfToMarkdown(String.raw`a{\b\*\cs7 b}`), 'a**b**')
  })

  test('binary data may hold braces', async () => {
    assert.equal(await rtfToMarkdown('a{\\pict\\bin5 }}{{\\b}c'), 'ac')
  })

  test('of a text given twice, the one in Unicode counts', async () => {
    assert.equal(await rtfToMarkdown(String.raw`{\upr{a?}{\*\ud{a\u946 ?}}}`), 'aβ')
  })

  test('pieces without a head are read to the last', async () => {
    const bytes = new Uint8Array(Buffer.from(String.raw`{\pard one\par}{\pard two\par}`))
    const { markdown } = await convertDocument(bytes, { filename: 'piece.rtf' }, node)
    assert.equal(markdown.trim(), 'one\n\ntwo')
  })

  test('a file that is cut off gives what is there, and a warning', async () => {
    const bytes = new Uint8Array(Buffer.from(String.raw`{\rtf1 one\par {\b two`))
    const { markdown, warnings } = await convertDocument(bytes, {}, node)
    assert.equal(markdown.trim(), 'one\n\n**two**')
    assert.equal(warnings[0]?.code, 'damaged')
  })
})

describe('looks', () => {
  test('bold, italic, struck, raised, lowered, marked', async () => {
    const body = String.raw`{\b a} {\i b} {\strike c} x{\super d} y{\sub e}`
    assert.equal(await rtfToMarkdown(body), '**a** *b* ~~c~~ x<sup>d</sup> y<sub>e</sub>')
  })

  test('what a style looks like is not emphasis', async () => {
    const styles = String.raw`{\stylesheet{\s5\b Lead;}}`
    assert.equal(await rtfToMarkdown(styles + String.raw`\s5\b a {\i b}`), 'a *b*')
  })

  test('right-to-left text has switches of its own', async () => {
    assert.equal(
      await rtfToMarkdown(String.raw`{\rtlch\ab a \ltrch b} {\ltrch\ai0\i c}`),
      '**a** b *c*',
    )
  })

  test('a monospaced font is code among other text', async () => {
    assert.equal(
      await rtfToMarkdown(FONTS + String.raw`Run {\f4 npm ci} to install it all.`),
      'Run `npm ci` to install it all.',
    )
  })

  test('the default font is code where the file is a listing of it', async () => {
    const head = String.raw`\deff1{\fonttbl{\f1\fmodern Monaco;}}\f1 `
    const lines = ['(defn square [x]', '  (* x x))', '(square 3)', ';; 9']
    assert.equal(
      (await convertRtf(`${head}${lines.join(String.raw`\par `)}`)).markdown.trim(),
      `\`\`\`\n${lines.join('\n')}\n\`\`\``,
    )
    const letter = ['Dear Ann,', '(a) apples', '(b) pears']
    assert.doesNotMatch(
      (await convertRtf(`${head}${letter.join(String.raw`\par `)}`)).markdown,
      /`/,
    )
  })

  test('hidden text is left out and reported, unless it is asked for', async () => {
    const body = String.raw`a{\v b}c`
    const { markdown, warnings } = await convertRtf(body)
    assert.equal(markdown.trim(), 'ac')
    assert.equal(warnings[0]?.code, 'hidden_omitted')
    assert.equal(await rtfToMarkdown(body, { hidden: 'include' }), 'abc')
  })

  test('tracked changes are accepted, or rejected', async () => {
    const body = String.raw`a {\revised new }{\deleted old }b`
    assert.equal(await rtfToMarkdown(body), 'a new b')
    assert.equal(await rtfToMarkdown(body, { changes: 'reject' }), 'a old b')
  })

  test('a deleted paragraph mark joins two paragraphs', async () => {
    assert.equal(await rtfToMarkdown(String.raw`a{\deleted\par}b\par`), 'ab')
  })
})

describe('fields and pictures', () => {
  test('a link leads where its field says', async () => {
    const body = String.raw`{\field{\*\fldinst{HYPERLINK "https://example.org/a"}}{\fldrslt{\ul here}}}`
    assert.equal(await rtfToMarkdown(body), '[here](https://example.org/a)')
  })

  test('a link inside the document leads to the bookmarked heading', async () => {
    const styles = String.raw`{\stylesheet{\s1\outlinelevel0 heading 1;}}`
    const body = String.raw`{\field{\*\fldinst HYPERLINK \\l "b1"}{\fldrslt see}}\par\pard\s1{\*\bkmkstart b1}The End\par`
    assert.equal(await rtfToMarkdown(styles + body), '[see](#the-end)\n\n# The End')
  })

  test('blanks may precede the name of a destination', async () => {
    assert.equal(await rtfToMarkdown(String.raw`{ \fonttbl { \f0 Arial;}}{ \header top}a`), 'a')
  })

  test('a field without a result shows nothing of its instruction', async () => {
    assert.equal(await rtfToMarkdown(String.raw`a{\field{\*\fldinst PAGE}}b`), 'ab')
  })

  test('a check box shows its state', async () => {
    const box = (state: number) =>
      String.raw`{\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffres${state}}}}{\fldrslt}}`
    assert.equal(await rtfToMarkdown(`${box(1)} a ${box(0)} b`), '☒ a ☐ b')
  })

  test('a list to choose from shows the entry that was chosen', async () => {
    const list = String.raw`{\field{\*\fldinst FORMDROPDOWN {\*\formfield{\fftype2\ffres1{\*\ffl red}{\*\ffl blue}}}}{\fldrslt}}`
    assert.equal(await rtfToMarkdown(`a ${list} one`), 'a blue one')
  })

  test('a picture has a name, its description and its bytes', async () => {
    const picture = String.raw`{\*\shppict{\pict{\*\picprop{\sp{\sn wzDescription}{\sv A cat}}}\pngblip 8950 4e47}}{\nonshppict{\pict\wmetafile8 0102}}`
    const { markdown, images } = await convertRtf(`See ${picture}`, { images: 'attach' })
    assert.equal(markdown.trim(), 'See ![A cat](image1.png)')
    assert.deepEqual([...images.get('image1.png')!.bytes], [0x89, 0x50, 0x4e, 0x47])
    assert.equal(images.size, 1)
  })

  test('the name of its file is no description of a picture', async () => {
    const picture = String.raw`{\pict{\*\picprop{\sp{\sn wzDescription}{\sv C:\'5ccats\'5cone.png}}}\pngblip 8950 4e47}`
    assert.equal(await rtfToMarkdown(`See ${picture}`), 'See ![](image1.png)')
  })

  test('a picture in a shape and the text of a box go beside the paragraph', async () => {
    const shape = String.raw`{\shp{\*\shpinst{\sp{\sn pib}{\sv{\pict\jpegblip ffd8}}}{\shptxt In the box\par}}{\shprslt x}}`
    assert.equal(await rtfToMarkdown(`${shape}Text\\par`), '![](image1.jpg)\n\nText\n\nIn the box')
  })

  test('a formula is written in LaTeX', async () => {
    const formula = String.raw`{\mmath{\*\moMath{\mf{\mfPr{\mctrlPr}}{\mnum{\mr\msty2 a}}{\mden{\mr\msty2 b}}}}}`
    assert.equal(await rtfToMarkdown(`So ${formula}.`), String.raw`So $\frac{a}{b}$.`)
  })
})

describe('information', () => {
  test('title, author, dates and keywords are metadata, not text', async () => {
    const info = String.raw`{\info{\title A \'84Title\'93}{\author Ann}{\keywords x, y}{\creatim\yr2004\mo3\dy9\hr15\min7}\nofpages2}`
    const { markdown, title, metadata } = await convertRtf(`${info}Text`)
    assert.equal(markdown.trim(), 'Text')
    assert.equal(title, 'A „Title“')
    assert.deepEqual(metadata, {
      author: 'Ann',
      created: '2004-03-09T15:07:00',
      keywords: ['x', 'y'],
    })
  })
})

test('raised and lowered text is super- and subscript where it is smaller', async () => {
  const body = String.raw`\fs24 10{\up6\fs16 -4} H{\dn4\fs16 2}O {\up6 high}{\up0\fs16 small}`
  assert.equal(await rtfToMarkdown(body), '10<sup>-4</sup> H<sub>2</sub>O highsmall')
})

test('line separators are line breaks', async () => {
  assert.equal(
    await rtfToMarkdown(String.raw`one\uc0\u8232 two{\uc1\u8232 ?}three`),
    'one\\\ntwo\\\nthree',
  )
})
