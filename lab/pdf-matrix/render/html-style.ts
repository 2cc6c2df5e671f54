/** The style sheet of a document: pages, running lines, tables in nine looks, lists, quotes, listings. */
import { type Document, isRightToLeft } from '../model.ts'
import { PAGE, PAGES, type Places, runningLines } from '../running.ts'
import { PAGE_SIZES, type Style } from '../style.ts'

const FACES: Readonly<Record<string, readonly [serif: string, sans: string]>> = {
  ar: ['Amiri', 'Noto Sans Arabic'],
  he: ['Noto Serif Hebrew', 'Noto Sans Hebrew'],
  zh: ['Noto Serif CJK SC', 'Noto Sans CJK SC'],
  ja: ['Noto Serif CJK JP', 'Noto Sans CJK JP'],
  ko: ['Noto Serif CJK KR', 'Noto Sans CJK KR'],
}
const USUAL = ['Liberation Serif', 'Liberation Sans'] as const

export function faceOf({ language }: Document, { face }: Style): string {
  const [serif, sans] = FACES[language] ?? USUAL
  return face === 'serif' ? serif : sans
}

const TABLES: Readonly<Record<Style['table'], string>> = {
  ruled: 'td,th{border:0.8px solid #000}',
  horizontal:
    'tr{border-bottom:0.6px solid #888} thead tr{border-top:1px solid #000;border-bottom:1px solid #000}',
  booktabs:
    'table{border-top:1.4px solid #000;border-bottom:1.4px solid #000} thead tr{border-bottom:0.7px solid #000} th{font-weight:normal}',
  'head-rule': 'thead tr{border-bottom:1px solid #333}',
  zebra: 'tbody tr:nth-child(odd){background:#e8edf3} thead tr{background:#35506b;color:#fff}',
  borderless: '',
  cells:
    'td{background:#eef2e6;border:1.5px solid #fff} th{background:#c8d6b0;border:1.5px solid #fff}',
  rounded:
    '.frame{border:1px solid #555;border-radius:8px;overflow:hidden} td,th{border-bottom:0.6px solid #bbb} tr:last-child td{border-bottom:none}',
  mitred:
    'td,th{border-style:solid;border-width:1.5px 1px 1.5px 1px;border-color:#333 #777 #999 #555} table{border-collapse:separate;border-spacing:0}',
}

const BULLETS: Readonly<Record<Style['bullet'], string>> = {
  disc: 'disc',
  dash: '"–  "',
  square: 'square',
}

const CODE: Readonly<Record<Style['code'], string>> = {
  plain: '',
  shaded: 'background:#f2f2f2;padding:6px',
  dark: 'background:#202830;color:#e8e8e0;padding:8px',
  numbered: 'border:0.6px solid #aaa;padding:6px',
}

