/** What Linux reports about other processes (proc(5)). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(each => readStat(each).parent === pid)
}

/** A process that has ended and waits to be reaped, which in a container may be forever, is not alive. */
export function isAlive(pid: number): boolean {
  return !['', 'Z', 'X'].includes(readStat(pid).state)
}

/** Fields 3 and 4 of stat, after the program name, which may contain brackets. */
function readStat(pid: number): { readonly state: string; readonly parent: number } {
  const [stat = ''] = readEach(() => [readFileSync(`/proc/${pid}/stat`, 'latin1')])
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent) }
}

/** 0 for a process that is gone. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Whether a process has a handler for this signal: without one, most would end it (SigCgt is a mask). */
export function catches(pid: number, signal: number): boolean {
  const [status = ''] = readEach(() => [readFileSync(`/proc/${pid}/status`, 'latin1')])
  const mask = BigInt(`0x${/^SigCgt:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  return ((mask >> BigInt(signal - 1)) & 1n) === 1n
}

export interface Descriptor {
  /** Such as `pipe:[1234]`, a path, or `socket`. */
  readonly what: string
  /** Of a TCP socket: its own port and the port at the other end, which is 0 if it listens. */
  readonly ports?: readonly [local: number, remote: number]
}

/** Files, sockets and pipes that a process has open. */
export function listDescriptors(pid: number): Descriptor[] {
  const folder = `/proc/${pid}/fd`
  const targets = readEach(() => readdirSync(folder)).flatMap(name =>
    readEach(() => [readlinkSync(`${folder}/${name}`)]),
  )
  const ports = readPorts(pid)
  return targets.map(what => {
    const inode = /^socket:\[(\d+)\]$/.exec(what)?.[1]
    const known = inode === undefined ? undefined : ports.get(inode)
    return known ? { what, ports: known } : { what }
  })
}

/** Ports of TCP sockets by inode, from fields 2, 3 and 10. */
function readPorts(pid: number): Map<string, readonly [number, number]> {
  const lines = ['tcp', 'tcp6'].flatMap(table =>
    readEach(() => readFileSync(`/proc/${pid}/net/${table}`, 'latin1').split('\n').slice(1)),
  )
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  return new Map(
    lines.map(line => {
      const [, local, remote, , , , , , , inode = ''] = line.trim().split(/\s+/)
      return [inode, [portOf(local), portOf(remote)]]
    }),
  )
}

/** Empty if it is gone by the time we look. */
function readEach<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch {
    return []
  }
}
