/// The words that are looked for in what a sentence leaves over. They are texts, so that none of the tables of other languages is made for it; a test
/// compares them with these tables.
extension WordList {
  /// Days of all languages that are errors in a sentence of a language that has not the word.
  static let days = WordList(
    """
    (土・祝)|(土曜日)|(日・祝)|(日曜日)|(星期一)|(星期三)|(星期二)|(星期五)|(星期六)|(星期四)|(星期天)|(星期日)|(月・祝)|(月曜日)|(木・祝)|(木曜日)|(水・祝)|(水曜日)|(火・祝)|\
    (火曜日)|(礼拜一)|(礼拜三)|(礼拜二)|(礼拜五)|(礼拜六)|(礼拜四)|(礼拜天)|(礼拜日)|(金・祝)|(金曜日)|2moro|2morrow|2ª-feira|3ª-feira|4ª-feira|\
    5ª-feira|6ª-feira|amanha|anoche|anteayer|anteontem|antier|antontem|apres-demain|aujourd'hui|aujourdhui|avant-hier|\
    demain|dienstag|dienstage|dienstagen|dienstags|dimanche|dimanches|domingo|domingos|donnerstag|donnerstage|\
    donnerstagen|donnerstags|freitag|freitage|freitagen|freitags|friday|fridays|gestern|heut|heute|hoje|jeudi|jeudis|\
    jueves|lundi|lundis|lunes|manana|mardi|mardis|martes|mercr|mercredi|mercredis|mierc|miercoles|mittwoch|mittwoche|\
    mittwochen|mittwochs|monday|mondays|montag|montagen|montags|morgen|ontem|quarta|quarta-feira|quartas|\
    quartas-feiras|quinta|quinta-feira|quintas|quintas-feiras|sabado|sabados|samedi|samedis|samstag|samstage|\
    samstagen|samstags|saturday|saturdays|segunda|segunda-feira|segundas|segundas-feiras|sexta|sexta-feira|sextas|\
    sextas-feiras|sonnabend|sonnabends|sonntag|sonntage|sonntagen|sonntags|sunday|sundays|surlendemain|terca|\
    terca-feira|tercas|tercas-feiras|thurs|thursday|thursdays|tmrw|today|tomorow|tomorrow|tonight|tonite|\
    trasanteontem|tuesday|tuesdays|ubermorgen|uberubermorgen|uebermorgen|vendr|vendredi|vendredis|viernes|vorgestern|\
    wednesday|wednesdays|yesterday|א'|אמש|אתמול|ב'|ג'|ד'|ה'|הבוקר|היום|הלילה|הערב|ו'|חמישי|מחר|מחרותיים|מחרתיים|ראשון|\
    רביעי|ש'|שבת|שבתות|שישי|שלישי|שלשום|שני|ששי|あさって|あした|あす|おととい|かようび|きのう|きょう|きんようび|けさ|げつようび|こんばん|こんや|しあさって|すいようび|\
    どようび|にちようび|もくようび|ゆうべ|アシタ|アス|一昨日|个周一|个周三|个周二|个周五|个周六|个周四|个周天|个周日|个星期一|个星期三|个星期二|个星期五|个星期六|个星期四|个星期天|个星期日|个礼拜一|个礼拜三|\
    个礼拜二|个礼拜五|个礼拜六|个礼拜四|个礼拜天|个礼拜日|今儿|今夜|今天|今日|今日中|今日中に|今早|今早上|今晚|今晚上|今晨|今晩|今朝|前天|前日|后天|后天早上|后日|周一|周三|周二|周五|周六|周四|周天|\
    周日|土曜|土曜日|大前天|大后天|当天|日曜|日曜日|明々后日|明儿|明儿个|明后日|明夜|明天|明天一大早|明天一早|明天大早|明日|明日の夜|明日の晩|明日の朝|明日の朝イチ|明日の朝一|明日中|明日中に|明日朝イチ|\
    明日朝一|明早|明早上|明明后日|明晚|明晚上|明晨|明晩|明朝|星期一|星期三|星期二|星期五|星期六|星期四|星期天|星期日|昨儿|昨夜|昨天|昨日|昨晚|昨晩|月曜|月曜日|木曜|木曜日|本日|本日中|本日中に|水曜|\
    水曜日|火曜|火曜日|礼拜一|礼拜三|礼拜二|礼拜五|礼拜六|礼拜四|礼拜天|礼拜日|金曜|金曜日
    """)

