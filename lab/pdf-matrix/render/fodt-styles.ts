/** The styles of a flat ODF text: page, headings by the table of looks, cells by the style of tables. */
import { headingLook, type Look, titleLook } from '../look.ts'
import { type Document, isRightToLeft } from '../model.ts'
import { PAGE_SIZES, type Style } from '../style.ts'
import { faceOf } from './html-style.ts'

type Cell = 'Head' | 'Odd' | 'Even' | 'OddLast' | 'EvenLast' | 'Total'
const CELLS: readonly Cell[] = ['Head', 'Odd', 'Even', 'OddLast', 'EvenLast', 'Total']

export function writeFodtStyles(document: Document, style: Style, running: string): string {
  const isSlide = document.page === 'slide'
  const size = isSlide ? 18 : Number(style.size)
  const [width, height] = PAGE_SIZES[document.page ?? style.page]
  const margin = isSlide ? 40 : Math.round(Math.min(width, height) * 0.11)
  const inner = width - 2 * margin
  const face = faceOf(document, style)
  const mode = isRightToLeft(document) ? 'rl-tb' : 'lr-tb'
  const fonts = `style:font-name="${face}" style:font-name-asian="${face}" style:font-name-complex="${face}"`
  const sizes = (points: number) =>
    `fo:font-size="${points}pt" style:font-size-asian="${points}pt" style:font-size-complex="${points}pt"`
  // LibreOffice takes `start` for the left of every script.
  const [start, end] = isRightToLeft(document) ? ['end', 'start'] : ['start', 'end']
  const paragraph = (name: string, properties: string, text = '', parent = 'Standard') =>
    `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"><style:paragraph-properties ${properties}/><style:text-properties ${text}/></style:style>`
  const heading = (name: string, look: Look) =>
    paragraph(
      name,
      `fo:margin-top="${size}pt" fo:margin-bottom="4pt" fo:keep-with-next="always" fo:text-align="${look.centred ? 'center' : start}" ${look.ruled ? 'fo:border-bottom="0.7pt solid #444444"' : ''}`,
      `${sizes(Math.round(size * look.scale * 10) / 10)} ${writeWeight(look)}`,
    )
  const gap =
    style.paragraph === 'spaced' ? 'fo:margin-bottom="7pt"' : `fo:text-indent="${size * 1.3}pt"`
  const justify = style.justified === 'yes' ? 'justify' : start
  const hasHead = running.includes('<style:header>')
  const hasFoot = running.includes('<style:footer>')
  const stops = `<style:tab-stops><style:tab-stop style:position="${inner / 2}pt" style:type="center"/><style:tab-stop style:position="${inner}pt" style:type="right"/></style:tab-stops>`
  const runningStyle = (name: string, extra: string) =>
    `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties ${extra}>${stops}</style:paragraph-properties><style:text-properties ${sizes(8.5)}/></style:style>`
  const contents = (depth: number) =>
    `<style:style style:name="Contents_20_${depth}" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:margin-left="${(depth - 1) * 16}pt"><style:tab-stops><style:tab-stop style:position="${inner - (depth - 1) * 16}pt" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops></style:paragraph-properties></style:style>`
  const columns = { one: 1, two: 2, three: 3 }[style.columns]
  return `<office:font-face-decls>${[face, 'Liberation Mono'].map(name => `<style:font-face style:name="${name}" svg:font-family="'${name}'"/>`).join('')}</office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph"><style:paragraph-properties style:writing-mode="${mode}" fo:text-align="${start}" fo:hyphenation-ladder-count="no-limit"/><style:text-properties ${fonts} ${sizes(size)} fo:language="${document.language}" fo:country="none"/></style:default-style>
<style:style style:name="Standard" style:family="paragraph"/>
${paragraph('Text_20_body', `${gap} fo:text-align="${justify}" fo:line-height="120%"`)}
${heading('Title', titleLook(style))}
${([1, 2, 3] as const).map(depth => heading(`Heading_20_${depth}`, headingLook(style, depth))).join('\n')}
${paragraph('Lines', 'fo:margin-bottom="9pt"')}
${paragraph('Item', 'fo:margin-bottom="2pt"')}
${paragraph('Caption', 'fo:margin-top="3pt" fo:margin-bottom="9pt"', sizes(size * 0.9))}
${paragraph('Small', '', sizes(5))}
${paragraph('Break', 'fo:break-before="page"', sizes(1))}
${paragraph('Box', 'fo:border="0.8pt solid #777777" fo:background-color="#f6f1e0" fo:padding="6pt" fo:margin-bottom="9pt"')}
${paragraph('Quotations', style.quote === 'barred' ? 'fo:margin-left="8pt" fo:border-left="2.5pt solid #999999" fo:padding-left="8pt" fo:margin-bottom="8pt"' : 'fo:margin-left="26pt" fo:margin-right="26pt" fo:margin-bottom="8pt" fo:margin-top="8pt"')}
${paragraph('Preformatted_20_Text', writeCodeLook(style), `style:font-name="Liberation Mono" ${sizes(size * 0.88)} ${style.code === 'dark' ? 'fo:color="#e8e8e0"' : ''}`)}
${['Left', 'Right'].map(align => ['', 'Bold'].map(bold => paragraph(`Cell${align}${bold}`, `fo:text-align="${align === 'Right' ? end : start}"`, bold ? writeWeight({ scale: 1, bold: true }) : '')).join('')).join('')}
${paragraph('Footnote', '', sizes(size * 0.82))}
${runningStyle('Running', '')}
${runningStyle('RuledHeader', 'fo:border-bottom="0.7pt solid #000000"')}
${paragraph('LongFoot', 'fo:text-align="center"', sizes(7))}
${[1, 2].map(contents).join('')}
<style:style style:name="Bold" style:family="text"><style:text-properties ${writeWeight({ scale: 1, bold: true })}/></style:style>
<style:style style:name="Italic" style:family="text"><style:text-properties ${writeWeight({ scale: 1, italic: true })}/></style:style>
<style:style style:name="Underlined" style:family="text"><style:text-properties style:text-underline-style="solid"/></style:style>
<style:style style:name="Code" style:family="text"><style:text-properties style:font-name="Liberation Mono"/></style:style>
${writeLists(style)}
</office:styles>
<office:automatic-styles>
<style:style style:name="Whole" style:family="table"><style:table-properties style:rel-width="100%" table:border-model="collapsing" style:writing-mode="${mode}"/></style:style>
<style:style style:name="Row" style:family="table-row"><style:table-row-properties fo:keep-together="always"/></style:style>
${[1, 2, 3, 4, 5, 6].map(width => `<style:style style:name="Width${width}" style:family="table-column"><style:table-column-properties style:rel-column-width="${width}*"/></style:style>`).join('')}
${CELLS.map(cell => `<style:style style:name="${cell}" style:family="table-cell"><style:table-cell-properties fo:padding="2.5pt" ${writeCell(cell, style)}/></style:style>`).join('\n')}
<style:style style:name="Plain" style:family="table-cell"><style:table-cell-properties fo:padding="4pt" fo:border="none"/></style:style>
<style:style style:name="Columns" style:family="section"><style:section-properties><style:columns fo:column-count="${columns}" fo:column-gap="${columns === 3 ? 14 : 18}pt"/></style:section-properties></style:style>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${width}pt" fo:page-height="${height}pt" style:print-orientation="${width > height ? 'landscape' : 'portrait'}" fo:margin="${margin}pt" style:writing-mode="${mode}"/>${hasHead ? '<style:header-style><style:header-footer-properties fo:margin-bottom="12pt" fo:min-height="14pt"/></style:header-style>' : ''}${hasFoot ? '<style:footer-style><style:header-footer-properties fo:margin-top="12pt" fo:min-height="14pt"/></style:footer-style>' : ''}</style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">${running}</style:master-page></office:master-styles>`
}

