/**
 * What a glyph of a formula stands for: by its name, which TeX's fonts have in common whatever their codes, or by its
 * character. The result is a Unicode character, from which `formats/math` makes the LaTeX command.
 */
import { lazy } from '../../../lookup.ts'
import { findStyledLetter } from '../../math/alphabets.ts'
import { characters, EMPTY, type Expression, type Style } from '../../math/expression.ts'
import { findLatexSymbol } from '../../math/latex-symbols.ts'
import type { Font, GlyphShape, RawPage } from '../raw-page.ts'
import { type Role, roleOf, STROKE } from './item.ts'

export interface Meaning {
  readonly character: string
  readonly style: Style
  /** Part of a bracket or brace that is assembled of several glyphs. */
  readonly part?: Part
}

export type Part = 'top' | 'middle' | 'bottom' | 'extension'

/** A glyph of the page, with all that does not depend on where it is. */
export interface Glyph {
  readonly shape: GlyphShape
  readonly code: number
  readonly meaning: Meaning | undefined
  readonly role: Role
  readonly expression: Expression
  /** Whether LaTeX has a command or character for it: what would come out as text is not a sign of a formula. */
  readonly isKnown: boolean
}

/** What the characters of a page mean; each glyph is looked up once, unless a text replaces it here and there. */
export type Glyphs = (index: number) => Glyph

export function createGlyphs({ chars, styles }: RawPage): Glyphs {
  const known = new Map<GlyphShape, Glyph>()
  return index => {
    const shape = chars.shapeOf!(index)
    const code = chars.code[index]!
    let glyph = known.get(shape)
    // The second half of a pair has no code.
    if (!glyph || (glyph.code !== code && code !== 0)) {
      const { font } = styles[chars.style[index]!]!
      const meaning = findMeaning(code, shape, font)
      glyph = {
        shape,
        code,
        meaning,
        role: meaning ? roleOf(meaning.character) : 'ordinary',
        expression: meaning ? characters(meaning.character, meaning.style) : EMPTY,
        isKnown: meaning !== undefined && isKnown(meaning, font),
      }
      known.set(shape, glyph)
    }
    return glyph
  }
}

const isKnown = ({ character, part }: Meaning, { isMath }: Font): boolean =>
  character !== '@' &&
  (part !== undefined ||
    /^(?:[A-Za-z]+|[0-9′″°]|\p{M}|[↦↩↪]\||[⏞⏟][()|-])$/u.test(character) ||
    (!isMath && /^\p{Script=Latin}$/u.test(character)) ||
    findStyledLetter(character) !== undefined ||
    findLatexSymbol(character) !== undefined)

/** Undefined if the glyph means nothing that is known for sure. */
export function findMeaning(code: number, shape: GlyphShape, font: Font): Meaning | undefined {
  // Variants have a number, or a letter behind parts.
  const name = shape.name?.replace(/\.\d+$|(?<=tp|ex|bt|mid)A$/, '')
  const large = findLarge(name)
  if (large) return { character: large, style: {} }
  if (name === 'hbar' && isStroke(shape)) return { character: STROKE, style: {} }
  if (OF_MATHABX.test(font.name)) {
    const character = name && !/mathx/i.test(font.name) && MATHABX[name]
    return character ? { character, style: {} } : undefined
  }
  const named = name === undefined ? undefined : findNamed(name, font)
  if (named) return isOfFont(named.character, font) ? named : undefined
  if (code === SLASH && /^(?:katex|mathjax)_/i.test(font.name))
    return { character: '\u0338', style: {} }
  const shown = String.fromCodePoint(code)
  const character = MEANT.get(shown) ?? shown
  if (code < 0x21 || (code >= 0x7f && code < 0xa0) || isPrivate(code)) return undefined
  // Without a name of its own, a code of a symbol font is only a number.
  const piece = PIECES().get(code)
  if (piece) return piece
  // A name that says something else: the code is the place of the glyph in its font.
  if (font.isMath && code < 0x7f && name !== undefined && OTHER_NAME.test(name)) return undefined
  if (font.isMath && !isOfFont(character, font)) return undefined
  return { character, style: styleOf(character, font) }
}

