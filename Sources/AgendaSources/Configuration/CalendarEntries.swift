internal import AgendaKit
internal import ICalendar

/// The entries of a `[[calendar]]`, before they are compared with each other.
struct CalendarEntries: ReminderEntries {
  /// The name; `nil` if it is missing or wrong.
  var name: String?
  var path: String?
  var readsSubfolders: Bool?
  var url: WebAddress?
  var interval: Int?
  var userAgent: String?
  var certificateFile: String?
  var clientCertificate: String?
  var clientKey: String?
  var allowsPlainHTTP: Bool?
  var mirror: String?
  var color: CalendarColor?
  var kind: CalendarKind?
  var addresses: [String]?
  var mailCommand: [String]?
  var isReadOnly: Bool?
  var reminders = DefaultReminders()

  /// The keys of a calendar.
  static let keys: [ConfigurationKey<CalendarEntries>] =
    [
      ConfigurationKey(
        "name", .text, "The name; “family/alice” belongs to “family”.", parse: { $0.name($1) }
      ) { $0.name = $1 },
      .path("path", "An .ics or .vcf file, or a folder of such files.") { $0.path = $1 },
      .boolean("subfolders", "Whether the folders in a folder are read, too.", standard: true) {
        $0.readsSubfolders = $1
      }.with("path"),
      .url("url", "A calendar on the web, which is fetched into the cache.") { $0.url = $1 },
      .interval(
        "refresh", "The interval at which a calendar on the web is fetched.",
        standard: "1h, or what the calendar asks for"
      ) { $0.interval = $1 }.with("url"),
      .header("user-agent", "The User-Agent of requests for the calendar.", standard: "agenda/VERSION") {
        $0.userAgent = $1
      }.with("url"),
      .certificates { $0.certificateFile = $1 }.with("url"),
      .clientCertificate { $0.clientCertificate = $1 }.with("url"),
      .clientKey { $0.clientKey = $1 }.with("url"),
      .boolean(
        "allow-plain-http", "Allow the password in the URL to go to the server by http, without encryption.",
        standard: false
      ) { $0.allowsPlainHTTP = $1 }.with("url"),
      .path("mirror", "A folder in which a calendar on the web is kept as .ics files for other programs.") {
        $0.mirror = $1
      }.with("url"),
      ConfigurationKey(
        "color", .color, "The colour.", standard: "that of the calendar", parse: { $0.color($1) }
      ) { $0.color = $1 },
      .choice(
        "kind", CalendarKind.allCases, "The kind of its contents.",
        standard: "vCards hold birthdays, other files events"
      ) { $0.kind = $1 },
      .boolean("read-only", "Whether commands refuse to change the calendar.", standard: false) {
        $0.isReadOnly = $1
      },
      .addresses("addresses", "Your mail addresses in this calendar, instead of those in [defaults].") {
        $0.addresses = $1
      },
      .mailCommand("A program that sends the mails of this calendar, instead of the one in [defaults].") {
        $0.mailCommand = $1
      },
    ] + reminderKeys + [muteKey]
}

extension ConfigurationParser {
  /// The calendars of the array `[[calendar]]`.
  mutating func calendars(
    _ entry: TOMLNode, _ defaults: ConfigurationDefaults
  ) -> [CalendarConfiguration] {
    tables(entry).compactMap { table, entries in calendar(table, entries, defaults) }
  }

  private mutating func calendar(
    _ table: TOMLNode, _ nodes: [TOMLNode], _ defaults: ConfigurationDefaults
  ) -> CalendarConfiguration? {
    var entries = CalendarEntries()
    let nodes = read(nodes, as: CalendarEntries.keys, into: &entries)
    let location = location(entries, nodes, of: table)
    if nodes["name"] == nil { report(table.position, "the calendar has no “name”; expected name = \"work\"") }
    guard let name = entries.name, let node = nodes["name"] else { return nil }
    take(name, of: .calendar, at: node.position)
    var calendar = CalendarConfiguration(
      name: name, location: location ?? .standardInput, color: entries.color, kind: entries.kind,
      addresses: entries.addresses.map { Set($0) } ?? defaults.addresses)
    calendar.mainAddress = entries.addresses.map(\.first) ?? defaults.mainAddress
    calendar.mailCommand = entries.mailCommand
    calendar.reminders = entries.reminders
    if entries.isReadOnly == true { calendar.readOnlyReason = "“read-only” in the configuration says so" }
    return calendar
  }

  /// The place of a calendar; `nil` if it names none, or a wrong one.
  private mutating func location(
    _ entries: CalendarEntries, _ nodes: [String: TOMLNode], of table: TOMLNode
  ) -> CalendarConfiguration.Location? {
    let label = entries.name.map { " \(quoted($0))" } ?? ""
    if let node = nodes["path"] {
      if case .string(let text) = node.value, WebAddress.isAddress(text) {
        report(
          node.position, "an address is the value of “url”; expected a “path” such as \"~/calendars/work\"")
        return nil
      }
      if let url = nodes["url"] {
        report(
          url.keyPosition, "the calendar\(label) has a “path” and a “url”; expected one of the two")
      }
      for key in CalendarEntries.keys where key.parent?.name == "url" && nodes["url"] == nil {
        guard let node = nodes[key.name] else { continue }
        report(node.keyPosition, "“\(key.name)” is for calendars with a “url”; this one has a “path”")
      }
      return entries.path.map { path in
        // A file is one, with and without the key.
        let isFolder = entries.readsSubfolders == false && OpenFile.Status(path: path)?.isFolder != false
        return isFolder ? .folder(BaseDirectories.withoutTrailingSlashes(path)) : .path(path)
      }
    }
    if let node = nodes["subfolders"], nodes["url"] != nil {
      report(node.keyPosition, "“subfolders” is for calendars with a “path”; this one has a “url”")
    }
    guard nodes["url"] != nil else {
      report(
        table.position,
        "the calendar\(label) has no “path” and no “url”; expected path = \"~/calendars/work\" or url = \"https://…\""
      )
      return nil
    }
    let certificate = clientCertificate(
      entries.clientCertificate, key: entries.clientKey, nodes, label: "calendar\(label)")
    return entries.url.map { url in
      var web = WebCalendar(
        url, cache: cacheFolder, interval: entries.interval, userAgent: entries.userAgent)
      web.mirror = entries.mirror
      web.certificateFile = entries.certificateFile
      web.clientCertificate = certificate
      web.allowsPlainHTTP = entries.allowsPlainHTTP ?? false
      return .web(web)
    }
  }

  /// A calendar's name: words between slashes. No word may be empty. A comma would end the name in `--calendars`.
  mutating func name(_ entry: TOMLNode) -> String? {
    guard let text = string(entry) else { return nil }
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    if words.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      let found = text.isEmpty ? "an empty name" : "the name \(quoted(text)) with an empty part"
      report(entry.position, "found \(found); expected a name such as \"work\" or \"family/alice\"")
      return nil
    }
    if text.contains(where: { $0 == "," || $0.isNewline }) || text.first?.isWhitespace == true
      || text.last?.isWhitespace == true
    {
      report(
        entry.position,
        "the name \(quoted(text)) holds a comma or line break, or a space at an end; expected none"
      )
      return nil
    }
    return text
  }

  mutating func color(_ entry: TOMLNode) -> CalendarColor? {
    guard let text = string(entry) else { return nil }
    if let color = CalendarColor(text) { return color }
    reportText(
      entry, text, expected: "a CSS name such as \"steelblue\", or \"#rrggbb\"", among: CalendarColor.names)
    return nil
  }
}
