import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { findClientAddress } from './client-address.ts'

const find = (socket: string, forwardedFor: string | undefined, TRUST_PROXY = '') =>
  findClientAddress(socket, forwardedFor, readConfig({ TRUST_PROXY }).trustProxy)

test('nobody is believed by default', () => {
  assert.equal(find('198.51.100.1', '203.0.113.9'), '198.51.100.1')
})

test('a number of hops counts from the socket, so that forged entries stay outside', () => {
  assert.equal(find('10.0.0.1', 'forged, 203.0.113.9', '1'), '203.0.113.9')
  assert.equal(find('10.0.0.1', '1.1.1.1, 203.0.113.9', '1'), '203.0.113.9')
  assert.equal(find('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '2'), '203.0.113.9')
  assert.equal(find('10.0.0.1', undefined, '2'), '10.0.0.1')
})

test('a list of addresses is walked as long as the reporter is on it', () => {
  const trusted = '10.0.0.0/8,::1'
  assert.equal(find('10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', trusted), '203.0.113.9')
  assert.equal(find('::ffff:10.0.0.1', '203.0.113.9', trusted), '203.0.113.9')
  assert.equal(find('198.51.100.1', '203.0.113.9', trusted), '198.51.100.1')
})

test('ports and brackets are taken off, and what is not an address ends the walk', () => {
  assert.equal(find('10.0.0.1', '203.0.113.9:4711', '1'), '203.0.113.9')
  assert.equal(find('10.0.0.1', '[2001:db8::1]:4711', '1'), '2001:db8::1')
  assert.equal(find('10.0.0.1', 'unknown', '1'), '10.0.0.1')
  assert.equal(find('10.0.0.1', '1.1.1.1, unknown', '2'), '10.0.0.1')
})
