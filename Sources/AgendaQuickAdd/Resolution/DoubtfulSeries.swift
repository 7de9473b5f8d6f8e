internal import ICalendar

/// Pieces of which each was understood, and that together have two readings.
extension Reading {
  /// Refuses them with their words.
  func refuseDoubtful(
    _ pieces: [Piece], _ text: SentenceText, _ tokens: [Token], hasSpaces: Bool
  ) throws(QuickAddError) {
    func refuse(_ words: Range<Int>?, _ doubt: Doubt) throws(QuickAddError) {
      guard let words else { return }
      throw .doubtful(text.original(tokens.scalars(of: words)), doubt)
    }
    try refuse(weekdayBesideBeginning(pieces), .onceOrEachWeek)
    try refuse(nightOfTwoDays(pieces, tokens), .oneNightOrTwo)
    try refuse(countedDay(besideSeries: pieces), .countedDayOfSeries)
    try refuse(weekday(besideMonths: pieces), .weekdayOfMonth)
    try refuse(twoDays(pieces, tokens), .dayOrLength)
    try refuse(hourAsLength(pieces, tokens), .hourOrLength)
    try refuse(weekdayBesideEnd(pieces, tokens), .onceOrEachWeek)
    try refuse(feastOfTitle(pieces, tokens, text), .feastOrTitle)
    try refuse(partOfReminder(tokens), .reminderAtPart)
    if !hasSpaces { try refuse(boundOfHour(pieces, tokens, text), .onlyBeforeOrAfter) }
  }

  /// A number behind a weekday that soon has it as its date, and that can be the hour which the sentence does not say: `Bar Thursday 10`, but not
  /// `Thursday 10 dentist`. French, Spanish and Portuguese hours have a word.
  func dayAsHour(_ pieces: [Piece], _ tokens: [Token], _ grammar: GrammarSwitches) -> Range<Int>? {
    guard grammar.hasTwelveHourDigits || grammar.hasDottedOrdinals, rule == nil, !hasHour,
      length?.hasTime != true
    else { return nil }
    let piece = pieces.first { piece in
      guard piece.range.lowerBound > 0, case .point(let point) = piece.content, point.date.isBareDay,
        point.date.weekday != nil,
        point.date.month == nil
      else { return false }
      return point.date.day.map { $0 <= 12 } ?? false
    }
    return piece.map { Self.scalars(of: $0, tokens) }
  }

  /// A feast behind its weekday and before a word of the title: `Friday 4pm Christmas shopping`, but not `Friday Christmas with Kim`.
  private func feastOfTitle(_ pieces: [Piece], _ tokens: [Token], _ text: SentenceText) -> Range<Int>? {
    for piece in pieces {
      guard case .point(let point) = piece.content, point.date.isFeast, point.date.weekday != nil,
        point.date.year == nil, point.date.offset == nil,
        let feast = piece.range.first(where: { tokens[$0].feast != nil }),
        tokens[piece.range.lowerBound..<feast].contains(where: { $0.weekday != nil }),
        isBeforeWordOfTitle(tokens[(feast + 1)...].drop(while: \.isContinuation))
          || isBeforeVerb(tokens[(feast + 1)...].drop(while: \.isContinuation), text)
      else { continue }
      return piece.range.lowerBound..<feast + 1
    }
    return nil
  }

  /// Whether tokens begin with a French, Spanish or Portuguese word for "to" and a verb of what is done before a feast: the `à organiser` of
  /// `jeudi 18h réveillon à organiser`. Other words with such an ending are names too: `vendredi noël pour pierre`.
  private func isBeforeVerb(_ tokens: ArraySlice<Token>, _ text: SentenceText) -> Bool {
    guard let link = tokens.first, link.mark == nil, link.digits == 0,
      let verb = tokens.dropFirst().drop(while: \.isContinuation).first, verb.isUnknownWord
    else { return false }
    func lists(_ words: StaticString, _ token: Token) -> Bool {
      words.lists(Array(text.folded.text(token.range).utf8))
    }
    return lists("a|pour|para|por", link) && lists(Self.preparations, verb)
  }

  /// Verbs of what is done before a feast, folded.
  private static let preparations: StaticString = """
    organiser|preparer|planifier|prevoir|feter|celebrer|reserver|decorer|acheter|commander|cuisiner|confirmer|annuler|\
    organizar|preparar|planificar|planear|celebrar|festejar|reservar|decorar|comprar|encargar|cocinar|confirmar|cancelar|\
    planejar|comemorar|encomendar|cozinhar
    """