  /// Months of all languages, which are errors beside a number.
  static let months = WordList(
    """
    abr|abril|agosto|aout|apr|april|aug|august|avr|avril|dec|december|decembre|dez|dezember|dezembro|dic|diciembre|ene|\
    enero|feb|feber|febrero|februar|february|fev|fevereiro|fevr|fevrier|jan|janeiro|janner|januar|january|janv|janvier|juil|\
    juillet|juin|jul|julho|juli|julio|july|jun|june|junho|juni|junio|maerz|mai|maio|mar|march|mars|marz|marzo|may|mayo|mrz|\
    nov|november|novembre|novembro|noviembre|oct|october|octobre|octubre|okt|oktober|outubro|sep|sept|september|septembre|\
    septiembre|setembro|setiembre|אוג'|אוגוסט|אוק'|אוקטובר|אפר'|אפריל|דצמ'|דצמבר|יולי|יוני|ינו'|ינואר|מאי|מארס|מרס|מרץ|נוב'|\
    נובמבר|ספט'|ספטמבר|פבר'|פברואר
    """)

  /// Parts of the day of all languages, which are errors behind a time.
  static let parts = WordList(
    """
    abend|abends|afternoon|aprem|apres-midi|apres-midis|arvo|d'aprem|d'apres-midi|evening|fruh|fruhmorgens|l'aprem|\
    l'apres-midi|madrugada|mananas|manha|manhas|matin|matins|medianoche|mediodia|meia-noite|meio-dia|mi-journee|\
    mid-day|mid-night|midday|midi|midis|midnight|midnite|minuit|mittag|mittags|mitternacht|morgens|morning|nachmittag|\
    nachmittags|nacht|nachts|night|nite|noche|noches|noite|noites|noon|noon-ish|noonish|nuit|nuits|soir|soirs|\
    spatabend|spatabends|tarde|tardes|tardinha|vormittag|vormittags|אחה"צ|אחה''צ|בבוקר|בוקר|בלילה|בערב|הצהריים|הצהרים|\
    חצות|לילה|לפנה"צ|ערב|צהריים|צהרים|お昼|上午|下午|中午|傍晚|凌晨|午前|午前中|午后|午后イチ|午后一|午后一番|午夜|半夜|夕|夕刻|夕方|夜|夜中|夜中の0时|夜明け|夜晚|夜遅く|夜里|夜间|大清早|子夜|拂晓|\
    早上|早晨|早朝|早间|明け方|昼|昼过ぎ|昼间|晌午|晚上|晚间|晩|朝|朝いち|朝イチ|朝一|朝一番|未明|正午|深夜|深夜0时|清早|清晨|真夜中|真昼|黄昏|黎明
    """)

  /// Words of all languages that follow an hour.
  static let hours = WordList(
    """
    heure|heures|hora|horas|hrs|ish|o'clock|oclock|uhr|时|时整|点|点整|点钟
    """)

  private static let englishDays = WordList(
    """
    2moro=tomorrow|2morrow=tomorrow|december|february|friday|fridays|january|monday|mondays|november|october|saturday|\
    saturdays|september|sunday|sundays|thurs=thursday|thursday|thursdays|today|tomorow=tomorrow|tomorrow|tonight|\
    tonite=tonight|tuesday|tuesdays|wednesday|wednesdays|weekend|yesterday
    """)
  private static let englishParts = WordList(
    """
    afternoon|april|august|evening|march|mid-day=noon|mid-night=midnight|midday=noon|midnight|midnite=midnight|\
    morning|night|noon-ish=noon|noonish=noon
    """)

