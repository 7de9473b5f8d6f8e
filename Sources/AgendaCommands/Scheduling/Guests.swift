internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The option that invites guests to an event.
struct InviteOptions: ParsableArguments {
  @Option(.invite) var invite: [String]

  @OptionGroup var notification: NotifyOptions
}

/// Guests as a person writes them: `kim@example.org, Lee <lee@example.org>, Ada`.
struct GuestList {
  /// A guest who is written.
  enum Guest: Equatable {
    /// An address, perhaps with a name.
    case address(MailAddress)
    /// The name of a person.
    case name(String)
  }

  /// The most guests that one command names.
  static let maximumCount = AskedPeople.maximumCount

  /// The guests in the order of the texts.
  let guests: [Guest]

  /// Reads texts with commas between guests. `option` is the option that has them.
  /// - Throws: if an address is wrong, or if no guest is named.
  init(_ texts: [String], of option: String) throws {
    var guests: [Guest] = []
    for word in texts.flatMap(Self.words) {
      guard word.contains("@") || word.contains("<") else {
        guard !word.hasControlCharacters else {
          throw CommandError(.usage, "\(.option(option)) has control characters; write it on one line")
        }
        guests.append(.name(word))
        continue
      }
      do throws(MailAddressError) {
        guests.append(.address(try MailAddress(parsing: word)))
      } catch {
        throw CommandError(.usage, "\(.option(option)): \(error)")
      }
    }
    guard !guests.isEmpty else {
      throw CommandError(.usage, "\(.option(option)) names nobody; write an address such as kim@example.org")
    }
    guard guests.count <= Self.maximumCount else {
      throw CommandError(
        .usage,
        "\(.option(option)) names \(guests.count) people; at most \(Self.maximumCount) are possible at once")
    }
    self.guests = guests
  }

  /// The parts of a text between commas that are neither in quotes nor in angle brackets.
  static func words(in text: String) -> [String] {
    var words = [""]
    var isQuoted = false
    var isEscaped = false
    var isAddress = false
    for character in text {
      if character == ",", !isQuoted, !isAddress {
        words.append("")
        continue
      }
      words[words.count - 1].append(character)
      guard !isEscaped else {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = isQuoted
      case "\"": isQuoted.toggle()
      case "<": isAddress = isAddress || !isQuoted
      case ">": isAddress = isAddress && isQuoted
      default: break
      }
    }
    return words.map { String($0.trimmed) }.filter { !$0.isEmpty }
  }
}

extension Run {
  /// The guests of texts such as `Kim, lee@example.org`: addresses, and people of the address books by their names.
  /// - Throws: if an address is wrong, or if a name is that of no person or of several.
  func guests(_ texts: [String], of option: String = "invite") throws -> [Attendee] {
    try people(texts, of: option).map(\.attendee)
  }

  /// Likewise, each with the address of the free/busy times. With `readsAll` the address books are read also where only addresses are written.
  func people(
    _ texts: [String], of option: String, readsAll: Bool = false
  ) throws -> [(attendee: Attendee, freeBusyAddress: String?)] {
    let list = try GuestList(texts, of: option)
    let hasNames = list.guests.contains { if case .name = $0 { true } else { false } }
    let contacts = hasNames || readsAll ? contacts() : nil
    var seen: Set<String> = []
    return try list.guests.map { guest in
      switch guest {
      case .address(let address):
        let known = contacts?.people(withAddress: address.address)
        return (
          Attendee(mail: address.address, name: address.displayName, isReplyRequested: true),
          known?.lazy.compactMap(\.freeBusyAddress).first
        )
      case .name(let name):
        let person = try person(named: name, contacts, option)
        return (person.attendee, person.freeBusyAddress)
      }
    }.filter { seen.insert($0.attendee.mail).inserted }
  }

  /// The changes of guests that options ask for.
  /// - Throws: also if the event is a task, or another one invites its guests.
  func changes(_ options: EditedGuests, of named: NamedEvent) throws -> GuestChanges {
    guard !named.isTask else {
      throw CommandError(.usage, "\(.option("invite")) is for events; a task has no guests")
    }
    let own = addresses(in: named.stored.calendar)
    if let other = named.stored.organizers.first(where: { !own.contains($0) }) {
      throw CommandError(
        .usage,
        "\(quoted(named.title)) is organized by \(PlainText.sanitized(other, limit: 200)), who alone invites its guests",
        "nothing was changed")
    }
    var changes = GuestChanges(organizer: try organizer(for: named.stored.calendar))
    if !options.invitation.invite.isEmpty { changes.invited = try guests(options.invitation.invite) }
    if !options.uninvite.isEmpty { changes.uninvited = try uninvited(options.uninvite, from: named) }
    return changes
  }

