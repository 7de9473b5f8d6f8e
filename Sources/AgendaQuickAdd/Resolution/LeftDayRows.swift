/// The rows of words that say another day, hour, length or series than the one that was read, by the kind of token at which each is looked for.
extension LeftDays {
  /// The rows for a token that was not used. None is made ready before a sentence has such a token.
  func rows(_ index: Int) -> [WordRow] {
    let token = tokens[index]
    if token.digits > 0 || token.numberWord != nil { return numbers(index) }
    if let mark = token.mark {
      if mark == ":" { return Self.clocks }
      let isBeside = mark == "/" || mark == "-" || mark == "," && self.token(index - 1)?.digits ?? 0 > 0
      return isBeside ? Self.marks : []
    }
    if token.isCapital, token.range.count == 1 { return Self.letters }
    if token.has(.every) { return Self.series }
    if isNegation(index) { return Self.negations }
    if token.weekday != nil, grammar.hasSpaces { return Self.weekdays }
    if token.has(.at) || token.has(.lasting) || token.has(.or) || token.unit != nil || token.has(.ago)
      || token.has(.ordinalPrefix) || token.has(.and)
    {
      return Self.links + (isNamed(index) ? Self.words : [])
    }
    return token.isAbbreviation || isNamed(index) ? Self.words : []
  }

  private func numbers(_ index: Int) -> [WordRow] {
    (free.said.contains(.monthsAlone) ? Self.daysOfMonths : [])
      + (grammar.hasSpaces ? [] : Self.oneOfSeveral) + otherNumbers(index)
  }

  private func otherNumbers(_ index: Int) -> [WordRow] {
    // `Group 4 May 5 hike`
    if language == "en", token(index - 1)?.month != nil, isTaken(index - 1) { return Self.behindMonths }
    guard let next = token(index + 1) else { return free.hasHour ? [] : Self.hoursAlone }
    if next.mark == "/" || next.mark == "." { return Self.fractions }
    if next.mark == "-", isTaken(index + 2), token(index + 2)?.compactClock != nil { return Self.fractions }
    // `Jane's 30th Saturday` is a birthday.
    if next.has(.ordinalSuffix) {
      return token(index - 1)?.range.count == 1 || isBirthday(index) ? [] : Self.ordinals
    }
    if next.mark == ":" { return Self.hoursWithMinutes }
    // `第5回面談`
    let isOrdinal =
      token(index - 1)?.has(.ordinalPrefix) == true && !tokens[index].hasSpaceBefore && !grammar.hasSpaces
    let isCount =
      next.unit != nil || next.isUnknownWord || next.has(.times) || next.has(.or) || next.mark == "-"
      || grammar.hasNumbersBehindWeekdays
    return (free.hasHour ? [] : Self.hoursAlone) + (isCount && !isOrdinal ? Self.numbers : [])
  }

  /// Whether a name begins the sentence, with a birthday behind it that is mostly celebrated: `Anna 30th Saturday 8pm`, but not `Vet 30th Tuesday`.
  private func isBirthday(_ index: Int) -> Bool {
    index == 1 && free.hasHour && [18, 21, 30].contains(tokens[1].number) && tokens[0].isCapital
      && tokens[0].isUnknownWord && tokens[0].meanings.isEmpty
  }

  /// Whether a word takes out what is behind it, and is no part of another expression: not that of `Why not Monday` and `Pas à pas lundi`.
  func isNegation(_ index: Int) -> Bool {
    let words: StaticString =
      switch language {
      case "en": "not"
      case "de": "nicht"
      case "fr": "pas"
      case "pt": "nao"
      case "he": "לא"
      case "zh": "不|非"
      default: ""
      }
    return isWord(at: index, among: words)
      && (index == 0 || !isWord(at: index - 1, among: "why|or|a|faux|warum|oder|ou"))
  }

  private func isNamed(_ index: Int) -> Bool { Self.names.contains(Array(word(at: index).utf8)) }

