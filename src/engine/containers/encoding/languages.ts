/**
 * What text looks like in the languages still found in old encodings: for each its letters beyond ASCII, most
 * frequent first, and the encodings it was written in. This is all that detection knows; adding a row adds a
 * language.
 */

export interface Language {
  /** `latin`: mixed with ASCII letters. `other`: its own alphabet. `ideographs`: two bytes per character. */
  readonly script: 'latin' | 'other' | 'ideographs'
  readonly letters: string
  /** The most likely first. */
  readonly encodings: readonly string[]
}

const WESTERN = ['windows-1252', 'macintosh', 'ibm850', 'iso-8859-15', 'ibm437']
const NORDIC = ['windows-1252', 'macintosh', 'ibm850']
const CENTRAL = ['windows-1250', 'iso-8859-2', 'ibm852', 'x-mac-ce']
const RUSSIAN = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5', 'ibm855']
const CYRILLIC = ['windows-1251', 'x-mac-cyrillic', 'iso-8859-5']

const toLanguage =
  (script: Language['script']) =>
  (letters: string, encodings: readonly string[]): Language => ({ script, letters, encodings })

const latin = toLanguage('latin')
const other = toLanguage('other')
const ideographs = toLanguage('ideographs')

export const LANGUAGES: readonly Language[] = [
  // English
  latin('’“”–‘—é…•€£°', WESTERN),
  // French, German, Spanish, Portuguese, Italian, Catalan
  latin('éèàêçôîùâûïëœüæ', WESTERN),
  latin('üäößéèà', WESTERN),
  latin('óíáéñúü', WESTERN),
  latin('ãçáéíóõêâúàô', ['windows-1252', 'macintosh', 'ibm850']),
  latin('àèéùòì', WESTERN),
  latin('àóèéíòçúïü', WESTERN),
  // Dutch, Irish, Albanian
  latin('ëéïóöèü', WESTERN),
  latin('áíéóú', WESTERN),
  latin('ëç', WESTERN),
  // Swedish and Finnish, Danish and Norwegian, Icelandic
  latin('äöåé', NORDIC),
  latin('øåæéö', NORDIC),
  latin('ðáíóþéöúæý', ['windows-1252']),
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Slovene
  latin('łąęóżśćńź', CENTRAL),
  latin('áíěéřčšžýůúňťďó', CENTRAL),
  latin('áéíčýžšúťľóôňďäĺŕ', CENTRAL),
  latin('áéöóőíüúű', CENTRAL),
  latin('ăîşâţ', ['windows-1250', 'iso-8859-2', 'ibm852']),
  latin('čšžćđ', ['windows-1250', 'iso-8859-2', 'ibm852']),
  // Turkish
  latin('ışüçğöâî', ['windows-1254', 'ibm857']),
  // Lithuanian, Latvian, Estonian
  latin('ėšųžąįčūę', ['windows-1257', 'ibm775']),
  latin('āīēšņūļžģķč', ['windows-1257', 'ibm775']),
  latin('õäüöšž', ['windows-1257', 'windows-1252', 'ibm775']),
  // Vietnamese
  latin('\u0301\u0323\u0300đưôêâơ\u0309\u0303áàăãóéíúýò', ['windows-1258']),
  // Russian, Ukrainian, Bulgarian, Serbian, Macedonian, Belarusian
  other('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ', RUSSIAN),
  other('оаниіветрскдлмупзьябгчйхцжїюшєщфґ', [
    'windows-1251',
    'koi8-u',
    'x-mac-cyrillic',
    'ibm1125',
  ]),
  other('аоеитнрсвлкдпмзгубяъчцйжшщхфюь', CYRILLIC),
  other('аоиенртсвкудјмлпзгбшчцњжхљћђфџ', CYRILLIC),
  other('аоиентрсвкдлпмујзгбчшцжхњфќџѓљѕ', CYRILLIC),
  other('аніоерлсткдвяумпыбьзцйгўчхшжюэёф', CYRILLIC),
  // Greek, Hebrew, Arabic, Persian, Thai
  other('αοιετσνηυρπκμλςίάόγέδήωθύχβφξώζψϊ', [
    'windows-1253',
    'iso-8859-7',
    'ibm737',
    'x-mac-greek',
  ]),
  other('יוהלארתמבשנדםקחכעפגטצסזןךףץ', ['windows-1255', 'ibm862']),
  other('اليمنورتبةعدسفهكقأحجشصىخإطزءذضغئثظؤآ', ['windows-1256', 'iso-8859-6']),
  other('اينردهمتوبسشكلزفگخقعجحپآصطچضغذظژثء', ['windows-1256']),
  other(
    'านรอกเงมยลวดทสตะปบคหแจพชขใไโผซธณถภศญฐษ\u0e48\u0e31\u0e35\u0e49\u0e34\u0e37\u0e4c\u0e38\u0e39\u0e36\u0e47',
    ['windows-874'],
  ),
  // Japanese, simplified Chinese, traditional Chinese, Korean
  ideographs(
    'のいるたにはとしをてがなでかっあこれらもきすまりよくさンだうせけーおトスえみルそわアめどクラリイフ日レロちシ本ドや大タつ年ジ人プ名コ月東田山市中川国京県子区町メサ会小高ッグ地一村金学生マ品番業事社部住所電話数量価格合計株式円分者前後上下行用時間西南北新東大阪府道島野木林井藤佐美和原松石藤ニテキカチオパビデバウエナムモネハベピペホボポミヤユヨワヴァィェォャュョ三二四五六七八九十',
    ['shift_jis', 'euc-jp'],
  ),
  ideographs(
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运号价元省县镇村街州京沪江湖河广深州李刘陈杨赵黄周吴徐孙胡朱林何郭罗梁宋郑谢韩唐冯姓编址编码日期备注称型客户商店订单姐',
    ['gb18030'],
  ),
  ideographs(
    '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運號價元省縣鎮村街州京江湖河廣李劉陳楊趙黃周吳徐孫胡朱林何郭羅梁宋鄭謝韓唐馮姓編址碼期備註稱型客戶商店訂單台灣臺北灣路巷弄樓',
    ['big5'],
  ),
  ideographs(
    '이다는의에을가고를로하지은한인사기도리시자대어그서아해나정수전구주보과으일제부상만국라조있스년원게여까경면들장관성공동선유비신문중위적회방분생서울김박최강남북명호산영진우연현단행계무마름번역품물개실발설업용세소재민학교금모미바래안와화두말된오치야속르크트드프타파카차하노니데래러레로루모무므미버베브비빈인임입잔잡저접천청체초추출취층치칠침카코큰타탁탄토통투특판팀평포표품필학항행향허형홍환황회후훈',
    ['euc-kr'],
  ),
]
