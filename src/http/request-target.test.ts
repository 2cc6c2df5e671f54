import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHeaderFault, pathOf, readTarget, referenceOf } from './request-target.ts'

test('a path is taken as it is, without a fragment', () => {
  assert.deepEqual(readTarget('/a/b?c=%zz#d'), { url: '/a/b?c=%zz#d' })
  assert.deepEqual(readTarget('/a#b?c'), { url: '/a' })
  assert.deepEqual(readTarget('//a/b'), { url: '//a/b' })
})

test('of an address the path and the query are left, and its host', () => {
  for (const [target, url, authority] of [
    ['http://a/b?c', '/b?c', 'a'],
    ['HTTPS://a:8080/b', '/b', 'a:8080'],
    ['http://[::1]:80/', '/', '[::1]:80'],
    ['http://a.', '/', 'a.'],
    ['http://a?b', '/?b', 'a'],
    ['http://a//b', '//b', 'a'],
  ]) {
    assert.deepEqual(readTarget(target!), { url, authority })
  }
})

test('what names no path and no host leads nowhere', () => {
  for (const target of [
    'http:///a',
    'http://',
    'http://:80/a',
    'http://a@b/c',
    'ftp://a/b',
    'a:80',
    'http://a:b/c',
    'http://a b/',
  ]) {
    const { url, fault } = readTarget(target)
    assert.equal(url, '/*', target)
    assert.ok(fault, target)
  }
})

test('a path that cannot be decoded can be routed, and is at fault', () => {
  const { url, fault } = readTarget('/a%zz?b=%zz')
  assert.equal(url, '/a%25zz?b=%zz')
  assert.ok(fault)
  assert.equal(pathOf(url), '/a%zz')
})

test('the path of an error is a URI reference, however it was spelled', () => {
  for (const [target, reference] of [
    ['/api/v1/convert?filename=a.csv', '/api/v1/convert'],
    ['/api/v1/c%6Fnvert', '/api/v1/convert'],
    ['/a%20%C3%A4%00', '/a%20%C3%A4%00'],
    ['/a%3fb%23c%25', '/a%3Fb%23c%25'],
  ] as const) {
    assert.equal(referenceOf(readTarget(target).url), reference)
  }
})

test('there is one Host, and it names a host', () => {
  const fault = (...hosts: string[]) =>
    findHeaderFault({
      rawHeaders: ['Accept', 'host', ...hosts.flatMap(host => ['hOsT', host])],
      httpVersion: '1.1',
      headers: {},
    })
  for (const host of [
    'a',
    'a.example.:80',
    '[::1]:8080',
    '',
    'a_b',
    '127.0.0.1:1',
    'xn--e1afmkfd',
  ]) {
    assert.equal(fault(host), undefined, host)
  }
  for (const host of ['a/b', 'a@b', 'a b', 'http://a', '[::1', 'a:b', 'a, b', 'ä']) {
    assert.match(fault(host) ?? '', /not a valid host name/, host)
  }
  assert.match(fault('a', 'a') ?? '', /more than one/)
  assert.match(fault() ?? '', /no Host/)
  assert.equal(findHeaderFault({ rawHeaders: [], httpVersion: '1.0', headers: {} }), undefined)
})
