internal import AgendaKit
internal import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

extension CompletionKind {
  /// The short names of the events of the next weeks and of open tasks, with their titles.
  static var events: CompletionKind { .words { arguments, typed in CompletedEvents(arguments).all(typed) } }

  /// The short names of those that a command can change: birthdays of vCards are none.
  static var changeableEvents: CompletionKind {
    .words { arguments, typed in CompletedEvents(arguments, ofBirthdays: false).all(typed) }
  }

  /// The short names of open tasks, with their titles.
  static var tasks: CompletionKind { .words { arguments, typed in CompletedEvents(arguments).tasks(typed) } }

  /// The short names of events, and .ics files.
  static var eventsAndFiles: CompletionKind {
    .words { arguments, typed in
      CompletedEvents(arguments).all(typed) + CompletedEvents.files(typed).map { CompletedWord($0) }
    }
  }
}

/// The names of events that a shell completes. Nothing is fetched, and nothing fails: where there is a mistake, there are no names.
private struct CompletedEvents {
  /// The days around today whose events are offered.
  private static let days = -1..<60
  /// The most events that are offered, and the most tasks.
  private static let maximumCount = 100

  private let session: Run?
  /// Whether birthdays are offered.
  private let hasBirthdays: Bool

  /// The names for the words of an unfinished command line.
  init(_ arguments: [String], ofBirthdays hasBirthdays: Bool = true) {
    self.hasBirthdays = hasBirthdays
    func value(_ option: String) -> String? {
      let place = arguments.lastIndex(of: option).map { $0 + 1 }
      return place.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    }
    var calendars = AgendaRequest.Calendars()
    calendars.configurationPath = value("--config")
    calendars.names = value("--calendars").map { [$0] } ?? []
    let file = ["--file", "-f"].lazy.compactMap(value).first
    calendars.files = file.map { $0 == "-" ? [] : [$0] } ?? []
    session = try? Run(AgendaRequest(calendars: calendars), in: .current())
  }

  /// The events in the order of their dates, and open tasks, whose names begin with what is typed.
  func all(_ typed: String) -> [CompletedWord] {
    words(ofTasks: false, typed) + words(ofTasks: true, typed)
  }

  /// The open tasks whose names begin with what is typed.
  func tasks(_ typed: String) -> [CompletedWord] { words(ofTasks: true, typed) }

  private func agenda(ofTasks: Bool, _ session: Run) -> Agenda {
    let (window, settings) = (session.window(ofDays: Self.days), session.settings)
    var options = AgendaOptions()
    (options.tasks, options.allDay, options.showsDeclined) = (ofTasks ? .due : .hide, .include, true)
    var results = session.read(window, toDos: ofTasks ? .open : .due)
    guard !ofTasks else {
      return Agenda(
        ofTasks: results.takeOccurrences(), at: settings.now, in: settings.zone, options: options)
    }
    return Agenda(
      searching: results.takeOccurrences(), in: window, at: settings.now, boundsSeries: true,
      options: options, problems: [])
  }

  /// The names as “agenda list --ids” shows them, each once.
  private func words(ofTasks: Bool, _ typed: String) -> [CompletedWord] {
    guard let session else { return [] }
    let agenda = agenda(ofTasks: ofTasks, session)
    let names = session.identifiers(of: agenda)
    var (words, seen): ([CompletedWord], Set<String>) = ([], [])
    for item in ofTasks ? agenda.tasks : agenda.occurrences where words.count < Self.maximumCount {
      guard hasBirthdays || item.calendar.kind != .birthdays,
        let name = names.text(for: item.occurrence, in: session.settings.zone),
        name.hasPrefix(typed), seen.insert(name).inserted
      else { continue }
      words.append(CompletedWord(name, note: time(of: item, session) + item.title))
    }
    return words
  }

  /// The time of an event or a task before its title; empty for a task without a date.
  private func time(of item: AgendaItem, _ session: Run) -> String {
    guard !item.isTask || item.occurrence.event.toDo?.isDated == true else { return "" }
    let settings = session.settings
    return settings.language.text(of: item.occurrence.span, in: settings.zone, today: session.today) + "  "
  }

  /// The paths of .ics files and folders that begin with what is typed.
  static func files(_ typed: String) -> [String] {
    let end = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, start) = (String(typed[..<end]), typed[end...])
    guard let listing = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), !name.hasPrefix("."), !name.hasControlCharacters else { continue }
      let path = folder + name
      if entry.pointee.d_type == UInt8(DT_DIR), !typed.isEmpty {
        names.append(path + "/")
      } else if name.lowercased().hasSuffix(".ics") {
        names.append(path)
      }
    }
    return names.sorted()
  }
}
