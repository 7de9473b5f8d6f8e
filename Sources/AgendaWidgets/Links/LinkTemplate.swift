public import AgendaKit
public import ICalendar

/// A pattern for the addresses of events: `https://example.org/{uid}`.
///
/// The placeholders are `{uid}`, `{date}` (`2026-11-21`, the first day in the viewer's zone), `{start}`
/// (`2026-11-21T08:00:00Z`, in UTC; the date of an all-day event), `{title}` and `{calendar}`. Their values are
/// percent-encoded (RFC 3986 section 2.1).
public struct LinkTemplate: Sendable, Hashable {
  /// A name in braces that is replaced by a value of the event.
  enum Placeholder: String, Sendable, CaseIterable {
    case uid, date, start, title, calendar
  }

  private enum Part: Sendable, Hashable {
    case text(String)
    case value(Placeholder)
  }

  /// The pattern as written.
  public let pattern: String
  private let parts: [Part]

  /// Parses a pattern.
  /// - Throws: `LinkTemplateError` for an unknown placeholder, an unpaired brace, a scheme other than http, https,
  ///   mailto and tel, a placeholder in the scheme or host, and characters that no address can have.
  public init(parsing pattern: String) throws(LinkTemplateError) {
    var parts: [Part] = []
    var rest = pattern[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let close = rest[brace...].firstIndex(of: "}") else {
        throw LinkTemplateError("an unpaired brace", in: pattern)
      }
      let name = rest[rest.index(after: brace)..<close]
      guard let placeholder = Placeholder(rawValue: String(name)) else {
        throw LinkTemplateError(
          "unknown placeholder \"{\(PlainText.sanitized(name, limit: 40))}\"", in: pattern)
      }
      if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
      parts.append(.value(placeholder))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.pattern = pattern
    self.parts = parts
    try check()
  }

  private func check() throws(LinkTemplateError) {
    guard case .text(let start)? = parts.first, let colon = start.firstIndex(of: ":"),
      LinkAddress.schemes.contains(start[..<colon].lowercased())
    else { throw LinkTemplateError("no http:, https:, mailto: or tel: at the beginning", in: pattern) }
    if start[..<colon].lowercased().hasPrefix("http"), parts.count > 1,
      !start[colon...].dropFirst(3).contains(where: { "/?#".contains($0) })
    {
      throw LinkTemplateError("a placeholder in the host name", in: pattern)
    }
    // If these values give an address, the values of any event do.
    guard LinkAddress.normalized(filled { _ in "1" }) != nil else {
      throw LinkTemplateError("an invalid address", in: pattern)
    }
  }

  /// The address of an occurrence, with dates in `zone`. `nil` if the pattern has `{uid}` and the event has no UID,
  /// or if the address would be longer than 2 083 bytes.
  public func address(of item: AgendaItem, zone: Zone) -> String? {
    if parts.contains(.value(.uid)), (item.occurrence.event.uid ?? "").isEmpty { return nil }
    return LinkAddress.normalized(
      filled { PercentEncoding.encoded(value(of: $0, item, zone).prefix(LinkAddress.limit)) })
  }

  private func filled(_ value: (Placeholder) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .value(let placeholder): text += value(placeholder)
      }
    }
  }

  private func value(of placeholder: Placeholder, _ item: AgendaItem, _ zone: Zone) -> String {
    switch (placeholder, item.occurrence.span) {
    case (.uid, _): item.occurrence.event.uid ?? ""
    case (.date, .allDay(let start, _)), (.start, .allDay(let start, _)): start.description
    case (.date, .timed(let start, _)): zone.localDateTime(at: start).date.description
    case (.start, .timed(let start, _)): Zone.utc.localDateTime(at: start).description + "Z"
    case (.title, _): PlainText.sanitized(item.title)
    case (.calendar, _): PlainText.sanitized(item.calendar.name)
    }
  }
}

/// The error in a pattern for addresses.
public struct LinkTemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The found and the expected text, in one line for the user.
  public let description: String

  /// An error in a pattern.
  init(_ fault: String, in pattern: String) {
    let names = LinkTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    description =
      "\(fault) in the link template \"\(PlainText.sanitized(pattern, limit: 200))\""
      + " (expected an address such as https://example.org/{uid}, with \(names))"
  }
}
