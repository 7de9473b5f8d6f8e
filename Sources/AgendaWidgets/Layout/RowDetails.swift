import AgendaKit
import ICalendar

/// Makes the lines below a row of a list that say more about its event.
struct RowDetails {
  /// The most lines of a place, of guests, and of a description.
  private static let (placeLines, guestLines, descriptionLines) = (2, 3, 5)
  /// The most characters of a description that are read: its lines have no room for more.
  private static let maximumRead = 4000
  /// The most columns and points of a line that people like to read, and the columns that a row has to leave beside its time so that the lines begin
  /// below its title.
  private static let (columns, points, roomBesideTime) = (96.0, 560.0, 48.0)

  private let measures: LayoutMeasures
  private let words: WordsReference
  /// The distance of the lines from the leading edge.
  private let offset: Double
  /// The width of a line.
  private let width: Double
  /// Whether the lines are paragraphs, which the viewer breaks: a browser, or a program for Markdown.
  private let flows: Bool

  private let descriptions: Descriptions

  /// The lines of descriptions, each made once: all instances of a series have the same.
  final class Descriptions {
    fileprivate struct Key: Hashable {
      let text: String
      let width: Double
      let isOnline: Bool
    }

    /// The most texts that are kept.
    private static let maximum = 1000
    private var lines: [Key: [String]] = [:]

    fileprivate func lines(_ key: Key, _ make: () -> [String]) -> [String] {
      if let known = lines[key] { return known }
      if lines.count >= Self.maximum { lines = [:] }
      let made = make()
      lines[key] = made
      return made
    }
  }

  /// `titleStart` is the position of the titles of timed rows.
  init(_ measures: LayoutMeasures, _ words: WordsReference, titleStart: Double, _ descriptions: Descriptions)
  {
    (self.measures, self.words, self.descriptions) = (measures, words, descriptions)
    let isText = measures.unit == .cells
    flows = !isText || measures.innerWidth >= Double(TextStyle.maximumWidth)
    let isBelowTitle = isText && !flows && measures.innerWidth - titleStart >= Self.roomBesideTime
    offset = isBelowTitle ? titleStart : measures.textInset
    width = max(1, min(measures.innerWidth - offset, isText ? Self.columns : Self.points))
  }

  /// Adds the lines of the event to its row: the place that is not whole in it, the link, the guests and the description.
  func add(place: String?, isShownWhole: Bool, to row: inout WidgetRow) {
    let details = row.item.occurrence.event.details
    var lines: [WidgetRow.Detail] = []
    if let place, !isShownWhole, row.link == nil, row.note?.shown.contains(place) != true {
      lines += self.lines(of: [place], atMost: Self.placeLines).map { .text($0) }
    }
    var links = EventLinks(of: row.item)
    lines += shown(&links, of: row, place: place).map { .link($0) }
    lines += guests(details.attendees).map { .text($0) }
    lines += description(of: details, isOnline: links.meeting != nil).map { .text($0) }
    // The title of a row without a time begins at the edge.
    (row.details, row.detailOffset) = (lines, row.time == nil ? measures.textInset : offset)
  }

  /// The link to the online meeting and that of the event, without those that the row has already.
  private func shown(_ links: inout EventLinks, of row: WidgetRow, place: String?) -> [WidgetRow.Link] {
    let item = row.item
    var known = Set(row.links.map(\.address))
    if let address = place.flatMap({ LinkAddress.normalized($0) }) { known.insert(address) }
    // Nobody joins what does not take place.
    let meeting = item.isCancelled || item.isDeclined ? nil : links.meeting
    let candidates = [(words.join, meeting), ("", links.address)]
    return candidates.compactMap { label, address in
      guard let address, known.insert(address).inserted else { return nil }
      return WidgetRow.Link(label: label, address: address)
    }
  }

