/** Documents that are mostly text: reports, papers, contracts, manuals, minutes, glossaries, books. */
import { type Dice, pick } from '../../fuzz/dice.ts'
import type { Block, Document } from '../model.ts'
import {
  GOODS,
  HARBOUR,
  HEADINGS,
  ITEMS,
  MANUAL,
  NAMES,
  OFFICE,
  RESEARCH,
  TOWN,
} from './english.ts'
import {
  bullets,
  choose,
  emphasized,
  heading,
  numbersTable,
  paragraph,
  steps,
  textTable,
} from './parts.ts'

type Draft = Omit<Document, 'id' | 'language'>

export function report(dice: Dice): Draft {
  const [first, second, third, fourth, fifth] = choose(dice, HEADINGS, 5)
  const year = 2014 + dice(10)
  return {
    shortTitle: `Harbour report ${year}`,
    blocks: [
      { type: 'title', text: `Report of the Harbour Board for ${year}` },
      paragraph(dice, HARBOUR),
      heading(1, first!),
      emphasized(dice, HARBOUR),
      heading(2, 'Goods by weight'),
      paragraph(dice, HARBOUR, 2),
      numbersTable(
        dice,
        choose(dice, GOODS, 5 + dice(4)),
        ['Goods', String(year - 1), String(year), 'Change'],
        'Table 1: Goods in thousand tons.',
      ),
      paragraph(dice, HARBOUR, 3),
      heading(2, 'Ships and crews'),
      paragraph(dice, HARBOUR, 6),
      paragraph(dice, HARBOUR, 7),
      heading(1, second!),
      paragraph(dice, TOWN, 4),
      bullets(choose(dice, ITEMS, 4)),
      emphasized(dice, TOWN, '*'),
      heading(1, third!),
      paragraph(dice, HARBOUR, 7),
      paragraph(dice, TOWN, 6),
      { type: 'quote', paragraphs: [choose(dice, TOWN, 2).join(' ')] },
      paragraph(dice, HARBOUR, 3),
      heading(1, fifth!),
      paragraph(dice, HARBOUR, 6),
      numbersTable(dice, choose(dice, ITEMS, 4), ['Work', 'Planned', 'Paid']),
      paragraph(dice, TOWN, 6),
      heading(1, fourth!),
      paragraph(dice, HARBOUR, 4),
      steps(choose(dice, ITEMS, 4)),
      paragraph(dice, TOWN, 3),
    ],
  }
}

export function paper(dice: Dice): Draft {
  const notes = {
    1: 'Weights are given for dry samples unless we say otherwise.',
    2: 'The instruments were lent by the school of agriculture.',
  }
  return {
    shortTitle: 'Water in mosses',
    notes,
    blocks: [
      {
        type: 'title',
        text: `How mosses keep water on ${pick(dice, ['walls', 'old roofs', 'stones'])}`,
      },
      { type: 'lines', lines: choose(dice, NAMES, 2) },
      heading(1, 'Abstract'),
      paragraph(dice, RESEARCH, 4),
      heading(1, 'Introduction'),
      paragraph(dice, RESEARCH, 6),
      { type: 'paragraph', text: `${choose(dice, RESEARCH, 3).join(' ')}[^1]` },
      heading(1, 'Methods'),
      paragraph(dice, RESEARCH, 4),
      heading(2, 'Sites'),
      emphasized(dice, RESEARCH, '*'),
      numbersTable(
        dice,
        ['Upper wall', 'Lower wall', 'Mill roof', 'Slate quarry'],
        ['Site', 'Samples', 'Height (m)'],
        'Table 1: The sites of the study.',
      ),
      heading(2, 'Weighing'),
      { type: 'paragraph', text: `${choose(dice, RESEARCH, 4).join(' ')}[^2]` },
      heading(1, 'Results'),
      paragraph(dice, RESEARCH, 6),
      bullets(['shade slows the loss of water', 'age has no effect', 'limestone recovers late']),
      paragraph(dice, RESEARCH, 5),
      heading(1, 'Discussion'),
      paragraph(dice, RESEARCH, 6),
      paragraph(dice, RESEARCH, 5),
      heading(1, 'References'),
      steps([
        'Falk, B. (2011). Dry walls and what lives on them. Lindmouth Press.',
        'Osei, C. and Holm, G. (2016). Weighing without a laboratory. Field Notes 4, 12-19.',
        'Varga, E. (2019). Lichens of the three valleys. Nature Society Papers 22.',
      ]),
    ],
  }
}

