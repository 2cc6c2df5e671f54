/** Optional peer packages: whoever needs them installs them by name. */

/** The message says what to install. */
export class MissingPeer extends Error {
  override readonly name = 'MissingPeer'
}

/** `use` begins the sentence: `A queue on Redis`. The caller supplies the type of the package's exports. */
export async function requirePeer<Exports>(name: string, use: string): Promise<Exports> {
  try {
    return await import(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new MissingPeer(
      `${use} needs packages that are not installed: npm install ${PEERS[name] ?? name}`,
    )
  }
}

/** What to install for each package: both are needed together. */
const PEERS: Readonly<Record<string, string>> = {
  bullmq: 'bullmq ioredis',
  ioredis: 'bullmq ioredis',
}
