/**
 * The few parts of CSS that matter for markdown: weight, slant, strike, position, visibility. Rules that
 * depend on siblings, the pointer or the screen width are ignored.
 */

import type { Budget } from '../../budget.ts'
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Alignment } from '../../document/document.ts'
import { lookup } from '../../lookup.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { type Color, UNKNOWN } from '../unseen.ts'
import {
  type AttributeTest,
  type Compound,
  type Outer,
  parseSelector,
  passes,
  type Selector,
  splitSelectors,
} from './selectors.ts'
import { isFarOff, isNoArea, parseCssColor, parseFontSize, parseGround } from './sight.ts'

/** What a style sets; absent if it does not. */
export interface Style {
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly strike?: boolean | undefined
  readonly vertical?: 'superscript' | 'subscript' | 'baseline' | undefined
  /** By `display`. */
  readonly hidden?: boolean | undefined
  /** By `visibility`. */
  readonly invisible?: boolean | undefined
  /** Transparent, far off the page, or clipped away. */
  readonly isGone?: boolean | undefined
  /** By `clip`, which counts only for what is `apart`. */
  readonly isClipped?: boolean | undefined
  readonly monospaced?: boolean | undefined
  /** Shown in capital letters. */
  readonly capitals?: boolean | undefined
  /** Spaces and line ends are preserved. */
  readonly preserved?: boolean | undefined
  /** On a line of its own, or part of one. */
  readonly display?: 'block' | 'inline' | undefined
  readonly align?: Alignment | undefined
  readonly listStyle?: string | undefined
  /** Beside the text instead of in it. */
  readonly apart?: boolean | undefined
  /** Of the text, and of what lies behind it. */
  readonly color?: Color | undefined
  readonly ground?: Color | undefined
  /** Of the text: in points, or, if negative, times what is around it. */
  readonly size?: number | undefined
}

/**
 * One style, with the other filling the gaps. Written out: all styles have the same properties in the same order,
 * which engines read fastest, and every element needs its style.
 */
const join = (own: Style, other: Style): Style => ({
  bold: own.bold ?? other.bold,
  italic: own.italic ?? other.italic,
  strike: own.strike ?? other.strike,
  vertical: own.vertical ?? other.vertical,
  hidden: own.hidden ?? other.hidden,
  invisible: own.invisible ?? other.invisible,
  isGone: own.isGone ?? other.isGone,
  isClipped: own.isClipped ?? other.isClipped,
  monospaced: own.monospaced ?? other.monospaced,
  capitals: own.capitals ?? other.capitals,
  preserved: own.preserved ?? other.preserved,
  display: own.display ?? other.display,
  align: own.align ?? other.align,
  listStyle: own.listStyle ?? other.listStyle,
  apart: own.apart ?? other.apart,
  color: own.color ?? other.color,
  ground: own.ground ?? other.ground,
  size: own.size ?? other.size,
})

export const NOTHING_SAID: Style = join({}, {})

interface Rule extends Selector {
  readonly look: Style
}

export class StyleSheet {
  readonly #budget: Budget
  /** By the class, id or tag that an element must have. */
  readonly #rules = new Map<string, Rule[]>()
  /** Elements are asked for their ids only then. */
  #hasIds = false
  /** What they ask of attributes. */
  readonly #tests = new Map<string, AttributeTest>()
  /** The rules for elements of one kind, whatever surrounds them. */
  readonly #candidates = new Map<string, Candidates>()
  /** What they say below one parent, by its depth: all its children have the same ancestors, and come one after the other. */
  readonly #siblings: Siblings[] = []
  /** What `style` attributes add to a style; those of a table are mostly alike. */
  readonly #own = new WeakMap<Style, Map<string, Style>>()
  /** Needed by every rule, and an element may claim thousands. */
  readonly #classes = new WeakMap<XmlElement, ReadonlySet<string>>()

  constructor(budget: Budget) {
    this.#budget = budget
  }

  add(css: string): void {
    this.#candidates.clear()
    for (const { selectors, declarations } of readBlocks(css)) {
      const look = parseDeclarations(declarations)
      if (look === NOTHING_SAID) continue
      for (const selector of splitSelectors(selectors)) {
        this.#budget.spend('nodes')
        const parsed = parseSelector(selector)
        if (parsed) this.#index({ ...parsed, look })
      }
    }
  }

  /** What all rules and the element's own `style` say together; `around` are its ancestors, outermost first. */
  styleOf(element: XmlElement, around: readonly XmlElement[]): Style {
    const look = this.#findStyle(element, around)
    const own = element.isBare ? undefined : element.attribute('style')
    return own ? this.#addOwn(look, own) : look
  }

