internal import ICalendar

/// Several weekdays with one time of which no word such as `every` says that they are those of each week: `Dinner with Kim Monday and Wednesday evening`.
extension Reading {
  /// The pieces in which such weekdays are no series without an end, unless a word for what is mostly done each week, such as `yoga`, says that they are one.
  ///
  /// Two that follow each other are these two days. Others are an error with a part of the day alone, and beside a meal, an appointment or a person.
  static func onceOnListedWeekdays(
    _ pieces: [Piece], _ text: SentenceText, _ tokens: [Token], _ grammar: GrammarSwitches
  ) throws(QuickAddError) -> [Piece] {
    guard let index = pieces.firstIndex(where: \.isRecurrence),
      let days = pieces[index].listedWeekdays(tokens), !tokens.contains(where: \.beginsSeries),
      pieces.indices.allSatisfy({ $0 == index || !pieces[$0].boundsSeries })
    else { return pieces }
    let title = TitleOfSeries(text: text, tokens: tokens, grammar: grammar)
    if title.isWeekly { return pieces }
    let hasHour = pieces.contains(where: \.namesHour)
    if hasHour, grammar.hasSpaces, days.count == 2, days[1].weekday == days[0].weekday.next {
      let sides = days.map { Point(date: DateFields(weekday: $0.weekday)) }
      var pieces = pieces
      pieces[index].content = .range(sides[0], sides[1])
      return pieces
    }
    guard !hasHour || title.isOnce else { return pieces }
    let (first, last) = (tokens[days[0].token].range, tokens[days[1].token].range.lowerBound)
    let end = tokens[days[days.count - 1].token].range.upperBound
    throw .twoDays(text.original(first), text.original(last..<end))
  }
}

extension Piece {
  /// The weekdays of a series that only names them one after the other; `nil` for another series, and for a range of weekdays.
  fileprivate func listedWeekdays(_ tokens: [Token]) -> [(token: Int, weekday: Weekday)]? {
    guard case .recurrence(let rule) = content, rule.unit == .week, rule.interval == 1,
      rule.weekdays.count > 1,
      rule.weekdayNumbers.isEmpty
    else { return nil }
    let days = range.compactMap { index in
      (tokens[index].weekday ?? tokens[index].weekdayInList).map { (token: index, weekday: $0) }
    }
    return days.count == rule.weekdays.count ? days : nil
  }

  /// Whether the piece says when a series begins or ends.
  fileprivate var boundsSeries: Bool {
    switch content {
    case .until, .count: true
    case .length(let length): !length.hasTime
    case .point(let point): !point.date.isEmpty
    case .range(let from, let to): !from.date.isEmpty || !to.date.isEmpty
    default: false
    }
  }
}

extension Weekday {
  /// The day after it.
  fileprivate var next: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? self }
}

/// The title of a series as far as it says whether it is one.
private struct TitleOfSeries {
  let text: SentenceText
  let tokens: [Token]
  let grammar: GrammarSwitches

  /// Whether a word names what is mostly done each week.
  var isWeekly: Bool {
    if saysWork || contains(Self.weekly) { return true }
    // `Schwimmtraining`
    return grammar.joinsWords
      && tokens.contains { token in
        guard token.isUnknownWord, token.range.count > 7 else { return false }
        let word = text.folded.text(token.range)
        return Self.endings.contains { word.hasSuffix($0) }
      }
  }

  /// Whether a word for work is no part of another name: `open house`.
  private var saysWork: Bool {
    tokens.indices.contains {
      tokens[$0].has(.regular) && (!tokens.indices.contains($0 + 1) || !tokens[$0 + 1].isUnknownWord)
    }
  }

  /// Whether a word names a meal, an evening out, an appointment or a person with whom something is.
  var isOnce: Bool {
    tokens.contains { $0.has(.with) || $0.has(.ofEvening) || $0.habit == .evening || $0.habit == .noon }
      || contains(Self.once)
  }

