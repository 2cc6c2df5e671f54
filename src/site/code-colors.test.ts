import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitCode } from './code-colors.ts'

const mark = (code: string, language: string) =>
  splitCode(code, language)
    .map(({ text, kind }) => (kind ? `<${kind}>${text}</>` : text))
    .join('')

test('a command, its flags, its strings and its comments are told apart', () => {
  assert.equal(
    mark("curl -H 'Accept: text/markdown' https://a.example/#x # all of it", 'sh'),
    "<keyword>curl</> <name>-H</> <string>'Accept: text/markdown'</> https://a.example/#x <comment># all of it</>",
  )
})

test('a command goes on after a backslash at the end of a line', () => {
  assert.equal(
    mark('curl -F a \\\n  -F b', 'sh'),
    '<keyword>curl</> <name>-F</> a \\\n  <name>-F</> b',
  )
})

test('words inside of strings and comments are part of them', () => {
  assert.equal(
    mark("// if const\nconst a = 'new'", 'js'),
    "<comment>// if const</>\n<keyword>const</> a = <string>'new'</>",
  )
  assert.equal(mark('print("""if\nelse""")', 'python'), '<name>print</>(<string>"""if\nelse"""</>)')
})

test('keys of JSON are not its texts', () => {
  assert.equal(
    mark('{"ok": true, "a": "b:"}', 'json'),
    '{<name>"ok"</>: <keyword>true</>, <name>"a"</>: <string>"b:"</>}',
  )
})

test('nothing is lost, whatever the language', () => {
  for (const language of ['sh', 'js', 'python', 'json', 'yaml', 'text', 'constructor', '']) {
    const code = 'a "b\n# c\n\'d` | --- | {\\'
    assert.equal(
      splitCode(code, language)
        .map(({ text }) => text)
        .join(''),
      code,
    )
  }
})
