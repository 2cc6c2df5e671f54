import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownPdfs } from '../../../../../test/support/pdf-running.ts'
import { convert } from '../../../node.ts'

/** This share of the running lines has to go. */
const MIN_GONE = 0.98

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

test('no line of content is lost at the edges of pages, and lines that run over them go', async () => {
  const lost: string[] = []
  const stayed: string[] = []
  let lines = 0
  for (const { name, bytes, content, running } of knownPdfs()) {
    const { markdown } = await convert(bytes)
    const words = markdown
      .split(/\s+|\|/)
      .map(bare)
      .filter(Boolean)
    let text = ` ${words.join(' ')} `
    const take = (line: string): boolean => {
      const wanted = ` ${line
        .split(/\s+|\|/)
        .map(bare)
        .filter(Boolean)
        .join(' ')} `
      const at = text.indexOf(wanted)
      if (at < 0) return false
      text = `${text.slice(0, at)} \n ${text.slice(at + wanted.length)}`
      return true
    }
    // The longest first: "1" is part of others.
    const byLength = (a: string, b: string): number => b.length - a.length
    for (const line of [...content].sort(byLength)) if (!take(line)) lost.push(`${name}: ${line}`)
    for (const line of [...running].sort(byLength)) if (take(line)) stayed.push(`${name}: ${line}`)
    lines += running.length
  }
  assert.deepEqual(lost, [])
  assert.ok(
    stayed.length <= (1 - MIN_GONE) * lines,
    `${stayed.length} of ${lines}:\n${stayed.join('\n')}`,
  )
})
