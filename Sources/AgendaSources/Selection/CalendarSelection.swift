/// Which of the known calendars are wanted, by their names.
package struct CalendarSelection: Sendable, Hashable {
  /// The names wanted; none for all calendars.
  public var names: [String]
  /// The names left out of those.
  public var excluded: [String]

  /// All calendars with these names and below them (`family` selects `family/alice`), but for those excluded.
  public init(names: [String] = [], excluding excluded: [String] = []) {
    self.names = names
    self.excluded = excluded
  }

  /// The names of a list with commas, as `--calendars` takes it, without the spaces around them.
  public static func names(in list: String) -> [String] {
    list.split(separator: ",").map { part in
      var part = part.drop(while: \.isWhitespace)
      while part.last?.isWhitespace == true { part.removeLast() }
      return String(part)
    }.filter { !$0.isEmpty }
  }

  /// Calendars with the folders of those apart (``CalendarConfiguration/foldersApart(_:taken:)``) among which a name picks some: `home/work`
  /// of the calendar `home`. Others need not be looked at to know whether they are wanted.
  public func apart(_ calendars: [CalendarConfiguration]) -> [CalendarConfiguration] {
    calendars.flatMap { calendar in
      let below = calendar.name.lowercased() + "/"
      guard (names + excluded).contains(where: { $0.lowercased().hasPrefix(below) }) else {
        return [calendar]
      }
      return CalendarConfiguration.foldersApart([calendar], taken: calendars.map(\.name))
    }
  }

  /// The calendars that are wanted, in the order in which they are known.
  ///
  /// A name is looked for as it is written first, and then without regard to letter case.
  /// - Throws: all the names that no calendar has.
  public func select(
    from calendars: [CalendarConfiguration]
  ) throws(UnknownCalendars) -> [CalendarConfiguration] {
    var unknown: [String] = []
    let wanted = names.isEmpty ? nil : indices(of: names, in: calendars, unknown: &unknown)
    let left = indices(of: excluded, in: calendars, unknown: &unknown)
    guard unknown.isEmpty else { throw UnknownCalendars(names: unknown, calendars: calendars) }
    return calendars.indices.filter { wanted?.contains($0) != false && !left.contains($0) }
      .map { calendars[$0] }
  }

  private func indices(
    of names: [String], in calendars: [CalendarConfiguration], unknown: inout [String]
  ) -> Set<Int> {
    var found: Set<Int> = []
    for name in names {
      let exact = calendars.indices.filter { lies(calendars[$0].name, atOrBelow: name) }
      let matches =
        exact.isEmpty
        ? calendars.indices.filter { lies(calendars[$0].name.lowercased(), atOrBelow: name.lowercased()) }
        : exact
      if matches.isEmpty { unknown.append(name) }
      found.formUnion(matches)
    }
    return found
  }

  private func lies(_ name: String, atOrBelow ancestor: String) -> Bool {
    var ancestor = ancestor[...]
    while ancestor.hasSuffix("/") { ancestor.removeLast() }
    return name == ancestor || (!ancestor.isEmpty && name.hasPrefix(ancestor + "/"))
  }
}

/// Names that no calendar has: the command ends with 66 (`EX_NOINPUT`).
package struct UnknownCalendars: Error, Sendable, Hashable {
  /// A name that no calendar has.
  public struct Unknown: Sendable, Hashable {
    /// The name as it was given.
    public var name: String
    /// The names that may be meant, nearest first.
    public var nearest: [String]
  }

  /// The names, in the order in which they were given.
  public var unknown: [Unknown]
  /// All names that are known, in the order of the configuration.
  public var known: [String]

  init(names: [String], calendars: [CalendarConfiguration]) {
    known = calendars.map(\.name)
    let candidates = UnknownCalendars.selectable(known)
    unknown = names.map { Unknown(name: $0, nearest: AgendaSources.nearest(to: $0, among: candidates)) }
  }

  /// One line a name: what was asked for, and what may be meant.
  public var messages: [String] {
    unknown.map { entry in
      let start = "no calendar is named “\(bounded(entry.name))”"
      if !entry.nearest.isEmpty {
        return start + "; did you mean \(entry.nearest.map { "“\($0)”" }.joined(separator: " or "))?"
      }
      guard !known.isEmpty else { return start + "; none is configured" }
      let listed = known.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
      return start + "; there are \(listed)" + (known.count > 8 ? " and \(known.count - 8) more" : "")
    }
  }

  /// The names and the names that they lie below, each once.
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
