/** Connections to Redis or Valkey that wait for a restarting store, however long it takes, and report that they do. */
import type * as IORedis from 'ioredis'

type Redis = IORedis.Redis
export type Connect = () => Redis

export function toConnect({ Redis }: typeof IORedis, address: string): Connect {
  const url = address.replace(/^valkey:/, 'redis:')
  return () => sayWhenEnded(new Redis(url, { maxRetriesPerRequest: null }))
}

/** BullMQ waits for a connection's `end` event, which ioredis does not emit between two attempts to connect. */
function sayWhenEnded(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis)
  const duplicate = redis.duplicate.bind(redis)
  redis.disconnect = (reconnect = false) => {
    if (!reconnect && redis.status === 'reconnecting') redis.status = 'wait'
    disconnect(reconnect)
  }
  redis.duplicate = (changes => sayWhenEnded(duplicate(changes))) as Redis['duplicate']
  return redis
}

/** When Redis does not respond, `onWaiting` receives a sentence and we wait; without `onWaiting` we throw. */
export async function waitForRedis(
  redis: Redis,
  onWaiting: ((message: string) => void) | undefined,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (message: string) => {
      redis.disconnect()
      reject(new Error(message))
    }
    let isWaiting = false
    let isThere = false
    // It reconnects by itself, and without a listener its errors would end the process.
    redis.on('error', (error: NodeJS.ErrnoException) => {
      if (isThere) return
      // An answer, such as a wrong password, would stay the same.
      if (!onWaiting || error.name === 'ReplyError') return fail(toFault(error))
      if (!isWaiting) onWaiting(toWaiting(error))
      isWaiting = true
    })
    redis.ping().then(
      () => {
        isThere = true
        if (isWaiting) onWaiting?.(BACK)
        resolve()
      },
      error => fail(`Redis does not respond: ${error.message}`),
    )
  })
}

const toFault = ({ message, code }: NodeJS.ErrnoException): string =>
  `Redis does not respond: ${message || code}`

const toWaiting = (error: Error): string => `${toFault(error)}. Waiting for it.`

const BACK = 'Redis responds. Going on.'

/** Says once that Redis is away, and once that it is back, however often a worker fails to reach it in between. */
export function tellOfAbsence(connection: Redis, say: (message: string) => void) {
  let isAway = false
  connection.on('ready', () => {
    if (isAway) say(BACK)
    isAway = false
  })
  return (error: NodeJS.ErrnoException) => {
    const isUnreachable = error.code !== undefined || error.message === CLOSED
    if (!isUnreachable) say(`The queue: ${error.message}`)
    else if (!isAway) say(toWaiting(error))
    isAway ||= isUnreachable
  }
}

/** ioredis's message for a command that it could not send. */
const CLOSED = 'Connection is closed.'
