import AgendaKit
import ICalendar

extension WidgetComposition {
  /// One line: the running or next occurrence, and the number of other timed occurrences of its day that have not ended.
  /// After the last timed occurrence of the day, the next one of the following days. If there is none, the all-day
  /// occurrences; otherwise a sentence, or the number that a limit left out. Problems of the sources are at its end.
  func fillLine(_ content: inout WidgetContent) {
    content.columns = [WidgetColumn(offset: measures.sideMargin, width: measures.innerWidth)]
    let days = [outline.first] + outline.later
    content.counts.ended = days.reduce(0) { $0 + $1.timed.count(where: \.hasEnded) }
    content.counts.hidden = outline.present - content.counts.ended
    guard measures.innerHeight >= measures.lineHeight(.title), measures.innerWidth > 0 else { return }

    let sentences = messageSentences()
    let notice = lineNotice(sentences)
    var width = measures.innerWidth
    if let notice {
      width -= measures.noticeInset + measures.width(of: notice.shown, .notice) + measures.noticeLead
      content.notice = notice
    }
    let coming = sentences == nil || outline.present == 0 ? coming : nil
    if let coming {
      content.columns[0].entries = line(
        of: coming.item, on: coming.date, times: countdownOrTimes(of: coming.item, on: coming.date),
        others: coming.others, hasNote: false, beside: coming.running, width: width)
      content.counts.shown = 1
      content.counts.hidden += coming.isAhead ? coming.others : -1
    } else if sentences == nil,
      let first = outline.first.allDay.first ?? outline.later.first?.allDay.first
        ?? outline.first.untimedTasks.first
    {
      let others = max(0, (first.isTask ? outline.first.untimedTasks : outline.first.allDay).count - 1)
      let row = draft(first, on: outline.first.date)
      content.columns[0].entries = [.summary(summary(of: row, others: others, width: width))]
      content.counts.shown = 1
      content.counts.hidden -= 1
    } else if let sentence = sentences?.sentence ?? outline.first.sentence {
      content.columns[0].entries = [.sentence(measures.cut(sentence, to: width, .sentence))]
    } else {
      content.columns[0].entries =
        content.counts.hidden > 0
        ? [.more(content.counts.hidden, measures.cut(words.more(content.counts.hidden), to: width, .more))]
        : [.sentence(measures.cut(words.nothingMoreToday, to: width, .sentence))]
    }
  }

  /// The text before the title: the countdown, if it is shown.
  private func countdownOrTimes(of item: AgendaItem, on date: CalendarDate) -> [String] {
    words(of: item, on: date).countdown.map { [$0] } ?? lineTimes(of: item, on: date)
  }

  /// The problems of the sources in the fewest words, in at most half of the line.
  private func lineNotice(_ sentences: MessageSentences?) -> FittedText? {
    // The sentence about an unreachable source already reports the problem.
    guard sentences?.illustration != .unreachable || outline.present > 0,
      let failure = language.failure(of: agenda)
    else { return nil }
    let room = measures.innerWidth / 2 - measures.noticeInset
    let shown = failure.reversed().first { measures.width(of: $0, .notice) <= room } ?? ""
    return room > 0 ? FittedText(full: failure.first ?? "", shown: shown) : nil
  }

  /// The running occurrence of a day, of several the one that started last, until the next one begins soon, or else the next one; and the number of the
  /// other timed occurrences of that day that have not ended. The day is the first one that has any; the following days
  /// count only if the first day is over, or empty. Without a timed occurrence, the all-day occurrences of the days ahead
  /// if the requested days are empty.
  private var coming:
    (date: CalendarDate, item: AgendaItem, running: AgendaItem?, others: Int, isAhead: Bool)?
  {
    let asked = [outline.first] + (outline.first.isOver ? outline.later : [])
    for day in asked {
      // A task that is overdue would stand before all events for ever.
      let timed = day.timed.filter { !$0.hasEnded && !$0.isUntimedTask && !$0.isOverdue && !$0.isDone }
      if let found = CurrentItem(among: timed, at: agenda.now, soon: layout.soon) {
        return (day.date, found.item, found.running, timed.count - 1, false)
      }
    }
    guard outline.first.isOver, !asked.contains(where: { $0.limited > $0.leftOut }) else { return nil }
    let isEmpty = asked.allSatisfy(\.allDay.isEmpty)
    guard
      let ahead = outline.ahead.first(where: { !$0.timed.isEmpty }) ?? (isEmpty ? outline.ahead.first : nil)
    else { return nil }
    let timed = ahead.timed.filter { !$0.isUntimedTask }
    let items = timed.isEmpty ? ahead.allDay + ahead.untimedTasks : timed
    return items.first.map { (ahead.date, $0, nil, items.count - 1, true) }
  }

