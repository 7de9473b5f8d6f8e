internal import ICalendar

/// The combined pieces of a sentence.
struct Reading {
  var point = Point()
  var range: (from: Point, to: Point)?
  /// The times on each of the days that ``range`` has.
  var hours: (from: TimeFields, to: TimeFields)?
  var length: Offset?
  var rule: RuleFields?
  var until: DateFields?
  var count: Int?
  var alarm: Int?
  var isAllDay = false
  /// The ranges of folded scalars that were understood.
  private(set) var used: [Range<Int>] = []
  /// The folded scalars of all that was understood, in any order.
  private var understood: [(range: Range<Int>, kind: QuickEvent.Part.Kind)] = []
  /// The ranges of folded scalars that were understood, and are a part of the title too.
  private(set) var titled: [Range<Int>] = []
  /// The folded scalars of the feast that names the day, which is the title where no other words are left.
  private(set) var feast: Range<Int>?
  /// Whether the length is a number of nights.
  private(set) var isOfNights = false
  /// The folded scalars of the words that ask to be reminded at the time of the sentence, `remind me`, which are the title where no other words are left.
  private(set) var reminder: Range<Int>?
  /// The folded scalars of a day beside a series that can be its first one, its last one or none of it.
  private(set) var dayApart: Range<Int>?
  /// The folded scalars of a weekday and a number that can be its date or an hour.
  private(set) var dayAsHour: Range<Int>?
  /// Whether a word puts an event of today in the evening: `dinner`, `Konzert`.
  private(set) var isOfEvening = false

  /// Joins the pieces.
  init(_ pieces: [Piece], text: SentenceText, tokens: [Token], grammar: GrammarSwitches) throws(QuickAddError)
  {
    var previous: Piece?
    let remaining = Self.joiningTimes(try Self.withoutWeakPieces(pieces, text, tokens, grammar), tokens)
    for piece in remaining {
      let scalars = Self.scalars(of: piece, tokens)
      guard !piece.continuesDay(of: previous, tokens), add(piece.content) else {
        let other = previous.map { Self.scalars(of: $0, tokens) } ?? scalars
        if let previous, piece.isSecondTime(behind: previous, tokens) {
          throw .twoTimes(text.original(other), text.original(scalars))
        }
        if let previous, piece.isListed(behind: previous, tokens) {
          throw .twoDays(text.original(other), text.original(scalars))
        }
        throw .contradiction(text.original(other), text.original(scalars))
      }
      previous = piece
      if case .alarm(0) = piece.content {
        reminder = tokens[piece.range].first { $0.has(.reminding) }?.range
      }
      if case .length = piece.content {
        isOfNights = tokens[piece.range].contains { $0.has(.nights) || $0.frequency != nil }
      }
      if case .point(let point) = piece.content, point.date.isFeast, point.date.offset == nil {
        feast = tokens[piece.range].first { $0.feast != nil }?.range
      }
      understood.append((scalars, piece.content.kind))
      if piece.isWordOfTitle(tokens, grammar) { continue }
      if piece.staysInTitle {
        titled.append(scalars)
        continue
      }
      used.append(scalars)
    }
    try refuseDoubtful(remaining, text, tokens, hasSpaces: grammar.hasSpaces)
    dayApart = dayApart(fromSeries: remaining, tokens, text, hasSpaces: grammar.hasSpaces)
    dayAsHour = dayAsHour(remaining, tokens, grammar)
    // Of a day to come no hour is past.
    isOfEvening =
      point.date.days == 0
      && tokens.contains { $0.has(.ofEvening) || $0.habit == .evening && $0.habits.count == 1 }
    try explainHours(
      by: pieces.filter { piece in
        !remaining.contains { $0.range == piece.range }
          && !(piece.isNightBeforeTitle(tokens) && (point.time ?? range?.from.time)?.isOfClock == true)
      },
      Self.withoutAlarms(tokens, remaining), text, grammar)
  }

