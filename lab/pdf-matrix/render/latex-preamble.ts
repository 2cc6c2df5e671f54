/** Preambles: class, fonts, page, running lines and the looks of headings. */
import { headingLook } from '../look.ts'
import type { Document } from '../model.ts'
import { PAGE, PAGES, runningLines } from '../running.ts'
import { PAGE_SIZES, type Style } from '../style.ts'
import { type Engine, escapeLatex, writeFont } from './latex-text.ts'

const PACKAGES =
  '\\usepackage{array,longtable,booktabs,enumitem,multicol,listings}\n\\usepackage[table]{xcolor}'

const BABEL: Readonly<Record<string, string>> = {
  de: 'ngerman',
  fr: 'french',
  en: 'english',
}

export function writePreamble(document: Document, style: Style, engine: Engine): string {
  const [width, height] = PAGE_SIZES[style.page]
  const size = ['10', '11', '12'].includes(style.size) ? style.size : '10'
  const options = [`${size}pt`, ...(style.columns === 'two' ? ['twocolumn'] : [])]
  const hasEven = style.running === 'alternating'
  const margin = Math.round(Math.min(width, height) * 0.12)
  return `\\documentclass[${[...options, ...(hasEven ? ['twoside'] : [])].join(',')}]{${style.quote === 'barred' ? 'report' : 'article'}}
\\usepackage[paperwidth=${width}bp,paperheight=${height}bp,margin=${margin}bp]{geometry}
${writeFonts(style, engine, document.language)}
${PACKAGES}
\\usepackage{titlesec,fancyhdr,lastpage}
\\usepackage[hidelinks]{hyperref}
${(['section', 'subsection', 'subsubsection'] as const)
  .map((command, index) => {
    const look = headingLook(style, (index + 1) as 1 | 2 | 3)
    const underline = look.underlined ? '\\underline' : ''
    const rule = look.ruled ? '[\\titlerule]' : ''
    return `\\titleformat{name=\\${command},numberless}{${writeFont(look, Number(size))}}{}{0pt}{${underline}}${rule}`
  })
  .join('\n')}
\\titlespacing*{\\section}{0pt}{12pt}{5pt}\\titlespacing*{\\subsection}{0pt}{10pt}{4pt}
${style.paragraph === 'spaced' ? '\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}' : ''}
${style.justified === 'no' ? `\\raggedright${style.paragraph === 'indented' ? '\\setlength{\\parindent}{1.3em}' : ''}` : '\\emergencystretch=3em'}
\\newenvironment{barred}{\\begin{list}{}{\\leftmargin=1.5em}\\item[]\\hspace*{-0.9em}\\begin{tabular}{!{\\vrule width 2pt}p{0.88\\linewidth}}}{\\end{tabular}\\end{list}}
${writeListings(style)}
${writeRunning(document, style)}`
}

export function writeBeamerPreamble(style: Style, engine: Engine): string {
  const theme = { disc: 'Madrid', dash: 'default', square: 'Boadilla' }[style.bullet]
  return `\\documentclass[aspectratio=169,11pt]{beamer}
\\usetheme{${theme}}
\\setbeamertemplate{navigation symbols}{}
\\author{}\\title{Harbour plans}\\date{}
${engine === 'pdflatex' ? '\\usepackage[T1]{fontenc}\\usepackage{lmodern}' : ''}
\\usepackage{booktabs,array,longtable,colortbl}
`
}

const FAMILIES = ['lmodern', 'mathptmx', 'mathpazo', 'charter'] as const

function writeFonts(style: Style, engine: Engine, language: string): string {
  if (engine === 'xelatex') {
    const face = style.face === 'serif' ? 'Liberation Serif' : 'DejaVu Sans'
    const serif = style.code === 'plain' ? 'Linux Libertine O' : face
    return `\\usepackage{fontspec}\\setmainfont{${style.face === 'serif' ? serif : face}}`
  }
  const family = FAMILIES[Number(style.size) % FAMILIES.length]!
  const sans = '\\usepackage[scaled]{helvet}\\renewcommand{\\familydefault}{\\sfdefault}'
  return `\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{textcomp}
${style.face === 'serif' ? `\\usepackage{${family}}` : sans}
\\usepackage[${BABEL[language] ?? 'english'}]{babel}`
}

function writeListings({ code }: Style): string {
  const look = {
    plain: '',
    shaded: ',backgroundcolor=\\color[gray]{0.93}',
    dark: ',backgroundcolor=\\color[gray]{0.15}',
    numbered: ',numbers=left,numberstyle=\\tiny,frame=single',
  }[code]
  const color = code === 'dark' ? '\\color{white}' : ''
  return `\\lstset{basicstyle=\\small\\ttfamily${color},upquote=true,showstringspaces=false${look}}`
}

function writeRunning(document: Document, style: Style): string {
  const { head, foot, evenHead, ruled } = runningLines(style, document)
  const sides = ['L', 'C', 'R'] as const
  const place = (text: string) =>
    text
      .split(/(\{pages?\})/)
      .map(piece =>
        piece === PAGE
          ? '\\thepage{}'
          : piece === PAGES
            ? '\\pageref*{LastPage}'
            : escapeLatex(piece),
      )
      .join('')
  const set = (command: string, parity: string, texts: readonly string[]) =>
    texts
      .map((text, index) =>
        text ? `\\${command}[${sides[index]}${parity}]{\\small ${place(text)}}` : '',
      )
      .join('')
  return `\\pagestyle{fancy}\\fancyhf{}\\renewcommand{\\headrulewidth}{${ruled ? '0.4pt' : '0pt'}}
\\fancypagestyle{plain}{}\\setlength{\\headheight}{15pt}
${set('fancyhead', evenHead ? 'O' : '', head)}${evenHead ? set('fancyhead', 'E', evenHead) : ''}${foot[1].length > 60 ? `\\fancyfoot[C]{\\tiny ${place(foot[1])}}` : set('fancyfoot', '', foot)}`
}
