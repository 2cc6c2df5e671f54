#!/usr/bin/env node
/** Starts the command `foliomark`: its program, with the compiled code that an earlier run has kept. */
import { fileURLToPath } from 'node:url'
import { findCacheFolder, ScriptLoader } from './script-loader.ts'

/** The bundle's first file, and what all of its files are recognized by (scripts/build-command.ts). */
declare const PROGRAM: { readonly file: string; readonly hash: string }

type Program = typeof import('./program.ts')

const folder = fileURLToPath(new URL('./', import.meta.url))
const scripts = new ScriptLoader(folder, findCacheFolder(PROGRAM.hash))
const { run } = scripts.load<Program>(PROGRAM.file)
process.exitCode = await run(process.argv.slice(2), () => scripts.keepCompiled())
