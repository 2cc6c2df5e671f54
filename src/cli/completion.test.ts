import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { SHELLS } from './commands.ts'
import { writeCompletion } from './completion.ts'
import { FLAG_TABLES } from './flags.ts'
import { writeManPage } from './man-page.ts'

const names = new Set(Object.values(FLAG_TABLES).flatMap(flags => Object.keys(flags)))

describe('what is derived from the table of flags', () => {
  for (const shell of SHELLS) {
    test(`the completion of ${shell} has every flag`, () => {
      const script = writeCompletion(shell)
      const spelled =
        shell === 'fish' ? (name: string) => `-l ${name} ` : (name: string) => `--${name}`
      for (const name of names) assert.ok(script.includes(spelled(name)), name)
    })
  }

  test('the manual page has every flag, and requests only where they are meant', () => {
    const page = writeManPage('1.2.3')
    for (const name of names) {
      assert.ok(page.includes(`\\fB\\-\\-${name.replaceAll('-', '\\-')}\\fR`), name)
    }
    const requests = page.match(/^[.'].*$/gm) ?? []
    for (const request of requests) assert.match(request, /^\.(?:TH|SH|SS|TP|PP|nf|fi)\b/)
  })

  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${writeCompletion('bash')}
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _foliomark; printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        'foliomark',
        ...words,
      ],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')

  test('bash completes flags, their values, and the flags of the service', () => {
    assert.deepEqual(complete('--allow'), ['--allow-private'])
    assert.deepEqual(complete('a.docx', '--images', 'in'), ['inline'])
    assert.deepEqual(complete('serve', '--b'), ['--base-url'])
    assert.deepEqual(complete('completion', ''), [...SHELLS])
    assert.deepEqual(complete('bulk', 're'), ['retry'])
    assert.deepEqual(complete('bulk', 'submit', '--led'), ['--ledger'])
    assert.ok(complete('').includes('serve'))
    assert.ok(!complete('a.docx', '').includes('serve'))
  })
})
