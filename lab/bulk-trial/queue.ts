/** Runs on Redis and S3: one to see what it costs, and one with everything killed that can be. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort, type RedisProcess, startRedis } from '../../test/http/support/redis.ts'
import { type S3Server, startS3Server, toS3Environment } from '../../test/support/s3-server.ts'
import { type Cost, cpuSecondsOf, measure, start } from './commands.ts'

const WORKERS = 3
const SOURCE = 's3://in/docs'
const TARGET = 'out/md/'

interface Stores {
  redis: RedisProcess
  readonly s3: S3Server
  readonly env: NodeJS.ProcessEnv
  readonly place: readonly string[]
  readonly restartRedis: () => Promise<void>
}

export interface QueueRun {
  /** By name. */
  readonly objects: ReadonlyMap<string, Buffer>
  readonly report: string
}

export async function runUndisturbed(
  folder: string,
  source: string,
  paths: readonly string[],
): Promise<QueueRun & { readonly cost: Cost }> {
  return withStores(folder, source, paths, async stores => {
    const { env, place, redis, s3 } = stores
    const submitted = await measure(toSubmit(place), { env })
    const worked = await measure(toWork(place), { env }, WORKERS)
    const cost: Cost = {
      seconds: submitted.seconds + worked.seconds,
      cpuSeconds: submitted.cpuSeconds + worked.cpuSeconds,
      residentMb: worked.residentMb,
    }
    const parts = [submitted.cpuSeconds, cpuSecondsOf(redis.process.pid!)]
    const [toList, ofRedis] = parts.map(seconds => seconds.toFixed(1))
    const report = `${toList} s of it to submit; besides, Redis took ${ofRedis} s`
    return { cost, objects: readTarget(s3), report }
  })
}

interface Faults {
  readonly kills: number
  readonly killEverySeconds: number
  readonly outageSeconds: number
  /** Between 0 and 1. */
  readonly random: () => number
}

/** One at a time is killed, a worker or Redis, and started again at once. After the third, the store is away for a while. */
export async function runDisturbed(
  folder: string,
  source: string,
  paths: readonly string[],
  { kills, killEverySeconds, outageSeconds, random }: Faults,
): Promise<QueueRun> {
  return withStores(folder, source, paths, async stores => {
    const { env, place, s3 } = stores
    const began = performance.now()
    await measure(toSubmit(place), { env })
    const startWorker = () => start(toWork(place), { env })
    const workers = Array.from({ length: WORKERS }, startWorker)
    const killed: string[] = []
    let isOver = false
    const disturb = async () => {
      while (killed.length < kills && !isOver) {
        await waitUnless(killEverySeconds * (500 + 1000 * random()), () => isOver)
        if (isOver) return
        const victim = Math.floor(random() * (WORKERS + 1))
        const isLastChance = killed.length === kills - 1 && !killed.includes('Redis')
        if (victim === WORKERS || isLastChance) {
          killed.push('Redis')
          await stores.restartRedis()
        } else {
          killed.push(`worker ${victim}`)
          workers[victim]!.kill('SIGKILL')
          workers[victim] = startWorker()
        }
        if (killed.length === 3) {
          s3.isDown = true
          await waitUnless(outageSeconds * 1000, () => isOver)
          s3.isDown = false
        }
      }
    }
    const disturbing = disturb()
    try {
      while (workers.some(({ exitCode }) => exitCode === null)) await wait(100)
      isOver = true
      await disturbing
    } finally {
      isOver = true
      for (const worker of workers) worker.kill('SIGKILL')
    }
    const codes = workers.map(({ exitCode }: ChildProcess) => exitCode)
    const report = [
      `${((performance.now() - began) / 1000).toFixed(1)} s; killed: ${killed.join(', ')};`,
      `${s3.refused} requests answered with 503; workers ended with ${codes.join(', ')}`,
    ].join(' ')
    return { objects: readTarget(s3), report }
  })
}

const toSubmit = (place: readonly string[]) => {
  return ['bulk', 'submit', SOURCE, '--to', `s3://${TARGET}`, '-q', ...place]
}

const toWork = (place: readonly string[]) => {
  return ['bulk', 'work', ...place, '--until-done', '-j', '1', '-q']
}

async function withStores<Result>(
  folder: string,
  source: string,
  paths: readonly string[],
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const port = await findFreePort()
  const data = mkdtempSync(join(folder, 'redis-'))
  // Every command is in the file before it is answered: killed, nothing is lost that a client was told of.
  const startStore = () => startRedis(port, ['--dir', data, '--appendonly', 'yes'])
  const s3 = await startS3Server()
  const redis = await startStore()
  const stores: Stores = {
    redis,
    s3,
    env: toS3Environment(s3.url),
    place: ['--queue', redis.url],
    async restartRedis() {
      stores.redis.process.kill('SIGKILL')
      await once(stores.redis.process, 'exit')
      stores.redis = await startStore()
    },
  }
  try {
    for (const path of paths) s3.objects.set(`in/docs/${path}`, readFileSync(join(source, path)))
    return await work(stores)
  } finally {
    await stores.redis.stop()
    await s3.close()
  }
}

function readTarget({ objects }: S3Server): Map<string, Buffer> {
  return new Map(
    [...objects]
      .filter(([name]) => name.startsWith(TARGET))
      .map(([name, content]) => [name.slice(TARGET.length), content]),
  )
}

async function waitUnless(ms: number, isOver: () => boolean): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end && !isOver()) await wait(100)
}