  private static let germanDays = WordList(
    """
    dezember|dienstag|dienstagabends|dienstage=dienstags|dienstagen=dienstags|dienstagmittags|dienstagmorgens|\
    dienstagnachmittags|dienstagnachts|dienstags|dienstagvormittags|donnerstag|donnerstagabends|donnerstage=donnerstags|\
    donnerstagen=donnerstags|donnerstagmittags|donnerstagmorgens|donnerstagnachmittags|donnerstagnachts|donnerstags|\
    donnerstagvormittags|februar|freitag|freitagabends|freitage=freitags|freitagen=freitags|freitagmittags|freitagmorgens|\
    freitagnachmittags|freitagnachts|freitags|freitagvormittags|gestern|heute|mittwoch|mittwochabends|mittwoche=mittwochs|\
    mittwochen=mittwochs|mittwochmittags|mittwochmorgens|mittwochnachmittags|mittwochnachts|mittwochs|mittwochvormittags|\
    montag|montagabends|montage=montags|montagen=montags|montagmittags|montagmorgens|montagnachmittags|montagnachts|montags|\
    montagvormittags|morgen|november|oktober|samstag|samstagabends|samstage=samstags|samstagen=samstags|samstagmittags|\
    samstagmorgens|samstagnachmittags|samstagnachts|samstags|samstagvormittags|september|sonnabend=samstag|\
    sonnabends=samstags|sonntag|sonntagabends|sonntage=sonntags|sonntagen=sonntags|sonntagmittags|sonntagmorgens|\
    sonntagnachmittags|sonntagnachts|sonntags|sonntagvormittags|ubermorgen=übermorgen|uberubermorgen=überübermorgen|uebermorgen=übermorgen|vorgestern|\
    wochenende|wochenenden=wochenende
    """)
  private static let germanParts = WordList(
    """
    abend|abends=abend|april|august|feber=februar|fruhmorgens=frühmorgens|janner=januar|januar|maerz=märz|mittag|\
    mittags=mittag|mitternacht|morgens=morgen|nachmittag|nachmittags=nachmittag|nacht|nachts=nacht|spatabend=abend|\
    spatabends=abend|vormittag=morgen|vormittags=morgen
    """)

  private static let frenchDays = WordList(
    """
    apres-demain=après-demain|aujourd'hui|aujourdhui=aujourd'hui|avant-hier|decembre=décembre|demain|dimanche|dimanches|\
    fevrier=février|janvier|jeudi|jeudis|juillet|lundi|lundis|mardi|mardis|mercr=mercredi|mercredi|mercredis|novembre|\
    octobre|samedi|samedis|septembre|surlendemain=après-demain|vendr=vendredi|vendredi|vendredis|week-end|\
    week-ends=week-end|weekend=week-end|weekends=week-end
    """)
  private static let frenchParts = WordList(
    """
    aprem=après-midi|apres-midi=après-midi|apres-midis=après-midis|avril|d'aprem=d'après-midi|d'apres-midi=d'après-midi|\
    l'aprem=l'après-midi|l'apres-midi=l'après-midi|matin|matinee=matinée|matins|mi-journee=du midi|midis=midi|minuit|nuits|\
    soiree=soirée|soirs
    """)

  private static let spanishDays = WordList(
    """
    anoche|anteayer|antier=anteayer|diciembre|domingo|domingos|febrero|jueves|lunes|manana=mañana|martes|mierc=miércoles|\
    miercoles=miércoles|noviembre|octubre|sabado=sábado|sabados=sábados|septiembre|setiembre=septiembre|viernes
    """)
  private static let spanishParts = WordList(
    """
    abril|agosto|enero|julio|junio|madrugada|mananas=mañanas|marzo|medianoche|mediodia=mediodía|noche|noches|tarde|tardes
    """)

  private static let portugueseDays = WordList(
    """
    2ª-feira=segunda-feira|3ª-feira=terça-feira|4ª-feira=quarta-feira|5ª-feira=quinta-feira|6ª-feira=sexta-feira|\
    amanha=amanhã|anteontem|antontem=anteontem|dezembro|domingo|domingos|fevereiro|fim-de-semana=fim de semana|\
    fins-de-semana=fim de semana|janeiro|novembro|ontem|outubro|quarta-feira|quarta=quarta-feira|quartas|\
    quartas-feiras=quartas|quinta-feira|quinta=quinta-feira|quintas|quintas-feiras=quintas|sabado=sábado|sabados=sábados|\
    segunda-feira|segunda=segunda-feira|segundas|segundas-feiras=segundas|setembro|sexta-feira|sexta=sexta-feira|sextas|\
    sextas-feiras=sextas|terca-feira=terça-feira|terca=terça-feira|tercas-feiras=terças|tercas=terças|\
    trasanteontem=anteontem
    """)
  private static let portugueseParts = WordList(
    """
    abril|agosto|julho|junho|madrugada|manha=manhã|manhas=manhãs|marco=março|meia-noite|meio-dia|noite|noites|tarde|tardes|\
    tardinha=tarde
    """)

  /// Days and long months of a language, of which misspellings are found: the folded word, and behind `=` the usual one if it is another.
  static func daysToSpell(in language: String) -> WordList? {
    switch language {
    case "en": englishDays
    case "de": germanDays
    case "fr": frenchDays
    case "es": spanishDays
    case "pt": portugueseDays
    default: nil
    }
  }

