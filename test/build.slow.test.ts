/** The scripts behind `npm run build` and `npm start`, in a small project laid out like this one. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder, removeFolder } from './support/run-cli.ts'
import { until } from './support/until.ts'

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const FILES = {
  'package.json': '{ "type": "module", "scripts": { "start": "exec node scripts/start.mjs" } }',
  'package-lock.json': '{}',
  'CHANGELOG.md': '',
  'docs/a.md': '',
  'examples/a.md': '',
  'tsconfig.json': source('tsconfig.json'),
  'scripts/build.mjs': source('scripts/build.mjs'),
  'scripts/install-lab.mjs': source('scripts/install-lab.mjs'),
  'scripts/start.mjs': source('scripts/start.mjs'),
  'scripts/end-with-parent.mjs': source('scripts/end-with-parent.mjs'),
  'scripts/build-command.ts': `import { mkdirSync, writeFileSync } from 'node:fs'
    const folder = new URL('../command/', import.meta.url)
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL('main.js', folder), \`
      console.log('listens as', process.pid, process.argv[2])
      process.once('SIGTERM', () => process.exit(0))
      setInterval(() => {}, 1000)\`)`,
  // Meanwhile dist is the complete last build.
  'scripts/build-site.ts': `import { copyFileSync, existsSync } from 'node:fs'
    const last = new URL('../../dist/build.json', import.meta.url)
    if (existsSync(last)) copyFileSync(last, new URL('../seen.json', import.meta.url))`,
  'scripts/build-library.ts': 'export {}',
  'scripts/build-engine.ts': 'export {}',
  'scripts/build-service.ts': 'export {}',
  'scripts/build-notices.ts': 'export {}',
  'scripts/build-manual.ts': 'export {}',
  'scripts/date-pages.ts': 'export {}',
  'src/config.ts': `export function readConfig(environment: Record<string, string | undefined>) {
      if (environment.PORT === 'bad') throw new Error('PORT must be good.')
    }`,
  'src/a.ts': 'export const a: number = 1\n',
  'src/b.ts': 'export const b: number = 1\n',
  'site/a.ts': 'export {}',
  'test/a.ts': 'export {}',
}

describe('a build', { concurrency: 1 }, () => {
  let root = ''
  before(() => {
    root = makeFolder(FILES)
    symlinkSync(new URL('../../node_modules', import.meta.url), join(root, 'node_modules'))
  })
  after(() => removeFolder(root))

  const run = (program: string, words: string[], environment = {}): ChildProcess =>
    spawn(program, words, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const end = async (child: ChildProcess) => {
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, 'close'),
    ])
    return { output, errors, code }
  }
  const build = () => end(run(process.execPath, ['scripts/build.mjs']))
  const built = (path: string) => join(root, 'dist', path)
  const folders = () => readdirSync(root).filter(name => name.startsWith('dist'))

  test('does not begin while the environment is wrong', async () => {
    const { errors, code } = await end(
      run(process.execPath, ['scripts/start.mjs'], { PORT: 'bad' }),
    )
    assert.deepEqual([errors, code], ['foliomark: PORT must be good.\n', 2])
    assert.deepEqual(folders(), [])
  })

  test('is put in its place when it is whole', async () => {
    assert.equal((await build()).code, 0)
    assert.deepEqual(folders(), ['dist'])
    assert.ok(existsSync(built('command/main.js')))
    assert.ok(existsSync(built('src/b.js')))
  })

  test('is not made again when nothing has changed', async () => {
    const { ino } = statSync(join(root, 'dist'))
    assert.equal((await build()).code, 0)
    assert.equal(statSync(join(root, 'dist')).ino, ino)
  })

  test('holds what has changed and not what is gone, and leaves the last one in place meanwhile', async () => {
    const last = readFileSync(built('build.json'), 'utf8')
    writeFileSync(join(root, 'src/a.ts'), 'export const a: number = 2\n')
    rmSync(join(root, 'src/b.ts'))
    assert.equal((await build()).code, 0)
    assert.match(readFileSync(built('src/a.js'), 'utf8'), /a = 2/)
    assert.ok(!existsSync(built('src/b.js')))
    assert.equal(readFileSync(built('seen.json'), 'utf8'), last)
    assert.notEqual(readFileSync(built('build.json'), 'utf8'), last)
  })

  test('that fails leaves everything as it was', async () => {
    writeFileSync(join(root, 'src/a.ts'), 'export const a: number = "3"\n')
    const { output, code } = await build()
    assert.match(output, /src\/a\.ts/)
    assert.notEqual(code, 0)
    assert.deepEqual(folders(), ['dist'])
    assert.match(readFileSync(built('src/a.js'), 'utf8'), /a = 2/)
    writeFileSync(join(root, 'src/a.ts'), 'export const a: number = 2\n')
  })

  test('has the lab while its packages are installed as its lock file says', async () => {
    const inLab = (path: string) => join(root, 'lab', path)
    mkdirSync(inLab('node_modules/some-package'), { recursive: true })
    writeFileSync(inLab('tsconfig.json'), source('lab/tsconfig.json'))
    writeFileSync(inLab('a.ts'), 'export {}')
    writeFileSync(inLab('package-lock.json'), '{}')
    assert.equal((await build()).code, 0)
    assert.ok(!existsSync(built('lab')))
    writeFileSync(inLab('node_modules/.installed.json'), '{}')
    assert.equal((await build()).code, 0)
    assert.ok(existsSync(built('lab/a.js')))
    assert.ok(existsSync(built('lab/node_modules/some-package')))
    writeFileSync(inLab('package-lock.json'), '{ }')
    assert.equal((await build()).code, 0)
    assert.ok(!existsSync(built('lab')))
    assert.ok(existsSync(inLab('node_modules/some-package')))
  })

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    test(`${signal} to npm start ends the service`, async () => {
      const npm = run('npm', ['start'])
      let output = ''
      npm.stdout!.on('data', text => {
        output += text
      })
      await until(() => /listens as \d+ serve/.test(output))
      const pid = Number(/listens as (\d+)/.exec(output)![1])
      const closed = once(npm, 'close')
      npm.kill(signal)
      // Standard output is closed when nobody has it open any more, including the service.
      await Promise.race([closed, wait(20_000, undefined, { ref: false })])
      const isGone = hasEnded(pid)
      if (!isGone) process.kill(pid, 'SIGKILL')
      assert.ok(isGone)
    })
  }
})

/** A process that has not been reaped stays in the list as a zombie: field 3 of stat (proc(5)). */
function hasEnded(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return true
  }
}
