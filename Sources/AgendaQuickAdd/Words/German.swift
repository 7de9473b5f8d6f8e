internal import ICalendar

extension LanguageTable {
  /// German.
  static let german = LanguageTable(
    entries: germanDays + germanWeekdayPhrases() + germanNumbers + germanTimes + germanLinks,
    grammar: GrammarSwitches(
      hasDottedDates: true, hasDottedOrdinals: true, secondIsOther: true, joinsWords: true,
      weeklyEndings: ["training", "kurs", "unterricht", "probe", "schule", "gruppe", "turnen"],
      capitalizesNouns: true, hasLetterOfLength: true,
      weakWords: ["montage", "so", "mo", "di", "do", "fr", "mi", "sa"],
      notPlaces: ["regen", "schnee", "dunkeln", "freien", "stehen", "sitzen", "liegen", "ruhe", "bett"]))
}

let germanDays: [LanguageTable.Entry] = [
  ("montag|mo", [.weekday(.monday)]),
  ("dienstag|di", [.weekday(.tuesday)]),
  ("mittwoch|mi", [.weekday(.wednesday)]),
  ("donnerstag|do", [.weekday(.thursday)]),
  ("freitag|fr", [.weekday(.friday)]),
  ("samstag|sonnabend|sa", [.weekday(.saturday)]),
  ("sonntag|so", [.weekday(.sunday)]),
  ("montags|montage|montagen", [.everyWeekday(.monday)]),
  ("dienstags|dienstage|dienstagen", [.everyWeekday(.tuesday)]),
  ("mittwochs|mittwoche|mittwochen", [.everyWeekday(.wednesday)]),
  ("donnerstags|donnerstage|donnerstagen", [.everyWeekday(.thursday)]),
  ("freitags|freitage|freitagen", [.everyWeekday(.friday)]),
  ("samstags|samstage|samstagen|sonnabends", [.everyWeekday(.saturday)]),
  ("sonntags|sonntage|sonntagen", [.everyWeekday(.sunday)]),
  ("werktag|arbeitstag|wochentag", [.workday]),
  ("werktage|werktagen|arbeitstage|arbeitstagen|wochentagen", [.every, .workday]),
  ("werktags|wochentags|unter der woche", [.every, .workday]),
  ("wochenende|wochenenden", [.weekend]),
  ("januar|jänner|jan", [.month(1)]),
  ("februar|feber|feb", [.month(2)]),
  ("märz|maerz|mär|mrz", [.month(3)]),
  ("april|apr", [.month(4)]),
  ("mai", [.month(5)]),
  ("juni|jun", [.month(6)]),
  ("juli|jul", [.month(7)]),
  ("august|aug", [.month(8)]),
  ("september|sept|sep", [.month(9)]),
  ("oktober|okt", [.month(10)]),
  ("november|nov", [.month(11)]),
  ("dezember|dez", [.month(12)]),
  ("heute|heut", [.day(0)]),
  ("morgen", [.day(1)]),
  ("übermorgen|uebermorgen", [.day(2)]),
  ("überübermorgen", [.day(3)]),
  ("folgetag|tags darauf|nächsten tages|folgenden tages|folgenden tag", [.step(1), .unit(.day)]),
  ("gestern", [.day(-1)]),
  ("vorgestern", [.day(-2)]),
  ("heute abend", [.day(0), .part(.evening)]),
  ("heute nacht", [.day(0), .part(.night)]),
  ("heute morgen|heute früh", [.day(0), .part(.morning)]),
  ("morgen früh", [.day(1), .part(.morning)]),
  ("morgen abend", [.day(1), .part(.evening)]),
  ("letzte nacht", [.day(-1), .part(.night)]),
  (
    """
    2. weihnachtstag|zweiter weihnachtstag|zweiten weihnachtstag|zweite weihnachtstag|2. weihnachtsfeiertag|\
    zweiter weihnachtsfeiertag|zweiten weihnachtsfeiertag|zweite weihnachtsfeiertag
    """,
    [.feast(month: 12, day: 26)]
  ),
  ("weihnachten|weihnachtstag", [.feast(month: 12, day: 25)]),
  (
    """
    1. weihnachtstag|erster weihnachtstag|ersten weihnachtstag|erste weihnachtstag|1. weihnachtsfeiertag|\
    erster weihnachtsfeiertag|ersten weihnachtsfeiertag|erste weihnachtsfeiertag
    """,
    [.feast(month: 12, day: 25)]
  ),
  (
    "heiligabend|hl. abend|hl abend|heiliger abend|heilig abend|heiligen abend|weihnachtsabend",
    [.feast(month: 12, day: 24)]
  ),
  ("neujahr|neujahrstag", [.feast(month: 1, day: 1)]),
  ("silvester|sylvester|silvesterabend|silvesternacht", [.feast(month: 12, day: 31)]),
  ("mondkalender|nach dem mondkalender|chinesischen kalender|jüdischen kalender", [.otherCalendar]),
  ("halloween", [.feast(month: 10, day: 31)]),
  ("valentinstag", [.feast(month: 2, day: 14)]),
  ("guten morgen|guten abend|gute nacht|guten tag", [.whole]),
  ("nikolaus|nikolaustag", [.feast(month: 12, day: 6)]),
  ("martinstag|st. martin|sankt martin", [.feast(month: 11, day: 11)]),
  ("barbaratag", [.feast(month: 12, day: 4)]), ("walpurgisnacht", [.feast(month: 4, day: 30)]),
  ("frauentag", [.feast(month: 3, day: 8)]),
  ("reformationstag", [.feast(month: 10, day: 31)]), ("mariä himmelfahrt", [.feast(month: 8, day: 15)]),
  ("allerheiligen", [.feast(month: 11, day: 1)]),
  ("heilige drei könige|dreikönigstag|dreikönig", [.feast(month: 1, day: 6)]),
  ("tag der arbeit|maifeiertag", [.feast(month: 5, day: 1)]),
  ("tag der deutschen einheit", [.feast(month: 10, day: 3)]),
  (
    """
    silvesterparty|silvesterfeier|neujahrsempfang|neujahrsbrunch|weihnachtsbrunch|osterbrunch|osterfrühstück|\
    ostereiersuche|weiberfastnacht|martinsumzug|freitagsgebet|sonntagsbraten|sonntagsbrunch|rosenmontagszug|\
    chinesisches neujahr|chinesische neujahr|chinesischen neujahr|chinesisches neujahrsfest|\
    chinesische neujahrsfest|chinesischen neujahrsfest|jüdisches neujahr|jüdische neujahr|orthodoxe weihnachten|\
    orthodoxes weihnachten|orthodoxe ostern|mardi gras|ostern|ostersonntag|ostermontag|ostersamstag|karsamstag|\
    karfreitag|gründonnerstag|palmsonntag|pfingsten|pfingstsonntag|pfingstmontag|christi himmelfahrt|\
    himmelfahrt|fronleichnam|rosenmontag|fasching|fastnacht|karneval|veilchendienstag|fetter donnerstag|\
    schmutziger donnerstag|schmotziger donnerstag|weiberdonnerstag|osterdienstag|pfingstdienstag|pfingstsamstag|\
    pfingstwochenende|osterwochenende|adventssonntag|adventssamstag|\
    adventsfreitag|adventswochenende|adventswochenenden|weißer sonntag|ewigkeitssonntag|rosenmontagsumzug|\
    faschingsdienstag|aschermittwoch|buß- und bettag|totensonntag|volkstrauertag|muttertag|vatertag|\
    wahltag|bundestagswahl|landtagswahl|black friday|advent|1. advent|2. advent|3. advent|4. advent|erster advent|zweiter advent|dritter advent|\
    vierter advent|ersten advent|zweiten advent|dritten advent|vierten advent|weihnachtsfeiertag|weihnachtsfeiertage|\
    weihnachtsfeiertagen|schultag|erster schultag|ersten schultag|letzter schultag|letzten schultag
    """,
    [.otherDay]
  ),
  ("herr|herrn|frau|familie|fam|dr|prof|professor|tante|onkel", [.honorific]),
  ("sekunde|sekunden|sek", [.unit(.second)]),
  ("minute|minuten|min", [.unit(.minute)]),
  ("stunde|stunden|std|h", [.unit(.hour)]),
  ("viertelstunde", [.units(15, .minute)]),
  ("halbe stunde|halben stunde", [.units(30, .minute)]),
  ("anderthalb stunden|eineinhalb stunden", [.units(90, .minute)]),
  ("zweieinhalb stunden", [.units(150, .minute)]),
  ("dreieinhalb stunden", [.units(210, .minute)]),
  ("viereinhalb stunden", [.units(270, .minute)]),
  ("erster tag|ersten tag|erste tag", [.dayOfMonth(1)]),
  ("monatsersten|monatserster|monatserste", [.dayOfMonth(1), .unit(.month)]),
  ("monatsanfang", [.stage(.early), .unit(.month)]), ("monatsmitte", [.stage(.middle), .unit(.month)]),
  ("ende|ende des|letzter tag|letzten tag|letzte tag", [.dayOfMonth(-1)]),
  ("letzter tag|letzten tag|letzte tag", [.lastDay]),
  ("vorletzter tag|vorletzten tag|vorletzte tag", [.dayOfMonth(-2)]),
  ("jahresende|jahresschluss", [.dayOfMonth(-1), .unit(.year)]),
  ("monatsende|monatsletzten|monatsletzter|ultimo", [.dayOfMonth(-1), .unit(.month)]),
  ("tag nach|am tag nach", [.units(1, .day), .after]),
  ("tag vor|am tag vor", [.units(1, .day), .before]),
  ("dreiviertelstunde", [.units(45, .minute)]),
  ("tag|tage|tagen|tages", [.unit(.day)]),
  ("woche|wochen", [.unit(.week)]),
  ("monat|monate|monaten|monats", [.unit(.month)]),
  ("nächte|nächten", [.nights]),
  ("quartal|quartals|quartale|quartalen", [.unit(.quarter)]),
  ("jahr|jahre|jahren|jahres", [.unit(.year)]),
  ("tage|tagen|wochen|monate|monaten|jahre|jahren", [.plural]),
  ("vorabend von|vorabend des|am vorabend von", [.units(1, .day), .before]),
  (
    """
    sommer|winter|frühling|frühjahr|herbst|ferien|sommerferien|winterferien|herbstferien|osterferien|weihnachtsferien|\
    adventszeit|fastenzeit|semester|schuljahr
    """,
    [.season]
  ),
]

