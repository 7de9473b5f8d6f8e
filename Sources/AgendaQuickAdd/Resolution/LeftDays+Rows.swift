/// The rows of words that say another day, hour, length or series than the one that was read.
extension LeftDays {
  static let rows = days + series + hours + lengths

  private static let hour = WordRow.Test.number(0...24)
  private static let noon = WordRow.Test.number(1...12)
  private static let weeks = WordRow.Test.unit([.week, .month])
  private static let weekOrDay = WordRow.Test.either([
    .unit([.week, .day]), .has(.calendarWeek), .has(.daysOfWeek), .word("kalenderwochen"),
  ])
  private static let hyphen = WordRow.Part.free(.mark("-")).optional

  private static let days: [WordRow] = [
    // `outra segunda`, `el otro lunes`, `segunda da outra semana`
    WordRow(said: [], parts: [.free(.word("outra|outro|otra|otro|autre")), .taken(.everyWeekday)]),
    WordRow(said: .day, parts: [.free(.word("outra|outro|otra|otro|autre")), .any(.unit([.week]))]),
    // `5/XII`, `5. XII.`
    WordRow(said: [], parts: [.free(.number(1...31)), .free(.mark("/")).touching, .free(roman).touching]),
    WordRow(said: [], parts: [.free(.number(1...31)), .free(.mark(".")).touching, .free(roman)]),
    // `Ruby Tuesday Friday 7pm`, of which one is perhaps a word of the title; `Nacht Fr/Sa`
    WordRow(said: .spaces, parts: [.free(.weekday), .taken(.weekday)]),
    WordRow(
      said: .spaces, parts: [.taken(.weekday).aside, .free(.mark("/")).touching, .free(.weekday)], anchor: 1),
    // `3 days before every payday`, `2 days before the end of every month`
    WordRow(
      said: .spaces, parts: [.any(.either([.has(.before), .has(.after), .has(.ago)])), .free(.has(.every))],
      anchor: 1),
    WordRow(
      said: [.spaces, .series],
      parts: [
        .free(.numeral), .free(.unit([.day, .week])), .free(.either([.has(.before), .has(.after)])),
        .taken(.any).aside,
      ]),
    // `5 ב-12 ב-10`
    WordRow(
      said: [.noDay, .hour],
      parts: [.free(.number(1...31)), .any(.word("ב")), .any(.mark("-")), .taken(.number(1...12))]),
    // `ג' בטבת`, `5 בניסן`
    WordRow(
      said: [],
      parts: [.any(.either([.weekday, .numeral])), .free(.word("ב")).optional, .free(hebrewMonth)], anchor: 1),
  ]

  private static let hebrewMonth = WordRow.Test.word(
    "בטבת|בשבט|באדר|בניסן|באייר|בסיוון|בסיון|בתמוז|באלול|בתשרי|בחשוון|בכסלו|טבת|שבט|אדר|ניסן|אייר|סיוון|תמוז|אלול|תשרי|חשוון|כסלו"
  )

  private static let roman = WordRow.Test.word("I|II|III|IV|V|VI|VII|VIII|IX|X|XI|XII".lowercased())

  /// Rules that none has.
  private static let series: [WordRow] = [
    // `gerade Wochen`, `odd-numbered weeks`, `jours pairs`, `שבוע זוגי`
    WordRow(
      said: [],
      parts: [
        .free(.word("gerade|geraden|gerader|ungerade|ungeraden|ungerader|odd|even|单|双|奇数|偶数|单数|双数")), hyphen,
        .free(.word("numbered|numbers")).optional, .any(weekOrDay),
      ]),
    WordRow(
      said: [],
      parts: [
        .any(weekOrDay), .free(.word("אי")).optional, hyphen,
        .free(
          .word(
            "paires|impaires|paire|impaire|pair|pairs|impair|impairs|pares|impares|par|impar|זוגי|זוגיים|זוגיות"
          )),
      ], anchor: 1),
    // `jeden Montag Woche A`
    WordRow(said: .endless, parts: [.any(.unit([.week])), .free(.word("a|b"))], anchor: 1),
    // `Every half hour`, which no series of whole hours is
    WordRow(said: [], parts: [.free(.has(.every)), .free(.hourPart), .any(.unit([.hour])).optional]),
    WordRow(said: [], parts: [.free(.has(.every)), .free(.halfMinutes)]),
    // `Stretch every 2 hours 9-5`
    WordRow(
      said: .endless,
      parts: [.taken(.unit([.hour, .minute])).aside, .free(hour), .free(.mark("-")), .free(hour)], anchor: 1),
    // `毎月15日の3日前`
    WordRow(
      said: [.noSpaces, .series],
      parts: [.taken(.unit([.day, .week])), .free(.either([.has(.ago), .has(.fromNow)])).touching], anchor: 1),
  ]

