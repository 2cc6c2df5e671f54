/** An engine process that does what its file name says, for the tests of the pool. */
import { existsSync, writeFileSync } from 'node:fs'
import { readFrames, writeFrame } from '../../src/isolation/frames.ts'
import type { AnswerHead, Order } from '../../src/isolation/messages.ts'

const hoard: unknown[] = []

readFrames<Order>(process.stdin, ({ filename, options }, bytes) => {
  const [, awaited] = /^until (.*)$/.exec(filename ?? '') ?? []
  if (awaited) return answerWhenThereIs(awaited)
  switch (filename) {
    case 'answer':
      answer(String(process.pid))
      break
    case 'length':
      answer(String(bytes.length))
      break
    case 'loop':
      for (;;);
    case 'fill the heap':
      for (;;) hoard.push(new Array(1000).fill(hoard.length))
    case 'fill buffers':
      for (;;) hoard.push(new Uint8Array(1024 * 1024).fill(1))
    case 'exit':
      process.stderr.write('The last words.', () => process.exit(3))
      break
    case 'exit the first time': {
      // The option contains the path of a file that tells later processes about this one.
      const trace = String(options.section)
      if (existsSync(trace)) return answer(String(process.pid))
      writeFileSync(trace, '')
      process.kill(process.pid, 'SIGKILL')
      break
    }
    default:
      answer(`No such behavior: ${filename}`)
  }
})
process.stdin.on('end', () => process.exit())
writeFrame(process.stdout, { type: 'ready' } satisfies AnswerHead)

function answerWhenThereIs(path: string): void {
  if (existsSync(path)) answer(String(process.pid))
  else setTimeout(answerWhenThereIs, 5, path)
}

function answer(text: string): void {
  const head: AnswerHead = {
    type: 'answer',
    ok: false,
    code: 'invalid_request',
    detail: text,
    ms: 0,
  }
  writeFrame(process.stdout, head)
}
