/** Standard output, written at the pace of its reader. */
import { once } from 'node:events'

/** Resolves when more may be written. */
export async function print(text: string): Promise<void> {
  if (text && !process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** A reader that has seen enough (`| head`) ends the command: nobody is left to read. */
export function endWithReader(cleanUp: () => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    cleanUp()
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(`foliomark: standard output: ${error.message}\n`)
    process.exit(1)
  })
}
