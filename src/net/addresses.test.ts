import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInside, isPublic, isReachable, parseCidr, toClientKey } from './addresses.ts'

const NOT_PUBLIC = `
0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254
172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1
224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16
:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1
100::1 2001::1 2001:2::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1
fe80::1%eth0 fec0::1 ff02::1 4000::1 [::1] nonsense 0x7f.1 2130706433`
  .trim()
  .split(/\s+/)

for (const address of NOT_PUBLIC) {
  test(`${address} is not public`, () => assert.equal(isPublic(address), false))
}

for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450::1']) {
  test(`${address} is public`, () => assert.equal(isPublic(address), true))
}

test('an allowed block is reachable, its IPv4-mapped form too, and nothing beside it', () => {
  const allowed = ['127.0.0.0/8', '::1'].map(text => parseCidr(text)!)
  assert.ok(isReachable('127.0.0.1', allowed))
  assert.ok(isReachable('::ffff:127.0.0.1', allowed))
  assert.ok(isReachable('::1', allowed))
  assert.equal(isReachable('10.0.0.1', allowed), false)
  assert.equal(isInside('8.8.8.8', allowed), false)
})

test('an invalid block of addresses is rejected', () => {
  for (const text of ['', 'localhost', '10.0.0.0/33', '10.0.0/8', '1.2.3.4.5', '::1/129']) {
    assert.equal(parseCidr(text), undefined, text)
  }
})

test('a client is an IPv4 address or an IPv6 /64', () => {
  assert.equal(toClientKey('203.0.113.7'), '203.0.113.7')
  assert.equal(toClientKey('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(toClientKey('2001:db8:1:2:aaaa::1'), '2001:db8:1:2::/64')
  assert.equal(toClientKey('2001:db8:1:2::2'), toClientKey('2001:db8:1:2:ffff::'))
  assert.notEqual(toClientKey('2001:db8:1:2::2'), toClientKey('2001:db8:1:3::2'))
})
