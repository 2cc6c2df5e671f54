/**
 * Unicode characters → LaTeX commands. Only commands that both KaTeX and MathJax know; a command named by letters is
 * preferred to one like `\{`, because markdown readers that process backslashes before formulas leave the former
 * alone.
 */

import { lazy, words } from '../../lookup.ts'

/** How a symbol behaves among its neighbors; TeX has the same classes. */
export type SymbolKind = 'ordinary' | 'operator' | 'punctuation' | 'open' | 'close' | 'large'

interface LatexSymbol {
  readonly latex: string
  readonly kind: SymbolKind
}

/** Pairs of a character and its command's name. */
const COMMANDS: Readonly<Record<SymbolKind, string>> = {
  ordinary: `
    Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
    α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota
    κ kappa ϰ varkappa λ lambda μ mu µ mu ν nu ξ xi ο omicron π pi ϖ varpi ρ rho ϱ varrho σ sigma
    ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega ϝ digamma
    ϒ Upsilon ∆ Delta ı imath ȷ jmath ħ hbar ℏ hbar ð eth
    ℑ Im ℓ ell ℘ wp ℜ Re ℧ mho Ⅎ Finv ℵ aleph ℶ beth ℷ gimel ℸ daleth ⅁ Game
    ∀ forall ∁ complement ∂ partial ∃ exists ∄ nexists ∅ emptyset ⌀ emptyset ∇ nabla ∞ infty
    ∠ angle ∡ measuredangle ∢ sphericalangle √ surd ¬ neg ⊤ top ‵ backprime
    † dagger ‡ ddagger § S ¥ yen \\ backslash
    … ldots ⋯ cdots ⋮ vdots ⋱ ddots
    □ square ◻ square ■ blacksquare ◼ blacksquare ▪ blacksquare ▲ blacktriangle ▴ blacktriangle
    ▼ blacktriangledown ▾ blacktriangledown △ triangle ▵ triangle ▽ triangledown ▿ triangledown
    ◊ lozenge ⧫ blacklozenge ★ bigstar ◯ bigcirc Ⓢ circledS ╱ diagup ╲ diagdown
    ♠ spadesuit ♡ heartsuit ♥ heartsuit ♢ diamondsuit ♦ diamondsuit ♣ clubsuit
    ♭ flat ♮ natural ♯ sharp ✓ checkmark ✠ maltese`,
  operator: `
    ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ bullet • bullet ∗ ast * ast ⋆ star ∘ circ ∖ setminus
    ∔ dotplus ∧ wedge ∨ vee ∩ cap ∪ cup ⊎ uplus ⊓ sqcap ⊔ sqcup ⊕ oplus ⊖ ominus ⊗ otimes
    ⊘ oslash ⊙ odot ⊚ circledcirc ⊛ circledast ⊝ circleddash ⊞ boxplus ⊟ boxminus ⊠ boxtimes
    ⊡ boxdot ≀ wr ⨿ amalg ⋄ diamond ◃ triangleleft ▹ triangleright ⊻ veebar ⊼ barwedge ⊺ intercal
    ⩞ doublebarwedge ⋇ divideontimes ⋉ ltimes ⋊ rtimes ⋋ leftthreetimes ⋌ rightthreetimes
    ⋎ curlyvee ⋏ curlywedge ⋒ Cap ⋓ Cup

    ∈ in ∉ notin ∋ ni ∍ backepsilon ∝ propto ∣ mid ∤ nmid ∥ parallel ∦ nparallel ∴ therefore
    ∵ because ~ sim ∼ sim ∽ backsim ≁ nsim ≂ eqsim ≃ simeq ≅ cong ≇ ncong ≈ approx ≊ approxeq
    ≍ asymp ≎ Bumpeq ≏ bumpeq ≐ doteq ≑ doteqdot ≒ fallingdotseq ≓ risingdotseq ≔ coloneqq
    ≕ eqqcolon ≖ eqcirc ≗ circeq ≜ triangleq ≠ neq ≡ equiv ≤ leq ≥ geq ≦ leqq ≧ geqq ≨ lneqq
    ≩ gneqq ≪ ll ≫ gg ≬ between ≮ nless ≯ ngtr ≰ nleq ≱ ngeq ≲ lesssim ≳ gtrsim ≶ lessgtr
    ≷ gtrless ≺ prec ≻ succ ≼ preccurlyeq ≽ succcurlyeq ≾ precsim ≿ succsim ⊀ nprec ⊁ nsucc
    ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊈ nsubseteq ⊉ nsupseteq ⊊ subsetneq ⊋ supsetneq
    ⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq ⊢ vdash ⊣ dashv ⊥ perp ⟂ perp ⊧ models
    ⊨ vDash ⊩ Vdash ⊪ Vvdash ⊬ nvdash ⊭ nvDash ⊮ nVdash ⊯ nVDash ⊲ vartriangleleft
    ⊳ vartriangleright ⊴ trianglelefteq ⊵ trianglerighteq ⊸ multimap ⋈ bowtie ⋍ backsimeq
    ⋐ Subset ⋑ Supset ⋔ pitchfork ⋖ lessdot ⋗ gtrdot ⋘ lll ⋙ ggg ⋚ lesseqgtr ⋛ gtreqless
    ⋞ curlyeqprec ⋟ curlyeqsucc ⋠ npreceq ⋡ nsucceq ⋦ lnsim ⋧ gnsim ⋨ precnsim ⋩ succnsim
    ⋪ ntriangleleft ⋫ ntriangleright ⋬ ntrianglelefteq ⋭ ntrianglerighteq ⌢ frown ⌣ smile
    ⩽ leqslant ⩾ geqslant ⪅ lessapprox ⪆ gtrapprox ⪇ lneq ⪈ gneq ⪉ lnapprox ⪊ gnapprox
    ⪋ lesseqqgtr ⪌ gtreqqless ⪕ eqslantless ⪖ eqslantgtr ⪯ preceq ⪰ succeq ⪵ precneqq ⪶ succneqq
    ⪷ precapprox ⪸ succapprox ⪹ precnapprox ⪺ succnapprox ⫅ subseteqq ⫆ supseteqq ⫋ subsetneqq
    ⫌ supsetneqq

    ← leftarrow ↑ uparrow → rightarrow ↓ downarrow ↔ leftrightarrow ↕ updownarrow ↖ nwarrow
    ↗ nearrow ↘ searrow ↙ swarrow ↚ nleftarrow ↛ nrightarrow ↞ twoheadleftarrow
    ↠ twoheadrightarrow ↢ leftarrowtail ↣ rightarrowtail ↦ mapsto ↩ hookleftarrow
    ↪ hookrightarrow ↫ looparrowleft ↬ looparrowright ↭ leftrightsquigarrow ↮ nleftrightarrow
    ↰ Lsh ↱ Rsh ↶ curvearrowleft ↷ curvearrowright ↺ circlearrowleft ↻ circlearrowright
    ↼ leftharpoonup ↽ leftharpoondown ↾ upharpoonright ↿ upharpoonleft ⇀ rightharpoonup
    ⇁ rightharpoondown ⇂ downharpoonright ⇃ downharpoonleft ⇄ rightleftarrows ⇆ leftrightarrows
    ⇇ leftleftarrows ⇈ upuparrows ⇉ rightrightarrows ⇊ downdownarrows ⇋ leftrightharpoons
    ⇌ rightleftharpoons ⇍ nLeftarrow ⇎ nLeftrightarrow ⇏ nRightarrow ⇐ Leftarrow ⇑ Uparrow
    ⇒ Rightarrow ⇓ Downarrow ⇔ Leftrightarrow ⇕ Updownarrow ⇚ Lleftarrow ⇛ Rrightarrow
    ⇝ rightsquigarrow ⇠ dashleftarrow ⇢ dashrightarrow ⟵ longleftarrow ⟶ longrightarrow
    ⟷ longleftrightarrow ⟸ Longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ⟼ longmapsto`,
  punctuation: '',
  open: '{ lbrace ⌈ lceil ⌊ lfloor ⟨ langle 〈 langle ⎰ lmoustache ⟮ lgroup ⌜ ulcorner ⌞ llcorner',
  close: '} rbrace ⌉ rceil ⌋ rfloor ⟩ rangle 〉 rangle ⎱ rmoustache ⟯ rgroup ⌝ urcorner ⌟ lrcorner',
  large: `
    ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋀ bigwedge ⋁ bigvee ⋂ bigcap ⋃ bigcup
    ⨀ bigodot ⨁ bigoplus ⨂ bigotimes ⨄ biguplus ⨆ bigsqcup`,
}

