/**
 * LaTeX as tokens that say what a formula means and not how it was typed: without spacing, sizes of brackets, styles
 * of display and needless braces; scripts in one order; one name for each sign.
 */

/** Commands that show nothing, or only change how something is shown. */
const DROPPED = new Set(
  `\\left \\right \\middle \\big \\Big \\bigg \\Bigg \\bigl \\bigr \\Bigl \\Bigr \\biggl \\biggr \\Biggl \\Biggr \\bigm
  \\, \\; \\: \\! \\> \\  \\quad \\qquad \\thinspace \\enspace \\displaystyle \\textstyle \\scriptstyle \\scriptscriptstyle
  \\limits \\nolimits \\mathrm \\text \\operatorname \\operatorname* \\mathop \\mathit \\textrm \\mathbin \\mathrel \\mathord
  \\mathopen \\mathclose \\mathpunct \\mathstrut \\hfill \\nonumber \\textit \\mbox \\rm \\hbox \\textnormal \\mathnormal
  \\mathsf \\textsf \\mathtt \\texttt \\cal ~ &`.split(/\s+/),
)

/** Other names of the same thing. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '\\ne': '\\neq',
  '\\le': '\\leq',
  '\\ge': '\\geq',
  '\\leqslant': '\\leq',
  '\\geqslant': '\\geq',
  '\\to': '\\rightarrow',
  '\\gets': '\\leftarrow',
  '\\land': '\\wedge',
  '\\lor': '\\vee',
  '\\lnot': '\\neg',
  '\\iff': '\\Longleftrightarrow',
  '\\implies': '\\Longrightarrow',
  '\\impliedby': '\\Longleftarrow',
  '\\dots': '\\ldots',
  '\\dotsc': '\\ldots',
  '\\dotso': '\\ldots',
  '\\dotsb': '\\cdots',
  '\\dotsm': '\\cdots',
  '\\dfrac': '\\frac',
  '\\tfrac': '\\frac',
  '\\cfrac': '\\frac',
  '\\dbinom': '\\binom',
  '\\tbinom': '\\binom',
  '\\lbrace': '{',
  '\\rbrace': '}',
  '\\{': '{',
  '\\}': '}',
  '\\lbrack': '[',
  '\\rbrack': ']',
  '\\vert': '|',
  '\\lvert': '|',
  '\\rvert': '|',
  '\\mid': '|',
  '\\Vert': '\\|',
  '\\lVert': '\\|',
  '\\rVert': '\\|',
  '\\parallel': '\\|',
  '\\colon': ':',
  '\\ratio': ':',
  '\\boldsymbol': '\\mathbf',
  '\\bm': '\\mathbf',
  '\\textbf': '\\mathbf',
  '\\bf': '\\mathbf',
  '\\Bbb': '\\mathbb',
  '\\mathscr': '\\mathcal',
  '\\ast': '*',
  '\\widehat': '\\hat',
  '\\widetilde': '\\tilde',
  '\\overline': '\\bar',
  '\\emptyset': '\\varnothing',
  '\\hslash': '\\hbar',
  '\\smallsetminus': '\\setminus',
  '\\backslash': '\\setminus',
  '\\owns': '\\ni',
  '\\stackrel': '\\overset',
  '\\Box': '\\square',
  '\\Diamond': '\\lozenge',
  '\\bold': '\\mathbf',
  '\\lhd': '\\vartriangleleft',
  '\\rhd': '\\vartriangleright',
  '\\unlhd': '\\trianglelefteq',
  '\\unrhd': '\\trianglerighteq',
  '\\smallsmile': '\\smile',
  '\\smallfrown': '\\frown',
  '\\varpropto': '\\propto',
  '\\thicksim': '\\sim',
  '\\thickapprox': '\\approx',
  '\\amalg': '\\coprod',
  '\\bullet': '\\cdot',
  '\\varDelta': '\\Delta',
  '\\triangle': '\\Delta',
  '\\triangleq': '\\triangleq',
  '\\overrightarrow': '\\vec',
  '\\bigtriangleup': '\\Delta',
  '\\models': '\\vDash',
  '\\dag': '\\dagger',
  '\\smallint': '\\int',
  '\\bot': '\\perp',
  '\\doublecap': '\\Cap',
  '-': '-',
  '\\mathring': '\\mathring',
}

/** Several commands for what is one in print. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/([A-Za-z])\s*(?:\\!\s*){2,}\//g, '\\not $1'],
  [/\\smash\s*\[\{?\w\}?\]/g, ' '],
  [/\\tag\s*\{([^{}]*)\}/g, '($1)'],
  [/\\not\s*=/g, '\\neq '],
  [/\\not\s*\\(?=(?:[lg]eq(?:slant|q)?|preceq|succeq|subseteq|supseteq|mid)(?![a-z]))/g, '\\n'],
  [/\\not\s*\\in(?![a-z])/g, '\\notin '],
  [
    /\\(?:hspace|vspace|mspace|kern|hskip|phantom|vphantom|hphantom|label|color|mathstrut)\*?\s*\{[^{}]*\}/g,
    ' ',
  ],
  [/\\pmod\s*\{([^{}]*)\}/g, '(\\mathrm{mod}$1)'],
  [/\\b?mod(?![a-z])/g, '\\mathrm{mod}'],
  [
    /\\begin\s*\{(?:aligned|align\*?|gathered|gather\*?|split|eqnarray\*?|alignedat|alignat)\}(?:\s*\{\d*\})?/g,
    '{',
  ],
  [/\\end\s*\{(?:aligned|align\*?|gathered|gather\*?|split|eqnarray\*?|alignedat|alignat)\}/g, '}'],
  [/\\begin\s*\{pmatrix\}/g, '(\\rows '],
  [/\\end\s*\{pmatrix\}/g, ')'],
  [/\\begin\s*\{bmatrix\}/g, '[\\rows '],
  [/\\end\s*\{bmatrix\}/g, ']'],
  [/\\begin\s*\{vmatrix\}/g, '|\\rows '],
  [/\\end\s*\{vmatrix\}/g, '|'],
  [/\\begin\s*\{cases\}/g, '\\lbrace\\rows '],
  [/\\end\s*\{cases\}/g, ' '],
  [/\\begin\s*\{(?:small)?matrix\}/g, '\\rows '],
  [/\\end\s*\{(?:small)?matrix\}/g, ' '],
  [/\\begin\s*\{array\}\s*(?:\[\w\])?\s*\{[^{}]*\}/g, '\\rows '],
  [/\\end\s*\{array\}/g, ' '],
  [/(?<!\\)\\ /g, ' '],
  [/\\left\s*\./g, ' '],
  [/\\right\s*\./g, ' '],
  [/\\\\\s*(?:\[[^\]]*\])?/g, '\\newline '],
  [/\\substack/g, ' '],
  [/\.\s*\.\s*\./g, '\\ldots '],
  [/\\(?:hline|notag)(?![a-z])/g, ' '],
]

/** Commands with arguments of their own. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  '\\frac': 2,
  '\\binom': 2,
  '\\overset': 2,
}
const ONE =
  /^\\(?:hat|tilde|bar|vec|dot|ddot|dddot|check|breve|acute|grave|mathring|mathbf|mathbb|mathcal|mathfrak|underline|overbrace|underbrace|sqrt|boxed)$/

const FUNCTIONS =
  /^\\(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|dim|exp|hom|ker|lg|ln|log|sec|sin|sinh|tan|tanh|det|gcd|inf|lim|liminf|limsup|max|min|sup|Pr)$/

export function normalize(latex: string): string[] {
  let spelled = latex.replace(/(?<!\\)%.*$/gm, '')
  spelled = spelled.replace(/\\ce\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, reaction: string) =>
    readReaction(reaction),
  )
  for (const [pattern, plain] of SPELLED) spelled = spelled.replace(pattern, plain)
  const tokens = (spelled.match(/\\[A-Za-z]+\*?|\\.|[^\s]/gu) ?? []).map(token =>
    token.replace(/^(\\[A-Za-z]+)\*$/, '$1'),
  )
  const reader = { tokens, at: 0 }
  return withoutPunctuation(readRow(reader, undefined))
}

/** What ends a formula may be the sentence's. */
function withoutPunctuation(tokens: readonly string[]): string[] {
  const last = tokens.findLastIndex(token => !/^[.,;]$/.test(token))
  return tokens.slice(0, last + 1)
}

