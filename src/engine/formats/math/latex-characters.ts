/** Characters of a formula, as in one run of a file, to pieces of LaTeX. */
import { findStyledLetter } from './alphabets.ts'
import type { Space, Style } from './expression.ts'
import { joinLatex, type LatexPiece, PLAIN_SPACE, piece } from './latex-pieces.ts'
import { findFunction, findLatexSymbol, findMark } from './latex-symbols.ts'

interface Character {
  readonly value: string
  readonly style: Style
  readonly rule: Rule
}

interface Rule {
  readonly pattern: RegExp
  /** Writes consecutive characters that match the pattern and have the same style. */
  readonly write: (value: string, style: Style, pieces: LatexPiece[]) => void
}

/** The first rule whose pattern matches a character applies. */
const RULES: readonly Rule[] = [
  { pattern: /[A-Za-z]/, write: addLetters },
  { pattern: /[0-9]/, write: addNumber },
  // Joiners, marks of direction, invisible operators and variation selectors.
  { pattern: /\p{Cf}|[\ufe00-\ufe0f]/u, write: () => {} },
  { pattern: /[\s\u2000-\u200a\u202f\u205f]/, write: addSpaces },
  { pattern: /['’′″‴⁗]/, write: addPrimes },
  { pattern: /[°]/, write: (_, __, pieces) => pieces.push(piece('\\circ', 'raised')) },
  { pattern: /\^/, write: (_, __, pieces) => pieces.push(piece('^', 'caret')) },
  { pattern: /[²³¹⁰ⁱ⁴-ⁿ]/, write: (value, _, pieces) => addScript('raised', value, pieces) },
  { pattern: /[₀-₎ₐ-ₜᵢ-ᵪⱼ]/, write: (value, _, pieces) => addScript('lowered', value, pieces) },
  { pattern: /[\u0300-\u036f\u20d0-\u20ef]/, write: addAccents },
  { pattern: /./s, write: addOthers },
]

export function writeCharacters(value: string, style: Style = {}): LatexPiece[] {
  const characters = Array.from(value, character => classify(character, style))
  const pieces: LatexPiece[] = []
  let end = 0
  for (let start = 0; start < characters.length; start = end) {
    const first = characters[start]!
    let alike = ''
    for (end = start; end < characters.length && isAlike(characters[end]!, first); end++) {
      alike += characters[end]!.value
    }
    first.rule.write(alike, first.style, pieces)
  }
  return pieces
}

export function writeName(name: string): LatexPiece {
  const command = name.replace(/\s+/g, '')
  if (findFunction(command)) return piece(`\\${command}`, 'name', true)
  // `\operatorname` would be shorter, but GitHub rejects that command.
  return piece(
    `\\mathop{\\mathrm{${escapeText(name.trim()).replaceAll(' ', '\\ ')}}}`,
    'name',
    true,
  )
}

/** Words that are not mathematics. Symbols among them are: `\text` cannot contain them. */
export function writeWords(value: string): LatexPiece[] {
  return value
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .split(/([\\^~\u2100-\u23ff\u2500-\u2bff\u{1d400}-\u{1d7ff}]+)/u)
    .flatMap((part, index) => (index % 2 ? writeCharacters(part) : writeText(part)))
}

/** Accents left over after composition are not supported by all renderers and may be an error. */
function writeText(value: string): LatexPiece[] {
  const text = escapeText(value.replace(/[\u0300-\u036f]/g, ''))
  return text === '' ? [] : [piece(`\\text{${text}}`, 'ordinary', true)]
}

const escapeText = (text: string): string => text.replace(/[#$%&_{}]/g, '\\$&')

export function writeSpace(width: Space['width']): LatexPiece {
  return piece(SPACES[width], 'space')
}

const SPACES: Readonly<Record<Space['width'], string>> = {
  thin: '\\thinspace',
  medium: '\\enspace',
  wide: '\\quad',
  double: '\\qquad',
}

/** A code point with its own style keeps it. */
function classify(character: string, style: Style): Character {
  const styled = findStyledLetter(character)
  const value = styled?.letter ?? character
  const rule = RULES.find(({ pattern }) => pattern.test(value))!
  return { value, style: styled?.style ?? style, rule }
}

function isAlike(one: Character, other: Character): boolean {
  return one.rule === other.rule && toStyleCommand(one.style) === toStyleCommand(other.style)
}

function addLetters(letters: string, style: Style, pieces: LatexPiece[]): void {
  const command = toStyleCommand(style)
  // In italics, two letters such as `ln` are more often a product.
  const isName = command === 'mathrm' || (command === '' && letters.length > 2)
  if (isName && findFunction(letters)) pieces.push(writeName(letters))
  else if (command) pieces.push(styled(letters, style))
  else for (const letter of letters) pieces.push(piece(letter, 'ordinary', true))
}

function addNumber(digits: string, { alphabet, bold }: Style, pieces: LatexPiece[]): void {
  if (alphabet) pieces.push(styled(digits, { alphabet }))
  else if (bold) pieces.push(styled(digits, { bold, upright: true }))
  else pieces.push(piece(digits, 'ordinary', true))
}

const ALPHABET_COMMANDS: Readonly<Record<NonNullable<Style['alphabet']>, string>> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}

/** `\boldsymbol` also bolds what has an alphabet of its own, `\mathbf` would replace it. */
function toStyleCommand({ alphabet, bold, upright }: Style): string {
  if (alphabet)
    return bold ? `boldsymbol{\\${ALPHABET_COMMANDS[alphabet]}` : ALPHABET_COMMANDS[alphabet]
  if (bold) return upright ? 'mathbf' : 'boldsymbol'
  return upright ? 'mathrm' : ''
}

function styled(latex: string, style: Style): LatexPiece {
  const command = toStyleCommand(style)
  return piece(`\\${command}{${latex}}${command.includes('{') ? '}' : ''}`, 'ordinary', true)
}

/** In Word, spaces are the only way to separate formulas, and authors type many. */
function addSpaces(spaces: string, _: Style, pieces: LatexPiece[]): void {
  if (/[\u2001\u2003]|[\s\u2000-\u200a]{4}/.test(spaces)) pieces.push(writeSpace('wide'))
  else if (/[\u2000\u2002]/.test(spaces)) pieces.push(writeSpace('medium'))
  else if (/[\u2004-\u200a\u202f\u205f]/.test(spaces)) pieces.push(writeSpace('thin'))
  else pieces.push(piece(PLAIN_SPACE, 'space'))
}

const PRIMES: Readonly<Record<string, string>> = { '″': "''", '‴': "'''", '⁗': "''''" }

function addPrimes(primes: string, _: Style, pieces: LatexPiece[]): void {
  pieces.push(piece(Array.from(primes, prime => PRIMES[prime] ?? "'").join(''), 'prime'))
}

function addScript(kind: 'raised' | 'lowered', script: string, pieces: LatexPiece[]): void {
  const plain = writeCharacters(script.normalize('NFKC'))
  pieces.push(piece(plain.map(({ latex }) => latex).join(''), kind))
}

/** U+0338, a slash through the character before. */
const NEGATION = '\u0338'

/** A base with this many marks gets no more. */
const MAX_ACCENTED = 500

/** A mark that LaTeX cannot render is left out; its base stays. */
function addAccents(accents: string, _: Style, pieces: LatexPiece[]): void {
  for (const accent of accents) {
    const base = pieces.at(-1)
    if (!base || !/ordinary|operator/.test(base.kind) || base.latex.length > MAX_ACCENTED) continue
    const mark = findMark(accent, 'over') ?? findMark(accent, 'under')
    if (mark) pieces[pieces.length - 1] = piece(`\\${mark.narrow}{${base.latex}}`, base.kind, true)
    if (accent === NEGATION)
      pieces[pieces.length - 1] = piece(joinLatex(['\\not', base.latex]), 'operator')
  }
}

function addOthers(characters: string, style: Style, pieces: LatexPiece[]): void {
  let foreign = ''
  for (const character of characters) {
    const known = writeSymbol(character, style) ?? writeDecomposed(character, style)
    if (!known) {
      foreign += character
      continue
    }
    pieces.push(...writeText(foreign), ...known)
    foreign = ''
  }
  pieces.push(...writeText(foreign))
}

/** A symbol without a command stands for itself: renderers accept it. */
function writeSymbol(character: string, style: Style): LatexPiece[] | undefined {
  const symbol = findLatexSymbol(character)
  if (!symbol)
    return /[\u2190-\u23ff\u2500-\u2bff]/.test(character) ? [piece(character)] : undefined
  const isBold = style.bold && /[\u0370-\u03ff∇]/.test(character)
  return [isBold ? styled(symbol.latex, { bold: true }) : piece(symbol.latex, symbol.kind, true)]
}

/** `ﬁ` is f and i, `½` is a fraction (Unicode Standard Annex 15, NFKC); `¸` is not a space with an accent. */
function writeDecomposed(character: string, style: Style): LatexPiece[] | undefined {
  const decomposed = character.normalize('NFKC')
  if (decomposed === character || decomposed.startsWith(' ')) return undefined
  const fraction = /^(\d+)⁄(\d+)$/.exec(decomposed)
  if (fraction) return [piece(`\\frac{${fraction[1]}}{${fraction[2]}}`)]
  return writeCharacters(decomposed, style)
}