/** What is not written as a single command. Characters that stand for themselves are here too. */
const SPELLINGS: Readonly<Record<SymbolKind, string>> = {
  // To some, the at sign is a letter in command names; capitals that look like Latin ones have no command.
  ordinary: `
    # \\# $ \\$ % \\% & \\& _ \\_ ! ! ? ? @ \\text{@} . . | | \` \\backprime ‖ \\Vert
    Α A Β B Ε E Ζ Z Η H Ι I Κ K Μ M Ν N Ο O Ρ P Τ T Χ X`,
  operator: `
    + + = = / / : : - - − - – - ‐ - ‑ - — - ∶ : ∕ / ⁄ / < < > > ∷ ::
    ∌ \\not\\ni ≄ \\not\\simeq ≉ \\not\\approx ≢ \\not\\equiv ≭ \\not\\asymp ≴ \\not\\lesssim
    ≵ \\not\\gtrsim ≸ \\not\\lessgtr ≹ \\not\\gtrless ⊄ \\not\\subset ⊅ \\not\\supset
    ⋢ \\not\\sqsubseteq ⋣ \\not\\sqsupseteq`,
  punctuation: ', , ; ;',
  open: '( ( [ [',
  close: ') ) ] ]',
  // KaTeX and MathJax share no command for these, but both accept the characters.
  large: `
    ∯ ∯ ∰ ∰ ∱ \\mathop{∱} ∲ \\mathop{∲} ∳ \\mathop{∳} ⨌ \\mathop{⨌} ⨍ \\mathop{⨍}
    ⨏ \\mathop{⨏} ⨃ \\mathop{⨃} ⨅ \\mathop{⨅}`,
}

