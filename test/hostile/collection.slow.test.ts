/** Each row of the collection stays within its limits, reaches for nothing, and gives harmless markdown. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { COLLECTION } from './collection/index.ts'
import { USUAL } from './collection/row.ts'
import type { Measured } from './measure.ts'

const program = fileURLToPath(new URL('./measure.js', import.meta.url))
const child = spawn(process.execPath, ['--expose-gc', program], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
after(() => child.kill('SIGKILL'))
const lines = createInterface(child.stdout)[Symbol.asyncIterator]()

for (const row of COLLECTION) {
  test(`hostile: ${row.name}`, async () => {
    const next = await lines.next()
    assert.ok(!next.done, 'the process ended')
    const measured: Measured = JSON.parse(next.value)
    assert.equal(measured.name, row.name)
    assert.equal(measured.defect, undefined)
    assert.ok([row.outcome].flat().includes(measured.outcome as never), measured.outcome)
    assert.ok(measured.cpuMs <= (row.cpuMs ?? USUAL.cpuMs), `${measured.cpuMs} ms`)
    const memoryMb = measured.memoryMb ?? 0
    assert.ok(memoryMb <= (row.memoryMb ?? USUAL.memoryMb), `${memoryMb} MB`)
    assert.deepEqual(measured.touched, [])
    assert.equal(measured.danger, undefined)
    if (row.shows) assert.match(measured.markdown, row.shows)
    if (row.hides) assert.doesNotMatch(measured.markdown, row.hides)
  })
}