  /// Feasts of a language, of which misspellings are found.
  static func feastsToSpell(in language: String) -> WordList? {
    switch language {
    case "en": WordList("christmas|christmas eve=christmas|halloween|valentine's day|thanksgiving")
    case "de": WordList("weihnachten|heiligabend|silvester|ostermontag|pfingstmontag|karfreitag")
    case "es": WordList("nochebuena|nochevieja")
    default: nil
    }
  }

  /// Days with wrong letters of a language without spaces, and behind `=` the right ones.
  static func slips(in language: String) -> WordList? {
    switch language {
    case "ja": slipsInJapanese
    case "zh": slipsInChinese
    default: nil
    }
  }

  /// Parts of the day and short months of a language, of which misspellings are found beside a time or a day.
  static func partsToSpell(in language: String) -> WordList? {
    switch language {
    case "en": englishParts
    case "de": germanParts
    case "fr": frenchParts
    case "es": spanishParts
    case "pt": portugueseParts
    default: nil
    }
  }
}

/// Words of languages without a table, folded: Italian, Dutch, Polish, Swedish, Danish, Norwegian, Finnish, Czech, Slovak, Croatian, Hungarian, Romanian,
/// Catalan, Turkish, Russian, Ukrainian, Bulgarian, Greek, Korean, Arabic, Hindi and Thai. Those that are other words of a language with a table are left out.
extension WordList {
  /// Weekdays, today, tomorrow and parts of them, which are errors wherever they stand.
  static let foreignDays = WordList(
    """
    besok|bugun|carsamba|carşamba|cetvrtak|csutortok|csutortokon|ctvrtek|cumartesi|czwartek|dijous|dilluns|dimarts|\
    dimecres|dinsdag|dissabte|diumenge|divendres|dnes|domani|domenica|donderdag|dopodomani|duminica|duminică|dzisiaj|dziś|\
    eergisteren|fredag|giovedi|gisteren|hetfo|hetfon|hetfő|hetfőn|holnap|holnaputan|huomenna|huomisaamuna|iaften|idag|\
    ieri|igar|ikvall|ikveld|imorgen|imorgon|imorron|jutro|keskiviikko|keskiviikkona|lauantai|lauantaina|lordag|lunedi|\
    maanantai|maanantaina|maandag|mandag|martedi|mercoledi|miercuri|morgenavond|morgenmiddag|morgenochtend|nedela|nedeli|\
    nedeľa|nedjelja|neděle|neděli|niedziela|niedziele|niedzielę|oggi|onsdag|overmorgen|overmorgon|pazartesi|penteken|\
    perjantai|perjantaina|persembe|perşembe|petak|piatek|piatok|piątek|poimaine|pojutrze|pondeli|pondelok|ponděli|\
    ponedjeljak|poniedzialek|pozajtra|pozitri|pozitři|prekosutra|sabato|sabtu|salı|sambata|sambătă|sobota|sobote|sobotu|\
    sobotę|sondag|srijeda|sroda|srode|stamane|stamattina|stanotte|stasera|streda|stredu|stvrtok|středa|středu|subota|\
    sunnuntai|sunnuntaina|szerda|szerdan|szombat|szombaton|tanaan|tiistai|tiistaina|tirsdag|tisdag|torsdag|torstai|\
    torstaina|utery|utorak|utorok|vanavond|vandaag|vanmiddag|vannacht|vanochtend|vasarnap|venerdi|vineri|vrijdag|woensdag|\
    wtorek|yarın|ylihuomenna|zajtra|zaterdag|zavtra|zitra|zondag|četvrtak|čtvrtek|środa|środę|štvrtok|αυριο|αύριο|δευτέρα|\
    δευτερα|κυριακή|κυριακη|πέμπτη|παρασκευή|παρασκευη|πεμπτη|σάββατο|σήμερα|σαββατο|σημερα|τετάρτη|τεταρτη|τρίτη|τριτη|\
    в'ятницю|воскресенье|вторник|вівторок|днес|завтра|неділю|неділя|п'ятницю|п'ятниця|пʼятницю|пʼятниця|петък|понеделник|\
    понедельник|понеділок|послезавтра|пятница|пятницу|післязавтра|сегодня|середа|середу|среда|среду|сряда|суббота|субботу|\
    субота|суботу|събота|сьогодні|утре|четвер|четверг|четвъртък|الأحد|الأربعاء|الإثنين|الاثنين|الثلاثاء|الجمعة|الخميس|\
    السبت|اليوم|غدا|غدًا|गुरुवार|बुधवार|मंगलवार|रविवार|शनिवार|शुक्रवार|सोमवार|พรุ่งนี้|วันนี้|금요일|금요일에|내일|내일은|내일의|모레|목요일|\
    목요일에|수요일|수요일에|오늘|오늘밤|월요일|월요일에|일요일|일요일에|토요일|토요일에|화요일|화요일에
    """)