const symbols = lazy(
  (): ReadonlyMap<string, LatexSymbol> =>
    new Map(
      (Object.keys(COMMANDS) as SymbolKind[]).flatMap(kind => [
        ...pairs(COMMANDS[kind]).map(([character, name]) => toEntry(character, `\\${name}`, kind)),
        ...pairs(SPELLINGS[kind]).map(([character, latex]) => toEntry(character, latex, kind)),
      ]),
    ),
)

export function findLatexSymbol(character: string): LatexSymbol | undefined {
  return symbols().get(character)
}

export const isIntegral = (latex: string): boolean =>
  /^(?:\\o?i{1,3}nt|∯|∰|\\mathop\{[∱∲∳⨌⨍⨏]\})$/.test(latex)

const LIMIT_FUNCTIONS = words('det gcd inf lim liminf limsup max min sup Pr')

const FUNCTIONS = words(
  'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh',
)

/** Whether LaTeX has a command with this name, and whether it takes its index below. */
export function findFunction(name: string): { readonly takesLimits: boolean } | undefined {
  if (LIMIT_FUNCTIONS.has(name)) return { takesLimits: true }
  return FUNCTIONS.has(name) ? { takesLimits: false } : undefined
}

interface Mark {
  /** Over one letter. */
  readonly narrow: string
  /** Over more. */
  readonly wide: string
}

