extension CalendarSplice {
  /// The components with a UID, in which single instances can be changed. TZIDs that `database` does not know are read by the VTIMEZONEs of
  /// the text.
  ///
  /// ```swift
  /// var series = splice.series(uid: uid, viewer: berlin)
  /// try series.change(occurrence.recurrenceID, now: now) { $0["SUMMARY"]?.text = "Longer today" }
  /// try splice.replace(uid: uid, with: series.components)
  /// ```
  /// - Parameters:
  ///   - uid: one of the UIDs given to the initializer. With another one the series is empty.
  ///   - viewer: the zone of times without a zone: the one with which the text was read that gave the ``Occurrence/recurrenceID``s.
  ///   - database: the zones of TZIDs.
  public func series(uid: String, viewer: Zone, database: ZoneDatabase = .system) -> ComponentSeries {
    ComponentSeries(components(uid: uid), timeZones: timeZones(uid: uid), viewer: viewer, database: database)
  }

  /// The VTIMEZONEs of the VCALENDAR that has the components with a UID, in the order of the text. Empty if ``components(uid:)`` has none.
  public func timeZones(uid: String) -> [Component] {
    guard let calendar = found.first(where: { $0.uid == uid })?.place.calendar else { return [] }
    return changes.places.zones.filter { $0.calendar == calendar }.compactMap { zone in
      var parser = ComponentParser(text, in: zone.bytes)
      return parser.parse().lazy.compactMap(\.component).first
    }
  }
}
