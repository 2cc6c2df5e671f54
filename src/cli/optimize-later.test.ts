import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { findFlags } from './optimize-later.ts'

const NODE_20 = '11.3.244.8-node.38'

test('the command optimizes later than a server', () => {
  assert.equal(findFlags(['letter.docx'], NODE_20), '--interrupt-budget=600000')
  assert.equal(findFlags([], NODE_20), '--interrupt-budget=600000')
  for (const server of ['serve', 'mcp', 'bulk'])
    assert.equal(findFlags([server], NODE_20), undefined)
})

test('flags are for versions of V8 that are known to have them', () => {
  assert.equal(findFlags(['letter.docx'], '99.0.1'), undefined)
  const flags = findFlags(['letter.docx'])
  const accept = () => execFileSync(process.execPath, [...(flags ? [flags] : []), '-p', '1'])
  assert.equal(accept().toString().trim(), '1')
})
