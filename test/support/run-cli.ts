/** Runs the built command as users do, in a separate folder. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const COMMAND = fileURLToPath(new URL('../../command/main.js', import.meta.url))

export interface CliRun {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Creates a folder with these files; the caller removes it. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** The environment of a shell in which `foliomark` is this build; the program stands in the folder. */
export function withCommand(folder: string): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const program = `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`
  writeFileSync(join(bin, 'foliomark'), program, { mode: 0o755 })
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Creates folders for the tests of a suite, which removes all of them at its end. */
export function createFolders() {
  const folders: string[] = []
  return {
    folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
      const folder = makeFolder(files)
      folders.push(folder)
      return folder
    },
    removeAll: () => folders.forEach(removeFolder),
  }
}

export function runCli(
  words: readonly string[],
  {
    cwd,
    input = '',
    env = process.env,
  }: { cwd: string; input?: string | Uint8Array; env?: NodeJS.ProcessEnv },
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...words], { cwd, env, timeout: 60_000 })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', exitCode => resolve({ exitCode, stdout, stderr }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