export function contract(dice: Dice): Draft {
  const articles = ['Subject', 'Delivery', 'Payment', 'Liability', 'Duration', 'Final provisions']
  return {
    shortTitle: 'Supply agreement',
    blocks: [
      { type: 'title', text: 'Supply Agreement' },
      {
        type: 'beside',
        left: ['The provider', 'Falk Pumps Ltd', '4 Rope Lane', 'Lindmouth'],
        right: ['The customer', pick(dice, NAMES), '17 Mill Street', 'Auenfeld'],
      },
      { type: 'paragraph', text: 'The parties named above agree on the following.' },
      ...articles.flatMap((title, index): Block[] => [
        heading(1, title),
        paragraph(dice, OFFICE, 5),
        paragraph(dice, OFFICE, 4),
        ...(index % 2
          ? [
              {
                type: 'list',
                marks: 'letter',
                items: choose(dice, OFFICE, 3).map(text => ({ text })),
              } as const,
            ]
          : [paragraph(dice, OFFICE, 2)]),
      ]),
      {
        type: 'pairs',
        rows: [
          ['Place and date', 'Lindmouth, 4 March 2021'],
          ['For the provider', 'B. Falk'],
          ['For the customer', 'signed by hand'],
        ],
      },
    ],
  }
}

export function manual(dice: Dice): Draft {
  return {
    shortTitle: 'Pump PX-4, manual',
    blocks: [
      { type: 'title', text: 'Pump PX-4: Instructions for Use' },
      { type: 'contents', title: 'Contents' },
      heading(1, 'Before you begin'),
      paragraph(dice, MANUAL, 3),
      { type: 'box', text: `**Warning:** ${choose(dice, MANUAL, 2).join(' ')}` },
      heading(2, 'What is in the box'),
      bullets(['the pump', 'two filters', 'a hose of 1.5 metres', 'this booklet']),
      heading(2, 'Placing the machine'),
      steps(choose(dice, MANUAL, 5)),
      heading(1, 'Daily use'),
      paragraph(dice, MANUAL, 4),
      {
        type: 'list',
        marks: 'decimal',
        items: [
          {
            text: 'Fill the tank.',
            children: [{ text: 'cold water only' }, { text: 'not above the mark' }],
          },
          { text: 'Close the lid.' },
          {
            text: 'Start the pump.',
            children: [{ text: 'press the round button' }, { text: 'wait for the light' }],
          },
        ],
      },
      heading(2, 'Cleaning'),
      paragraph(dice, MANUAL, 6),
      paragraph(dice, MANUAL, 5),
      heading(1, 'When something is wrong'),
      textTable(
        ['Sign', 'Cause', 'Remedy'],
        [
          ['red light', 'tank is empty', 'fill the tank with cold water'],
          ['loud noise', 'pump runs dry or is too hot', 'switch it off and wait for an hour'],
          ['no water', 'filter is blocked', 'clean or replace the filter'],
          ['no light', 'plug is loose', 'push the plug in firmly'],
        ],
      ),
      heading(1, 'Orders and service'),
      paragraph(dice, MANUAL, 3),
      {
        type: 'paragraph',
        text: 'Numbers and prices are on [our page for spare parts](https://example.org/pumps/parts).',
      },
    ],
  }
}

export function minutes(dice: Dice): Draft {
  const people = choose(dice, NAMES, 5)
  return {
    shortTitle: 'Minutes of the works committee',
    blocks: [
      { type: 'title', text: 'Minutes of the Works Committee' },
      {
        type: 'pairs',
        rows: [
          ['Date', `${1 + dice(28)} October 2022`],
          ['Place', 'Town hall, room 12'],
          ['Present', people.slice(0, 4).join(', ')],
          ['Excused', people[4]!],
        ],
      },
      heading(1, 'Opening'),
      paragraph(dice, TOWN, 2),
      heading(1, 'Report of the treasurer'),
      { type: 'paragraph', text: `**${people[0]}** reports. ${choose(dice, TOWN, 3).join(' ')}` },
      heading(1, 'Decisions'),
      steps(choose(dice, ITEMS, 4).map(item => `The committee decides to ${item}.`)),
      heading(1, 'Tasks'),
      textTable(
        ['Task', 'Who', 'Until'],
        choose(dice, ITEMS, 4).map((item, index) => [
          item,
          people[index]!,
          `${index + 3} November`,
        ]),
      ),
      heading(1, 'Any other business'),
      paragraph(dice, TOWN, 5),
      paragraph(dice, HARBOUR, 6),
      paragraph(dice, TOWN, 5),
    ],
  }
}

