/** The first characters of a paragraph, however many runs they are split into: typed labels are there. */
import type { Run } from './document.ts'
import { withText } from './runs.ts'

/** The text of the first runs, until there are more characters than asked for or something other than text. */
export function leadingText(runs: readonly Run[], most: number): string {
  let text = ''
  for (const { content } of runs) {
    if (content.type !== 'text' || text.length > most) break
    text += content.value
  }
  return text
}

/** Removes so many characters. */
export function cutLeading(runs: Run[], length: number): void {
  let left = length
  let whole = 0
  for (const [at, run] of runs.entries()) {
    if (left === 0 || run.content.type !== 'text') break
    const { value } = run.content
    if (value.length > left) {
      runs[at] = withText(run, value.slice(left))
      break
    }
    left -= value.length
    whole++
  }
  runs.splice(0, whole)
}
