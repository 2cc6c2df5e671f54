/**
 * Selectors of CSS that name tags, classes, ids and attributes, and enclosing elements: `.poem span`, `li > p`,
 * `p[lang|=de]`. Others are not read: those with siblings, or with states that no document has.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { lookup } from '../../lookup.ts'

export interface Selector {
  readonly subject: Compound
  /** From the inside out. */
  readonly around: readonly Outer[]
  readonly specificity: number
}

/** One compound of a selector: `p.note`. */
export interface Compound {
  readonly tag: string | undefined
  readonly classes: readonly string[]
  readonly id: string | undefined
  readonly attributes: readonly AttributeTest[]
}

/** An enclosing element, direct or not. */
export interface Outer extends Compound {
  readonly isParent: boolean
}

/** What is asked of an attribute; `key` says the same in a word. */
export interface AttributeTest {
  readonly key: string
  readonly name: string
  readonly matches: (value: string) => boolean
}

export const passes = (element: XmlElement, { name, matches }: AttributeTest): boolean => {
  const value = element.attribute(name)
  return value !== undefined && matches(value)
}

/** Values of attributes may contain commas. */
export const splitSelectors = (text: string): readonly string[] =>
  text.includes('[') ? (text.match(/(?:\[[^\]]{0,200}\]|[^,[])+/g) ?? []) : text.split(',')

/** Longer selectors are written to win over others, not to be read. */
const MAX_COMPOUNDS = 6
const MAX_NAMES = 8

export function parseSelector(written: string): Selector | undefined {
  const tests: AttributeTest[] = []
  // Values may contain blanks and dots: only their numbers are left.
  const selector = written
    .trim()
    .replace(ATTRIBUTE, (_, name: string, operator = '', double = '', single = '', bare = '') => {
      tests.push(toTest(name, operator, double || single || bare))
      return `[${tests.length - 1}]`
    })
  // Nearly all are a single compound.
  if (!/[\s>]/.test(selector)) {
    const subject = parseCompound(selector, tests)
    return subject && { subject, around: NOWHERE, specificity: weigh(subject) }
  }
  const parts = selector.replace(/\s+/g, ' ').replace(/ ?> ?/g, ' >').split(' ')
  if (parts.length > MAX_COMPOUNDS) return undefined
  const compounds = parts.map(part => parseCompound(part.replace(/^>/, ''), tests))
  if (compounds.some(compound => compound === undefined)) return undefined
  const known = compounds.filter(compound => compound !== undefined)
  const around = known
    .slice(0, -1)
    .map((compound, index): Outer => ({ ...compound, isParent: parts[index + 1]!.startsWith('>') }))
    .reverse()
  const specificity = known.reduce((sum, compound) => sum + weigh(compound), 0)
  return { subject: known.at(-1)!, around, specificity }
}

const NOWHERE: readonly Outer[] = []

/** `[title]`, `[class~="a"]`; a namespace is written before a bar: `[epub|type=note]`. */
const ATTRIBUTE =
  /\[\s{0,9}([\w-]+(?:\|[\w-]+)?)\s{0,9}(?:([~|^$*]?=)\s{0,9}(?:"([^"\]]{0,200})"|'([^'\]]{0,200})'|([\w-]+)))?\s{0,9}\]/g

/** The ways to compare (Selectors 4, 6.1); nothing is part of everything, and matches nothing. */
const COMPARISONS = lookup<(value: string, wanted: string) => boolean>({
  '': () => true,
  '=': (value, wanted) => value === wanted,
  '~=': (value, wanted) => value.split(/\s+/).includes(wanted),
  '|=': (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  '^=': (value, wanted) => wanted !== '' && value.startsWith(wanted),
  '$=': (value, wanted) => wanted !== '' && value.endsWith(wanted),
  '*=': (value, wanted) => wanted !== '' && value.includes(wanted),
})

function toTest(written: string, operator: string, wanted: string): AttributeTest {
  const name = written.replace('|', ':')
  const compare = COMPARISONS.get(operator)!
  return { key: `${name}${operator}${wanted}`, name, matches: value => compare(value, wanted) }
}

const COMPOUND = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+|\[\d+\])*)$/i

function parseCompound(text: string, tests: readonly AttributeTest[]): Compound | undefined {
  const match = COMPOUND.exec(text)
  if (!match || text === '') return undefined
  const [, written, rest = ''] = match
  const tag = written === undefined || written === '*' ? undefined : written.toLowerCase()
  if (rest === '') return { tag, classes: NO_CLASSES, id: undefined, attributes: NO_TESTS }
  const names = rest.match(/[.#][\w-]+|\[\d+/g) ?? []
  if (names.length > MAX_NAMES) return undefined
  const named = (sign: string) =>
    names.filter(name => name.startsWith(sign)).map(name => name.slice(1))
  return {
    tag,
    classes: named('.'),
    id: named('#')[0],
    attributes: named('[').map(index => tests[Number(index)]!),
  }
}

const NO_CLASSES: readonly string[] = []
const NO_TESTS: readonly AttributeTest[] = []

/** Selectors 4, 17. */
const weigh = ({ id, classes, attributes, tag }: Compound): number =>
  (id ? 100 : 0) + (classes.length + attributes.length) * 10 + (tag ? 1 : 0)
