/** Code page 42: the Symbol font, whose bytes are symbols instead of letters. */

const NOTHING = '\ufffd'.repeat(33)

/** The Symbol font from 0x20 on, according to Adobe's mapping, with the bracket pieces of Unicode 3.2. */
export const SYMBOL = [
  ...' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  ...'≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ...'‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  ...NOTHING,
  ...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
  ...'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  ...'◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭�',
]
