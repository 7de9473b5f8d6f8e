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
      if let question = didYouMean(entry.nearest) { return noCalendar(named: entry.name, question) }
      guard !known.isEmpty else { return noCalendar(named: entry.name, noneIsConfigured) }
      let listed = known.prefix(8).map { quoted($0) }.joined(separator: ", ")
      let more = known.count > 8 ? " and \(known.count - 8) more" : ""
      return noCalendar(named: entry.name, "there are \(listed)\(more)")
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
