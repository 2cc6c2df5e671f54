import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js'
import { convert } from '../../index.ts'
import { decodeUnknown } from './detect.ts'
import { SINGLE_BYTE_TABLES } from './tables.ts'

/** A few table cells in each language, as short as files get. */
const SAMPLES: readonly [text: string, ...encodings: string[]][] = [
  [
    'Name;Straße;Größe\nMüller;Königstraße 5;groß\n',
    'windows-1252',
    'macintosh',
    'ibm850',
    'ibm437',
  ],
  [
    'Prénom,Ville\nHélène,Besançon\nRené,Orléans\nLoïc,Nîmes\n',
    'windows-1252',
    'macintosh',
    'ibm850',
  ],
  ['Año,Descripción\n2020,Camión pequeño\n2021,Información técnica\n', 'windows-1252', 'ibm850'],
  ['Região,População\nSão Paulo,Educação\nGoiás,Informações\n', 'windows-1252', 'macintosh'],
  ['It’s “quoted” – and costs 5 €, she’d said…\n', 'windows-1252'],
  ['Kørsel;Århus;Færøerne;Køge;Hillerød\n', 'windows-1252', 'ibm850'],
  [
    'Miejscowość;Łódź;Kraków;Gdańsk;Wrocław;Poznań;Częstochowa\n',
    'windows-1250',
    'iso-8859-2',
    'ibm852',
  ],
  [
    'Příjmení;Město\nDvořák;Plzeň\nNěmcová;Hradec Králové\nČerný;Třebíč\n',
    'windows-1250',
    'iso-8859-2',
  ],
  ['Név;Város\nSzűcs Győző;Győr\nKovács Jenő;Székesfehérvár\n', 'windows-1250', 'iso-8859-2'],
  [
    'Имя;Город\nИванов Сергей;Москва\nПетрова Анна;Нижний Новгород\n',
    'windows-1251',
    'koi8-r',
    'ibm866',
    'x-mac-cyrillic',
    'iso-8859-5',
  ],
  ['Прізвище;Місто\nШевченко;Київ\nКоваленко;Чернівці\n', 'windows-1251', 'koi8-u'],
  ['Όνομα;Πόλη\nΓιώργος Παπαδόπουλος;Θεσσαλονίκη\nΜαρία;Αθήνα\n', 'windows-1253', 'iso-8859-7'],
  ['Adı;Şehir\nAyşe Yılmaz;İstanbul\nMehmet Öztürk;Diyarbakır\nGül;Ağrı\n', 'windows-1254'],
  ['שם;עיר\nיוסף כהן;ירושלים\nמרים לוי;תל אביב\n', 'windows-1255'],
  ['الاسم;المدينة\nمحمد علي;القاهرة\nفاطمة حسن;الإسكندرية\n', 'windows-1256'],
  [
    'Vardas;Miestas\nJurgis Žukauskas;Šiauliai\nRūta Kazlauskienė;Panevėžys\nVytautė;Mažeikių\n',
    'windows-1257',
  ],
  ['ชื่อ,เมือง\nสมชาย,กรุงเทพมหานคร\nสมหญิง,เชียงใหม่\n', 'windows-874'],
  ['氏名,住所\n山田太郎,東京都新宿区\n鈴木花子,大阪府大阪市\n', 'shift_jis', 'euc-jp'],
  ['姓名,地址\n王小明,北京市海淀区中关村大街\n李华,上海市\n', 'gbk'],
  ['姓名,地址\n王小明,臺北市信義區\n陳美麗,高雄市左營區\n', 'big5'],
  ['이름,주소\n김철수,서울특별시 강남구\n이영희,부산광역시\n', 'euc-kr'],
]

for (const [text, ...encodings] of SAMPLES) {
  for (const encoding of encodings) {
    test(`${text.slice(0, 12).trim()}… in ${encoding} is read`, () => {
      const decoded = decodeUnknown(encode(text, encoding))
      assert.equal(decoded.text, text)
      assert.equal(decoded.certain, false)
    })
  }
}

test('a fixed space, a dash or an ellipsis between two words is no letter of DOS', () => {
  for (const text of [
    'a,b\nBirmingham\u00a0is the largest,x\n',
    'a,b\nThe dog—a big one—ran away,x\n',
    'a,b\nhe stopped…and went,x\n',
  ]) {
    assert.equal(decodeUnknown(encode(text, 'windows-1252')).text, text)
  }
  const macintosh = encode('a,b\nBirmingham\u00a0is,x\n', 'macintosh')
  assert.equal(decodeUnknown(macintosh).text, 'a,b\nBirmingham\u00a0is,x\n')
  const spanish = 'a,b\nno hay más,será rápido\n'
  assert.equal(decodeUnknown(encode(spanish, 'ibm850')).text, spanish)
})

