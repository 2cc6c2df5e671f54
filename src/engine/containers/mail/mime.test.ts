import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../budget.ts'
import { readMime } from './mime.ts'

const read = (lines: readonly string[], budget = new Budget()) =>
  readMime(new Uint8Array(Buffer.from(lines.join('\r\n'))), { budget })

const textOf = (part: { read(): Uint8Array } | undefined) => Buffer.from(part!.read()).toString()

const HEAD = ['MIME-Version: 1.0', 'Content-Type: multipart/related;', ' boundary="x=y"', '']

test('parts have a type, a place and their decoded bytes', () => {
  const parts = read([
    ...HEAD,
    'not a part',
    '--x=y',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: file:///C:/page.htm',
    '',
    '<p>=C3=A9t=',
    '=C3=A9 =3D</p>',
    '--x=y',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <picture>',
    '',
    'iVBO',
    'Rw==',
    '--x=y--',
    'nor this',
  ])
  assert.deepEqual(
    parts.map(({ mediaType, charset, location, id }) => [mediaType, charset, location, id]),
    [
      ['text/html', 'utf-8', 'file:///C:/page.htm', undefined],
      ['image/png', undefined, undefined, 'picture'],
    ],
  )
  assert.equal(textOf(parts[0]), '<p>été =</p>')
  assert.deepEqual([...parts[1]!.read()], [0x89, 0x50, 0x4e, 0x47])
})

test('a message without its end keeps the part that was cut off', () => {
  const parts = read([...HEAD, '--x=y', '', 'one', '--x=y', '', 'two'])
  assert.deepEqual(parts.map(textOf), ['one', 'two'])
})

test('parts inside parts are listed in their order', () => {
  const inner = ['Content-Type: multipart/alternative; boundary=z', '', '--z', '', 'a', '--z--']
  assert.deepEqual(read([...HEAD, '--x=y', ...inner, '--x=y', '', 'b', '--x=y--']).map(textOf), [
    'a',
    'b',
  ])
})

test('a message of more parts than may be is refused', () => {
  const many = Array.from({ length: 50 }, () => ['--x=y', '', 'a']).flat()
  assert.throws(() => read([...HEAD, ...many], new Budget({ entries: 10 })), {
    reason: 'resourceLimit',
  })
})
