#!/usr/bin/env node
/**
 * Starts the command `foliomark`: its program, with the compiled code that an earlier run has kept. It becomes a CommonJS
 * file, since Node's loader of modules takes longer than reading a small document.
 */
import { setFlagsFromString } from 'node:v8'
import { findFlags } from './optimize-later.ts'
import { findCacheFolder, ScriptLoader } from './script-loader.ts'

/** The bundle's first file, and what all of its files are recognized by (scripts/build-command.ts). */
declare const PROGRAM: { readonly file: string; readonly hash: string }

type Program = typeof import('./program.ts')

const words = process.argv.slice(2)
// V8 takes kept code only with the flags that it was made with, so they come before the first script.
const flags = findFlags(words)
if (flags) setFlagsFromString(flags)

const scripts = new ScriptLoader(import.meta.dirname, findCacheFolder(PROGRAM.hash))
const { run } = scripts.load<Program>(PROGRAM.file)
void run(words, () => scripts.keepCompiled()).then(code => {
  process.exitCode = code
})
