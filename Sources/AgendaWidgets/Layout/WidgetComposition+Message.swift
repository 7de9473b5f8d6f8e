import AgendaKit
import ICalendar

/// What is said in place of rows, before it is fitted.
struct MessageSentences {
  var sentence: String
  var advice: String?
  var illustration: WidgetMessage.Illustration
  /// Whether the date stands beside it: not where no day is known to be empty.
  var hasDate: Bool
}

extension WidgetComposition {
  /// What is said in place of rows; `nil` where there are rows.
  func messageSentences() -> MessageSentences? {
    switch agenda.state {
    case .notConfigured:
      let path = PlainText.sanitized(layout.configurationPath)
      return MessageSentences(
        sentence: words.notConfigured, advice: words.listCalendars.filling(["path": path]),
        illustration: .newCalendar, hasDate: false)
    case .signedOut:
      return MessageSentences(
        sentence: words.signedOut, advice: words.signIn, illustration: .signedOut, hasDate: false)
    case .unreadable:
      return MessageSentences(
        sentence: words.unreadable, advice: words.runCheck, illustration: .unreadable, hasDate: false)
    case .unreachable where outline.available == 0:
      return MessageSentences(
        sentence: words.unreachable, advice: words.tryingAgain, illustration: .unreachable, hasDate: true)
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed, .unreachable:
      return emptySentences()
    }
  }

  private func emptySentences() -> MessageSentences? {
    guard outline.present == 0 else { return nil }
    let isOneDay =
      switch agenda.state {
      case .nothingToday: true
      case .nothingAhead: false
      default: agenda.days.count == 1
      }
    let sentence = isOneDay ? outline.first.sentence ?? words.nothingToday : words.nothingAhead
    return MessageSentences(
      sentence: sentence, illustration: isOneDay ? .restfulDay : .emptyCalendar, hasDate: true)
  }

  /// A message in place of rows: the sentence comes first, then the drawing and the advice as room allows.
  func fillMessage(_ content: inout WidgetContent, _ sentences: MessageSentences) {
    let notice = language.failure(of: agenda)
    let isNoticed =
      agenda.state == .someSourcesFailed
      && measures.innerHeight >= 3 * measures.lineHeight(.title) + measures.noticeHeight
    var room = max(0, measures.innerHeight - (isNoticed ? measures.noticeHeight : 0))
    if sentences.hasDate { content.header = header(room: room) }
    if measures.arrangement != .beside, let header = content.header {
      room = max(0, room - measures.height(of: header) - measures.headerGap)
    }
    let frame = measures.wholeFrame(of: measures.columnFrames(beside: content.header))
    content.columns = [WidgetColumn(offset: frame.offset, width: frame.width)]
    content.message = message(sentences, width: frame.width, room: room)
    if isNoticed, let notice {
      content.notice = measures.first(notice, within: measures.innerWidth - measures.noticeInset, .notice)
    }
  }

  private func message(_ sentences: MessageSentences, width: Double, room: Double) -> WidgetMessage? {
    let lines = measures.lines(of: .sentence, in: room)
    var message = WidgetMessage(
      sentence: measures.wrap(sentences.sentence, to: width, lines: lines, .sentence))
    guard !message.sentence.isEmpty else { return nil }
    if let advice = sentences.advice {
      let rest = room - measures.height(of: message) - measures.messageGap
      let lines = measures.lines(of: .advice, in: rest)
      let wrapped = measures.wrap(advice, to: width, lines: lines, .advice)
      // Half of an advice may be wrong advice.
      if wrapped.last?.isCut == false { message.advice = wrapped }
    }
    guard measures.hasIllustration, measures.illustration.width <= width else { return message }
    var illustrated = message
    illustrated.illustration = sentences.illustration
    return measures.height(of: illustrated) <= room ? illustrated : message
  }
}

extension LayoutMeasures {
  /// How many lines of text a height has room for.
  fileprivate func lines(of role: TextRole, in height: Double) -> Int {
    Int(min(max(0, height / lineHeight(role)), 100))
  }

  /// Whether a state has a drawing: not where the date stands beside it.
  fileprivate var hasIllustration: Bool { arrangement != .beside && arrangement != .inline }
}