const mark = (narrow: string, wide = narrow): Mark => ({ narrow, wide })

/** Marks over the base, by their combining and their spacing characters. */
const OVER: ReadonlyMap<string, Mark> = byCharacter([
  ['\u0300`ˋ', mark('grave')],
  ['\u0301´ˊ', mark('acute')],
  ['\u0302^ˆ', mark('hat', 'widehat')],
  ['\u0303~˜∼', mark('tilde', 'widetilde')],
  ['\u0304¯ˉ', mark('bar', 'overline')],
  ['\u0305\u033f‾_―', mark('overline')],
  ['\u0306˘', mark('breve')],
  ['\u0307˙.', mark('dot')],
  ['\u0308¨', mark('ddot')],
  ['\u20db', mark('dddot')],
  ['\u20dc', mark('ddddot')],
  ['\u030a˚', mark('mathring')],
  ['\u030cˇ', mark('check')],
  ['\u20d7→', mark('vec', 'overrightarrow')],
  ['\u20d6←', mark('overleftarrow')],
  ['\u20e1↔', mark('overleftrightarrow')],
  ['⏞︷', mark('overbrace')],
  ['⎴', mark('overbracket')],
])

const UNDER: ReadonlyMap<string, Mark> = byCharacter([
  ['\u0332\u0331_¯‾', mark('underline')],
  ['\u20ef→', mark('underrightarrow')],
  ['\u20ee←', mark('underleftarrow')],
  ['↔', mark('underleftrightarrow')],
  ['⏟︸', mark('underbrace')],
  ['⎵', mark('underbracket')],
])

export function findMark(character: string, position: 'over' | 'under'): Mark | undefined {
  return (position === 'over' ? OVER : UNDER).get(character)
}

const delimiters = lazy(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...pairs(
        '( ( ) ) [ [ ] ] | | ∣ | / / { \\lbrace } \\rbrace ‖ \\Vert ∥ \\Vert < \\langle > \\rangle',
      ),
      ...pairs('⟨ \\langle ⟩ \\rangle 〈 \\langle 〉 \\rangle ⌈ \\lceil ⌉ \\rceil'),
      ...pairs('⌊ \\lfloor ⌋ \\rfloor ⎰ \\lmoustache ⎱ \\rmoustache ⟮ \\lgroup ⟯ \\rgroup'),
      ...pairs(
        '↑ \\uparrow ↓ \\downarrow ↕ \\updownarrow ⇑ \\Uparrow ⇓ \\Downarrow ⇕ \\Updownarrow',
      ),
      ['\\', '\\backslash'],
      ['', '.'],
    ]),
)

/** What `\left` and `\right` take for a character; undefined if they do not accept it. */
export function findDelimiter(character: string): string | undefined {
  return delimiters().get(character)
}

/** Arrows that stretch over a label. */
const labeledArrows = lazy(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...pairs('→ xrightarrow ⟶ xrightarrow ← xleftarrow ⟵ xleftarrow ↔ xleftrightarrow'),
      ...pairs('⇒ xRightarrow ⟹ xRightarrow ⇐ xLeftarrow ⟸ xLeftarrow ⇔ xLeftrightarrow ↦ xmapsto'),
      ...pairs('⇌ xrightleftharpoons ⇋ xleftrightharpoons'),
    ]),
)

export function findLabeledArrow(character: string): string | undefined {
  return labeledArrows().get(character)
}

function pairs(list: string): [string, string][] {
  const entries = list.split(/\s+/).filter(entry => entry !== '')
  return entries.flatMap((entry, index) => (index % 2 ? [] : [[entry, entries[index + 1]!]]))
}

function toEntry(character: string, latex: string, kind: SymbolKind): [string, LatexSymbol] {
  return [character, { latex, kind }]
}

function byCharacter<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map(
    entries.flatMap(([list, value]) => Array.from(list, character => [character, value])),
  )
}
