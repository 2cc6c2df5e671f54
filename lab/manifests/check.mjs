/**
 * Holds what lies in deploy/ to its schemas, and to itself: every manifest to the schema of its kind in
 * Kubernetes, names that manifests call each other by, images that have a version, files that compose mounts.
 *
 *     npm run check:deploy
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url))
/** What is not Kubernetes' own has no schema here: only its names are checked. */
const FOREIGN = ['keda.sh/v1alpha1', 'argoproj.io/v1alpha1']
const faults = []
const expect = (isSo, fault) => isSo || faults.push(fault)

const files = readdirSync(join(DEPLOY, 'kubernetes'), { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.yaml'),
)
const manifests = files.flatMap(file =>
  parseAllDocuments(readFileSync(join(DEPLOY, 'kubernetes', file), 'utf8'), { strict: true }).map(
    document => {
      faults.push(...document.errors.map(error => `${file}: ${error.message}`))
      return { file, manifest: document.toJS() }
    },
  ),
)
for (const { file, manifest } of manifests) await checkSchema(file, manifest)
checkNames(manifests.map(({ manifest }) => manifest))
checkCompose(parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }))
checkAlerts(parse(readFileSync(join(DEPLOY, 'monitoring/alerts.yaml'), 'utf8')))

for (const fault of faults) console.error(`! ${fault}`)
console.log(`deploy: ${manifests.length} manifests; ${faults.length} faults`)
process.exitCode = faults.length ? 1 : 0

async function checkSchema(file, { apiVersion, kind, ...rest }) {
  if (FOREIGN.includes(apiVersion)) return
  const name = `${file}: ${kind} ${rest.metadata?.name}`
  try {
    const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`)
    const { watched, findUnread } = watch({ apiVersion, kind, ...rest })
    // Not on a model of its own: that would be a copy, and making it looks at everything.
    Model.prototype.validate.call(watched)
    faults.push(...findUnread().map(path => `${name}: ${path} is no field of it`))
  } catch (error) {
    faults.push(`${name}: ${error.message}`)
  }
}

/** Schemas let unknown fields pass, and a misspelt one is what happens: what they never look at is unknown. */
function watch(value) {
  const looked = new Map()
  const wrap = inner => {
    if (typeof inner !== 'object' || inner === null) return inner
    looked.set(inner, looked.get(inner) ?? new Set())
    return new Proxy(inner, {
      get(target, key) {
        looked.get(inner).add(key)
        return wrap(target[key])
      },
    })
  }
  const walk = (inner, path) =>
    typeof inner !== 'object' || inner === null
      ? []
      : Object.keys(inner).flatMap(key =>
          looked.get(inner)?.has(key) ? walk(inner[key], `${path}.${key}`) : [`${path}.${key}`],
        )
  return { watched: wrap(value), findUnread: () => walk(value, '').map(path => path.slice(1)) }
}

function checkNames(all) {
  const pods = all
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map(({ spec }) => spec.template)
  const selects = labels => pods.some(pod => isSubset(labels, pod.metadata.labels))
  for (const { kind, metadata, spec } of all) {
    const name = `${kind} ${metadata.name}`
    switch (kind) {
      case 'Deployment':
      case 'StatefulSet':
      case 'Job':
        expect(
          isSubset(spec.selector?.matchLabels ?? {}, spec.template.metadata.labels),
          `${name} selects nothing`,
        )
        for (const { image } of spec.template.spec.containers) {
          expect(/:\d/.test(image), `${name}: the image ${image} has no version`)
        }
        break
      case 'Service': {
        expect(selects(spec.selector), `${name} selects nothing`)
        const ports = pods.flatMap(pod => pod.spec.containers).flatMap(({ ports = [] }) => ports)
        for (const { targetPort, port } of spec.ports) {
          const wanted = targetPort ?? port
          const isThere = ports.some(entry => [entry.name, entry.containerPort].includes(wanted))
          expect(isThere, `${name}: no container has the port ${wanted}`)
        }
        break
      }
      case 'PodDisruptionBudget':
        expect(selects(spec.selector.matchLabels), `${name} selects nothing`)
        break
      case 'NetworkPolicy':
        expect(selects(spec.podSelector.matchLabels), `${name} selects nothing`)
        break
      case 'ScaledObject':
      case 'HorizontalPodAutoscaler': {
        const { kind: target = 'Deployment', name: called } = spec.scaleTargetRef
        const isThere = all.some(other => other.kind === target && other.metadata.name === called)
        expect(isThere, `${name} scales what is not there`)
        break
      }
    }
  }
}

function isSubset(part, whole) {
  return Object.entries(part).every(([key, value]) => whole[key] === value)
}

function checkCompose({ services }) {
  for (const [name, { image, build, volumes = [], depends_on: needs = [] }] of Object.entries(
    services,
  )) {
    expect(build || /:v?\d/.test(image ?? ''), `compose: ${name} has no image with a version`)
    if (build)
      expect(
        existsSync(join(DEPLOY, build.context, build.dockerfile)),
        `compose: ${name} has no Dockerfile`,
      )
    for (const need of needs)
      expect(services[need], `compose: ${name} needs ${need}, which is not there`)
    for (const volume of volumes) {
      const [source] = volume.split(':')
      if (source.startsWith('.'))
        expect(existsSync(join(DEPLOY, source)), `compose: there is no ${source}`)
    }
  }
}

function checkAlerts({ groups }) {
  for (const { alert, expr, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(alert && expr && labels?.severity && annotations?.summary, `alert ${alert} is not whole`)
  }
}
