internal import AgendaSources

/// The form in which calendars are shown and hidden. It names them by short hashes, so that what a browser sends for the most calendars is less than a
/// request may have.
struct SelectionForm {
  /// The maximum number of calendars on the page. Each takes 28 bytes of a form, which may have 64 KB.
  static let maximumCount = 2000
  /// The digits of a hash.
  private static let length = 10

  /// Whether each calendar of the page was shown, by its hash.
  private let wasShown: [Substring: Bool]
  private let ticked: Set<String>

  /// Reads what was sent.
  init(_ fields: FormFields) {
    var (rest, wasShown) = ((fields["listed"] ?? "")[...], [Substring: Bool]())
    while rest.utf8.count > Self.length {
      wasShown[rest.prefix(Self.length)] = rest.dropFirst(Self.length).first == "1"
      rest = rest.dropFirst(Self.length + 1)
    }
    self.wasShown = wasShown
    ticked = Set(fields.values("shown"))
  }

  /// The hash that stands for a calendar.
  static func identifier(of name: String) -> String {
    String(SHA256.hexadecimal(Array(name.utf8)).prefix(length))
  }

  /// The calendars on the page, each with whether it is shown: what the form sends besides the boxes.
  static func listing(of choice: CalendarChoice) -> String {
    zip(choice.calendars, choice.isSelected).prefix(maximumCount).map { known, isShown in
      identifier(of: known.calendar.name) + (isShown ? "1" : "0")
    }.joined()
  }

  /// Shows ticked calendars and hides unticked ones. Calendars that were changed elsewhere meanwhile, and not here, stay as they are.
  func apply(to choice: inout CalendarChoice) {
    for (index, known) in choice.calendars.enumerated() {
      let identifier = Self.identifier(of: known.calendar.name)
      guard let was = wasShown[identifier[...]] else { continue }
      let isTicked = ticked.contains(identifier)
      if was != isTicked { choice.isSelected[index] = isTicked }
    }
  }
}
