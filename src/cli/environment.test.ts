import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '../config.ts'
import { toUsageError } from './environment.ts'

test('a value that came from a flag is named by the flag, and others by their variables', () => {
  const error = new ConfigError('BASE_URL must be a.', 'PORT must be b.', 'WORKERS must be c.')
  const { message } = toUsageError(error, { port: 'x', 'base-url': 'y' })
  assert.deepEqual(message.split('\n').slice(1), [
    '  --base-url must be a.',
    '  --port must be b.',
    '  WORKERS must be c.',
  ])
  assert.equal(
    toUsageError(new ConfigError('PORT 80 is taken.'), { port: '80' }).message,
    '--port 80 is taken.',
  )
})