/** Fonts that name their signs after letters. */
const OF_MATHABX = /^(?:TeX-)?math[abcux]\d/i

const MATHABX: Readonly<Record<string, string>> = {
  ...{
    grave: '+',
    acute: '−',
    circumflex: '×',
    dieresis: '⋅',
    quotedblleft: '=',
    perthousand: '≠',
  },
  ...{ abreve: '<', aogonek: '>', dcaron: '≤', ecaron: '≥', Ntilde: '→', P: '∈', X: '∩', Y: '∪' },
  ...{ p: '(', q: ')', r: '[', s: ']', t: '{', u: '}', eight: '∞' },
}

/** Some fonts have but the bar of ħ, which is printed over the letter. */
const isStroke = ({ ink }: GlyphShape): boolean => ink !== undefined && ink.y1 - ink.y0 < 0.15

/** No `uni0041`, `glyph12` and the like, which say nothing. */
const OTHER_NAME = /^(?!glyph|char|index)[A-Za-z]{4,}\d?$/

/** Where the fonts of KaTeX and MathJax have the slash that negates a relation. */
const SLASH = 0xe020

/** Greek capitals that some fonts have as the signs of a unit and of a difference, and accents apart from letters. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['\u2126', 'Ω'],
  ['\u2206', 'Δ'],
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['ˉ', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['ˇ', '\u030c'],
])

/**
 * What the fonts of TeX do not have. Where such a character comes out, the file names the glyphs after the letters at
 * their codes, and none of them means what it says.
 */
const FOREIGN: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:cmmi|lmmathitalic)/i, /^[:;=?!@()[\]^_`~"#$%&'*+-]$/],
  [/^(?:cmb?sy|lmmathsymbols)/i, /^[a-z0-9:;=?!@()[\]^_`~"#$%&'*+,.<>/-]$/],
  [/^(?:cmex|lmmathext)/i, /^[A-Za-z0-9:;=?!@^_`~"#$%&'*+,.<>-]$/],
  [/^msam/i, /^[A-Za-z0-9!-/:-@[-`{-~]$/],
  [/./, /^[\u00a1-\u00aa\u00ae\u00af\u00b2-\u00b6\u00b8-\u00d6\u00d8-\u00f6\u00f8-\u012f]$/],
]

const isOfFont = (character: string, { name }: Font): boolean =>
  !FOREIGN.some(([font, foreign]) => font.test(name) && foreign.test(character))

const isPrivate = (code: number): boolean =>
  (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xd800 && code <= 0xdfff)

/** Names that mean something else in some fonts, mostly those with the symbols of the AMS. */
const OF_FONTS: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [
    /^(?:msam|[tp]xsya)/i,
    {
      diamond: '◊',
      diamondsolid: '⧫',
      star: '★',
      triangle: '▵',
      triangleleft: '⊲',
      triangleright: '⊳',
    },
  ],
  [/^msbm/i, { kappa: 'ϰ', precedesorequal: '⪷', followsorequal: '⪸' }],
  [/^[tp]xsyb/i, { kappa: 'ϰ', precedesorequal: '⪸', followsorequal: '⪷' }],
  [/^MathDesign/, { harpoonrightleft: '⇌', harpoonleftright: '⇋' }],
]

const findOfFont = (glyph: string, { name }: Font): string | undefined =>
  OF_FONTS.find(([fonts]) => fonts.test(name))?.[1][glyph]

