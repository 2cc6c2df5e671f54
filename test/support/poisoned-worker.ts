/** An engine process that converts like any other, but dies of documents containing the word `poison`. */
import { readFrames, writeFrame } from '../../src/isolation/frames.ts'
import type { AnswerHead, Order } from '../../src/isolation/messages.ts'
import { renderJob } from '../../src/isolation/perform.ts'

readFrames<Order>(process.stdin, async ({ path: _, form, ...job }, bytes) => {
  if (Buffer.from(bytes).includes('poison')) process.exit(3)
  const answer = await renderJob({ ...job, source: { bytes } }, form)
  const { body, ...head } = answer.ok ? answer : { ...answer, body: undefined }
  writeFrame(process.stdout, { type: 'answer', ...head } as AnswerHead, body && [body])
})
process.stdin.on('end', () => process.exit())
writeFrame(process.stdout, { type: 'ready' } satisfies AnswerHead)