  /// The addresses of guests of an event who are named by an address or a part of their name.
  private func uninvited(_ texts: [String], from named: NamedEvent) throws -> Set<String> {
    let guests = named.events.flatMap(\.details.attendees)
    let addresses = Set(guests.map(\.mail))
    return try GuestList(texts, of: "uninvite").guests.reduce(into: []) { found, guest in
      let (text, matches): (String, Set<String>)
      switch guest {
      case .address(let address):
        (text, matches) = (address.address, addresses.intersection([address.address.lowercased()]))
      case .name(let name):
        let words = SearchWords([name])
        (text, matches) = (name, Set(guests.filter { words.beginWords(of: $0.name ?? "") }.map(\.mail)))
      }
      guard matches.count == 1 else {
        let all = addresses.sorted().map { PlainText.sanitized($0, limit: 100) }
        let message =
          matches.isEmpty
          ? Mistake.noneNamed("guest of \(quoted(named.title))", text, among: all, otherwise: "it has none")
          : "\(quoted(text)) can be \(matches.count) guests of \(quoted(named.title)); there are \(all.joined(separator: ", "))"
        throw CommandError(matches.isEmpty ? .notFound : .usage, message, "nothing was changed")
      }
      found.formUnion(matches)
    }
  }

  /// The people of the address books: those of the configuration, else those of khard. `nil` if none is known.
  private func contacts() -> Contacts? {
    let paths =
      calendars.defaults.contacts
      ?? KhardSettings.folders(environment: environment.variables, home: environment.home)
    guard !paths.isEmpty else { return nil }
    let contacts = Contacts(paths: paths)
    for problem in contacts.problems.prefix(Self.maximumProblems) {
      StandardStreams.warn("contacts: \(problem)")
    }
    return contacts
  }

  private static let maximumProblems = 3
  /// The most people among whom an error lets choose.
  private static let maximumPeople = 10

  private func person(named name: String, _ contacts: Contacts?, _ option: String) throws -> Contact {
    guard let contacts else {
      throw CommandError(
        .configuration,
        "\(quoted(name)) is no mail address, and no address book is known",
        "write the address, or contacts = [\"~/contacts\"] under [defaults] in \(calendars.configurationPath)"
      )
    }
    let people = contacts.people(named: name)
    guard let person = people.first else {
      let near = contacts.names(near: name).map { quoted(PlainText.sanitized($0, limit: 100)) }
      let hint = near.isEmpty ? "write the address" : "did you mean \(near.joined(separator: " or "))?"
      throw CommandError(
        .notFound, "nobody with a mail address in your contacts is called \(quoted(name)); \(hint)")
    }
    guard people.count == 1 else {
      let rest = people.count > Self.maximumPeople ? ["…"] : []
      throw CommandError(
        .usage,
        lines: ["\(.option(option)) \(quoted(name)) can be \(people.count) people; write one of them:"]
          + people.prefix(Self.maximumPeople).map { "  " + $0.attendee.label } + rest)
    }
    let attendee = person.attendee
    do throws(MailAddressError) {
      _ = try MailAddress(parsing: attendee.mail)
    } catch {
      throw CommandError(.usage, "\(quoted(attendee.name ?? name)) in your contacts: \(error)")
    }
    return person
  }

  /// The user as organizer of events of a calendar; `nil` for a calendar that is still to be made.
  /// - Throws: if no mail address of the user is known.
  func organizer(for calendar: CalendarConfiguration?) throws -> Attendee {
    if let address = mainAddress(of: calendar) {
      return Attendee(mail: address, status: .accepted, role: .chair)
    }
    let place = calendar.map { " for \(quoted($0.name))" } ?? ""
    throw CommandError(
      .configuration, "guests need to know who invites them, and no mail address of yours is known\(place)",
      "write addresses = [\"you@example.org\"] under [defaults] in \(calendars.configurationPath)")
  }