  /// Adds a length that was found in the title.
  mutating func add(_ length: Offset, _ scalars: Range<Int>, staysInTitle: Bool) {
    self.length = length
    take(scalars, .length, staysInTitle: staysInTitle)
  }

  /// Whether the day is said with which a series begins.
  var saysBeginning: Bool { point.date.isBeginning || range.map { $0.to.date.isBeginning } ?? false }

  /// Whether the day of a single event, or the first one of a series, is said, and not only a weekday.
  var saysFirstDay: Bool { fixesDay || point.date.isBeginning }

  /// Takes the weekday that a German word of the title begins with, where an hour and no day is said: `Samstagsmarkt 8 Uhr`.
  mutating func takeWeekday(ofTitle tokens: [Token], _ text: SentenceText, _ grammar: GrammarSwitches) {
    guard grammar.joinsWords, hasHour, !saysDate, rule == nil else { return }
    let found = tokens.lazy.filter { $0.isUnknownWord && $0.isCapital && $0.range.count > 10 }.compactMap {
      token -> (Weekday, Range<Int>)? in
      let name = text.folded.text(token.range)
      return Self.weekdays.first { name.hasPrefix($0.0) && name.count > $0.0.count + 2 }.map {
        ($0.1, token.range)
      }
    }
    guard let (day, word) = found.first else { return }
    point.date.weekday = day
    take(word, .when, staysInTitle: true)
  }

  private static let weekdays: [(String, Weekday)] = [
    ("montags", .monday), ("dienstags", .tuesday), ("mittwochs", .wednesday), ("donnerstags", .thursday),
    ("freitags", .friday), ("samstags", .saturday), ("sonntags", .sunday), ("sonnabends", .saturday),
  ]

  /// Whether the series is on each day, and no day is said beside it.
  var isDaily: Bool { rule == RuleFields(unit: .day) && point.date.isEmpty && range == nil }

  /// Adds how often a series recurs, which was found in the title.
  mutating func add(count: Int, _ scalars: Range<Int>, staysInTitle: Bool) {
    self.count = count
    take(scalars, .end, staysInTitle: staysInTitle)
  }

  private mutating func take(_ scalars: Range<Int>, _ kind: QuickEvent.Part.Kind, staysInTitle: Bool) {
    understood.append((scalars, kind))
    guard !staysInTitle else { return titled.append(scalars) }
    used.append(scalars)
  }

  /// The tokens without those that say when an alarm is, and so nothing about the event.
  private static func withoutAlarms(_ tokens: [Token], _ pieces: [Piece]) -> [Token] {
    let alarms = pieces.filter(\.isAlarm).map(\.range)
    guard !alarms.isEmpty else { return tokens }
    return tokens.indices.filter { index in !alarms.contains { $0.contains(index) } }.map { tokens[$0] }
  }

