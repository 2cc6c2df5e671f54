/**
 * What deploy/ says about the service is true: its metrics, its variables, its version. Schemas: npm run
 * check:deploy.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parseArguments } from '../src/cli/arguments.ts'
import { readConfig } from '../src/config.ts'
import { RELEASE } from '../src/engine/release.ts'
import { createMetrics } from '../src/service/metrics.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

describe('deploy', () => {
  for (const file of ['monitoring/dashboard.json', 'monitoring/alerts.yaml']) {
    test(`${file} asks for metrics that there are`, async () => {
      const metrics = createMetrics()
      metrics.watch(() => ({ waiting: 0, working: 0, heldBytes: 0 }))
      const known = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name)
      const asked = read(file).match(/\bfoliomark_[a-z0-9_]+/g) ?? []
      assert.ok(asked.length > 5)
      const unknown = asked.filter(
        name =>
          !known.includes(name.replace(/_(?:bucket|count|sum)$/, '')) && !known.includes(name),
      )
      assert.deepEqual(unknown, [])
    })
  }

  test('the dashboard has panels that do not overlap, each with something to show', () => {
    const { panels } = JSON.parse(read('monitoring/dashboard.json'))
    const places = new Set<string>()
    for (const { title, gridPos, targets } of panels) {
      assert.ok(title && targets.length)
      const place = `${gridPos.x},${gridPos.y}`
      assert.ok(!places.has(place), title)
      places.add(place)
    }
  })

  test('the variables of the manifests are ones that the service takes', () => {
    const [, map = ''] =
      /kind: ConfigMap[\s\S]*?\ndata:\n([\s\S]*?)---/.exec(read('kubernetes/foliomark.yaml')) ?? []
    const entries = Array.from(map.matchAll(/^ {2}([A-Z_]+): "?([^"\n]*)"?$/gm), match =>
      match.slice(1),
    )
    assert.ok(entries.length >= 4)
    const config = readConfig(Object.fromEntries(entries))
    assert.equal(config.workers, 2)
    assert.equal(config.metricsPort, 9090)
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    for (const [name] of entries) assert.ok(readme.includes(`\`${name}\``), name)
  })

  test('whoever stops the service gives it the time that it takes for its last answers', () => {
    const { shutdownTimeoutMs } = readConfig({})
    const manifest = read('kubernetes/foliomark.yaml')
    const secondsIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
    const graces = [
      secondsIn(read('compose.yaml'), /stop_grace_period: (\d+)s/),
      secondsIn(manifest, /terminationGracePeriodSeconds: (\d+)/) -
        secondsIn(manifest, /"sleep", "(\d+)"/),
    ]
    for (const seconds of graces) assert.ok(seconds * 1000 >= shutdownTimeoutMs + 5000, `${graces}`)
  })

  test('what manifests call the command with is what it takes', () => {
    const files = ['workers', 'submit', 'indexed-job'].map(name => `kubernetes/bulk/${name}.yaml`)
    for (const file of files) {
      const [, list = ''] = /^ +args:\s+(\[[^\]]*\])$/m.exec(read(file)) ?? []
      const words = Array.from(list.matchAll(/"([^"]*)"/g), ([, word = '']) =>
        word.replace('$(PART)', '3'),
      )
      assert.equal(parseArguments(words).type, 'bulk', file)
    }
  })

  test('workers are scaled by the lists that the queue has', () => {
    const lists = read('kubernetes/bulk/workers.yaml').match(/bull:\w+:\w+/g) ?? []
    assert.deepEqual(lists, ['bull:foliomark:wait', 'bull:foliomark:active'])
  })

  test('the image is that of this version', () => {
    const files = [
      'Dockerfile',
      ...readdirSync(new URL('../../deploy/kubernetes', import.meta.url), {
        recursive: true,
        encoding: 'utf8',
      })
        .filter(file => file.endsWith('.yaml'))
        .map(file => `kubernetes/${file}`),
    ]
    const versions = files.flatMap(
      file => read(file).match(/\bfoliomark(?:-bulk)?:\d[\w.]*/g) ?? [],
    )
    assert.deepEqual([...new Set(versions)].sort(), [
      `foliomark-bulk:${RELEASE}`,
      `foliomark:${RELEASE}`,
    ])
  })
})
