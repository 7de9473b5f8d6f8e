internal import AgendaPlatform
internal import ICalendar

/// A calendar of the Evolution Data Server, which is changed over D-Bus: the server keeps its calendars in memory, and overwrites files that others change.
///
/// The server closes the calendar when this value ends, because its connection does.
struct EvolutionCalendar {
  /// The lists of a source.
  enum Kind: String {
    case events = "OpenCalendar"
    case tasks = "OpenTaskList"
  }

  /// Which instances of a series a change is for.
  enum Extent: String {
    /// The instance of the RECURRENCE-ID alone.
    case instance = "this"
    case series = "all"
    /// The override of the RECURRENCE-ID, whose instance is one of the series again.
    case override = "only-this"
  }

  /// Why nothing was changed.
  struct Failure: Error, Hashable {
    enum Kind: Hashable {
      /// There is no Evolution Data Server, or no bus.
      case missing
      /// There is no such calendar, or no such component in it.
      case notFound
      /// The server of the calendar wants a password, for which only Evolution can ask.
      case signedOut
      /// The calendar cannot be changed.
      case readOnly
      /// The component was changed or removed elsewhere.
      case conflict
      /// A component with this UID is there already.
      case exists
      /// No answer came, or the calendar's server is out of reach.
      case unreachable
      /// The change is refused for another reason.
      case refused
    }

    var kind: Kind
    /// The failure, and the next step if there is one, without a full stop.
    var message: String
  }

  static let name = "org.gnome.evolution.dataserver"
  /// The longest times of a call in seconds: of the server itself with its start, and with the server of a calendar.
  private static let (time, timeWithServer) = (15.0, 60.0)
  /// How often it is asked whether a calendar is connected to its server, and the pause before it in microseconds.
  private static let (attempts, pause): (Int, UInt32) = (25, 200_000)
  /// The bit of a change by which the server refuses it if the component was changed elsewhere. Without it, a newer one would be overwritten.
  private static let failsOnConflict = BusArgument.number(1)

  private let bus: SessionBus
  private let service: String
  private let path: String

  /// Opens the calendar of a source, such as `system-calendar`. It starts the server, if that does not run. `isLocal` says that no other server has it.
  ///
  /// - Throws: also if the calendar cannot be changed now, because it is read-only, its sign-in has ended, or its server is out of reach: Evolution would
  ///   keep changes itself then, and drop them where the other server has a newer version.
  init(
    source: String, kind: Kind = .events, isLocal: Bool = true, environment: [String: String]
  ) throws(Failure) {
    let bus: SessionBus
    let opened: [BusValue]
    do throws(SessionBus.Failure) {
      bus = try SessionBus(environment: environment)
      opened = try bus.call(
        SessionBus.Method(
          service: Self.name + ".Calendar8", path: "/org/gnome/evolution/dataserver/CalendarFactory",
          interface: Self.name + ".CalendarFactory", name: kind.rawValue),
        [.text(source)], seconds: Self.time)
    } catch {
      throw Self.failure(error)
    }
    guard opened.count == 2, let path = opened[0].text, let service = opened[1].text else {
      throw Self.failure(SessionBus.Failure(.malformed, "it names no object"))
    }
    (self.bus, self.path, self.service) = (bus, path, service)
    _ = try call("Open", seconds: Self.timeWithServer)
    if !isLocal { try waitForConnection(of: source) }
    guard try isWritable() else {
      throw Failure(kind: .readOnly, message: "Evolution says that this calendar cannot be changed")
    }
  }

  /// Adds components, each without a VCALENDAR around it, and returns their UIDs.
  func add(_ components: [String]) throws(Failure) -> [String] {
    try call("CreateObjects", [.texts(components), Self.failsOnConflict], seconds: Self.timeWithServer)
      .first?.texts ?? []
  }

  /// Replaces components by others with their UIDs, each without a VCALENDAR around it. An override is added as an instance.
  func change(_ components: [String], _ extent: Extent) throws(Failure) {
    _ = try call(
      "ModifyObjects", [.texts(components), .text(extent.rawValue), Self.failsOnConflict],
      seconds: Self.timeWithServer)
  }

  /// Removes components by their UIDs and the values of RECURRENCE-ID, which are empty for a series.
  func remove(_ components: [(uid: String, recurrenceID: String)], _ extent: Extent) throws(Failure) {
    _ = try call(
      "RemoveObjects",
      [.pairs(components.map { ($0.uid, $0.recurrenceID) }), .text(extent.rawValue), Self.failsOnConflict],
      seconds: Self.timeWithServer)
  }

  /// Adds a VTIMEZONE, unless the calendar has one of its name. Components can only refer to zones that the server knows.
  func add(zone: String) throws(Failure) {
    _ = try call("AddTimezone", [.text(zone)], seconds: Self.time)
  }

