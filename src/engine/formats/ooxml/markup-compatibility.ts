/** Markup compatibility (ECMA-376 part 3): the same content in several versions, for old and new readers. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { ReadContext } from '../format.ts'
import { shownText } from './shown-text.ts'

/** The prefixes that files use for the namespaces that we read. */
const UNDERSTOOD = new Set([
  'wps',
  'wpg',
  'wpc',
  'w14',
  'w15',
  'wp14',
  'a14',
  'p14',
  'v',
  'm',
  'c14',
  'x14',
  'cx1',
  'cx2',
  'cx4',
])

/** The version to read: the first that requires nothing unknown, or else the fallback. */
export function chooseAlternative(
  alternatives: XmlElement,
  reading?: Pick<ReadContext, 'ledger'>,
): XmlElement {
  const understood = alternatives
    .all('mc:Choice')
    .find(choice =>
      (choice.attribute('Requires') ?? '').split(/\s+/).every(prefix => UNDERSTOOD.has(prefix)),
    )
  const chosen = understood ?? alternatives.first('mc:Fallback')
  for (const other of reading?.ledger ? alternatives.elements() : []) {
    if (other !== chosen) reading?.ledger?.add('alternative', shownText(other))
  }
  return chosen
}
