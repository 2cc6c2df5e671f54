/**
 * An engine process that converts like any other, but dies of documents containing the word `poison`, and takes what
 * has started it along with it after those containing `venom`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { readFrames, writeFrame } from '../../src/isolation/frames.ts'
import type { AnswerHead, Order } from '../../src/isolation/messages.ts'
import { renderJob } from '../../src/isolation/perform.ts'

/** As a document that takes more and more memory, it needs some time. */
const VENOM_MS = 1500

readFrames<Order>(process.stdin, async ({ path: _, form, ...job }, bytes) => {
  if (Buffer.from(bytes).includes('poison')) process.exit(3)
  if (Buffer.from(bytes).includes('venom')) {
    await wait(VENOM_MS)
    process.kill(process.ppid, 'SIGKILL')
  }
  const answer = await renderJob({ ...job, source: { bytes } }, form)
  const { body, ...head } = answer.ok ? answer : { ...answer, body: undefined }
  writeFrame(process.stdout, { type: 'answer', ...head } as AnswerHead, body && [body])
})
process.stdin.on('end', () => process.exit())
writeFrame(process.stdout, { type: 'ready' } satisfies AnswerHead)