  /// The address by which the user invites guests to events of a calendar.
  private func mainAddress(of calendar: CalendarConfiguration?) -> String? {
    let addresses = [calendar?.mainAddress, calendars.defaults.mainAddress].compactMap(\.self)
    return (addresses + (calendar?.addresses.sorted() ?? [])).first { $0.contains("@") }
  }
}

extension Contact {
  /// The person as a guest, by the preferred address.
  fileprivate var attendee: Attendee {
    let name = PlainText.sanitized(name, limit: 200)
    return Attendee(mail: addresses.first ?? "", name: name.isEmpty ? nil : name, isReplyRequested: true)
  }
}

extension Component {
  /// The sentences about guests, or the organizer, to whom a server could not send the event (SCHEDULE-STATUS 3.x and 5.x, RFC 6638 section 3.2.9).
  var untold: [String] {
    (all("ATTENDEE") + all("ORGANIZER")).compactMap { party in
      let status = party["SCHEDULE-STATUS"]?.trimmed ?? ""
      guard status.hasPrefix("3.") || status.hasPrefix("5.") else { return nil }
      let (title, address) = (PlainText.sanitized(self["SUMMARY"]?.text ?? "", limit: 100), party.mailAddress)
      let reason = PlainText.sanitized(String(status), limit: 100)
      return
        "the server has not told \(PlainText.sanitized(address, limit: 100)) of \(quoted(title)) (\(reason))"
    }
  }

  /// Whether the event was before a day, in the form `20261124`, and has no later instances.
  fileprivate func isBefore(_ day: some StringProtocol) -> Bool {
    guard !recurs, let last = self["DTEND"] ?? self["DTSTART"] else { return false }
    return last.value.prefix(8) < day
  }
}

/// The guests to whom servers could not send coming events. The first synchronisation that knows of one says so.
///
/// The file `untold-guests` in the folder for state has what was said.
struct UntoldGuests {
  private static let header = "agenda-untold=1"
  /// The most bytes of the file, and the most sentences that are said at a time.
  private static let (maximumSize, maximumSaid) = (4 << 20, 10)

  private let folder: String
  private var path: String { folder + "/untold-guests" }

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  init(folder: String) { self.folder = folder }

  /// Says what was not said before of the events of calendars, which counts as said then, and how many more there are; those of other calendars stay said.
  func say(
    of calendars: [CalendarConfiguration], at now: Instant, by say: (String) -> Void = StandardStreams.warn
  ) {
    let calendars = calendars.filter(\.schedulesItself)
    guard !calendars.isEmpty else { return }
    let today = now.basicForm.prefix(8)
    let names = calendars.map { KeyedLines.encoded($0.name) { $0 != UInt8(ascii: ":") } }
    let found = zip(names, calendars).map { name, calendar in
      let components = StoredEvent.find(in: [calendar], isReadAlone: true, mention: "SCHEDULE-STATUS") { _ in
        true
      }
      .flatMap { $0.parts.map(\.component) }
      return (name, components.filter { !$0.isBefore(today) }.flatMap(\.untold))
    }
    let text = KeyedLines.read(path, maximumSize: Self.maximumSize) ?? ""
    let said = KeyedLines.parse(text, header: Self.header) ?? []
    let former = Set(said.filter { $0.key == "said" }.map(\.value))
    // A line has one colon behind the name, in which there is none.
    let kept = former.filter { line in !names.contains { line.hasPrefix($0 + ": ") } }
    let lines = found.flatMap { name, sentences in sentences.map { (line: name + ": " + $0, sentence: $0) } }
    var seen = former
    let news = lines.filter { seen.insert($0.line).inserted }
    for (_, sentence) in news.prefix(Self.maximumSaid) { say(sentence) }
    let left = news.dropFirst(Self.maximumSaid)
    if !left.isEmpty {
      say("of \(left.count) more the server has not told, the next \(.command("sync")) says who they are")
    }
    let all = Set(lines.map(\.line)).subtracting(left.map(\.line)).union(kept)
    guard all != former else { return }
    _ = BaseDirectories.makeFolder(folder)
    let entries = all.sorted().map { (key: "said", value: String?.some($0)) }
    _ = PendingFile.write(
      Array(KeyedLines.text(header: Self.header, entries).utf8), to: path,
      access: PendingFile.Access(mode: 0o600))
  }
}
