import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDirective, removeDirectives } from './directives.ts'

test('a directive is a line of its own with a name and what follows it', () => {
  assert.deepEqual(parseDirective('::: details `200` OK'), {
    name: 'details',
    argument: '`200` OK',
  })
  assert.deepEqual(parseDirective('::: end'), { name: 'end', argument: '' })
  assert.equal(parseDirective('text ::: end'), undefined)
  assert.equal(parseDirective('::::'), undefined)
})

test('in the twin a part that opens has its title, and forms are gone', () => {
  const text = 'a\n\n::: details More\n\nb\n\n::: end\n\n::: form contact\n\nc\n'
  assert.equal(removeDirectives(text), 'a\n\n**More**\n\nb\n\nc\n')
})

test('what looks like a directive in code stays', () => {
  const text = '```\n::: end\n```\n\n````md\n```\n::: end\n````\n'
  assert.equal(removeDirectives(text), text)
})
