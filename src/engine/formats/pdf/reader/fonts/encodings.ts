/**
 * The meaning of codes in the named encodings (ISO 32000-1, annex D), as a code and a character, both in hexadecimal,
 * wherever they differ: an unlisted code is the character with that number.
 */
import { decodeTable } from '../syntax/character-tables.ts'

export const STANDARD = decodeTable(`
  27:2019 60:2018 a4:2044 a6:192 a8:a4 a9:27 aa:201c ac:2039 ad:203a ae:fb01 af:fb02 b1:2013
  b2:2020 b3:2021 b4:b7 b7:2022 b8:201a b9:201e ba:201d bc:2026 bd:2030 c1:60 c2:b4 c3:2c6
  c4:2dc c5:af c6:2d8 c7:2d9 c8:a8 ca:2da cb:b8 cd:2dd ce:2db cf:2c7 d0:2014 e1:c6 e3:aa e8:141
  e9:d8 ea:152 eb:ba f1:e6 f5:131 f8:142 f9:f8 fa:153 fb:df
`)

export const WIN_ANSI = decodeTable(`
  7f:2022 80:20ac 81:2022 82:201a 83:192 84:201e 85:2026 86:2020 87:2021 88:2c6 89:2030 8a:160
  8b:2039 8c:152 8d:2022 8e:17d 8f:2022 90:2022 91:2018 92:2019 93:201c 94:201d 95:2022 96:2013
  97:2014 98:2dc 99:2122 9a:161 9b:203a 9c:153 9d:2022 9e:17e 9f:178 a0:20 ad:2d
`)

export const MAC_ROMAN = decodeTable(`
  80:c4 81:c5 82:c7 83:c9 84:d1 85:d6 86:dc 87:e1 88:e0 89:e2 8a:e4 8b:e3 8c:e5 8d:e7 8e:e9
  8f:e8 90:ea 91:eb 92:ed 93:ec 94:ee 95:ef 96:f1 97:f3 98:f2 99:f4 9a:f6 9b:f5 9c:fa 9d:f9
  9e:fb 9f:fc a0:2020 a1:b0 a4:a7 a5:2022 a6:b6 a7:df a8:ae aa:2122 ab:b4 ac:a8 ad:2260 ae:c6
  af:d8 b0:221e b2:2264 b3:2265 b4:a5 b6:2202 b7:2211 b8:220f b9:3c0 ba:222b bb:aa bc:ba bd:2126
  be:e6 bf:f8 c0:bf c1:a1 c2:ac c3:221a c4:192 c5:2248 c6:2206 c7:ab c8:bb c9:2026 ca:20 cb:c0
  cc:c3 cd:d5 ce:152 cf:153 d0:2013 d1:2014 d2:201c d3:201d d4:2018 d5:2019 d6:f7 d7:25ca d8:ff
  d9:178 da:2044 db:a4 dc:2039 dd:203a de:fb01 df:fb02 e0:2021 e1:b7 e2:201a e3:201e e4:2030
  e5:c2 e6:ca e7:c1 e8:cb e9:c8 ea:cd eb:ce ec:cf ed:cc ee:d3 ef:d4 f0:f8ff f1:d2 f2:da f3:db
  f4:d9 f5:131 f6:2c6 f7:2dc f8:af f9:2d8 fa:2d9 fb:2da fc:b8 fd:2dd fe:2db ff:2c7
`)

export const SYMBOL = decodeTable(`
  22:2200 24:2203 27:220b 2a:2217 2d:2212 40:2245 41:391 42:392 43:3a7 44:2206 45:395 46:3a6
  47:393 48:397 49:399 4a:3d1 4b:39a 4c:39b 4d:39c 4e:39d 4f:39f 50:3a0 51:398 52:3a1 53:3a3
  54:3a4 55:3a5 56:3c2 57:2126 58:39e 59:3a8 5a:396 5c:2234 5e:22a5 60:f8e5 61:3b1 62:3b2 63:3c7
  64:3b4 65:3b5 66:3c6 67:3b3 68:3b7 69:3b9 6a:3d5 6b:3ba 6c:3bb 6d:b5 6e:3bd 6f:3bf 70:3c0
  71:3b8 72:3c1 73:3c3 74:3c4 75:3c5 76:3d6 77:3c9 78:3be 79:3c8 7a:3b6 7e:223c a0:20ac a1:3d2
  a2:2032 a3:2264 a4:2044 a5:221e a6:192 a7:2663 a8:2666 a9:2665 aa:2660 ab:2194 ac:2190 ad:2191
  ae:2192 af:2193 b2:2033 b3:2265 b4:d7 b5:221d b6:2202 b7:2022 b8:f7 b9:2260 ba:2261 bb:2248
  bc:2026 bd:f8e6 be:f8e7 bf:21b5 c0:2135 c1:2111 c2:211c c3:2118 c4:2297 c5:2295 c6:2205
  c7:2229 c8:222a c9:2283 ca:2287 cb:2284 cc:2282 cd:2286 ce:2208 cf:2209 d0:2220 d1:2207
  d2:f6da d3:f6d9 d4:f6db d5:220f d6:221a d7:22c5 d8:ac d9:2227 da:2228 db:21d4 dc:21d0 dd:21d1
  de:21d2 df:21d3 e0:25ca e1:2329 e2:f8e8 e3:f8e9 e4:f8ea e5:2211 e6:f8eb e7:f8ec e8:f8ed
  e9:f8ee ea:f8ef eb:f8f0 ec:f8f1 ed:f8f2 ee:f8f3 ef:f8f4 f1:232a f2:222b f3:2320 f4:f8f5
  f5:2321 f6:f8f6 f7:f8f7 f8:f8f8 f9:f8f9 fa:f8fa fb:f8fb fc:f8fc fd:f8fd fe:f8fe
`)

