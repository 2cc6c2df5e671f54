/**
 * The meaning of glyph names: the part of Adobe's Glyph List that European documents use. Written as hexadecimal
 * numbers, each with the names of that character.
 */
import { lazy } from '../../../../lookup.ts'

const NAMES = `
1:controlSTX 2:controlSOT 3:controlETX 4:controlEOT 5:controlENQ 6:controlACK 7:controlBEL
8:controlBS 9:controlHT a:controlLF b:controlVT c:controlFF d:controlCR e:controlSO f:controlSI
10:controlDLE 11:controlDC1 12:controlDC2 13:controlDC3 14:controlDC4 15:controlNAK
16:controlSYN 17:controlETB 18:controlCAN 19:controlEM 1a:controlSUB 1b:controlESC 1c:controlFS
1d:controlGS 1e:controlRS 1f:controlUS 20:space 21:exclam 22:quotedbl 23:numbersign 24:dollar
25:percent 26:ampersand 27:quotesingle 28:parenleft 29:parenright 2a:asterisk 2b:plus 2c:comma
2d:hyphen 2e:period 2f:slash 30:zero 31:one 32:two 33:three 34:four 35:five 36:six 37:seven
38:eight 39:nine 3a:colon 3b:semicolon 3c:less 3d:equal 3e:greater 3f:question 40:at 41:A 42:B
43:C 44:D 45:E 46:F 47:G 48:H 49:I 4a:J 4b:K 4c:L 4d:M 4e:N 4f:O 50:P 51:Q 52:R 53:S 54:T 55:U
56:V 57:W 58:X 59:Y 5a:Z 5b:bracketleft 5c:backslash 5d:bracketright 5e:asciicircum
5f:underscore 60:grave 61:a 62:b 63:c 64:d 65:e 66:f 67:g 68:h 69:i 6a:j 6b:k 6c:l 6d:m 6e:n
6f:o 70:p 71:q 72:r 73:s 74:t 75:u 76:v 77:w 78:x 79:y 7a:z 7b:braceleft 7c:bar,verticalbar
7d:braceright 7e:asciitilde a0:nbspace,nonbreakingspace a1:exclamdown a2:cent
a3:sterling a4:currency a5:yen a6:brokenbar a7:section a8:dieresis a9:copyright aa:ordfeminine
ab:guillemotleft ac:logicalnot ad:sfthyphen,softhyphen ae:registered af:macron,overscore
b0:degree b1:plusminus b2:twosuperior b3:threesuperior b4:acute b5:mu,mu1 b6:paragraph
b7:middot,periodcentered b8:cedilla b9:onesuperior ba:ordmasculine bb:guillemotright
bc:onequarter bd:onehalf be:threequarters bf:questiondown c0:Agrave c1:Aacute c2:Acircumflex
c3:Atilde c4:Adieresis c5:Aring c6:AE c7:Ccedilla c8:Egrave c9:Eacute ca:Ecircumflex
cb:Edieresis cc:Igrave cd:Iacute ce:Icircumflex cf:Idieresis d0:Eth d1:Ntilde d2:Ograve
d3:Oacute d4:Ocircumflex d5:Otilde d6:Odieresis d7:multiply d8:Oslash d9:Ugrave da:Uacute
db:Ucircumflex dc:Udieresis dd:Yacute de:Thorn df:germandbls e0:agrave e1:aacute e2:acircumflex
e3:atilde e4:adieresis e5:aring e6:ae e7:ccedilla e8:egrave e9:eacute ea:ecircumflex
eb:edieresis ec:igrave ed:iacute ee:icircumflex ef:idieresis f0:eth f1:ntilde f2:ograve
f3:oacute f4:ocircumflex f5:otilde f6:odieresis f7:divide f8:oslash f9:ugrave fa:uacute
fb:ucircumflex fc:udieresis fd:yacute fe:thorn ff:ydieresis 100:Amacron 101:amacron 102:Abreve
103:abreve 104:Aogonek 105:aogonek 106:Cacute 107:cacute 108:Ccircumflex 109:ccircumflex
10a:Cdot,Cdotaccent 10b:cdot,cdotaccent 10c:Ccaron 10d:ccaron 10e:Dcaron 10f:dcaron
110:Dcroat,Dslash 111:dcroat,dmacron 112:Emacron 113:emacron 114:Ebreve 115:ebreve
116:Edot,Edotaccent 117:edot,edotaccent 118:Eogonek 119:eogonek 11a:Ecaron 11b:ecaron
11c:Gcircumflex 11d:gcircumflex 11e:Gbreve 11f:gbreve 120:Gdot,Gdotaccent 121:gdot,gdotaccent
122:Gcedilla,Gcommaaccent 123:gcedilla,gcommaaccent 124:Hcircumflex 125:hcircumflex 126:Hbar
127:hbar 128:Itilde 129:itilde 12a:Imacron 12b:imacron 12c:Ibreve 12d:ibreve 12e:Iogonek
12f:iogonek 130:Idot,Idotaccent 131:dotlessi 132:IJ 133:ij 134:Jcircumflex 135:jcircumflex
136:Kcedilla,Kcommaaccent 137:kcedilla,kcommaaccent 138:kgreenlandic 139:Lacute 13a:lacute
13b:Lcedilla,Lcommaaccent 13c:lcedilla,lcommaaccent 13d:Lcaron 13e:lcaron 13f:Ldot,Ldotaccent
140:ldot,ldotaccent 141:Lslash 142:lslash 143:Nacute 144:nacute 145:Ncedilla,Ncommaaccent
146:ncedilla,ncommaaccent 147:Ncaron 148:ncaron 149:napostrophe,quoterightn 14a:Eng 14b:eng
14c:Omacron 14d:omacron 14e:Obreve 14f:obreve 150:Odblacute,Ohungarumlaut
151:odblacute,ohungarumlaut 152:OE 153:oe 154:Racute 155:racute 156:Rcedilla,Rcommaaccent
157:rcedilla,rcommaaccent 158:Rcaron 159:rcaron 15a:Sacute 15b:sacute 15c:Scircumflex
15d:scircumflex 15e:Scedilla 15f:scedilla 160:Scaron 161:scaron 162:Tcedilla,Tcommaaccent
163:tcedilla,tcommaaccent 164:Tcaron 165:tcaron 166:Tbar 167:tbar 168:Utilde 169:utilde
16a:Umacron 16b:umacron 16c:Ubreve 16d:ubreve 16e:Uring 16f:uring 170:Udblacute,Uhungarumlaut
171:udblacute,uhungarumlaut 172:Uogonek 173:uogonek 174:Wcircumflex 175:wcircumflex
176:Ycircumflex 177:ycircumflex 178:Ydieresis 179:Zacute 17a:zacute 17b:Zdot,Zdotaccent
17c:zdot,zdotaccent 17d:Zcaron 17e:zcaron 17f:longs,slong 180:bstroke 181:Bhook 182:Btopbar
183:btopbar 184:Tonesix 185:tonesix 186:Oopen 187:Chook 188:chook 189:Dafrican 18a:Dhook
18b:Dtopbar 18c:dtopbar 18d:deltaturned 18e:Ereversed 18f:Schwa 190:Eopen 191:Fhook 192:florin
193:Ghook 194:Gammaafrican 195:hv 196:Iotaafrican 197:Istroke 198:Khook 199:khook 19a:lbar
19b:lambdastroke 19c:Mturned 19d:Nhookleft 19e:nlegrightlong 19f:Ocenteredtilde 1a0:Ohorn
1a1:ohorn 1a2:Oi 1a3:oi 1a4:Phook 1a5:phook 1a6:yr 1a7:Tonetwo 1a8:tonetwo 1a9:Esh
1aa:eshreversedloop 1ab:tpalatalhook 1ac:Thook 1ad:thook 1ae:Tretroflexhook 1af:Uhorn 1b0:uhorn
1b1:Upsilonafrican 1b2:Vhook 1b3:Yhook 1b4:yhook 1b5:Zstroke 1b6:zstroke 1b7:Ezh 1b8:Ezhreversed
1b9:ezhreversed 1ba:ezhtail 1bb:twostroke 1bc:Tonefive 1bd:tonefive 1be:glottalinvertedstroke
1bf:wynn 1c0:clickdental 1c1:clicklateral 1c2:clickalveolar 1c3:clickretroflex 1c4:DZcaron
1c5:Dzcaron 1c6:dzcaron 1c7:LJ 1c8:Lj 1c9:lj 1ca:NJ 1cb:Nj 1cc:nj 1cd:Acaron 1ce:acaron
1cf:Icaron 1d0:icaron 1d1:Ocaron 1d2:ocaron 1d3:Ucaron 1d4:ucaron 1d5:Udieresismacron
1d6:udieresismacron 1d7:Udieresisacute 1d8:udieresisacute 1d9:Udieresiscaron 1da:udieresiscaron
1db:Udieresisgrave 1dc:udieresisgrave 1dd:eturned 1de:Adieresismacron 1df:adieresismacron
1e0:Adotmacron 1e1:adotmacron 1e2:AEmacron 1e3:aemacron 1e4:Gstroke 1e5:gstroke 1e6:Gcaron
1e7:gcaron 1e8:Kcaron 1e9:kcaron 1ea:Oogonek 1eb:oogonek 1ec:Oogonekmacron 1ed:oogonekmacron
1ee:Ezhcaron 1ef:ezhcaron 1f0:jcaron 1f1:DZ 1f2:Dz 1f3:dz 1f4:Gacute 1f5:gacute 1fa:Aringacute
1fb:aringacute 1fc:AEacute 1fd:aeacute 1fe:Oslashacute,Ostrokeacute 1ff:oslashacute,ostrokeacute
200:Adblgrave 201:adblgrave 202:Ainvertedbreve 203:ainvertedbreve 204:Edblgrave 205:edblgrave
206:Einvertedbreve 207:einvertedbreve 208:Idblgrave 209:idblgrave 20a:Iinvertedbreve
20b:iinvertedbreve 20c:Odblgrave 20d:odblgrave 20e:Oinvertedbreve 20f:oinvertedbreve
210:Rdblgrave 211:rdblgrave 212:Rinvertedbreve 213:rinvertedbreve 214:Udblgrave 215:udblgrave
216:Uinvertedbreve 217:uinvertedbreve 218:Scommaaccent 219:scommaaccent 250:aturned 251:ascript
252:ascriptturned 253:bhook 254:oopen 255:ccurl 256:dtail 257:dhook 258:ereversed 259:schwa
25a:schwahook 25b:eopen 25c:eopenreversed 25d:eopenreversedhook 25e:eopenreversedclosed
25f:jdotlessstroke 260:ghook 261:gscript 263:gammalatinsmall 264:ramshorn 265:hturned 266:hhook
267:henghook 268:istroke 269:iotalatin 26b:lmiddletilde 26c:lbelt 26d:lhookretroflex 26e:lezh
26f:mturned 270:mlonglegturned 271:mhook 272:nhookleft 273:nhookretroflex 275:obarred
277:omegalatinclosed 278:philatin 279:rturned 27a:rlonglegturned 27b:rhookturned 27c:rlongleg
27d:rhook 27e:rfishhook 27f:rfishhookreversed 281:Rsmallinverted 282:shook 283:esh
284:dotlessjstrokehook 285:eshsquatreversed 286:eshcurl 287:tturned 288:tretroflexhook 289:ubar
28a:upsilonlatin 28b:vhook 28c:vturned 28d:wturned 28e:yturned 290:zretroflexhook 291:zcurl
292:ezh 293:ezhcurl 294:glottalstop 295:glottalstopreversed 296:glottalstopinverted
297:cstretched 298:bilabialclick 29a:eopenclosed 29b:Gsmallhook 29d:jcrossedtail 29e:kturned
2a0:qhook 2a1:glottalstopstroke 2a2:glottalstopstrokereversed 2a3:dzaltone 2a4:dezh 2a5:dzcurl
2a6:ts 2a7:tesh 2a8:tccurl 2b0:hsuperior 2b1:hhooksuperior 2b2:jsuperior 2b4:rturnedsuperior
2b5:rhookturnedsuperior 2b6:Rsmallinvertedsuperior 2b7:wsuperior 2b8:ysuperior 2b9:primemod
2ba:dblprimemod 2bb:commaturnedmod 2bc:afii57929,apostrophemod 2bd:afii64937,commareversedmod
2be:ringhalfright 2bf:ringhalfleft 2c0:glottalstopmod 2c1:glottalstopreversedmod
2c2:arrowheadleftmod 2c3:arrowheadrightmod 2c4:arrowheadupmod 2c5:arrowheaddownmod
2c6:circumflex 2c7:caron 2c8:verticallinemod 2c9:firsttonechinese 2ca:secondtonechinese
2cb:fourthtonechinese 2cc:verticallinelowmod 2cd:macronlowmod 2ce:gravelowmod 2cf:acutelowmod
2d0:colontriangularmod 2d1:colontriangularhalfmod 2d2:ringhalfrightcentered
2d3:ringhalfleftcentered 2d4:uptackmod 2d5:downtackmod 2d6:plusmod 2d7:minusmod 2d8:breve
2d9:dotaccent 2da:ring 2db:ogonek 2dc:ilde,tilde 2dd:hungarumlaut 2de:rhotichookmod
2e0:gammasuperior 2e3:xsuperior 2e4:glottalstopreversedsuperior 2e5:tonebarextrahighmod
2e6:tonebarhighmod 2e7:tonebarmidmod 2e8:tonebarlowmod 2e9:tonebarextralowmod
300:gravecmb,gravecomb 301:acutecmb,acutecomb 302:circumflexcmb 303:tildecmb,tildecomb
304:macroncmb 305:overlinecmb 306:brevecmb 307:dotaccentcmb 308:dieresiscmb
309:hookabovecomb,hookcmb 30a:ringcmb 30b:hungarumlautcmb 30c:caroncmb 30d:verticallineabovecmb
30e:dblverticallineabovecmb 30f:dblgravecmb 310:candrabinducmb 311:breveinvertedcmb
312:commaturnedabovecmb 313:commaabovecmb 314:commareversedabovecmb 315:commaaboverightcmb
316:gravebelowcmb 317:acutebelowcmb 318:lefttackbelowcmb 319:righttackbelowcmb
31a:leftangleabovecmb 31b:horncmb 31c:ringhalfleftbelowcmb 31d:uptackbelowcmb
31e:downtackbelowcmb 31f:plusbelowcmb 320:minusbelowcmb 321:hookpalatalizedbelowcmb
322:hookretroflexbelowcmb 323:dotbelowcmb,dotbelowcomb 324:dieresisbelowcmb 325:ringbelowcmb
327:cedillacmb 328:ogonekcmb 329:verticallinebelowcmb 32a:bridgebelowcmb
32b:dblarchinvertedbelowcmb 32c:caronbelowcmb 32d:circumflexbelowcmb 32e:brevebelowcmb
32f:breveinvertedbelowcmb 330:tildebelowcmb 331:macronbelowcmb 332:lowlinecmb 333:dbllowlinecmb
334:tildeoverlaycmb 335:strokeshortoverlaycmb 336:strokelongoverlaycmb
337:solidusshortoverlaycmb 338:soliduslongoverlaycmb 339:ringhalfrightbelowcmb
33a:bridgeinvertedbelowcmb 33b:squarebelowcmb 33c:seagullbelowcmb 33d:xabovecmb
33e:tildeverticalcmb 33f:dbloverlinecmb 340:gravetonecmb 341:acutetonecmb
342:perispomenigreekcmb 343:koroniscmb 344:dialytikatonoscmb 345:ypogegrammenigreekcmb
360:tildedoublecmb 361:breveinverteddoublecmb 374:numeralsigngreek 375:numeralsignlowergreek
37a:ypogegrammeni 37e:questiongreek 384:tonos 385:dialytikatonos,dieresistonos 386:Alphatonos
387:anoteleia 388:Epsilontonos 389:Etatonos 38a:Iotatonos 38c:Omicrontonos 38e:Upsilontonos
38f:Omegatonos 390:iotadieresistonos 391:Alpha 392:Beta 393:Gamma 394:Deltagreek 395:Epsilon
396:Zeta 397:Eta 398:Theta 399:Iota 39a:Kappa 39b:Lambda 39c:Mu 39d:Nu 39e:Xi 39f:Omicron 3a0:Pi
3a1:Rho 3a3:Sigma 3a4:Tau 3a5:Upsilon 3a6:Phi 3a7:Chi 3a8:Psi 3a9:Omegagreek 3aa:Iotadieresis
3ab:Upsilondieresis 3ac:alphatonos 3ad:epsilontonos 3ae:etatonos 3af:iotatonos
3b0:upsilondieresistonos 3b1:alpha 3b2:beta 3b3:gamma 3b4:delta 3b5:epsilon 3b6:zeta 3b7:eta
3b8:theta 3b9:iota 3ba:kappa 3bb:lambda 3bc:mugreek 3bd:nu 3be:xi 3bf:omicron 3c0:pi 3c1:rho
3c2:sigma1,sigmafinal 3c3:sigma 3c4:tau 3c5:upsilon 3c6:phi 3c7:chi 3c8:psi 3c9:omega
3ca:iotadieresis 3cb:upsilondieresis 3cc:omicrontonos 3cd:upsilontonos 3ce:omegatonos
3d0:betasymbolgreek 3d1:theta1,thetasymbolgreek 3d2:Upsilon1,Upsilonhooksymbol
3d3:Upsilonacutehooksymbolgreek 3d4:Upsilondieresishooksymbolgreek 3d5:phi1,phisymbolgreek
3d6:omega1,pisymbolgreek 3da:Stigmagreek 3dc:Digammagreek 3de:Koppagreek 3e0:Sampigreek
3e2:Sheicoptic 3e3:sheicoptic 3e4:Feicoptic 3e5:feicoptic 3e6:Kheicoptic 3e7:kheicoptic
3e8:Horicoptic 3e9:horicoptic 3ea:Gangiacoptic 3eb:gangiacoptic 3ec:Shimacoptic 3ed:shimacoptic
3ee:Deicoptic 3ef:deicoptic 3f0:kappasymbolgreek 3f1:rhosymbolgreek 3f2:sigmalunatesymbolgreek
3f3:yotgreek 401:afii10023 402:afii10051 403:afii10052 404:afii10053 405:afii10054 406:afii10055
407:afii10056 408:afii10057 409:afii10058 40a:afii10059 40b:afii10060 40c:afii10061
40e:afii10062 40f:afii10145 410:afii10017 411:afii10018 412:afii10019 413:afii10020
414:afii10021 415:afii10022 416:afii10024 417:afii10025 418:afii10026 419:afii10027
41a:afii10028 41b:afii10029 41c:afii10030 41d:afii10031 41e:afii10032 41f:afii10033
420:afii10034 421:afii10035 422:afii10036 423:afii10037 424:afii10038 425:afii10039
426:afii10040 427:afii10041 428:afii10042 429:afii10043 42a:afii10044 42b:afii10045
42c:afii10046 42d:afii10047 42e:afii10048 42f:afii10049 430:afii10065 431:afii10066
432:afii10067 433:afii10068 434:afii10069 435:afii10070 436:afii10072 437:afii10073
438:afii10074 439:afii10075 43a:afii10076 43b:afii10077 43c:afii10078 43d:afii10079
43e:afii10080 43f:afii10081 440:afii10082 441:afii10083 442:afii10084 443:afii10085
444:afii10086 445:afii10087 446:afii10088 447:afii10089 448:afii10090 449:afii10091
44a:afii10092 44b:afii10093 44c:afii10094 44d:afii10095 44e:afii10096 44f:afii10097
451:afii10071 452:afii10099 453:afii10100 454:afii10101 455:afii10102 456:afii10103
457:afii10104 458:afii10105 459:afii10106 45a:afii10107 45b:afii10108 45c:afii10109
45e:afii10110 45f:afii10193 462:afii10146 463:afii10194 472:afii10147 473:afii10195
474:afii10148 475:afii10196 490:afii10050 491:afii10098 4d9:afii10846 1e00:Aringbelow
1e01:aringbelow 1e02:Bdotaccent 1e03:bdotaccent 1e04:Bdotbelow 1e05:bdotbelow 1e06:Blinebelow
1e07:blinebelow 1e08:Ccedillaacute 1e09:ccedillaacute 1e0a:Ddotaccent 1e0b:ddotaccent
1e0c:Ddotbelow 1e0d:ddotbelow 1e0e:Dlinebelow 1e0f:dlinebelow 1e10:Dcedilla 1e11:dcedilla
1e12:Dcircumflexbelow 1e13:dcircumflexbelow 1e14:Emacrongrave 1e15:emacrongrave
1e16:Emacronacute 1e17:emacronacute 1e18:Ecircumflexbelow 1e19:ecircumflexbelow 1e1a:Etildebelow
1e1b:etildebelow 1e1c:Ecedillabreve 1e1d:ecedillabreve 1e1e:Fdotaccent 1e1f:fdotaccent
1e20:Gmacron 1e21:gmacron 1e22:Hdotaccent 1e23:hdotaccent 1e24:Hdotbelow 1e25:hdotbelow
1e26:Hdieresis 1e27:hdieresis 1e28:Hcedilla 1e29:hcedilla 1e2a:Hbrevebelow 1e2b:hbrevebelow
1e2c:Itildebelow 1e2d:itildebelow 1e2e:Idieresisacute 1e2f:idieresisacute 1e30:Kacute
1e31:kacute 1e32:Kdotbelow 1e33:kdotbelow 1e34:Klinebelow 1e35:klinebelow 1e36:Ldotbelow
1e37:ldotbelow 1e38:Ldotbelowmacron 1e39:ldotbelowmacron 1e3a:Llinebelow 1e3b:llinebelow
1e3c:Lcircumflexbelow 1e3d:lcircumflexbelow 1e3e:Macute 1e3f:macute 1e40:Mdotaccent
1e41:mdotaccent 1e42:Mdotbelow 1e43:mdotbelow 1e44:Ndotaccent 1e45:ndotaccent 1e46:Ndotbelow
1e47:ndotbelow 1e48:Nlinebelow 1e49:nlinebelow 1e4a:Ncircumflexbelow 1e4b:ncircumflexbelow
1e4c:Otildeacute 1e4d:otildeacute 1e4e:Otildedieresis 1e4f:otildedieresis 1e50:Omacrongrave
1e51:omacrongrave 1e52:Omacronacute 1e53:omacronacute 1e54:Pacute 1e55:pacute 1e56:Pdotaccent
1e57:pdotaccent 1e58:Rdotaccent 1e59:rdotaccent 1e5a:Rdotbelow 1e5b:rdotbelow
1e5c:Rdotbelowmacron 1e5d:rdotbelowmacron 1e5e:Rlinebelow 1e5f:rlinebelow 1e60:Sdotaccent
1e61:sdotaccent 1e62:Sdotbelow 1e63:sdotbelow 1e64:Sacutedotaccent 1e65:sacutedotaccent
1e66:Scarondotaccent 1e67:scarondotaccent 1e68:Sdotbelowdotaccent 1e69:sdotbelowdotaccent
1e6a:Tdotaccent 1e6b:tdotaccent 1e6c:Tdotbelow 1e6d:tdotbelow 1e6e:Tlinebelow 1e6f:tlinebelow
1e70:Tcircumflexbelow 1e71:tcircumflexbelow 1e72:Udieresisbelow 1e73:udieresisbelow
1e74:Utildebelow 1e75:utildebelow 1e76:Ucircumflexbelow 1e77:ucircumflexbelow 1e78:Utildeacute
1e79:utildeacute 1e7a:Umacrondieresis 1e7b:umacrondieresis 1e7c:Vtilde 1e7d:vtilde
1e7e:Vdotbelow 1e7f:vdotbelow 1e80:Wgrave 1e81:wgrave 1e82:Wacute 1e83:wacute 1e84:Wdieresis
1e85:wdieresis 1e86:Wdotaccent 1e87:wdotaccent 1e88:Wdotbelow 1e89:wdotbelow 1e8a:Xdotaccent
1e8b:xdotaccent 1e8c:Xdieresis 1e8d:xdieresis 1e8e:Ydotaccent 1e8f:ydotaccent 1e90:Zcircumflex
1e91:zcircumflex 1e92:Zdotbelow 1e93:zdotbelow 1e94:Zlinebelow 1e95:zlinebelow 1e96:hlinebelow
1e97:tdieresis 1e98:wring 1e99:yring 1e9a:arighthalfring 1e9b:slongdotaccent 1ea0:Adotbelow
1ea1:adotbelow 1ea2:Ahookabove 1ea3:ahookabove 1ea4:Acircumflexacute 1ea5:acircumflexacute
1ea6:Acircumflexgrave 1ea7:acircumflexgrave 1ea8:Acircumflexhookabove 1ea9:acircumflexhookabove
1eaa:Acircumflextilde 1eab:acircumflextilde 1eac:Acircumflexdotbelow 1ead:acircumflexdotbelow
1eae:Abreveacute 1eaf:abreveacute 1eb0:Abrevegrave 1eb1:abrevegrave 1eb2:Abrevehookabove
1eb3:abrevehookabove 1eb4:Abrevetilde 1eb5:abrevetilde 1eb6:Abrevedotbelow 1eb7:abrevedotbelow
1eb8:Edotbelow 1eb9:edotbelow 1eba:Ehookabove 1ebb:ehookabove 1ebc:Etilde 1ebd:etilde
1ebe:Ecircumflexacute 1ebf:ecircumflexacute 1ec0:Ecircumflexgrave 1ec1:ecircumflexgrave
1ec2:Ecircumflexhookabove 1ec3:ecircumflexhookabove 1ec4:Ecircumflextilde 1ec5:ecircumflextilde
1ec6:Ecircumflexdotbelow 1ec7:ecircumflexdotbelow 1ec8:Ihookabove 1ec9:ihookabove 1eca:Idotbelow
1ecb:idotbelow 1ecc:Odotbelow 1ecd:odotbelow 1ece:Ohookabove 1ecf:ohookabove
1ed0:Ocircumflexacute 1ed1:ocircumflexacute 1ed2:Ocircumflexgrave 1ed3:ocircumflexgrave
1ed4:Ocircumflexhookabove 1ed5:ocircumflexhookabove 1ed6:Ocircumflextilde 1ed7:ocircumflextilde
1ed8:Ocircumflexdotbelow 1ed9:ocircumflexdotbelow 1eda:Ohornacute 1edb:ohornacute
1edc:Ohorngrave 1edd:ohorngrave 1ede:Ohornhookabove 1edf:ohornhookabove 1ee0:Ohorntilde
1ee1:ohorntilde 1ee2:Ohorndotbelow 1ee3:ohorndotbelow 1ee4:Udotbelow 1ee5:udotbelow
1ee6:Uhookabove 1ee7:uhookabove 1ee8:Uhornacute 1ee9:uhornacute 1eea:Uhorngrave 1eeb:uhorngrave
1eec:Uhornhookabove 1eed:uhornhookabove 1eee:Uhorntilde 1eef:uhorntilde 1ef0:Uhorndotbelow
1ef1:uhorndotbelow 1ef2:Ygrave 1ef3:ygrave 1ef4:Ydotbelow 1ef5:ydotbelow 1ef6:Yhookabove
1ef7:yhookabove 1ef8:Ytilde 1ef9:ytilde 2002:enspace 200b:zerowidthspace
200c:afii61664,zerowidthnonjoiner 200d:afii301 200e:afii299 200f:afii300 2010:hyphentwo
2012:figuredash 2013:endash 2014:emdash 2015:afii00208,horizontalbar 2016:dblverticalbar
2017:dbllowline,underscoredbl 2018:quoteleft 2019:quoteright 201a:quotesinglbase
201b:quoteleftreversed,quotereversed 201c:quotedblleft 201d:quotedblright 201e:quotedblbase
2020:dagger 2021:daggerdbl 2022:bullet 2024:onedotenleader 2025:twodotenleader,twodotleader
2026:ellipsis 202c:afii61573 202d:afii61574 202e:afii61575 2030:perthousand 2032:minute
2033:second 2035:primereversed 2039:guilsinglleft 203a:guilsinglright 203b:referencemark
203c:exclamdbl 203e:overline 2042:asterism 2044:fraction 2070:zerosuperior 2074:foursuperior
2075:fivesuperior 2076:sixsuperior 2077:sevensuperior 2078:eightsuperior 2079:ninesuperior
207a:plussuperior 207c:equalsuperior 207d:parenleftsuperior 207e:parenrightsuperior
207f:nsuperior 2080:zeroinferior 2081:oneinferior 2082:twoinferior 2083:threeinferior
2084:fourinferior 2085:fiveinferior 2086:sixinferior 2087:seveninferior 2088:eightinferior
2089:nineinferior 208d:parenleftinferior 208e:parenrightinferior 20a1:colonmonetary,colonsign
20a2:cruzeiro 20a3:franc 20a4:afii08941,lira 20a7:peseta 20a9:won
20aa:afii57636,newsheqelsign,sheqel 20ab:dong 20ac:Euro,euro 2103:centigrade
2105:afii61248,careof 2109:fahrenheit 2111:Ifraktur 2113:afii61289 2116:afii61352,numero
2118:weierstrass 211c:Rfraktur 211e:prescription 2121:telephone 2122:trademark 2126:Ohm,Omega
212b:angstrom 212e:estimated 2135:aleph 2153:onethird 2154:twothirds 215b:oneeighth
215c:threeeighths 215d:fiveeighths 215e:seveneighths 2160:Oneroman 2161:Tworoman 2162:Threeroman
2163:Fourroman 2164:Fiveroman 2165:Sixroman 2166:Sevenroman 2167:Eightroman 2168:Nineroman
2169:Tenroman 216a:Elevenroman 216b:Twelveroman 2170:oneroman 2171:tworoman 2172:threeroman
2173:fourroman 2174:fiveroman 2175:sixroman 2176:sevenroman 2177:eightroman 2178:nineroman
2179:tenroman 217a:elevenroman 217b:twelveroman 2190:arrowleft 2191:arrowup 2192:arrowright
2193:arrowdown 2194:arrowboth 2195:arrowupdn 2196:arrowupleft 2197:arrowupright
2198:arrowdownright 2199:arrowdownleft 21a8:arrowupdnbse,arrowupdownbase 21b5:carriagereturn
21bc:harpoonleftbarbup 21c0:harpoonrightbarbup 21c4:arrowrightoverleft 21c5:arrowupleftofdown
21c6:arrowleftoverright 21cd:arrowleftdblstroke 21cf:arrowrightdblstroke
21d0:arrowdblleft,arrowleftdbl 21d1:arrowdblup 21d2:arrowdblright,dblarrowright
21d3:arrowdbldown 21d4:arrowdblboth,dblarrowleft 21de:pageup 21df:pagedown 21e0:arrowdashleft
21e1:arrowdashup 21e2:arrowdashright 21e3:arrowdashdown 21e4:arrowtableft 21e5:arrowtabright
21e6:arrowleftwhite 21e7:arrowupwhite 21e8:arrowrightwhite 21e9:arrowdownwhite 21ea:capslock
2200:forall,universal 2202:partialdiff 2203:existential,thereexists 2205:emptyset
2206:Delta,increment 2207:gradient,nabla 2208:element 2209:notelement,notelementof 220b:suchthat
220c:notcontains 220f:product 2211:summation 2212:minus 2213:minusplus 2215:divisionslash
2217:asteriskmath 2219:bulletoperator 221a:radical 221d:proportional 221e:infinity
221f:orthogonal,rightangle 2220:angle 2223:divides 2225:parallel 2226:notparallel
2227:logicaland 2228:logicalor 2229:intersection 222a:union 222b:integral 222c:dblintegral
222e:contourintegral 2234:therefore 2235:because 2236:ratio 2237:proportion
223c:similar,tildeoperator 223d:reversedtilde 2243:asymptoticallyequal
2245:approximatelyequal,congruent 2248:approxequal 224c:allequal 2250:approaches
2251:geometricallyequal 2252:approxequalorimage 2253:imageorapproximatelyequal 2260:notequal
2261:equivalence 2262:notidentical 2264:lessequal 2265:greaterequal 2266:lessoverequal
2267:greateroverequal 226a:muchless 226b:muchgreater 226e:notless 226f:notgreater
2270:notlessnorequal 2271:notgreaternorequal 2272:lessorequivalent 2273:greaterorequivalent
2276:lessorgreater 2277:greaterorless 2279:notgreaternorless 227a:precedes 227b:succeeds
2280:notprecedes 2281:notsucceeds 2282:propersubset,subset 2283:propersuperset,superset
2284:notsubset 2285:notsuperset 2286:reflexsubset,subsetorequal
2287:reflexsuperset,supersetorequal 228a:subsetnotequal 228b:supersetnotequal 2295:circleplus
2297:circlemultiply 2299:circleot 22a3:tackleft 22a4:tackdown 22a5:perpendicular
22bf:righttriangle 22c5:dotmath 22ce:curlyor 22cf:curlyand 22da:lessequalorgreater
22db:greaterequalorless 22ee:ellipsisvertical 2302:house 2303:control 2305:projective
2310:logicalnotreversed,revlogicalnot 2312:arc 2318:propellor 2320:integraltop,integraltp
2321:integralbottom,integralbt 2325:option 2326:deleteright 2327:clear 2329:angleleft
232a:angleright 232b:deleteleft 2423:blank 2488:oneperiod 2489:twoperiod 248a:threeperiod
248b:fourperiod 248c:fiveperiod 248d:sixperiod 248e:sevenperiod 248f:eightperiod 2490:nineperiod
2491:tenperiod 2492:elevenperiod 2493:twelveperiod 2494:thirteenperiod 2495:fourteenperiod
2496:fifteenperiod 2497:sixteenperiod 2498:seventeenperiod 2499:eighteenperiod
249a:nineteenperiod 249b:twentyperiod 2500:SF100000 2502:SF110000 250c:SF010000 2510:SF030000
2514:SF020000 2518:SF040000 251c:SF080000 2524:SF090000 252c:SF060000 2534:SF070000
253c:SF050000 2550:SF430000 2551:SF240000 2552:SF510000 2553:SF520000 2554:SF390000
2555:SF220000 2556:SF210000 2557:SF250000 2558:SF500000 2559:SF490000 255a:SF380000
255b:SF280000 255c:SF270000 255d:SF260000 255e:SF360000 255f:SF370000 2560:SF420000
2561:SF190000 2562:SF200000 2563:SF230000 2564:SF470000 2565:SF480000 2566:SF410000
2567:SF450000 2568:SF460000 2569:SF400000 256a:SF540000 256b:SF530000 256c:SF440000 2580:upblock
2584:dnblock 2588:block 258c:lfblock 2590:rtblock 2591:ltshade,shadelight 2592:shade,shademedium
2593:dkshade,shadedark 25a0:filledbox 25a1:H22073 25a3:squarewhitewithsmallblack
25a4:squarehorizontalfill 25a5:squareverticalfill 25a6:squareorthogonalcrosshatchfill
25a7:squareupperlefttolowerrightfill 25a8:squareupperrighttolowerleftfill 25aa:H18543
25ab:H18551 25ac:blackrectangle,filledrect 25b2:blackuppointingtriangle,triagup
25b3:whiteuppointingtriangle 25b4:blackuppointingsmalltriangle 25b5:whiteuppointingsmalltriangle
25b6:blackrightpointingtriangle 25b7:whiterightpointingtriangle
25b9:whiterightpointingsmalltriangle 25ba:blackrightpointingpointer,triagrt
25bc:blackdownpointingtriangle,triagdn 25bd:whitedownpointingtriangle
25bf:whitedownpointingsmalltriangle 25c0:blackleftpointingtriangle
25c1:whiteleftpointingtriangle 25c3:whiteleftpointingsmalltriangle
25c4:blackleftpointingpointer,triaglf 25c6:blackdiamond 25c7:whitediamond
25c8:whitediamondcontainingblacksmalldiamond 25c9:fisheye 25ca:lozenge 25ce:bullseye 25cf:H18533
25d0:circlewithlefthalfblack 25d1:circlewithrighthalfblack 25d8:bulletinverse,invbullet
25d9:whitecircleinverse 25e2:blacklowerrighttriangle 25e3:blacklowerlefttriangle
25e4:blackupperlefttriangle 25e5:blackupperrighttriangle 25e6:openbullet,whitebullet
2605:blackstar 2606:whitestar 260e:telephoneblack 260f:whitetelephone
261c:pointingindexleftwhite 261d:pointingindexupwhite 261e:pointingindexrightwhite
261f:pointingindexdownwhite 262f:yinyang 263a:smileface,whitesmilingface
263b:blacksmilingface,invsmileface 263c:compass,sun 2640:female,venus 2641:earth 2642:male,mars
2660:spade,spadesuitblack 2661:heartsuitwhite 2662:diamondsuitwhite 2663:club,clubsuitblack
2664:spadesuitwhite 2665:heart,heartsuitblack 2666:diamond 2667:clubsuitwhite 2668:hotsprings
2669:quarternote 266a:musicalnote 266b:eighthnotebeamed,musicalnotedbl 266c:beamedsixteenthnotes
266d:musicflatsign 266f:musicsharpsign 2713:checkmark 278a:onecircleinversesansserif
278b:twocircleinversesansserif 278c:threecircleinversesansserif 278d:fourcircleinversesansserif
278e:fivecircleinversesansserif 278f:sixcircleinversesansserif 2790:sevencircleinversesansserif
2791:eightcircleinversesansserif 2792:ninecircleinversesansserif 279e:arrowrightheavy
f6be:dotlessj f6bf:LL f6c0:ll f6c3:commaaccent f6c4:afii10063 f6c5:afii10064 f6c6:afii10192
f6c7:afii10831 f6c8:afii10832 f6c9:Acute f6ca:Caron f6cb:Dieresis f6cc:DieresisAcute
f6cd:DieresisGrave f6ce:Grave f6cf:Hungarumlaut f6d0:Macron f6d1:cyrBreve f6d2:cyrFlex
f6d3:dblGrave f6d4:cyrbreve f6d5:cyrflex f6d6:dblgrave f6d7:dieresisacute f6d8:dieresisgrave
f6d9:copyrightserif f6da:registerserif f6db:trademarkserif f6dc:onefitted f6dd:rupiah
f6de:threequartersemdash f6df:centinferior f6e0:centsuperior f6e1:commainferior
f6e2:commasuperior f6e3:dollarinferior f6e4:dollarsuperior f6e5:hypheninferior
f6e6:hyphensuperior f6e7:periodinferior f6e8:periodsuperior f6e9:asuperior f6ea:bsuperior
f6eb:dsuperior f6ec:esuperior f6ed:isuperior f6ee:lsuperior f6ef:msuperior f6f0:osuperior
f6f1:rsuperior f6f2:ssuperior f6f3:tsuperior f6f4:Brevesmall f6f5:Caronsmall
f6f6:Circumflexsmall f6f7:Dotaccentsmall f6f8:Hungarumlautsmall f6f9:Lslashsmall f6fa:OEsmall
f6fb:Ogoneksmall f6fc:Ringsmall f6fd:Scaronsmall f6fe:Tildesmall f6ff:Zcaronsmall
f721:exclamsmall f724:dollaroldstyle f726:ampersandsmall f730:zerooldstyle f731:oneoldstyle
f732:twooldstyle f733:threeoldstyle f734:fouroldstyle f735:fiveoldstyle f736:sixoldstyle
f737:sevenoldstyle f738:eightoldstyle f739:nineoldstyle f73f:questionsmall f760:Gravesmall
f761:Asmall f762:Bsmall f763:Csmall f764:Dsmall f765:Esmall f766:Fsmall f767:Gsmall f768:Hsmall
f769:Ismall f76a:Jsmall f76b:Ksmall f76c:Lsmall f76d:Msmall f76e:Nsmall f76f:Osmall f770:Psmall
f771:Qsmall f772:Rsmall f773:Ssmall f774:Tsmall f775:Usmall f776:Vsmall f777:Wsmall f778:Xsmall
f779:Ysmall f77a:Zsmall f7a1:exclamdownsmall f7a2:centoldstyle f7a8:Dieresissmall
f7af:Macronsmall f7b4:Acutesmall f7b8:Cedillasmall f7bf:questiondownsmall f7e0:Agravesmall
f7e1:Aacutesmall f7e2:Acircumflexsmall f7e3:Atildesmall f7e4:Adieresissmall f7e5:Aringsmall
f7e6:AEsmall f7e7:Ccedillasmall f7e8:Egravesmall f7e9:Eacutesmall f7ea:Ecircumflexsmall
f7eb:Edieresissmall f7ec:Igravesmall f7ed:Iacutesmall f7ee:Icircumflexsmall f7ef:Idieresissmall
f7f0:Ethsmall f7f1:Ntildesmall f7f2:Ogravesmall f7f3:Oacutesmall f7f4:Ocircumflexsmall
f7f5:Otildesmall f7f6:Odieresissmall f7f8:Oslashsmall f7f9:Ugravesmall f7fa:Uacutesmall
f7fb:Ucircumflexsmall f7fc:Udieresissmall f7fd:Yacutesmall f7fe:Thornsmall f7ff:Ydieresissmall
f8e5:radicalex f8e6:arrowvertex f8e7:arrowhorizex f8e8:registersans f8e9:copyrightsans
f8ea:trademarksans f8eb:parenlefttp f8ec:parenleftex f8ed:parenleftbt f8ee:bracketlefttp
f8ef:bracketleftex f8f0:bracketleftbt f8f1:bracelefttp f8f2:braceleftmid f8f3:braceleftbt
f8f4:braceex f8f5:integralex f8f6:parenrighttp f8f7:parenrightex f8f8:parenrightbt
f8f9:bracketrighttp f8fa:bracketrightex f8fb:bracketrightbt f8fc:bracerighttp f8fd:bracerightmid
f8fe:bracerightbt f8ff:apple fb00:ff fb01:fi fb02:fl fb03:ffi fb04:ffl feff:zerowidthjoiner
`

