/// Writes midnights in UTC as the dates that they mean, for a calendar that would read them otherwise: it lacks the VTIMEZONE or the X-WR-TIMEZONE by which
/// they are midnights.
extension ZonedComponents {
  /// Whether times of the components can be midnights in UTC that mean dates. `false` is certain.
  package var mayHaveMidnightsInUTC: Bool {
    guard components.contains(where: \.beginsWithDate) else { return false }
    return components.contains { component in
      component.properties.contains { property in
        switch property.name {
        case _ where AllDayMark.isName(property.name): true
        case "RECURRENCE-ID", "EXDATE", "RDATE", "RRULE", "EXRULE":
          property.value.utf8.contains(UInt8(ascii: "Z"))
        default: false
        }
      }
    }
  }
}

extension ZonedComponents {
  /// The components as they name instances of a series. If it is of whole days, a midnight in UTC by which a component without a start names one becomes the
  /// date that it means by the zones of the components.
  package func naming(instancesOf series: ComponentSeries, _ source: ZoneSource) -> ZonedComponents {
    guard let place = series.masterPlace,
      let schedule = series.reading.schedule(of: series.components[place]), schedule.start.isDate
    else { return self }
    let times = source.times(zones)
    var named = self
    named.components = components.map { component in
      guard component.startProperty == nil,
        case .date(let date) = times.recurrenceID(of: component, in: schedule)
      else { return component }
      return component.naming(date)
    }
    return named
  }
}

extension ComponentTimes {
  /// Components in which values are dates that `other` would read otherwise.
  func written(_ components: [Component], readBy other: ComponentTimes) -> [Component] {
    var masters: [SeriesName: (here: EventSchedule?, there: EventSchedule?)] = [:]
    for component in components where component["RECURRENCE-ID"] == nil {
      let name = SeriesName(component)
      if masters[name] == nil { masters[name] = (schedule(of: component), other.schedule(of: component)) }
    }
    return components.map { component in
      guard let own = schedule(of: component) else { return component }
      let there = other.schedule(of: component)
      let master = masters[SeriesName(component)] ?? (own, there)
      let series = master.here ?? own
      let id = recurrenceID(of: component, in: series)
      let otherID = master.there.flatMap { other.recurrenceID(of: component, in: $0) }
      guard own != there || id != otherID else { return component }
      return written(component, own, id, series)
    }
  }

  private func written(
    _ component: Component, _ schedule: EventSchedule, _ id: EventTime?, _ series: EventSchedule
  ) -> Component {
    var dated = component
    if schedule.start.isDate, let first = component.startProperty, time(of: first)?.isDate == false,
      case .allDay(let start, let end) = schedule.firstSpan(viewer: viewer)
    {
      for (name, date) in [(first.name, start), ("DTEND", end)] where component[name] != nil {
        dated[name] = date.property(name) ?? dated[name]
      }
    }
    if case .date(let date) = id?.converted(toTypeOf: series.start) { dated = dated.naming(date) }
    guard schedule.start.isDate else { return dated }
    dated.properties = dated.properties.flatMap { property -> [Property] in
      switch property.name {
      case "EXDATE", "RDATE":
        let items = items(of: property, in: schedule)
        return items.map { item in
          guard case .date(let date) = item.time?.converted(toTypeOf: schedule.start),
            !item.text.contains("/")
          else {
            return Property(property.name, property.parameters, value: item.text)
          }
          return date.property(property.name)
            ?? Property(property.name, property.parameters, value: item.text)
        }.merged
      case "RRULE", "EXRULE":
        var text = RuleText(property.value)
        guard case .date(let date) = rule(property.value, of: schedule)?.until,
          let until = date.property("UNTIL")
        else { return [property] }
        text["UNTIL"] = until.value
        var changed = property
        changed.value = text.text
        return [changed]
      default: return [property]
      }
    }
    return dated
  }
}

/// The UID and the kind by which a master and its overrides belong together.
private struct SeriesName: Hashable {
  let kind: String
  let uid: String?

  init(_ component: Component) { (kind, uid) = (component.name, component.uid) }
}

extension Component {
  /// The component as it names the instance on a date.
  fileprivate func naming(_ date: CalendarDate) -> Component {
    guard var property = date.property("RECURRENCE-ID") else { return self }
    if let range = self["RECURRENCE-ID"]?["RANGE"] { property["RANGE"] = range }
    var named = self
    named["RECURRENCE-ID"] = property
    return named
  }

  /// Whether the component begins with a date.
  fileprivate var beginsWithDate: Bool {
    startProperty.map { !$0.value.utf8.contains(UInt8(ascii: "T")) } ?? false
      || AllDayMark.texts.contains { self[$0] != nil }
  }
}

extension CalendarDate {
  /// A property with the date; `nil` for a year that cannot be written.
  fileprivate func property(_ name: String) -> Property? { try? Property(name, time: .date(self)) }
}