  /// The pieces without the weak ones, such as a feast beside a date, which stay in the title.
  private static func withoutWeakPieces(
    _ pieces: [Piece], _ text: SentenceText, _ tokens: [Token], _ grammar: GrammarSwitches
  ) throws(QuickAddError) -> [Piece] {
    var pieces = withoutPossessives(try withoutUnclearDays(pieces, text, tokens), tokens)
    if !pieces.contains(where: \.isRecurrence) { pieces.removeAll(where: \.isCount) }
    let all = pieces
    pieces.removeAll { $0.isKind(beside: all, text, tokens, grammar) }
    // `Quarterly review every 3 months`
    let isAdjective = { (piece: Piece) in piece.isAdjective(tokens) }
    if pieces.contains(where: { $0.isRecurrence && !isAdjective($0) }) {
      let others = pieces
      pieces.removeAll { piece in isAdjective(piece) && !others.contains { piece.givesInterval(to: $0) } }
    }
    // `Montage Küche Dienstag 8 Uhr`, `Diario de Greg sábado 11:00`
    let days = pieces.filter { $0.namesDay && !$0.isRecurrence }
    if !days.isEmpty { pieces.removeAll { $0.isSeriesOfTitle(tokens) } }
    pieces = try onceOnListedWeekdays(pieces, text, tokens, grammar)
    if grammar.hasSpaces { try checkTitle(ofSeries: pieces, text, tokens, grammar) }
    // `out February` names a month only where nothing else says when.
    if pieces.count > 1 { pieces.removeAll { $0.isMonthAlone && $0.range.count == 1 && !$0.isBeginning } }
    // `Relatório de fim de mês sexta`, of which both are weak
    if let end = pieces.first(where: \.isWeakEnd), pieces.contains(where: { $0.namesDay && !$0.isWeakEnd }) {
      pieces.removeAll { $0.range == end.range }
    }
    let strong = pieces.filter { !$0.isWeak }
    if let months = pieces.first(where: \.isRangeOfMonths) {
      // `Report March to June due Friday`; an hour in whole months is on no day.
      if strong.contains(where: \.namesDay) {
        pieces.removeAll(where: \.isRangeOfMonths)
      } else if strong.contains(where: \.namesHour) {
        throw .noDay(text.original(scalars(of: months, tokens)))
      }
    }
    if strong.contains(where: \.namesDay) {
      // `segunda e quarta`: a short day in a list of days is no word of the title.
      let listed = pieces.filter { piece in
        pieces.contains {
          $0.isListed(behind: piece, tokens) || piece.isListed(behind: $0, tokens) || $0.goesOn(from: piece)
        } || piece.isOfWeeks(in: pieces) || piece.isBeforeWeeks(in: pieces)
      }.map(\.range)
      pieces.removeAll { $0.isWeak && $0.namesDay && !listed.contains($0.range) }
    }
    if let month = pieces.first(where: \.isMonthAlone) {
      if strong.contains(where: { $0.namesDay && !$0.isDayAlone && !$0.isRecurrence }) {
        pieces.removeAll(where: \.isMonthAlone)
      } else if month.isBeginning || strong.contains(where: { $0.isRecurrence || $0.namesHour }),
        !pieces.contains(where: { $0.recurs(in: month) })
      {
        // The sentence names no day of the month.
        throw .noDay(text.original(scalars(of: month, tokens)))
      }
    }
    if strong.contains(where: \.namesHour) {
      let hours = Set(pieces.filter(\.isRangeOfHours).map(\.range.lowerBound))
      pieces.removeAll { $0.isBarePart && !$0.isPart(ofHoursAt: hours, tokens, grammar) }
      // `土曜10時 一日店長`
      pieces.removeAll { $0.isAllDay && $0.touchesWord(behind: tokens, grammar) }
    }
    // `Dîner à 5 personnes demain à 20h`
    if strong.contains(where: { $0.namesHour && !$0.isGuess }) { pieces.removeAll { $0.isGuess } }
    return pieces
  }

  static func scalars(of piece: Piece, _ tokens: [Token]) -> Range<Int> {
    tokens.scalars(of: piece.range)
  }

  /// Whether a piece does not contradict those before it.
  private mutating func add(_ content: Piece.Content) -> Bool {
    switch content {
    case .point(let new):
      guard addDay(of: new) else { return false }
      guard let both = point.merged(with: new) else { return false }
      point = both
    case .range(let from, let to):
      if from.isEmpty, range == nil {
        range = (from, to)
        return true
      }
      return add(from, to)
    case .length(let new):
      guard length == nil else { return false }
      length = new
    case .recurrence(let new):
      guard rule == nil else { return merge(new) }
      rule = new
    case .until(let new):
      guard until == nil else { return false }
      until = new
    case .count(let new):
      guard count == nil else { return false }
      count = new
    case .alarm(let minutes):
      guard alarm == nil else { return false }
      alarm = minutes
    case .zone(let zone):
      guard let both = point.merged(with: zone) else { return false }
      point = both
    case .allDay: isAllDay = true
    case .unclear: return false
    }
    return true
  }

