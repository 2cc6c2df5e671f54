/**
 * Fonts that listings take letters of other scripts from. They have no monospaced Latin letters, so nothing but their
 * company says that they are code:
 *
 *     total = 0  # 合計
 */
import type { CharStyle } from './raw-page.ts'
import { isMonoWord } from './text/line.ts'
import type { PageText } from './text/page-text.ts'
import type { Word } from './text/words.ts'

/** How much of a font stands beside code; some lines of comments have nothing else in them. */
const MIN_SHARE = 0.8

/** The pages with such fonts as monospaced ones. */
export function markCodeFonts(pages: readonly PageText[]): readonly PageText[] {
  const fonts = findCodeFonts(pages)
  if (!fonts.size) return pages
  const styles = new Map<CharStyle, CharStyle>()
  const toMono = (word: Word): Word => {
    const { style } = word
    if (!fonts.has(style.font.name)) return word
    let mono = styles.get(style)
    if (!mono) {
      mono = { ...style, font: { ...style.font, isMono: true } }
      styles.set(style, mono)
    }
    return { ...word, style: mono }
  }
  return pages.map(page => ({
    ...page,
    pieces: page.pieces.map(piece => ({ ...piece, words: piece.words.map(toMono) })),
  }))
}

function findCodeFonts(pages: readonly PageText[]): ReadonlySet<string> {
  const uses = new Map<string, { letters: number; besideCode: number }>()
  for (const { pieces } of pages) {
    for (const { words } of pieces) {
      const others = words.filter(isOther)
      if (!others.length) continue
      const isCode = others.length < words.length && words.every(isOtherOrMono)
      for (const { text, style } of others) {
        const use = uses.get(style.font.name) ?? { letters: 0, besideCode: 0 }
        uses.set(style.font.name, use)
        use.letters += text.length
        if (isCode) use.besideCode += text.length
      }
    }
  }
  const names = new Set<string>()
  for (const [name, { letters, besideCode }] of uses) {
    if (besideCode >= MIN_SHARE * letters) names.add(name)
  }
  return names
}

/** Thai and what comes after it, without punctuation: monospaced fonts have Latin, Greek and Cyrillic letters. */
const OTHER_SCRIPT = /[\u0e00-\u1fff\u2e80-\u{10ffff}]/u

const isOther = (word: Word): boolean => !isMonoWord(word) && OTHER_SCRIPT.test(word.text)

const isOtherOrMono = (word: Word): boolean => isMonoWord(word) || isOther(word)