  #addOwn(look: Style, declarations: string): Style {
    const known = this.#own.get(look) ?? new Map<string, Style>()
    let joined = known.get(declarations)
    if (!joined) {
      joined = join(parseDeclarations(declarations), look)
      if (known.size < MAX_MEMOIZED) known.set(declarations, joined)
      if (known.size === 1) this.#own.set(look, known)
    }
    return joined
  }

  #index(rule: Rule): void {
    const { id, classes, tag, attributes } = rule.subject
    for (const test of attributes) this.#tests.set(test.key, test)
    const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : (tag ?? '*')
    if (id) this.#hasIds = true
    const known = this.#rules.get(key)
    if (known) known.push(rule)
    else this.#rules.set(key, [rule])
  }

  #findStyle(element: XmlElement, around: readonly XmlElement[]): Style {
    if (this.#rules.size === 0) return NOTHING_SAID
    const key = element.isBare ? element.name : this.#kindOf(element)
    let candidates = this.#candidates.get(key)
    if (!candidates) {
      candidates = toCandidates(this.#findRules(element))
      this.#candidates.set(key, candidates)
    }
    if (candidates.look) return candidates.look
    const parent = around.at(-1)
    const siblings = this.#siblings[around.length]
    const known = siblings && siblings.parent === parent ? siblings.looks : undefined
    let look = known?.get(candidates)
    if (look) return look
    // The deeper the element, the longer each rule searches its ancestors.
    const steps = 1 + around.length / STEPS_PER_NODE
    this.#budget.spend('nodes', candidates.rules.length * steps)
    look = combine(candidates.rules.filter(rule => this.#isInside(around, rule.around)))
    if (known) known.set(candidates, look)
    else if (parent) {
      this.#siblings[around.length] = { parent, looks: new Map([[candidates, look]]) }
    }
    return look
  }

  /** What rules can recognize an element by. */
  #kindOf(element: XmlElement): string {
    const className = element.attribute('class')
    const id = this.#hasIds ? `#${element.attribute('id')}` : ''
    const kind = className === undefined ? element.name : `${element.name} ${className}`
    const known = id !== '' && this.#rules.has(id) ? kind + id : kind
    return this.#tests.size === 0 ? known : `${known} ${this.#passedBy(element)}`
  }

  #passedBy(element: XmlElement): string {
    const tests = [...this.#tests.values()]
    this.#budget.spend('nodes', tests.length / STEPS_PER_NODE)
    return tests.map(test => (passes(element, test) ? 1 : 0)).join('')
  }

  /** The rules for elements like this one, by specificity. */
  #findRules(element: XmlElement): Rule[] {
    const keys = ['*', element.name, ...[...this.#classesOf(element)].map(name => `.${name}`)]
    const id = element.attribute('id')
    if (id !== undefined) keys.push(`#${id}`)
    const rules = keys.flatMap(key => this.#rules.get(key) ?? [])
    this.#budget.spend('nodes', rules.length)
    return rules
      .filter(rule => this.#matches(element, rule.subject))
      .sort((one, other) => one.specificity - other.specificity)
  }

  #matches(element: XmlElement, { tag, classes, id, attributes }: Compound): boolean {
    if (tag !== undefined && tag !== element.name) return false
    if (id !== undefined && id !== element.attribute('id')) return false
    if (!attributes.every(test => passes(element, test))) return false
    if (classes.length === 0) return true
    const own = this.#classesOf(element)
    return classes.every(name => own.has(name))
  }

  #isInside(around: readonly XmlElement[], outers: readonly Outer[]): boolean {
    let index = around.length
    for (const outer of outers) {
      do index--
      while (index >= 0 && !outer.isParent && !this.#matches(around[index]!, outer))
      if (index < 0 || !this.#matches(around[index]!, outer)) return false
    }
    return true
  }

  #classesOf(element: XmlElement): ReadonlySet<string> {
    let classes = this.#classes.get(element)
    if (!classes) {
      classes = new Set(element.attribute('class')?.split(/\s+/).filter(Boolean))
      this.#classes.set(element, classes)
    }
    return classes
  }
}

/** This many ancestors are examined in the time it takes to create an element. */
const STEPS_PER_NODE = 8
const MAX_MEMOIZED = 1000

interface Candidates {
  readonly rules: readonly Rule[]
  /** Their combined style, if nothing around the element matters. */
  readonly look: Style | undefined
}

interface Siblings {
  readonly parent: XmlElement
  readonly looks: Map<Candidates, Style>
}

const toCandidates = (rules: readonly Rule[]): Candidates => ({
  rules,
  look: rules.every(rule => rule.around.length === 0) ? combine(rules) : undefined,
})

/** The last one counts most. */
function combine(rules: readonly Rule[]): Style {
  let look = NOTHING_SAID
  for (const rule of rules) look = join(rule.look, look)
  return look
}

interface CssBlock {
  readonly selectors: string
  readonly declarations: string
}

/** The blocks of a style sheet, including those inside `@media` for all screens and `@supports`. */
function* readBlocks(css: string): Generator<CssBlock> {
  const text = withoutComments(css)
  for (let position = 0; ; ) {
    const open = text.indexOf('{', position)
    if (open < 0) return
    // Statements such as @import end before the selectors, and @media blocks surround them.
    const selectors = text
      .slice(position, open)
      .replace(/^.*[;}]/s, '')
      .trim()
    if (selectors.startsWith('@')) {
      const isForAll = /^@media\s+(?:all|screen|only\s+screen)\s*$|^@supports\b(?!\s+not\b)/i.test(
        selectors,
      )
      position = isForAll ? open + 1 : findBlockEnd(text, open)
      continue
    }
    const close = text.indexOf('}', open)
    const end = close < 0 ? text.length : close
    yield { selectors, declarations: text.slice(open + 1, end) }
    position = end + 1
  }
}

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')

/** After the brace that closes the one at `open`. */
function findBlockEnd(text: string, open: number): number {
  let depth = 0
  const braces = /[{}]/g
  braces.lastIndex = open
  for (let match = braces.exec(text); match; match = braces.exec(text)) {
    depth += match[0] === '{' ? 1 : -1
    if (depth === 0) return braces.lastIndex
  }
  return text.length
}

/** Each relevant property, with the meaning of its values. */
const PROPERTIES = lookup<(value: string) => Style>({
  'font-weight': value => ({
    bold: value === 'bold' || value === 'bolder' || Number(value) >= 600,
  }),
  'font-style': value => ({ italic: value === 'italic' || value === 'oblique' }),
  font: value => ({
    ...(/\b(?:bold|[6-9]00)\b/.test(value) ? { bold: true } : {}),
    ...(/\b(?:italic|oblique)\b/.test(value) ? { italic: true } : {}),
    size: parseFontSize(/(?:^|\s)(0|[\d.]+(?:[a-z]+|%))(?=[\s/])/.exec(value)?.[1] ?? ''),
  }),
  'text-decoration': value => ({ strike: value.includes('line-through') }),
  'text-decoration-line': value => ({ strike: value.includes('line-through') }),
  'vertical-align': value => ({ vertical: VERTICALS.get(value) ?? 'baseline' }),
  visibility: value => ({ invisible: value === 'hidden' || value === 'collapse' }),
  opacity: value => (Number.parseFloat(value) === 0 ? { isGone: true } : {}),
  clip: value => ({ isClipped: isNoArea(value) }),
  'clip-path': value => (isNoArea(value) ? { isGone: true } : {}),
  left: toPlace,
  top: toPlace,
  right: toPlace,
  bottom: toPlace,
  'margin-left': toPlace,
  'text-indent': toPlace,
  color: value => ({ color: parseCssColor(value) }),
  'background-color': value => ({ ground: parseGround(value) }),
  background: value => ({ ground: parseGround(value) }),
  'background-image': value => (value === 'none' ? {} : { ground: UNKNOWN }),
  'font-size': value => ({ size: parseFontSize(value) }),
  display: toDisplay,
  'white-space': value => ({ preserved: /^pre/.test(value) && value !== 'pre-line' }),
  'font-family': value => ({ monospaced: isMonospaced(value.replace(/^["'\s]+/, '')) }),
  'text-transform': value => ({ capitals: value === 'uppercase' }),
  'text-align': value => ({ align: ALIGNMENTS.get(value) ?? 'none' }),
  'list-style-type': value => ({ listStyle: value }),
  // Drop caps are floated left.
  float: value => ({ apart: value === 'right' }),
  position: value => ({ apart: value === 'absolute' || value === 'fixed' }),
  'list-style': value => ({ listStyle: value }),
  'mso-list': value => ({ listStyle: value }),
})

const VERTICALS = lookup<NonNullable<Style['vertical']>>({
  super: 'superscript',
  sub: 'subscript',
})

const ALIGNMENTS = lookup<Alignment>({
  center: 'center',
  right: 'right',
  end: 'right',
})

function toPlace(value: string): Style {
  return isFarOff(value) ? { isGone: true } : {}
}

function toDisplay(value: string): Style {
  if (value === 'none') return { hidden: true }
  if (/^(?:block|list-item|table|flex|grid)$/.test(value))
    return { display: 'block', hidden: false }
  return value === 'inline' ? { display: 'inline', hidden: false } : { hidden: false }
}

function parseDeclarations(declarations: string): Style {
  let look: Writable<Style> | undefined
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const read = PROPERTIES.get(name)
    if (!read) continue
    const value = declaration
      .slice(colon + 1)
      .toLowerCase()
      .replace(/!\s*important/, '')
      .trim()
    if (value === '' || value === 'inherit') continue
    look ??= { ...NOTHING_SAID }
    say(look, read(value))
  }
  return look ?? NOTHING_SAID
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

function say(look: Writable<Style>, said: Style): void {
  for (const name in said) {
    const key = name as keyof Style
    if (said[key] !== undefined) look[key] = said[key] as never
  }
}

/** The style sheets in a page: HTML trees do not contain them, so they are taken from the source. */
export function listStyleElements(source: string): string[] {
  const texts: string[] = []
  const open = /<style\b[^<>]{0,1000}>/gi
  const close = /<\/style/gi
  for (let match = open.exec(source); match; match = open.exec(source)) {
    close.lastIndex = open.lastIndex
    const end = close.exec(source)?.index
    if (end === undefined) break
    texts.push(source.slice(open.lastIndex, end))
    open.lastIndex = end
  }
  return texts
}
