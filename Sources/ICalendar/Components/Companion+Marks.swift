/// The companions that get another value.
extension Companion {
  /// The marks of an event that lasts all day: of Outlook and Exchange, and of Funambol, which some phones have.
  static let marks = [
    "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY",
  ]

  /// How busy an event makes: of Outlook and Exchange, and of Apple Calendar with Exchange.
  static let busyMarks = [
    "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-MSNCALENDAR-BUSYSTATUS", "X-APPLE-EWS-BUSYSTATUS",
  ]
  /// Outlook's own forms of PRIORITY: 2 is high, 1 normal, and 0 low.
  static let importanceMarks = ["X-MICROSOFT-CDO-IMPORTANCE", "X-MICROSOFT-MSNCALENDAR-IMPORTANCE"]

  /// Outlook takes an event for one of whole days by its mark.
  static func allDayMarks(_ component: inout Component, _ change: ComponentChange) {
    guard let start = component["DTSTART"], let time = change.reading.time(of: start) else { return }
    // Midnights that the mark had made dates of stay so while they are midnights.
    let wereMidnights =
      change.old["DTSTART"].flatMap { change.reading.time(of: $0) }?.isDate == false
      && change.reading.schedule(of: change.old)?.start.isDate == true
    let isAllDay =
      time.isDate || (wereMidnights && change.reading.schedule(of: component)?.start.isDate == true)
    for name in marks where !change.sets(name) {
      guard let value = component[name]?.value.trimmingSpaces.uppercased() else { continue }
      let words = value == "0" || value == "1" ? ("1", "0") : ("TRUE", "FALSE")
      let word = isAllDay ? words.0 : words.1
      if value != word { component[name]?.value = word }
    }
  }

  /// KDE notes the current instance of a task that recurs. Of another rule it still tells what is done, but not of another start.
  static func currentInstance(_ component: inout Component, _ change: ComponentChange) {
    let name = "X-KDE-LIBKCAL-DTRECURRENCE"
    guard !change.sets(name), !component.recurs || change.changes("DTSTART") || change.changes("DUE") else {
      return
    }
    component.removeAll(name)
  }

  /// What Outlook and Apple Calendar write of TRANSP, and of a tentative event. Out of office and working elsewhere are busy, too.
  static func busyStatus(_ component: inout Component, _ change: ComponentChange) {
    guard component.name == "VEVENT" else { return }
    let isFree = component["TRANSP"]?.value.trimmingSpaces.uppercased() == "TRANSPARENT"
    let isTentative = component["STATUS"]?.value.statusWord == EventDetails.Status.tentative.rawValue
    for name in busyMarks where !change.sets(name) {
      guard let value = component[name]?.value.trimmingSpaces.uppercased() else { continue }
      if isFree {
        if value != "FREE" { component[name]?.value = "FREE" }
        continue
      }
      guard value != "FREE" || change.changes("TRANSP") else { continue }
      if isTentative, value == "FREE" || value == "BUSY" { component[name]?.value = "TENTATIVE" }
      if !isTentative, value == "FREE" || value == "TENTATIVE" { component[name]?.value = "BUSY" }
    }
  }

  /// Outlook reads its own form of PRIORITY.
  static func importance(_ component: inout Component, _ change: ComponentChange) {
    let priority = component["PRIORITY"].flatMap { Int($0.value.trimmingSpaces) } ?? 0
    let word = (1...4).contains(priority) ? "2" : (6...9).contains(priority) ? "0" : "1"
    for name in importanceMarks where !change.sets(name) { component[name]?.value = word }
  }

  /// STATUS, COMPLETED and PERCENT-COMPLETE of a task say together whether it is done (RFC 5545 section 3.8.1.11).
  static func completion(_ component: inout Component, _ change: ComponentChange) {
    guard component.name == "VTODO" else { return }
    let status = component["STATUS"]?.value.statusWord
    guard status != ToDo.Status.cancelled.rawValue else { return }
    let setsStatus = change.changes("STATUS")
    let isDone =
      setsStatus
      ? status == ToDo.Status.completed.rawValue
      : change.changes("COMPLETED")
        ? component["COMPLETED"] != nil : component["PERCENT-COMPLETE"]?.value.trimmingSpaces == "100"
    if isDone {
      if !setsStatus { component["STATUS"] = Property("STATUS", value: "COMPLETED") }
      if component["COMPLETED"] == nil {
        component["COMPLETED"] = Property("COMPLETED", value: change.now.basicForm)
      }
      if !change.sets("PERCENT-COMPLETE") {
        component["PERCENT-COMPLETE"] = Property("PERCENT-COMPLETE", value: "100")
      }
      return
    }
    if !setsStatus, status == ToDo.Status.completed.rawValue {
      let isBegun = change.sets("PERCENT-COMPLETE")
      component["STATUS"]?.value = isBegun ? "IN-PROCESS" : "NEEDS-ACTION"
    }
    if !change.sets("COMPLETED") { component.removeAll("COMPLETED") }
    if !change.sets("PERCENT-COMPLETE"), component["PERCENT-COMPLETE"]?.value.trimmingSpaces == "100" {
      component.removeAll("PERCENT-COMPLETE")
    }
  }
}
