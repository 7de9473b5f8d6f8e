/// Reads tasks, and finds when they are due.
extension CalendarReader {
  /// Reads the tasks among the components of a text.
  mutating func readToDos(
    among components: [ScannedComponent], in text: [UInt8], of context: CalendarContext, file: String?
  ) {
    for component in components where component.kind == .toDo {
      let zone = zone(of: component, context)
      var parsed = EventOutlineParser.parseToDo(
        component, in: text, counting: fullCodes(of: file), zone: zone
      ) {
        context.midnights(in: component.calendar, viewer: window.zone, zone: zone)
      }
      parsed.toDo.outline.place(component, in: file, context)
      if component.calendar.map(context.cancellations.contains) ?? false {
        parsed.toDo.toDo.status = .cancelled
      }
      toDos.append(parsed.toDo)
      // The filter drops most completed tasks unread, so that the problems of the others are not reported either.
      guard parsed.toDo.toDo.isOpen || toDoExtent.includesDone else { continue }
      if extent == .everything {
        addOverruledZone(of: parsed.toDo.outline, in: component, context, file: file)
      }
      for diagnostic in parsed.diagnostics { add(diagnostic, of: file) }
    }
    for diagnostic in context.definitions.takeDiagnostics() { add(diagnostic, of: file) }
  }

  /// The occurrences of the tasks that were read.
  mutating func toDoOccurrences() -> [Occurrence] {
    guard !toDos.isEmpty else { return [] }
    var problems = DiagnosticList()
    let occurrences = toDos.occurrences(
      in: window, toDoExtent, within: .ofToDos, keepsAllProperties: keepsAllProperties, zones: zones,
      diagnostics: &problems)
    problems.all.forEach { add($0) }
    return occurrences
  }
}
