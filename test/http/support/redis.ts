/** A separate redis-server, on a free port and without a file. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { exitOf, until } from '../../support/until.ts'

export interface RedisProcess {
  readonly url: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

export async function startRedis(port?: number, settings: string[] = []): Promise<RedisProcess> {
  if (spawnSync('redis-server', ['--version']).error) {
    throw new Error(
      'redis-server is not installed: run scripts/ensure-programs.sh redis-server first.',
    )
  }
  const chosen = port ?? (await findFreePort())
  const words = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()]
  const child = spawn('redis-server', [...words, ...settings], { stdio: 'ignore' })
  await until(() => {
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}.`)
    return isOpen(chosen)
  })
  return {
    url: `redis://127.0.0.1:${chosen}`,
    process: child,
    async stop() {
      child.kill('SIGKILL')
      await exitOf(child)
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
