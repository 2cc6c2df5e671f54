/** Quizzes, slides, verse, listings, and the same report in other languages. */
import { type Dice, pick } from '../../fuzz/dice.ts'
import type { Block, Document } from '../model.ts'
import { GOODS, HARBOUR, ITEMS, MANUAL, NAMES, RESEARCH, TOWN } from './english.ts'
import type { Language } from './languages.ts'
import { bullets, choose, heading, numbersTable, paragraph, steps } from './parts.ts'

type Draft = Omit<Document, 'id' | 'language'>

export function quiz(dice: Dice): Draft {
  const questions: readonly (readonly [string, readonly string[]])[] = [
    ['Which goods were heaviest?', ['grain', 'fish', 'paper', 'salt']],
    ['How deep is the channel?', ['9.2 metres', '11.4 metres', '14 metres']],
    ['What does a pilot do?', ['loads ships', 'guides ships', 'sells ships', 'paints ships']],
    ['When is the hall closed?', ['in May', 'in June', 'in July']],
    ['Who owns the mill?', ['a society', 'the town', 'the bank', 'nobody']],
  ]
  return {
    shortTitle: 'Test on the harbour',
    blocks: [
      { type: 'title', text: 'Test on the Harbour' },
      {
        type: 'pairs',
        rows: [
          ['Name', pick(dice, NAMES)],
          ['Class', `7 ${pick(dice, ['a', 'b', 'c'])}`],
          ['Date', '6 December 2021'],
        ],
      },
      { type: 'paragraph', text: 'Mark *one* answer for each question. You have twenty minutes.' },
      heading(1, 'Questions'),
      {
        type: 'list',
        marks: 'decimal',
        items: choose(dice, questions, 4).map(([text, answers]) => ({
          text,
          marks: 'letter',
          children: answers.map(answer => ({ text: answer })),
        })),
      },
      heading(1, 'Writing'),
      paragraph(dice, HARBOUR, 3),
      steps([
        'Name two kinds of goods.',
        'Explain what a breakwater is for.',
        'Draw a quay with a crane.',
      ]),
    ],
  }
}

export function slides(dice: Dice): Draft {
  return {
    shortTitle: 'Harbour plans',
    page: 'slide',
    blocks: [
      { type: 'title', text: 'Plans for the Harbour' },
      { type: 'lines', lines: [pick(dice, NAMES), 'Harbour Board, 12 June 2022'] },
      ...['Where we stand', 'What we want', 'What it costs', 'Next steps'].flatMap(
        (title, index): Block[] => [
          { type: 'page-break' },
          heading(1, title),
          index === 2
            ? numbersTable(dice, choose(dice, GOODS, 4), ['Part', 'Cost', 'Share %'])
            : bullets(choose(dice, ITEMS, 4)),
          ...(index === 0 ? [paragraph(dice, HARBOUR, 1)] : []),
        ],
      ),
    ],
  }
}

export function verse(dice: Dice): Draft {
  const stanzas = [
    [
      'The river goes where rivers go,',
      'it does not ask the bridge,',
      'it carries leaves and summer snow',
      'down from the higher ridge.',
    ],
    [
      'The miller counts his seven stones,',
      'the heron counts to two,',
      'the wind has learned a dozen tones',
      'and every one is new.',
    ],
    [
      'A lamp is lit, a boat is tied,',
      'the ferry sleeps at last,',
      'and on the dark and turning tide',
      'the evening drifts past.',
    ],
  ]
  return {
    shortTitle: 'Songs of the river',
    blocks: [
      { type: 'title', text: 'Songs of the River' },
      heading(1, 'Evening at the mill'),
      ...stanzas.map((lines): Block => ({ type: 'lines', lines })),
      heading(1, 'About these songs'),
      paragraph(dice, TOWN, 4),
      {
        type: 'quote',
        paragraphs: [choose(dice, TOWN, 2).join(' '), choose(dice, HARBOUR, 2).join(' ')],
      },
      paragraph(dice, TOWN, 3),
      heading(1, 'Morning'),
      {
        type: 'lines',
        lines: [
          'Who opens first the painted door?',
          'The baker and the sun.',
          'One has a single loaf before,',
          'the other has not one.',
        ],
      },
    ],
  }
}

export function listing(dice: Dice): Draft {
  return {
    shortTitle: 'Reading the sensor',
    blocks: [
      { type: 'title', text: 'Reading the Sensor' },
      {
        type: 'paragraph',
        text: `Call \`open()\` first and \`close()\` at the end. ${choose(dice, MANUAL, 2).join(' ')}`,
      },
      heading(1, 'A first program'),
      {
        type: 'code',
        lines: [
          '# Reads ten values and prints their mean.',
          'import sensor',
          '',
          'def mean(values):',
          '    total = 0',
          '    for value in values:',
          '        total += value',
          '    return total / len(values)',
          '',
          'port = sensor.open(3)',
          'print(mean([port.read() for _ in range(10)]))',
        ],
      },
      paragraph(dice, RESEARCH, 3),
      heading(1, 'Settings'),
      {
        type: 'code',
        lines: ['{', '  "port": 3,', '  "rate": 9600,', '  "unit": "l/min",', '  "log": true', '}'],
      },
      {
        type: 'paragraph',
        text: 'The value of `rate` must be the same on both sides; see [the reference](https://example.org/fs20/reference).',
      },
      heading(1, 'Commands'),
      {
        type: 'table',
        head: ['Command', 'Meaning', 'Answer'],
        align: ['left', 'left', 'left'],
        rows: [
          ['READ', 'one value', 'a number'],
          ['ZERO', 'set to zero', 'OK'],
          ['RATE', 'speed of the line', 'the new speed'],
          ['STOP', 'end of the session', 'none'],
        ],
      },
      heading(1, 'Hints'),
      bullets(choose(dice, MANUAL, 3)),
    ],
  }
}

export function foreign(dice: Dice, language: Language): Draft {
  const [first, second, third, fourth] = language.headings
  const isSpaced = language.code !== 'zh' && language.code !== 'ja'
  const join = (sentences: readonly string[]) => sentences.join(isSpaced ? ' ' : '')
  const some = (count: number): Block => ({
    type: 'paragraph',
    text: join(choose(dice, language.sentences, count)),
  })
  return {
    shortTitle: language.title,
    blocks: [
      { type: 'title', text: language.title },
      some(4),
      heading(1, first!),
      some(5),
      bullets(choose(dice, language.items, 3)),
      heading(1, second!),
      some(3),
      numbersTable(dice, language.rows, language.columns),
      some(4),
      heading(1, third!),
      some(6),
      some(5),
      some(4),
      {
        type: 'quote',
        paragraphs: [join([language.quote, ...choose(dice, language.sentences, 2)])],
      },
      some(3),
      heading(1, fourth!),
      some(5),
      steps(language.items),
      some(4),
      {
        type: 'pairs',
        rows: language.items.map((item, index) => [language.rows[index]!, item] as const),
      },
      some(6),
      some(5),
    ],
  }
}
