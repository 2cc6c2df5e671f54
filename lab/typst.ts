/** Typst, which `lab/pdf-matrix/install.sh` installs: its packages for machines of all kinds are too many for the lab. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface Typst {
  pdf(options: { mainFileContent: string }): Uint8Array
}

export function openTypst(): Typst {
  const folder = new URL('../../.producers/package.json', import.meta.url)
  const { NodeCompiler } = createRequire(fileURLToPath(folder))(
    '@myriaddreamin/typst-ts-node-compiler',
  ) as {
    NodeCompiler: { create(options?: object): Typst }
  }
  return NodeCompiler.create({ fontArgs: [{ fontPaths: ['/usr/share/fonts/truetype'] }] })
}
