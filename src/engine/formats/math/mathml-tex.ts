/** The TeX source that accompanies MathML in a document, if it can be used verbatim. */
import type { XmlElement } from '../../containers/xml/xml.ts'

export function findTex(math: XmlElement): string | undefined {
  const semantics = math.elements().find(child => localName(child) === 'semantics')
  const annotation = semantics
    ?.elements()
    .find(child => ENCODINGS.test(child.attribute('encoding')?.trim() ?? ''))
  const alternative = math.attribute('alttext') ?? ''
  // Alternative text may also be words to be read aloud: TeX is recognized by its commands.
  const isTex = /\\[a-z]|[_^]/i.test(alternative)
  return cleanTex(annotation?.text() ?? '') ?? cleanTex(isTex ? alternative : '')
}

const ENCODINGS = /^(?:application\/x-(?:la)?tex|text\/x-tex|(?:la)?tex)$/i

/** Without the prefix: files write `<math>` as well as `<m:math>`. */
export const localName = (element: XmlElement): string =>
  element.name.slice(element.name.indexOf(':') + 1)

/** Undefined if it is empty or cannot be part of a formula in markdown. */
function cleanTex(source: string): string | undefined {
  const written = source.trim()
  const delimited = /^(?:\$\$?([^$]+)\$\$?|\\\((.+)\\\)|\\\[(.+)\\\])$/s.exec(written)
  const bare = delimited ? (delimited[1] ?? delimited[2] ?? delimited[3]!) : written
  const latex = bare.replace(/\s+/g, ' ').trim()
  const isUsable = latex !== '' && !/(?<!\\)[$%]/.test(latex) && !REFUSED.test(latex)
  return isUsable && hasBalancedBraces(latex) ? latex : undefined
}

/** Commands that affect more than the formula when rendered. MathML has no such thing. */
const REFUSED =
  /\\(?:[gex]?def|let|(?:re)?newcommand|href|url|input|include|includegraphics|require|html[A-Z]\w*|class|cssId|style)(?![A-Za-z])/

function hasBalancedBraces(latex: string): boolean {
  let open = 0
  for (const [brace] of latex.matchAll(/\\.|[{}]/gs)) {
    if (brace === '{') open++
    else if (brace === '}' && --open < 0) return false
  }
  return open === 0
}
