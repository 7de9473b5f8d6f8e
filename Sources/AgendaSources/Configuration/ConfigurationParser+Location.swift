internal import ICalendar

extension ConfigurationParser {
  /// The keys of a calendar that say where it is.
  struct LocationEntries {
    static let keys = ["path", "url", "refresh", "user-agent"]

    var path: TOMLNode?
    var url: TOMLNode?
    var refresh: TOMLNode?
    var userAgent: TOMLNode?

    /// Keeps an entry; `false` if it has another key.
    mutating func take(_ entry: TOMLNode) -> Bool {
      switch entry.key {
      case "path": path = entry
      case "url": url = entry
      case "refresh": refresh = entry
      case "user-agent": userAgent = entry
      default: return false
      }
      return true
    }
  }

  /// Where a calendar is; `nil` if it does not say so, or wrongly. `label` is its quoted name after a space, if it has one.
  mutating func location(
    _ entries: LocationEntries, of table: TOMLNode, label: String
  ) -> CalendarConfiguration.Location? {
    if let path = entries.path {
      if let url = entries.url {
        report(
          url.keyPosition, "the calendar\(label) has a “path” and a “url”; expected one of the two")
      }
      for entry in [entries.refresh, entries.userAgent].compactMap(\.self) where entries.url == nil {
        report(entry.keyPosition, "“\(entry.key)” is for calendars with a “url”; this one has a “path”")
      }
      return self.path(path).map { .path($0) }
    }
    guard let url = entries.url else {
      report(
        table.position,
        "the calendar\(label) has no “path” and no “url”; expected path = \"~/calendars/work\" or url = \"https://…\""
      )
      return nil
    }
    let interval = entries.refresh.flatMap { self.seconds($0) }
    let userAgent = entries.userAgent.flatMap { self.headerText($0) }
    guard let text = word(url) else { return nil }
    do throws(WebAddressError) {
      return .web(
        WebCalendar(try WebAddress(text), cache: cacheFolder, interval: interval, userAgent: userAgent))
    } catch {
      report(url.position, error.message)
      return nil
    }
  }

  /// How often a calendar is fetched, in seconds.
  private mutating func seconds(_ entry: TOMLNode) -> Int? {
    guard let text = string(entry) else { return nil }
    if let seconds = WrittenDuration.seconds(in: text), WebCalendar.intervals.contains(seconds) {
      return seconds
    }
    report(
      entry.position,
      "\(quoted(text)) is not an interval from 5m to 1d; expected a duration such as \"30m\" or \"1h\"")
    return nil
  }

  /// The name that requests give for this program: one line of ASCII, as a header of HTTP can hold.
  private mutating func headerText(_ entry: TOMLNode) -> String? {
    guard let text = word(entry) else { return nil }
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), text.utf8.count <= 500 { return text }
    report(
      entry.position,
      "the user agent has other characters than ASCII, or more than 500; expected one line of ASCII")
    return nil
  }
}