function writeWeight(look: Look): string {
  const scripts = ['', '-asian', '-complex']
  const set = (name: string, value: string) =>
    scripts.map(script => `${script ? 'style' : 'fo'}:${name}${script}="${value}"`).join(' ')
  return [
    ...(look.bold ? [set('font-weight', 'bold')] : []),
    ...(look.italic ? [set('font-style', 'italic')] : []),
    ...(look.smallCapitals ? ['fo:font-variant="small-caps"'] : []),
    ...(look.color ? [`fo:color="#${look.color}"`] : []),
  ].join(' ')
}

function writeCodeLook({ code }: Style): string {
  if (code === 'dark') return 'fo:background-color="#202830"'
  if (code === 'shaded') return 'fo:background-color="#f2f2f2"'
  return code === 'numbered' ? 'fo:border="0.6pt solid #aaaaaa" fo:padding="2pt"' : ''
}

function writeCell(cell: Cell, { table }: Style): string {
  const isHead = cell === 'Head'
  const isLast = cell.endsWith('Last') || cell === 'Total'
  const edges = (top: string, bottom: string) =>
    `fo:border-left="none" fo:border-right="none" fo:border-top="${top}" fo:border-bottom="${bottom}"`
  switch (table) {
    case 'ruled':
    case 'rounded':
      return 'fo:border="0.7pt solid #000000"'
    case 'horizontal':
      return edges(isHead ? '1pt solid #000000' : 'none', '0.6pt solid #777777')
    case 'booktabs':
      return edges(
        isHead ? '1.4pt solid #000000' : 'none',
        isHead ? '0.7pt solid #000000' : isLast ? '1.4pt solid #000000' : 'none',
      )
    case 'head-rule':
      return edges('none', isHead ? '1pt solid #333333' : 'none')
    case 'zebra':
      return `fo:border="none" ${isHead ? 'fo:background-color="#9fb4cc"' : cell.startsWith('Odd') ? 'fo:background-color="#e8edf3"' : ''}`
    case 'borderless':
      return 'fo:border="none"'
    case 'cells':
    case 'mitred':
      return `fo:border="1.5pt solid #ffffff" fo:background-color="${isHead ? '#c8d6b0' : '#eef2e6'}"`
    default:
      return table satisfies never
  }
}

const BULLETS: Readonly<Record<Style['bullet'], string>> = { disc: '•', dash: '–', square: '▪' }

function writeLists({ bullet }: Style): string {
  const levels = (write: (level: number, place: string) => string) =>
    [1, 2, 3]
      .map(level =>
        write(
          level,
          `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-14pt" fo:margin-left="${level * 20}pt"/></style:list-level-properties>`,
        ),
      )
      .join('')
  const numbers = (format: string, suffix: string) =>
    levels(
      (level, place) =>
        `<text:list-level-style-number text:level="${level}" style:num-format="${format}" style:num-suffix="${suffix}">${place}</text:list-level-style-number>`,
    )
  return `<text:list-style style:name="List_bullet">${levels((level, place) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${BULLETS[bullet]}">${place}</text:list-level-style-bullet>`)}</text:list-style>
<text:list-style style:name="List_decimal">${numbers('1', '.')}</text:list-style>
<text:list-style style:name="List_letter">${numbers('a', ')')}</text:list-style>`
}