  /// Months as they stand behind a day: `5 maggio`, `5 maja`.
  static let foreignMonths = WordList(
    """
    agustos|aprile|aprilie|aralik|aralık|augusti|augustus|ağustos|brezna|března|cervence|cervna|czerwca|decembrie|\
    desember|desembre|dicembre|dubna|ekim|elokuuta|eylul|febbraio|febrer|februari|februarie|gener|gennaio|giugno|grudnia|\
    haziran|heinakuuta|helmikuuta|huhtikuuta|ianuarie|iulie|iunie|januari|joulukuuta|juliol|juny|kasim|kasım|kesakuuta|\
    kvetna|května|kwietnia|ledna|lipca|listopada|listopadu|lokakuuta|luglio|lutego|maaliskuuta|maart|maggio|maig|maj|maja|\
    marca|marraskuuta|mart|martie|mayis|mayıs|mei|nisan|noiembrie|ocak|octombrie|ottobre|pazdziernika|\
    października|prosince|rijna|septembrie|setembre|settembre|sierpnia|srpna|stycznia|subat|syyskuuta|szeptember|\
    tammikuuta|temmuz|toukokuuta|unora|wrzesnia|września|zari|zaři|července|června|řijna|şubat|απριλίου|αυγούστου|\
    δεκεμβρίου|ιανουαρίου|ιουλίου|ιουνίου|μαΐου|μαρτίου|νοεμβρίου|οκτωβρίου|σεπτεμβρίου|φεβρουαρίου|августа|апреля|\
    березня|вересня|грудня|декабря|жовтня|июля|июня|квітня|липня|листопада|лютого|марта|мая|ноября|октября|сентября|\
    серпня|січня|травня|февраля|червня|января
    """)

  /// Short months of all languages, those with a table too, which are other words where no number and no hour is beside them.
  static let shortMonths = WordList(
    """
    abr|ago|aou|apr|aug|avg|avr|cze|dec|dez|dic|ene|feb|fev|gen|gru|iul|iun|jan|janv|juil|jul|jun|kve|kwi|lis|lug|lut|\
    mag|mai|maj|mar|mars|marz|mei|mrt|mrz|noi|nov|oct|okt|ott|paz|rij|ruj|sep|sept|sie|sij|srp|sty|tem|unor|vel|wrz|zar
    """)

  /// Parts of the day, behind a time or a day.
  static let foreignParts = WordList(
    """
    's-avonds|aamulla|aften|aftenen|aksam|akşam|avond|avonds|eftermiddag|eftermiddagen|ettermiddag|ettermiddagen|\
    formiddag|formiddagen|illalla|iltapaivalla|kvall|kvallen|kveld|kvelden|mattina|mattino|mezzanotte|mezzogiorno|middag|\
    middags|morgonen|namiddag|natten|notte|ochtend|ochtends|odpoledne|ogleden|oğleden|poludniu|pomeriggio|popoludniu|\
    sabah|sera|vecer|večer|wieczor|wieczorem|ввечері|вечера|вечером|вечора|вранці|днем|дня|днём|ночи|ночью|ранку|утра|\
    утром
    """)

  /// Words behind an hour: `10 uur`.
  static let foreignHours = WordList(
    """
    godz|godzina|godzinie|hodin|kello|ora|orakor|uur|ώρα|годин|година|часа|часов|시|시에
    """)

  /// Words before an hour: `kl 10`, `alle 10`.
  static let foreignHoursAhead = WordList(
    """
    alle|at|godz|kl|klo|klockan|klokken|las|ore|saat|um
    """)

  /// Short weekdays before an hour where no day is said: the Dutch `vr 12:30`. Those that are other words are left out.
  static let foreignShortDays = WordList(
    """
    czw|fr|fre|gio|jeu|jue|lun|mer|mie|ons|sab|sob|ter|ven|vie|vr|wt|za|zo
    """)

