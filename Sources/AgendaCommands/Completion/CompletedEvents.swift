internal import AgendaKit
internal import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

extension CompletionKind {
  /// The short names of the events of the next weeks and of open tasks, with their titles.
  static var events: CompletionKind { .words { arguments, _ in CompletedEvents(arguments).all } }

  /// The short names of open tasks, with their titles.
  static var tasks: CompletionKind { .words { arguments, _ in CompletedEvents(arguments).tasks } }

  /// The short names of events, and .ics files.
  static var eventsAndFiles: CompletionKind {
    .words { arguments, typed in
      CompletedEvents(arguments).all + CompletedEvents.files(typed).map { CompletedWord($0) }
    }
  }
}

/// The names of events that a shell completes. Nothing is fetched, and nothing fails: where there is a mistake, there are no names.
private struct CompletedEvents {
  /// The days around today whose events are offered.
  private static let days = -1..<60
  /// The most that is offered.
  private static let maximumCount = 100

  private let session: Session?

  /// The names for the words of an unfinished command line.
  init(_ arguments: [String]) {
    func value(_ option: String) -> String? {
      let place = arguments.lastIndex(of: option).map { $0 + 1 }
      return place.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    }
    var calendars = AgendaRequest.Calendars()
    calendars.configurationPath = value("--config")
    calendars.names = value("--calendars").map { [$0] } ?? []
    let file = ["--file", "-f"].lazy.compactMap(value).first
    calendars.files = file.map { $0 == "-" ? [] : [$0] } ?? []
    session = try? Session(AgendaRequest(calendars: calendars), reportsWarnings: false, fetches: false)
  }

  /// The events in the order of their dates, and open tasks.
  var all: [CompletedWord] { words(events + items(ofTasks: true)) }

  var tasks: [CompletedWord] { words(items(ofTasks: true)) }

  private var events: [AgendaItem] { items(ofTasks: false) }

  private func items(ofTasks: Bool) -> [AgendaItem] {
    guard let session else { return [] }
    let (window, settings) = (session.window(ofDays: Self.days), session.settings)
    var options = AgendaOptions()
    (options.tasks, options.allDay, options.showsDeclined) = (ofTasks ? .due : .hide, .include, true)
    var results = SourceResults(
      of: session.calendars.calendars, in: window, defaults: session.calendars.defaults,
      toDos: ofTasks ? .open : .due)
    guard !ofTasks else {
      return Agenda(
        ofTasks: results.takeOccurrences(), at: settings.now, in: settings.zone, options: options
      ).tasks
    }
    return Agenda(
      searching: results.takeOccurrences(), in: window, at: settings.now, boundsSeries: true,
      options: options,
      problems: []
    ).occurrences
  }

  private func words(_ items: [AgendaItem]) -> [CompletedWord] {
    guard let session else { return [] }
    let items = items.prefix(Self.maximumCount)
    let short = EventIdentifier.short(of: items.compactMap(\.occurrence.event.uid))
    let (settings, today) = (session.settings, session.today)
    return items.compactMap { item in
      guard let uid = item.occurrence.event.uid, let name = short[uid] else { return nil }
      let isDated = !item.isTask || item.occurrence.event.toDo?.isDated == true
      let time =
        isDated
        ? settings.language.text(of: item.occurrence.span, in: settings.zone, today: today) + "  " : ""
      return CompletedWord(name, note: time + item.title)
    }
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
