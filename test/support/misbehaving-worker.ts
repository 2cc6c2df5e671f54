/** An engine process that does what the name of its file says, for the tests of the pool. */
import type { Job } from '../../src/isolation/messages.ts'

const hoard: unknown[] = []

process.on('message', async ({ filename, source }: Job) => {
  switch (filename) {
    case 'answer':
      answer(String(process.pid))
      break
    case 'length':
      answer('bytes' in source ? String(source.bytes.length) : '')
      break
    case 'loop':
      for (;;);
    case 'fill the heap':
      for (;;) hoard.push(new Array(1000).fill(hoard.length))
    case 'fill buffers':
      for (;;) hoard.push(new Uint8Array(1024 * 1024).fill(1))
    case 'exit':
      process.stderr.write('The last words.')
      process.exitCode = 3
      process.disconnect()
  }
})

function answer(text: string): void {
  process.send?.({ ok: false, code: 'invalid_request', detail: text, ms: 0 })
}
