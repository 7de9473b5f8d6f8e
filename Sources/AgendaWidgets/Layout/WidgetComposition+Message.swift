import AgendaKit
import ICalendar

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