  /// The words at which ``words`` are looked for, in the order of their bytes.
  static let names = WordList(
    """
    a ultima hora|a ultimas horas|abds|abertura|aft|aftn|anpfiff|anstoss|aprem|aula|autre|begin|beginn|\
    begins|central|ceremony|chuva|clase|classe|curtain|debut|doors|eastern|ecole|einlass|end|ends|\
    escolar|eve|even|feriado|ferial|ferie|festivo|gerade|geraden|gerader|heure|hora|impair|impaire|\
    impaires|impairs|impar|impares|inicio|just|juste|justo|kickoff|kurz|last|lectivo|letivo|manh|mat|\
    morn|mountain|nachm|nachmitt|noit|odd|otra|otro|outra|outro|ouverture|pacific|pair|paire|paires|\
    pairs|par|pares|peu|pluie|poco|portas|portes|pouco|puertas|reception|scolaire|shortly|show|start|\
    starts|tard|tipoff|ultima hora|ultimas horas|ungerade|ungeraden|ungerader|vorm|vormitt|אדר|אי|אייר|\
    אלול|ב|באדר|באייר|באלול|בחשוון|בטבת|בכסלו|בניסן|בסיוון|בסיון|בשבט|בתמוז|בתשרי|זוגי|זוגיות|זוגיים|\
    חג|חופש|חשוון|טבת|כסלו|לימודים|ניסן|סיוון|שבט|תמוז|תשרי|一两|一二|七八|三五|三四|两三|二三|五六|偶数|八九|六七|单|单数|双|双数|四五|\
    奇数|早
    """)

  private static let hour = WordRow.Test.number(0...24)
  private static let hourOfDay = WordRow.Test.number(1...24)
  private static let noon = WordRow.Test.number(1...12)
  private static let count = WordRow.Test.either([.number(2...60), .numeral])
  private static let weeks = WordRow.Test.unit([.week, .month])
  private static let days = WordRow.Test.either([.unit([.day]), .word("日間")])
  private static let hyphen = WordRow.Part.free(.mark("-")).optional
  private static let weekOrDay = WordRow.Test.either([
    .unit([.week, .day]), .has(.calendarWeek), .has(.daysOfWeek), .word("kalenderwochen"),
  ])

  /// `Pay rent 5 monthly`, `monthly 5`
  private static let daysOfMonths: [WordRow] = [
    WordRow(said: .monthsAlone, parts: [.free(.number(1...31)), .taken(.monthly)]),
    WordRow(
      said: .monthsAlone, parts: [.taken(.monthly), .free(.number(1...31)), .any(.close).aside], anchor: 1),
  ]

  private static let weekdays: [WordRow] = [
    // `15:15 Mo-Do, 13:30 Fr`, of which the last was not read
    WordRow(
      said: [.spaces, .hour],
      parts: [.taken(.either([.digits, .has(.hourMark)])).aside, .free(.weekday), .any(.known).aside],
      anchor: 1),
    // `Di oder Mi`, `Sat unless Sun`, `segunda e/ou terça`, of which the second was read
    WordRow(
      said: .spaces,
      parts: [
        .free(.weekday), .any(.mark(",./")).optional, .any(.has(.and)).optional, .any(.mark("/")).optional,
        .free(choice), .any(.mark(".")).optional, .any(.either([.has(.on), .has(.filler)])).optional,
        .taken(.weekday),
      ]),
    // `Ruby Tuesday Friday 7pm`, of which one is perhaps a word of the title
    WordRow(said: .spaces, parts: [.free(.weekday), .taken(.weekday)]),
  ]

  private static let choice = WordRow.Test.either([
    .has(.or),
    .word(
      "bzw|evtl|eventuell|sonst|ersatzweise|statt|anstatt|unless|else|sinon|eventuellement|si|sino|senao|o|ou|oder|od"
    ),
  ])

