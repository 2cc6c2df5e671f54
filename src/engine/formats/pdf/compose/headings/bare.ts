import { bare } from '../../text/line.ts'

/** Finds the bare title that a text is, if any; most texts are longer than all of them. */
export function createFindTitle(
  entries: readonly { readonly title: string }[],
): (text: string) => string | undefined {
  const titles = new Set(entries.map(({ title }) => bare(title)))
  titles.delete('')
  let longest = 0
  for (const title of titles) longest = Math.max(longest, title.length)
  return text => {
    if (!titles.size || hasMoreLetters(text, longest)) return undefined
    const letters = bare(text)
    return titles.has(letters) ? letters : undefined
  }
}

function hasMoreLetters(text: string, count: number): boolean {
  let letters = 0
  for (let i = 0; i < text.length; i++) {
    const lower = text.charCodeAt(i) | 0x20
    if (lower >= 0x61 && lower <= 0x7a && ++letters > count) return true
  }
  return false
}