  /// Units of time, behind a number or beside a word for `next`.
  static let foreignUnits = WordList(
    """
    dagar|dage|dagen|dager|dni|dnu|dnů|dzien|dzień|giorni|giorno|hafta|haftaya|kuukauden|maand|maanden|manad|manader|\
    maned|maneder|mesic|mesice|mesicu|miesiac|miesiace|miesiecy|miesiąc|miesiące|miesięcy|měsic|měsice|měsiců|napok|\
    paivaa|paivan|saptamana|saptamani|settimana|settimane|săptămani|săptămană|tyden|tydnu|tydny|tydnů|tydzien|tydzień|\
    tygodni|tygodnie|tygodniu|uge|uger|uke|uker|vecka|veckor|viikko|viikkoa|viikon|weken|день|дней|дня|дні|днів|месяц|\
    месяца|месяцев|місяць|недели|недель|неделю|неделя|тиждень|тижні|тижнів
    """)

  /// Words for `next` before or behind a unit of another language: `prossima settimana`, `nächste Woche`.
  static let steps = WordList(
    """
    ensi|gelecek|jovo|jovő|komende|kommende|kommenden|kommendes|nachste|nachsten|nachster|nachstes|naeste|nasta|nastepny|\
    nastepnym|następny|następnym|neste|onumuzdeki|pristi|prochain|prochaine|prochaines|prochains|prossima|prossimo|\
    proxima|proximas|proximo|proximos|przyszlej|przyszly|przyszlym|přišti|siguiente|volgende|наступний|наступного|\
    наступної|следующая|следующей|следующем|следующий|следующую
    """)
}

extension WordList {
  /// Words and names of a language that differ by one letter from a day or a month of any language, and are no misspellings; those of English, which are
  /// also in other sentences, are in the list of English alone.
  static func besideDays(in language: String) -> WordList? {
    switch language {
    case "en": besideDaysInEnglish
    case "de": besideDaysInGerman
    case "fr": besideDaysInFrench
    case "es": besideDaysInSpanish
    case "pt": besideDaysInPortuguese
    case "he": besideDaysInHebrew
    default: nil
    }
  }

  /// Whether a word of a language, or of English, is near to a day or a month and no misspelling.
  static func isBesideDay(_ word: [UInt8], in language: String) -> Bool {
    besideDays(in: "en")?.contains(word) == true || besideDays(in: language)?.contains(word) == true
  }

  private static let besideDaysInEnglish = WordList(
    """
    abc|abe|about|abs|abu|act|air|amanda|amy|ang|ape|api|app|apt|arch|aster|augusta|auguste|augusto|aus|aux|ava|avail|ave|\
    ban|banana|banner|bar|bars|bay|bout|bug|bun|can|car|cardi|cars|caster|cpr|dan|day|deck|deco|dee|def|del|dem|den|dept|\
    der|des|detain|dew|dice|dick|did|die|dig|dim|din|dip|dir|dis|disc|diy|dlc|dnc|doc|domain|domenico|domino|dug|duly|dunes|ear|\
    ears|easier|eastern|eater|end|eng|esp|ester|eve|eye|faber|fan|far|faster|fear|fed|fee|fever|few|fewer|fiber|frida|fun|gay|\
    gene|gov|gun|hai|han|haute|hay|heat|hole|home|hope|hose|howe|hug|hut|ian|jae|jaguar|jail|jam|jane|jar|jars|javier|jaw|\
    jay|jean|jedi|jen|jenner|jin|joan|join|jon|juan|jude|judi|judy|julia|julie|jung|junior|junk|jury|kai|kay|kept|\
    lan|landis|lanes|lars|lay|lines|lund|lungs|lures|mac|mach|mad|mae|mag|mahdi|maid|mail|main|maj|mal|mali|man|manna|\
    manner|mans|many|mao|map|maps|mara|marc|marco|marcy|mare|mares|margo|mari|mario|maris|mark|marko|marks|marsh|mart|\
    martens|marx|mary|mas|mass|master|mat|match|mates|mats|max|maya|mayor|merc|mercer|merch|merci|merck|mercy|mhz|mia|mic|\
    montage|morgan|mri|mrs|mug|nan|nay|nero|nic|nod|non|nor|nos|not|nova|now|npr|nun|nunes|omar|one|opt|out|pan|par|pay|\
    pep|pic|pun|quart|quartz|quinoa|ran|ray|rec|remain|rep|rev|rug|ruin|run|runes|san|sap|say|sea|seat|sec|sect|see|sen|\
    sent|seo|ser|set|sew|sex|sic|sip|slept|snp|step|stern|sun|sundae|sundry|sup|swept|sylvester|tai|tan|tanner|tar|tardis|\
    terra|thugs|thus|tours|tug|tune|tunes|uni|van|var|vendor|vic|wan|war|wars|way|web|weber|weekends|western|yan|yay|yep
    """)

