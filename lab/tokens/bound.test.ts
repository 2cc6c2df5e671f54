import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { listOneTokenCharacters } from '../../src/isolation/one-token-characters.ts'
import { boundTokens } from '../../src/isolation/token-bound.ts'

test('the table has exactly the characters that are one token', () => {
  const listed = new Set(listOneTokenCharacters())
  for (let code = 0x80; code < 0x10000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const isOne = encode(String.fromCharCode(code)).length === 1
    assert.equal(listed.has(code), isOne, code.toString(16))
  }
})

const RIGHTS = {
  English: 'All human beings are born free and equal in dignity and rights.',
  Finnish: 'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan.',
  Latin: 'Omnes homines liberi aequique dignitate atque iuribus nascuntur.',
  Swahili: 'Watu wote wamezaliwa huru, hadhi na haki zao ni sawa.',
  Polish: 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.',
  Greenlandic: 'Inuit tamarmik inunngorput nammineersinnaassuseqarlutik assigiimmillu.',
  Russian: 'Все люди рождаются свободными и равными в своем достоинстве и правах.',
  Kazakh: 'Барлық адамдар тумысынан азат және қадір-қасиеті мен құқықтары тең болып.',
  Amharic: 'የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው።',
  Thai: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ',
  Tibetan: 'འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས་ཆེ་མཐོངས་དང་།',
  Korean: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  Japanese: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  Chinese: '人人生而自由,在尊严和权利上一律平等。',
} as const
for (const [language, text] of Object.entries(RIGHTS)) {
  test(`${language} has no more tokens than the bound says`, () => {
    assert.ok(boundTokens(text) >= encode(text).length)
  })
}

const SIGNS = [
  '\n',
  ' ',
  '"',
  '\\',
  '-',
  '|',
  '{',
  '\u0001',
  'x',
  'Q',
  '7',
  'é',
  '﷽',
  '🜁',
  '\ud800',
]
for (const sign of SIGNS) {
  test(`so it is with ${JSON.stringify(sign)} again and again`, () => {
    const text = JSON.stringify(sign.repeat(600))
    assert.ok(boundTokens(text) >= encode(text).length)
  })
}

test('ordinary text is not counted much higher than it is', () => {
  const text = 'The committee reads the report of the office and decides about its budget.'
  assert.ok(boundTokens(text) <= 1.7 * encode(text).length)
})
