/** The number formats of ECMA-376 part 1, 17.18.59 that documents use, and of CSS; others are shown in decimal. */
import { toRoman } from '../../../document/labels.ts'

const CHINESE_DIGITS = '〇一二三四五六七八九'
const CHINESE_PLACES = ['千', '百', '十', '']
const HEAVENLY_STEMS = '甲乙丙丁戊己庚辛壬癸'
const EARTHLY_BRANCHES = '子丑寅卯辰巳午未申酉戌亥'
const HEBREW_LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'
const ARABIC_LETTERS = 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'
const GREEK_LETTERS = 'αβγδεζηθικλμνξοπρστυφχψω'
const RUSSIAN_LETTERS = 'абвгдежзиклмнопрстуфхцчшщыэюя'

const FORMATS: Record<string, (number: number) => string> = {
  decimal: String,
  none: () => '',
  decimalZero: number => String(number).padStart(2, '0'),
  lowerRoman: number => (number < 1 || number > 9999 ? String(number) : toRoman(number)),
  upperRoman: number => formatNumber(number, 'lowerRoman').toUpperCase(),
  lowerLetter: toLetters,
  upperLetter: number => toLetters(number).toUpperCase(),
  ordinal: toOrdinal,
  decimalFullWidth: number => toDigits(number, '０１２３４５６７８９'),
  decimalEnclosedCircle: number =>
    number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : String(number),
  chineseCounting: number => (number < 100 ? toChinese(number) : toDigits(number, CHINESE_DIGITS)),
  chineseCountingThousand: toChinese,
  japaneseCounting: number => toChinese(number).replaceAll(/零|一(?=[十百千])/g, ''),
  taiwaneseCountingThousand: toChinese,
  ideographTraditional: number => HEAVENLY_STEMS[number - 1] ?? String(number),
  ideographZodiac: number => EARTHLY_BRANCHES[number - 1] ?? String(number),
  ideographDigital: number => toDigits(number, CHINESE_DIGITS),
  hebrew1: number => HEBREW_LETTERS[number - 1] ?? String(number),
  arabicAlpha: number => ARABIC_LETTERS[number - 1] ?? String(number),
  lowerGreek: number => GREEK_LETTERS[number - 1] ?? String(number),
  russianLower: number => RUSSIAN_LETTERS[number - 1] ?? String(number),
  russianUpper: number => RUSSIAN_LETTERS[number - 1]?.toUpperCase() ?? String(number),
}

/** The same formats by the numbers that RTF and [MS-DOC] have for them ([MS-OSHARED], 2.2.1.3 MSONFC). */
const NAMES: Readonly<Record<number, string>> = {
  0: 'decimal',
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  10: 'japaneseCounting',
  11: 'japaneseCounting',
  14: 'decimalFullWidth',
  18: 'decimalEnclosedCircle',
  19: 'decimalFullWidth',
  22: 'decimalZero',
  23: 'bullet',
  30: 'ideographTraditional',
  31: 'ideographZodiac',
  33: 'taiwaneseCountingThousand',
  37: 'chineseCounting',
  39: 'chineseCountingThousand',
  45: 'hebrew1',
  46: 'arabicAlpha',
  58: 'russianLower',
  59: 'russianUpper',
  255: 'none',
}

export const findNumberFormat = (number: number): string => NAMES[number] ?? 'decimal'

export function formatNumber(number: number, format: string): string {
  const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
  return (write ?? String)(number)
}

/** a … z, then aa, bb, … as Word counts. */
function toLetters(number: number): string {
  if (number < 1 || number > 780) return String(number)
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  return letter.repeat(Math.ceil(number / 26))
}

function toOrdinal(number: number): string {
  const tens = number % 100
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}

const toDigits = (number: number, digits: string): string =>
  String(number).replace(/\d/g, digit => digits[Number(digit)]!)

/** 十一 for 11, 一百零五 for 105: a gap among the places is spoken. */
function toChinese(number: number): string {
  if (number < 1 || number > 9999) return toDigits(number, CHINESE_DIGITS)
  const digits = [...String(number).padStart(4, '0')].map(Number)
  const spoken = digits
    .map((digit, place) => (digit === 0 ? '零' : CHINESE_DIGITS[digit]! + CHINESE_PLACES[place]!))
    .join('')
  return spoken
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
    .replace(/^一十/, '十')
}