  private static let besideDaysInGerman = WordList(
    """
    abb|aber|abi|abo|abt|akt|akut|amg|ami|antiker|apa|arg|aua|aue|auf|auge|beute|borgen|danner|dar|dei|deo|det|deute|dich|\
    dienstwagen|div|eber|ehe|eine|elster|ende|enge|ente|erster|febr|feder|feger|feier|ferber|ferrero|feuer|fieber|freital|\
    freytag|fsv|gar|geb|geber|geistern|gestein|gesten|gez|hardi|hartes|harz|haut|heber|hebt|heft|hefte|hegte|het|heu|\
    heule|heult|hofe|hohe|hore|hute|jahn|jana|jap|jene|jep|junge|kan|kot|laster|leb|leber|leute|lunen|maas|mais|mami|\
    manch|margen|marktes|marsch|marten|marti|mattes|mau|maus|maxi|mdr|mei|mer|merz|meute|mio|mir|mogen|morden|morgens|\
    morten|mrd|mrt|mundi|nee|och|oft|oko|ort|ost|osten|oster|osterr|ott|quartal|quartals|quint|quintus|rar|raster|rene|\
    sed|seh|seht|sei|seit|sek|sekt|senta|sepp|sorgen|svp|taster|thur|thurn|tun|ueber|uli|une|viertes|wochenend|\
    wochenenden|wochenendes|zartes|zug
    """)

  private static let besideDaysInFrench = WordList(
    """
    abri|abris|ajout|ami|ane|ars|astier|atout|avc|baril|bec|cartes|cout|cul|dar|deca|decu|dedain|dei|dev|dit|dix|dominos|\
    duc|dun|dune|ect|eme|ens|entier|ere|ete|eue|eut|fai|fer|ferrero|ferrier|feter|feu|fout|freinage|funes|gai|gars|gout|\
    hardi|haut|hec|het|heu|heure|heurte|hic|hote|jai|jaune|jeune|joli|joly|juge|juif|juives|jupe|jure|jus|lues|lune|lunel|\
    mais|malo|mantes|marais|marca|marcha|marche|marcq|marees|marges|maries|marnes|marois|martel|marti|maxi|mdr|mec|mene|\
    mer|mers|meute|mgr|moi|monta|montages|montagne|mortes|mrc|mundi|muni|mur|murs|nee|nez|noe|nom|nul|ont|ouin|pardi|pars|\
    partes|peut|puni|quarts|quil|quint|quinte|quitta|rene|rez|sel|sert|ses|stp|svp|tartes|tic|tonte|tout|une|unes|vend|\
    vende|vendra|vendre|vends|vendu|venir|veut|viennes|vierges
    """)

  private static let besideDaysInSpanish = WordList(
    """
    abra|abre|abri|abria|abrio|abrir|abro|acosto|agoto|amar|ami|angosto|aposto|arg|artes|auge|aun|aver|beber|cai|cartes|\
    cavidad|cayo|cerca|cercas|ciernes|cne|cuarta|cuartas|dar|dea|deber|dei|dia|diez|dif|dio|dominio|dominios|efe|eje|ende|\
    ente|entero|entro|ese|fea|feo|fer|ferrero|freitas|frida|funes|genero|hoja|ine|jaen|judio|jueces|junco|junin|junto|kun|\
    lic|luces|lunas|magana|mago|maiz|malo|mami|manada|mananas|mani|mano|manzana|marana|marca|marcha|marche|marcho|mareo|\
    margen|marte|martel|marti|martos|mato|maxi|mazo|mear|merca|mier|mio|mir|monta|montan|montar|montas|mueves|mundi|muy|\
    nene|noche|nom|nou|oca|partes|pene|pez|quieta|quinto|quintos|quinua|quita|quitas|rayo|rene|sabido|sacado|sacados|\
    salado|salados|secta|sectas|sed|seguida|seguidas|segundo|segundos|sepa|seta|setas|sexto|silvestre|tera|terco|tercos|\
    termas|terna|tic|toda|todas|tuerca|tuercas|tulio|turca|turcas|une|unes|unio|venda|vende|vender|vendi|vendo|vendra|\
    venir|vez|vienes|yunes|zar
    """)