  private static let letters: [WordRow] = [
    // `jeden Montag Woche A`
    WordRow(said: .endless, parts: [.any(.unit([.week])), .free(.letter)], anchor: 1)
  ]

  private static let marks: [WordRow] = [
    // `Nacht Fr/Sa`
    WordRow(
      said: .spaces, parts: [.taken(.weekday).aside, .free(.mark("/")).touching, .free(.weekday)], anchor: 1),
    // `Saturday night Dec 5-6`
    WordRow(
      said: [.spaces, .day],
      parts: [
        .taken(.number(1...31)), .free(.mark("-")).touching, .free(.number(1...31)).touching,
      ], anchor: 1),
    // `Dec 24, 25`, `Jan 11, 12 9am-5pm`
    WordRow(
      said: [.spaces, .day],
      parts: [
        .taken(.number(1...31)), .free(.mark(",")).touching, .free(.number(1...31)), .any(.end).aside,
      ], anchor: 1),
    WordRow(
      said: [.spaces, .day],
      parts: [
        .taken(.number(1...31)), .free(.mark(",")).touching, .free(.number(1...31)), .taken(.digits).aside,
      ], anchor: 1),
    // `les 11, 12 janvier`
    WordRow(
      said: [.spaces, .day],
      parts: [
        .any(.either([.has(.articleOfDays), .has(.ordinalPrefix), .word("les")])).aside,
        .free(.number(1...31)),
        .free(.mark(",")).touching, .taken(.number(1...31)),
      ], anchor: 2),
    // `Arzt 9:20-40`, `9h20-40`, of which the last minutes were not read
    WordRow(
      said: [.spaces, .hour],
      parts: [
        .taken(.either([.mark(":"), .mark("."), .has(.hourMark)])).aside, .taken(.digits),
        .free(.mark("-")).touching, .free(.number(0...59)).touching, .any(.known).aside,
      ], anchor: 2),
    // `2026-12-03/05`
    WordRow(
      said: [.spaces, .day],
      parts: [.taken(.digits).aside, .free(.mark("/")).touching, .free(.number(1...31)).touching], anchor: 1),
    // `14,30 Uhr`, of which one side was read
    WordRow(
      said: [], parts: [.taken(hour), .free(.mark(",")).touching, .free(.number(0...99)).touching], anchor: 1),
    WordRow(
      said: [], parts: [.free(hour), .free(.mark(",")).touching, .taken(.number(0...99)).touching], anchor: 1),
    // `après-demain`, `après-midi`, misspelt
    WordRow(
      said: [],
      parts: [
        .free(.unknown), .free(.mark("-")).touching,
        .taken(.either([.relativeDay, .weekday, .clock])).touching,
      ], anchor: 1),
  ]

  /// Series that no rule has.
  private static let series: [WordRow] = [
    // `every holiday`, `jeden Vollmond`, `cada festivo`, whose days no rule has
    WordRow(said: [.spaces, .noDay], parts: [.free(.has(.every)), .free(otherSeries)]),
    // `every 0 days`
    WordRow(said: .spaces, parts: [.free(.has(.every)), .free(.numeral), .free(.unit(anyUnit))]),
    // `3 days before every payday`
    WordRow(
      said: .spaces, parts: [.any(.either([.has(.before), .has(.after), .has(.ago)])), .free(.has(.every))],
      anchor: 1),
    // `Every half hour`
    WordRow(said: [], parts: [.free(.has(.every)), .free(.hourPart), .any(.unit([.hour])).optional]),
    WordRow(said: [], parts: [.free(.has(.every)), .free(.halfMinutes)]),
    // `alle 2 Wo Do 9`, `every 3 wks`
    WordRow(
      said: [],
      parts: [
        .free(.has(.every)), .free(.numeral), .free(.word("wo|woch|wk|wks|w|mo|mon|mos|sem|std|hrs|h|t|j|d")),
      ]),
  ]

