/**
 * What some tests need besides npm packages. It is set up once, before any test runs; if it is not available, those
 * tests are left out, and the closing lines of the run say which and why.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Need {
  /** Path prefixes of the files that need it. */
  readonly files: readonly string[]
  /** Says why it is not available; undefined if it is ready. */
  readonly prepare: () => string | undefined
}

const NEEDS: readonly Need[] = [
  {
    files: ['test/bulk-queue.', 'test/http/shared-limits.', 'src/bulk/redis/'],
    prepare: () => installProgram('redis-server'),
  },
  { files: ['test/examples-python.'], prepare: () => installProgram('python3') },
  { files: ['test/browser/'], prepare: findChromium },
]

/** Files that cannot run here, for a reason. */
export interface LeftOut {
  readonly files: readonly string[]
  readonly why: string
}

export function prepareNeeds(files: readonly string[]): LeftOut[] {
  return NEEDS.flatMap(({ files: starts, prepare }) => {
    const concerned = files.filter(file => starts.some(start => file.startsWith(start)))
    const why = concerned.length ? prepare() : undefined
    return why === undefined ? [] : [{ files: concerned, why }]
  })
}

function installProgram(name: string): string | undefined {
  const script = fileURLToPath(new URL('../../../scripts/ensure-programs.sh', import.meta.url))
  const { status, stderr, error } = spawnSync('bash', [script, name], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (error) return `${name} is not installed, and there is no bash to install it with.`
  return status === 0 ? undefined : stderr.trim().split('\n').at(-1)
}

/** The browser comes from an npm package, which exists for one platform. */
function findChromium(): string | undefined {
  const { platform, arch } = process
  if (platform === 'linux' && arch === 'x64') return undefined
  return `@sparticuz/chromium does not run on ${platform} ${arch}.`
}
