/** The same few sentences in many languages, by script: to compare estimates of tokens with what is counted. */
export const PASSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Latin: {
    English:
      'The committee met on Tuesday to discuss the report. Most members agreed with the plan, but some asked for more time. The next meeting will be held in spring, and everyone is welcome.',
    German:
      'Der Ausschuss kam am Dienstag zusammen, um den Bericht zu besprechen. Die meisten Mitglieder stimmten dem Plan zu, aber einige baten um mehr Zeit. Die nächste Sitzung findet im Frühling statt, und alle sind willkommen.',
    French:
      'Le comité s’est réuni mardi pour discuter du rapport. La plupart des membres ont approuvé le projet, mais certains ont demandé plus de temps. La prochaine réunion aura lieu au printemps et tout le monde est le bienvenu.',
    Spanish:
      'El comité se reunió el martes para hablar del informe. La mayoría de los miembros estuvo de acuerdo con el plan, pero algunos pidieron más tiempo. La próxima reunión será en primavera y todos son bienvenidos.',
    Portuguese:
      'A comissão reuniu-se na terça-feira para discutir o relatório. A maioria dos membros concordou com o plano, mas alguns pediram mais tempo. A próxima reunião será na primavera e todos são bem-vindos.',
    Italian:
      'Il comitato si è riunito martedì per discutere la relazione. La maggior parte dei membri era d’accordo con il piano, ma alcuni hanno chiesto più tempo. La prossima riunione si terrà in primavera e tutti sono benvenuti.',
    Catalan:
      'El comitè es va reunir dimarts per parlar de l’informe. La majoria dels membres hi van estar d’acord, però alguns van demanar més temps. La propera reunió serà a la primavera i tothom hi és benvingut.',
    Romanian:
      'Comitetul s-a întâlnit marți pentru a discuta raportul. Cei mai mulți membri au fost de acord cu planul, dar unii au cerut mai mult timp. Următoarea ședință va avea loc la primăvară și toată lumea este binevenită.',
    Dutch:
      'De commissie kwam dinsdag bijeen om het verslag te bespreken. De meeste leden waren het eens met het plan, maar sommigen vroegen om meer tijd. De volgende vergadering is in het voorjaar en iedereen is welkom.',
    Swedish:
      'Utskottet möttes i tisdags för att diskutera rapporten. De flesta ledamöter höll med om planen, men några bad om mer tid. Nästa möte hålls till våren och alla är välkomna.',
    Danish:
      'Udvalget mødtes i tirsdags for at drøfte rapporten. De fleste medlemmer var enige i planen, men nogle bad om mere tid. Det næste møde holdes til foråret, og alle er velkomne.',
    Norwegian:
      'Utvalget møttes på tirsdag for å drøfte rapporten. De fleste medlemmene var enige i planen, men noen ba om mer tid. Det neste møtet holdes til våren, og alle er velkomne.',
    Icelandic:
      'Nefndin kom saman á þriðjudaginn til að ræða skýrsluna. Flestir voru sammála áætluninni en sumir báðu um meiri tíma. Næsti fundur verður haldinn í vor og allir eru velkomnir.',
    Finnish:
      'Valiokunta kokoontui tiistaina keskustelemaan kertomuksesta. Useimmat jäsenet hyväksyivät suunnitelman, mutta jotkut pyysivät lisää aikaa. Seuraava kokous pidetään keväällä, ja kaikki ovat tervetulleita.',
    Estonian:
      'Komisjon kogunes teisipäeval, et aruannet arutada. Enamik liikmeid oli kavaga nõus, kuid mõned palusid rohkem aega. Järgmine koosolek toimub kevadel ja kõik on oodatud.',
    Hungarian:
      'A bizottság kedden ült össze, hogy megvitassa a jelentést. A legtöbb tag egyetértett a tervvel, de néhányan több időt kértek. A következő ülést tavasszal tartják, és mindenkit szívesen látnak.',
    Polish:
      'Komisja zebrała się we wtorek, aby omówić sprawozdanie. Większość członków zgodziła się z planem, ale niektórzy poprosili o więcej czasu. Następne posiedzenie odbędzie się wiosną i wszyscy są mile widziani.',
    Czech:
      'Výbor se sešel v úterý, aby projednal zprávu. Většina členů s plánem souhlasila, ale někteří požádali o více času. Příští schůze se bude konat na jaře a všichni jsou vítáni.',
    Slovak:
      'Výbor sa stretol v utorok, aby prerokoval správu. Väčšina členov s plánom súhlasila, ale niektorí požiadali o viac času. Ďalšia schôdza bude na jar a všetci sú vítaní.',
    Croatian:
      'Odbor se sastao u utorak kako bi raspravio izvješće. Većina članova složila se s planom, ali neki su zatražili više vremena. Sljedeći sastanak održat će se u proljeće i svi su dobrodošli.',
    Slovenian:
      'Odbor se je sestal v torek, da bi razpravljal o poročilu. Večina članov se je z načrtom strinjala, nekateri pa so prosili za več časa. Naslednji sestanek bo spomladi in vsi so dobrodošli.',
    Lithuanian:
      'Komitetas susirinko antradienį aptarti ataskaitos. Dauguma narių pritarė planui, bet kai kurie paprašė daugiau laiko. Kitas posėdis vyks pavasarį, ir visi yra laukiami.',
    Latvian:
      'Komiteja sanāca otrdien, lai apspriestu ziņojumu. Vairākums locekļu piekrita plānam, bet daži lūdza vairāk laika. Nākamā sanāksme notiks pavasarī, un visi ir laipni gaidīti.',
    Turkish:
      'Kurul raporu görüşmek için salı günü toplandı. Üyelerin çoğu planı kabul etti, ancak bazıları daha fazla zaman istedi. Bir sonraki toplantı ilkbaharda yapılacak ve herkes davetlidir.',
    Vietnamese:
      'Ủy ban họp vào thứ ba để thảo luận về bản báo cáo. Phần lớn thành viên đồng ý với kế hoạch, nhưng một số người xin thêm thời gian. Cuộc họp tiếp theo sẽ diễn ra vào mùa xuân và mọi người đều được chào đón.',
    Indonesian:
      'Panitia bertemu pada hari Selasa untuk membahas laporan itu. Sebagian besar anggota setuju dengan rencana tersebut, tetapi beberapa meminta waktu lebih banyak. Rapat berikutnya akan diadakan pada musim semi.',
    Swahili:
      'Kamati ilikutana Jumanne kujadili ripoti hiyo. Wanachama wengi walikubaliana na mpango huo, lakini wengine waliomba muda zaidi. Mkutano ujao utafanyika mwezi wa tatu na watu wote wanakaribishwa.',
    Esperanto:
      'La komitato kunvenis mardon por diskuti la raporton. La plimulto de la membroj konsentis pri la plano, sed kelkaj petis pli da tempo. La sekva kunveno okazos printempe, kaj ĉiuj estas bonvenaj.',
  },
  Cyrillic: {
    Russian:
      'Комитет собрался во вторник, чтобы обсудить отчёт. Большинство членов согласились с планом, но некоторые попросили больше времени. Следующее заседание состоится весной, и все могут прийти.',
    Ukrainian:
      'Комітет зібрався у вівторок, щоб обговорити звіт. Більшість членів погодилися з планом, але деякі попросили більше часу. Наступне засідання відбудеться навесні, і всі можуть прийти.',
    Belarusian:
      'Камітэт сабраўся ў аўторак, каб абмеркаваць справаздачу. Большасць членаў пагадзілася з планам, але некаторыя папрасілі больш часу. Наступнае пасяджэнне адбудзецца вясной.',
    Bulgarian:
      'Комитетът се събра във вторник, за да обсъди доклада. Повечето членове се съгласиха с плана, но някои поискаха повече време. Следващото заседание ще се проведе през пролетта и всички са добре дошли.',
    Serbian:
      'Одбор се састао у уторак да би расправљао о извештају. Већина чланова се сложила са планом, али неки су затражили више времена. Следећи састанак биће одржан на пролеће и сви су добродошли.',
    Macedonian:
      'Комитетот се состана во вторник за да разговара за извештајот. Повеќето членови се согласија со планот, но некои побараа повеќе време. Следниот состанок ќе се одржи напролет.',
  },
  Greek: {
    Greek:
      'Η επιτροπή συνεδρίασε την Τρίτη για να συζητήσει την έκθεση. Τα περισσότερα μέλη συμφώνησαν με το σχέδιο, αλλά μερικά ζήτησαν περισσότερο χρόνο. Η επόμενη συνεδρίαση θα γίνει την άνοιξη.',
  },
  CJK: {
    Chinese:
      '委员会星期二开会讨论了这份报告。大多数成员同意该计划，但有些人要求更多时间。下一次会议将在春天举行，欢迎大家参加。',
    'Traditional Chinese':
      '委員會星期二開會討論了這份報告。大多數成員同意該計畫，但有些人要求更多時間。下一次會議將在春天舉行，歡迎大家參加。',
    Japanese:
      '委員会は火曜日に集まり、報告書について話し合いました。ほとんどの委員は計画に賛成しましたが、もっと時間が欲しいという人もいました。次の会議は春に開かれます。',
    Korean:
      '위원회는 화요일에 모여 보고서를 논의했다. 대부분의 위원은 계획에 동의했지만 몇몇은 시간을 더 달라고 했다. 다음 회의는 봄에 열리며 누구나 올 수 있다.',
  },
  Arabic: {
    Arabic:
      'اجتمعت اللجنة يوم الثلاثاء لمناقشة التقرير. وافق معظم الأعضاء على الخطة، لكن بعضهم طلب مزيدا من الوقت. سيعقد الاجتماع القادم في الربيع والجميع مدعوون.',
    Persian:
      'کمیته روز سه‌شنبه برای بررسی گزارش تشکیل جلسه داد. بیشتر اعضا با برنامه موافق بودند، اما برخی زمان بیشتری خواستند. جلسه بعدی در بهار برگزار می‌شود.',
    Urdu: 'کمیٹی کا اجلاس منگل کو رپورٹ پر بات کرنے کے لیے ہوا۔ زیادہ تر ارکان منصوبے سے متفق تھے، لیکن کچھ نے مزید وقت مانگا۔ اگلا اجلاس بہار میں ہوگا۔',
  },
  Hebrew: {
    Hebrew:
      'הוועדה התכנסה ביום שלישי כדי לדון בדוח. רוב החברים הסכימו עם התוכנית, אבל כמה מהם ביקשו עוד זמן. הישיבה הבאה תתקיים באביב, וכולם מוזמנים.',
  },
  Indic: {
    Hindi:
      'समिति की बैठक मंगलवार को रिपोर्ट पर चर्चा करने के लिए हुई। अधिकांश सदस्य योजना से सहमत थे, लेकिन कुछ ने और समय माँगा। अगली बैठक वसंत में होगी और सभी का स्वागत है।',
    Bengali:
      'কমিটি মঙ্গলবার প্রতিবেদন নিয়ে আলোচনা করতে বসেছিল। বেশিরভাগ সদস্য পরিকল্পনার সঙ্গে একমত হন, কিন্তু কয়েকজন আরও সময় চান। পরবর্তী সভা বসন্তকালে হবে।',
    Tamil:
      'குழு செவ்வாய்க்கிழமை அறிக்கையைப் பற்றி விவாதிக்கக் கூடியது. பெரும்பாலான உறுப்பினர்கள் திட்டத்தை ஏற்றுக்கொண்டனர், ஆனால் சிலர் அதிக நேரம் கேட்டனர்.',
  },
  others: {
    Thai: 'คณะกรรมการประชุมกันเมื่อวันอังคารเพื่อหารือเกี่ยวกับรายงาน สมาชิกส่วนใหญ่เห็นด้วยกับแผน แต่บางคนขอเวลาเพิ่ม การประชุมครั้งต่อไปจะจัดขึ้นในฤดูใบไม้ผลิ',
    Georgian:
      'კომიტეტი სამშაბათს შეიკრიბა ანგარიშის განსახილველად. წევრების უმეტესობა გეგმას დაეთანხმა, მაგრამ ზოგიერთმა მეტი დრო მოითხოვა. შემდეგი სხდომა გაზაფხულზე გაიმართება.',
    Armenian:
      'Հանձնաժողովը հավաքվեց երեքշաբթի օրը՝ զեկույցը քննարկելու համար։ Անդամների մեծ մասը համաձայնեց ծրագրին, բայց ոմանք ավելի շատ ժամանակ խնդրեցին։',
  },
}

/** Characters that few texts have. */
export const RARE = {
  'Han of extension A': '㐀㐁㑇㒂㓦㔾㕞㖞㗎㘎',
  'Han of extension B': '𠀀𠀋𠂉𠂢𠃌𠆢𠔻𠘨𠙴𠝏',
  'mathematical letters': '𝐀𝐁𝑎𝑏𝒞𝔇𝔼𝕏𝖠𝗕',
  emoji: '😀 🎉 🚀 👍 🔥 🧭 🦊 🥝 🪁 🛰',
  hieroglyphs: '𓀀𓁐𓂀𓃀𓄿𓅓𓆓𓇋𓈖𓉐',
  Cherokee: 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎠᏂᏴᏫᏯ',
}
