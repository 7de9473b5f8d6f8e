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
