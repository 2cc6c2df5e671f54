/** What the command `foliomark` does. It loads only what each call needs. */
import { fstatSync } from 'node:fs'
import { parseArguments } from './arguments.ts'
import { print } from './standard-output.ts'
import { isTopic } from './topics.ts'
import { isUsageError } from './usage-error.ts'

/** Returns an exit code. `onConverted` is called after documents were converted. */
export async function run(words: readonly string[], onConverted: () => void): Promise<number> {
  try {
    return await perform(words, onConverted)
  } catch (error) {
    if (!isUsageError(error)) throw error
    const [first = ''] = words
    const command = isTopic(first) ? `foliomark ${first}` : 'foliomark'
    process.stderr.write(`foliomark: ${error.message}\nSee ${command} --help.\n`)
    return 2
  }
}

async function perform(words: readonly string[], onConverted: () => void): Promise<number> {
  const command = parseArguments(words, isPiped())
  switch (command.type) {
    case 'help': {
      const { writeHelp } = await import('./help.ts')
      return show(writeHelp(command.topic, command.isShort))
    }
    case 'completion': {
      const { writeCompletion } = await import('./completion.ts')
      return show(writeCompletion(command.shell))
    }
    case 'version': {
      const { readVersion } = await import('../version.ts')
      return show(readVersion())
    }
    case 'serve': {
      const { serve } = await import('./serve.ts')
      return serve(command.given)
    }
    case 'mcp': {
      const { serveMcp } = await import('./mcp.ts')
      return serveMcp(command)
    }
    case 'bulk': {
      const { bulk } = await import('./bulk.ts')
      return bulk(command.request)
    }
    case 'convert': {
      const { convertInputs } = await import('./convert-inputs.ts')
      const code = await convertInputs(command)
      onConverted()
      return code
    }
  }
}

async function show(text: string): Promise<0> {
  await print(`${text}\n`)
  return 0
}

/** Whether standard input is a file or another program's output, not a terminal. */
function isPiped(): boolean {
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isFile() || input.isSocket()
  } catch {
    return false
  }
}
