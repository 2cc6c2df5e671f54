import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePath, Signer, type Unsigned } from './signature.ts'

/** Of the examples in "Signature Calculations for the Authorization Header" of the Amazon S3 API Reference. */
const KEYS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const AT = new Date('2013-05-24T00:00:00Z')
const GET: Unsigned = {
  method: 'GET',
  host: 'examplebucket.s3.amazonaws.com',
  path: '/',
  query: {},
  headers: {},
  body: undefined,
}

const examples: readonly [what: string, request: Unsigned, signature: string][] = [
  [
    'a part of an object',
    { ...GET, path: '/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put',
    {
      ...GET,
      method: 'PUT',
      path: encodePath('/test$file.text'),
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a listing',
    { ...GET, query: { prefix: 'J', 'max-keys': '2' } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

for (const [what, request, signature] of examples) {
  test(`signs as the reference does: ${what}`, () => {
    const { authorization } = new Signer('us-east-1').sign(request, KEYS, AT)
    assert.equal(/Signature=(\w+)/.exec(authorization!)?.[1], signature)
  })
}

test('derives a key for each day and each secret', () => {
  const signer = new Signer('us-east-1')
  const sign = (secretAccessKey: string, at: string) =>
    signer.sign(GET, { ...KEYS, secretAccessKey }, new Date(at)).authorization!
  const first = sign('one', '2026-01-01T00:00:00Z')
  assert.notEqual(sign('two', '2026-01-01T00:00:00Z'), first)
  assert.notEqual(
    sign('two', '2026-01-02T00:00:00Z').split('Signature=')[1],
    first.split('Signature=')[1],
  )
  assert.equal(sign('one', '2026-01-01T00:00:00Z'), first)
})

test('signs the token of a session', () => {
  const signed = new Signer('us-east-1').sign(GET, { ...KEYS, sessionToken: 'token' }, AT)
  assert.equal(signed['x-amz-security-token'], 'token')
  assert.match(signed.authorization!, /SignedHeaders=host;[^,]*;x-amz-security-token,/)
})

test('encodes what a path must not contain, once', () => {
  assert.equal(encodePath("a b+c/ä(1)!*'&=.csv"), 'a%20b%2Bc/%C3%A4%281%29%21%2A%27%26%3D.csv')
})
