/** Writes the manual page and the shell completions into `dist/manual`, from the command's tables. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCompletion } from '../src/cli/completion.ts'
import { writeManPage } from '../src/cli/man-page.ts'
import { RELEASE } from '../src/engine/release.ts'

const OUT = fileURLToPath(new URL('../manual', import.meta.url))

mkdirSync(OUT, { recursive: true })
writeFileSync(join(OUT, 'foliomark.1'), writeManPage(RELEASE))
writeFileSync(join(OUT, 'foliomark.bash'), `${writeCompletion('bash')}\n`)
writeFileSync(join(OUT, '_foliomark'), `${writeCompletion('zsh')}\n`)
writeFileSync(join(OUT, 'foliomark.fish'), `${writeCompletion('fish')}\n`)
