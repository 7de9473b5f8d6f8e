package import ICalendar

extension JSONRenderer {
  /// One object with the calendars under `calendars`.
  package static func json(_ calendars: [CacheOverview], zone: Zone) -> String {
    JSONWriter.list("calendars", calendars) { $0.cached($1, zone) }
  }

  /// An object per line for each calendar.
  package static func ndjson(_ calendars: [CacheOverview], zone: Zone) -> String {
    JSONWriter.lines(calendars) { $0.cached($1, zone) }
  }
}

extension JSONWriter {
  fileprivate mutating func cached(_ calendar: CacheOverview, _ zone: Zone) {
    object {
      $0.member("name", calendar.name)
      $0.member("source", calendar.source)
      if let update = calendar.lastUpdate { $0.member("lastUpdate", update, in: zone) }
      if let next = calendar.nextUpdate { $0.member("nextUpdate", next, in: zone) }
      if let (code, message) = calendar.failure {
        $0.member("failure", code)
        $0.member("message", message)
      }
      if let bytes = calendar.bytes { $0.member("bytes", bytes) }
      if let items = calendar.items { $0.member("items", items) }
      $0.member("file", calendar.file)
    }
  }
}