  private static let besideDaysInPortuguese = WordList(
    """
    aba|abra|abre|abri|abria|abrir|abriu|abro|agu|amar|ami|apanha|aposto|aranha|artes|auge|avc|avo|babado|babados|beber|\
    cai|caio|cerca|cercas|contem|cunho|dai|dar|dei|demais|dep|deu|dia|dica|diz|dominio|dominios|ele|enem|ente|entro|\
    fabril|febre|feder|ferrero|fez|freitas|genero|gosto|janio|jantar|juiz|julgo|juliao|junte|junto|juri|jus|lar|lunda|\
    luzes|macio|madri|maes|mago|maia|maior|mais|maltes|manada|maneiro|manha|mano|maos|marca|marcha|marche|marte|mato|mau|\
    maus|mec|mei|meio|merce|mir|monta|montagem|montagens|montam|montao|montar|mor|mortes|mundi|nene|noche|noe|notem|nove|\
    novo|obtem|pai|partes|pec|perca|percas|punho|quanta|quantas|quarto|quartos|quieta|quina|quintais|quintal|quinto|\
    quintus|rai|raio|rene|sabao|sabido|sacado|safado|safados|sai|saio|sarado|seguida|seguidas|segundo|segundos|sei|seita|\
    seitas|sem|senta|ses|sesta|seta|setas|seu|sexto|silvestre|sul|tamanha|teca|tera|teras|terco|tercos|teria|termas|terna|\
    terras|tic|toda|todas|torca|tulio|turca|turcas|une|vai|venda|vende|vender|vendi|vendo|vez|weeknd
    """)

  private static let besideDaysInHebrew = WordList(
    """
    אחר|ומחר|חמישייה|יולין|יונית|מאיה|מארק|מבחר|מהר|מוחר|מחבר|מחדר|מחיר|מחסר|מחקר|מחרוזת|ממחר|מסחר|מרק|נחמיה|ראשונה|ראשוני|ראשונים|שביתה|שבתון|שוני|שונים|שינוי|שיר|שישיה|שלישיה|שמחר|שנים|שנית
    """)

  /// The first word of a list from which another one differs by one letter that is wrong, missing or too many, or by two that are exchanged; `nil` if there
  /// is none. The letters of Hebrew have two bytes of which the first is always the same.
  /// - Parameters:
  ///   - lengths: How many letters the word of the list can have.
  ///   - beginsAlike: Whether the first letters have to be those of the word of the list, perhaps exchanged.
  func besideOne(_ word: [UInt8], lengths: ClosedRange<Int>, beginsAlike: Bool = false) -> String? {
    let isHebrew = word.first == Self.hebrew
    let letters = isHebrew ? word.filter { $0 != Self.hebrew } : word
    return text.withUTF8Buffer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "|") { end += 1 }
        var last = start
        while last < end, bytes[last] != UInt8(ascii: "=") { last += 1 }
        let known = bytes[start..<last]
        let count = isHebrew ? known.count / 2 : known.count
        if lengths.contains(count), abs(count - letters.count) < 2, (known.first == Self.hebrew) == isHebrew,
          isHebrew
            ? Self.differByOne(letters, known.filter { $0 != Self.hebrew })
            : Self.differByOne(letters, known),
          !beginsAlike || Self.canBeNear(word, Array(known))
        {
          return String(decoding: bytes[(last < end ? last + 1 : start)..<end], as: UTF8.self)
        }
        start = end + 1
      }
      return nil
    }
  }

  private static let hebrew: UInt8 = 0xD7

  /// Whether two words differ by one letter, or by two that are exchanged. A plural is no other word.
  static func differByOne(
    _ word: some BidirectionalCollection<UInt8>, _ other: some BidirectionalCollection<UInt8>
  )
    -> Bool
  {
    var (left, right) = (word[...], other[...])
    while let first = left.first, first == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    while let last = left.last, last == right.last {
      left.removeLast()
      right.removeLast()
    }
    if left.isEmpty, right.isEmpty { return false }
    if left.count < 2, right.count < 2 { return true }
    return left.count == 2 && right.count == 2 && left.first == right.last && left.last == right.first
  }
}