  /// The guests with their answers: `✓ Kim Lee, ? Ada Lovelace, +3 more`.
  private func guests(_ attendees: [Attendee]) -> [String] {
    let names = attendees.filter { $0.kind != .room && $0.kind != .resource }.compactMap(\.answerAndName)
    let count = flows ? 1 : Self.guestLines
    let width = flows ? self.width * Double(Self.guestLines) : self.width
    let fits = { (text: String) in measures.width(of: text, .note) <= width }
    let total = names.count
    var (lines, line): ([String], String) = ([], "")
    for (place, name) in names.enumerated() {
      // The last line counts the guests behind it.
      let end = { (others: Int) in
        others == 0 ? "" : lines.count < count - 1 ? "," : ", " + words.more(others)
      }
      let others = total - place - 1
      if !line.isEmpty, !fits(line + ", " + name + end(others)) {
        guard lines.count < count - 1 else { return lines + [line + end(others + 1)] }
        lines.append(line + ",")
        line = ""
      }
      let room = width - measures.width(of: end(others), .note)
      line = line.isEmpty ? measures.cut(name, to: room, .note).shown : line + ", " + name
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The beginning of the description. Of an online meeting, it leaves out what the provider says about joining: the row has the link.
  private func description(of details: EventDetails, isOnline: Bool) -> [String] {
    guard let whole = details.description else { return [] }
    return descriptions.lines(.init(text: whole, width: width, isOnline: isOnline)) {
      lines(ofDescription: details, isOnline: isOnline)
    }
  }

  private func lines(ofDescription details: EventDetails, isOnline: Bool) -> [String] {
    guard let text = details.plainDescription?.prefix(Self.maximumRead) else { return [] }
    // Outlook writes addresses as `now<https://…>`, which is one word.
    let paragraphs = text.split(whereSeparator: \.isNewline)
      .map { String(PlainText.sanitized($0).replacing("<http", with: " <http").trimmingSpaces) }
      .prefix { !$0.hasPrefix(Self.conferenceMark) }.filter { !$0.isEmpty }
    let told = isOnline ? Self.withoutInvitation(paragraphs) : paragraphs
    return lines(of: told.filter { !Self.isRule($0) }, atMost: Self.descriptionLines)
  }

  /// The line with which Google begins what it says of a meeting.
  private static let conferenceMark = "-::~:~::~"
  /// The most characters of a paragraph that is the heading of an invitation.
  private static let maximumHeading = 60

  /// The paragraphs without those that Microsoft Teams and Zoom write into a description. Both end with a rule or the description; that of Teams begins
  /// with a rule above a heading with its name in some language.
  private static func withoutInvitation(_ paragraphs: [String]) -> [String] {
    var isInvitation = false
    return paragraphs.indices.filter { place in
      let paragraph = paragraphs[place]
      if isRule(paragraph) {
        let next = place + 1 < paragraphs.count ? paragraphs[place + 1] : ""
        // An address can follow in angle brackets.
        let heading = next.prefix { $0 != "<" }
        isInvitation = !isInvitation && heading.count <= maximumHeading && heading.contains("Microsoft Teams")
      } else if paragraph.hasSuffix("a scheduled Zoom meeting.") || paragraph.hasPrefix("Join Zoom Meeting") {
        isInvitation = true
      }
      return !isInvitation
    }.map { paragraphs[$0] }
  }

  /// Whether a paragraph is a line that programs draw between parts.
  private static func isRule(_ text: String) -> Bool {
    text.count >= 5 && text.allSatisfy { "_-=*~:.–—·•#+ ".contains($0) }
  }

  /// The lines of paragraphs, the last of which ends with an ellipsis if there are more of them.
  private func lines(of paragraphs: [String], atMost maximum: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for (place, paragraph) in paragraphs.enumerated() {
      let wrapped = flows ? [paragraph] : wrapped(paragraph)
      let count = flows ? Int((measures.width(of: paragraph, .note) / width).rounded(.up)) : wrapped.count
      let room = maximum - used
      used += count
      guard used > maximum || used == maximum && place < paragraphs.count - 1 else {
        lines += wrapped
        continue
      }
      let shown = wrapped.prefix(room)
      lines +=
        shown.dropLast() + shown.suffix(1).map { withEllipsis($0, to: flows ? width * Double(room) : width) }
      break
    }
    return lines
  }

  /// The lines of a paragraph. An address is not broken, even if it is wider than a line.
  private func wrapped(_ text: String) -> [String] {
    let measures = measures
    return WrappedLines(text, width: width, words: .keepingAddresses) {
      measures.width(of: String($0), .note)
    }.shown
  }

  /// A line that says that there is more.
  private func withEllipsis(_ line: String, to width: Double) -> String {
    let isAddress = line.contains("://") && !line.contains(" ")
    return isAddress ? line + " …" : (line + " …").cut(to: width) { measures.width(of: String($0), .note) }
  }
}

extension Attendee {
  /// A sign for the answer, and the name or the mail address; `nil` without both.
  fileprivate var answerAndName: String? {
    let sign =
      switch status {
      case .accepted: "✓"
      case .declined: "✗"
      case .tentative: "~"
      case .delegated: "→"
      case .needsAction, .other: "?"
      }
    let label = PlainText.sanitized(name ?? "", limit: 60)
    let shown = label.isEmpty ? PlainText.sanitized(mail, limit: 60) : label
    return shown.isEmpty ? nil : sign + " " + shown
  }
}
