/** What programs put on the clipboard as HTML, shortened, with the markdown that it is. */

interface Copied {
  readonly program: string
  readonly html: string
  /** The same as plain text. */
  readonly text: string
  readonly markdown: string
}

const label = (text: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`

export const wordItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${label(sign)}<span lang=EN-US>${text}<o:p></o:p></span></p>\n`

const WORD: Copied = {
  program: 'Word',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math";
	panose-1:2 4 5 3 5 4 6 3 2 4;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:12.0pt;}
h1
	{mso-style-priority:9;
	font-weight:normal;}
 /* List Definitions */
 @list l0
	{mso-list-id:1;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\\F0B7;}
-->
</style></head>
<body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->
<h1>Tea<o:p></o:p></h1>
<p class=MsoNormal>A <b>strong</b> cup
of it.<o:p></o:p></p>
${wordItem(1, '1.', 'Boil water')}${wordItem(2, '·', 'not too long')}${wordItem(2, 'o', 'fresh')}${wordItem(1, '2.', 'Pour')}${wordItem(2, 'a)', 'slowly')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0><tr><td width=200 valign=top><p class=MsoNormal>leaf<o:p></o:p></p></td><td><p class=MsoNormal>minutes<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>green<o:p></o:p></p></td><td><p class=MsoNormal>2<o:p></o:p></p></td></tr></table>
<!--EndFragment-->
</body></html>`,
  text: 'Tea\nA strong cup of it.\n1.\tBoil water\n',
  markdown: `# Tea

A **strong** cup of it.

1. Boil water
   - not too long
   - fresh
2. Pour
   - a) slowly

| leaf  | minutes |
| ----- | ------- |
| green | 2       |
`,
}

const docsText = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`

const docsItem = (text: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsText(text)}</p></li>`

const docsTask = (text: string, isDone: boolean) =>
  `<li dir="ltr" role="checkbox" aria-checked="${isDone}" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="${isDone ? 'checked' : 'unchecked'}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation">${docsText(text)}</p></li>`

const GOOGLE_DOCS: Copied = {
  program: 'Google Docs',
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-9f"><h1 dir="ltr" style="line-height:1.38;">${docsText('Größe', 'font-size:20pt;')}</h1><p dir="ltr">${docsText('Bold', 'font-weight:700;')}${docsText(' text and ')}<a href="https://example.org/" style="text-decoration:none;">${docsText('a link', 'color:#1155cc;text-decoration:underline;')}</a>${docsText('.')}</p><br /><ul style="margin-top:0;">${docsItem('one', 1)}<ul>${docsItem('inner', 2)}</ul>${docsItem('two', 1)}</ul><p dir="ltr">${docsText('To do:')}</p><ul>${docsTask('open', false)}${docsTask('done', true)}</ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid"><p dir="ltr">${docsText('a')}</p></td><td><p dir="ltr">${docsText('b')}</p></td></tr><tr><td><p dir="ltr">${docsText('1')}</p></td><td><p dir="ltr">${docsText('2')}</p></td></tr></tbody></table></div><br /><img src="https://example.invalid/a.png" /></b><br class="Apple-interchange-newline">`,
  text: 'Größe\n\nBold text and a link.\n\na\tb\n1\t2',
  markdown: `# Größe

**Bold** text and [a link](https://example.org/).

- one
  - inner
- two

To do:

- [ ] open
- [x] done

| a   | b   |
| --- | --- |
| 1   | 2   |

![](https://example.invalid/a.png)
`,
}

/** Chromium writes the computed style into every element. */
const COMPUTED =
  'box-sizing: border-box; color: rgb(31, 35, 40); font-family: -apple-system, &quot;Segoe UI&quot;, sans-serif; font-style: normal; font-weight: 400; letter-spacing: normal; text-align: start; text-indent: 0px; text-transform: none; white-space: normal; background-color: rgb(255, 255, 255); text-decoration-style: initial;'

const WEB_PAGE: Copied = {
  program: 'a web page in Chromium',
  html: `<meta charset='utf-8'><h2 tabindex="-1" style="${COMPUTED} font-weight: 600; font-size: 24px;">Energy<a id="user-content-energy" class="anchor" aria-label="Permalink: Energy" href="https://example.org/#energy"><svg viewBox="0 0 16 16" width="16"><path d="m7 3"></path></svg></a></h2><p dir="auto" style="${COMPUTED}">It is<span>&nbsp;</span><span class="katex" style="font: 400 1.21em KaTeX_Main;"><span class="katex-mathml" style="position: absolute; clip: rect(1px, 1px, 1px, 1px);"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">E</span><span class="mrel">=</span><span class="mord mathnormal">m</span><span class="mord">c<span class="msupsub">2</span></span></span></span></span>, see<span>&nbsp;</span><code style="font-family: ui-monospace, monospace; white-space: break-spaces;">energy()</code>.</p><div class="highlight highlight-source-js" style="${COMPUTED}"><pre style="font-family: monospace; white-space: pre; overflow: auto;"><span class="pl-k">const</span> a <span class="pl-c1">=</span> 1\nuse(a)</pre></div><ol dir="auto" style="${COMPUTED}"><li style="${COMPUTED}">first</li><li>second</li></ol><span style="${COMPUTED} display: inline !important; float: none;">The end.</span>`,
  text: 'Energy\nIt is E=mc2, see energy().\nconst a = 1\nuse(a)',
  markdown: `## Energy

It is $E = mc^2$, see \`energy()\`.

\`\`\`
const a = 1
use(a)
\`\`\`

1. first
2. second

The end.
`,
}

const MAIL: Copied = {
  program: 'Gmail',
  html: `<meta charset='utf-8'><div dir="ltr" style="color: rgb(34, 34, 34); font-family: Arial, Helvetica, sans-serif; background-color: rgb(255, 255, 255);">Hello Ann,<div><br></div><div>see below.</div><div><br></div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 9 Nov 2026 at 10:12, Shop &lt;<a href="mailto:shop@example.org" target="_blank">shop@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin: 0px 0px 0px 0.8ex; border-left: 1px solid rgb(204, 204, 204); padding-left: 1ex;"><table width="100%" border="0" cellspacing="0" cellpadding="0"><tbody><tr><td align="center"><table width="600" border="0" cellspacing="0" cellpadding="0"><tbody><tr><td style="font-size: 0px; line-height: 0px;" height="20">&nbsp;</td></tr><tr><td><h1 style="font-size: 22px;">Your order</h1><p>Thank you.</p></td></tr><tr><td><table border="0" width="100%"><tbody><tr><th align="left">Item</th><th align="right">Price</th></tr><tr><td>Tea</td><td align="right">4.50</td></tr><tr><td>Cup</td><td align="right">7.00</td></tr></tbody></table></td></tr></tbody></table></td></tr></tbody></table></blockquote></div>`,
  text: 'Hello Ann,\n\nsee below.',
  markdown: `Hello Ann,

see below.

On Mon, 9 Nov 2026 at 10:12, Shop \\<[shop@example.org](mailto:shop@example.org)> wrote:

> # Your order
>
> Thank you.
>
> | Item | Price |
> | ---- | ----: |
> | Tea  |  4.50 |
> | Cup  |  7.00 |
`,
}

export const COPIED: readonly Copied[] = [WORD, GOOGLE_DOCS, WEB_PAGE, MAIL]