/// `mittwochabends`, `mittwochs abends`, each week; `Mittwochabend` is one day.
private func germanWeekdayPhrases() -> [LanguageTable.Entry] {
  let days = ["sonntag", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag"]
  let parts: [(String, DayPart)] = [
    ("morgens", .morning), ("vormittags", .morning), ("mittags", .noon), ("nachmittags", .afternoon),
    ("abends", .evening), ("nachts", .night),
  ]
  return zip(days, Weekday.allCases).flatMap { day, weekday in
    parts.map { ("\(day)\($0)", [.everyWeekday(weekday), .part($1)]) }
  }
}

private let germanNumbers: [LanguageTable.Entry] =
  numberEntries(
    "eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig"
  )
  + germanTens()
  + germanOrdinals()
  + [
    ("ein|eine|einer|einem|einen", [.article]), ("ein", [.number(1)]), ("beiden|zwo", [.number(2)]),
    (
      """
      flug|zug|bus|tram|raum|zimmer|saal|halle|gleis|gate|kapitel|kapiteln|kap|seiten|folgen|folge|staffel|seite|ticket|rechnung|auftrag|\
      version|phase|linie|lektion|aufgabe|haus|wohnung|nummer|nr|klasse|ice|ic|durchwahl|absatz|bauteil|artikel
      """,
      [.numbered]
    ),
    (
      "flug|zug|bus|tram|ice|ic|bahn|fähre|taxi|metro|tgv|u-bahn|s-bahn|flixbus|eurostar|railjet",
      [.departing]
    ),
    (
      """
      gruppe|platz|etage|feld|bahn|teil|lektion|lektionen|übung|übungen|aufgabe|aufgaben|level|einheit|einheiten|modul|module|jahrgang|stufe|stufen|klassen|\
      abschnitt|abschnitte|kapiteln|seiten|folgen|fragen|teile
      """,
      [.numberedBesideWeek]
    ),
    ("abflug|abfahrt|laufen|joggen|sperrmüll|müllabfuhr", [.anyHour]),
    (
      """
      konzert|kino|theater|oper|kneipe|bar|party|disco|disko|club|stammtisch|tatort|bier|fete|musical|lesung|feier|\
      weihnachtsfeier|betriebsfeier|geburtstagsfeier|abschiedsfeier|vernissage|spieleabend|filmabend|elternabend|quizabend|\
      feierabendbier|tisch|chorprobe|chor|probe|grillen|ballett|kabarett|premiere|ball
      """,
      [.ofEvening]
    ),
    (
      """
      workshop|konferenz|kurs|schulung|seminar|reise|dienstreise|urlaub|hotel|tagung|kongress|messe|festival|camp|\
      fortbildung|lehrgang|klassenfahrt|exkursion|wanderung|kreuzfahrt|training|ausflug
      """,
      [.ofDays]
    ),
    ("schlafen|schlaf|schicht|fasten", [.ofHours]),
    ("arbeit|arbeiten|büro|geöffnet|offen|öffnungszeiten|homeoffice|home-office|home office", [.regular]),
    ("ankunft|landung|an", [.arriving]),
    (
      "bis spät|bis spät in die nacht|bis in die nacht|bis in die puppen|bis open end|open end", [.openEnd]
    ),
    (
      """
      termin|besprechung|treffen|sitzung|zahnarzt|arzt|friseur|elternabend|konzert|yoga|chor|probe|kino|theater|tatort|\
      training|kurs|party|gottesdienst|messe|spiel|kita|vorlesung|seminar|hochzeit|beerdigung
      """,
      [.timed]
    ),
    (
      "zahlen|bezahlen|überweisen|überweisung|miete|gebühr|gebühren|kosten|preis|geld|trinkgeld|anzahlung",
      [.payment]
    ),
    (
      """
      klasse|klassen|geburtstag|jahrestag|hochzeitstag|todestag|runde|spieltag|auflage|\
      liga|bundesliga|bezirk|semester|reihe|platz|halbzeit|viertel|satz|sinfonie|symphonie|schuljahr|jahrgang|lebensjahr|\
      stufe|schritt|versuch|akt|gebot
      """,
      [.orderedOrDated]
    ),
    ("stock|stockwerk|etage|obergeschoss|jahrhundert", [.ordered]),
    ("kw|kalenderwoche|kalendarwoche", [.calendarWeek]),
    (
      """
      kilometer|kilo|metern|schritte|runden|bahnen|prozent|grad|personen|leute|stück|stücke|litern|gramm|meile|meilen|\
      eier|kisten|kästen|schachteln|packungen|portionen|flaschen|brötchen|muffins|cupcakes|kekse|plätzchen
      """,
      [.measure]
    ),
    ("cent|rappen", [.currency]),
    ("gäste|gästen|stühle|stühlen|tische|tischen|schüler|plätze|kerzen|luftballons", [.counted]),
    ("brötchen|karten|tickets|kisten|portionen|flaschen", [.countable]),
    (
      """
      planen|plane|planung|wochenplanung|monatsplanung|jahresplanung|urlaubsplanung|reiseplanung|terminplanung|budget|\
      besprechen|vorbereiten|vorbereitung|rückblick|ausblick
      """,
      [.planning]
    ),
    ("beginnend|beginnend mit|beginnt|beginnen|startend|startet|starten", [.starting]),
    ("während|über|seit", [.during]),
    ("vorletzte|vorletzten|vorletzter|vorletztes|zweitletzte|zweitletzten|zweitletzter", [.ordinal(-2)]),
    (
      "drittletzte|drittletzten|drittletzter|drittletztes|vorvorletzte|vorvorletzten|vorvorletzter",
      [.ordinal(-3)]
    ),
    ("und|u.|sowie", [.and]), ("te|ten|ter|ste|sten|ster", [.ordinalSuffix]),
  ]

/// einundzwanzig to neunundfünfzig.
private func germanTens() -> [LanguageTable.Entry] {
  let ones = [
    "", "einund", "zweiund", "dreiund", "vierund", "fünfund", "sechsund", "siebenund", "achtund", "neunund",
  ]
  var entries: [LanguageTable.Entry] = []
  for (index, ten) in [
    "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
  ].enumerated() {
    for (one, word) in ones.enumerated() { entries.append((word + ten, [.number((index + 2) * 10 + one)])) }
  }
  return entries
}

/// ersten to vierzigsten, in each case: those beyond 31 are no days.
private func germanOrdinals() -> [LanguageTable.Entry] {
  let stems = [
    "erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft", "zwölft",
    "dreizehnt", "vierzehnt", "fünfzehnt", "sechzehnt", "siebzehnt", "achtzehnt", "neunzehnt", "zwanzigst",
    "einundzwanzigst", "zweiundzwanzigst", "dreiundzwanzigst", "vierundzwanzigst", "fünfundzwanzigst",
    "sechsundzwanzigst", "siebenundzwanzigst", "achtundzwanzigst", "neunundzwanzigst", "dreißigst",
    "einunddreißigst", "zweiunddreißigst", "dreiunddreißigst", "vierunddreißigst", "fünfunddreißigst",
    "sechsunddreißigst",
    "siebenunddreißigst", "achtunddreißigst", "neununddreißigst", "vierzigst",
  ]
  return stems.enumerated().map { index, stem in
    (["e", "en", "er", "es"].map { stem + $0 }.joined(separator: "|"), [.ordinal(index + 1)])
  }
}

private let germanTimes: [LanguageTable.Entry] = [
  ("uhr|h", [.hourMark]),
  ("am|a.m.", [.morningHalf]),
  ("pm|p.m.", [.afternoonHalf]),
  ("mittag|mittags|zu mittag", [.clock(720)]),
  ("mittag|mittags", [.part(.noon)]),
  ("mittag", [.meal]),
  ("mitternacht", [.clock(1440)]),
  ("morgen|morgens|vormittag|vormittags|früh|morgen früh", [.part(.morning)]),
  ("frühstück|frühstücken|wecker|aufstehen|sonnenaufgang", [.habit(.morning)]),
  ("zeitumstellung", [.habit(.earlyMorning)]),
  ("mittagessen|essen", [.habit(.noon)]),
  ("abendessen|abendbrot|essen", [.habit(.evening)]),
  ("tagesende|ende des tages|ende des arbeitstages", [.otherTime(isNoun: false)]),
  (
    "sonnenuntergang|sonnenaufgang|dämmerung|einbruch der dunkelheit|feierabend|dienstschluss|geschäftsschluss|ladenschluss",
    [.otherTime(isNoun: true)]
  ),
  (
    """
    zum sonnenuntergang|mit sonnenuntergang|zum sonnenaufgang|mit sonnenaufgang|zur dämmerung|\
    mit einbruch der dunkelheit|zum feierabend
    """,
    [.at, .otherTime(isNoun: true)]
  ),
  ("frühmorgens", [.part(.earlyMorning)]),
  ("nachmittag|nachmittags", [.part(.afternoon)]),
  ("abend|abends|spätabend|spätabends", [.part(.evening)]),
  ("nacht|nachts", [.part(.night)]),
  ("viertel", [.hourPart(15)]),
  ("viertel", [.beforeHour(45)]),
  ("halbe|halben", [.hourPart(30)]),
  ("früh|frühe|früher|frühen|anfang|beginn", [.stage(.early)]),
  ("mitte", [.stage(.middle)]),
  ("spät|späte|später|späten", [.stage(.late)]),
  ("halb", [.beforeHour(30)]),
  ("dreiviertel|drei viertel", [.beforeHour(15)]),
  ("nach", [.past]),
  ("vor", [.to]),
]

private let germanLinks: [LanguageTable.Entry] = [
  ("nächste|nächsten|nächster|nächstes|nächstem", [.step(1)]),
  ("übernächste|übernächsten|übernächster|übernächstes", [.step(2)]),
  ("diese|diesen|dieser|dieses|diesem|kommende|kommenden|kommender|kommendes", [.step(0)]),
  ("kommende|kommenden|kommender|kommendes", [.upcoming]),
  ("kommende woche|kommenden woche", [.step(1), .unit(.week)]),
  ("kommenden monat", [.step(1), .unit(.month)]),
  ("kommendes jahr|kommenden jahr", [.step(1), .unit(.year)]),
  ("letzte|letzten|letzter|letztes|vorige|vorigen|voriges|vergangene|vergangenen", [.step(-1)]),
  ("jeden|jede|jeder|jedes|jedem|alle|immer|allen|jed.", [.every]),
  ("jeden zweiten|jede zweite|jedes zweite", [.everyOther]),
  ("tägl.|täglich|tägliche|täglicher|tägliches|täglichen", [.frequency(1, .day)]),
  (
    "wöch.|wtl.|wöchentl.|wöchentlich|wöchentliche|wöchentlicher|wöchentliches|wöchentlichen",
    [.frequency(1, .week)]
  ),
  ("monatl.|mtl.|monatlich|monatliche|monatlicher|monatliches|monatlichen", [.frequency(1, .month)]),
  ("jhrl.|jährl.|jährlich|jährliche|jährlicher|jährliches|jährlichen", [.frequency(1, .year)]),
  (
    "alle 14 tage|alle vierzehn tage|vierzehntägig|14-tägig|14tägig|14täglich|14-täglich|vierzehntäglich|zweiwöchentlich|zweiwöchig",
    [.frequency(2, .week)]
  ),
  ("vierteljährl.|vierteljährlich|quartalsweise", [.frequency(1, .quarter)]),
  ("halbjährl.|halbjährlich", [.frequency(6, .month)]),
  ("stündlich", [.frequency(1, .hour)]),
  ("mal|male|x", [.times]),
  ("zweimal", [.number(2), .times]),
  ("dreimal", [.number(3), .times]),
  ("sechsmal", [.number(6), .times]), ("siebenmal", [.number(7), .times]), ("achtmal", [.number(8), .times]),
  ("neunmal", [.number(9), .times]), ("zehnmal", [.number(10), .times]), ("elfmal", [.number(11), .times]),
  ("zwölfmal", [.number(12), .times]),
  ("zwanzigmal", [.number(20), .times]),
  ("viermal", [.number(4), .times]),
  ("fünfmal", [.number(5), .times]),
  ("pro|je", [.per]),
  ("oder|bzw.|bzw", [.or]),
  ("einmal im|einmal pro|einmal die", [.onceEach]),
  ("in|binnen", [.ahead]),
  ("vor", [.back]),
  ("später", [.fromNow]),
  ("nach", [.after]),
  ("vor", [.before]),
  ("jetzt", [.now]),
  ("am|an|den|im|ab dem", [.on]),
  ("um|gegen|zu|ab|punkt|so um|so gegen", [.at]), ("pünktlich", [.particle]),
  ("ca|ca.|circa|etwa|ungefähr|rund|so ca|so ca.|so etwa|so ungefähr", [.about]),
  ("erinnere mich|erinner mich|bitte erinnere mich|bitte erinner mich|erinnere mich bitte", [.reminding]),
  ("vorm.|vormitt.", [.part(.morning)]), ("nachm.|nachmitt.", [.part(.afternoon)]),
  ("abds.", [.part(.evening)]),
  ("tgl.", [.frequency(1, .day)]), ("jew.", [.every]),
  ("für|lang|lange|über|dauer|dauer:", [.lasting]),
  (
    "von|vom|zwischen|zw|zw.|ab|ab dem|beginnend|beginnend ab|beginnend mit|startend|startend ab|angefangen",
    [.from]
  ),
  ("außer|ausser|außer am|nicht am|ausgenommen|aber nicht|mit ausnahme von", [.except]),
  ("täglich außer am wochenende|jeden tag außer am wochenende", [.every, .workday]),
  ("endet am|endend am|letztmals am|zuletzt am", [.until]), ("endet am|endend am", [.ending]),
  (
    "bis|bis zum|bis zur|bis einschließlich|bis einschließlich zum|spätestens|spätestens am|bis spätestens",
    [.until]
  ),
  ("bis|bis zum|bis zur", [.upTo]),
  ("ab jetzt bis|ab sofort bis|von jetzt bis", [.until]),
  ("ab sofort|ab jetzt|von nun an|bis auf weiteres", [.particle]),
  ("rest der|rest des|den rest der|den rest des", [.until, .step(0)]),
  ("der|die|das|dem|des|den|in|im|zum|für|auf", [.filler]),
  ("um den anderen|um den andern|um die andere|um das andere", [.outOf, .number(2)]),
  (
    "verschoben|verschieben|verschiebe|verlegt|verlegen|vorverlegt|vorverlegen|vorgezogen|umgelegt",
    [.moving(isAlways: true)]
  ),
  ("geschoben|geändert|umgestellt", [.moved]),
  ("jeweils|je|rum|herum", [.particle]),
  ("ganztägig|ganztags|den ganzen tag", [.allDay]),
  ("in|im|bei|beim", [.place]),
  (
    "raum|saal|zimmer|halle|hörsaal|besprechungsraum|konferenzraum|gebäude", [.placeBehindTime]
  ),
  ("erinnerung|erinnere mich|erinnern|alarm|hinweis|benachrichtigung", [.alarm]),
  ("mit erinnerung|mit alarm|mit hinweis|mit benachrichtigung|mit einer erinnerung", [.alarm]),
  ("mit|mit einer|mit einem", [.with]),
  ("vorher|davor|zuvor|vor", [.alarmBefore]),
  ("zeit|ortszeit", [.zoneTime]),
  ("berliner", [.city("Europe/Berlin")]),
  ("londoner", [.city("Europe/London")]),
  ("pariser", [.city("Europe/Paris")]),
  ("new yorker", [.city("America/New_York")]),
  ("tokioter|tokio", [.city("Asia/Tokyo")]),
]

/// Words of titles that name what is mostly done each week.
let weeklyInGerman =
  """
  sport|turnen|schwimmen|kurs|unterricht|probe|chor|fußball|handball|reiten|tanzen|krippe|kita|hort|schule|vorlesung|übung|laufen|fitness|klettern|\
  musikschule|klavier|gitarre|geige|sprachkurs|müll
  """