  /// A weekday with an hour and the last day of something behind it, without a word for each week: `金曜10時-12時 2月5日まで`.
  private func weekdayBesideEnd(_ pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    guard rule == nil, hasHour else { return nil }
    // Of `金曜10時から2月5日まで` both ends are said.
    let whole = pieces.first { piece in
      guard tokens[piece.range].last?.has(.untilAfter) == true, piece.hasWeekday(tokens),
        let month = piece.range.first(where: { tokens[$0].has(.monthMark) }),
        month - 2 > piece.range.lowerBound
      else { return false }
      let link = tokens[month - 2]
      return link.has(.hourMark) || link.has(.minuteMark) || link.digits > 0 || link.hourPart != nil
    }
    if let whole { return whole.range }
    guard
      let end = pieces.firstIndex(where: { tokens[$0.range].last?.has(.untilAfter) == true }), end > 0
    else { return nil }
    let weekday = pieces[..<end].first {
      guard case .point(let point) = $0.content else { return $0.hasWeekday(tokens) }
      return point.date.weekdayAlone != nil
    }
    guard tokens[pieces[end].range].contains(where: { $0.has(.monthMark) }) else { return nil }
    return weekday.map { $0.range.lowerBound..<pieces[end].range.upperBound }
  }

  /// A part of the day before that of the event, where the sentence asks to be reminded: `am Abend vorher erinnern`.
  private func partOfReminder(_ tokens: [Token]) -> Range<Int>? {
    guard tokens.contains(where: { $0.has(.alarm) || $0.has(.reminding) }) else { return nil }
    for place in tokens.indices where tokens[place].part != nil {
      let nearby = max(0, place - 2)..<min(tokens.count, place + 2)
      guard let before = nearby.first(where: { tokens[$0].has(.alarmBefore) }) else { continue }
      return min(place, before)..<max(place, before) + 1
    }
    return nil
  }

  /// An hour before or after which something is, without spaces: `9点前开会`, `10時以降`.
  private func boundOfHour(_ pieces: [Piece], _ tokens: [Token], _ text: SentenceText) -> Range<Int>? {
    for piece in pieces {
      guard case .point(let point) = piece.content, point.time?.hour != nil else { continue }
      var indices = Array(piece.range.dropFirst())
      // `正午前 提出`, but not `正午前田さん`
      let next = piece.range.upperBound
      if tokens.indices.contains(next), !tokens[next].hasSpaceBefore,
        next + 1 == tokens.count || tokens[next + 1].hasSpaceBefore
      {
        indices.append(next)
      }
      let bound = indices.first { index in
        var before = tokens[index - 1]
        // 正午 is an hour and a part of the day.
        if before.isContinuation, index > 1 { before = tokens[index - 2] }
        let isBehindHour =
          before.has(.hourMark) || before.has(.minuteMark) || before.digits > 0 || before.hourPart != nil
          || before.clock != nil
        // `8時3分前` is said of the minutes.
        return isBehindHour && !(tokens[index].has(.lessAfter) && before.has(.minuteMark))
          && Self.boundsOfHour.lists(Array(text.folded.text(tokens[index].range).utf8))
      }
      if let bound { return piece.range.lowerBound..<bound + 1 }
    }
    return nil
  }

  private static let boundsOfHour: StaticString = "前|前に|まえ|以前|之前|以降|以後|以后|之后|すぎ|過ぎ"

  /// A day with an hour beside the one on which something begins, without a word for each week: `Choir Thursday 7-9pm starting Jan 7`.
  private func weekdayBesideBeginning(_ pieces: [Piece]) -> Range<Int>? {
    guard rule == nil, hasHour else { return nil }
    let weekday = pieces.first { piece in
      switch piece.content {
      case .point(let point): point.date.namesDay && point.date.saysNoDate && !point.date.isBeginning
      case .range(let from, let to):
        from.time != nil
          && (from.date.weekdayAlone != nil && to.date.isEmpty || from.date.namesDay && to.date.isBeginning)
      default: false
      }
    }
    guard let weekday else { return nil }
    if case .range(_, let to) = weekday.content, to.date.isBeginning { return weekday.range }
    let start = pieces.first { piece in
      guard piece.range.lowerBound >= weekday.range.upperBound else { return false }
      if case .range(let from, let to) = piece.content { return from.date.isEmpty && to.date.isBeginning }
      guard case .point(let point) = piece.content else { return false }
      return point.date.isBeginning && point.date.month != nil && point.date.weekday == nil
    }
    return start.map { weekday.range.lowerBound..<$0.range.upperBound }
  }