const characters = lazy((): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (const entry of NAMES.trim().split(/\s+/)) {
    const [character = '', list = ''] = entry.split(':')
    for (const name of list.split(',')) names.set(name, Number.parseInt(character, 16))
  }
  return names
})

/**
 * Names of the list that are not here: letters of other scripts, and what goes with them. Any other name is not in
 * the list either: `g12`, `cid:12`, `LA010000`, `circlecopyrt`.
 */
const LISTED_ELSEWHERE =
  /^afii\d|arabic|cyrillic|hebrew|kana|korean|thai|deva|bengali|armenian|gujarati|gurmukhi|hiragana|ideographic|bopomofo|persian|monospace|halfwidth|hangzhou|paren|bracket|lowline|overline|dages|hataf|hiriq|holam|patah|qamats|qubuts|segol|sheva|tsere|shin|mark|danda|prime|wav[ey]|circle$|.square$|^square[cdklm]|.vertical$|.small$|^(?:alef|ayin|bet|controlDEL|dalet|finalkaf|finalmem|finalnun|finalpe|finaltsadi|gimel|hangulfiller|het?|jis|kaf|lamed|mem|nun|pe|qof|rafe|resh|samekh|tav|tet|tsadi|vav|yod|zayin)$/

/** Names that only TeX's fonts use: brackets of several sizes, and a few signs. */
const OF_TEX = /^(?:prime|ang(?:le)?bracket|(?:paren|bracket)(?:left|right)(?:big|Big|v?ar))/

/**
 * The character of a name: 0 if the list is known to have none; undefined for names that may be in the part of the
 * list that is not here.
 */
export function characterOfName(name: string): number | undefined {
  const unicode = /^uni([\dA-F]{4})/.exec(name) ?? /^u([\dA-F]{4,6})(?=$|\.)/.exec(name)
  if (unicode) return Number.parseInt(unicode[1]!, 16)
  const known = characters().get(name)
  if (known !== undefined) return known
  const dot = name.indexOf('.')
  // Variants of a character are named after it: `a.sc`, `one.oldstyle`.
  if (dot > 0) return characterOfName(name.slice(0, dot))
  return LISTED_ELSEWHERE.test(name) && !OF_TEX.test(name) ? undefined : 0
}

/** Ligatures are named after their letters, which PDFium does not know: `f_i`, `T_h`. Empty for anything else. */
export function lettersOfLigature(name: string): readonly number[] {
  if (!/^[A-Za-z](?:_[A-Za-z])+(?:\.|$)/.test(name)) return []
  return Array.from(name.split('.', 1)[0]!.replaceAll('_', ''), letter => letter.charCodeAt(0))
}