/** A reaction as mhchem reads it, of what occurs in it most: `2 SO4^2- -> X`. */
const readReaction = (reaction: string): string =>
  reaction
    .trim()
    .split(/\s+/)
    .map(part => {
      if (part === '->') return '\\longrightarrow '
      if (part === '<=>') return '\\rightleftharpoons '
      return part
        .replace(/^(\d+)\/(\d+)/, '\\frac{$1}{$2}')
        .replace(/(?<=[A-Za-z)\]])\d+/g, '_{$&}')
        .replace(/\^(\d*[+-]|\d+)/g, '^{$1}')
        .replace(/(?<=[\w})\]])[+-]$/, '^{$&}')
        .replace(/\^\{\^\{/, '^{')
    })
    .join(' ')

interface Reader {
  readonly tokens: readonly string[]
  at: number
}

function readRow(reader: Reader, end: string | undefined): string[] {
  const written: string[] = []
  while (reader.at < reader.tokens.length) {
    if (reader.tokens[reader.at] === end) {
      reader.at++
      break
    }
    if (reader.tokens[reader.at] === '}' && end === undefined) {
      reader.at++
      continue
    }
    if (reader.tokens[reader.at] === '\\over') {
      reader.at++
      const numerator = written.splice(0)
      written.push('\\frac', '{', ...numerator, '}', '{', ...readRow(reader, end), '}')
      break
    }
    if (reader.tokens[reader.at] === '\\atop') {
      reader.at++
      written.push(...stack(written.splice(0), readRow(reader, end)))
      break
    }
    if (reader.tokens[reader.at] === '\\choose') {
      reader.at++
      const upper = written.splice(0)
      written.push('\\binom', '{', ...upper, '}', '{', ...readRow(reader, end), '}')
      break
    }
    written.push(...readScripted(reader))
  }
  return written
}