test('UTF-8 and UTF-16 are sure, with and without a byte order mark', () => {
  const text = 'Ort,Größe\nŁódź,5\n'
  const littleEndian = new Uint8Array(Uint16Array.from(text, c => c.charCodeAt(0)).buffer)
  const bigEndian = littleEndian.map((_, at) => littleEndian[at ^ 1]!)
  const utf8 = new TextEncoder().encode(text)
  for (const bytes of [
    utf8,
    Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8),
    littleEndian,
    Uint8Array.of(0xff, 0xfe, ...littleEndian),
    bigEndian,
    Uint8Array.of(0xfe, 0xff, ...bigEndian),
  ]) {
    assert.equal(decodeUnknown(bytes).text, text)
    assert.equal(decodeUnknown(bytes).certain, true)
  }
})

test('UTF-32 is known by its byte order mark, in a file too', async () => {
  const characters = Array.from('\ufeffOrt,Größe\n🌳,5\n', character => character.codePointAt(0)!)
  const littleEndian = new Uint8Array(Uint32Array.from(characters).buffer)
  const bigEndian = littleEndian.map((_, at) => littleEndian[at ^ 3]!)
  for (const bytes of [littleEndian, bigEndian]) {
    assert.equal(decodeUnknown(bytes).text, 'Ort,Größe\n🌳,5\n')
    assert.match((await convert(bytes, { filename: 'a.csv' })).markdown, /🌳/)
  }
  assert.equal(decodeUnknown(Uint8Array.of(0xff, 0xfe, 0, 0, 0, 0xd8, 0, 0)).text, '\ufffd')
})

test('a stray zero does not make UTF-16 of ASCII', () => {
  assert.equal(decodeUnknown(new TextEncoder().encode('a,b\0,c\n1,2,3\n')).text, 'a,b\0,c\n1,2,3\n')
})

test('ISO-2022-JP is known by its escape sequences', () => {
  const bytes = Uint8Array.of(
    0x61,
    0x2c,
    0x1b,
    0x24,
    0x42,
    0x46,
    0x7c,
    0x4b,
    0x5c,
    0x1b,
    0x28,
    0x42,
  )
  assert.equal(decodeUnknown(bytes).text, 'a,日本')
})

test('a line in windows-1252 does not spoil a file in UTF-8', () => {
  const utf8 = new TextEncoder().encode('Zürich,Łódź\nOrléans,Nîmes\n')
  const foreign = encode('Besançon,5\n', 'windows-1252')
  assert.equal(
    decodeUnknown(Uint8Array.of(...utf8, ...foreign)).text,
    'Zürich,Łódź\nOrléans,Nîmes\nBesançon,5\n',
  )
})

test('UTF-8 that is cut inside a character loses that character only', () => {
  const bytes = new TextEncoder().encode('Zürich,Łódź\nOrléans,é')
  assert.equal(decodeUnknown(bytes.subarray(0, -1)).text, 'Zürich,Łódź\nOrléans,\ufffd')
})

test('accents that come after megabytes of ASCII are found', () => {
  const ascii = new TextEncoder().encode('abc,123\n'.repeat(200_000))
  const accents = encode('Dvořák,Plzeň,Třebíč\n', 'windows-1250')
  const bytes = new Uint8Array(ascii.length + accents.length)
  bytes.set(ascii)
  bytes.set(accents, ascii.length)
  assert.ok(decodeUnknown(bytes).text.endsWith('Dvořák,Plzeň,Třebíč\n'))
})

test('every byte can be guessed at', () => {
  const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256 || 1)
  assert.ok(decodeUnknown(bytes).text.length > 0)
})

function encode(text: string, encoding: string): Uint8Array {
  if (!(encoding in SINGLE_BYTE_TABLES)) return createMultibyteEncoder(encoding)(text)
  const table = (SINGLE_BYTE_TABLES as Record<string, string>)[encoding]!
  return Uint8Array.from(text, character => {
    if (character < '\u0080') return character.charCodeAt(0)
    const at = table.indexOf(character)
    assert.ok(at >= 0, `${encoding} has no ${character}`)
    return 256 - table.length + at
  })
}