function findNamed(name: string, font: Font): Meaning | undefined {
  const own = findOfFont(name, font)
  if (own) return { character: own, style: {} }
  const part = PARTS().get(name)
  if (part) return part
  const plain = SWAPPED.test(font.name) ? swapEpsilons(toPlainName(name)) : toPlainName(name)
  const character = /^[A-Za-z]$/.test(plain) ? plain : CHARACTERS().get(plain)
  if (character !== undefined) return { character, style: styleOf(character, font) }
  if (/^[A-Za-z](?:_[A-Za-z])+$/.test(name)) {
    const letters = name.replaceAll('_', '')
    return { character: letters, style: styleOf(letters, font) }
  }
  const styled = /^([A-Za-z])(bbb|cal|frak|scr)$/.exec(plain)
  if (styled) return { character: styled[1]!, style: { alphabet: ALPHABETS[styled[2]!]! } }
  const calligraphic = /^uni(E2[2-4][\dA-F])$/.exec(name)
  if (calligraphic && font.name.startsWith('STIXMathCal')) {
    const letter = Number.parseInt(calligraphic[1]!, 16) - FIRST_CALLIGRAPHIC
    if (letter >= 0 && letter < 26)
      return { character: String.fromCharCode(0x41 + letter), style: { alphabet: 'script' } }
  }
  const brace = /^uni23D([EF])\.(lt|md|rt|ex)$/.exec(name)
  if (brace) {
    const [, side, piece] = brace
    return {
      character: piece === 'ex' ? '⏞-' : `${side === 'E' ? '⏞' : '⏟'}${TIPS[piece!]}`,
      style: {},
    }
  }
  if (plain === 'u1D4C1') return { character: 'ℓ', style: {} }
  const extended = /^(.*)\.(?:ex|x)$/.exec(name)
  if (extended) {
    const whole = findNamed(extended[1]!, font)
    if (whole && ARROW.test(whole.character)) return { character: '−', style: {} }
    return whole && { ...whole, part: 'extension' }
  }
  const unicode = /^uni([\dA-F]{4})$/.exec(plain) ?? /^u([\dA-F]{4,6})$/.exec(plain)
  if (!unicode) return undefined
  const code = Number.parseInt(unicode[1]!, 16)
  if (isPrivate(code) || code > 0x10ffff) return undefined
  const piece = PIECES().get(code)
  if (piece) return piece
  const found = String.fromCodePoint(code)
  return { character: found, style: styleOf(found, font) }
}

/** Fonts that name the two epsilons the other way round. */
const SWAPPED = /^MathDesign/

const swapEpsilons = (name: string): string =>
  name === 'epsilon' ? 'epsilon1' : name === 'epsilon1' ? 'epsilon' : name

/** Pieces of braces over and under something. */
const TIPS: Readonly<Record<string, string>> = { lt: '(', md: '|', rt: ')' }

/** Its extension is a stroke. */
const ARROW = /^[←→]$/

/** Calligraphic capitals of STIX, in the private area. */
const FIRST_CALLIGRAPHIC = 0xe22d

const ALPHABETS: Readonly<Record<string, NonNullable<Style['alphabet']>>> = {
  bbb: 'double-struck',
  cal: 'script',
  scr: 'script',
  frak: 'fraktur',
}

/** Names of larger and variant glyphs begin with that of the plain one. */
const toPlainName = (name: string): string =>
  name
    .replace(/\.(?:size\d+|alt\d*|var|st|s\d+|v\d+|disp|display|big|ssty\d?|endl)$/, '')
    .replace(/(?<=left|right|slash|radical|vert|bar|bardbl|wide)(?:[bB]igg?\d*|low|v?\d)$/, '')
    .replace(/(?<=..)(?:text|display)$/, '')

/** Letters of fonts that are an alphabet; all others are italic in math fonts and upright in text fonts. */
const FONT_STYLES: readonly (readonly [RegExp, Style])[] = [
  [
    /^(?:msbm|msym|bbm|bbold|dsrom|ds|[tp]xsyb|kp--m-syb|hfbrbs|fourier-math-blackboard|pazomathblackboard|mathdesign.*symbolb|(?:katex|mathjax)_ams)/i,
    { alphabet: 'double-struck' },
  ],
  [/^kp--m-sy-medium/i, { alphabet: 'script', bold: true }],
  [
    /^(?:cm(?:b?sy)|hfbrsy|fourier-math-cal|lmmathsymbols|eus[mb]|rsfs|.*-symbol-|(?:katex|mathjax)_(?:cali|script)|kp--m-sy-|(?:tx|px|zpl|ntx|npx)b?sy)/i,
    { alphabet: 'script' },
  ],
  [/^eufb/i, { alphabet: 'fraktur', bold: true }],
  [/^eufm|^kp--m-regular|^[tp]xmia|^(?:katex|mathjax)_frak/i, { alphabet: 'fraktur' }],
  [/^cmmib|bmi$|^hfbrmb|^eurb|^kp--m-.*mediumitalic/i, { bold: true }],
  [/^kp-.*medium/i, { bold: true, upright: true }],
  [/^eurm/i, {}],
  [/^(?:cmmi|hfbrmi|lmmathitalic|r?[tp]x(?:mi|r?mi))|mathitalic-|kp--m-.*italic/i, {}],
]

