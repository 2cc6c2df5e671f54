/** Documents of offices: invoices, statements, forms, letters, lists of prices, schedules, data sheets. */
import { type Dice, diceFor, pick } from '../../fuzz/dice.ts'
import type { Block, Document, Table } from '../model.ts'
import { GOODS, ITEMS, MANUAL, NAMES, OFFICE, PRODUCTS, TOWN } from './english.ts'
import {
  amount,
  bullets,
  choose,
  count,
  heading,
  paragraph,
  textTable,
  writeCents,
} from './parts.ts'

type Draft = Omit<Document, 'id' | 'language'>

export function invoice(dice: Dice): Draft {
  const lines = choose(dice, PRODUCTS, 4 + dice(6)).map(product => {
    const pieces = 1 + dice(20)
    const cents = 150 + 5 * dice(2000)
    return { product, pieces, cents }
  })
  const total = lines.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0)
  const table: Table = {
    type: 'table',
    head: ['Pos.', 'Description', 'Quantity', 'Unit price', 'Amount'],
    align: ['right', 'left', 'right', 'right', 'right'],
    rows: [
      ...lines.map(({ product, pieces, cents }, index) => [
        String(index + 1),
        product,
        String(pieces),
        writeCents(cents),
        writeCents(pieces * cents),
      ]),
      ['', 'Total', '', '', writeCents(total)],
    ],
    total: true,
  }
  return {
    shortTitle: 'Falk Pumps Ltd',
    blocks: [
      {
        type: 'beside',
        left: [pick(dice, NAMES), '17 Mill Street', '28117 Auenfeld'],
        right: ['Falk Pumps Ltd', '4 Rope Lane', '11802 Lindmouth', 'Phone 0155 20 30'],
      },
      { type: 'title', text: 'Invoice' },
      {
        type: 'pairs',
        rows: [
          ['Invoice number', `2021-${100 + dice(900)}`],
          ['Date', `${1 + dice(28)} May 2021`],
          ['Customer number', String(10000 + dice(9000))],
          ['Your order', `of ${1 + dice(28)} April 2021`],
        ],
      },
      { type: 'paragraph', text: 'We thank you for your order and invoice the following goods.' },
      table,
      { type: 'paragraph', text: `Please pay the amount within *thirty days*. ${OFFICE[10]}` },
    ],
  }
}

export function statement(dice: Dice): Draft {
  let balance = 250_000 + dice(90_000)
  const rows = Array.from({ length: 22 + dice(30) }, (_, index) => {
    const change = (dice(2) ? 1 : -1) * (500 + dice(60_000))
    balance += change
    const text = pick(dice, ['Card payment', 'Transfer', 'Standing order', 'Salary', 'Cash'])
    return [
      `${String(1 + Math.floor(index / 2)).padStart(2, '0')}.03.2022`,
      `${text} ${pick(dice, GOODS)}`,
      change < 0 ? writeCents(-change) : '',
      change < 0 ? '' : writeCents(change),
      writeCents(Math.abs(balance)),
    ]
  })
  return {
    shortTitle: 'Statement of account, March 2022',
    blocks: [
      { type: 'title', text: 'Statement of Account' },
      {
        type: 'pairs',
        rows: [
          ['Account holder', pick(dice, NAMES)],
          ['Account', `4711 ${1000 + dice(9000)} 08`],
          ['Period', '1 to 31 March 2022'],
        ],
      },
      {
        type: 'table',
        head: ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
        align: ['left', 'left', 'right', 'right', 'right'],
        rows,
      },
      {
        type: 'paragraph',
        text: 'Please report errors within six weeks. Interest is settled each quarter.',
      },
    ],
  }
}

export function form(dice: Dice): Draft {
  const name = pick(dice, NAMES)
  const [first, last] = name.split(' ')
  return {
    shortTitle: 'Form 12 B',
    blocks: [
      { type: 'title', text: 'Application for a Garden Plot' },
      {
        type: 'paragraph',
        text: 'Please fill in all fields in capital letters and sign at the end.',
      },
      heading(1, 'Applicant'),
      {
        type: 'pairs',
        rows: [
          ['Family name', last!],
          ['First name', first!],
          ['Date of birth', `${1 + dice(28)} June 1975`],
          ['Street and number', '17 Mill Street'],
          ['Telephone', `0155 ${100 + dice(900)}`],
        ],
      },
      heading(1, 'Plot'),
      {
        type: 'pairs',
        rows: [
          ['Wanted size', `${40 + dice(60)} square metres`],
          ['Place', 'along the river'],
          ['From', '1 April 2023'],
        ],
      },
      heading(1, 'Documents to be enclosed'),
      bullets([
        'a copy of the identity card',
        'the last bill for water',
        'a letter of the neighbour',
      ]),
      heading(1, 'Declaration'),
      paragraph(dice, OFFICE, 3),
      {
        type: 'pairs',
        rows: [
          ['Place', 'Auenfeld'],
          ['Date', '3 February 2023'],
          ['Signature', name],
        ],
      },
    ],
  }
}

