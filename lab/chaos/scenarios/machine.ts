/** A machine that has run out of something: places to write, descriptors. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '../client.ts'
import type { Scenario } from '../scenario.ts'
import { type Stage, traffic, trafficWhile } from '../stage.ts'

/** A shell that lowers a limit and then becomes the service. */
export const under = (limit: string) => ['bash', '-c', `ulimit ${limit} && exec "$@"`, 'limited']

/**
 * With a file size limit of zero the first byte written to any file ends the process (SIGXFSZ,
 * setrlimit(2)), whoever it runs as; and in /proc nobody can make a file.
 */
export const noFiles: Scenario = {
  name: 'no file can be written: full disk, read-only folders',
  settings: {
    environment: { TMPDIR: '/proc', HOME: '/proc' },
    surroundings: { cwd: '/proc', under: under('-f 0') },
  },
  run: stage => traffic(stage, 120),
}

/** As many as the modules of the service need while it starts, and a few more. */
const DESCRIPTORS = 250

/** Connections beyond what descriptors allow are not taken; engine processes can be started all the same. */
export const fewDescriptors: Scenario = {
  name: 'more idle connections than descriptors, and engine processes are killed',
  settings: { surroundings: { under: under(`-n ${DESCRIPTORS}`) } },
  mayFail: true,
  run: async stage => {
    const idlers = await crowd(stage, 2 * DESCRIPTORS)
    for (let round = 0; round < 5; round++) {
      for (const worker of stage.service.workers()) process.kill(worker, 'SIGKILL')
      await wait(300)
    }
    for (const socket of idlers) socket.destroy()
    await takesConnections(stage)
    await trafficWhile(stage, 100, async () => {})
  },
}

/** Connections beyond the bound are not taken, until the service has seen that the others are gone. */
async function takesConnections({ service }: Stage): Promise<void> {
  for (let look = 0; look < 50; look++) {
    // `fetch` would keep its connection, which then is one that the service has open.
    const client = createClient(service.url, false)
    const answer = await client.send({ path: '/api/v1/health' })
    client.close()
    if ('status' in answer && answer.status === 200) return
    await wait(20)
  }
  throw new Error('The service takes no connections although the idle ones are gone.')
}

/** Connections that are opened and left alone; some will not be taken. */
async function crowd({ service }: Stage, count: number): Promise<Socket[]> {
  const { port } = new URL(service.url)
  const sockets = Array.from({ length: count }, () =>
    connect(Number(port), '127.0.0.1').on('error', () => {}),
  )
  await Promise.all(sockets.map(socket => Promise.race([once(socket, 'connect'), wait(2000)])))
  return sockets
}