  /// Adds the day behind a range of times that has its day at its end, which has to be that one: `6-8pm Monday, then dinner Tuesday`.
  /// The end of each event of a series is none: `every Friday 5pm to Monday 8am from Dec 4`.
  private mutating func addDay(of new: Point) -> Bool {
    guard let known = range, known.from.date.isEmpty, known.from.time != nil, known.to.date.namesDay,
      new.date.namesDay, !point.date.namesDay, rule == nil || known.to.saysHourFirst
    else { return true }
    guard let date = known.to.date.merged(with: new.date) else { return false }
    range?.to.date = date
    point.date = date
    return true
  }

  /// Adds a range. One of days and one of times belong together: `Dec 3-5, 9am-5pm`.
  private mutating func add(_ from: Point, _ to: Point) -> Bool {
    guard let known = range, !known.from.isEmpty else {
      range = (from, to)
      return true
    }
    guard hours == nil else { return false }
    if known.from.namesOnlyDay, known.to.namesOnlyDay, let left = from.onlyHour, let right = to.onlyHour {
      hours = (left, right)
    } else if from.namesOnlyDay, to.namesOnlyDay, let left = known.from.onlyHour,
      let right = known.to.onlyHour
    {
      (hours, range) = ((left, right), (from, to))
    } else {
      return false
    }
    point.zone = point.zone ?? known.from.zone ?? known.to.zone ?? from.zone ?? to.zone
    return true
  }

  /// Two rules of one sentence: `weekly` and `Mondays`.
  private mutating func merge(_ new: RuleFields) -> Bool {
    guard let known = rule else { return false }
    if known.unit == new.unit, known.weekdays.isEmpty || new.weekdays.isEmpty {
      var both = known
      both.weekdays += new.weekdays
      both.interval = max(known.interval, new.interval)
      rule = both
      return true
    }
    // `平日毎朝`: daily on days of work
    for (each, days) in [(known, new), (new, known)]
    where each == RuleFields(unit: .day) && days.unit == .week && days.interval == 1
      && days.weekdays.count > 1
    {
      rule = days
      return true
    }
    return known == new
  }

  /// Whether a day is said, or the days of a series.
  var namesDay: Bool {
    point.date.namesDay || range?.from.date.namesDay == true || rule?.weekdays.isEmpty == false
  }

  /// Whether a day, a longer time such as a week, or a distance from now is said.
  var saysDate: Bool {
    namesDay || !point.date.isEmpty || point.offset != nil || range?.from.date.isEmpty == false
      || range?.to.date.isEmpty == false || rule?.date.isEmpty == false || until != nil
  }

  /// Whether the day is said by itself, and not only by a weekday.
  var fixesDay: Bool { point.fixesDay || range.map { $0.from.fixesDay || $0.to.fixesDay } ?? false }

  /// Whether an hour is said.
  var hasHour: Bool {
    point.time?.hour != nil || range?.from.time?.hour != nil || range?.to.time?.hour != nil
  }

  /// The words that were understood.
  func words(of text: SentenceText) -> [String] { used.map(text.original) }

  /// Returns the words that were understood, in the order of the sentence; words of the title that say when are among them.
  /// - Parameter others: The folded scalars of further words.
  func parts(of text: SentenceText, others: [(range: Range<Int>, kind: QuickEvent.Part.Kind)] = [])
    -> [QuickEvent.Part]
  {
    let further = others.filter { other in !understood.contains { $0.range.overlaps(other.range) } }
    return (understood + further).sorted { $0.range.lowerBound < $1.range.lowerBound }
      .map { QuickEvent.Part(kind: $0.kind, words: text.original($0.range)) }
  }
}

extension Point {
  /// Whether the day is said by itself, and not only by a weekday.
  fileprivate var fixesDay: Bool {
    offset != nil || date.day != nil || date.days != nil || date.offset != nil || date.workdaysAhead != nil
      || date.weekNumber != nil || date.calendarWeek != nil || date.isWeek
  }

  /// Whether the point is a day without a time.
  fileprivate var namesOnlyDay: Bool { date.namesDay && time == nil && offset == nil }

