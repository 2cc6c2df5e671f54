/**
 * Adobe's lists of what the names of glyphs mean (glyphlist.txt and zapfdingbats.txt; see LICENSE.adobe.txt): each
 * character, or several with a plus between them, in hexadecimal, and its names.
 */
export const GLYPH_LIST = `
1:controlSTX 2:controlSOT 3:controlETX 4:controlEOT 5:controlENQ 6:controlACK 7:controlBEL
8:controlBS 9:controlHT a:controlLF b:controlVT c:controlFF d:controlCR e:controlSO f:controlSI
10:controlDLE 11:controlDC1 12:controlDC2 13:controlDC3 14:controlDC4 15:controlNAK 16:controlSYN
17:controlETB 18:controlCAN 19:controlEM 1a:controlSUB 1b:controlESC 1c:controlFS 1d:controlGS
1e:controlRS 1f:controlUS 20:space,spacehackarabic 21:exclam 22:quotedbl 23:numbersign 24:dollar
25:percent 26:ampersand 27:quotesingle 28:parenleft 29:parenright 2a:asterisk 2b:plus 2c:comma
2d:hyphen 2e:period 2f:slash 30:zero 31:one 32:two 33:three 34:four 35:five 36:six 37:seven
38:eight 39:nine 3a:colon 3b:semicolon 3c:less 3d:equal 3e:greater 3f:question 40:at 41:A 42:B
43:C 44:D 45:E 46:F 47:G 48:H 49:I 4a:J 4b:K 4c:L 4d:M 4e:N 4f:O 50:P 51:Q 52:R 53:S 54:T 55:U
56:V 57:W 58:X 59:Y 5a:Z 5b:bracketleft 5c:backslash 5d:bracketright 5e:asciicircum 5f:underscore
60:grave 61:a 62:b 63:c 64:d 65:e 66:f 67:g 68:h 69:i 6a:j 6b:k 6c:l 6d:m 6e:n 6f:o 70:p 71:q 72:r
73:s 74:t 75:u 76:v 77:w 78:x 79:y 7a:z 7b:braceleft 7c:bar,verticalbar 7d:braceright
7e:asciitilde 7f:controlDEL a0:nbspace,nonbreakingspace a1:exclamdown a2:cent a3:sterling
a4:currency a5:yen a6:brokenbar a7:section a8:dieresis a9:copyright aa:ordfeminine
ab:guillemotleft ac:logicalnot ad:sfthyphen,softhyphen ae:registered af:macron,overscore b0:degree
b1:plusminus b2:twosuperior b3:threesuperior b4:acute b5:mu,mu1 b6:paragraph
b7:middot,periodcentered b8:cedilla b9:onesuperior ba:ordmasculine bb:guillemotright bc:onequarter
bd:onehalf be:threequarters bf:questiondown c0:Agrave c1:Aacute c2:Acircumflex c3:Atilde
c4:Adieresis c5:Aring c6:AE c7:Ccedilla c8:Egrave c9:Eacute ca:Ecircumflex cb:Edieresis cc:Igrave
cd:Iacute ce:Icircumflex cf:Idieresis d0:Eth d1:Ntilde d2:Ograve d3:Oacute d4:Ocircumflex
d5:Otilde d6:Odieresis d7:multiply d8:Oslash d9:Ugrave da:Uacute db:Ucircumflex dc:Udieresis
dd:Yacute de:Thorn df:germandbls e0:agrave e1:aacute e2:acircumflex e3:atilde e4:adieresis
e5:aring e6:ae e7:ccedilla e8:egrave e9:eacute ea:ecircumflex eb:edieresis ec:igrave ed:iacute
ee:icircumflex ef:idieresis f0:eth f1:ntilde f2:ograve f3:oacute f4:ocircumflex f5:otilde
f6:odieresis f7:divide f8:oslash f9:ugrave fa:uacute fb:ucircumflex fc:udieresis fd:yacute
fe:thorn ff:ydieresis 100:Amacron 101:amacron 102:Abreve 103:abreve 104:Aogonek 105:aogonek
106:Cacute 107:cacute 108:Ccircumflex 109:ccircumflex 10a:Cdot,Cdotaccent 10b:cdot,cdotaccent
10c:Ccaron 10d:ccaron 10e:Dcaron 10f:dcaron 110:Dcroat,Dslash 111:dcroat,dmacron 112:Emacron
113:emacron 114:Ebreve 115:ebreve 116:Edot,Edotaccent 117:edot,edotaccent 118:Eogonek 119:eogonek
11a:Ecaron 11b:ecaron 11c:Gcircumflex 11d:gcircumflex 11e:Gbreve 11f:gbreve 120:Gdot,Gdotaccent
121:gdot,gdotaccent 122:Gcedilla,Gcommaaccent 123:gcedilla,gcommaaccent 124:Hcircumflex
125:hcircumflex 126:Hbar 127:hbar 128:Itilde 129:itilde 12a:Imacron 12b:imacron 12c:Ibreve
12d:ibreve 12e:Iogonek 12f:iogonek 130:Idot,Idotaccent 131:dotlessi 132:IJ 133:ij 134:Jcircumflex
135:jcircumflex 136:Kcedilla,Kcommaaccent 137:kcedilla,kcommaaccent 138:kgreenlandic 139:Lacute
13a:lacute 13b:Lcedilla,Lcommaaccent 13c:lcedilla,lcommaaccent 13d:Lcaron 13e:lcaron
13f:Ldot,Ldotaccent 140:ldot,ldotaccent 141:Lslash 142:lslash 143:Nacute 144:nacute
145:Ncedilla,Ncommaaccent 146:ncedilla,ncommaaccent 147:Ncaron 148:ncaron
149:napostrophe,quoterightn 14a:Eng 14b:eng 14c:Omacron 14d:omacron 14e:Obreve 14f:obreve
150:Odblacute,Ohungarumlaut 151:odblacute,ohungarumlaut 152:OE 153:oe 154:Racute 155:racute
156:Rcedilla,Rcommaaccent 157:rcedilla,rcommaaccent 158:Rcaron 159:rcaron 15a:Sacute 15b:sacute
15c:Scircumflex 15d:scircumflex 15e:Scedilla 15f:scedilla 160:Scaron 161:scaron
162:Tcedilla,Tcommaaccent 163:tcedilla,tcommaaccent 164:Tcaron 165:tcaron 166:Tbar 167:tbar
168:Utilde 169:utilde 16a:Umacron 16b:umacron 16c:Ubreve 16d:ubreve 16e:Uring 16f:uring
170:Udblacute,Uhungarumlaut 171:udblacute,uhungarumlaut 172:Uogonek 173:uogonek 174:Wcircumflex
175:wcircumflex 176:Ycircumflex 177:ycircumflex 178:Ydieresis 179:Zacute 17a:zacute
17b:Zdot,Zdotaccent 17c:zdot,zdotaccent 17d:Zcaron 17e:zcaron 17f:longs,slong 180:bstroke
181:Bhook 182:Btopbar 183:btopbar 184:Tonesix 185:tonesix 186:Oopen 187:Chook 188:chook
189:Dafrican 18a:Dhook 18b:Dtopbar 18c:dtopbar 18d:deltaturned 18e:Ereversed 18f:Schwa 190:Eopen
191:Fhook 192:florin 193:Ghook 194:Gammaafrican 195:hv 196:Iotaafrican 197:Istroke 198:Khook
199:khook 19a:lbar 19b:lambdastroke 19c:Mturned 19d:Nhookleft 19e:nlegrightlong 19f:Ocenteredtilde
1a0:Ohorn 1a1:ohorn 1a2:Oi 1a3:oi 1a4:Phook 1a5:phook 1a6:yr 1a7:Tonetwo 1a8:tonetwo 1a9:Esh
1aa:eshreversedloop 1ab:tpalatalhook 1ac:Thook 1ad:thook 1ae:Tretroflexhook 1af:Uhorn 1b0:uhorn
1b1:Upsilonafrican 1b2:Vhook 1b3:Yhook 1b4:yhook 1b5:Zstroke 1b6:zstroke 1b7:Ezh 1b8:Ezhreversed
1b9:ezhreversed 1ba:ezhtail 1bb:twostroke 1bc:Tonefive 1bd:tonefive 1be:glottalinvertedstroke
1bf:wynn 1c0:clickdental 1c1:clicklateral 1c2:clickalveolar 1c3:clickretroflex 1c4:DZcaron
1c5:Dzcaron 1c6:dzcaron 1c7:LJ 1c8:Lj 1c9:lj 1ca:NJ 1cb:Nj 1cc:nj 1cd:Acaron 1ce:acaron 1cf:Icaron
1d0:icaron 1d1:Ocaron 1d2:ocaron 1d3:Ucaron 1d4:ucaron 1d5:Udieresismacron 1d6:udieresismacron
1d7:Udieresisacute 1d8:udieresisacute 1d9:Udieresiscaron 1da:udieresiscaron 1db:Udieresisgrave
1dc:udieresisgrave 1dd:eturned 1de:Adieresismacron 1df:adieresismacron 1e0:Adotmacron
1e1:adotmacron 1e2:AEmacron 1e3:aemacron 1e4:Gstroke 1e5:gstroke 1e6:Gcaron 1e7:gcaron 1e8:Kcaron
1e9:kcaron 1ea:Oogonek 1eb:oogonek 1ec:Oogonekmacron 1ed:oogonekmacron 1ee:Ezhcaron 1ef:ezhcaron
1f0:jcaron 1f1:DZ 1f2:Dz 1f3:dz 1f4:Gacute 1f5:gacute 1fa:Aringacute 1fb:aringacute 1fc:AEacute
1fd:aeacute 1fe:Oslashacute,Ostrokeacute 1ff:oslashacute,ostrokeacute 200:Adblgrave 201:adblgrave
202:Ainvertedbreve 203:ainvertedbreve 204:Edblgrave 205:edblgrave 206:Einvertedbreve
207:einvertedbreve 208:Idblgrave 209:idblgrave 20a:Iinvertedbreve 20b:iinvertedbreve 20c:Odblgrave
20d:odblgrave 20e:Oinvertedbreve 20f:oinvertedbreve 210:Rdblgrave 211:rdblgrave 212:Rinvertedbreve
213:rinvertedbreve 214:Udblgrave 215:udblgrave 216:Uinvertedbreve 217:uinvertedbreve
218:Scommaaccent 219:scommaaccent 250:aturned 251:ascript 252:ascriptturned 253:bhook 254:oopen
255:ccurl 256:dtail 257:dhook 258:ereversed 259:schwa 25a:schwahook 25b:eopen 25c:eopenreversed
25d:eopenreversedhook 25e:eopenreversedclosed 25f:jdotlessstroke 260:ghook 261:gscript
263:gammalatinsmall 264:ramshorn 265:hturned 266:hhook 267:henghook 268:istroke 269:iotalatin
26b:lmiddletilde 26c:lbelt 26d:lhookretroflex 26e:lezh 26f:mturned 270:mlonglegturned 271:mhook
272:nhookleft 273:nhookretroflex 275:obarred 277:omegalatinclosed 278:philatin 279:rturned
27a:rlonglegturned 27b:rhookturned 27c:rlongleg 27d:rhook 27e:rfishhook 27f:rfishhookreversed
281:Rsmallinverted 282:shook 283:esh 284:dotlessjstrokehook 285:eshsquatreversed 286:eshcurl
287:tturned 288:tretroflexhook 289:ubar 28a:upsilonlatin 28b:vhook 28c:vturned 28d:wturned
28e:yturned 290:zretroflexhook 291:zcurl 292:ezh 293:ezhcurl 294:glottalstop
295:glottalstopreversed 296:glottalstopinverted 297:cstretched 298:bilabialclick 29a:eopenclosed
29b:Gsmallhook 29d:jcrossedtail 29e:kturned 2a0:qhook 2a1:glottalstopstroke
2a2:glottalstopstrokereversed 2a3:dzaltone 2a4:dezh 2a5:dzcurl 2a6:ts 2a7:tesh 2a8:tccurl
2b0:hsuperior 2b1:hhooksuperior 2b2:jsuperior 2b4:rturnedsuperior 2b5:rhookturnedsuperior
2b6:Rsmallinvertedsuperior 2b7:wsuperior 2b8:ysuperior 2b9:primemod 2ba:dblprimemod
2bb:commaturnedmod 2bc:afii57929,apostrophemod 2bd:afii64937,commareversedmod 2be:ringhalfright
2bf:ringhalfleft 2c0:glottalstopmod 2c1:glottalstopreversedmod 2c2:arrowheadleftmod
2c3:arrowheadrightmod 2c4:arrowheadupmod 2c5:arrowheaddownmod 2c6:circumflex 2c7:caron
2c8:verticallinemod 2c9:firsttonechinese 2ca:secondtonechinese 2cb:fourthtonechinese
2cc:verticallinelowmod 2cd:macronlowmod 2ce:gravelowmod 2cf:acutelowmod 2d0:colontriangularmod
2d1:colontriangularhalfmod 2d2:ringhalfrightcentered 2d3:ringhalfleftcentered 2d4:uptackmod
2d5:downtackmod 2d6:plusmod 2d7:minusmod 2d8:breve 2d9:dotaccent 2da:ring 2db:ogonek
2dc:ilde,tilde 2dd:hungarumlaut 2de:rhotichookmod 2e0:gammasuperior 2e3:xsuperior
2e4:glottalstopreversedsuperior 2e5:tonebarextrahighmod 2e6:tonebarhighmod 2e7:tonebarmidmod
2e8:tonebarlowmod 2e9:tonebarextralowmod 300:gravecmb,gravecomb 301:acutecmb,acutecomb
302:circumflexcmb 303:tildecmb,tildecomb 304:macroncmb 305:overlinecmb 306:brevecmb
307:dotaccentcmb 308:dieresiscmb 309:hookabovecomb,hookcmb 30a:ringcmb 30b:hungarumlautcmb
30c:caroncmb 30d:verticallineabovecmb 30e:dblverticallineabovecmb 30f:dblgravecmb
310:candrabinducmb 311:breveinvertedcmb 312:commaturnedabovecmb 313:commaabovecmb
314:commareversedabovecmb 315:commaaboverightcmb 316:gravebelowcmb 317:acutebelowcmb
318:lefttackbelowcmb 319:righttackbelowcmb 31a:leftangleabovecmb 31b:horncmb
31c:ringhalfleftbelowcmb 31d:uptackbelowcmb 31e:downtackbelowcmb 31f:plusbelowcmb
320:minusbelowcmb 321:hookpalatalizedbelowcmb 322:hookretroflexbelowcmb
323:dotbelowcmb,dotbelowcomb 324:dieresisbelowcmb 325:ringbelowcmb 327:cedillacmb 328:ogonekcmb
329:verticallinebelowcmb 32a:bridgebelowcmb 32b:dblarchinvertedbelowcmb 32c:caronbelowcmb
32d:circumflexbelowcmb 32e:brevebelowcmb 32f:breveinvertedbelowcmb 330:tildebelowcmb
331:macronbelowcmb 332:lowlinecmb 333:dbllowlinecmb 334:tildeoverlaycmb 335:strokeshortoverlaycmb
336:strokelongoverlaycmb 337:solidusshortoverlaycmb 338:soliduslongoverlaycmb
339:ringhalfrightbelowcmb 33a:bridgeinvertedbelowcmb 33b:squarebelowcmb 33c:seagullbelowcmb
33d:xabovecmb 33e:tildeverticalcmb 33f:dbloverlinecmb 340:gravetonecmb 341:acutetonecmb
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
3f3:yotgreek 401:Iocyrillic,afii10023 402:Djecyrillic,afii10051 403:Gjecyrillic,afii10052
404:Ecyrillic,afii10053 405:Dzecyrillic,afii10054 406:Icyrillic,afii10055 407:Yicyrillic,afii10056
408:Jecyrillic,afii10057 409:Ljecyrillic,afii10058 40a:Njecyrillic,afii10059
40b:Tshecyrillic,afii10060 40c:Kjecyrillic,afii10061 40e:Ushortcyrillic,afii10062
40f:Dzhecyrillic,afii10145 410:Acyrillic,afii10017 411:Becyrillic,afii10018
412:Vecyrillic,afii10019 413:Gecyrillic,afii10020 414:Decyrillic,afii10021
415:Iecyrillic,afii10022 416:Zhecyrillic,afii10024 417:Zecyrillic,afii10025
418:Iicyrillic,afii10026 419:Iishortcyrillic,afii10027 41a:Kacyrillic,afii10028
41b:Elcyrillic,afii10029 41c:Emcyrillic,afii10030 41d:Encyrillic,afii10031 41e:Ocyrillic,afii10032
41f:Pecyrillic,afii10033 420:Ercyrillic,afii10034 421:Escyrillic,afii10035
422:Tecyrillic,afii10036 423:Ucyrillic,afii10037 424:Efcyrillic,afii10038
425:Khacyrillic,afii10039 426:Tsecyrillic,afii10040 427:Checyrillic,afii10041
428:Shacyrillic,afii10042 429:Shchacyrillic,afii10043 42a:Hardsigncyrillic,afii10044
42b:Yericyrillic,afii10045 42c:Softsigncyrillic,afii10046 42d:Ereversedcyrillic,afii10047
42e:IUcyrillic,afii10048 42f:IAcyrillic,afii10049 430:acyrillic,afii10065 431:afii10066,becyrillic
432:afii10067,vecyrillic 433:afii10068,gecyrillic 434:afii10069,decyrillic
435:afii10070,iecyrillic 436:afii10072,zhecyrillic 437:afii10073,zecyrillic
438:afii10074,iicyrillic 439:afii10075,iishortcyrillic 43a:afii10076,kacyrillic
43b:afii10077,elcyrillic 43c:afii10078,emcyrillic 43d:afii10079,encyrillic 43e:afii10080,ocyrillic
43f:afii10081,pecyrillic 440:afii10082,ercyrillic 441:afii10083,escyrillic
442:afii10084,tecyrillic 443:afii10085,ucyrillic 444:afii10086,efcyrillic
445:afii10087,khacyrillic 446:afii10088,tsecyrillic 447:afii10089,checyrillic
448:afii10090,shacyrillic 449:afii10091,shchacyrillic 44a:afii10092,hardsigncyrillic
44b:afii10093,yericyrillic 44c:afii10094,softsigncyrillic 44d:afii10095,ereversedcyrillic
44e:afii10096,iucyrillic 44f:afii10097,iacyrillic 451:afii10071,iocyrillic
452:afii10099,djecyrillic 453:afii10100,gjecyrillic 454:afii10101,ecyrillic
455:afii10102,dzecyrillic 456:afii10103,icyrillic 457:afii10104,yicyrillic
458:afii10105,jecyrillic 459:afii10106,ljecyrillic 45a:afii10107,njecyrillic
45b:afii10108,tshecyrillic 45c:afii10109,kjecyrillic 45e:afii10110,ushortcyrillic
45f:afii10193,dzhecyrillic 460:Omegacyrillic 461:omegacyrillic 462:Yatcyrillic,afii10146
463:afii10194,yatcyrillic 464:Eiotifiedcyrillic 465:eiotifiedcyrillic 466:Yuslittlecyrillic
467:yuslittlecyrillic 468:Yuslittleiotifiedcyrillic 469:yuslittleiotifiedcyrillic
46a:Yusbigcyrillic 46b:yusbigcyrillic 46c:Yusbigiotifiedcyrillic 46d:yusbigiotifiedcyrillic
46e:Ksicyrillic 46f:ksicyrillic 470:Psicyrillic 471:psicyrillic 472:Fitacyrillic,afii10147
473:afii10195,fitacyrillic 474:Izhitsacyrillic,afii10148 475:afii10196,izhitsacyrillic
476:Izhitsadblgravecyrillic 477:izhitsadblgravecyrillic 478:Ukcyrillic 479:ukcyrillic
47a:Omegaroundcyrillic 47b:omegaroundcyrillic 47c:Omegatitlocyrillic 47d:omegatitlocyrillic
47e:Otcyrillic 47f:otcyrillic 480:Koppacyrillic 481:koppacyrillic 482:thousandcyrillic
483:titlocyrilliccmb 484:palatalizationcyrilliccmb 485:dasiapneumatacyrilliccmb
486:psilipneumatacyrilliccmb 490:Gheupturncyrillic,afii10050 491:afii10098,gheupturncyrillic
492:Ghestrokecyrillic 493:ghestrokecyrillic 494:Ghemiddlehookcyrillic 495:ghemiddlehookcyrillic
496:Zhedescendercyrillic 497:zhedescendercyrillic 498:Zedescendercyrillic 499:zedescendercyrillic
49a:Kadescendercyrillic 49b:kadescendercyrillic 49c:Kaverticalstrokecyrillic
49d:kaverticalstrokecyrillic 49e:Kastrokecyrillic 49f:kastrokecyrillic 4a0:Kabashkircyrillic
4a1:kabashkircyrillic 4a2:Endescendercyrillic 4a3:endescendercyrillic 4a4:Enghecyrillic
4a5:enghecyrillic 4a6:Pemiddlehookcyrillic 4a7:pemiddlehookcyrillic 4a8:Haabkhasiancyrillic
4a9:haabkhasiancyrillic 4aa:Esdescendercyrillic 4ab:esdescendercyrillic 4ac:Tedescendercyrillic
4ad:tedescendercyrillic 4ae:Ustraightcyrillic 4af:ustraightcyrillic 4b0:Ustraightstrokecyrillic
4b1:ustraightstrokecyrillic 4b2:Hadescendercyrillic 4b3:hadescendercyrillic 4b4:Tetsecyrillic
4b5:tetsecyrillic 4b6:Chedescendercyrillic 4b7:chedescendercyrillic 4b8:Cheverticalstrokecyrillic
4b9:cheverticalstrokecyrillic 4ba:Shhacyrillic 4bb:shhacyrillic 4bc:Cheabkhasiancyrillic
4bd:cheabkhasiancyrillic 4be:Chedescenderabkhasiancyrillic 4bf:chedescenderabkhasiancyrillic
4c0:palochkacyrillic 4c1:Zhebrevecyrillic 4c2:zhebrevecyrillic 4c3:Kahookcyrillic
4c4:kahookcyrillic 4c7:Enhookcyrillic 4c8:enhookcyrillic 4cb:Chekhakassiancyrillic
4cc:chekhakassiancyrillic 4d0:Abrevecyrillic 4d1:abrevecyrillic 4d2:Adieresiscyrillic
4d3:adieresiscyrillic 4d4:Aiecyrillic 4d5:aiecyrillic 4d6:Iebrevecyrillic 4d7:iebrevecyrillic
4d8:Schwacyrillic 4d9:afii10846,schwacyrillic 4da:Schwadieresiscyrillic 4db:schwadieresiscyrillic
4dc:Zhedieresiscyrillic 4dd:zhedieresiscyrillic 4de:Zedieresiscyrillic 4df:zedieresiscyrillic
4e0:Dzeabkhasiancyrillic 4e1:dzeabkhasiancyrillic 4e2:Imacroncyrillic 4e3:imacroncyrillic
4e4:Idieresiscyrillic 4e5:idieresiscyrillic 4e6:Odieresiscyrillic 4e7:odieresiscyrillic
4e8:Obarredcyrillic 4e9:obarredcyrillic 4ea:Obarreddieresiscyrillic 4eb:obarreddieresiscyrillic
4ee:Umacroncyrillic 4ef:umacroncyrillic 4f0:Udieresiscyrillic 4f1:udieresiscyrillic
4f2:Uhungarumlautcyrillic 4f3:uhungarumlautcyrillic 4f4:Chedieresiscyrillic
4f5:chedieresiscyrillic 4f8:Yerudieresiscyrillic 4f9:yerudieresiscyrillic 531:Aybarmenian
532:Benarmenian 533:Gimarmenian 534:Daarmenian 535:Echarmenian 536:Zaarmenian 537:Eharmenian
538:Etarmenian 539:Toarmenian 53a:Zhearmenian 53b:Iniarmenian 53c:Liwnarmenian 53d:Xeharmenian
53e:Caarmenian 53f:Kenarmenian 540:Hoarmenian 541:Jaarmenian 542:Ghadarmenian 543:Cheharmenian
544:Menarmenian 545:Yiarmenian 546:Nowarmenian 547:Shaarmenian 548:Voarmenian 549:Chaarmenian
54a:Peharmenian 54b:Jheharmenian 54c:Raarmenian 54d:Seharmenian 54e:Vewarmenian 54f:Tiwnarmenian
550:Reharmenian 551:Coarmenian 552:Yiwnarmenian 553:Piwrarmenian 554:Keharmenian 555:Oharmenian
556:Feharmenian 559:ringhalfleftarmenian 55a:apostrophearmenian 55b:emphasismarkarmenian
55c:exclamarmenian 55d:commaarmenian 55e:questionarmenian 55f:abbreviationmarkarmenian
561:aybarmenian 562:benarmenian 563:gimarmenian 564:daarmenian 565:echarmenian 566:zaarmenian
567:eharmenian 568:etarmenian 569:toarmenian 56a:zhearmenian 56b:iniarmenian 56c:liwnarmenian
56d:xeharmenian 56e:caarmenian 56f:kenarmenian 570:hoarmenian 571:jaarmenian 572:ghadarmenian
573:cheharmenian 574:menarmenian 575:yiarmenian 576:nowarmenian 577:shaarmenian 578:voarmenian
579:chaarmenian 57a:peharmenian 57b:jheharmenian 57c:raarmenian 57d:seharmenian 57e:vewarmenian
57f:tiwnarmenian 580:reharmenian 581:coarmenian 582:yiwnarmenian 583:piwrarmenian 584:keharmenian
585:oharmenian 586:feharmenian 587:echyiwnarmenian 589:periodarmenian
591:etnahtafoukhhebrew,etnahtafoukhlefthebrew,etnahtahebrew,etnahtalefthebrew 592:segoltahebrew
593:shalshelethebrew 594:zaqefqatanhebrew 595:zaqefgadolhebrew 596:tipehahebrew,tipehalefthebrew
597:reviahebrew,reviamugrashhebrew 598:zarqahebrew 599:pashtahebrew 59a:yetivhebrew
59b:tevirhebrew,tevirlefthebrew 59c:gereshaccenthebrew 59d:gereshmuqdamhebrew
59e:gershayimaccenthebrew 59f:qarneyparahebrew 5a0:telishagedolahebrew 5a1:pazerhebrew
5a3:munahhebrew,munahlefthebrew 5a4:mahapakhhebrew,mahapakhlefthebrew
5a5:merkhahebrew,merkhalefthebrew 5a6:merkhakefulahebrew,merkhakefulalefthebrew
5a7:dargahebrew,dargalefthebrew 5a8:qadmahebrew 5a9:telishaqetanahebrew
5aa:yerahbenyomohebrew,yerahbenyomolefthebrew 5ab:olehebrew 5ac:iluyhebrew 5ad:dehihebrew
5ae:zinorhebrew 5af:masoracirclehebrew
5b0:afii57799,sheva,sheva115,sheva15,sheva22,sheva2e,shevahebrew,shevanarrowhebrew,shevaquarterhebrew,shevawidehebrew
5b1:afii57801,hatafsegol,hatafsegol17,hatafsegol24,hatafsegol30,hatafsegolhebrew,hatafsegolnarrowhebrew,hatafsegolquarterhebrew,hatafsegolwidehebrew
5b2:afii57800,hatafpatah,hatafpatah16,hatafpatah23,hatafpatah2f,hatafpatahhebrew,hatafpatahnarrowhebrew,hatafpatahquarterhebrew,hatafpatahwidehebrew
5b3:afii57802,hatafqamats,hatafqamats1b,hatafqamats28,hatafqamats34,hatafqamatshebrew,hatafqamatsnarrowhebrew,hatafqamatsquarterhebrew,hatafqamatswidehebrew
5b4:afii57793,hiriq,hiriq14,hiriq21,hiriq2d,hiriqhebrew,hiriqnarrowhebrew,hiriqquarterhebrew,hiriqwidehebrew
5b5:afii57794,tsere,tsere12,tsere1e,tsere2b,tserehebrew,tserenarrowhebrew,tserequarterhebrew,tserewidehebrew
5b6:afii57795,segol,segol13,segol1f,segol2c,segolhebrew,segolnarrowhebrew,segolquarterhebrew,segolwidehebrew
5b7:afii57798,patah,patah11,patah1d,patah2a,patahhebrew,patahnarrowhebrew,patahquarterhebrew,patahwidehebrew
5b8:afii57797,qamats,qamats10,qamats1a,qamats1c,qamats27,qamats29,qamats33,qamatsde,qamatshebrew,qamatsnarrowhebrew,qamatsqatanhebrew,qamatsqatannarrowhebrew,qamatsqatanquarterhebrew,qamatsqatanwidehebrew,qamatsquarterhebrew,qamatswidehebrew
5b9:afii57806,holam,holam19,holam26,holam32,holamhebrew,holamnarrowhebrew,holamquarterhebrew,holamwidehebrew
5bb:afii57796,qubuts,qubuts18,qubuts25,qubuts31,qubutshebrew,qubutsnarrowhebrew,qubutsquarterhebrew,qubutswidehebrew
5bc:afii57807,dagesh,dageshhebrew 5bd:afii57839,siluqhebrew,siluqlefthebrew
5be:afii57645,maqafhebrew 5bf:afii57841,rafe,rafehebrew 5c0:afii57842,paseqhebrew
5c1:afii57804,shindothebrew 5c2:afii57803,sindothebrew 5c3:afii57658,sofpasuqhebrew
5c4:upperdothebrew 5d0:afii57664,alef,alefhebrew 5d1:afii57665,bet,bethebrew
5d2:afii57666,gimel,gimelhebrew 5d3:afii57667,dalet,dalethebrew
5d3+5b0:daletsheva,daletshevahebrew 5d3+5b1:dalethatafsegol,dalethatafsegolhebrew
5d3+5b2:dalethatafpatah,dalethatafpatahhebrew 5d3+5b4:dalethiriq,dalethiriqhebrew
5d3+5b5:dalettsere,dalettserehebrew 5d3+5b6:daletsegol,daletsegolhebrew
5d3+5b7:daletpatah,daletpatahhebrew 5d3+5b8:daletqamats,daletqamatshebrew
5d3+5b9:daletholam,daletholamhebrew 5d3+5bb:daletqubuts,daletqubutshebrew
5d4:afii57668,he,hehebrew 5d5:afii57669,vav,vavhebrew 5d6:afii57670,zayin,zayinhebrew
5d7:afii57671,het,hethebrew 5d8:afii57672,tet,tethebrew 5d9:afii57673,yod,yodhebrew
5da:afii57674,finalkaf,finalkafhebrew 5da+5b0:finalkafsheva,finalkafshevahebrew
5da+5b8:finalkafqamats,finalkafqamatshebrew 5db:afii57675,kaf,kafhebrew
5dc:afii57676,lamed,lamedhebrew 5dc+5b9:lamedholam,lamedholamhebrew
5dc+5b9+5bc:lamedholamdagesh,lamedholamdageshhebrew 5dd:afii57677,finalmem,finalmemhebrew
5de:afii57678,mem,memhebrew 5df:afii57679,finalnun,finalnunhebrew 5e0:afii57680,nun,nunhebrew
5e1:afii57681,samekh,samekhhebrew 5e2:afii57682,ayin,ayinhebrew
5e3:afii57683,finalpe,finalpehebrew 5e4:afii57684,pe,pehebrew
5e5:afii57685,finaltsadi,finaltsadihebrew 5e6:afii57686,tsadi,tsadihebrew
5e7:afii57687,qof,qofhebrew 5e7+5b0:qofsheva,qofshevahebrew
5e7+5b1:qofhatafsegol,qofhatafsegolhebrew 5e7+5b2:qofhatafpatah,qofhatafpatahhebrew
5e7+5b4:qofhiriq,qofhiriqhebrew 5e7+5b5:qoftsere,qoftserehebrew 5e7+5b6:qofsegol,qofsegolhebrew
5e7+5b7:qofpatah,qofpatahhebrew 5e7+5b8:qofqamats,qofqamatshebrew 5e7+5b9:qofholam,qofholamhebrew
5e7+5bb:qofqubuts,qofqubutshebrew 5e8:afii57688,resh,reshhebrew 5e8+5b0:reshsheva,reshshevahebrew
5e8+5b1:reshhatafsegol,reshhatafsegolhebrew 5e8+5b2:reshhatafpatah,reshhatafpatahhebrew
5e8+5b4:reshhiriq,reshhiriqhebrew 5e8+5b5:reshtsere,reshtserehebrew
5e8+5b6:reshsegol,reshsegolhebrew 5e8+5b7:reshpatah,reshpatahhebrew
5e8+5b8:reshqamats,reshqamatshebrew 5e8+5b9:reshholam,reshholamhebrew
5e8+5bb:reshqubuts,reshqubutshebrew 5e9:afii57689,shin,shinhebrew 5ea:afii57690,tav,tavhebrew
5f0:afii57716,vavvavhebrew 5f1:afii57717,vavyodhebrew 5f2:afii57718,yodyodhebrew 5f3:gereshhebrew
5f4:gershayimhebrew 60c:afii57388,commaarabic 61b:afii57403,semicolonarabic
61f:afii57407,questionarabic 621:afii57409,hamzaarabic,hamzalowarabic 621+64b:hamzafathatanarabic
621+64c:hamzadammatanarabic 621+64d:hamzalowkasratanarabic 621+64e:hamzafathaarabic
621+64f:hamzadammaarabic 621+650:hamzalowkasraarabic 621+652:hamzasukunarabic
622:afii57410,alefmaddaabovearabic 623:afii57411,alefhamzaabovearabic
624:afii57412,wawhamzaabovearabic 625:afii57413,alefhamzabelowarabic
626:afii57414,yehhamzaabovearabic 627:afii57415,alefarabic 628:afii57416,beharabic
629:afii57417,tehmarbutaarabic 62a:afii57418,teharabic 62b:afii57419,theharabic
62c:afii57420,jeemarabic 62d:afii57421,haharabic 62e:afii57422,khaharabic 62f:afii57423,dalarabic
630:afii57424,thalarabic 631:afii57425,reharabic 631+fef3+fe8e+644:rehyehaleflamarabic
632:afii57426,zainarabic 633:afii57427,seenarabic 634:afii57428,sheenarabic
635:afii57429,sadarabic 636:afii57430,dadarabic 637:afii57431,taharabic 638:afii57432,zaharabic
639:afii57433,ainarabic 63a:afii57434,ghainarabic
640:afii57440,kashidaautoarabic,kashidaautonosidebearingarabic,tatweelarabic
641:afii57441,feharabic 642:afii57442,qafarabic 643:afii57443,kafarabic 644:afii57444,lamarabic
645:afii57445,meemarabic 646:afii57446,noonarabic 647:afii57470,heharabic 648:afii57448,wawarabic
649:afii57449,alefmaksuraarabic 64a:afii57450,yeharabic 64b:afii57451,fathatanarabic
64c:afii57452,dammatanaltonearabic,dammatanarabic 64d:afii57453,kasratanarabic
64e:afii57454,fathaarabic,fathalowarabic 64f:afii57455,dammaarabic,dammalowarabic
650:afii57456,kasraarabic 651:afii57457,shaddaarabic 651+64b:shaddafathatanarabic
652:afii57458,sukunarabic 660:afii57392,zeroarabic,zerohackarabic
661:afii57393,onearabic,onehackarabic 662:afii57394,twoarabic,twohackarabic
663:afii57395,threearabic,threehackarabic 664:afii57396,fourarabic,fourhackarabic
665:afii57397,fivearabic,fivehackarabic 666:afii57398,sixarabic,sixhackarabic
667:afii57399,sevenarabic,sevenhackarabic 668:afii57400,eightarabic,eighthackarabic
669:afii57401,ninearabic,ninehackarabic 66a:afii57381,percentarabic
66b:decimalseparatorarabic,decimalseparatorpersian
66c:thousandsseparatorarabic,thousandsseparatorpersian
66d:afii63167,asteriskaltonearabic,asteriskarabic 679:afii57511,tteharabic 67e:afii57506,peharabic
686:afii57507,tcheharabic 688:afii57512,ddalarabic 691:afii57513,rreharabic
698:afii57508,jeharabic 6a4:afii57505,veharabic 6af:afii57509,gafarabic
6ba:afii57514,noonghunnaarabic 6c1:haaltonearabic,hehaltonearabic 6d1:yehthreedotsbelowarabic
6d2:afii57519,yehbarreearabic 6d5:afii57534 6f0:zeropersian 6f1:onepersian 6f2:twopersian
6f3:threepersian 6f4:fourpersian 6f5:fivepersian 6f6:sixpersian 6f7:sevenpersian 6f8:eightpersian
6f9:ninepersian 901:candrabindudeva 902:anusvaradeva 903:visargadeva 905:adeva 906:aadeva
907:ideva 908:iideva 909:udeva 90a:uudeva 90b:rvocalicdeva 90c:lvocalicdeva 90d:ecandradeva
90e:eshortdeva 90f:edeva 910:aideva 911:ocandradeva 912:oshortdeva 913:odeva 914:audeva 915:kadeva
916:khadeva 917:gadeva 918:ghadeva 919:ngadeva 91a:cadeva 91b:chadeva 91c:jadeva 91d:jhadeva
91e:nyadeva 91f:ttadeva 920:tthadeva 921:ddadeva 922:ddhadeva 923:nnadeva 924:tadeva 925:thadeva
926:dadeva 927:dhadeva 928:nadeva 929:nnnadeva 92a:padeva 92b:phadeva 92c:badeva 92d:bhadeva
92e:madeva 92f:yadeva 930:radeva 931:rradeva 932:ladeva 933:lladeva 934:llladeva 935:vadeva
936:shadeva 937:ssadeva 938:sadeva 939:hadeva 93c:nuktadeva 93d:avagrahadeva 93e:aavowelsigndeva
93f:ivowelsigndeva 940:iivowelsigndeva 941:uvowelsigndeva 942:uuvowelsigndeva
943:rvocalicvowelsigndeva 944:rrvocalicvowelsigndeva 945:ecandravowelsigndeva
946:eshortvowelsigndeva 947:evowelsigndeva 948:aivowelsigndeva 949:ocandravowelsigndeva
94a:oshortvowelsigndeva 94b:ovowelsigndeva 94c:auvowelsigndeva 94d:viramadeva 950:omdeva
951:udattadeva 952:anudattadeva 953:gravedeva 954:acutedeva 958:qadeva 959:khhadeva 95a:ghhadeva
95b:zadeva 95c:dddhadeva 95d:rhadeva 95e:fadeva 95f:yyadeva 960:rrvocalicdeva 961:llvocalicdeva
962:lvocalicvowelsigndeva 963:llvocalicvowelsigndeva 964:danda 965:dbldanda 966:zerodeva
967:onedeva 968:twodeva 969:threedeva 96a:fourdeva 96b:fivedeva 96c:sixdeva 96d:sevendeva
96e:eightdeva 96f:ninedeva 970:abbreviationsigndeva 981:candrabindubengali 982:anusvarabengali
983:visargabengali 985:abengali 986:aabengali 987:ibengali 988:iibengali 989:ubengali
98a:uubengali 98b:rvocalicbengali 98c:lvocalicbengali 98f:ebengali 990:aibengali 993:obengali
994:aubengali 995:kabengali 996:khabengali 997:gabengali 998:ghabengali 999:ngabengali
99a:cabengali 99b:chabengali 99c:jabengali 99d:jhabengali 99e:nyabengali 99f:ttabengali
9a0:tthabengali 9a1:ddabengali 9a2:ddhabengali 9a3:nnabengali 9a4:tabengali 9a5:thabengali
9a6:dabengali 9a7:dhabengali 9a8:nabengali 9aa:pabengali 9ab:phabengali 9ac:babengali
9ad:bhabengali 9ae:mabengali 9af:yabengali 9b0:rabengali 9b2:labengali 9b6:shabengali
9b7:ssabengali 9b8:sabengali 9b9:habengali 9bc:nuktabengali 9be:aavowelsignbengali
9bf:ivowelsignbengali 9c0:iivowelsignbengali 9c1:uvowelsignbengali 9c2:uuvowelsignbengali
9c3:rvocalicvowelsignbengali 9c4:rrvocalicvowelsignbengali 9c7:evowelsignbengali
9c8:aivowelsignbengali 9cb:ovowelsignbengali 9cc:auvowelsignbengali 9cd:viramabengali
9d7:aulengthmarkbengali 9dc:rrabengali 9dd:rhabengali 9df:yyabengali 9e0:rrvocalicbengali
9e1:llvocalicbengali 9e2:lvocalicvowelsignbengali 9e3:llvocalicvowelsignbengali 9e6:zerobengali
9e7:onebengali 9e8:twobengali 9e9:threebengali 9ea:fourbengali 9eb:fivebengali 9ec:sixbengali
9ed:sevenbengali 9ee:eightbengali 9ef:ninebengali 9f0:ramiddlediagonalbengali
9f1:ralowerdiagonalbengali 9f2:rupeemarkbengali 9f3:rupeesignbengali 9f4:onenumeratorbengali
9f5:twonumeratorbengali 9f6:threenumeratorbengali 9f7:fournumeratorbengali
9f8:denominatorminusonenumeratorbengali 9f9:sixteencurrencydenominatorbengali 9fa:issharbengali
a02:bindigurmukhi a05:agurmukhi a06:aagurmukhi a07:igurmukhi a08:iigurmukhi a09:ugurmukhi
a0a:uugurmukhi a0f:eegurmukhi a10:aigurmukhi a13:oogurmukhi a14:augurmukhi a15:kagurmukhi
a16:khagurmukhi a17:gagurmukhi a18:ghagurmukhi a19:ngagurmukhi a1a:cagurmukhi a1b:chagurmukhi
a1c:jagurmukhi a1d:jhagurmukhi a1e:nyagurmukhi a1f:ttagurmukhi a20:tthagurmukhi a21:ddagurmukhi
a22:ddhagurmukhi a23:nnagurmukhi a24:tagurmukhi a25:thagurmukhi a26:dagurmukhi a27:dhagurmukhi
a28:nagurmukhi a2a:pagurmukhi a2b:phagurmukhi a2c:bagurmukhi a2d:bhagurmukhi a2e:magurmukhi
a2f:yagurmukhi a30:ragurmukhi a32:lagurmukhi a35:vagurmukhi a36:shagurmukhi a38:sagurmukhi
a39:hagurmukhi a3c:nuktagurmukhi a3e:aamatragurmukhi a3f:imatragurmukhi a40:iimatragurmukhi
a41:umatragurmukhi a42:uumatragurmukhi a47:eematragurmukhi a48:aimatragurmukhi a4b:oomatragurmukhi
a4c:aumatragurmukhi a4d:halantgurmukhi a59:khhagurmukhi a5a:ghhagurmukhi a5b:zagurmukhi
a5c:rragurmukhi a5e:fagurmukhi a66:zerogurmukhi a67:onegurmukhi a68:twogurmukhi a69:threegurmukhi
a6a:fourgurmukhi a6b:fivegurmukhi a6c:sixgurmukhi a6d:sevengurmukhi a6e:eightgurmukhi
a6f:ninegurmukhi a70:tippigurmukhi a71:addakgurmukhi a72:irigurmukhi a73:uragurmukhi
a74:ekonkargurmukhi a81:candrabindugujarati a82:anusvaragujarati a83:visargagujarati a85:agujarati
a86:aagujarati a87:igujarati a88:iigujarati a89:ugujarati a8a:uugujarati a8b:rvocalicgujarati
a8d:ecandragujarati a8f:egujarati a90:aigujarati a91:ocandragujarati a93:ogujarati a94:augujarati
a95:kagujarati a96:khagujarati a97:gagujarati a98:ghagujarati a99:ngagujarati a9a:cagujarati
a9b:chagujarati a9c:jagujarati a9d:jhagujarati a9e:nyagujarati a9f:ttagujarati aa0:tthagujarati
aa1:ddagujarati aa2:ddhagujarati aa3:nnagujarati aa4:tagujarati aa5:thagujarati aa6:dagujarati
aa7:dhagujarati aa8:nagujarati aaa:pagujarati aab:phagujarati aac:bagujarati aad:bhagujarati
aae:magujarati aaf:yagujarati ab0:ragujarati ab2:lagujarati ab3:llagujarati ab5:vagujarati
ab6:shagujarati ab7:ssagujarati ab8:sagujarati ab9:hagujarati abc:nuktagujarati
abe:aavowelsigngujarati abf:ivowelsigngujarati ac0:iivowelsigngujarati ac1:uvowelsigngujarati
ac2:uuvowelsigngujarati ac3:rvocalicvowelsigngujarati ac4:rrvocalicvowelsigngujarati
ac5:ecandravowelsigngujarati ac7:evowelsigngujarati ac8:aivowelsigngujarati
ac9:ocandravowelsigngujarati acb:ovowelsigngujarati acc:auvowelsigngujarati acd:viramagujarati
ad0:omgujarati ae0:rrvocalicgujarati ae6:zerogujarati ae7:onegujarati ae8:twogujarati
ae9:threegujarati aea:fourgujarati aeb:fivegujarati aec:sixgujarati aed:sevengujarati
aee:eightgujarati aef:ninegujarati e01:kokaithai e02:khokhaithai e03:khokhuatthai e04:khokhwaithai
e05:khokhonthai e06:khorakhangthai e07:ngonguthai e08:chochanthai e09:chochingthai
e0a:chochangthai e0b:sosothai e0c:chochoethai e0d:yoyingthai e0e:dochadathai e0f:topatakthai
e10:thothanthai e11:thonangmonthothai e12:thophuthaothai e13:nonenthai e14:dodekthai e15:totaothai
e16:thothungthai e17:thothahanthai e18:thothongthai e19:nonuthai e1a:bobaimaithai e1b:poplathai
e1c:phophungthai e1d:fofathai e1e:phophanthai e1f:fofanthai e20:phosamphaothai e21:momathai
e22:yoyakthai e23:roruathai e24:ruthai e25:lolingthai e26:luthai e27:wowaenthai e28:sosalathai
e29:sorusithai e2a:sosuathai e2b:hohipthai e2c:lochulathai e2d:oangthai e2e:honokhukthai
e2f:paiyannoithai e30:saraathai e31:maihanakatthai e32:saraaathai e33:saraamthai e34:saraithai
e35:saraiithai e36:sarauethai e37:saraueethai e38:sarauthai e39:sarauuthai e3a:phinthuthai
e3f:bahtthai e40:saraethai e41:saraaethai e42:saraothai e43:saraaimaimuanthai
e44:saraaimaimalaithai e45:lakkhangyaothai e46:maiyamokthai e47:maitaikhuthai e48:maiekthai
e49:maithothai e4a:maitrithai e4b:maichattawathai e4c:thanthakhatthai e4d:nikhahitthai
e4e:yamakkanthai e4f:fongmanthai e50:zerothai e51:onethai e52:twothai e53:threethai e54:fourthai
e55:fivethai e56:sixthai e57:seventhai e58:eightthai e59:ninethai e5a:angkhankhuthai
e5b:khomutthai 1e00:Aringbelow 1e01:aringbelow 1e02:Bdotaccent 1e03:bdotaccent 1e04:Bdotbelow
1e05:bdotbelow 1e06:Blinebelow 1e07:blinebelow 1e08:Ccedillaacute 1e09:ccedillaacute
1e0a:Ddotaccent 1e0b:ddotaccent 1e0c:Ddotbelow 1e0d:ddotbelow 1e0e:Dlinebelow 1e0f:dlinebelow
1e10:Dcedilla 1e11:dcedilla 1e12:Dcircumflexbelow 1e13:dcircumflexbelow 1e14:Emacrongrave
1e15:emacrongrave 1e16:Emacronacute 1e17:emacronacute 1e18:Ecircumflexbelow 1e19:ecircumflexbelow
1e1a:Etildebelow 1e1b:etildebelow 1e1c:Ecedillabreve 1e1d:ecedillabreve 1e1e:Fdotaccent
1e1f:fdotaccent 1e20:Gmacron 1e21:gmacron 1e22:Hdotaccent 1e23:hdotaccent 1e24:Hdotbelow
1e25:hdotbelow 1e26:Hdieresis 1e27:hdieresis 1e28:Hcedilla 1e29:hcedilla 1e2a:Hbrevebelow
1e2b:hbrevebelow 1e2c:Itildebelow 1e2d:itildebelow 1e2e:Idieresisacute 1e2f:idieresisacute
1e30:Kacute 1e31:kacute 1e32:Kdotbelow 1e33:kdotbelow 1e34:Klinebelow 1e35:klinebelow
1e36:Ldotbelow 1e37:ldotbelow 1e38:Ldotbelowmacron 1e39:ldotbelowmacron 1e3a:Llinebelow
1e3b:llinebelow 1e3c:Lcircumflexbelow 1e3d:lcircumflexbelow 1e3e:Macute 1e3f:macute
1e40:Mdotaccent 1e41:mdotaccent 1e42:Mdotbelow 1e43:mdotbelow 1e44:Ndotaccent 1e45:ndotaccent
1e46:Ndotbelow 1e47:ndotbelow 1e48:Nlinebelow 1e49:nlinebelow 1e4a:Ncircumflexbelow
1e4b:ncircumflexbelow 1e4c:Otildeacute 1e4d:otildeacute 1e4e:Otildedieresis 1e4f:otildedieresis
1e50:Omacrongrave 1e51:omacrongrave 1e52:Omacronacute 1e53:omacronacute 1e54:Pacute 1e55:pacute
1e56:Pdotaccent 1e57:pdotaccent 1e58:Rdotaccent 1e59:rdotaccent 1e5a:Rdotbelow 1e5b:rdotbelow
1e5c:Rdotbelowmacron 1e5d:rdotbelowmacron 1e5e:Rlinebelow 1e5f:rlinebelow 1e60:Sdotaccent
1e61:sdotaccent 1e62:Sdotbelow 1e63:sdotbelow 1e64:Sacutedotaccent 1e65:sacutedotaccent
1e66:Scarondotaccent 1e67:scarondotaccent 1e68:Sdotbelowdotaccent 1e69:sdotbelowdotaccent
1e6a:Tdotaccent 1e6b:tdotaccent 1e6c:Tdotbelow 1e6d:tdotbelow 1e6e:Tlinebelow 1e6f:tlinebelow
1e70:Tcircumflexbelow 1e71:tcircumflexbelow 1e72:Udieresisbelow 1e73:udieresisbelow
1e74:Utildebelow 1e75:utildebelow 1e76:Ucircumflexbelow 1e77:ucircumflexbelow 1e78:Utildeacute
1e79:utildeacute 1e7a:Umacrondieresis 1e7b:umacrondieresis 1e7c:Vtilde 1e7d:vtilde 1e7e:Vdotbelow
1e7f:vdotbelow 1e80:Wgrave 1e81:wgrave 1e82:Wacute 1e83:wacute 1e84:Wdieresis 1e85:wdieresis
1e86:Wdotaccent 1e87:wdotaccent 1e88:Wdotbelow 1e89:wdotbelow 1e8a:Xdotaccent 1e8b:xdotaccent
1e8c:Xdieresis 1e8d:xdieresis 1e8e:Ydotaccent 1e8f:ydotaccent 1e90:Zcircumflex 1e91:zcircumflex
1e92:Zdotbelow 1e93:zdotbelow 1e94:Zlinebelow 1e95:zlinebelow 1e96:hlinebelow 1e97:tdieresis
1e98:wring 1e99:yring 1e9a:arighthalfring 1e9b:slongdotaccent 1ea0:Adotbelow 1ea1:adotbelow
1ea2:Ahookabove 1ea3:ahookabove 1ea4:Acircumflexacute 1ea5:acircumflexacute 1ea6:Acircumflexgrave
1ea7:acircumflexgrave 1ea8:Acircumflexhookabove 1ea9:acircumflexhookabove 1eaa:Acircumflextilde
1eab:acircumflextilde 1eac:Acircumflexdotbelow 1ead:acircumflexdotbelow 1eae:Abreveacute
1eaf:abreveacute 1eb0:Abrevegrave 1eb1:abrevegrave 1eb2:Abrevehookabove 1eb3:abrevehookabove
1eb4:Abrevetilde 1eb5:abrevetilde 1eb6:Abrevedotbelow 1eb7:abrevedotbelow 1eb8:Edotbelow
1eb9:edotbelow 1eba:Ehookabove 1ebb:ehookabove 1ebc:Etilde 1ebd:etilde 1ebe:Ecircumflexacute
1ebf:ecircumflexacute 1ec0:Ecircumflexgrave 1ec1:ecircumflexgrave 1ec2:Ecircumflexhookabove
1ec3:ecircumflexhookabove 1ec4:Ecircumflextilde 1ec5:ecircumflextilde 1ec6:Ecircumflexdotbelow
1ec7:ecircumflexdotbelow 1ec8:Ihookabove 1ec9:ihookabove 1eca:Idotbelow 1ecb:idotbelow
1ecc:Odotbelow 1ecd:odotbelow 1ece:Ohookabove 1ecf:ohookabove 1ed0:Ocircumflexacute
1ed1:ocircumflexacute 1ed2:Ocircumflexgrave 1ed3:ocircumflexgrave 1ed4:Ocircumflexhookabove
1ed5:ocircumflexhookabove 1ed6:Ocircumflextilde 1ed7:ocircumflextilde 1ed8:Ocircumflexdotbelow
1ed9:ocircumflexdotbelow 1eda:Ohornacute 1edb:ohornacute 1edc:Ohorngrave 1edd:ohorngrave
1ede:Ohornhookabove 1edf:ohornhookabove 1ee0:Ohorntilde 1ee1:ohorntilde 1ee2:Ohorndotbelow
1ee3:ohorndotbelow 1ee4:Udotbelow 1ee5:udotbelow 1ee6:Uhookabove 1ee7:uhookabove 1ee8:Uhornacute
1ee9:uhornacute 1eea:Uhorngrave 1eeb:uhorngrave 1eec:Uhornhookabove 1eed:uhornhookabove
1eee:Uhorntilde 1eef:uhorntilde 1ef0:Uhorndotbelow 1ef1:uhorndotbelow 1ef2:Ygrave 1ef3:ygrave
1ef4:Ydotbelow 1ef5:ydotbelow 1ef6:Yhookabove 1ef7:yhookabove 1ef8:Ytilde 1ef9:ytilde 2002:enspace
200b:zerowidthspace 200c:afii61664,zerowidthnonjoiner 200d:afii301 200e:afii299 200f:afii300
2010:hyphentwo 2012:figuredash 2013:endash 2014:emdash 2015:afii00208,horizontalbar
2016:dblverticalbar 2017:dbllowline,underscoredbl 2018:quoteleft 2019:quoteright
201a:quotesinglbase 201b:quoteleftreversed,quotereversed 201c:quotedblleft 201d:quotedblright
201e:quotedblbase 2020:dagger 2021:daggerdbl 2022:bullet 2024:onedotenleader
2025:twodotenleader,twodotleader 2026:ellipsis 202c:afii61573 202d:afii61574 202e:afii61575
2030:perthousand 2032:minute 2033:second 2035:primereversed 2039:guilsinglleft 203a:guilsinglright
203b:referencemark 203c:exclamdbl 203e:overline 2042:asterism 2044:fraction 2070:zerosuperior
2074:foursuperior 2075:fivesuperior 2076:sixsuperior 2077:sevensuperior 2078:eightsuperior
2079:ninesuperior 207a:plussuperior 207c:equalsuperior 207d:parenleftsuperior
207e:parenrightsuperior 207f:nsuperior 2080:zeroinferior 2081:oneinferior 2082:twoinferior
2083:threeinferior 2084:fourinferior 2085:fiveinferior 2086:sixinferior 2087:seveninferior
2088:eightinferior 2089:nineinferior 208d:parenleftinferior 208e:parenrightinferior
20a1:colonmonetary,colonsign 20a2:cruzeiro 20a3:franc 20a4:afii08941,lira 20a7:peseta 20a9:won
20aa:afii57636,newsheqelsign,sheqel,sheqelhebrew 20ab:dong 20ac:Euro,euro 2103:centigrade
2105:afii61248,careof 2109:fahrenheit 2111:Ifraktur 2113:afii61289,lsquare 2116:afii61352,numero
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
21d0:arrowdblleft,arrowleftdbl 21d1:arrowdblup 21d2:arrowdblright,dblarrowright 21d3:arrowdbldown
21d4:arrowdblboth,dblarrowleft 21de:pageup 21df:pagedown 21e0:arrowdashleft 21e1:arrowdashup
21e2:arrowdashright 21e3:arrowdashdown 21e4:arrowtableft 21e5:arrowtabright 21e6:arrowleftwhite
21e7:arrowupwhite 21e8:arrowrightwhite 21e9:arrowdownwhite 21ea:capslock 2200:forall,universal
2202:partialdiff 2203:existential,thereexists 2205:emptyset 2206:Delta,increment
2207:gradient,nabla 2208:element 2209:notelement,notelementof 220b:suchthat 220c:notcontains
220f:product 2211:summation 2212:minus 2213:minusplus 2215:divisionslash 2217:asteriskmath
2219:bulletoperator 221a:radical 221d:proportional 221e:infinity 221f:orthogonal,rightangle
2220:angle 2223:divides 2225:parallel 2226:notparallel 2227:logicaland 2228:logicalor
2229:intersection 222a:union 222b:integral 222c:dblintegral 222e:contourintegral 2234:therefore
2235:because 2236:ratio 2237:proportion 223c:similar,tildeoperator 223d:reversedtilde
2243:asymptoticallyequal 2245:approximatelyequal,congruent 2248:approxequal 224c:allequal
2250:approaches 2251:geometricallyequal 2252:approxequalorimage 2253:imageorapproximatelyequal
2260:notequal 2261:equivalence 2262:notidentical 2264:lessequal 2265:greaterequal
2266:lessoverequal 2267:greateroverequal 226a:muchless 226b:muchgreater 226e:notless
226f:notgreater 2270:notlessnorequal 2271:notgreaternorequal 2272:lessorequivalent
2273:greaterorequivalent 2276:lessorgreater 2277:greaterorless 2279:notgreaternorless
227a:precedes 227b:succeeds 2280:notprecedes 2281:notsucceeds 2282:propersubset,subset
2283:propersuperset,superset 2284:notsubset 2285:notsuperset 2286:reflexsubset,subsetorequal
2287:reflexsuperset,supersetorequal 228a:subsetnotequal 228b:supersetnotequal
2295:circleplus,pluscircle 2296:minuscircle 2297:circlemultiply,timescircle 2299:circleot
22a3:tackleft 22a4:tackdown 22a5:perpendicular 22bf:righttriangle 22c5:dotmath 22ce:curlyor
22cf:curlyand 22da:lessequalorgreater 22db:greaterequalorless 22ee:ellipsisvertical 2302:house
2303:control 2305:projective 2310:logicalnotreversed,revlogicalnot 2312:arc 2318:propellor
2320:integraltop,integraltp 2321:integralbottom,integralbt 2325:option 2326:deleteright 2327:clear
2329:angleleft 232a:angleright 232b:deleteleft 2423:blank 2460:onecircle 2461:twocircle
2462:threecircle 2463:fourcircle 2464:fivecircle 2465:sixcircle 2466:sevencircle 2467:eightcircle
2468:ninecircle 2469:tencircle 246a:elevencircle 246b:twelvecircle 246c:thirteencircle
246d:fourteencircle 246e:fifteencircle 246f:sixteencircle 2470:seventeencircle 2471:eighteencircle
2472:nineteencircle 2473:twentycircle 2474:oneparen 2475:twoparen 2476:threeparen 2477:fourparen
2478:fiveparen 2479:sixparen 247a:sevenparen 247b:eightparen 247c:nineparen 247d:tenparen
247e:elevenparen 247f:twelveparen 2480:thirteenparen 2481:fourteenparen 2482:fifteenparen
2483:sixteenparen 2484:seventeenparen 2485:eighteenparen 2486:nineteenparen 2487:twentyparen
2488:oneperiod 2489:twoperiod 248a:threeperiod 248b:fourperiod 248c:fiveperiod 248d:sixperiod
248e:sevenperiod 248f:eightperiod 2490:nineperiod 2491:tenperiod 2492:elevenperiod
2493:twelveperiod 2494:thirteenperiod 2495:fourteenperiod 2496:fifteenperiod 2497:sixteenperiod
2498:seventeenperiod 2499:eighteenperiod 249a:nineteenperiod 249b:twentyperiod 249c:aparen
249d:bparen 249e:cparen 249f:dparen 24a0:eparen 24a1:fparen 24a2:gparen 24a3:hparen 24a4:iparen
24a5:jparen 24a6:kparen 24a7:lparen 24a8:mparen 24a9:nparen 24aa:oparen 24ab:pparen 24ac:qparen
24ad:rparen 24ae:sparen 24af:tparen 24b0:uparen 24b1:vparen 24b2:wparen 24b3:xparen 24b4:yparen
24b5:zparen 24b6:Acircle 24b7:Bcircle 24b8:Ccircle 24b9:Dcircle 24ba:Ecircle 24bb:Fcircle
24bc:Gcircle 24bd:Hcircle 24be:Icircle 24bf:Jcircle 24c0:Kcircle 24c1:Lcircle 24c2:Mcircle
24c3:Ncircle 24c4:Ocircle 24c5:Pcircle 24c6:Qcircle 24c7:Rcircle 24c8:Scircle 24c9:Tcircle
24ca:Ucircle 24cb:Vcircle 24cc:Wcircle 24cd:Xcircle 24ce:Ycircle 24cf:Zcircle 24d0:acircle
24d1:bcircle 24d2:ccircle 24d3:dcircle 24d4:ecircle 24d5:fcircle 24d6:gcircle 24d7:hcircle
24d8:icircle 24d9:jcircle 24da:kcircle 24db:lcircle 24dc:mcircle 24dd:ncircle 24de:ocircle
24df:pcircle 24e0:qcircle 24e1:rcircle 24e2:scircle 24e3:tcircle 24e4:ucircle 24e5:vcircle
24e6:wcircle 24e7:xcircle 24e8:ycircle 24e9:zcircle 2500:SF100000 2502:SF110000 250c:SF010000
2510:SF030000 2514:SF020000 2518:SF040000 251c:SF080000 2524:SF090000 252c:SF060000 2534:SF070000
253c:SF050000 2550:SF430000 2551:SF240000 2552:SF510000 2553:SF520000 2554:SF390000 2555:SF220000
2556:SF210000 2557:SF250000 2558:SF500000 2559:SF490000 255a:SF380000 255b:SF280000 255c:SF270000
255d:SF260000 255e:SF360000 255f:SF370000 2560:SF420000 2561:SF190000 2562:SF200000 2563:SF230000
2564:SF470000 2565:SF480000 2566:SF410000 2567:SF450000 2568:SF460000 2569:SF400000 256a:SF540000
256b:SF530000 256c:SF440000 2580:upblock 2584:dnblock 2588:block 258c:lfblock 2590:rtblock
2591:ltshade,shadelight 2592:shade,shademedium 2593:dkshade,shadedark 25a0:blacksquare,filledbox
25a1:H22073,whitesquare 25a3:squarewhitewithsmallblack 25a4:squarehorizontalfill
25a5:squareverticalfill 25a6:squareorthogonalcrosshatchfill 25a7:squareupperlefttolowerrightfill
25a8:squareupperrighttolowerleftfill 25a9:squarediagonalcrosshatchfill
25aa:H18543,blacksmallsquare 25ab:H18551,whitesmallsquare 25ac:blackrectangle,filledrect
25b2:blackuppointingtriangle,triagup 25b3:whiteuppointingtriangle
25b4:blackuppointingsmalltriangle 25b5:whiteuppointingsmalltriangle
25b6:blackrightpointingtriangle 25b7:whiterightpointingtriangle
25b9:whiterightpointingsmalltriangle 25ba:blackrightpointingpointer,triagrt
25bc:blackdownpointingtriangle,triagdn 25bd:whitedownpointingtriangle
25bf:whitedownpointingsmalltriangle 25c0:blackleftpointingtriangle 25c1:whiteleftpointingtriangle
25c3:whiteleftpointingsmalltriangle 25c4:blackleftpointingpointer,triaglf 25c6:blackdiamond
25c7:whitediamond 25c8:whitediamondcontainingblacksmalldiamond 25c9:fisheye 25ca:lozenge
25cb:circle,whitecircle 25cc:dottedcircle 25ce:bullseye 25cf:H18533,blackcircle
25d0:circlewithlefthalfblack 25d1:circlewithrighthalfblack 25d8:bulletinverse,invbullet
25d9:invcircle,whitecircleinverse 25e2:blacklowerrighttriangle 25e3:blacklowerlefttriangle
25e4:blackupperlefttriangle 25e5:blackupperrighttriangle 25e6:openbullet,whitebullet
25ef:largecircle 2605:blackstar 2606:whitestar 260e:telephoneblack 260f:whitetelephone
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
3000:ideographicspace 3001:ideographiccomma 3002:ideographicperiod 3003:dittomark 3004:jis
3005:ideographiciterationmark 3006:ideographicclose 3007:ideographiczero 3008:anglebracketleft
3009:anglebracketright 300a:dblanglebracketleft 300b:dblanglebracketright 300c:cornerbracketleft
300d:cornerbracketright 300e:whitecornerbracketleft 300f:whitecornerbracketright
3010:blacklenticularbracketleft 3011:blacklenticularbracketright 3012:postalmark 3013:getamark
3014:tortoiseshellbracketleft 3015:tortoiseshellbracketright 3016:whitelenticularbracketleft
3017:whitelenticularbracketright 3018:whitetortoiseshellbracketleft
3019:whitetortoiseshellbracketright 301c:wavedash 301d:quotedblprimereversed 301e:quotedblprime
3020:postalmarkface 3021:onehangzhou 3022:twohangzhou 3023:threehangzhou 3024:fourhangzhou
3025:fivehangzhou 3026:sixhangzhou 3027:sevenhangzhou 3028:eighthangzhou 3029:ninehangzhou
3036:circlepostalmark 3041:asmallhiragana 3042:ahiragana 3043:ismallhiragana 3044:ihiragana
3045:usmallhiragana 3046:uhiragana 3047:esmallhiragana 3048:ehiragana 3049:osmallhiragana
304a:ohiragana 304b:kahiragana 304c:gahiragana 304d:kihiragana 304e:gihiragana 304f:kuhiragana
3050:guhiragana 3051:kehiragana 3052:gehiragana 3053:kohiragana 3054:gohiragana 3055:sahiragana
3056:zahiragana 3057:sihiragana 3058:zihiragana 3059:suhiragana 305a:zuhiragana 305b:sehiragana
305c:zehiragana 305d:sohiragana 305e:zohiragana 305f:tahiragana 3060:dahiragana 3061:tihiragana
3062:dihiragana 3063:tusmallhiragana 3064:tuhiragana 3065:duhiragana 3066:tehiragana
3067:dehiragana 3068:tohiragana 3069:dohiragana 306a:nahiragana 306b:nihiragana 306c:nuhiragana
306d:nehiragana 306e:nohiragana 306f:hahiragana 3070:bahiragana 3071:pahiragana 3072:hihiragana
3073:bihiragana 3074:pihiragana 3075:huhiragana 3076:buhiragana 3077:puhiragana 3078:hehiragana
3079:behiragana 307a:pehiragana 307b:hohiragana 307c:bohiragana 307d:pohiragana 307e:mahiragana
307f:mihiragana 3080:muhiragana 3081:mehiragana 3082:mohiragana 3083:yasmallhiragana
3084:yahiragana 3085:yusmallhiragana 3086:yuhiragana 3087:yosmallhiragana 3088:yohiragana
3089:rahiragana 308a:rihiragana 308b:ruhiragana 308c:rehiragana 308d:rohiragana
308e:wasmallhiragana 308f:wahiragana 3090:wihiragana 3091:wehiragana 3092:wohiragana
3093:nhiragana 3094:vuhiragana 309b:voicedmarkkana 309c:semivoicedmarkkana 309d:iterationhiragana
309e:voicediterationhiragana 30a1:asmallkatakana 30a2:akatakana 30a3:ismallkatakana 30a4:ikatakana
30a5:usmallkatakana 30a6:ukatakana 30a7:esmallkatakana 30a8:ekatakana 30a9:osmallkatakana
30aa:okatakana 30ab:kakatakana 30ac:gakatakana 30ad:kikatakana 30ae:gikatakana 30af:kukatakana
30b0:gukatakana 30b1:kekatakana 30b2:gekatakana 30b3:kokatakana 30b4:gokatakana 30b5:sakatakana
30b6:zakatakana 30b7:sikatakana 30b8:zikatakana 30b9:sukatakana 30ba:zukatakana 30bb:sekatakana
30bc:zekatakana 30bd:sokatakana 30be:zokatakana 30bf:takatakana 30c0:dakatakana 30c1:tikatakana
30c2:dikatakana 30c3:tusmallkatakana 30c4:tukatakana 30c5:dukatakana 30c6:tekatakana
30c7:dekatakana 30c8:tokatakana 30c9:dokatakana 30ca:nakatakana 30cb:nikatakana 30cc:nukatakana
30cd:nekatakana 30ce:nokatakana 30cf:hakatakana 30d0:bakatakana 30d1:pakatakana 30d2:hikatakana
30d3:bikatakana 30d4:pikatakana 30d5:hukatakana 30d6:bukatakana 30d7:pukatakana 30d8:hekatakana
30d9:bekatakana 30da:pekatakana 30db:hokatakana 30dc:bokatakana 30dd:pokatakana 30de:makatakana
30df:mikatakana 30e0:mukatakana 30e1:mekatakana 30e2:mokatakana 30e3:yasmallkatakana
30e4:yakatakana 30e5:yusmallkatakana 30e6:yukatakana 30e7:yosmallkatakana 30e8:yokatakana
30e9:rakatakana 30ea:rikatakana 30eb:rukatakana 30ec:rekatakana 30ed:rokatakana
30ee:wasmallkatakana 30ef:wakatakana 30f0:wikatakana 30f1:wekatakana 30f2:wokatakana
30f3:nkatakana 30f4:vukatakana 30f5:kasmallkatakana 30f6:kesmallkatakana 30f7:vakatakana
30f8:vikatakana 30f9:vekatakana 30fa:vokatakana 30fb:dotkatakana 30fc:prolongedkana
30fd:iterationkatakana 30fe:voicediterationkatakana 3105:bbopomofo 3106:pbopomofo 3107:mbopomofo
3108:fbopomofo 3109:dbopomofo 310a:tbopomofo 310b:nbopomofo 310c:lbopomofo 310d:gbopomofo
310e:kbopomofo 310f:hbopomofo 3110:jbopomofo 3111:qbopomofo 3112:xbopomofo 3113:zhbopomofo
3114:chbopomofo 3115:shbopomofo 3116:rbopomofo 3117:zbopomofo 3118:cbopomofo 3119:sbopomofo
311a:abopomofo 311b:obopomofo 311c:ebopomofo 311d:ehbopomofo 311e:aibopomofo 311f:eibopomofo
3120:aubopomofo 3121:oubopomofo 3122:anbopomofo 3123:enbopomofo 3124:angbopomofo 3125:engbopomofo
3126:erbopomofo 3127:ibopomofo 3128:ubopomofo 3129:iubopomofo 3131:kiyeokkorean
3132:ssangkiyeokkorean 3133:kiyeoksioskorean 3134:nieunkorean 3135:nieuncieuckorean
3136:nieunhieuhkorean 3137:tikeutkorean 3138:ssangtikeutkorean 3139:rieulkorean
313a:rieulkiyeokkorean 313b:rieulmieumkorean 313c:rieulpieupkorean 313d:rieulsioskorean
313e:rieulthieuthkorean 313f:rieulphieuphkorean 3140:rieulhieuhkorean 3141:mieumkorean
3142:pieupkorean 3143:ssangpieupkorean 3144:pieupsioskorean 3145:sioskorean 3146:ssangsioskorean
3147:ieungkorean 3148:cieuckorean 3149:ssangcieuckorean 314a:chieuchkorean 314b:khieukhkorean
314c:thieuthkorean 314d:phieuphkorean 314e:hieuhkorean 314f:akorean 3150:aekorean 3151:yakorean
3152:yaekorean 3153:eokorean 3154:ekorean 3155:yeokorean 3156:yekorean 3157:okorean 3158:wakorean
3159:waekorean 315a:oekorean 315b:yokorean 315c:ukorean 315d:weokorean 315e:wekorean 315f:wikorean
3160:yukorean 3161:eukorean 3162:yikorean 3163:ikorean 3164:hangulfiller 3165:ssangnieunkorean
3166:nieuntikeutkorean 3167:nieunsioskorean 3168:nieunpansioskorean 3169:rieulkiyeoksioskorean
316a:rieultikeutkorean 316b:rieulpieupsioskorean 316c:rieulpansioskorean
316d:rieulyeorinhieuhkorean 316e:mieumpieupkorean 316f:mieumsioskorean 3170:mieumpansioskorean
3171:kapyeounmieumkorean 3172:pieupkiyeokkorean 3173:pieuptikeutkorean 3174:pieupsioskiyeokkorean
3175:pieupsiostikeutkorean 3176:pieupcieuckorean 3177:pieupthieuthkorean 3178:kapyeounpieupkorean
3179:kapyeounssangpieupkorean 317a:sioskiyeokkorean 317b:siosnieunkorean 317c:siostikeutkorean
317d:siospieupkorean 317e:sioscieuckorean 317f:pansioskorean 3180:ssangieungkorean
3181:yesieungkorean 3182:yesieungsioskorean 3183:yesieungpansioskorean 3184:kapyeounphieuphkorean
3185:ssanghieuhkorean 3186:yeorinhieuhkorean 3187:yoyakorean 3188:yoyaekorean 3189:yoikorean
318a:yuyeokorean 318b:yuyekorean 318c:yuikorean 318d:araeakorean 318e:araeaekorean
3200:kiyeokparenkorean 3201:nieunparenkorean 3202:tikeutparenkorean 3203:rieulparenkorean
3204:mieumparenkorean 3205:pieupparenkorean 3206:siosparenkorean 3207:ieungparenkorean
3208:cieucparenkorean 3209:chieuchparenkorean 320a:khieukhparenkorean 320b:thieuthparenkorean
320c:phieuphparenkorean 320d:hieuhparenkorean 320e:kiyeokaparenkorean 320f:nieunaparenkorean
3210:tikeutaparenkorean 3211:rieulaparenkorean 3212:mieumaparenkorean 3213:pieupaparenkorean
3214:siosaparenkorean 3215:ieungaparenkorean 3216:cieucaparenkorean 3217:chieuchaparenkorean
3218:khieukhaparenkorean 3219:thieuthaparenkorean 321a:phieuphaparenkorean 321b:hieuhaparenkorean
321c:cieucuparenkorean 3220:oneideographicparen 3221:twoideographicparen
3222:threeideographicparen 3223:fourideographicparen 3224:fiveideographicparen
3225:sixideographicparen 3226:sevenideographicparen 3227:eightideographicparen
3228:nineideographicparen 3229:tenideographicparen 322a:ideographicmoonparen
322b:ideographicfireparen 322c:ideographicwaterparen 322d:ideographicwoodparen
322e:ideographicmetalparen 322f:ideographicearthparen 3230:ideographicsunparen
3231:ideographicstockparen 3232:ideographichaveparen 3233:ideographicsocietyparen
3234:ideographicnameparen 3235:ideographicspecialparen 3236:ideographicfinancialparen
3237:ideographiccongratulationparen 3238:ideographiclaborparen 3239:ideographicrepresentparen
323a:ideographiccallparen 323b:ideographicstudyparen 323c:ideographicsuperviseparen
323d:ideographicenterpriseparen 323e:ideographicresourceparen 323f:ideographicallianceparen
3240:ideographicfestivalparen 3242:ideographicselfparen 3243:ideographicreachparen
3260:kiyeokcirclekorean 3261:nieuncirclekorean 3262:tikeutcirclekorean 3263:rieulcirclekorean
3264:mieumcirclekorean 3265:pieupcirclekorean 3266:sioscirclekorean 3267:ieungcirclekorean
3268:cieuccirclekorean 3269:chieuchcirclekorean 326a:khieukhcirclekorean 326b:thieuthcirclekorean
326c:phieuphcirclekorean 326d:hieuhcirclekorean 326e:kiyeokacirclekorean 326f:nieunacirclekorean
3270:tikeutacirclekorean 3271:rieulacirclekorean 3272:mieumacirclekorean 3273:pieupacirclekorean
3274:siosacirclekorean 3275:ieungacirclekorean 3276:cieucacirclekorean 3277:chieuchacirclekorean
3278:khieukhacirclekorean 3279:thieuthacirclekorean 327a:phieuphacirclekorean
327b:hieuhacirclekorean 327f:koreanstandardsymbol 328a:ideographmooncircle
328b:ideographfirecircle 328c:ideographwatercircle 328d:ideographwoodcircle
328e:ideographmetalcircle 328f:ideographearthcircle 3290:ideographsuncircle
3294:ideographnamecircle 3296:ideographicfinancialcircle 3298:ideographiclaborcircle
3299:ideographicsecretcircle 329d:ideographicexcellentcircle 329e:ideographicprintcircle
32a3:ideographiccorrectcircle 32a4:ideographichighcircle 32a5:ideographiccentrecircle
32a6:ideographiclowcircle 32a7:ideographicleftcircle 32a8:ideographicrightcircle
32a9:ideographicmedicinecircle 3300:apaatosquare 3303:aarusquare 3305:intisquare
330d:karoriisquare 3314:kirosquare 3315:kiroguramusquare 3316:kiromeetorusquare 3318:guramusquare
331e:kooposquare 3322:sentisquare 3323:sentosquare 3326:dorusquare 3327:tonsquare 332a:haitusquare
332b:paasentosquare 3331:birusquare 3333:huiitosquare 3336:hekutaarusquare 3339:herutusquare
333b:peezisquare 3342:hoonsquare 3347:mansyonsquare 3349:mirisquare 334a:miribaarusquare
334d:meetorusquare 334e:yaadosquare 3351:rittorusquare 3357:wattosquare 337b:heiseierasquare
337c:syouwaerasquare 337d:taisyouerasquare 337e:meizierasquare 337f:corporationsquare
3380:paampssquare 3381:nasquare 3382:muasquare 3383:masquare 3384:kasquare 3385:KBsquare
3386:MBsquare 3387:GBsquare 3388:calsquare 3389:kcalsquare 338a:pfsquare 338b:nfsquare
338c:mufsquare 338d:mugsquare 338e:squaremg 338f:squarekg 3390:Hzsquare 3391:khzsquare
3392:mhzsquare 3393:ghzsquare 3394:thzsquare 3395:mulsquare 3396:mlsquare 3397:dlsquare
3398:klsquare 3399:fmsquare 339a:nmsquare 339b:mumsquare 339c:squaremm 339d:squarecm 339e:squarekm
339f:mmsquaredsquare 33a0:cmsquaredsquare 33a1:squaremsquared 33a2:kmsquaredsquare
33a3:mmcubedsquare 33a4:cmcubedsquare 33a5:mcubedsquare 33a6:kmcubedsquare 33a7:moverssquare
33a8:moverssquaredsquare 33a9:pasquare 33aa:kpasquare 33ab:mpasquare 33ac:gpasquare 33ad:radsquare
33ae:radoverssquare 33af:radoverssquaredsquare 33b0:pssquare 33b1:nssquare 33b2:mussquare
33b3:mssquare 33b4:pvsquare 33b5:nvsquare 33b6:muvsquare 33b7:mvsquare 33b8:kvsquare
33b9:mvmegasquare 33ba:pwsquare 33bb:nwsquare 33bc:muwsquare 33bd:mwsquare 33be:kwsquare
33bf:mwmegasquare 33c0:kohmsquare 33c1:mohmsquare 33c2:amsquare 33c3:bqsquare 33c4:squarecc
33c5:cdsquare 33c6:coverkgsquare 33c7:cosquare 33c8:dbsquare 33c9:gysquare 33ca:hasquare
33cb:HPsquare 33cd:KKsquare 33ce:squarekmcapital 33cf:ktsquare 33d0:lmsquare 33d1:squareln
33d2:squarelog 33d3:lxsquare 33d4:mbsquare 33d5:squaremil 33d6:molsquare 33d8:pmsquare
33db:srsquare 33dc:svsquare 33dd:wbsquare 5344:twentyhangzhou f6be:dotlessj f6bf:LL f6c0:ll
f6c3:commaaccent f6c4:afii10063 f6c5:afii10064 f6c6:afii10192 f6c7:afii10831 f6c8:afii10832
f6c9:Acute f6ca:Caron f6cb:Dieresis f6cc:DieresisAcute f6cd:DieresisGrave f6ce:Grave
f6cf:Hungarumlaut f6d0:Macron f6d1:cyrBreve f6d2:cyrFlex f6d3:dblGrave f6d4:cyrbreve f6d5:cyrflex
f6d6:dblgrave f6d7:dieresisacute f6d8:dieresisgrave f6d9:copyrightserif f6da:registerserif
f6db:trademarkserif f6dc:onefitted f6dd:rupiah f6de:threequartersemdash f6df:centinferior
f6e0:centsuperior f6e1:commainferior f6e2:commasuperior f6e3:dollarinferior f6e4:dollarsuperior
f6e5:hypheninferior f6e6:hyphensuperior f6e7:periodinferior f6e8:periodsuperior f6e9:asuperior
f6ea:bsuperior f6eb:dsuperior f6ec:esuperior f6ed:isuperior f6ee:lsuperior f6ef:msuperior
f6f0:osuperior f6f1:rsuperior f6f2:ssuperior f6f3:tsuperior f6f4:Brevesmall f6f5:Caronsmall
f6f6:Circumflexsmall f6f7:Dotaccentsmall f6f8:Hungarumlautsmall f6f9:Lslashsmall f6fa:OEsmall
f6fb:Ogoneksmall f6fc:Ringsmall f6fd:Scaronsmall f6fe:Tildesmall f6ff:Zcaronsmall f721:exclamsmall
f724:dollaroldstyle f726:ampersandsmall f730:zerooldstyle f731:oneoldstyle f732:twooldstyle
f733:threeoldstyle f734:fouroldstyle f735:fiveoldstyle f736:sixoldstyle f737:sevenoldstyle
f738:eightoldstyle f739:nineoldstyle f73f:questionsmall f760:Gravesmall f761:Asmall f762:Bsmall
f763:Csmall f764:Dsmall f765:Esmall f766:Fsmall f767:Gsmall f768:Hsmall f769:Ismall f76a:Jsmall
f76b:Ksmall f76c:Lsmall f76d:Msmall f76e:Nsmall f76f:Osmall f770:Psmall f771:Qsmall f772:Rsmall
f773:Ssmall f774:Tsmall f775:Usmall f776:Vsmall f777:Wsmall f778:Xsmall f779:Ysmall f77a:Zsmall
f7a1:exclamdownsmall f7a2:centoldstyle f7a8:Dieresissmall f7af:Macronsmall f7b4:Acutesmall
f7b8:Cedillasmall f7bf:questiondownsmall f7e0:Agravesmall f7e1:Aacutesmall f7e2:Acircumflexsmall
f7e3:Atildesmall f7e4:Adieresissmall f7e5:Aringsmall f7e6:AEsmall f7e7:Ccedillasmall
f7e8:Egravesmall f7e9:Eacutesmall f7ea:Ecircumflexsmall f7eb:Edieresissmall f7ec:Igravesmall
f7ed:Iacutesmall f7ee:Icircumflexsmall f7ef:Idieresissmall f7f0:Ethsmall f7f1:Ntildesmall
f7f2:Ogravesmall f7f3:Oacutesmall f7f4:Ocircumflexsmall f7f5:Otildesmall f7f6:Odieresissmall
f7f8:Oslashsmall f7f9:Ugravesmall f7fa:Uacutesmall f7fb:Ucircumflexsmall f7fc:Udieresissmall
f7fd:Yacutesmall f7fe:Thornsmall f7ff:Ydieresissmall f884:maihanakatleftthai f885:saraileftthai
f886:saraiileftthai f887:saraueleftthai f888:saraueeleftthai f889:maitaikhuleftthai
f88a:maiekupperleftthai f88b:maieklowrightthai f88c:maieklowleftthai f88d:maithoupperleftthai
f88e:maitholowrightthai f88f:maitholowleftthai f890:maitriupperleftthai f891:maitrilowrightthai
f892:maitrilowleftthai f893:maichattawaupperleftthai f894:maichattawalowrightthai
f895:maichattawalowleftthai f896:thanthakhatupperleftthai f897:thanthakhatlowrightthai
f898:thanthakhatlowleftthai f899:nikhahitleftthai f8e5:radicalex f8e6:arrowvertex
f8e7:arrowhorizex f8e8:registersans f8e9:copyrightsans f8ea:trademarksans f8eb:parenlefttp
f8ec:parenleftex f8ed:parenleftbt f8ee:bracketlefttp f8ef:bracketleftex f8f0:bracketleftbt
f8f1:bracelefttp f8f2:braceleftmid f8f3:braceleftbt f8f4:braceex f8f5:integralex f8f6:parenrighttp
f8f7:parenrightex f8f8:parenrightbt f8f9:bracketrighttp f8fa:bracketrightex f8fb:bracketrightbt
f8fc:bracerighttp f8fd:bracerightmid f8fe:bracerightbt f8ff:apple fb00:ff fb01:fi fb02:fl fb03:ffi
fb04:ffl fb1f:afii57705,doubleyodpatah,doubleyodpatahhebrew,yodyodpatahhebrew
fb20:ayinaltonehebrew fb2a:afii57694,shinshindot,shinshindothebrew
fb2b:afii57695,shinsindot,shinsindothebrew fb2c:shindageshshindot,shindageshshindothebrew
fb2d:shindageshsindot,shindageshsindothebrew fb2e:alefpatahhebrew fb2f:alefqamatshebrew
fb30:alefdageshhebrew fb31:betdagesh,betdageshhebrew fb32:gimeldagesh,gimeldageshhebrew
fb33:daletdagesh,daletdageshhebrew fb34:hedagesh,hedageshhebrew
fb35:afii57723,vavdagesh,vavdagesh65,vavdageshhebrew fb36:zayindagesh,zayindageshhebrew
fb38:tetdagesh,tetdageshhebrew fb39:yoddagesh,yoddageshhebrew
fb3a:finalkafdagesh,finalkafdageshhebrew fb3b:kafdagesh,kafdageshhebrew
fb3c:lameddagesh,lameddageshhebrew fb3e:memdagesh,memdageshhebrew fb40:nundagesh,nundageshhebrew
fb41:samekhdagesh,samekhdageshhebrew fb43:pefinaldageshhebrew fb44:pedagesh,pedageshhebrew
fb46:tsadidagesh,tsadidageshhebrew fb47:qofdagesh,qofdageshhebrew fb48:reshdageshhebrew
fb49:shindagesh,shindageshhebrew fb4a:tavdages,tavdagesh,tavdageshhebrew
fb4b:afii57700,vavholam,vavholamhebrew fb4c:betrafehebrew fb4d:kafrafehebrew fb4e:perafehebrew
fb4f:aleflamedhebrew fb57:pehfinalarabic fb58:pehinitialarabic fb59:pehmedialarabic
fb67:ttehfinalarabic fb68:ttehinitialarabic fb69:ttehmedialarabic fb6b:vehfinalarabic
fb6c:vehinitialarabic fb6d:vehmedialarabic fb7b:tchehfinalarabic fb7c:tchehinitialarabic
fb7c+fee4:tchehmeeminitialarabic fb7d:tchehmedialarabic fb89:ddalfinalarabic fb8b:jehfinalarabic
fb8d:rrehfinalarabic fb93:gaffinalarabic fb94:gafinitialarabic fb95:gafmedialarabic
fb9f:noonghunnafinalarabic fba4:hehhamzaaboveisolatedarabic fba5:hehhamzaabovefinalarabic
fba7:hehfinalaltonearabic fba8:hehinitialaltonearabic fba9:hehmedialaltonearabic
fbaf:yehbarreefinalarabic fc08:behmeemisolatedarabic fc0b:tehjeemisolatedarabic
fc0c:tehhahisolatedarabic fc0e:tehmeemisolatedarabic fc48:meemmeemisolatedarabic
fc4b:noonjeemisolatedarabic fc4e:noonmeemisolatedarabic fc58:yehmeemisolatedarabic
fc5e:shaddadammatanarabic fc5f:shaddakasratanarabic fc60:shaddafathaarabic fc61:shaddadammaarabic
fc62:shaddakasraarabic fc6d:behnoonfinalarabic fc73:tehnoonfinalarabic fc8d:noonnoonfinalarabic
fc94:yehnoonfinalarabic fc9f:behmeeminitialarabic fca1:tehjeeminitialarabic
fca2:tehhahinitialarabic fca4:tehmeeminitialarabic fcc9:lamjeeminitialarabic
fcca:lamhahinitialarabic fccb:lamkhahinitialarabic fccc:lammeeminitialarabic
fcd1:meemmeeminitialarabic fcd2:noonjeeminitialarabic fcd5:noonmeeminitialarabic
fcdd:yehmeeminitialarabic fd3e:parenleftaltonearabic fd3f:parenrightaltonearabic
fd88:lammeemhahinitialarabic fdf2:lamlamhehisolatedarabic fdfa:sallallahoualayhewasallamarabic
fe30:twodotleadervertical fe31:emdashvertical fe32:endashvertical fe33:underscorevertical
fe34:wavyunderscorevertical fe35:parenleftvertical fe36:parenrightvertical fe37:braceleftvertical
fe38:bracerightvertical fe39:tortoiseshellbracketleftvertical
fe3a:tortoiseshellbracketrightvertical fe3b:blacklenticularbracketleftvertical
fe3c:blacklenticularbracketrightvertical fe3d:dblanglebracketleftvertical
fe3e:dblanglebracketrightvertical fe3f:anglebracketleftvertical fe40:anglebracketrightvertical
fe41:cornerbracketleftvertical fe42:cornerbracketrightvertical fe43:whitecornerbracketleftvertical
fe44:whitecornerbracketrightvertical fe49:overlinedashed fe4a:overlinecenterline fe4b:overlinewavy
fe4c:overlinedblwavy fe4d:lowlinedashed fe4e:lowlinecenterline fe4f:underscorewavy fe50:commasmall
fe52:periodsmall fe54:semicolonsmall fe55:colonsmall fe59:parenleftsmall fe5a:parenrightsmall
fe5b:braceleftsmall fe5c:bracerightsmall fe5d:tortoiseshellbracketleftsmall
fe5e:tortoiseshellbracketrightsmall fe5f:numbersignsmall fe61:asterisksmall fe62:plussmall
fe63:hyphensmall fe64:lesssmall fe65:greatersmall fe66:equalsmall fe69:dollarsmall
fe6a:percentsmall fe6b:atsmall fe82:alefmaddaabovefinalarabic fe84:alefhamzaabovefinalarabic
fe86:wawhamzaabovefinalarabic fe88:alefhamzabelowfinalarabic fe8a:yehhamzaabovefinalarabic
fe8b:yehhamzaaboveinitialarabic fe8c:yehhamzaabovemedialarabic fe8e:aleffinalarabic
fe90:behfinalarabic fe91:behinitialarabic fe92:behmedialarabic fe94:tehmarbutafinalarabic
fe96:tehfinalarabic fe97:tehinitialarabic fe98:tehmedialarabic fe9a:thehfinalarabic
fe9b:thehinitialarabic fe9c:thehmedialarabic fe9e:jeemfinalarabic fe9f:jeeminitialarabic
fea0:jeemmedialarabic fea2:hahfinalarabic fea3:hahinitialarabic fea4:hahmedialarabic
fea6:khahfinalarabic fea7:khahinitialarabic fea8:khahmedialarabic feaa:dalfinalarabic
feac:thalfinalarabic feae:rehfinalarabic feb0:zainfinalarabic feb2:seenfinalarabic
feb3:seeninitialarabic feb4:seenmedialarabic feb6:sheenfinalarabic feb7:sheeninitialarabic
feb8:sheenmedialarabic feba:sadfinalarabic febb:sadinitialarabic febc:sadmedialarabic
febe:dadfinalarabic febf:dadinitialarabic fec0:dadmedialarabic fec2:tahfinalarabic
fec3:tahinitialarabic fec4:tahmedialarabic fec6:zahfinalarabic fec7:zahinitialarabic
fec8:zahmedialarabic feca:ainfinalarabic fecb:aininitialarabic fecc:ainmedialarabic
fece:ghainfinalarabic fecf:ghaininitialarabic fed0:ghainmedialarabic fed2:fehfinalarabic
fed3:fehinitialarabic fed4:fehmedialarabic fed6:qaffinalarabic fed7:qafinitialarabic
fed8:qafmedialarabic feda:kaffinalarabic fedb:kafinitialarabic fedc:kafmedialarabic
fede:lamfinalarabic fedf:laminitialarabic fedf+fee4+fea0:lammeemjeeminitialarabic
fedf+fee4+fea8:lammeemkhahinitialarabic fee0:lammedialarabic fee2:meemfinalarabic
fee3:meeminitialarabic fee4:meemmedialarabic fee6:noonfinalarabic fee7:nooninitialarabic
fee7+feec:noonhehinitialarabic fee8:noonmedialarabic feea:hehfinalalttwoarabic,hehfinalarabic
feeb:hehinitialarabic feec:hehmedialarabic feee:wawfinalarabic fef0:alefmaksurafinalarabic
fef2:yehfinalarabic fef3:alefmaksurainitialarabic,yehinitialarabic
fef4:alefmaksuramedialarabic,yehmedialarabic fef5:lamalefmaddaaboveisolatedarabic
fef6:lamalefmaddaabovefinalarabic fef7:lamalefhamzaaboveisolatedarabic
fef8:lamalefhamzaabovefinalarabic fef9:lamalefhamzabelowisolatedarabic
fefa:lamalefhamzabelowfinalarabic fefb:lamalefisolatedarabic fefc:lamaleffinalarabic
feff:zerowidthjoiner ff01:exclammonospace ff02:quotedblmonospace ff03:numbersignmonospace
ff04:dollarmonospace ff05:percentmonospace ff06:ampersandmonospace ff07:quotesinglemonospace
ff08:parenleftmonospace ff09:parenrightmonospace ff0a:asteriskmonospace ff0b:plusmonospace
ff0c:commamonospace ff0d:hyphenmonospace ff0e:periodmonospace ff0f:slashmonospace
ff10:zeromonospace ff11:onemonospace ff12:twomonospace ff13:threemonospace ff14:fourmonospace
ff15:fivemonospace ff16:sixmonospace ff17:sevenmonospace ff18:eightmonospace ff19:ninemonospace
ff1a:colonmonospace ff1b:semicolonmonospace ff1c:lessmonospace ff1d:equalmonospace
ff1e:greatermonospace ff1f:questionmonospace ff20:atmonospace ff21:Amonospace ff22:Bmonospace
ff23:Cmonospace ff24:Dmonospace ff25:Emonospace ff26:Fmonospace ff27:Gmonospace ff28:Hmonospace
ff29:Imonospace ff2a:Jmonospace ff2b:Kmonospace ff2c:Lmonospace ff2d:Mmonospace ff2e:Nmonospace
ff2f:Omonospace ff30:Pmonospace ff31:Qmonospace ff32:Rmonospace ff33:Smonospace ff34:Tmonospace
ff35:Umonospace ff36:Vmonospace ff37:Wmonospace ff38:Xmonospace ff39:Ymonospace ff3a:Zmonospace
ff3b:bracketleftmonospace ff3c:backslashmonospace ff3d:bracketrightmonospace
ff3e:asciicircummonospace ff3f:underscoremonospace ff40:gravemonospace ff41:amonospace
ff42:bmonospace ff43:cmonospace ff44:dmonospace ff45:emonospace ff46:fmonospace ff47:gmonospace
ff48:hmonospace ff49:imonospace ff4a:jmonospace ff4b:kmonospace ff4c:lmonospace ff4d:mmonospace
ff4e:nmonospace ff4f:omonospace ff50:pmonospace ff51:qmonospace ff52:rmonospace ff53:smonospace
ff54:tmonospace ff55:umonospace ff56:vmonospace ff57:wmonospace ff58:xmonospace ff59:ymonospace
ff5a:zmonospace ff5b:braceleftmonospace ff5c:barmonospace ff5d:bracerightmonospace
ff5e:asciitildemonospace ff61:periodhalfwidth ff62:cornerbracketlefthalfwidth
ff63:cornerbracketrighthalfwidth ff64:ideographiccommaleft ff65:middledotkatakanahalfwidth
ff66:wokatakanahalfwidth ff67:asmallkatakanahalfwidth ff68:ismallkatakanahalfwidth
ff69:usmallkatakanahalfwidth ff6a:esmallkatakanahalfwidth ff6b:osmallkatakanahalfwidth
ff6c:yasmallkatakanahalfwidth ff6d:yusmallkatakanahalfwidth ff6e:yosmallkatakanahalfwidth
ff6f:tusmallkatakanahalfwidth ff70:katahiraprolongmarkhalfwidth ff71:akatakanahalfwidth
ff72:ikatakanahalfwidth ff73:ukatakanahalfwidth ff74:ekatakanahalfwidth ff75:okatakanahalfwidth
ff76:kakatakanahalfwidth ff77:kikatakanahalfwidth ff78:kukatakanahalfwidth
ff79:kekatakanahalfwidth ff7a:kokatakanahalfwidth ff7b:sakatakanahalfwidth
ff7c:sikatakanahalfwidth ff7d:sukatakanahalfwidth ff7e:sekatakanahalfwidth
ff7f:sokatakanahalfwidth ff80:takatakanahalfwidth ff81:tikatakanahalfwidth
ff82:tukatakanahalfwidth ff83:tekatakanahalfwidth ff84:tokatakanahalfwidth
ff85:nakatakanahalfwidth ff86:nikatakanahalfwidth ff87:nukatakanahalfwidth
ff88:nekatakanahalfwidth ff89:nokatakanahalfwidth ff8a:hakatakanahalfwidth
ff8b:hikatakanahalfwidth ff8c:hukatakanahalfwidth ff8d:hekatakanahalfwidth
ff8e:hokatakanahalfwidth ff8f:makatakanahalfwidth ff90:mikatakanahalfwidth
ff91:mukatakanahalfwidth ff92:mekatakanahalfwidth ff93:mokatakanahalfwidth
ff94:yakatakanahalfwidth ff95:yukatakanahalfwidth ff96:yokatakanahalfwidth
ff97:rakatakanahalfwidth ff98:rikatakanahalfwidth ff99:rukatakanahalfwidth
ff9a:rekatakanahalfwidth ff9b:rokatakanahalfwidth ff9c:wakatakanahalfwidth ff9d:nkatakanahalfwidth
ff9e:voicedmarkkanahalfwidth ff9f:semivoicedmarkkanahalfwidth ffe0:centmonospace
ffe1:sterlingmonospace ffe3:macronmonospace ffe5:yenmonospace ffe6:wonmonospace
`

