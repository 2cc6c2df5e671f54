import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { Server } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { findMaxConnections, limitConnectionsPerClient } from './connection.ts'

const limits = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             7823                 7823                 processes
Max open files            ${soft.padEnd(21)}524288               files
`

test('connections leave half of the descriptors, and those of engine processes', () => {
  assert.equal(findMaxConnections(limits('1024'), 4), 464)
  assert.equal(findMaxConnections(limits('1024'), 8), 448)
})

test('connections are never fewer than a service needs', () => {
  assert.equal(findMaxConnections(limits('64'), 4), 16)
})

test('connections are unlimited where the system sets no limit', () => {
  assert.equal(findMaxConnections(limits('unlimited'), 4), undefined)
  assert.equal(findMaxConnections('', 4), undefined)
})

/** A server with that many connections from each address; returns how many of them remain. */
function connectFrom(TRUST_PROXY: string, addresses: readonly string[], count: number) {
  const server = new Server()
  limitConnectionsPerClient(server, readConfig({ TRUST_PROXY }).trustProxy)
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      isOpen: true,
      destroy() {
        socket.isOpen = false
        socket.emit('close')
      },
    })
    server.emit('connection', socket)
    return socket
  }
  const sockets = addresses.flatMap(address => Array.from({ length: count }, () => open(address)))
  return { open, sockets, left: () => sockets.filter(({ isOpen }) => isOpen).length }
}

test('one address holds 128 connections at most, an IPv6 one with its /64, and the next is closed', () => {
  assert.equal(connectFrom('', ['192.0.2.1', '192.0.2.2'], 130).left(), 256)
  assert.equal(connectFrom('', ['192.0.2.1', '::ffff:192.0.2.1'], 100).left(), 128)
  assert.equal(connectFrom('', ['2001:db8::1', '2001:db8::2'], 100).left(), 128)
  assert.equal(connectFrom('', ['2001:db8::1', '2001:db8:0:1::1'], 100).left(), 200)
})

test('a connection that ends makes room for the next', () => {
  const { open, sockets } = connectFrom('0', ['192.0.2.1'], 128)
  assert.equal(open('192.0.2.1').isOpen, false)
  sockets[5]!.destroy()
  assert.equal(open('192.0.2.1').isOpen, true)
  assert.equal(open('192.0.2.1').isOpen, false)
})

test('connections of proxies are not counted, nor any where a proxy may have any address', () => {
  assert.equal(connectFrom('10.0.0.0/8', ['10.1.2.3', '::ffff:10.1.2.3'], 200).left(), 400)
  assert.equal(connectFrom('10.0.0.0/8', ['192.0.2.1'], 200).left(), 128)
  assert.equal(connectFrom('1', ['192.0.2.1'], 200).left(), 200)
})
