/** The inside of an engine process: one job in, one result out. It ends when its parent does. */

import { readFrames, writeFrame } from './frames.ts'
import { type AnswerHead, type Order, WARM } from './messages.ts'
import { renderJob } from './perform.ts'
import { warmUp } from './warm-up.ts'

// Standard output is the pipe for results: library output goes elsewhere.
console.log = console.error
console.info = console.error

readFrames<Order>(process.stdin, async (order, bytes) => {
  const { path, isNamed, wholeMs, form, isWatched, ...job } = order
  const body = wholeMs === undefined ? { bytes } : { whole: bytes, ms: wholeMs }
  const source = path === undefined ? body : { path, isNamed }
  const answer = await renderJob({ ...job, source }, form, isWatched ? { onProgress } : {})
  const { body: text, ...head } = answer.ok ? answer : { ...answer, body: undefined }
  writeFrame(process.stdout, { type: 'answer', ...head } as AnswerHead, text && [text])
})

function onProgress(done: number, total: number): void {
  writeFrame(process.stdout, { type: 'progress', done, total } satisfies AnswerHead)
}

process.stdin.on('end', () => process.exit())
process.stdout.on('error', () => process.exit())

if (process.argv.includes(WARM)) await warmUp()
writeFrame(process.stdout, { type: 'ready' } satisfies AnswerHead)
