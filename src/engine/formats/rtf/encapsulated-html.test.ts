import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rtfToMarkdown } from '../../../../test/support/rtf.ts'

const mail = (content: string) =>
  rtfToMarkdown(`\\fromhtml1 {\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}${content}`)

test('tags in groups are HTML, and what is only for readers of RTF is left out', async () => {
  const content = String.raw`
{\*\htmltag19 <html>}{\*\htmltag50 <body>}{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 caf\'e9 {\*\htmltag84 &lt;}\htmlrtf <\htmlrtf0  {\*\htmltag84 <b>}\htmlrtf {\b \htmlrtf0 bold{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0 {\*\htmltag72 </p>}\htmlrtf\par}\htmlrtf0
{\*\htmltag64 <ul>}{\*\htmltag64 <li>}\htmlrtf {\pntext\'b7\tab}\htmlrtf0 one{\*\htmltag72 </li>}{\*\htmltag72 </ul>}`
  assert.equal(await mail(content), 'café < **bold**\n\n- one')
})

test('links keep their text and address apart', async () => {
  const content = String.raw`{\*\htmltag84 <a href="https://a.example/">}\htmlrtf {\field{\*\fldinst{HYPERLINK "https://a.example/"}}{\fldrslt\cf1\ul \htmlrtf0 the page{\*\htmltag92 </a>}\htmlrtf }}\htmlrtf0 , {\*\htmltag84 <a href="mailto:b@c.example">}b@c.example{\*\htmltag92 </a>}`
  assert.equal(
    await mail(content),
    '[the page](https://a.example/), [b@c.example](mailto:b@c.example)',
  )
})

test('text is in the code page of its font, and rewritten addresses of parts are left out', async () => {
  const content = String.raw`{\*\mhtmltag84 <img src="cid:1">}{\*\htmltag84 <i>}\htmlrtf {\f1 \htmlrtf0 \'ff \u8364 ?{\*\htmltag92 </i>}\htmlrtf }\htmlrtf0`
  assert.equal(await mail(content), '*я €*')
})

test('a file whose page is empty is read as RTF', async () => {
  assert.equal(await mail(String.raw`{\*\htmltag64 <p>}\htmlrtf only here\par`), 'only here')
})
