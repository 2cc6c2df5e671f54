/**
 * The characters of fonts that draw symbols in place of letters, from 0x20 on, 16 in a row; `\ufffd` if the font has
 * none or Unicode does not.
 *
 * Symbol and Zapf Dingbats: the encodings of Adobe's fonts. MT Extra: according to MathType. The others: the
 * characters that Unicode 7 adopted from them (ISO/IEC JTC1/SC2/WG2 N4384), except that arrows of Supplemental
 * Arrows-C, framed marks, squares and circles in several weights are given as the plain ones of the same look, since
 * hardly any font has the others: the arrow that Word makes of `-->` is →.
 */
export const SYMBOL: readonly string[] = [
  ' !∀#∃%&∋()∗+,−./',
  '0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ',
  'ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  '‾αβχδεφγηιϕκλμνο',
  'πθρστυϖωξψζ{|}∼\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓',
  '°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉',
  '∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪',
  '\ufffd⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\ufffd',
]

export const WINGDINGS: readonly string[] = [
  ' 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭',
  '🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍',
  '🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳',
  '🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉',
  '♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□',
  '□❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯',
  '🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍',
  '➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•',
  '⬝⭘○○◉◎🔿▪□🟁🟅★🟋🟏🟓🟑',
  '⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘',
  '🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗',
  '🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←',
  '→↑↓↖↗↙↘←→↑↓↖↗↙↘⇦',
  '⇨⇧⇩⬄⇳⬁⬀⬃⬂\ufffd\ufffd✗✓☒☑\ufffd',
]

export const WINGDINGS_2: readonly string[] = [
  ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋',
  '🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙',
  '🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗',
  '✓☒☑☒☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺',
  '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥',
  '⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿\ufffd',
  '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤',
  '🕥🕦🕧🙨🙩⋅●⦁●○○○○⊙⦿🞌',
  '🞍◾■□□□□🞔▣🞕🞖🞗🞘⬩⬥◇',
  '🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁',
  '⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪',
  '🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺',
  '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒',
  '✹🟃🟇✯🟍🟔⯌⯍※⁂\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
]

export const WINGDINGS_3: readonly string[] = [
  ' ⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻',
  '⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧',
  '⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌',
  '⭮⭯⎋⌤⌃⌥␣⍽⇪⮸⇦⇨⇦⇨⇦⇨',
  '⇦⇨⇦⇨⇦⇨←→↑↓↖↗↙↘↔↕',
  '▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁\ufffd',
  '🞃⯅⯆⯇⯈⮜⮞⮝⮟←→↑↓←→↑',
  '↓←→↑↓←→↑↓←→↑↓←→↑',
  '↓←→↑↓←→←→←→←\ufffd\ufffd\ufffd\ufffd',
  '→←→←→←→↑↓←→↑↓←→↑',
  '↓←→↑↓←→↑↓⮨⮩⮪⮫⮬⮭⮮',
  '⮯←→↑↓↖↗↙↘←→↑↓↖↗↙',
  '↘←→↑↓↖↗↙↘◀▶▲▼◀▶▲',
  '▼\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
]

export const WEBDINGS: readonly string[] = [
  ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼',
  '🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳',
  '🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂',
  '🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫',
  '⮔✔🚲□🛡📦🛱■🚑🛈🛩🛰🟈🕴●🛥',
  '🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲\ufffd',
  '🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠',
  '🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻',
  '🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜',
  '🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻',
  '🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒',
  '🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫',
  '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦',
  '🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
]

export const ZAPF_DINGBATS: readonly string[] = [
  ' ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏',
  '✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟',
  '✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯',
  '✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿',
  '❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏',
  '❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd❡❢❣❤❥❦❧♣♦♥♠①②③④',
  '⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿',
  '➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏',
  '➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟',
  '➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯',
  '\ufffd➱➲➳➴➵➶➷➸➹➺➻➼➽➾\ufffd',
]

/** Without the pieces that longer symbols and accents of equations are assembled from. */
export const MT_EXTRA: readonly string[] = [
  ' \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd⌣⌢\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd∼≃⊲≪⊳≫',
  '≜≙≐∐ƛ\ufffd\ufffd\ufffd\ufffd∩℧…⋯⋮⋰⋱',
  '∥∵∡∢\ufffd∪△□▭▱↗↙\ufffd↘↖\ufffd',
  '‵↦↕⇕○⊙≻\ufffdℏ\ufffd\ufffd\ufffdℓ∓\ufffd∘',
  '≺\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '⇄\ufffd\ufffd⇌\ufffd\ufffd⇀↽\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffdℝℤℂℚℕ\ufffd⟦⟧\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
  '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd',
]
