/** Headers and footers (ECMA-376 part 1, 17.10): separate parts, read only for the ledger. */
import type { Ledger } from '../../ledger.ts'
import type { OoxmlPackage } from '../ooxml/package.ts'
import { shownText } from '../ooxml/shown-text.ts'

export function listRunningLines(parts: OoxmlPackage, mainPath: string, ledger: Ledger): void {
  for (const { type, target, external } of parts.relationships(mainPath).values()) {
    if (external || !/(?:^|\/)(?:header|footer)$/.test(type)) continue
    for (const paragraph of parts.findXml(target)?.descendants('w:p') ?? []) {
      ledger.add('running_line', shownText(paragraph))
    }
  }
}