  private static let links: [WordRow] = [
    // `Pastilla mañana y noche`, `Di früh oder spät Schicht`, of which one was read
    WordRow(
      said: .spaces,
      parts: [
        .taken(.either([.part, .relativeDay])), .free(.either([.has(.and), .has(.or)])),
        .any(.either([.part, .has(.stage(.late)), .has(.stage(.early))])),
      ], anchor: 1),
    // `every 15th and last day`
    WordRow(
      said: .series,
      parts: [
        .taken(.any).aside, .free(.has(.and)),
        .taken(.either([.digits, .has(.step(-1)), .has(.dayOfMonth(-1))])),
      ], anchor: 1),
    WordRow(
      said: .series, parts: [.taken(.any).aside, .free(.has(.and)), .free(.has(.step(-1)))], anchor: 1),
    // `beginnt um 10 endet um 11`
    WordRow(
      said: [.spaces, .hour],
      parts: [
        .free(.any).aside, .free(.has(.at)), .free(hour), .free(.unknown).aside, .taken(.has(.at)).aside,
      ],
      anchor: 1),
    // `每季度第一天`
    WordRow(
      said: .noSpaces, parts: [.taken(.unit([.quarter])).aside, .free(.has(.ordinalPrefix)), .free(.any)],
      anchor: 1),
    // `half an hour after midnight`, of which only midnight was read
    WordRow(
      said: .spaces,
      parts: [
        .free(.unit([.hour, .minute])), .free(.either([.has(.after), .has(.before)])), .taken(.clock),
      ]),
    // `每周五个小时训练`, `每周三小时`, of which the number was read as a weekday
    WordRow(
      said: [.noSpaces, .series],
      parts: [.taken(.everyWeekday), .any(.word("个")).touching, .free(.unit([.hour])).touching],
      anchor: 2),
    WordRow(
      said: [.noSpaces, .series], parts: [.taken(.everyWeekday), .free(.unit([.hour])).touching], anchor: 1),
    // `for 1½ hours`
    WordRow(
      said: [.spaces, .noLength],
      parts: [
        .free(.has(.lasting)).aside, .free(.digits), .free(.any).optional, .free(.any).optional,
        .free(.unit([.hour, .minute])),
      ]),
    // `12:30 for 45`, which are minutes, and no people as a small number is
    WordRow(
      said: [.spaces, .hour],
      parts: [
        .taken(.any).aside, .free(.has(.lasting)),
        .free(.either([15, 30, 45, 60, 75, 90].map { .number($0...$0) })),
        .any(.end).aside,
      ], anchor: 1),
    // `毎月15日の3日前`
    WordRow(
      said: [.noSpaces, .series],
      parts: [.taken(.unit([.day, .week])), .free(.either([.has(.ago), .has(.fromNow)])).touching], anchor: 1),
  ]

  /// Minutes without an hour that was read.
  private static let clocks: [WordRow] = [
    // `9:00-9:75`, `10:00:75`
    WordRow(
      said: [],
      parts: [
        .taken(.digits), .free(.mark(":")).touching, .any(.number(60...99)).touching,
      ], anchor: 1),
    // `1O:30am`
    WordRow(
      said: .noHour,
      parts: [
        .free(.mark(":")).touching, .any(.number(0...99)).touching,
        .any(.either([.has(.morningHalf), .has(.afternoonHalf)])).touching,
      ]),
  ]

  /// Hours with minutes that no clock shows.
  private static let hoursWithMinutes: [WordRow] = [
    // `9:00-25:00`
    WordRow(
      said: .hour,
      parts: [
        .taken(.any).aside, .any(.mark("-")).aside, .free(.number(25...99)), .any(.mark(":")).touching,
        .any(.number(0...99)),
      ], anchor: 2),
    // `tomorrow 9:5`; without a day before it is rather a score
    WordRow(
      said: .noHour,
      parts: [
        .taken(.either([.everyWeekday, .relativeDay])).aside, .free(hour), .any(.mark(":")).touching,
        .any(.number(0...9)).touching, .any(.known).aside,
      ], anchor: 1),
  ]