  /// The line of an occurrence: the first of `times` that leaves room for some letters of the title, the title, the
  /// note if it is wanted and fits, and the number of others. A time beside which no letter of the title fits says nothing
  /// and is left out. Behind the note is the event `beside` that still runs, where it has room.
  func line(
    of item: AgendaItem, on date: CalendarDate, times: [String], others: Int, hasNote: Bool,
    beside running: AgendaItem? = nil, width: Double
  ) -> [WidgetColumn.Entry] {
    let words = words(of: item, on: date)
    let more = others > 0 ? "+\(others)" : ""
    let gap = measures.lineGap
    let moreWidth = others > 0 ? measures.width(of: more, .more) + gap : 0
    // In a picture, the row begins with a mark.
    let inset = measures.unit == .points ? measures.textInset : 0
    var room = max(0, width - inset)
    let hasMore = others > 0 && moreWidth <= room
    if hasMore { room -= moreWidth }

    let shortest = times.last ?? ""
    let titleGap = measures.unit == .cells ? 1 : gap
    let isAlone = measures.width(of: shortest, .time) + titleGap + 2 * measures.letterWidth > room
    let time =
      times.first { measures.width(of: $0, .time) + 8 <= room } ?? (hasMore && isAlone ? "" : shortest)
    let shownTime = measures.cut(time, to: room, .time)
    if !time.isEmpty {
      room -= measures.width(of: shownTime.shown, .time) + titleGap
    }
    let title = measures.cut(words.title, to: max(0, room), .title, isEmphasized: words.isRunning)
    var row = row(of: item, words, form: .oneLine, title: title)
    row.time = time.isEmpty ? nil : FittedText(full: times[0], shown: shownTime.shown)
    room -= measures.width(of: title.shown, .title, isEmphasized: words.isRunning)
    let note = hasNote ? lineNote(words, within: room) : lineDeparture(words, within: room)
    row.note = running.flatMap { lineNote(of: $0, behind: note, within: room) } ?? note
    return [.row(row)] + (hasMore ? [.more(others, FittedText(more))] : [])
  }

  /// A note with an event that still runs behind it: `until 10:05 Stand-up`; `nil` if that has no room.
  private func lineNote(of running: AgendaItem, behind note: FittedText?, within room: Double) -> FittedText?
  {
    let texts = [lineTimes(of: running).first, words(of: running, on: today).title].compactMap(\.self)
    let own = texts.joined(separator: " ")
    let text = note.map { $0.full + WidgetRow.separator + own } ?? own
    return measures.width(of: WidgetRow.separator + text, .note) <= room ? FittedText(text) : nil
  }

  /// When one leaves, where that fits as a whole behind the title.
  private func lineDeparture(_ words: AgendaRow, within room: Double) -> FittedText? {
    words.leave.flatMap {
      measures.width(of: WidgetRow.separator + $0, .note) <= room ? FittedText($0) : nil
    }
  }

  /// The place after the title, and why the title is struck through. The time already shows which day of the event this
  /// is.
  private func lineNote(_ words: AgendaRow, within room: Double) -> FittedText? {
    var words = words
    (words.dayNote, words.shortDayNote) = (nil, nil)
    return measures.note(of: words, within: room - measures.width(of: WidgetRow.separator, .note))
  }
}

extension WidgetOutline.Day {
  /// The tasks without a time.
  fileprivate var untimedTasks: [AgendaItem] { timed.filter(\.isUntimedTask) }
}

extension LayoutMeasures {
  /// The gap between the parts of a line.
  fileprivate var lineGap: Double {
    unit == .cells ? Double(CellMetrics.lineGap(ofWidth: width)) : width(of: "  ", .time)
  }

  /// The gap before the sign of a problem. In a picture it is wider, so that the sign does not look like a part of the
  /// number.
  fileprivate var noticeLead: Double { unit == .cells ? lineGap : 2 * lineGap }
}