  /// The components with a UID as the server has them now: a VCALENDAR, or one component; `nil` if it has none.
  func text(of uid: String) throws(Failure) -> String? {
    do throws(Failure) {
      return try call(
        "GetObject", [.text(uid), .text("")], seconds: Self.timeWithServer,
        limit: BusAnswer.Limit(values: 10, bytes: 32 << 20)
      ).first?.text
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }

  /// Lets the server fetch what has changed on the server of the calendar. It answers before it has.
  func refresh() throws(Failure) { _ = try call("Refresh", seconds: Self.time) }

  private func call(
    _ name: String, _ arguments: [BusArgument] = [], interface: String = Self.name + ".Calendar",
    seconds: Double, limit: BusAnswer.Limit = .usual
  ) throws(Failure) -> [BusValue] {
    do throws(SessionBus.Failure) {
      return try bus.call(
        SessionBus.Method(service: service, path: path, interface: interface, name: name), arguments,
        seconds: seconds, limit: limit)
    } catch {
      throw Self.failure(error)
    }
  }

  /// Whether the calendar can be changed. The server itself does not enforce it.
  private func isWritable() throws(Failure) -> Bool {
    try call(
      "Get", [.text(Self.name + ".Calendar"), .text("Writable")],
      interface: "org.freedesktop.DBus.Properties",
      seconds: Self.time
    ).first?.truth ?? false
  }

  private func waitForConnection(of source: String) throws(Failure) {
    for attempt in 0..<Self.attempts {
      if attempt > 0 { usleep(Self.pause) }
      switch try connectionStatus(of: source) {
      case "connected": return
      case EvolutionSignIns.signedOut:
        throw Failure(kind: .signedOut, message: EvolutionSignIns.words)
      default: continue
      }
    }
    throw Failure(kind: .unreachable, message: "Evolution does not reach the server of this calendar")
  }

  /// Whether the calendar is connected to its own server, in a word of Evolution; `nil` if it does not say.
  private func connectionStatus(of source: String) throws(Failure) -> String? {
    do throws(SessionBus.Failure) {
      return try Self.sources(on: bus, seconds: Self.time).first { $0["UID"]?.text == source }?[
        "ConnectionStatus"]?.text
    } catch {
      throw Self.failure(error)
    }
  }

  /// The properties of all sources.
  static func sources(
    on bus: SessionBus, seconds: Double, startsService: Bool = true
  ) throws(SessionBus.Failure) -> [[String: BusValue]] {
    let answer = try bus.call(
      SessionBus.Method(
        service: name + ".Sources5", path: "/org/gnome/evolution/dataserver/SourceManager",
        interface: "org.freedesktop.DBus.ObjectManager", name: "GetManagedObjects"), seconds: seconds,
      limit: BusAnswer.Limit(values: 200_000, bytes: 32 << 20), startsService: startsService)
    return (answer.first?.members ?? [:]).values.compactMap { $0.members?[name + ".Source"]?.members }
  }

  // MARK: Failures

  /// The errors of the server by the names that GDBus gives them: the error domains of libedataserver and libecal, and the place in each.
  private static let (client, calendar) = (
    "org.gtk.GDBus.UnmappedGError.Quark._e_2dclient_2derror_2dquark.Code",
    "org.gtk.GDBus.UnmappedGError.Quark._e_2dcal_2dclient_2derror_2dquark.Code"
  )
  /// The beginning of errors of web servers, which a status follows.
  private static let web = "org.gtk.GDBus.UnmappedGError.Quark._e_2dsoup_2dsession_2derror_2dquark.Code"
  private static let kinds: [String: Failure.Kind] = [
    client + "4": .signedOut, client + "5": .signedOut, client + "6": .unreachable,
    client + "7": .unreachable,
    client + "8": .readOnly, client + "21": .conflict, calendar + "0": .notFound, calendar + "1": .notFound,
    calendar + "4": .exists, "org.gtk.GDBus.UnmappedGError.Quark._g_2dio_2derror_2dquark.Code1": .notFound,
  ]

  private static func failure(_ error: SessionBus.Failure) -> Failure {
    switch error.kind {
    case .noBus: return Failure(kind: .missing, message: "Evolution cannot be asked: \(error.message)")
    case .noService:
      return Failure(
        kind: .missing, message: "the Evolution Data Server is not there (Debian: evolution-data-server)")
    case .timeout: return Failure(kind: .unreachable, message: "Evolution cannot be asked: \(error.message)")
    case .unknown, .malformed:
      return Failure(
        kind: .unreachable, message: "Evolution answers in another way than expected: \(error.message)")
    case .refused(let name):
      let isOfServer = name.hasPrefix(web) && Int(name.dropFirst(web.count)) ?? 0 >= 500
      let kind = kinds[name] ?? (isOfServer ? .unreachable : .refused)
      let message =
        kind == .signedOut
        ? "; sign in there, or in GNOME Calendar" : kind == .conflict ? "; look at it again" : ""
      return Failure(kind: kind, message: "Evolution refuses: \(error.message)\(message)")
    }
  }
}
