/**
 * `npm test`: builds what has changed, and becomes the test runner (`test/run.ts`). In this process, so that a signal
 * to npm reaches what ends the tests; package.json says `exec` for the same reason.
 */
import { build } from './build.mjs'
import { endWithParent } from './end-with-parent.mjs'

endWithParent()
const code = await build()
if (code !== 0) process.exit(code)
await import('../dist/test/run.js')
