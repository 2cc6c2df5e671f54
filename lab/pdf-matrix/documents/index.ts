/** The documents of the matrix: kinds, and how many of each are drawn. */
import { type Dice, diceFor } from '../../fuzz/dice.ts'
import type { Document } from '../model.ts'
import * as business from './business.ts'
import { LANGUAGES } from './languages.ts'
import * as other from './other.ts'
import * as prose from './prose.ts'

type Draft = Omit<Document, 'id' | 'language'>

const KINDS: readonly (readonly [kind: string, drawn: number, draw: (dice: Dice) => Draft])[] = [
  ['report', 4, prose.report],
  ['paper', 3, prose.paper],
  ['contract', 2, prose.contract],
  ['manual', 2, prose.manual],
  ['minutes', 2, prose.minutes],
  ['glossary', 2, prose.glossary],
  ['book', 3, prose.book],
  ['newsletter', 2, prose.newsletter],
  ['invoice', 3, business.invoice],
  ['statement', 2, business.statement],
  ['form', 3, business.form],
  ['letter', 1, business.letter],
  ['mail-merge', 1, business.mailMerge],
  ['price-list', 2, business.priceList],
  ['schedule', 2, business.schedule],
  ['datasheet', 3, business.datasheet],
  ['long-table', 2, business.longTable],
  ['comparison', 2, business.comparison],
  ['budget', 3, business.budget],
  ['parts-list', 3, business.partsList],
  ['quiz', 2, other.quiz],
  ['slides', 2, other.slides],
  ['verse', 1, other.verse],
  ['listing', 2, other.listing],
  ...LANGUAGES.map(
    language =>
      [`report-${language.code}`, 2, (dice: Dice) => other.foreign(dice, language)] as const,
  ),
]

export function drawDocuments(seed: number): Document[] {
  return KINDS.flatMap(([kind, drawn, draw], number) =>
    Array.from({ length: drawn }, (_, index): Document => {
      const language = LANGUAGES.find(({ code }) => kind === `report-${code}`)?.code ?? 'en'
      return { id: `${kind}-${index + 1}`, language, ...draw(diceFor(seed, 100 * number + index)) }
    }),
  )
}
