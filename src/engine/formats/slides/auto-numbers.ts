/** How PowerPoint numbers paragraphs (ECMA-376 part 1, 20.1.10.61): `alphaLcParenBoth` is (a), (b), (c). */
import { lookup } from '../../lookup.ts'
import type { Bullet } from './text.ts'

const FORMATS = lookup<string>({
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  arabicDb: 'decimalFullWidth',
  circleNumDb: 'decimalEnclosedCircle',
  circleNumWdWhite: 'decimalEnclosedCircle',
  circleNumWdBlack: 'decimalEnclosedCircle',
  ea1Chs: 'chineseCountingThousand',
  ea1Cht: 'taiwaneseCountingThousand',
  ea1JpnKor: 'japaneseCounting',
  arabic1: 'arabicAlpha',
  arabic2: 'arabicAlpha',
  hebrew2: 'hebrew1',
})

const TEXTS = lookup<string>({
  Period: '%0.',
  ParenR: '%0)',
  ParenBoth: '(%0)',
  Plain: '%0',
  Minus: '%0-',
})

export function toAutoNumber(scheme: string, start: number): Bullet {
  const [, format = '', text = ''] = /^(\w+?)(Period|Paren\w+|Plain|Minus)$/.exec(scheme) ?? []
  const known = { format: FORMATS.get(format) ?? 'decimal', text: TEXTS.get(text) ?? '%0.' }
  return { type: 'number', ...known, start }
}

/** The same by number, as ppt has them ([MS-PPT], 2.13.33 TextAutoNumberSchemeEnum). */
export const AUTO_NUMBER_SCHEMES: readonly string[] = `
  alphaLcPeriod alphaUcPeriod arabicParenR arabicPeriod romanLcParenBoth romanLcParenR
  romanLcPeriod romanUcPeriod alphaLcParenBoth alphaLcParenR alphaUcParenBoth alphaUcParenR
  arabicParenBoth arabicPlain romanUcParenBoth romanUcParenR ea1ChsPlain ea1ChsPeriod
  circleNumDbPlain circleNumWdWhitePlain circleNumWdBlackPlain ea1ChtPlain ea1ChtPeriod
  arabic1Minus arabic2Minus hebrew2Minus ea1JpnKorPlain ea1JpnKorPeriod arabicDbPlain
  arabicDbPeriod
`
  .trim()
  .split(/\s+/)
