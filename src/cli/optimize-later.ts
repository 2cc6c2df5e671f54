import { isTopic } from './topics.ts'

/** By version of V8, whose flags change; an unknown flag would be an error message at every start. */
const FLAGS: Readonly<Record<string, string>> = { '11.3': '--interrupt-budget=600000' }

/**
 * The flags of V8 by which functions are optimized when they have run nine times as much as by default: most documents
 * are done before optimized code has repaid what making it takes (docs/decisions/0031-package-and-builds.md). Servers
 * live longer.
 */
export function findFlags(words: readonly string[], v8 = process.versions.v8): string | undefined {
  const version = v8.split('.', 2).join('.')
  return isTopic(words[0] ?? '') || !Object.hasOwn(FLAGS, version) ? undefined : FLAGS[version]
}
