/** Text and fonts as TeX writes them. */
import type { Look } from '../look.ts'

export type Engine = 'pdflatex' | 'xelatex'

export const writeFont = (look: Look, size: number): string => {
  const points = Math.round(size * look.scale * 10) / 10
  return [
    `\\fontsize{${points}}{${(points * 1.2).toFixed(1)}}\\selectfont`,
    look.bold ? '\\bfseries' : '\\mdseries',
    look.italic ? '\\itshape' : look.smallCapitals ? '\\scshape' : '\\upshape',
    look.color ? `\\color[HTML]{${look.color.toUpperCase()}}` : '',
    look.centred ? '\\centering' : '\\raggedright',
  ].join('')
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '±': '\\ensuremath{\\pm}',
  '°': '\\textdegree{}',
  '"': "''",
  '§': '\\S{}',
}

/** Three hyphens in a row would become a dash. */
export const escapeLatex = (text: string): string =>
  text
    .replace(/[\\~^±°"§]/g, character => SPECIAL[character]!)
    .replace(/[#$%&_]/g, '\\$&')
    .replaceAll('---', '-{}-{}-')