export const ZAPF_DINGBATS = decodeTable(`
  21:2701 22:2702 23:2703 24:2704 25:260e 26:2706 27:2707 28:2708 29:2709 2a:261b 2b:261e
  2c:270c 2d:270d 2e:270e 2f:270f 30:2710 31:2711 32:2712 33:2713 34:2714 35:2715 36:2716
  37:2717 38:2718 39:2719 3a:271a 3b:271b 3c:271c 3d:271d 3e:271e 3f:271f 40:2720 41:2721
  42:2722 43:2723 44:2724 45:2725 46:2726 47:2727 48:2605 49:2729 4a:272a 4b:272b 4c:272c
  4d:272d 4e:272e 4f:272f 50:2730 51:2731 52:2732 53:2733 54:2734 55:2735 56:2736 57:2737
  58:2738 59:2739 5a:273a 5b:273b 5c:273c 5d:273d 5e:273e 5f:273f 60:2740 61:2741 62:2742
  63:2743 64:2744 65:2745 66:2746 67:2747 68:2748 69:2749 6a:274a 6b:274b 6c:25cf 6d:274d
  6e:25a0 6f:274f 70:2750 71:2751 72:2752 73:25b2 74:25bc 75:25c6 76:2756 77:25d7 78:2758
  79:2759 7a:275a 7b:275b 7c:275c 7d:275d 7e:275e 80:2768 81:2769 82:276a 83:276b 84:276c
  85:276d 86:276e 87:276f 88:2770 89:2771 8a:2772 8b:2773 8c:2774 8d:2775 a1:2761 a2:2762
  a3:2763 a4:2764 a5:2765 a6:2766 a7:2767 a8:2663 a9:2666 aa:2665 ab:2660 ac:2460 ad:2461
  ae:2462 af:2463 b0:2464 b1:2465 b2:2466 b3:2467 b4:2468 b5:2469 b6:2776 b7:2777 b8:2778
  b9:2779 ba:277a bb:277b bc:277c bd:277d be:277e bf:277f c0:2780 c1:2781 c2:2782 c3:2783
  c4:2784 c5:2785 c6:2786 c7:2787 c8:2788 c9:2789 ca:278a cb:278b cc:278c cd:278d ce:278e
  cf:278f d0:2790 d1:2791 d2:2792 d3:2793 d4:2794 d5:2192 d6:2194 d7:2195 d8:2798 d9:2799
  da:279a db:279b dc:279c dd:279d de:279e df:279f e0:27a0 e1:27a1 e2:27a2 e3:27a3 e4:27a4
  e5:27a5 e6:27a6 e7:27a7 e8:27a8 e9:27a9 ea:27aa eb:27ab ec:27ac ed:27ad ee:27ae ef:27af
  f1:27b1 f2:27b2 f3:27b3 f4:27b4 f5:27b5 f6:27b6 f7:27b7 f8:27b8 f9:27b9 fa:27ba fb:27bb
  fc:27bc fd:27bd fe:27be
`)

/**
 * How the Macintosh map inside a TrueType font is interpreted: PDFium's table has no mathematical signs, and a pound
 * sign elsewhere.
 */
export const APPLE_ROMAN = MAC_ROMAN.map((character, code) => {
  if (code === 0xc1) return 0xa3
  const isSign = (character >= 0x2202 && character < 0x3000) || character === 0xf8ff
  return isSign || character === 0x3c0 || character === 0x2126 ? code : character
})