  /// Its time, if it says an hour and no day.
  fileprivate var onlyHour: TimeFields? { date.isEmpty && time?.hour != nil ? time : nil }
}

extension Piece {
  /// The series is the rest of a list of weekdays of which the first one has its date: `next Monday, Wednesday and Friday at 7`.
  fileprivate func continuesDay(of previous: Piece?, _ tokens: [Token]) -> Bool {
    guard isRecurrence, case .point(let point)? = previous?.content, let end = previous?.range.upperBound,
      point.date.weekday != nil, point.time == nil, tokens[range.lowerBound].weekday != nil,
      range.lowerBound == end + 1
    else { return false }
    return tokens[end].mark == "," || tokens[end].has(.and)
  }

  /// A time has `and` between it and the time before it: `at 8am and 8pm`.
  fileprivate func isSecondTime(behind previous: Piece, _ tokens: [Token]) -> Bool {
    guard namesHour, previous.namesHour, previous.range.upperBound < range.lowerBound else { return false }
    return tokens[previous.range.upperBound..<range.lowerBound].contains { $0.has(.and) || $0.mark == "&" }
  }

  /// Whether the piece is a weekday, and `and` or a comma stands between it and a weekday before it: `Monday and Friday`, `Di 8 und Do 10 Uhr`.
  fileprivate func isListed(behind previous: Piece, _ tokens: [Token]) -> Bool {
    guard case .point(let first) = previous.content, case .point(let last) = content,
      first.date.weekday != nil, first.time == nil, last.date.weekday != nil,
      previous.range.upperBound < range.lowerBound
    else { return false }
    let between = tokens[previous.range.upperBound..<range.lowerBound]
    return between.contains(where: \.joinsList)
      && between.allSatisfy { $0.joinsList || $0.has(.on) || $0.has(.filler) || $0.has(.particle) }
  }

  /// Whether the piece is a weekday directly before hours or days, of which the days are more than a week: `Di 18-19 Uhr vom 5.1. bis 30.3.`
  fileprivate func isOfWeeks(in pieces: [Piece]) -> Bool {
    guard case .point(let point) = content, point.date.weekdayAlone != nil,
      pieces.contains(where: \.namesHour),
      pieces.contains(where: { $0.isRange && $0.range.lowerBound == range.upperBound })
    else { return false }
    return pieces.contains {
      guard case .range(let from, let to) = $0.content, from.time == nil, let first = from.date.day,
        let last = to.date.day, let month = to.date.month
      else { return false }
      let months = (month - (from.date.month ?? month) + 12) % 12
      return months * 30 + last - first > 7
    }
  }

  /// Whether the piece is the hours directly behind a day that end on another one, `Fr 16 - Mo 8`, or whose date is behind them, `Do 19-21 Uhr 7.1.`
  fileprivate func goesOn(from day: Piece) -> Bool {
    guard case .range(let from, let to) = content, from.date.isEmpty, from.time != nil, to.date.namesDay
    else {
      return false
    }
    return day.range.upperBound == range.lowerBound
  }

  /// The series is on days of a month that is said directly before it, behind it, or first of all.
  fileprivate func recurs(in month: Piece) -> Bool {
    guard case .recurrence(let rule) = content,
      rule.unit == .day || !rule.weekdays.isEmpty || rule.date.day != nil
    else { return false }
    return month.isBeginning || month.range.lowerBound == 0 || month.range.upperBound + 1 >= range.lowerBound
  }

  /// Whether a word says that something begins with its days: `ab Januar`.
  fileprivate var isBeginning: Bool {
    guard case .point(let point) = content else { return false }
    return point.date.isBeginning
  }

  var isRecurrence: Bool { if case .recurrence = content { true } else { false } }

  /// Whether the piece is a number of times, which without a recurrence is a part of the title: `3 times`.
  fileprivate var isCount: Bool { if case .count = content { true } else { false } }

  /// Whether the piece is a word such as `weekly` before a word of the title.
  func isAdjective(_ tokens: [Token]) -> Bool {
    isRecurrence && range.count == 1 && tokens[range.lowerBound].frequency != nil
      && tokens.count > range.upperBound && tokens[range.upperBound].isUnknownWord
  }

