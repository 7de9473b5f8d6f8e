internal import ICalendar

/// Selects some of the known calendars by name.
package struct CalendarSelection: Sendable, Hashable {
  /// The names to select; empty for all calendars.
  package var names: [String]
  /// The names to leave out.
  package var excluded: [String]

  /// Selects the calendars with these names or below them (`family` selects `family/alice`), without the excluded
  /// ones.
  package init(names: [String] = [], excluding excluded: [String] = []) {
    self.names = names
    self.excluded = excluded
  }

  /// The names in a comma-separated list such as that of `--calendars`, without surrounding white space.
  package static func names(in list: String) -> [String] {
    list.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  /// Whether a selected or excluded name is below a name in lower case: `home/work` is below `home`.
  func isBelow(_ name: String) -> Bool {
    (names + excluded).contains { $0.lowercased().hasPrefix(name + "/") }
  }

  /// The selected calendars, in the order of `calendars`.
  ///
  /// A name is compared exactly first, then ignoring letter case.
  /// - Throws: All names that match no calendar.
  package func select(
    from calendars: [CalendarConfiguration]
  ) throws(UnknownCalendarsError) -> [CalendarConfiguration] {
    let matching = try matches(in: calendars)
    return calendars.indices.filter(matching.contains).map { calendars[$0] }
  }

  /// The indices of the selected calendars.
  /// - Throws: All names that match no calendar.
  func matches(in calendars: [CalendarConfiguration]) throws(UnknownCalendarsError) -> Set<Int> {
    let found = found(in: calendars)
    let unknown = found.unknownNames + found.unknownExcluded
    guard unknown.isEmpty else { throw UnknownCalendarsError(names: unknown, calendars: calendars) }
    return found.indices
  }

  /// The indices of the selected calendars, and the names to select and to leave out that match no calendar.
  func found(
    in calendars: [CalendarConfiguration]
  ) -> (indices: Set<Int>, unknownNames: [String], unknownExcluded: [String]) {
    var (unknownNames, unknownExcluded): ([String], [String]) = ([], [])
    let wanted =
      names.isEmpty ? Set(calendars.indices) : indices(of: names, in: calendars, unknown: &unknownNames)
    let left = indices(of: excluded, in: calendars, unknown: &unknownExcluded)
    return (wanted.subtracting(left), unknownNames, unknownExcluded)
  }

  /// The indices of the calendars that are to be left out.
  func excludedIndices(in calendars: [CalendarConfiguration]) -> Set<Int> {
    var unknown: [String] = []
    return indices(of: excluded, in: calendars, unknown: &unknown)
  }

  private func indices(
    of names: [String], in calendars: [CalendarConfiguration], unknown: inout [String]
  ) -> Set<Int> {
    var found: Set<Int> = []
    for name in names {
      let exact = calendars.indices.filter { lies(calendars[$0].name, atOrBelow: name) }
      let lowercased = name.lowercased()
      let matches =
        exact.isEmpty
        ? calendars.indices.filter { lies(calendars[$0].name.lowercased(), atOrBelow: lowercased) } : exact
      guard matches.isEmpty else {
        found.formUnion(matches)
        continue
      }
      let others = calendars.indices.filter { index in
        calendars[index].otherNames.contains { $0.lowercased() == lowercased }
      }
      if others.isEmpty { unknown.append(name) }
      found.formUnion(others)
    }
    return found
  }

  private func lies(_ name: String, atOrBelow ancestor: String) -> Bool {
    var ancestor = ancestor[...]
    while ancestor.hasSuffix("/") { ancestor.removeLast() }
    return name == ancestor || (!ancestor.isEmpty && name.hasPrefix(ancestor + "/"))
  }
}

/// Names that match no calendar. The command exits with 66 (`EX_NOINPUT`).
package struct UnknownCalendarsError: Error, Sendable, Hashable {
  /// A name that matches no calendar.
  package struct Unknown: Sendable, Hashable {
    /// The name as it was given.
    package var name: String
    /// Similar names, the most similar first.
    package var nearest: [String]
  }

  /// The names, in the order in which they were given.
  package var unknown: [Unknown]
  /// All names of calendars, in the order of the configuration.
  package var known: [String]

  init(names: [String], calendars: [CalendarConfiguration]) {
    // All listed names can be selected, including those of folders.
    known = CalendarConfiguration.splitIntoFolders(calendars).map(\.name)
    let candidates = UnknownCalendarsError.selectable(known)
    unknown = names.map { Unknown(name: $0, nearest: AgendaSources.nearest(to: $0, among: candidates)) }
  }

  /// One line for each name, with similar names.
  package var messages: [String] {
    unknown.map { entry in
      Mistake.noneNamed(
        "calendar", entry.name, among: known, nearest: entry.nearest, otherwise: noneIsConfigured)
    }
  }

  /// The names and their parent names, each once.
  private static func selectable(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    var selectable: [String] = []
    for name in names {
      let words = name.split(separator: "/")
      for count in stride(from: words.count, through: 1, by: -1) {
        let path = words.prefix(count).joined(separator: "/")
        if seen.insert(path).inserted { selectable.append(path) }
      }
    }
    return selectable
  }
}

/// The end of a message about a name of a calendar where there are no calendars at all.
var noneIsConfigured: String {
  "none is configured"
    + (Advice.Reader.current.hasCommandLine ? "; \(.command("setup")) finds or makes one" : "")
}

/// Why a name means no calendar, or several of them.
package enum CalendarNameError: Error, Sendable, Hashable {
  /// No calendar has the name; the message says which ones there are.
  case unknown(String)
  /// The name is that of an account, or of several calendars; the message names them.
  case ambiguous(String)

  /// The fault of the name, without a full stop.
  package var message: String {
    switch self {
    case .unknown(let message), .ambiguous(let message): message
    }
  }
}

extension [KnownCalendar] {
  /// The calendar that a name means, for a command that changes the calendar or what is in it.
  ///
  /// The first of these names counts that some calendar has: the name as it is written, the name in other letter case, another name, the last word of any.
  /// An account's name means none of its calendars.
  ///
  /// A calendar that was renamed keeps its former names, and its server may have another calendar that is called so. For a change that cannot be taken
  /// back, `isFinal`, they are no names.
  /// - Throws: if no calendar is called so, or several.
  package func calendar(
    named name: String, isFinal: Bool = false
  ) throws(CalendarNameError) -> KnownCalendar {
    if let exact = first(where: { $0.calendar.name == name }) { return exact }
    let wanted = name.lowercased()
    if let account = first(where: { $0.account?.name.lowercased() == wanted })?.account {
      throw .ambiguous(message(about: account))
    }
    let endsSo = { (name: String) in name.lowercased().hasSuffix("/" + wanted) }
    let ways: [(CalendarConfiguration) -> Bool] = [
      { $0.name.lowercased() == wanted }, { $0.otherNames.contains(name) },
      { $0.otherNames.contains { $0.lowercased() == wanted } },
      { ([$0.name] + $0.otherNames).contains(where: endsSo) },
    ]
    for isNamed in ways {
      let found = filter { isNamed($0.calendar) }
      if found.count == 1, let only = found.first {
        let now = only.calendar.name
        guard !isFinal || now.lowercased() == wanted || endsSo(now) else {
          throw .ambiguous("\(quoted(name)) is called \(quoted(now)) here; use that name")
        }
        return only
      }
      guard found.isEmpty else {
        throw .ambiguous("\(quoted(name)) means several calendars: \(found.names)")
      }
    }
    throw .unknown(
      Mistake.noneNamed("calendar", name, among: map(\.calendar.name), otherwise: noneIsConfigured))
  }

  /// The message where an account is named in place of a calendar.
  private func message(about account: AccountConfiguration) -> String {
    let own = filter { $0.account?.name == account.name && !$0.isUnlisted }
    let start = "\(quoted(account.name)) is an account, and no calendar"
    return own.isEmpty ? start : "\(start); name one of its calendars: \(own.names)"
  }

  /// The names, in quotes.
  private var names: String { map { quoted($0.calendar.name) }.joined(separator: ", ") }
}

/// Existing names that are similar to a name that does not exist, the most similar first: those that differ in few
/// letters, and those that contain it.
package func nearest(to name: String, among names: [String], limit: Int = 3) -> [String] {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(100))
  guard !wanted.isEmpty else { return [] }
  let allowed = max(1, wanted.count / 3)
  var found: [(name: String, distance: Int)] = []
  for candidate in names {
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(100))
    let distance = editDistance(wanted, scalars)
    if distance <= allowed {
      found.append((candidate, distance))
    } else if wanted.count >= 3, contains(scalars, wanted) {
      found.append((candidate, allowed + 1))
    }
  }
  return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
}

/// The edit distance: how many letters must be inserted, removed, replaced or swapped with their neighbour to turn
/// one word into the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 1...left.count {
    var current = [row]
    for column in 1...right.count {
      let replaced = previous[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
      var best = min(replaced, previous[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
        best = min(best, beforePrevious[column - 2] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}

private func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
  guard text.count >= part.count else { return false }
  return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
}

/// The question “did you mean …?” with names similar to one that does not exist; `nil` if there is none.
package func didYouMean(_ name: String, among names: [String]) -> String? {
  didYouMean(nearest(to: name, among: names))
}

/// The question “did you mean …?” with some names; `nil` if there are none.
package func didYouMean(_ names: [String]) -> String? {
  names.isEmpty ? nil : "did you mean \(names.map { quoted($0) }.joined(separator: " or "))?"
}