const ITALIC: Style = {}
const UPRIGHT: Style = { upright: true }
const BOLD: Style = { bold: true, upright: true }
const BOLD_ITALIC: Style = { bold: true }

/** Double-struck letters look bold. */
const boldOf = ({ alphabet }: Style, { isBold }: Font): Style =>
  isBold && alphabet !== 'double-struck' ? BOLD_ITALIC : ITALIC

function styleOf(character: string, font: Font): Style {
  // Ligatures are several letters.
  const isLatin = /^[A-Za-zıȷ]+$/.test(character)
  if (!isLatin && !/^[0-9\u0370-\u03ff∇∂]$/.test(character)) return ITALIC
  for (const [pattern, style] of FONT_STYLES)
    if (pattern.test(font.name))
      return isLatin || style.bold ? { ...style, ...boldOf(style, font) } : boldOf(ITALIC, font)
  if (!isLatin)
    return font.isBold && /[0-9]/.test(character) ? BOLD : font.isBold ? BOLD_ITALIC : ITALIC
  if (/sans|^cmss|^sfss|^lmss|nimbussan|helvet/i.test(font.name))
    return { alphabet: 'sans-serif', bold: font.isBold }
  if (font.isMono) return { alphabet: 'monospace' }
  if (font.isItalic) return font.isBold ? BOLD_ITALIC : ITALIC
  return font.isBold ? BOLD : UPRIGHT
}

/** Pieces of brackets that are assembled, as the character that they are a part of. */
const PARTS = lazy((): ReadonlyMap<string, Meaning> => {
  const parts = new Map<string, Meaning>()
  const brackets = {
    parenleft: '(',
    parenright: ')',
    bracketleft: '[',
    bracketright: ']',
    braceleft: '{',
    braceright: '}',
  }
  const ends = { tp: 'top', mid: 'middle', bt: 'bottom', ex: 'extension' } as const
  for (const [name, character] of Object.entries(brackets)) {
    for (const [end, part] of Object.entries(ends)) {
      parts.set(`${name}${end}`, { character, style: {}, part })
    }
  }
  for (const [end, part] of [
    ['tp', 'top'],
    ['vertex', 'extension'],
    ['bt', 'bottom'],
  ] as const)
    parts.set(`radical${end}`, { character: '√', style: {}, part })
  parts.set('braceex', { character: '', style: {}, part: 'extension' })
  parts.set('vextendsingle', { character: '|', style: {}, part: 'extension' })
  parts.set('barex', { character: '|', style: {}, part: 'extension' })
  parts.set('vextenddouble', { character: '‖', style: {}, part: 'extension' })
  parts.set('bardblex', { character: '‖', style: {}, part: 'extension' })
  return parts
})

/** The same in Unicode (Miscellaneous Technical). */
const PIECES = lazy((): ReadonlyMap<number, Meaning> => {
  const pieces: [number, Meaning][] = []
  const parts: readonly Part[] = ['top', 'extension', 'bottom']
  for (const [row, character] of ['(', ')', '[', ']'].entries()) {
    for (const [column, part] of parts.entries())
      pieces.push([0x239b + 3 * row + column, { character, style: {}, part }])
  }
  const brace: readonly Part[] = ['top', 'middle', 'bottom']
  for (const [column, part] of brace.entries()) {
    pieces.push([0x23a7 + column, { character: '{', style: {}, part }])
    pieces.push([0x23ab + column, { character: '}', style: {}, part }])
  }
  pieces.push([0x23aa, { character: '', style: {}, part: 'extension' }])
  return new Map(pieces)
})