  /// Hours that are lost beside a day or another hour.
  private static let hours: [WordRow] = [
    // `drinks 6 or 7 Friday`
    WordRow(said: .noHour, parts: [.free(noon24), .free(.has(.or)), .free(noon24), .taken(.any).aside]),
    WordRow(
      said: .noHour, parts: [.taken(.any).aside, .free(noon24), .free(.has(.or)), .free(noon24)], anchor: 1),
    // `kurz vor drei`
    WordRow(
      said: [.noHour, .day],
      parts: [
        .free(.word("kurz|just|shortly|peu|juste|poco|justo|pouco")), .free(.has(.before)), .free(.numeral),
      ]),
    // `beginnt um 10 endet um 11`
    WordRow(
      said: [.spaces, .hour],
      parts: [
        .free(.any).aside, .free(.has(.at)), .free(hour), .free(.unknown).aside, .taken(.has(.at)).aside,
      ],
      anchor: 1),
    // `start 10 end 11`, `doors 7 show 8`
    WordRow(said: [.noHour, .day], parts: [.free(beginning), .free(hour), .any(.close).aside]),
    WordRow(said: [.noHour, .day], parts: [.free(beginning), .free(hour), .free(beginning), .free(hour)]),
    // `10 minutes after noon`, of which only noon was read
    WordRow(
      said: .spaces,
      parts: [
        .free(.either([.unit([.hour, .minute]), .halfMinutes])),
        .free(.either([.has(.after), .has(.before)])),
        .taken(.clock),
      ]),
    // `4 Friday pm`, `Fri pm 4`, `tomorrow eve 6`
    WordRow(
      said: .noHour,
      parts: [
        .free(noon), .taken(.either([.weekday, .relativeDay])).aside,
        .taken(.either([.has(.morningHalf), .has(.afternoonHalf)])).aside,
      ]),
    WordRow(
      said: [.spaces, .noHour, .day], parts: [.taken(.part).aside, .free(noon), .any(.known).aside], anchor: 1
    ),
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [
        .taken(.either([.weekday, .relativeDay])).aside,
        .free(.word("eve|morn|aft|aftn|vorm|nachm|abds|vormitt|nachmitt|aprem|mat|tard|manh|noit")),
        .free(.mark(".")).optional, .free(noon),
      ], anchor: 1),
    // `meeting 9 45 tomorrow`
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.any(.any).aside, .free(.number(1...23)), .free(.minutes), .taken(.any).aside], anchor: 1),
    // `last thing tomorrow`, `a última hora`
    WordRow(said: [.noHour, .day], parts: [.free(.word("last")), .free(.word("thing"))]),
    WordRow(
      said: [.noHour, .day], parts: [.free(.word("ultima hora|a ultima hora|ultimas horas|a ultimas horas"))]),
    WordRow(
      said: [.noHour, .day],
      parts: [
        .any(.word("a|na|en|de")).optional, .any(.word("ultima|derniere")), .free(.word("hora|heure")),
      ]),
    // `3pm NY time`, `10am eastern`
    WordRow(
      said: [.spaces, .hour], parts: [.taken(.any).aside, .free(.zone), .free(.has(.zoneTime))], anchor: 1),
    WordRow(
      said: [.spaces, .hour],
      parts: [.taken(.any).aside, .free(.word("eastern|central|mountain|pacific")), .any(.close).aside],
      anchor: 1),
    WordRow(
      said: [.spaces, .noHour, .day],
      parts: [.free(hour), .free(.word("eastern|central|mountain|pacific")), .any(.close).aside]),
  ]

  private static let noon24 = WordRow.Test.number(1...24)

  private static let beginning = WordRow.Test.word(
    """
    start|starts|begin|begins|end|ends|doors|show|curtain|kickoff|tipoff|ceremony|reception|einlass|beginn|anpfiff|\
    anstoss|portes|ouverture|debut|puertas|inicio|portas|abertura
    """)

  /// Lengths and counts in a title.
  private static let lengths: [WordRow] = [
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
    // `for 1½ hours`
    WordRow(
      said: [.spaces, .noLength],
      parts: [
        .free(.has(.lasting)).aside, .free(.numeral), .free(.any).optional, .free(.any).optional,
        .free(.unit([.hour, .minute])),
      ]),
    // `周六10点钢琴课 共10次`
    WordRow(
      said: [.noSpaces, .hour, .noLength],
      parts: [.free(.number(2...99)), .free(.has(.times)), .any(.end).aside]),
  ]

  private static let count = WordRow.Test.either([.number(2...60), .numeral])
}