function readScripted(reader: Reader): string[] {
  const base = readAtom(reader)
  let sub: string[] = []
  let sup: string[] = []
  for (;;) {
    const next = reader.tokens[reader.at]
    if (next === '_' || next === '^') {
      reader.at++
      // As in `_\text{u}`.
      while (DROPPED.has(reader.tokens[reader.at] ?? '')) reader.at++
      const script = withoutScript(readAtom(reader))
      if (next === '_') sub = [...sub, ...script]
      else sup = [...sup, ...script]
    } else if (base[0] !== '\\prime' && (next === "'" || next === '\\prime')) {
      reader.at++
      sup = [...sup, '\\prime']
    } else if (next !== undefined && /^\\(?:no)?limits$/.test(next)) reader.at++
    else break
  }
  // `{a^{*}}^{2}` is printed like `a^{*2}`.
  if (base.at(-1) === '}^' && sup.length && !sub.length) return [...base.slice(0, -1), ...sup, '}^']
  return [
    ...base,
    ...(sub.length ? ['_{', ...sub, '}_'] : []),
    ...(sup.length ? ['^{', ...sup, '}^'] : []),
  ]
}

/** A script that is nothing but the script of nothing: `a^{_{b}}`. */
function withoutScript(script: string[]): string[] {
  const isOne = (open: string, close: string): boolean =>
    script[0] === open && script.indexOf(close) === script.length - 1
  return isOne('_{', '}_') || isOne('^{', '}^') ? script.slice(1, -1) : script
}

function readAtom(reader: Reader): string[] {
  const raw = reader.tokens[reader.at++]
  if (raw === undefined) return []
  if (raw === '{') return readRow(reader, '}')
  if (raw === '_' || raw === '^') {
    reader.at--
    return []
  }
  if (DROPPED.has(raw)) return []
  const token = SYNONYMS[raw] ?? raw
  if (FUNCTIONS.test(token)) return token.slice(1).split('')
  if (
    token === '\\mathbf' ||
    token === '\\mathbb' ||
    token === '\\mathcal' ||
    token === '\\mathfrak'
  )
    return readAtom(reader).flatMap(letter =>
      /^[A-Za-z0-9]$/.test(letter) || (isBold(raw, letter) && token === '\\mathbf')
        ? [token, letter]
        : [letter],
    )
  if (token === '\\genfrac') {
    const [open, close] = [readAtom(reader), readAtom(reader)]
    for (let left = 2; left > 0; left--) readAtom(reader)
    return [...open, ...stack(readAtom(reader), readAtom(reader)), ...close]
  }
  if (token === '\\underset') {
    const [below, base] = [readAtom(reader), readAtom(reader)]
    const isName = base.every(letter => /^[a-z]$/i.test(letter))
    return isName ? [...base, '_{', ...below, '}_'] : [token, '{', ...below, '}', '{', ...base, '}']
  }
  const arrow = /^\\x((?:left|right)arrow)$/.exec(token)
  if (arrow) return readLabeledArrow(reader, `\\${arrow[1]}`)
  const count = ARGUMENTS[token] ?? (ONE.test(token) ? 1 : 0)
  const written = [token]
  if (token === '\\sqrt' && reader.tokens[reader.at] === '[') {
    reader.at++
    written.push('[', ...readRow(reader, ']'), ']')
  }
  for (let left = count; left > 0; left--) written.push('{', ...readAtom(reader), '}')
  return written
}

const stack = (upper: readonly string[], lower: readonly string[]): string[] => [
  '\\atop',
  '{',
  ...upper,
  '}',
  '{',
  ...lower,
  '}',
]

/** What commands for bold letters change: `\\mathbf` leaves small Greek letters as they are. */
const isBold = (command: string, token: string): boolean =>
  /^\\(?:[A-Z]|nabla)/.test(token) ||
  (/^\\(?:boldsymbol|bm)$/.test(command) && /^\\(?:var)?[a-z]+$/.test(token) && GREEK.test(token))

const GREEK =
  /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)$/

/** As if what is above and below were set there by hand. */
function readLabeledArrow(reader: Reader, arrow: string): string[] {
  let below: string[] = []
  if (reader.tokens[reader.at] === '[') {
    reader.at++
    below = readRow(reader, ']')
  }
  const above = readAtom(reader)
  if (!above.length && !below.length) return [arrow.replace('\\', '\\long')]
  const under = below.length ? ['\\underset', '{', ...below, '}', '{', arrow, '}'] : [arrow]
  return above.length ? ['\\overset', '{', ...above, '}', '{', ...under, '}'] : under
}

/** 1 for equal tokens, 0 for nothing in common. */
export function similarity(a: readonly string[], b: readonly string[]): number {
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return 1 - row[b.length]! / longest
}
