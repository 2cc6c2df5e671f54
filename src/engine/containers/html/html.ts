/**
 * HTML as the same tree that XML gives: names in lower case, references decoded, what is never shown left out. The
 * root is always `html`; a file without a `body` has its content directly in the root.
 */
import { decodeHTMLStrict } from 'entities/decode'
import type { Budget } from '../../budget.ts'
import { ConversionError } from '../../errors.ts'
import { isBlank } from '../xml/characters.ts'
import { readXml, toNamespaces, type XmlElement } from '../xml/xml.ts'
import { buildHtml, MAX_HTML_DEPTH } from './builder.ts'
import { NEVER_SHOWN } from './structure.ts'

interface HtmlContext {
  readonly budget: Budget
  /** Called for XHTML that is cut off. */
  readonly onDamage?: (() => void) | undefined
}

/** Reads any text as HTML: there are no errors, only the recovery rules that all browsers share. */
export function readHtml(source: string, context: HtmlContext): XmlElement {
  return buildHtml(source, { budget: context.budget, emptyTags: 'foreign' })
}

/** Reads XHTML as XML, or if it is not well-formed, as HTML in which `<a id="x"/>` is complete. */
export function readXhtml(source: string, context: HtmlContext): XmlElement {
  const { budget } = context
  try {
    const root = readXml(source, {
      budget,
      namespaces: NAMESPACES,
      skip: NEVER_SHOWN,
      entities: findHtmlEntity,
      maxDepth: MAX_HTML_DEPTH,
    })
    if (root.name === 'html' || root.name === 'svg') return root
  } catch (fault) {
    // An exhausted budget ends the second attempt as well.
    if (!(fault instanceof ConversionError)) throw fault
  }
  if (isCutOff(source)) context.onDamage?.()
  return buildHtml(withoutDeclarations(source), { budget, emptyTags: 'all' })
}

/** What is not well-formed may only be sloppy; a file with elements left open at its end was cut off. */
function isCutOff(source: string): boolean {
  if (isBlank(source)) return true
  return (
    /<(?:\w+:)?(?:html|body)[\s>]/i.test(source) && !/<\/(?:\w+:)?(?:html|body)\s*>/i.test(source)
  )
}

/** Names as HTML writes them: `p`, `svg`, `math` without a prefix, `epub:type` with one. */
const NAMESPACES = toNamespaces({
  'http://www.w3.org/1999/xhtml': '',
  'http://www.w3.org/2000/svg': '',
  'http://www.w3.org/1998/Math/MathML': '',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.idpf.org/2007/ops': 'epub',
})

/** HTML does not allow declarations in its document type and would show the end of them as text. */
function withoutDeclarations(source: string): string {
  const start = source.search(/<!DOCTYPE/i)
  const declarations = /<!DOCTYPE[^[>]*\[[^\]]*\]\s*>/iy
  declarations.lastIndex = Math.max(start, 0)
  return declarations.test(source) ? source.slice(declarations.lastIndex) : source
}

function findHtmlEntity(name: string): string | undefined {
  const reference = `&${name};`
  const meaning = decodeHTMLStrict(reference)
  return meaning === reference ? undefined : meaning
}