/// The message in place of rows, before it is fitted.
struct MessageSentences {
  var sentence: String
  var advice: String?
  /// The whole message if there is room for lines to copy: the text before them, and the lines.
  var lines: (before: String, lines: [String])?
  var illustration: WidgetMessage.Illustration
  /// Whether the date is shown beside the message. It is not if it is unknown whether the day is empty.
  var hasDate: Bool
  /// Whether text has a sign before it.
  var hasSign = true
}

extension WidgetComposition {
  /// The message in place of rows; `nil` if there are rows.
  func messageSentences() -> MessageSentences? {
    var sentences = sentencesOfState()
    if let advice = layout.advice[agenda.state] {
      let text = PlainText.sanitized(advice)
      sentences?.advice = text.isEmpty ? nil : text
      sentences?.lines = nil
    }
    return sentences
  }

  /// The message for a user of the command.
  private func sentencesOfState() -> MessageSentences? {
    switch agenda.state {
    case .notConfigured:
      let path = PlainText.sanitized(layout.configurationPath)
      return MessageSentences(
        sentence: layout.language.noCalendar, advice: words.listCalendars.filling(["path": path]),
        lines: firstCommands,
        illustration: .newCalendar, hasDate: false)
    case .signedOut:
      return MessageSentences(
        sentence: words.signedOut, advice: words.signIn, illustration: .signedOut, hasDate: false)
    case .unreadable:
      return MessageSentences(
        sentence: layout.isUndrawable ? words.undrawable : words.unreadable, advice: adviceOfUnreadable,
        illustration: .unreadable, hasDate: false)
    case .unreachable where agenda.problems.onlyBeingFetched && agenda.lastUpdate == nil:
      return MessageSentences(
        sentence: words.fetching, advice: words.waitForFetching, illustration: .unreachable, hasDate: true)
    case .unreachable where outline.available == 0 && outline.ahead.isEmpty && !agenda.problems.onlyTellAge:
      return MessageSentences(
        sentence: words.unreachable, advice: words.tryingAgain, illustration: .unreachable, hasDate: true)
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed, .unreachable:
      return emptySentences()
    }
  }

  /// The advice where no calendar can be read: of one that is not there, “agenda check” would say no more.
  private var adviceOfUnreadable: String {
    guard let missing = agenda.problems.firstMissing else { return words.runCheck }
    let sentence = layout.advisesSetup ? words.isMissing : words.isNotThere
    return sentence.filling(["path": PlainText.sanitized(missing.source)])
  }

  private var firstCommands: (before: String, lines: [String])? {
    guard measures.kind == .page, measures.unit == .cells else { return nil }
    return (words.runThese, layout.firstCommands)
  }

  private func emptySentences() -> MessageSentences? {
    let isFollowed = measures.goesOn && measures.arrangement != .inline && !outline.ahead.isEmpty
    guard outline.present == 0, !isFollowed else { return nil }
    if layout.listsTasks {
      return MessageSentences(
        sentence: words.noTasks, illustration: .restfulDay, hasDate: false, hasSign: false)
    }
    if let sentence = layout.emptySentence {
      return MessageSentences(sentence: sentence, illustration: .restfulDay, hasDate: false)
    }
    let isOneDay =
      switch agenda.state {
      case .nothingToday: true
      case .nothingAhead: false
      default: agenda.days.count == 1
      }
    let today = agenda.zone.localDateTime(at: agenda.now).date
    let isPast = agenda.days.last.map { $0.date < today } ?? false
    let ofSeveral = isPast ? words.nothingThoseDays : words.nothingAhead
    let sentence = isOneDay ? outline.first.sentence ?? words.nothingToday : ofSeveral
    return MessageSentences(
      sentence: sentence, illustration: isOneDay ? .restfulDay : .emptyCalendar,
      hasDate: isOneDay || measures.kind != .page)
  }

  /// Shows a message in place of rows: first the sentence, then the drawing and the advice if there is room.
  func fillMessage(_ content: inout WidgetContent, _ sentences: MessageSentences) {
    // Busy times are no tasks.
    let isOfNoTasks = layout.listsTasks && (agenda.state == .nothingToday || agenda.state == .nothingAhead)
    let notice = isOfNoTasks ? nil : language.failure(of: agenda)
    // The sentence about an unreachable source already reports the problem.
    let gaps = notice == nil || sentences.illustration == .unreachable ? [] : measures.noticeGaps
    let noticeHeight = gaps.first.map { $0 + measures.lineHeight(.notice) } ?? 0
    var room = max(0, measures.innerHeight - noticeHeight)
    if sentences.hasDate { content.header = messageHeader(room: room) }
    if measures.arrangement != .beside, let header = content.header {
      room = max(0, room - measures.height(of: header) - measures.headerGap)
    }
    let dateWidth = content.header == nil ? nil : dateWidth
    let frame = measures.columnFrames(dateWidth: dateWidth, count: 1)[0]
    content.columns = [WidgetColumn(offset: frame.offset, width: frame.width)]
    content.message = message(sentences, width: frame.width, room: room)
    content.counts.hidden = outline.present
    if let gap = gaps.first, let notice {
      content.noticeGap = gap
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    }
  }