  /// The two days between which a night is: `Nacht 5./6.12.`, `night of Dec 5-6`.
  private func nightOfTwoDays(_ pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    guard let range, point.time?.part == .night, point.time?.hour == nil, hours == nil,
      let first = range.from.date.day,
      let last = range.to.date.day, range.from.time == nil, range.to.time == nil,
      last == first + 1 || last == 1
    else { return nil }
    let days = pieces.first { piece in
      piece.isRange && tokens[piece.range].contains { $0.mark == "/" || $0.mark == "-" }
    }
    return days?.range
  }

  /// A day that is counted from another one beside a series, of which no rule has the days: `the day before the last Friday of every month`.
  private func countedDay(besideSeries pieces: [Piece]) -> Range<Int>? {
    let date = point.date
    guard rule != nil, !date.isBeginning, date.offset != nil,
      date.day ?? date.month ?? date.weekdayNumber != nil || date.weekday != nil
    else { return nil }
    return seriesWithDay(pieces)
  }

  /// A weekday beside each month, or each so many: `Meeting monthly Thursday 2pm`, `Dentist every 6 months Tuesday`.
  private func weekday(besideMonths pieces: [Piece]) -> Range<Int>? {
    guard let rule, rule.isOfMonthsAlone, !point.date.isBeginning, point.date.weekdayAlone != nil else {
      return nil
    }
    return seriesWithDay(pieces)
  }

  /// The tokens from the first to the last one of a series and the day beside it.
  private func seriesWithDay(_ pieces: [Piece]) -> Range<Int>? {
    let found = pieces.filter { piece in
      if case .point(let point) = piece.content { return !point.date.isEmpty }
      return piece.isRecurrence
    }
    guard let first = found.first, let last = found.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// An hour with its minutes beside another one that was read as a length of most of a day: `Train dép. 8h04 arr. 10h12`.
  private func hourAsLength(_ pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    guard hasHour, let length, length.days == 0, length.seconds > 6 * 3600 else { return nil }
    return pieces.first { piece in
      guard case .length = piece.content else { return false }
      return piece.range.count == 3 && tokens.isMinutes(behindLetter: piece.range.upperBound - 1)
    }?.range
  }

  /// A number with the word for a day that was read as a length, beside a day of the month: `二十日大根 収穫 30日`.
  private func twoDays(_ pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    guard let length, length.days > 0, point.date.day != nil || range?.from.date.day != nil else {
      return nil
    }
    return pieces.first { piece in
      guard case .length = piece.content else { return false }
      return piece.range.count == 2 && tokens[piece.range.upperBound - 1].has(.dayMark)
        && tokens[piece.range.lowerBound].hasSpaceBefore
    }?.range
  }
}

/// Days beside a series.
extension Reading {
  /// The folded scalars of a day beside a series with its own days that no word such as `from` says to be the first one, and that is not directly beside the
  /// words of the series, or has a word beside it that takes it out: `every Sunday 10am (not Dec 27)`, `todos los domingos, el 27/12 no hay`.
  func dayApart(
    fromSeries pieces: [Piece], _ tokens: [Token], _ text: SentenceText, hasSpaces: Bool
  ) -> Range<Int>? {
    guard let rule, rule.unit != .year, !rule.isOfMonthsAlone,
      let place = pieces.firstIndex(where: \.isDayOfNoBeginning)
    else { return nil }
    let day = pieces[place].range
    func isBeside(_ places: some Sequence<Int>) -> Bool {
      var last = day
      for other in places {
        let next = pieces[other].range
        let between = min(last.upperBound, next.upperBound)..<max(last.lowerBound, next.lowerBound)
        guard tokens[between].allSatisfy(\.isGlue) else { return false }
        if pieces[other].isRecurrence { return true }
        last = next
      }
      return false
    }
    func isExclusion(_ index: Int) -> Bool {
      tokens.indices.contains(index) && self.isExclusion(tokens[index], text, hasSpaces: hasSpaces)
    }
    let before = tokens[..<day.lowerBound].lastIndex { !$0.isGlue } ?? day.lowerBound
    let behind = tokens[day.upperBound...].firstIndex { !$0.isGlue } ?? day.upperBound
    let first = pieces.contains { $0.range.contains(before) } ? day.lowerBound : before
    // `两天一次 浇花 明天9点` begins tomorrow.
    let canBeApart = rule.weekdays.isEmpty && !pieces[place].isDayOfMonth
    let isApart =
      !canBeApart && !isBeside(pieces.indices[..<place].reversed())
      && !isBeside(pieces.indices[(place + 1)...])
    let last = isExclusion(behind) ? behind + 1 : day.upperBound
    guard isApart || last > day.upperBound || isExclusion(before) else { return nil }
    return tokens.scalars(of: first..<last)
  }

