/**
 * Formulas. RTF writes Office Math with a control word `\mNAME` for every element `m:NAME` (RTF 1.9.1, "Math"), so a
 * formula is turned back into those elements and read as in docx.
 */
import type { Budget } from '../../budget.ts'
import { readXml, toNamespaces } from '../../containers/xml/xml.ts'
import { writeLatex } from '../math/latex.ts'
import { readOmml } from '../math/omml.ts'
import { groupName, groupText, type RtfGroup, subgroups } from './group.ts'

export function readFormula(group: RtfGroup, budget: Budget, codePage: number): string {
  const xml = `<m:oMath xmlns:m="${MATH}">${subgroups(group)
    .map(child => toXml(child, codePage))
    .join('')}</m:oMath>`
  return writeLatex(readOmml(readXml(xml, { budget, namespaces: NAMESPACES })))
}

/** The formulas of a paragraph that contains nothing else. */
export const listFormulas = (group: RtfGroup): RtfGroup[] =>
  subgroups(group).filter(child => groupName(child) === 'moMath')

const MATH = 'urn:math'
const NAMESPACES = toNamespaces({ [MATH]: 'm' })

function toXml(group: RtfGroup, codePage: number): string {
  const word = groupName(group)
  if (!word?.startsWith('m') || word === 'mctrlPr') return ''
  const name = word.slice(1)
  if (!/^[A-Za-z]+$/.test(name)) return ''
  if (name === 'r') return toRun(group, codePage)
  const children = subgroups(group).filter(child => groupName(child)?.startsWith('m'))
  if (children.length) {
    return `<m:${name}>${children.map(child => toXml(child, codePage)).join('')}</m:${name}>`
  }
  const value = groupText(group, codePage).trim()
  return `<m:${name}${value ? ` m:val="${escapeXml(value)}"` : ''}/>`
}

const STYLES = ['p', 'b', 'i', 'bi']
const SCRIPTS = ['roman', 'script', 'fraktur', 'double-struck', 'sans-serif', 'monospace']

function toRun(group: RtfGroup, codePage: number): string {
  let properties = ''
  for (const item of group.items) {
    if (item.type !== 'word') continue
    const parameter = item.parameter ?? 0
    if (item.name === 'msty') properties += `<m:sty m:val="${STYLES[parameter] ?? 'i'}"/>`
    if (item.name === 'mscr') properties += `<m:scr m:val="${SCRIPTS[parameter] ?? 'roman'}"/>`
    if (item.name === 'mnor') properties += '<m:nor/>'
  }
  const text = escapeXml(groupText(group, codePage))
  return `<m:r><m:rPr>${properties}</m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Control characters are not allowed in XML at all. */
const escapeXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  text.replace(/[\x00-\x08\x0b-\x1f\ufffe\uffff]/g, '').replace(/[&<>"]/g, sign => ENTITIES[sign]!)