export function writeStyleSheet(document: Document, style: Style): string {
  const isSlide = document.page === 'slide'
  const [width, height] = PAGE_SIZES[document.page ?? style.page]
  const size = isSlide ? 18 : Number(style.size)
  const margin = isSlide ? 40 : Math.round(Math.min(width, height) * 0.11)
  const start = isRightToLeft(document) ? 'right' : 'left'
  const columns = { one: 1, two: 2, three: 3 }[style.columns]
  return `
@page{size:${width}pt ${height}pt;margin:${margin}pt;${writeRunning(document, style)}}
${writeEven(document, style)}
html{font-family:'${faceOf(document, style)}';font-size:${size}pt;line-height:1.3}
body{margin:0}
main{${columns > 1 ? `column-count:${columns};column-gap:${columns === 3 ? 14 : 20}pt` : ''}}
h1,h2,h3,h4{margin:1em 0 0.4em;break-after:avoid;line-height:1.2;page-break-after:avoid}
h1{${columns > 1 ? 'column-span:all' : ''}}
p{margin:${style.paragraph === 'spaced' ? '0 0 0.7em' : '0'};text-align:${style.justified === 'yes' ? 'justify' : start}}
${style.paragraph === 'indented' ? 'p + p{text-indent:1.3em}' : ''}
.lines{margin:0 0 0.9em;text-indent:0;text-align:${start}}
ul,ol{margin:0.3em 0 0.8em}
ul{list-style-type:${BULLETS[style.bullet]}}
blockquote{margin:0.8em ${style.quote === 'barred' ? '0' : '2.2em'};${style.quote === 'barred' ? `border-${start}:2.5px solid #999;padding-${start}:1em` : ''}}
pre{font-family:'Liberation Mono';font-size:0.88em;margin:0.6em 0 0.9em;${CODE[style.code]}}
code{font-family:'Liberation Mono';font-size:0.92em}
.line-number{color:#888}
table{border-collapse:collapse;${style.table === 'rounded' || style.size === '9' ? 'width:100%' : ''}}
.frame{margin:0.7em 0;${style.table === 'rounded' ? '' : 'display:block'}}
td,th{padding:2.5pt 6pt;text-align:${start};vertical-align:top}
.right{text-align:right}.center{text-align:center}
.half.right .lines{text-align:${start}}
thead{display:table-header-group} tr{break-inside:avoid;page-break-inside:avoid}
.total td{font-weight:bold;border-top:1px solid #000}
${TABLES[style.table]}
.label{${style.face === 'sans' ? 'font-weight:bold;' : ''}white-space:nowrap}
.caption{font-size:0.9em;text-indent:0;margin:0.3em 0 1em}
${columns > 1 ? '.frame{break-inside:avoid}' : ''}
.box{border:1px solid #777;background:#f6f1e0;padding:6pt 9pt;margin:0.8em 0}
.box p{margin:0}
.beside{overflow:hidden;margin-bottom:0.8em}
.half{float:${start};width:50%}
.main{float:${start};width:64%}
.aside{float:${start};width:28%;margin-left:4%;background:#eef;padding:1.5%}
.card{float:${start};width:43%;margin:0 3% 8pt 0;border:0.8px solid #999;padding:1.5%}
.card h3,.aside h3{margin-top:0}
.contents{list-style:none;padding:0}
.contents li{display:-webkit-box;display:flex;break-inside:avoid}
.depth-2{padding-left:1.5em}
.dots{-webkit-box-flex:1;flex:1;margin:0 4pt;border-bottom:1px dotted #000;height:0.9em}
.page-break{break-after:page;page-break-after:always}
.footnote{float:footnote;font-size:0.85em}
.notes hr{width:30%;margin:1em 0 0.4em;border:none;border-top:0.7px solid #000}
.note{font-size:0.85em;text-indent:0 !important;margin:0 0 0.2em}
`
}

const BOXES = [
  ['left', 'center', 'right'],
  [0, 1, 2],
] as const

function writeRunning(document: Document, style: Style): string {
  const { head, foot, ruled } = runningLines(style, document)
  const border = ruled ? 'border-bottom:0.7px solid #000;' : ''
  return `${writeBoxes('top', head, border)}${writeBoxes('bottom', foot, '')}`
}

function writeEven(document: Document, style: Style): string {
  const { evenHead } = runningLines(style, document)
  return evenHead ? `@page :left{${writeBoxes('top', evenHead, '')}}` : ''
}

function writeBoxes(edge: 'top' | 'bottom', places: Places, extra: string): string {
  if (places.every(text => !text)) return ''
  return BOXES[1]
    .map(index => {
      const content = places[index] ? writeContent(places[index]) : '""'
      const face = "font-size:8.5pt;font-family:'Liberation Sans';vertical-align:middle;"
      return `@${edge}-${BOXES[0][index]}{content:${content};${face}${extra}}`
    })
    .join('')
}

function writeContent(text: string): string {
  return text
    .split(/(\{pages?\})/)
    .filter(Boolean)
    .map(piece =>
      piece === PAGE
        ? 'counter(page)'
        : piece === PAGES
          ? 'counter(pages)'
          : `"${piece.replaceAll('"', '\\"')}"`,
    )
    .join(' ')
}
