/** The same kinds of text in other languages and scripts, written for the matrix. */

export interface Language {
  readonly code: string
  readonly title: string
  readonly headings: readonly string[]
  readonly sentences: readonly string[]
  readonly items: readonly string[]
  readonly columns: readonly [string, string, string]
  readonly rows: readonly string[]
  readonly quote: string
}

export const LANGUAGES: readonly Language[] = [
  {
    code: 'de',
    title: 'Jahresbericht der Stadtwerke Auenfeld',
    headings: ['Überblick', 'Wasser und Wärme', 'Kosten und Erlöse', 'Ausblick'],
    sentences: [
      'Im vergangenen Jahr haben wir mehr als vierzig Kilometer Leitungen erneuert.',
      'Der Verbrauch an Trinkwasser ging leicht zurück, obwohl die Zahl der Anschlüsse wuchs.',
      'Die Straßenbeleuchtung wurde in drei Vierteln auf sparsame Leuchten umgestellt.',
      'Größere Störungen gab es nur an zwei Tagen im Januar, als der Boden gefroren war.',
      'Für das neue Wärmenetz am Südhang sind die Genehmigungen erteilt.',
      'Die Gebühren bleiben unverändert, weil die Rücklagen ausreichen.',
    ],
    items: ['Zähler ablesen', 'Schächte prüfen', 'Bürger befragen', 'Pumpen überholen'],
    columns: ['Bereich', 'Aufwand', 'Ertrag'],
    rows: ['Wasser', 'Wärme', 'Strom', 'Bäder', 'Verkehr'],
    quote: 'Wer das Netz kennt, muss nachts nicht graben.',
  },
  {
    code: 'fr',
    title: 'Guide du jardin partagé',
    headings: ['Avant de commencer', 'Les outils', 'Le calendrier', 'Questions fréquentes'],
    sentences: [
      'Chaque parcelle est confiée pour une année à une famille du quartier.',
      'L’eau de pluie est recueillie dans deux cuves placées derrière la serre.',
      'Les outils sont rangés à l’abri et nettoyés après chaque usage.',
      'On évite de marcher sur les planches lorsque la terre est détrempée.',
      'Les graines récoltées à l’automne sont échangées au mois de février.',
      'Le compost est retourné toutes les trois semaines par l’équipe du samedi.',
    ],
    items: ['arroser le soir', 'pailler les fraisiers', 'noter les semis', 'fermer le portail'],
    columns: ['Légume', 'Semis', 'Récolte'],
    rows: ['Carotte', 'Poireau', 'Fève', 'Épinard', 'Courge'],
    quote: 'Un jardin commence par un banc où l’on peut s’asseoir.',
  },
  {
    code: 'ru',
    title: 'Отчёт речного порта',
    headings: ['Общие сведения', 'Грузы и суда', 'Расходы', 'Планы на будущее'],
    sentences: [
      'В этом году порт принял больше судов, чем за любой из последних десяти лет.',
      'Зерно и лес составили две трети всех грузов.',
      'Зимой были обновлены три крана, а старый передан городскому музею.',
      'Время ожидания у причала сократилось с девяти часов до шести.',
      'Шторм в феврале закрыл вход в гавань на четыре дня.',
      'Лоцманы просят купить второй катер для зимней погоды.',
    ],
    items: ['обновить огни', 'обучить лоцманов', 'измерить глубину', 'продать баржи'],
    columns: ['Груз', 'План', 'Итог'],
    rows: ['Зерно', 'Лес', 'Уголь', 'Соль', 'Рыба'],
    quote: 'Река помнит каждого, кто её слушал.',
  },
  {
    code: 'el',
    title: 'Οδηγός της βιβλιοθήκης',
    headings: ['Γενικά', 'Ώρες λειτουργίας', 'Δανεισμός', 'Κανόνες'],
    sentences: [
      'Η βιβλιοθήκη ανοίγει στις εννέα και κλείνει στις οκτώ το βράδυ.',
      'Κάθε αναγνώστης μπορεί να πάρει πέντε βιβλία για τρεις εβδομάδες.',
      'Οι εφημερίδες διαβάζονται μόνο στην αίθουσα του ισογείου.',
      'Τα παιδιά έχουν δικό τους χώρο με μικρά τραπέζια.',
      'Το παλιό αρχείο βρίσκεται στο υπόγειο και ανοίγει κάθε Τρίτη.',
      'Οι φωτογραφίες επιτρέπονται χωρίς φλας.',
    ],
    items: ['κάρτα μέλους', 'ησυχία στην αίθουσα', 'επιστροφή στην ώρα', 'χωρίς φαγητό'],
    columns: ['Ημέρα', 'Από', 'Έως'],
    rows: ['Δευτέρα', 'Τρίτη', 'Τετάρτη', 'Πέμπτη', 'Παρασκευή'],
    quote: 'Ένα βιβλίο είναι ένα παράθυρο που κρατάς στο χέρι.',
  },
  {
    code: 'ar',
    title: 'تقرير الميناء السنوي',
    headings: ['نظرة عامة', 'السفن والبضائع', 'التكاليف', 'خطط العام القادم'],
    sentences: [
      'استقبل الميناء هذا العام سفنا أكثر من أي عام مضى.',
      'كانت الحبوب والأخشاب ثلثي البضائع من حيث الوزن.',
      'تم تجديد ثلاث رافعات خلال فصل الشتاء.',
      'انخفض وقت الانتظار من تسع ساعات إلى ست ساعات.',
      'أغلقت العاصفة مدخل الميناء أربعة أيام في شهر فبراير.',
      'يطلب المرشدون قاربا ثانيا لأن القارب الحالي صغير.',
    ],
    items: ['تجديد الأضواء', 'تدريب المرشدين', 'قياس العمق', 'إصلاح السقف'],
    columns: ['البضاعة', 'الخطة', 'النتيجة'],
    rows: ['الحبوب', 'الأخشاب', 'الفحم', 'الملح', 'الأسماك'],
    quote: 'البحر كتاب لا تنتهي صفحاته.',
  },
  {
    code: 'he',
    title: 'מדריך לספרייה העירונית',
    headings: ['כללי', 'שעות פתיחה', 'השאלת ספרים', 'כללי התנהגות'],
    sentences: [
      'הספרייה נפתחת בתשע בבוקר ונסגרת בשמונה בערב.',
      'כל קורא יכול לקחת חמישה ספרים לשלושה שבועות.',
      'את העיתונים קוראים רק באולם שבקומת הקרקע.',
      'לילדים יש חדר משלהם עם שולחנות קטנים.',
      'הארכיון הישן נמצא במרתף ונפתח בכל יום שלישי.',
      'מותר לצלם ללא הבזק.',
    ],
    items: ['כרטיס קורא', 'שקט באולם', 'החזרה בזמן', 'בלי אוכל'],
    columns: ['יום', 'פתיחה', 'סגירה'],
    rows: ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי'],
    quote: 'ספר הוא חלון שאפשר להחזיק ביד.',
  },
  {
    code: 'zh',
    title: '港口年度报告',
    headings: ['概况', '船舶与货物', '收入与支出', '明年的计划'],
    sentences: [
      '今年港口接待的船舶数量超过了以往任何一年。',
      '粮食和木材占货物总重量的三分之二。',
      '冬季更换了三台起重机，最旧的一台送给了城市博物馆。',
      '外港泊位的等待时间从九小时缩短到六小时。',
      '二月的风暴使港口入口关闭了四天，并损坏了北防波堤。',
      '引航员希望再购买一艘船，因为现有的船在冬季太小。',
    ],
    items: ['更新北码头的灯', '培训六名引航员', '每年春季测量水深', '修理屋顶'],
    columns: ['货物', '计划', '结果'],
    rows: ['粮食', '木材', '煤炭', '食盐', '鱼类'],
    quote: '河流记得每一个倾听过它的人。',
  },
  {
    code: 'ja',
    title: '図書館利用の手引き',
    headings: ['はじめに', '開館時間', '貸出と返却', '館内でのお願い'],
    sentences: [
      '図書館は朝九時に開き、夜八時に閉まります。',
      '一人につき五冊まで、三週間借りることができます。',
      '新聞は一階の閲覧室でのみ読むことができます。',
      '子どものための部屋には小さな机と椅子があります。',
      '古い資料室は地下にあり、毎週火曜日に公開しています。',
      '写真を撮るときはフラッシュを使わないでください。',
    ],
    items: ['利用者カード', '静かな閲覧室', '期限内の返却', '飲食の禁止'],
    columns: ['曜日', '開館', '閉館'],
    rows: ['月曜日', '火曜日', '水曜日', '木曜日', '金曜日'],
    quote: '本は手に持つことのできる窓です。',
  },
  {
    code: 'ko',
    title: '도서관 이용 안내',
    headings: ['소개', '운영 시간', '대출과 반납', '이용 규칙'],
    sentences: [
      '도서관은 아침 아홉 시에 열고 저녁 여덟 시에 닫습니다.',
      '한 사람이 책을 다섯 권까지 삼 주 동안 빌릴 수 있습니다.',
      '신문은 일 층 열람실에서만 읽을 수 있습니다.',
      '어린이 방에는 작은 책상과 의자가 있습니다.',
      '오래된 자료실은 지하에 있으며 매주 화요일에 엽니다.',
      '사진을 찍을 때는 플래시를 쓰지 마십시오.',
    ],
    items: ['회원 카드', '조용한 열람실', '기한 안에 반납', '음식 금지'],
    columns: ['요일', '열림', '닫힘'],
    rows: ['월요일', '화요일', '수요일', '목요일', '금요일'],
    quote: '책은 손에 들 수 있는 창문입니다.',
  },
]
