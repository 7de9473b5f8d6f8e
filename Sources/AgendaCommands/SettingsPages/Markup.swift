internal import AgendaSources
internal import AgendaWidgets

/// HTML that is written in this module. A text that is put into it is escaped; markup that is put into it stays as it is.
struct Markup: Sendable, ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var written = ""

    init(literalCapacity: Int, interpolationCount: Int) { written.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { written += literal }
    mutating func appendInterpolation(_ text: String) { written += MarkupEscaping.escaped(text) }
    mutating func appendInterpolation(_ number: Int) { written += "\(number)" }
    mutating func appendInterpolation(_ markup: Markup) { written += markup.html }
    mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { written += part.html } }
    /// Markup where a condition holds.
    mutating func appendInterpolation(_ markup: Markup, if isShown: Bool) {
      if isShown { written += markup.html }
    }
    mutating func appendInterpolation(_ markup: Markup?) { written += markup?.html ?? "" }
  }

  private(set) var html: String

  init(stringLiteral value: String) { html = value }
  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.written }

  /// Whether two texts look alike where they are put into markup, which takes characters away that a page cannot hold.
  static func showsSame(_ one: String, _ other: String) -> Bool {
    MarkupEscaping.escaped(one).hasSameBytes(as: MarkupEscaping.escaped(other))
  }
}