  /// Whether the piece is a word for a series that is a noun too, where the day is said by another one: the German `Montage`, the Spanish `diario`.
  fileprivate func isSeriesOfTitle(_ tokens: [Token]) -> Bool {
    isRecurrence && range.count == 1 && tokens[range.lowerBound].isWeak
  }

  /// Whether the piece is a night before the word of the title that it belongs to, which can end in the morning: the `Night` of `Night shift handover`.
  fileprivate func isNightBeforeTitle(_ tokens: [Token]) -> Bool {
    guard isBarePart, range.count == 1, tokens[range.lowerBound].part == .night,
      tokens[range.lowerBound].clock == nil, tokens.indices.contains(range.upperBound)
    else { return false }
    return tokens[range.upperBound].isUnknownWord
  }

  /// Whether the piece says each so many weeks, and another one on which weekdays: `Fortnightly therapy Mondays`.
  fileprivate func givesInterval(to other: Piece) -> Bool {
    guard case .recurrence(let rule) = content, case .recurrence(let days) = other.content else {
      return false
    }
    return rule.unit == .week && rule.interval > 1 && rule.weekdays.isEmpty && days.unit == .week
      && days.interval == 1 && !days.weekdays.isEmpty
  }

  /// The end of a month or a year that is not named, which can be a word of the title.
  var isWeakEnd: Bool {
    guard case .point(let point) = content else { return false }
    return point.time == nil && point.offset == nil && point.date.isWeakEnd
  }

  var isWeak: Bool {
    // `Planung KW 28-30 am 7.12. 10 Uhr`
    if case .range(let from, let to) = content {
      return from.date.calendarWeek != nil && from.date.isWeak && to.date.isWeak && to.time == nil
    }
    guard case .point(let point) = content, point.time == nil, point.offset == nil else { return false }
    return point.date.isWeak || point.date.isFeast && point.date.offset == nil
  }

  var namesDay: Bool {
    switch content {
    case .point(let point): point.date.namesDay || point.offset != nil
    case .range(let from, let to): from.date.namesDay || to.date.namesDay
    case .recurrence(let rule): !rule.weekdays.isEmpty || !rule.date.isEmpty
    default: false
    }
  }

  /// A piece that says the day by more than a weekday.
  var fixesDay: Bool {
    switch content {
    case .point(let point): point.fixesDay
    case .range(let from, let to): from.fixesDay || to.fixesDay
    default: false
    }
  }

  var namesHour: Bool {
    switch content {
    case .point(let point): point.time?.hour != nil && !isBarePart
    case .range(let from, _): from.time?.hour != nil
    default: false
    }
  }

  /// Whether the piece is only an hour that may be another number.
  fileprivate var isGuess: Bool {
    guard case .point(let point) = content, point.date.isEmpty else { return false }
    return point.time?.isGuess ?? false
  }

  /// Whether the piece is a feast or a part of the day that is a word of the title too: `Christmas Eve dinner`,
  /// `Night at the museum`. Such a piece gives the day or the time, and stays in the title.
  fileprivate func isWordOfTitle(_ tokens: [Token], _ grammar: GrammarSwitches) -> Bool {
    // `repas de Noël`
    if case .point(let point) = content, point.date.isFeast, point.time == nil, range.count == 2,
      tokens[range.lowerBound].has(.from), tokens[range.lowerBound].has(.filler), range.lowerBound > 0,
      tokens[range.lowerBound - 1].isUnknownWord
    {
      return true
    }
    guard grammar.hasSpaces || grammar.hasParticles, case .point(let point) = content, range.count == 1,
      tokens.count > range.upperBound
    else { return false }
    let next = tokens[range.upperBound]
    let isFeast = point.date.isFeast && point.date.offset == nil && point.time == nil
    guard grammar.hasSpaces else {
      return (isFeast || tokens[range.lowerBound].dayOfMonth != nil) && next.isUnknownWord
        && !next.hasSpaceBefore
    }
    let isMeal = tokens[range.lowerBound].has(.meal)
    let isPart = isBarePart && (point.time?.isClockWord == false || isMeal)
    // `Sunday school`
    if point.date.weekdayAlone != nil, point.time == nil, tokens[range.lowerBound].isWeak, next.isContinuation
    {
      return true
    }
    // `Trash night every Monday`
    if isPart, isNightOfTitle(tokens, grammar), next.beginsSeries { return true }
    guard isFeast || isPart || point.date.isWeekend && point.date.weeks == nil else { return false }
    return next.isUnknownWord
      || range.lowerBound == 0 && (next.has(.place) || next.has(.placeOfName))
  }

