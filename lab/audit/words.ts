/**
 * Words as the audit counts them: letters that touch, digits that touch (numbers of notes stand at words); in
 * scripts without spaces each character.
 */

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}])+|\p{N}+/gu

/** Letters of Arabic ligatures come in either order: there a word is which letters it has. */
export function listWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
      .toLowerCase()
      .match(WORD) ?? []
  ).map(word => (/^\p{Script=Arabic}/u.test(word) ? [...word].sort().join('') : word))
}

export type Counts = Map<string, number>

export function addTo(counts: Counts, words: readonly string[]): Counts {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Where a link leads to. */
const LINK =
  /(?<!\ue000)\]\((?:<[^<>\n]*>|(?:\ue000.|[^()\s\ue000]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g

/** Its alternative text is not text of the document, but describes a part of it. */
const PICTURE = /(?<!\ue000)!\[(?:\ue000.|[^\]])*(?=\]\()/g
/** Code, in which a tag is text. */
const FENCED = /^(`{3,}).*?^\1$/gms
/** What we write before the notes of a slide. */
const NOTES = /^> \*\*Notes:\*\*/gm

/** The words that markdown shows: without its marks, its escapes and the addresses of its links and pictures. */
export function markdownText(markdown: string, hasLinks = true): string {
  const linked = hasLinks ? LINK : /(?!)/g
  return markdown
    .replace(FENCED, block => block.replaceAll('<', '\ue000<'))
    .replace(/\\([!-/:-@[-`{-~])/g, '\ue000$1')
    .replace(/(?<!\ue000)<!--[\s\S]*?-->/g, ' ')
    .replace(/(?<!\ue000)(?:<br\s*\/?>|<\/(?:p|td|th|li|tr)>|<\/?su[bp]>)/gi, ' ')
    .replace(
      /(?<!\ue000)<\/?(?:mark|table|thead|tbody|tr|td|th|p|ul|ol|li|u|ins|img|a|div|span|code|pre|strong|em|del|b|i|blockquote|h[1-6])(?:\s[^<>]*)?>/gi,
      '',
    )
    .replace(NOTES, '')
    .replace(PICTURE, ' ')
    .replace(linked, '')
    .replace(/\[\^([^\]\s]+)\]:?/g, ' $1 ')
    .replace(/(?<!\ue000)(?:\*\*|\*|~~|__|`+|==)/g, '')
    .replace(/\ue000/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#\d+|#x[\da-f]+);/gi, decodeEntity)
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

export function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1)
  if (/^#x/i.test(name)) return fromCode(Number.parseInt(name.slice(2), 16))
  if (name.startsWith('#')) return fromCode(Number(name.slice(1)))
  return NAMED[name.toLowerCase()] ?? ' '
}

const fromCode = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
