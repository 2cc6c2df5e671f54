import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRemedy } from './options.ts'

test('what an option brings back is offered in formats that have it, until it is on', () => {
  const footnotes = { option: 'comments', label: 'Show as footnotes', isOn: true }
  for (const format of ['docx', 'xlsx', 'pptx', 'pdf'] as const) {
    assert.deepEqual(findRemedy('comments_omitted', format, {}), footnotes)
  }
  assert.equal(findRemedy('comments_omitted', 'csv', {}), undefined)
  assert.equal(findRemedy('comments_omitted', 'docx', { comments: 'footnotes' }), undefined)
  // Invisible characters are left out even so.
  assert.equal(findRemedy('hidden_omitted', 'docx', { hidden: 'include' }), undefined)
  assert.equal(findRemedy('damaged', 'docx', {}), undefined)
})

test('tracked changes are undone and done again', () => {
  assert.equal(findRemedy('changes_resolved', 'docx', {})?.isOn, true)
  for (const code of ['changes_resolved', 'inserted']) {
    assert.deepEqual(findRemedy(code, 'docx', { changes: 'reject' }), {
      option: 'changes',
      label: 'Show the text after the changes',
      isOn: false,
    })
  }
})