  private func contains(_ words: Set<String>) -> Bool {
    guard grammar.hasSpaces else {
      return words.contains { !$0.utf8.allSatisfy { $0 < 128 } && isWritten($0) }
    }
    return tokens.contains { token in
      guard token.mark == nil, token.digits == 0 else { return false }
      let name = text.folded.text(token.range)
      // `band practice` is one token.
      return words.contains(name)
        || name.contains(" ") && name.split(separator: " ").contains { words.contains(String($0)) }
    }
  }

  /// Whether a word is in a text without spaces.
  private func isWritten(_ word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    let all = text.folded.scalars
    guard scalars.count <= all.count else { return false }
    return (0...all.count - scalars.count).contains { all[$0..<$0 + scalars.count].elementsEqual(scalars) }
  }

  private static let endings = [
    "training", "kurs", "unterricht", "probe", "schule", "gruppe", "turnen", "dienst",
  ]

  private static let weekly = folded(
    """
    yoga|pilates|gym|gymnastics|training|practice|practise|class|classes|lesson|lessons|course|swim|swimming|dance|ballet|karate|judo|taekwondo|soccer|\
    football|footy|rugby|basketball|volleyball|hockey|tennis|badminton|cricket|choir|rehearsal|rehearsals|band|school|preschool|nursery|daycare|\
    kindergarten|playgroup|therapy|physio|physiotherapy|run|running|jog|jogging|standup|stand-up|church|bible|tutoring|piano|guitar|violin|lecture|seminar|\
    shift|shifts|duty|schicht|spin|spinning|zumba|crossfit|boxing|scouts|club|workout|homework|office|babysitting|trash|garbage|recycling|bins|walk|pool|\
    sport|turnen|schwimmen|kurs|unterricht|probe|chor|fussball|handball|reiten|tanzen|krippe|kita|hort|schule|vorlesung|ubung|laufen|fitness|klettern|\
    musikschule|klavier|gitarre|geige|sprachkurs|mull|cours|entrainement|entraînement|piscine|danse|natation|musculation|chorale|ecole|creche|formation|foot|\
    gimnasio|clase|clases|entrenamiento|natacion|baile|futbol|coro|ensayo|escuela|colegio|guarderia|terapia|ingles|academia|aula|aulas|treino|natacao|danca|\
    futebol|coral|ensaio|escola|creche|musculacao|ヨガ|ジム|レッスン|練習|教室|塾|授業|バイト|ゼミ|習い事|ピアノ|英会話|展示|瑜伽|健身|跑步|上课|课|训练|练习|游泳|钢琴|\
    英语|展示|展览|יוגה|פילאטיס|חדר כושר|אימון|שיעור|שיעורי|חוג|קורס|שחייה|גן|בית ספר|מקהלה|טיפול
    """)

  private static let once = folded(
    """
    dentist|doctor|gp|vet|hairdresser|haircut|interview|appointment|appt|visit|viewing|wedding|funeral|birthday|flight|delivery|plumber|electrician|date|brunch|\
    bbq|exam|test|zahnarzt|arzt|friseur|tierarzt|vorstellungsgesprach|besuch|hochzeit|beerdigung|geburtstag|flug|lieferung|handwerker|grillen|prufung|klausur|\
    dentiste|medecin|coiffeur|entretien|visite|mariage|anniversaire|vol|livraison|plombier|examen|dentista|medico|peluqueria|entrevista|cita|visita|boda|\
    cumpleanos|vuelo|entrega|fontanero|cabeleireiro|consulta|casamento|aniversario|voo|encanador|prova|歯医者|病院|面接|結婚式|誕生日|食事|看牙|医院|面试|婚礼|\
    生日|吃饭|聚餐|רופא|רופא שיניים|ראיון|תור|חתונה|יום הולדת|טיסה
    """)

  private static func folded(_ words: String) -> Set<String> {
    Set(words.split(separator: "|").map { FoldedText.fold(String($0)) })
  }
}