  /// Whether the piece is a night behind a word of the title, of which it says the kind. A German one is a noun.
  private func isNightOfTitle(_ tokens: [Token], _ grammar: GrammarSwitches) -> Bool {
    let night = tokens[range.lowerBound]
    guard night.part == .night, night.clock == nil, night.relativeDay == nil, range.lowerBound > 0 else {
      return false
    }
    return tokens[range.lowerBound - 1].isUnknownWord && (!grammar.capitalizesNouns || night.isCapital)
  }

  fileprivate var isMonthAlone: Bool {
    guard case .point(let point) = content else { return false }
    return point.time == nil && point.date.isMonthAlone
  }

  fileprivate var isDayAlone: Bool {
    guard case .point(let point) = content else { return false }
    return point.date.isDayAlone
  }

  /// Whether the piece is all days of several months: `March to June 2027`.
  fileprivate var isRangeOfMonths: Bool {
    guard case .range(let from, let to) = content, from.time == nil, to.time == nil else { return false }
    return from.date.month != nil && to.date.month != nil && from.date.day == nil && to.date.day == nil
      && !from.date.namesDay && !to.date.namesDay
  }

  /// Whether the piece is a range that begins with an hour.
  fileprivate var isRangeOfHours: Bool {
    guard case .range(let from, _) = content else { return false }
    return from.date.isEmpty && from.time?.hour != nil
  }

  /// Whether the part of the day belongs to the hours directly after it, `下午2-4点`, and not to a word of the title before
  /// it: `Movie night 8-10pm`.
  fileprivate func isPart(ofHoursAt starts: Set<Int>, _ tokens: [Token], _ grammar: GrammarSwitches) -> Bool {
    guard
      starts.contains(where: {
        $0 == range.upperBound || $0 == range.upperBound + 1 && tokens[$0 - 1].mark == ","
      }),
      case .point(let point) = content, point.time?.isClockWord != true
    else { return false }
    // `Sport morgens von 5 bis 7`; of the parts of the day only the night names a kind of event.
    // `nachts 1-3 Uhr` is written small, and no noun.
    return !grammar.hasSpaces || point.time?.part != .night || range.lowerBound == 0
      || grammar.capitalizesNouns && !tokens[range.lowerBound].isCapital
      || !tokens[range.lowerBound - 1].isUnknownWord
  }

  var isRange: Bool { if case .range = content { true } else { false } }

  fileprivate var isAlarm: Bool { if case .alarm = content { true } else { false } }

  fileprivate var isAllDay: Bool { if case .allDay = content { true } else { false } }

  /// Whether another word is directly after it where words have no spaces.
  fileprivate func touchesWord(behind tokens: [Token], _ grammar: GrammarSwitches) -> Bool {
    guard !grammar.hasSpaces, tokens.indices.contains(range.upperBound) else { return false }
    let next = tokens[range.upperBound]
    return next.isUnknownWord && !next.hasSpaceBefore
  }

  /// Whether the piece is only a part of the day, or `noon`.
  var isBarePart: Bool {
    guard case .point(let point) = content else { return false }
    guard let time = point.time, point.date.isEmpty, range.count == (time.stage == nil ? 1 : 2) else {
      return false
    }
    return time.isClockWord || time.hour == nil && time.part != nil
  }
}
