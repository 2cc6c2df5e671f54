import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxToMarkdown, p } from '../../../../../test/support/docx.ts'

const markdownOf = (...lines: string[]): Promise<string> =>
  docxToMarkdown(lines.map(line => p(line)).join(''))

test('a program in the letters of the text is a block of code, with its empty lines', async () => {
  assert.equal(
    await markdownOf('A loop:', 'int main() {', '  int i = 2*3*4;', '', '  run(i);', '}', 'Done.'),
    'A loop:\n\n```\nint main() {\n  int i = 2*3*4;\n\n  run(i);\n}\n```\n\nDone.',
  )
})

test('indents of paragraphs are spaces of the code', async () => {
  const deep = p('run();', '<w:ind w:left="720"/>')
  assert.equal(
    await docxToMarkdown(p('while (true) {') + deep + p('}')),
    '```\nwhile (true) {\n    run();\n}\n```',
  )
})

test('what only ends like statements is text', async () => {
  for (const lines of [
    ['The tenant shall', 'pay the rent (monthly);', 'keep the house clean;', 'return the keys;'],
    ['a = 5;', 'b = 3;', 'c = 8;'],
    ['run();', 'stop();'],
  ]) {
    assert.equal(await markdownOf(...lines), lines.join('\n\n'))
  }
})

test('the head above a brace and the name behind one belong to the program', async () => {
  const lines = ['typedef struct', '{', 'int front;', '} Queue;']
  assert.equal(
    await markdownOf('A queue.', ...lines),
    `A queue.\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``,
  )
  assert.match(await markdownOf('A queue:', ...lines.slice(1)), /^A queue:\n\n```\n\{/)
})

test('lines of one paragraph are a program, whatever breaks are at its end', async () => {
  const run = (...lines: string[]) =>
    lines.map(line => `<w:r><w:t>${line}</w:t><w:br/></w:r>`).join('')
  const body = `<w:p>${run('int main() {', '  run();', '}')}</w:p>`
  assert.match(await docxToMarkdown(body), /^```\nint main\(\) \{\n/)
})

test('tables described in SQL are code', async () => {
  const lines = [
    'CREATE TABLE `tree` (',
    '  `id` int(11) NOT NULL,',
    '  `sort` varchar(30) DEFAULT NULL,',
    '  PRIMARY KEY (`id`)',
    ')',
  ]
  assert.equal(
    await markdownOf('The trees', ...lines),
    `The trees\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``,
  )
})

test('templates do not part a program', async () => {
  const escaped = (lines: readonly string[]) =>
    lines.map(line => p(line.replaceAll('<', '&lt;'))).join('')
  const lines = [
    'struct Heap {',
    'int x;',
    '};',
    'template <class T>',
    'T top() {',
    'return x;',
    '}',
  ]
  assert.equal(await docxToMarkdown(escaped(lines)), `\`\`\`\n${lines.join('\n')}\n\`\`\``)
})