  /// The folded scalars of a month or another stretch of days beside a series that a word takes out of it: `not in August`, `kein Kurs im
  /// Dezember`, `12月停课`.
  func daysTakenOut(
    of pieces: [Piece], _ tokens: [Token], _ text: SentenceText, _ grammar: GrammarSwitches
  ) -> Range<Int>? {
    guard rule != nil, point.date.namesSeveralDays,
      let place = pieces.firstIndex(where: \.isStretchOfNoBeginning)
    else { return nil }
    let days = pieces[place].range
    func isFree(_ index: Int) -> Bool {
      tokens.indices.contains(index) && !pieces.contains { $0.range.contains(index) }
    }
    // The Portuguese `no` is `in the`.
    func isExclusion(_ index: Int) -> Bool {
      !tokens[index].isGlue && !tokens[index].has(.place) && !tokens[index].has(.placeOfName)
        && self.isExclusion(tokens[index], text, hasSpaces: grammar.hasSpaces)
    }
    let isBehindSeries = pieces[..<place].contains(where: \.isRecurrence)
    var (index, words) = (days.lowerBound - 1, 0)
    while isFree(index), words < 3 {
      if isExclusion(index) { return tokens.scalars(of: index..<days.upperBound) }
      if !tokens[index].isGlue {
        // `No sugar in December every day`
        guard isBehindSeries, grammar.hasSpaces, tokens[index].mark == nil else { break }
        words += 1
      }
      index -= 1
    }
    guard let behind = tokens.indices.first(where: { $0 >= days.upperBound && !tokens[$0].isGlue }),
      isFree(behind), isExclusion(behind)
    else { return nil }
    // `Mondays in December without Kim`
    let isLast = !isFree(behind + 1) || tokens[behind + 1].mark != nil
    return isLast || !grammar.hasSpaces ? tokens.scalars(of: days.lowerBound..<behind + 1) : nil
  }

  /// Whether a word takes out the day beside it: `off`, `休み`, `取消`.
  private func isExclusion(_ token: Token, _ text: SentenceText, hasSpaces: Bool) -> Bool {
    let scalars = text.folded.scalars
    let start = token.range.lowerBound
    guard !hasSpaces else { return Self.exclusions.lists(Array(text.folded.text(token.range).utf8)) }
    return (1...2).contains {
      let end = min(start + $0, scalars.count)
      return Self.exclusions.lists(Array(text.folded.text(start..<end).utf8))
    }
  }

  /// Words behind a day on which a series is not, folded.
  static let exclusions: StaticString = """
    not|no|skip|skipped|cancelled|canceled|cancel|off|excluded|closed|nicht|kein|keine|fallt|entfallt|abgesagt|frei|geschlossen|\
    pas|annule|annulee|ferme|fermee|cancelado|cancelada|cerrado|cerrada|suspendido|suspendida|nao|fechado|fechada|suspenso|folga|\
    pause|pausiert|ausfall|vacances|vacaciones|ferias|moved|without|ohne|sans|sin|sem|\
    休|休み|中止|休講|休会|なし|取消|不|没|停|暂停|放假|לא|אין|בוטל|מבוטל|סגור
    """
}

extension Piece {
  /// Whether the piece is one day with which no word says that something begins.
  fileprivate var isDayOfNoBeginning: Bool {
    guard let date = onlyDate else { return false }
    return (date.day ?? date.days ?? date.workdaysAhead != nil || date.offset != nil) && !date.isBeginning
      && !date.namesSeveralDays && !date.isDayAfter
  }

  /// Whether the piece is a month or another stretch of days with which no word says that something begins.
  fileprivate var isStretchOfNoBeginning: Bool {
    guard let date = onlyDate else { return false }
    return date.namesSeveralDays && !date.isBeginning
  }

  fileprivate var isDayOfMonth: Bool { onlyDate?.day != nil }