  /// `Group 4 May 5 hike`, of which the first number was read as the day of the month
  private static let behindMonths: [WordRow] = [
    WordRow(
      said: [.spaces, .day],
      parts: [.taken(.number(1...31)), .taken(.any), .free(.number(1...31))], anchor: 2)
  ]

  /// `5/XII`, `5. XII.`, and a day of the month before a weekday on which it is not soon: `30. Montag`.
  private static let fractions: [WordRow] = [
    // `Invoice 2026/1130`, `Part no 7-1530`, of which the last number was read as an hour
    WordRow(
      said: [.spaces, .hour],
      parts: [.free(.digits), .free(.mark("/-")).touching, .taken(.compact).touching]),
    // `19/20 Uhr`, which are two hours or a range of them
    WordRow(
      said: [.spaces, .hour],
      parts: [
        .free(hour), .free(.mark("/")).touching, .taken(hour).touching,
        .taken(.either([.has(.hourMark), .has(.morningHalf), .has(.afternoonHalf)])),
      ]),
    // `3. Dienstag im Monat`
    WordRow(
      said: [.spaces, .day],
      parts: [
        .free(.number(1...5)), .free(.mark(".")).touching, .taken(.weekday), .any(.any),
        .any(.unit([.month])),
      ]),
    WordRow(
      said: [.spaces, .day],
      parts: [.free(.number(6...31)), .free(.mark(".")).touching, .taken(.weekday)]),
    WordRow(said: [], parts: [.free(.number(1...31)), .free(.mark("/")).touching, .free(roman).touching]),
    WordRow(said: [], parts: [.free(.number(1...31)), .free(.mark(".")).touching, .free(roman)]),
  ]