function letterBlocks(dice: Dice, to: string): Block[] {
  return [
    { type: 'lines', lines: ['Lindmouth Water Works', '2 Quay Road', '11802 Lindmouth'] },
    { type: 'lines', lines: [to, `${1 + dice(80)} Mill Street`, '28117 Auenfeld'] },
    { type: 'paragraph', text: `${1 + dice(28)} September 2021` },
    { type: 'paragraph', text: '**Subject:** Renewal of your water meter' },
    { type: 'paragraph', text: `Dear ${to},` },
    paragraph(dice, TOWN, 3),
    {
      type: 'paragraph',
      text: 'Our fitter will visit you between eight and twelve o’clock. Please make sure that the meter can be reached, and write to us at [the service desk](https://example.org/desk) if the day does not suit you.',
    },
    paragraph(dice, OFFICE, 2),
    { type: 'lines', lines: ['Yours sincerely', pick(dice, NAMES), 'Customer service'] },
  ]
}

export function letter(dice: Dice): Draft {
  return { shortTitle: 'Lindmouth Water Works', blocks: letterBlocks(dice, pick(dice, NAMES)) }
}

/** One letter to several people: what repeats on every page is no running line. */
export function mailMerge(dice: Dice): Draft {
  const people = choose(dice, NAMES, 4)
  const seed = dice(1000)
  return {
    shortTitle: 'Lindmouth Water Works',
    blocks: people.flatMap((person, index): Block[] => {
      // The same throws for every letter, so that only what is personal differs.
      const same = diceFor(seed, 0)
      return [...(index ? [{ type: 'page-break' } as const] : []), ...letterBlocks(same, person)]
    }),
  }
}

export function priceList(dice: Dice): Draft {
  const group = (from: number): Table => ({
    type: 'table',
    head: ['Article', 'Number', 'Price'],
    align: ['left', 'left', 'right'],
    rows: PRODUCTS.slice(from, from + 8).map(product => [
      product,
      `FP-${1000 + dice(9000)}`,
      amount(dice, 300),
    ]),
  })
  return {
    shortTitle: 'Prices from January',
    blocks: [
      { type: 'title', text: 'Price List of Falk Pumps' },
      {
        type: 'paragraph',
        text: 'All prices are per piece without tax and valid until the end of the year.',
      },
      heading(1, 'Fittings'),
      group(0),
      heading(1, 'Units and parts'),
      group(8),
      heading(1, 'Conditions'),
      paragraph(dice, OFFICE, 4),
    ],
  }
}

export function schedule(dice: Dice): Draft {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const subjects = ['Rowing', 'Choir', 'Chess', 'Sewing', 'First aid', 'Painting', '---']
  const hours = ['8:00-9:30', '10:00-11:30', '13:00-14:30', '15:00-16:30', '17:00-18:30']
  return {
    shortTitle: 'Courses in spring',
    blocks: [
      { type: 'title', text: 'Courses in Spring' },
      paragraph(dice, TOWN, 2),
      heading(1, 'Weekly plan'),
      textTable(
        ['Time', ...days],
        hours.map(hour => [hour, ...days.map(() => pick(dice, subjects))]),
      ),
      heading(1, 'Rooms and teachers'),
      textTable(
        ['Course', 'Room', 'Teacher'],
        subjects.slice(0, 6).map(subject => [subject, `${1 + dice(40)}`, pick(dice, NAMES)]),
      ),
      {
        type: 'paragraph',
        text: 'A dash means that the room is free. Places are given in the order of registration.',
      },
    ],
  }
}

export function datasheet(dice: Dice): Draft {
  return {
    shortTitle: 'FS 20 data sheet',
    blocks: [
      { type: 'title', text: 'Flow Sensor FS 20' },
      {
        type: 'paragraph',
        text: 'A small sensor for water and thin oils, with two outputs and a housing of steel.',
      },
      heading(1, 'Features'),
      bullets(['no moving parts', 'mounting in any position', 'tested to 40 bar', 'cable or plug']),
      heading(1, 'Technical data'),
      {
        type: 'pairs',
        rows: [
          ['Range', `0.5 to ${20 + dice(20)} l/min`],
          ['Accuracy', '± 1.5 % of the measured value'],
          ['Supply', '12 to 24 V DC'],
          ['Output', '4 to 20 mA'],
          ['Temperature', '-10 to 70 °C'],
          ['Weight', `${120 + dice(80)} g`],
        ],
      },
      heading(1, 'Order codes'),
      textTable(
        ['Code', 'Thread', 'Output', 'Cable'],
        ['A', 'B', 'C', 'D'].map(code => [
          `FS 20-${code}`,
          pick(dice, ['G 1/4', 'G 1/2', 'G 3/4']),
          pick(dice, ['current', 'pulse']),
          pick(dice, ['2 m', '5 m', 'plug M12']),
        ]),
      ),
      {
        type: 'box',
        text: '**Note:** Mount the sensor with the arrow in the direction of the flow.',
      },
    ],
  }
}