  /// The date above or beside a message, in the most detailed form that leaves room for the sentence.
  private func messageHeader(room: Double) -> WidgetHeader? {
    let forms: [WidgetHeader.Form] = measures.hasLargeNumber ? [.stacked, .oneLine] : [.oneLine]
    let below =
      measures.arrangement == .beside ? 0 : measures.headerGap + measures.lineHeight(.sentence)
    return forms.first {
      measures.headerHeight($0, hasSummary: false, hasMore: false) + below <= room
    }.map { header($0) }
  }

  private func message(_ sentences: MessageSentences, width: Double, room: Double) -> WidgetMessage? {
    if let drawn = drawnMessage(sentences, width: width, room: room) { return drawn }
    let isHelp = sentences.lines != nil
    return plainMessage(sentences, width: width - (isHelp ? 0 : measures.sentenceInset(width)), room: room)
  }

  /// The message with its drawing; `nil` if there is no room for the drawing.
  private func drawnMessage(_ sentences: MessageSentences, width: Double, room: Double) -> WidgetMessage? {
    let drawing = measures.illustration
    guard measures.hasIllustration, drawing.width <= width, drawing.height <= room else { return nil }
    var (textWidth, textRoom) = (width, room - drawing.height - measures.messageGap)
    if measures.putsDrawingBeside {
      (textWidth, textRoom) = (width - drawing.width - measures.columnGap, room)
      guard textWidth >= 2 * drawing.width else { return nil }
    }
    guard var message = plainMessage(sentences, width: textWidth, room: textRoom),
      message.sentence.last?.isTruncated == false
    else { return nil }
    message.illustration = sentences.illustration
    return message
  }

  private func plainMessage(_ sentences: MessageSentences, width: Double, room: Double) -> WidgetMessage? {
    let lines = measures.lines(of: .sentence, in: room)
    var message = WidgetMessage(
      sentence: measures.wrap(sentences.sentence, to: width, lines: lines, .sentence))
    guard !message.sentence.isEmpty else { return nil }
    message.hasSign = sentences.hasSign
    let rest = room - measures.height(of: message) - measures.messageGap
    let adviceCount = measures.lines(of: .advice, in: rest)
    if let (before, lines) = sentences.lines {
      let copied = adviceLines(before, lines, width: width)
      if copied.count <= adviceCount { message.advice = copied }
    } else if let advice = sentences.advice {
      let wrapped = measures.wrap(advice, to: width, lines: adviceCount, .advice)
      // A cut advice could be wrong, so it is left out.
      if wrapped.last?.isTruncated == false { message.advice = wrapped }
    }
    return message
  }

  /// Lines to copy after a sentence, with empty lines around them.
  private func adviceLines(_ before: String, _ lines: [String], width: Double) -> [FittedText] {
    let indent = "  "
    return [FittedText("")] + measures.wrap(before, to: width, lines: 100, .advice) + [FittedText("")]
      + lines.flatMap { line in
        PlainText.sanitized(line).wrapped(to: max(1, Int(width) - indent.count)).map {
          FittedText(indent + $0)
        }
      }
  }
}

extension LayoutMeasures {
  /// The number of lines of text that fit a height.
  fileprivate func lines(of role: TextRole, in height: Double) -> Int {
    Int(min(max(0, height / lineHeight(role)), 100))
  }

  /// The width of the sign before a sentence, which the texts below it keep free. There is none if few letters would be
  /// left.
  func sentenceInset(_ width: Double) -> Double {
    unit == .cells && width >= 12 ? Double(CellMetrics.markWidth) : 0
  }

  /// Whether a state has a drawing. A list shows only the sentence.
  fileprivate var hasIllustration: Bool {
    arrangement != .inline && !(unit == .cells && kind == .page)
  }
}
