import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLookUp, findInHosts } from './resolver.ts'

const HOSTS = `127.0.0.1\tlocalhost  # this machine
::1 localhost ip6-localhost
# 192.0.2.9 hidden.example.org
2001:db8::1 Files.Example.org
192.0.2.1  files.example.org files
192.0.2.1  files.example.org
`

test('names of the hosts file are found in any case, IPv4 first', () => {
  assert.deepEqual(findInHosts(HOSTS, 'FILES.example.org'), ['192.0.2.1', '2001:db8::1'])
  assert.deepEqual(findInHosts(HOSTS, 'localhost'), ['127.0.0.1', '::1'])
  for (const name of ['hidden.example.org', 'example.org', '192.0.2.1', '', 'this']) {
    assert.deepEqual(findInHosts(HOSTS, name), [], name)
  }
  assert.deepEqual(findInHosts('', 'a.localhost'), ['127.0.0.1', '::1'])
})

const failWith = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(code), { code })
}

describe('the system is asked', () => {
  const found = ['192.0.2.7']
  const CASES: readonly [code: string, usesSystem: boolean, isAsked: boolean][] = [
    ['ENOTFOUND', true, true],
    ['ENODATA', true, true],
    ['ENOTFOUND', false, false],
    ['ECONNREFUSED', false, true],
    ['ETIMEOUT', true, false],
    ['ESERVFAIL', true, false],
  ]
  for (const [code, usesSystem, isAsked] of CASES) {
    test(`${isAsked ? 'after' : 'not after'} ${code}${usesSystem ? ', for private names' : ''}`, async () => {
      const look = createLookUp({
        usesSystem,
        hostsFile: '/nowhere',
        askDns: failWith(code),
        askSystem: async () => found,
      })
      if (isAsked) assert.equal(await look('a.example.org'), found)
      else await assert.rejects(look('a.example.org'), { code })
    })
  }
})

test('names that are never answered stall neither DNS nor more than two threads', async () => {
  let asked = 0
  const release: (() => void)[] = []
  const look = createLookUp({
    usesSystem: true,
    hostsFile: '/nowhere',
    askDns: name =>
      name === 'known.org' ? Promise.resolve(['192.0.2.8']) : failWith('ENOTFOUND')(),
    askSystem: () => {
      asked++
      return new Promise(resolve => release.push(() => resolve(['192.0.2.9'])))
    },
  })
  const slow = Array.from({ length: 20 }, (_, index) => look(`slow${index}.org`))
  assert.deepEqual(await look('known.org'), ['192.0.2.8'])
  assert.equal(asked, 2)
  while (asked < 20 || release.length) {
    release.shift()?.()
    await nextTurn()
  }
  assert.equal((await Promise.all(slow)).length, 20)
})