  /// Numbers that can be hours where none is said.
  private static let hoursAlone: [WordRow] = [
    // `Appointment 230p Tuesday`, `Standup 915 daily`
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.free(.compact), .free(.word("a|p")).touching, .any(.known).aside]),
    WordRow(
      said: [.spaces, .noHour],
      parts: [.free(.has(.timed)).aside, .free(.compact), .taken(.any).aside], anchor: 1),
    // `viernes siete y diez`
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.taken(.weekday).aside, .free(.numeral), .free(.has(.and)), .free(.numeral)], anchor: 1),
    // `Bus nine forty Monday`, `Nueve y veinte bus lun`, `Dentist half-nine Monday`, `Dentist ten-to-nine Monday`
    WordRow(said: [.spaces, .noHour, .day], parts: [.free(.spoken(1...12)), .free(.spoken(10...59))]),
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.free(.spoken(1...12)), .free(.has(.and)), .free(.spoken(5...59))]),
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.free(.hourPart), .free(.mark("-")).touching, .free(.spoken(1...12)).touching], anchor: 2),
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [
        .free(.spoken(5...25)), .free(.mark("-")).touching,
        .free(.either([.has(.to), .has(.past)])).touching,
        .free(.mark("-")).touching, .free(.spoken(1...12)).touching,
      ]),
    // `umas 8`, which is an hour or how many
    WordRow(said: .noHour, parts: [.free(.word("umas|unas")), .free(.numeral), .any(.known).aside]),
    // `drinks 6 or 7 Friday`
    WordRow(
      said: .noHour, parts: [.free(hourOfDay), .free(.has(.or)), .free(hourOfDay), .taken(.any).aside]),
    WordRow(
      said: .noHour, parts: [.taken(.any).aside, .free(hourOfDay), .free(.has(.or)), .free(hourOfDay)],
      anchor: 1),
    // `übernächsten Mittwoch 9`, which is no day of that month
    WordRow(
      said: [.spaces, .noHour, .day], parts: [.taken(.weekday).aside, .free(hourOfDay), .any(.known).aside],
      anchor: 1),
    // `4 Friday pm`, `Fri pm 4`
    WordRow(
      said: .noHour,
      parts: [
        .free(noon), .taken(.either([.weekday, .relativeDay])).aside,
        .taken(.either([.has(.morningHalf), .has(.afternoonHalf)])).aside,
      ]),
    WordRow(
      said: [.spaces, .noHour, .day], parts: [.taken(.part).aside, .free(noon), .any(.known).aside], anchor: 1
    ),
    // `meeting 9 45 tomorrow`
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.any(.any).aside, .free(.number(1...23)), .free(.minutes), .taken(.any).aside], anchor: 1),
  ]

  /// Numbers of what is counted or of another hour.
  private static let numbers: [WordRow] = [
    // `Call at 10 with Ben, 11 with Ana tomorrow`
    WordRow(
      said: [.spaces, .hour],
      parts: [.any(.mark(",")).aside, .free(hourOfDay), .free(.has(.with))], anchor: 1),
    // `2 days before the end of every month`
    WordRow(
      said: [.spaces, .series],
      parts: [
        .free(.numeral), .free(.unit([.day, .week])), .free(.either([.has(.before), .has(.after)])),
        .taken(.any).aside,
      ]),
    // `5 ב-12 ב-10`
    WordRow(
      said: [.noDay, .hour],
      parts: [
        .free(.number(1...31)), .any(.has(.at)), .any(.mark("-")).optional, .taken(.number(1...12)),
        .any(.has(.at)).aside,
      ]),
    // `Stretch every 2 hours 9-5`
    WordRow(
      said: .endless,
      parts: [.taken(.unit([.hour, .minute])).aside, .free(hour), .free(.mark("-")), .free(hour)],
      anchor: 1),
    // `Dinner 7 or 7:30 Saturday`, of which one was read
    WordRow(said: .hour, parts: [.free(hourOfDay), .free(.has(.or)), .taken(.digits)]),
    // `Tanzkurs Fr 20 Uhr 8 Abende`, `ヨガ 全10回 火曜18時`
    WordRow(said: [.hour, .noLength], parts: [.free(.number(5...99)), .free(.word(UnreadTimes.lessons))]),
    WordRow(
      said: [.noSpaces, .hour, .noLength],
      parts: [.free(.word("全|共|计|计划")), .free(.number(2...99)), .free(.has(.times))], anchor: 1),
    // `Cours de 10 semaines le mardi 18h`, `10 week class Tuesdays 6pm`
    WordRow(
      said: [.hour, .noLength], parts: [.free(count), hyphen, .free(weeks), .any(.has(.ofDays)).aside]),
    WordRow(
      said: [.hour, .noLength], parts: [.any(.has(.ofDays)).aside, .free(count), hyphen, .free(weeks)],
      anchor: 1),
    WordRow(
      said: [.hour, .noLength],
      parts: [.any(.has(.ofDays)).aside, .any(.has(.filler)).aside, .free(count), hyphen, .free(weeks)],
      anchor: 2),
    WordRow(said: .endless, parts: [.free(count), hyphen, .free(weeks)]),
    // `10 Tage jeden Abend`, `每晚8点 10天`
    WordRow(said: .endless, parts: [.free(count), .free(days), .taken(.any).aside]),
    WordRow(
      said: .endless, parts: [.taken(.any).aside, .free(count), .free(days), .any(.end).aside], anchor: 1),
    // `周六10点钢琴课 共10次`
    WordRow(
      said: [.noSpaces, .hour, .noLength],
      parts: [.free(.number(2...99)), .free(.has(.times)), .any(.end).aside]),
  ]

  /// Numbers of which one is meant, where words have no spaces: `2、3時`, `二、三日後`, `十几天后`, of which the last was read.
  private static let oneOfSeveral: [WordRow] = [
    WordRow(
      said: .noSpaces,
      parts: [
        .free(.numeral), .any(.has(.and)).touching, .taken(.numeral).touching,
        .any(.either([.has(.hourMark), .has(.dayMark), .unit(anyUnit)])).touching,
      ]),
    WordRow(
      said: .noSpaces,
      parts: [
        .free(.numeral), .any(.word("几")).touching, .any(.word("个|個")).optional,
        .any(.either([.has(.hourMark), .has(.dayMark), .unit(anyUnit)])).touching,
      ]),
  ]

  /// `30th Mon`, of which the 30th is soon no Monday
  private static let ordinals: [WordRow] = [
    WordRow(
      said: [.spaces, .day],
      parts: [.free(.number(6...31)), .free(.has(.ordinalSuffix)).touching, .taken(.weekday)]),
    // `3ª, 23/11`, of which the first is a weekday
    WordRow(
      said: [.spaces, .day],
      parts: [
        .free(.number(2...6)), .free(.has(.feminineSuffix)).touching, .any(.mark(",")).touching,
        .taken(.digits),
      ]),
  ]

  private static let roman = WordRow.Test.word("i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii")

  /// `not Monday`, `nicht am Montag`, `לא ביום שני`, `不是周一`
  private static let negations: [WordRow] = [
    WordRow(
      said: .day,
      parts: [
        .free(.any), .free(.word("是|在|要")).optional,
        .any(.either([.has(.on), .has(.at), .has(.filler)])).optional,
        .taken(.either([.everyWeekday, .relativeDay])),
      ])
  ]

  private static let words: [WordRow] = [
    // `两三天后`, `月曜二三時`
    WordRow(
      said: .noSpaces,
      parts: [
        .free(oneOfTwo), .any(.word("个|個|か|ヶ")).optional,
        .any(.either([.has(.hourMark), .has(.dayMark), .unit(anyUnit)])).touching,
      ]),
    // `每天早晚`, two parts of each day
    WordRow(said: [.noSpaces, .series], parts: [.free(.word("早")), .free(.word("晚")).touching]),
    // `chaque jour férié`, `tous les jours d'école`, of which no rule has the days
    WordRow(
      said: [.spaces, .series],
      parts: [.taken(.unit([.day])), .any(.has(.from)).optional, .free(kindOfDay)], anchor: 2),
    WordRow(said: [.spaces, .series], parts: [.taken(.unit([.day])), .free(kindOfDay)], anchor: 1),
    // `outra segunda`, `el otro lunes`, `segunda da outra semana`
    WordRow(said: [], parts: [.free(other), .taken(.everyWeekday)]),
    WordRow(said: .day, parts: [.free(other), .any(.unit([.week]))]),
    // `ג' בטבת`, `5 בניסן`
    WordRow(said: [], parts: [.any(.either([.weekday, .numeral])), .free(hebrewMonth)], anchor: 1),
    WordRow(
      said: [], parts: [.any(.either([.weekday, .numeral])), .any(.word("ב")), .free(hebrewMonth)], anchor: 2),
    // `gerade Wochen`, `odd-numbered weeks`, `jours pairs`, `שבוע אי-זוגי`
    WordRow(
      said: [], parts: [.free(odd), hyphen, .free(.word("numbered|numbers")).optional, .any(weekOrDay)]),
    WordRow(said: [], parts: [.any(weekOrDay), .free(oddBehind)], anchor: 1),
    // `Mardis pairs yoga`
    WordRow(
      said: .spaces,
      parts: [.taken(.everyWeekday), .free(.word("pairs|impairs|impair|pares|impares|impar"))],
      anchor: 1),
    WordRow(said: [], parts: [.any(weekOrDay), .free(.word("אי")), hyphen, .free(oddBehind)], anchor: 1),
    // `מחר ב 9`
    WordRow(said: [.noHour, .day], parts: [.free(.word("ב")), .free(.number(0...24))]),
    // `kurz vor drei`
    WordRow(said: [.noHour, .day], parts: [.free(shortly), .free(.has(.before)), .free(.numeral)]),
    // `start 10 end 11`, `doors 7 show 8`
    WordRow(said: [.noHour, .day], parts: [.free(beginning), .free(hour), .any(.close).aside]),
    WordRow(said: [.noHour, .day], parts: [.free(beginning), .free(hour), .free(beginning), .free(hour)]),
    // `tomorrow eve 6`
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [
        .taken(.either([.weekday, .relativeDay])).aside, .free(shortPart), .free(.mark(".")).optional,
        .free(noon),
      ], anchor: 1),
    // `last thing tomorrow`, `a última hora`
    WordRow(said: [.noHour, .day], parts: [.free(.word("last")), .free(.word("thing"))]),
    WordRow(
      said: [.noHour, .day], parts: [.free(.word("ultima hora|a ultima hora|ultimas horas|a ultimas horas"))]),
    WordRow(
      said: [.noHour, .day],
      parts: [.any(.word("a|na|en|de")), .any(.word("ultima|derniere")), .free(.word("hora|heure"))],
      anchor: 2),
    // `3pm NY time`, `10am eastern`
    WordRow(
      said: [.spaces, .hour], parts: [.taken(.any).aside, .free(.zone), .free(.has(.zoneTime))], anchor: 1),
    WordRow(
      said: [.spaces, .hour], parts: [.taken(.any).aside, .free(zone), .any(.close).aside], anchor: 1),
    WordRow(
      said: [.spaces, .noHour, .day], parts: [.free(hour), .free(zone), .any(.close).aside], anchor: 1),
  ]

  private static let oneOfTwo = WordRow.Test.word("一两|一二|二三|两三|三四|四五|五六|六七|七八|八九|三五")
  private static let anyUnit: Set<TimeUnit> = [.minute, .hour, .day, .week, .month]
  private static let otherSeries = WordRow.Test.word(
    "holiday|sabbath|full|school|feiertag|vollmond|neumond|schultag|pleine|ferie|festivo|luna|feriado|lua")
  private static let kindOfDay = WordRow.Test.word(
    "ferie|ferial|ecole|classe|scolaire|pluie|paire|lectivo|escolar|festivo|clase|letivo|feriado|aula|chuva|לימודים|חג|חופש"
  )
  private static let other = WordRow.Test.word("outra|outro|otra|otro|autre")
  private static let hebrewMonth = WordRow.Test.word(
    "בטבת|בשבט|באדר|בניסן|באייר|בסיוון|בסיון|בתמוז|באלול|בתשרי|בחשוון|בכסלו|טבת|שבט|אדר|ניסן|אייר|סיוון|תמוז|אלול|תשרי|חשוון|כסלו"
  )
  private static let odd = WordRow.Test.word(
    "gerade|geraden|gerader|ungerade|ungeraden|ungerader|odd|even|单|双|奇数|偶数|单数|双数")
  private static let oddBehind = WordRow.Test.word(
    "paires|impaires|paire|impaire|pair|pairs|impair|impairs|pares|impares|par|impar|זוגי|זוגיים|זוגיות")
  private static let shortly = WordRow.Test.word("kurz|just|shortly|peu|juste|poco|justo|pouco")
  private static let shortPart = WordRow.Test.word(
    "eve|morn|aft|aftn|vorm|nachm|abds|vormitt|nachmitt|aprem|mat|tard|manh|noit")
  private static let zone = WordRow.Test.word("eastern|central|mountain|pacific")
  private static let beginning = WordRow.Test.word(
    """
    start|starts|begin|begins|end|ends|doors|show|curtain|kickoff|tipoff|ceremony|reception|einlass|beginn|anpfiff|\
    anstoss|portes|ouverture|debut|puertas|inicio|portas|abertura
    """)
}