  /// The day of a point, or of a range that has only one.
  private var onlyDate: DateFields? {
    switch content {
    case .point(let point): point.date
    case .range(let from, let to):
      from.date.isEmpty == to.date.isEmpty ? nil : from.date.isEmpty ? to.date : from.date
    default: nil
    }
  }
}

extension Token {
  /// Whether the token can stand between two expressions and says nothing: a mark, `on`, `at`, `the`.
  fileprivate var isGlue: Bool {
    // A dash can stand for until, and a bracket begins a remark.
    if let mark { return !"\u{FFFC}-–—(".unicodeScalars.contains(mark) }
    return has(.on) || has(.at) || has(.filler) || has(.particle)
  }
}

extension Piece {
  /// Whether one of its words is a weekday.
  fileprivate func hasWeekday(_ tokens: [Token]) -> Bool { tokens[range].contains { $0.weekday != nil } }
}

/// Numbers that can be the date of a weekday that other words divide from them, or words of the title.
extension Reading {
  /// Their tokens: a known fraction, `1/2 marathon Saturday`; a date that agrees with the weekday only in months, `9/11 museum Saturday`,
  /// `Call 12.4 Monday`; and a number with a dot behind a name, `Python 3.12 Kurs Donnerstag`.
  func dateOrTitle(
    _ pieces: [Piece], _ tokens: [Token], _ grammar: GrammarSwitches, on today: CalendarDate
  ) -> Range<Int>? {
    guard let weekday = point.date.weekday, point.date.day != nil, grammar.hasSpaces else { return nil }
    for piece in pieces {
      guard case .point(let point) = piece.content, let day = point.date.day, let month = point.date.month,
        point.date.year == nil, !point.date.isFeast,
        let pair = pair(in: piece, tokens), (day, month) == pair.value || (month, day) == pair.value
      else { continue }
      let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
      let first = resolver.days(DateFields(month: month, day: day))?.lowerBound
      let isFar = first.map { $0.weekday != weekday || today.distance(to: $0) > 60 } ?? true
      let isDotted = tokens[pair.tokens.lowerBound + 1].mark == "."
      if point.date.weekday != nil {
        if isDotted, isFar, !grammar.hasDottedDates { return piece.range }
        continue
      }
      let isBeforeWord = isBeforeWordOfTitle(tokens[pair.tokens.upperBound...])
      guard piece.range.lowerBound == pair.tokens.lowerBound, isBeforeWord else { continue }
      let isFraction =
        !isDotted && tokens[pair.tokens].allSatisfy { $0.digits < 2 }
        && [12, 13, 14, 23, 34, 18].contains(pair.value.0 * 10 + pair.value.1)
      let isBehindName = isDotted && isName(pair.tokens.lowerBound - 1, tokens)
      if isFraction || isFar || isBehindName { return pair.tokens }
    }
    return nil
  }

  /// Two numbers with a slash or a dot between them and none behind them, and their tokens.
  private func pair(in piece: Piece, _ tokens: [Token]) -> (value: (Int, Int), tokens: Range<Int>)? {
    guard let mark = piece.range.first(where: { tokens[$0].mark == "/" || tokens[$0].mark == "." }),
      mark > piece.range.lowerBound, mark + 1 < piece.range.upperBound,
      let first = tokens[mark - 1].number, let last = tokens[mark + 1].number, tokens[mark - 1].digits > 0,
      (1...2).contains(tokens[mark + 1].digits), !tokens[mark].hasSpaceBefore,
      !tokens[mark + 1].hasSpaceBefore
    else { return nil }
    let behind = mark + 2 < tokens.count ? tokens[mark + 2] : nil
    if let behind, behind.mark == "." || behind.mark == "/", !behind.hasSpaceBefore { return nil }
    return ((first, last), mark - 1..<mark + 2)
  }

  private func isName(_ index: Int, _ tokens: [Token]) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    return tokens[index].isUnknownWord && tokens[index].isCapital && tokens[index].meanings.isEmpty
  }

  /// Whether tokens begin with a word of the title, behind a word for "of" or a hyphen perhaps.
  func isBeforeWordOfTitle(_ tokens: ArraySlice<Token>) -> Bool {
    let isLinked = tokens.first.map { $0.isOf || $0.mark == "-" && !$0.hasSpaceBefore } ?? false
    let words = isLinked ? tokens.dropFirst() : tokens
    return words.first.map { $0.isUnknownWord && !$0.has(.with) } ?? false
  }
}
