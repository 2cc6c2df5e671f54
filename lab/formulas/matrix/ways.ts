/** The ways to typeset the formulas: programs, and fonts of TeX. */

export interface Way {
  readonly name: string
  readonly program: Program
  /** What loads the fonts, in TeX. */
  readonly preamble?: string
  readonly size?: number
}

export type Program =
  | 'pdflatex'
  | 'xelatex'
  | 'lualatex'
  | 'typst'
  | 'chromium'
  | 'katex'
  | 'libreoffice'

const AMS = '\\usepackage{amssymb}'
const latex = (name: string, preamble: string, size = 10): Way => ({
  name,
  program: 'pdflatex',
  preamble,
  size,
})
const unicode = (program: Program, name: string, font: string): Way => ({
  name,
  program,
  preamble: `\\usepackage{unicode-math}\\setmathfont{${font}}`,
})

/**
 * Without concmath, whose fonts Debian has as bitmaps only, and ebgaramond-maths, which lacks `\partial` and other
 * signs.
 */
export const WAYS: readonly Way[] = [
  latex('computer-modern', AMS),
  latex('computer-modern-12', AMS, 12),
  latex('latin-modern', `\\usepackage[T1]{fontenc}\\usepackage{lmodern}${AMS}`),
  latex('times', `${AMS}\\usepackage{mathptmx}`),
  latex('palatino', `${AMS}\\usepackage{mathpazo}`),
  latex('txfonts', '\\usepackage{txfonts}'),
  latex('pxfonts', '\\usepackage{pxfonts}'),
  latex('newtx', '\\usepackage{newtxtext,newtxmath}'),
  latex('newpx', '\\usepackage{newpxtext,newpxmath}'),
  latex('libertine', '\\usepackage{libertine}\\usepackage[libertine]{newtxmath}'),
  latex('fourier', `${AMS}\\usepackage{fourier}`),
  latex('kpfonts', '\\usepackage{kpfonts}'),
  latex('stix', '\\usepackage{stix}'),
  latex('stix2', '\\usepackage{stix2}'),
  latex('euler', `${AMS}\\usepackage{eulervm}`),
  latex('charter', '\\usepackage[charter]{mathdesign}'),
  latex('bright', `${AMS}\\usepackage{cmbright}`),
  unicode('xelatex', 'xelatex-latin-modern', 'latinmodern-math.otf'),
  unicode('xelatex', 'xelatex-termes', 'texgyretermes-math.otf'),
  unicode('xelatex', 'xelatex-stix2', 'STIXTwoMath-Regular.otf'),
  unicode('lualatex', 'lualatex-latin-modern', 'latinmodern-math.otf'),
  unicode('lualatex', 'lualatex-libertinus', 'LibertinusMath-Regular.otf'),
  { name: 'typst', program: 'typst' },
  { name: 'chromium', program: 'chromium' },
  { name: 'katex', program: 'katex' },
  { name: 'libreoffice', program: 'libreoffice' },
]
