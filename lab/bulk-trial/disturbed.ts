/** The run on Redis and S3, with everything killed that can be. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, startRedis } from '../../test/http/support/redis.ts'
import { startS3Server, toS3Environment } from '../../test/support/s3-server.ts'
import { start } from './commands.ts'

interface Faults {
  readonly killEverySeconds: number
  readonly outageSeconds: number
}

const WORKERS = 2

export async function disturb(
  folder: string,
  source: string,
  paths: readonly string[],
  { killEverySeconds, outageSeconds }: Faults,
): Promise<{ objects: Map<string, Buffer>; report: string }> {
  const port = await findFreePort()
  const data = join(folder, 'redis')
  mkdirSync(data)
  // Every command is in the file before it is answered: killed, nothing is lost that a client was told of.
  const startStore = () => startRedis(port, ['--dir', data, '--appendonly', 'yes'])
  let redis = await startStore()
  const s3 = await startS3Server()
  const env = toS3Environment(s3.url)
  const place = ['--queue', redis.url]
  const began = performance.now()
  let workers: ChildProcess[] = []
  const resumed: number[] = []
  let kills = 0
  let isOver = false
  const startWorkers = () => {
    const words = ['bulk', 'work', ...place, '--until-done', '-j', '1', '-q']
    workers = Array.from({ length: WORKERS }, () => start(words, env))
  }

  const killAll = async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    kills += workers.length
    const before = s3.putCount
    const at = performance.now()
    startWorkers()
    while (!isOver && s3.putCount === before) await wait(50)
    if (!s3.isDown) resumed.push((performance.now() - at) / 1000)
  }

  try {
    for (const path of paths) s3.objects.set(`in/docs/${path}`, readFileSync(join(source, path)))
    const target = ['--to', 's3://out/md', '--images', 'omit', '-q']
    const submit = start(['bulk', 'submit', 's3://in/docs', ...target, ...place], env)
    const [code] = await once(submit, 'exit')
    if (code !== 0) throw new Error(`submit ended with ${code}.`)
    const submittedSeconds = (performance.now() - began) / 1000
    startWorkers()

    const disturbance = async () => {
      for (let round = 1; !isOver; round++) {
        await waitUnless(killEverySeconds * 1000, () => isOver)
        if (isOver) return
        await killAll()
        if (round === 1) {
          redis.process.kill('SIGKILL')
          await once(redis.process, 'exit')
          redis = await startStore()
        }
        if (round === 2) {
          s3.isDown = true
          await waitUnless(outageSeconds * 1000, () => isOver)
          s3.isDown = false
        }
      }
    }
    const disturbing = disturbance()
    for (;;) {
      const current = workers
      await Promise.all(current.map(worker => worker.exitCode ?? once(worker, 'exit')))
      // Workers that were killed have been replaced; those that are done end by themselves.
      if (current === workers && workers.every(({ exitCode }) => exitCode !== null)) break
      await wait(100)
    }
    isOver = true
    await disturbing
    const codes = workers.map(({ exitCode }) => exitCode)
    const seconds = (performance.now() - began) / 1000
    const objects = new Map(
      [...s3.objects]
        .filter(([name]) => name.startsWith('out/md/'))
        .map(([name, content]) => [name.slice('out/md/'.length), content]),
    )
    return {
      objects,
      report: [
        `Redis and S3: ${seconds.toFixed(1)} s, ${submittedSeconds.toFixed(1)} s of them to submit; ${kills} workers killed,`,
        `Redis restarted once, ${s3.refused} requests answered with 503; workers ended with ${codes.join(', ')};`,
        `work went on after ${resumed.map(value => value.toFixed(1)).join(', ')} s`,
      ].join(' '),
    }
  } finally {
    isOver = true
    for (const worker of workers) worker.kill('SIGKILL')
    await redis.stop()
    await s3.close()
  }
}

async function waitUnless(ms: number, isOver: () => boolean): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end && !isOver()) await wait(100)
}
