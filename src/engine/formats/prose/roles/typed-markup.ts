/** What typed markdown says inside a line: `**bold**`, `` `code` `` and `[text](https://example.org)`. */
import { MARKS, type Run } from '../../../document/document.ts'
import { isCode, joinEqual, withText } from '../../../document/runs.ts'

const BOLD = /\*\*(?=[^\s*])[^*\n]*[^*\s]\*\*/
const LINK = /\[[^\][\n]+\]\(https?:\/\/[^\s()<>]+\)/
const CODE = /(?<!`)(?<signs>`{1,3})(?!`)[^`\n]+(?<!`)\k<signs>(?!`)/
const ALL = new RegExp(`${BOLD.source}|${LINK.source}|${CODE.source}`, 'g')

export const hasMarkup = (text: string): boolean =>
  (text.includes('**') && BOLD.test(text)) || (text.includes('](') && LINK.test(text))

export function readMarkup(runs: readonly Run[]): readonly Run[] {
  return runs.some(hasSign) ? joinAddresses(runs).flatMap(toMarked) : runs
}

const hasSign = ({ content }: Run): boolean =>
  content.type === 'text' && /\*\*|\]\(|`/.test(content.value)

/** Programs make links of addresses while they are typed, those of typed links too. */
function joinAddresses(runs: readonly Run[]): readonly Run[] {
  const joined = runs.map((run, at) => {
    const before = runs[at - 1]?.content
    const isAddress = before?.type === 'text' && before.value.endsWith('](')
    return isAddress && run.link !== undefined ? { ...runs[at - 1]!, content: run.content } : run
  })
  joinEqual(joined)
  return joined
}

/** `a **b** c` as three runs. */
function toMarked(run: Run): Run[] {
  const { content } = run
  if (content.type !== 'text' || run.link !== undefined || isCode(run)) return [run]
  const runs: Run[] = []
  let from = 0
  for (const found of content.value.matchAll(ALL)) {
    if (found.index > from) runs.push(withText(run, content.value.slice(from, found.index)))
    runs.push(toRun(run, found[0], found.groups!.signs))
    from = found.index + found[0].length
  }
  if (from < content.value.length) runs.push(withText(run, content.value.slice(from)))
  return runs
}

function toRun(run: Run, typed: string, signs: string | undefined): Run {
  if (typed.startsWith('**')) {
    return { ...withText(run, typed.slice(2, -2)), marks: run.marks | MARKS.strong }
  }
  if (signs) {
    const value = typed.slice(signs.length, -signs.length)
    return { ...withText(run, value), marks: run.marks | MARKS.code }
  }
  const end = typed.indexOf('](')
  return { ...withText(run, typed.slice(1, end)), link: typed.slice(end + 2, -1) }
}