/** A table that goes over pages and repeats its head. */
export function longTable(dice: Dice): Draft {
  return {
    shortTitle: 'List of members',
    blocks: [
      { type: 'title', text: 'Members and Their Boats' },
      { type: 'paragraph', text: 'The list is sorted by berth. Lengths are given in metres.' },
      {
        type: 'table',
        head: ['Berth', 'Owner', 'Boat', 'Length', 'Fee'],
        align: ['left', 'left', 'left', 'right', 'right'],
        rows: Array.from({ length: 60 + dice(40) }, (_, index) => [
          `${'ABCDEF'[Math.floor(index / 18)]}${1 + (index % 18)}`,
          pick(dice, NAMES),
          `${pick(dice, ['Sea', 'River', 'Wind', 'Star', 'Moon'])} ${pick(dice, ['Rose', 'Bird', 'Runner', 'Song'])}`,
          `${4 + dice(12)}.${dice(10)}`,
          amount(dice, 700),
        ]),
      },
      heading(1, 'Remarks'),
      paragraph(dice, TOWN, 3),
    ],
  }
}

/** Cells that hold whole sentences, and rows of different heights. */
export function comparison(dice: Dice): Draft {
  return {
    shortTitle: 'Offers compared',
    blocks: [
      { type: 'title', text: 'Comparison of Offers' },
      paragraph(dice, OFFICE, 2),
      heading(1, 'Conditions'),
      textTable(
        ['Subject', 'First offer', 'Second offer'],
        ['Delivery', 'Warranty', 'Service', 'Payment'].map(subject => [
          subject,
          choose(dice, OFFICE, 1)[0]!,
          choose(dice, OFFICE, 1)[0]!,
        ]),
      ),
      heading(1, 'Costs'),
      {
        type: 'table',
        head: ['Item', 'First', 'Second'],
        align: ['left', 'right', 'right'],
        rows: [
          ...choose(dice, PRODUCTS, 5).map(product => [product, amount(dice), amount(dice)]),
          ['Sum', amount(dice), amount(dice)],
        ],
        total: true,
      },
      heading(1, 'Points in favour'),
      bullets(choose(dice, ITEMS, 3)),
      {
        type: 'paragraph',
        text: `The committee needs ${count(dice, 9)} more weeks. ${choose(dice, OFFICE, 2).join(' ')}`,
      },
    ],
  }
}

/** Groups, sums and labels that wrap, in one table. */
export function budget(dice: Dice): Draft {
  const group = (title: string, labels: readonly string[]): string[][] => [
    [title, '', '', ''],
    ...labels.map(label => [
      label,
      amount(dice),
      amount(dice),
      pick(dice, ['', '1', '2', 'see note']),
    ]),
  ]
  return {
    shortTitle: 'Budget of the works',
    blocks: [
      { type: 'title', text: 'Budget of the Works' },
      paragraph(dice, OFFICE, 3),
      heading(1, 'Plan and result'),
      {
        type: 'table',
        head: ['', 'Plan 2021', 'Result 2021', 'Remark'],
        align: ['left', 'right', 'right', 'left'],
        rows: [
          ...group('Income', ['Fees', 'Grants of the town and of the county', 'Interest']),
          ...group('Expenses', [
            'Wages and pensions',
            'Energy, water and the removal of waste',
            'Repairs',
            'Insurance',
          ]),
          ['Balance', amount(dice), amount(dice), ''],
        ],
        total: true,
      },
      heading(1, 'Explanations'),
      paragraph(dice, OFFICE, 5),
      heading(1, 'Who decides'),
      textTable(
        ['Amount', 'Decision'],
        [
          ['up to 5,000', 'head of the works'],
          ['up to 50,000', 'works committee'],
          ['above', 'town council'],
        ],
      ),
      paragraph(dice, TOWN, 4),
    ],
  }
}

/** Descriptions of several lines beside short cells. */
export function partsList(dice: Dice): Draft {
  return {
    shortTitle: 'Parts of the PX-4',
    blocks: [
      { type: 'title', text: 'Parts of the Pump PX-4' },
      {
        type: 'paragraph',
        text: 'Numbers in the first column are those of the drawing on the cover.',
      },
      heading(1, 'Housing and drive'),
      {
        type: 'table',
        head: ['No.', 'Part', 'Use and remarks', 'Pieces'],
        align: ['right', 'left', 'left', 'right'],
        rows: choose(dice, PRODUCTS, 9).map((product, index) => [
          String(index + 1),
          product,
          choose(dice, MANUAL, 1)[0]!,
          count(dice, 8),
        ]),
      },
      heading(1, 'Abbreviations'),
      {
        type: 'pairs',
        rows: [
          ['FP', 'made by Falk Pumps'],
          ['HT', 'for hot water'],
          ['n.a.', 'not available'],
        ],
      },
      paragraph(dice, MANUAL, 4),
    ],
  }
}
