#!/usr/bin/env node
/** The command `foliomark`. It loads only what a call needs. */
import { fstatSync } from 'node:fs'
import { parseArguments } from './arguments.ts'
import { isTopic } from './commands.ts'
import { keepCompiledCode } from './compile-cache.ts'
import { print } from './standard-output.ts'
import { isUsageError } from './usage-error.ts'

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!isUsageError(error)) throw error
  const [first = ''] = process.argv.slice(2)
  const command = isTopic(first) ? `foliomark ${first}` : 'foliomark'
  process.stderr.write(`foliomark: ${error.message}\nSee ${command} --help.\n`)
  process.exitCode = 2
}

async function main(words: readonly string[]): Promise<number> {
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
      keepCompiledCode()
      const { convertInputs } = await import('./convert-inputs.ts')
      return convertInputs(command)
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