/** The names of the font ZapfDingbats, which mean nothing elsewhere. */
export const DINGBATS = `
20:space 2192:a161 2194:a163 2195:a164 2460:a120 2461:a121 2462:a122 2463:a123 2464:a124 2465:a125
2466:a126 2467:a127 2468:a128 2469:a129 25a0:a73 25b2:a76 25bc:a77 25c6:a78 25cf:a71 25d7:a81
2605:a35 260e:a4 261b:a11 261e:a12 2660:a109 2663:a112 2665:a110 2666:a111 2701:a1 2702:a2
2703:a202 2704:a3 2706:a5 2707:a119 2708:a118 2709:a117 270c:a13 270d:a14 270e:a15 270f:a16
2710:a105 2711:a17 2712:a18 2713:a19 2714:a20 2715:a21 2716:a22 2717:a23 2718:a24 2719:a25
271a:a26 271b:a27 271c:a28 271d:a6 271e:a7 271f:a8 2720:a9 2721:a10 2722:a29 2723:a30 2724:a31
2725:a32 2726:a33 2727:a34 2729:a36 272a:a37 272b:a38 272c:a39 272d:a40 272e:a41 272f:a42 2730:a43
2731:a44 2732:a45 2733:a46 2734:a47 2735:a48 2736:a49 2737:a50 2738:a51 2739:a52 273a:a53 273b:a54
273c:a55 273d:a56 273e:a57 273f:a58 2740:a59 2741:a60 2742:a61 2743:a62 2744:a63 2745:a64 2746:a65
2747:a66 2748:a67 2749:a68 274a:a69 274b:a70 274d:a72 274f:a74 2750:a203 2751:a75 2752:a204
2756:a79 2758:a82 2759:a83 275a:a84 275b:a97 275c:a98 275d:a99 275e:a100 2761:a101 2762:a102
2763:a103 2764:a104 2765:a106 2766:a107 2767:a108 2768:a89 2769:a90 276a:a93 276b:a94 276c:a91
276d:a92 276e:a205 276f:a85 2770:a206 2771:a86 2772:a87 2773:a88 2774:a95 2775:a96 2776:a130
2777:a131 2778:a132 2779:a133 277a:a134 277b:a135 277c:a136 277d:a137 277e:a138 277f:a139
2780:a140 2781:a141 2782:a142 2783:a143 2784:a144 2785:a145 2786:a146 2787:a147 2788:a148
2789:a149 278a:a150 278b:a151 278c:a152 278d:a153 278e:a154 278f:a155 2790:a156 2791:a157
2792:a158 2793:a159 2794:a160 2798:a196 2799:a165 279a:a192 279b:a166 279c:a167 279d:a168
279e:a169 279f:a170 27a0:a171 27a1:a172 27a2:a173 27a3:a162 27a4:a174 27a5:a175 27a6:a176
27a7:a177 27a8:a178 27a9:a179 27aa:a193 27ab:a180 27ac:a199 27ad:a181 27ae:a200 27af:a182
27b1:a201 27b2:a183 27b3:a184 27b4:a197 27b5:a185 27b6:a194 27b7:a198 27b8:a186 27b9:a195
27ba:a187 27bb:a188 27bc:a189 27bd:a190 27be:a191
`