export function glossary(dice: Dice): Draft {
  const terms: readonly (readonly [string, string])[] = [
    ['Berth', 'the place where a ship lies at the quay.'],
    ['Breakwater', 'a wall in the sea that keeps waves from the harbour.'],
    ['Draught', 'the depth of a ship below the surface of the water.'],
    ['Fairway', 'the part of the water that is deep enough for ships.'],
    ['Hold', 'the room inside a ship where goods are kept.'],
    ['Pilot', 'somebody who knows the water and guides ships through it.'],
    ['Quay', 'the paved edge of a harbour where goods are loaded.'],
    ['Tug', 'a small and strong ship that pulls larger ones.'],
    ['Windlass', 'the machine that lifts the anchor.'],
  ]
  return {
    shortTitle: 'Words of the harbour',
    blocks: [
      { type: 'title', text: 'Words of the Harbour' },
      paragraph(dice, HARBOUR, 3),
      ...['B to D', 'F to Q', 'T to W'].flatMap((range, index): Block[] => [
        heading(1, range),
        ...terms.slice(index * 3, index * 3 + 3).map(
          ([term, text]): Block => ({
            type: 'entry',
            term: `${term}:`,
            text: `${text} ${choose(dice, HARBOUR, 1)[0]}`,
          }),
        ),
      ]),
    ],
  }
}

/** Chapters, a table of contents, notes and quotations. */
export function book(dice: Dice): Draft {
  const titles = choose(dice, HEADINGS, 6)
  const notes = {
    1: 'The figures were taken from the yearbook of the town.',
    2: 'Nobody remembers the name of the first pilot.',
    3: 'See the map in the reading room of the library.',
  }
  return {
    shortTitle: 'A town and its harbour',
    notes,
    blocks: [
      { type: 'title', text: 'A Town and Its Harbour' },
      { type: 'contents', title: 'Contents' },
      ...titles.flatMap((title, index): Block[] => [
        heading(1, title),
        paragraph(dice, HARBOUR, 6),
        index < 3
          ? { type: 'paragraph', text: `${choose(dice, TOWN, 3).join(' ')}[^${index + 1}]` }
          : paragraph(dice, TOWN, 4),
        heading(
          2,
          `${['A look back', 'Numbers', 'Voices', 'Outlook', 'The river', 'The quays'][index]}`,
        ),
        emphasized(dice, TOWN, index % 2 ? '*' : '**'),
        { type: 'quote', paragraphs: [choose(dice, TOWN, 2).join(' ')] },
        paragraph(dice, HARBOUR, 5),
      ]),
    ],
  }
}

export function newsletter(dice: Dice): Draft {
  return {
    shortTitle: 'River Letter',
    blocks: [
      { type: 'title', text: 'River Letter' },
      paragraph(dice, TOWN, 3),
      heading(1, 'News from the bridge'),
      {
        type: 'sidebar',
        main: [choose(dice, TOWN, 5).join(' '), choose(dice, HARBOUR, 5).join(' ')],
        title: 'At a glance',
        aside: [
          'Market on Saturday from eight.',
          'The hall is closed in July.',
          'Choir meets on Tuesday.',
        ],
      },
      heading(1, 'Places to see'),
      {
        type: 'cards',
        cards: [
          { title: 'The mill', text: TOWN[3]! },
          { title: 'The library', text: TOWN[0]! },
          { title: 'The gardens', text: TOWN[1]! },
          { title: 'The theatre', text: TOWN[9]! },
        ],
      },
      heading(1, 'Letters'),
      paragraph(dice, TOWN, 4),
      paragraph(dice, HARBOUR, 4),
    ],
  }
}