/** Names of Adobe's list, of TeX's math fonts and of those made after them. */
const NAMES = `
zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9
plus + minus − equal = less < greater > slash / comma , period . colon : semicolon ; exclam !
parenleft ( parenright ) bracketleft [ bracketright ] braceleft { braceright } bar | bardbl ‖
angbracketleft ⟨ angbracketright ⟩ angleleft ⟨ angleright ⟩ floorleft ⌊ floorright ⌋ ceilingleft ⌈
ceilingright ⌉ backslash \\ question ? asterisk ∗ percent % numbersign # ampersand & at @
vextendsingle | prime ′ minute ′ second ″ primereverse ‵
alpha α beta β gamma γ delta δ epsilon1 ϵ epsilon ε zeta ζ eta η theta θ theta1 ϑ iota ι kappa κ
kappa1 ϰ lambda λ mu μ nu ν xi ξ pi π pi1 ϖ rho ρ rho1 ϱ sigma σ sigma1 ς tau τ upsilon υ phi ϕ phi1 φ
chi χ psi ψ omega ω omega1 ϖ Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Upsilon1 Υ
Phi Φ Psi Ψ Omega Ω digamma ϝ Digamma ϝ digammait ϝ kappa1it ϰ eth ð dotlessi ı dotlessj ȷ lscript ℓ weierstrass ℘ partialdiff ∂ increment Δ
planckover2pi ℏ planckover2pi1 ℏ hslash ℏ hbar ħ aleph ℵ alephmath ℵ beth ℶ gimel ℷ daleth ℸ Rfractur ℜ
Ifractur ℑ infinity ∞ emptyset ∅ emptysetstress ∅ nabla ∇ gradient ∇ universal ∀ existential ∃
notexistential ∄ logicalnot ¬ angle ∠ perpendicular ⊥ latticetop ⊤ triangle △ flat ♭ natural ♮ sharp ♯
club ♣ diamond ♢ Diamond ◊ lozenge ◊ lozengesolid ⧫ heart ♡ spade ♠ dagger † daggerdbl ‡ section § paragraph ¶ degree ° ellipsis …
plusminus ± minusplus ∓ multiply × divide ÷ asteriskmath ∗ star ⋆ diamondmath ⋄ openbullet ∘ ring \u030a
bullet ∙ periodcentered ⋅ dotmath ⋅ circleplus ⊕ circleminus ⊖ circlemultiply ⊗ circledivide ⊘
circledot ⊙ circledash ⊝ circlecirc ⊚ circlecopyrt ◯ logicaland ∧ logicalor ∨ intersection ∩ union ∪ unionmulti ⊎ intersectionsq ⊓ unionsq ⊔
wreathproduct ≀ coproduct ∐ integerdivide ∖ setminus ∖ multicloseleft ⋉ multicloseright ⋊ multicloseleftright ⋈ multicloseboth1 ⋈ intercal ⊺
lessequal ≤ greaterequal ≥ lessorequalslant ⩽ greaterorequalslant ⩾ lessmuch ≪ greatermuch ≫
lessdblequal ≦ greaterdblequal ≧ lessorsimilar ≲ greaterorsimilar ≳ lessdot ⋖ greaterdot ⋗
muchless ⋘ muchgreater ⋙ equalslantorless ⪕ equalslantorgreater ⪖ greaterequalless ⋛
lessornotsimilar ⋦ greaterornotsimilar ⋧ doteq ≐ circleequal ≗ nsimilar ≁
thicksimilar ∼ thickapproxequal ≈ notcongruent ≇ notsimequal ≇ curlyorprecedes ⋞ curlyorfollows ⋟
precedesorsimilar ≾ followsorsimilar ≿ precedesorapproxeql ⪷ followsorapproxeql ⪸ precedesornotsimilar ⋨
followsornotsimilar ⋩ subsetornoteql ⫋ supersetornoteql ⫌
notequal ≠ nequal ≠ equivalence ≡ similar ∼ similarequal ≃ simequal ≅ approxequal ≈ congruent ≅ notapproxequal ≇
proportional ∝ equivasymptotic ≍ precedes ≺ follows ≻ precedesequal ⪯ followsequal ⪰ defines ≜
element ∈ notelement ∉ nelement ∉ owner ∋ suchthat ∋ propersubset ⊂ propersuperset ⊃ reflexsubset ⊆
reflexsuperset ⊇ npropersubset ⊄ npropersuperset ⊅ nreflexsubset ⊈ nreflexsuperset ⊉ subsetsqequal ⊑ supersetsqequal ⊒ subsetnoteql ⊊ supersetnoteql ⊋ turnstileleft ⊢
turnstileright ⊣ satisfies ⊨ forces ⊩ therefore ∴ because ∵
triangleleft ◃ triangleright ▹ trianglelefteq ⊴ trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳
triangleup ▵ triangledown ▿ bigstar ★ square □ squaresolid ■
arrowleft ← arrowright → arrowup ↑ arrowdown ↓ arrowboth ↔ arrowupdown ↕ arrowvertical ↕ arrownorthwest ↖
arrownortheast ↗ arrowsoutheast ↘ arrowsouthwest ↙ arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑
arrowdbldown ⇓ arrowdblboth ⇔ arrowdbllongleft ⟸ arrowdbllongright ⟹ arrowlongright ⟶ arrowlongleft ⟵
dblarrowleft ⇇ dblarrowright ⇉ dblarrowup ⇈ dblarrowdwn ⇊ dblarrowdown ⇊ dashedarrowleft ⇠ dashedarrowright ⇢
clockwise ↻ anticlockwise ↺ leadsto ⇝
harpoonrightup ⇀ harpoonrightdown ⇁ harpoonleftup ↼ harpoonleftdown ↽ harpoonleftright ⇌
harpoonrightleft ⇋ harpoonupleft ↿ harpoonupright ↾ harpoondownleft ⇃ harpoondownright ⇂ squiggleright ⇝
mapsto ↦| mapstochar ↦| hookleftchar ↩| hookrightchar ↪| arrowhookleft ↪| arrowhookright ↩| negationslash \u0338 radical √ radicallow √ surd √
summation ∑ product ∏ integral ∫ contintegral ∮ iinteg ∬ iiinteg ∭ intersectionBig ⋂ circleplusBig ⨁
hatwide \u0302 hatwider \u0302 hatwidest \u0302 tildewide \u0303 tildewider \u0303 tildewidest \u0303 vector \u20d7 vec \u20d7 dotacc \u0307 ddotacc \u0308 circumflex \u0302 hat \u0302 tilde \u0303 ilde \u0303 macron \u0304
dotaccent \u0307 dieresis \u0308 grave \u0300 acute \u0301 acutecomb \u0301 gravecomb \u0300 tildecomb \u0303
asciicircum \u0302 asciitilde \u0303 breve \u0306 caron \u030c check \u030c overline \u0305
bracehtipdownleft ⏞( bracehtipdownright ⏞) bracehtipupleft ⏟( bracehtipupright ⏟) bracehext ⏞-
fi fi fl fl ff ff ffi ffi ffl ffl
`

/** Operators whose large glyphs are named after the small ones. */
const LARGE =
  'intersection ⋂ union ⋃ unionmulti ⨄ unionsq ⨆ logicaland ⋀ logicalor ⋁ circledot ⨀ circleplus ⨁ circlemultiply ⨂'

const CHARACTERS = lazy((): ReadonlyMap<string, string> => new Map(pairs(NAMES)))
const LARGE_CHARACTERS = lazy((): ReadonlyMap<string, string> => new Map(pairs(LARGE)))

function pairs(list: string): [string, string][] {
  const words = list.trim().split(/\s+/)
  return words.flatMap((word, index) => (index % 2 ? [] : [[word, words[index + 1]!]]))
}

/** The large form of an operator, by the name of its glyph: `uniontext`, `circleplusdisplay`. */
function findLarge(name: string | undefined): string | undefined {
  const plain = /^(.+?)(?:text|display)$/.exec(name ?? '')
  return plain ? LARGE_CHARACTERS().get(plain[1]!) : undefined
}
