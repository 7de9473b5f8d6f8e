internal import AgendaCSystemBus
internal import AgendaPlatform
internal import AgendaPrograms
internal import ICalendar

/// A connection to the D-Bus of the user's session, by sd-bus of libsystemd. It calls methods and waits for their answers; it takes no signals.
///
/// Arguments and answers go through a socket that only the user can open, and never through the arguments of a process.
final class SessionBus {
  /// A method of an object of a service.
  struct Method {
    /// The name of the service on the bus.
    var service: String
    /// The path of the object.
    var path: String
    /// The interface that has the method.
    var interface: String
    /// The name of the method.
    var name: String
  }

  /// Why there is no answer.
  struct Failure: Error, Hashable {
    /// The kind of failure.
    enum Kind: Hashable {
      /// There is no bus, or none that can be used.
      case noBus
      /// Nobody has the name of the service, and no program is installed for it.
      case noService
      /// The object, or the interface or the method of the object, does not exist.
      case unknown
      /// The answer did not come in time.
      case timeout
      /// The service answered with another error, of this name.
      case refused(String)
      /// The answer has another form than the method's.
      case malformed
    }

    var kind: Kind
    /// The words of the service or of the system, on one line and without a full stop.
    var message: String

    init(_ kind: Kind, _ message: String) {
      (self.kind, self.message) = (kind, message)
    }
  }

  /// The longest time that the bus itself can take to begin, in seconds.
  private static let timeToConnect = 5.0
  /// The most characters of a service's words that are shown.
  private static let maximumWords = 200

  private let bus: OpaquePointer

  /// Connects to the bus that the variables of a process name: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`, else that in
  /// `/run/user`, which a command of cron has no variable for. `seconds` is the longest time until the bus has accepted the connection.
  init(environment: [String: String], seconds: Double = timeToConnect) throws(Failure) {
    guard let address = SessionBusAddress.find(environment, elseIn: "/run/user/\(getuid())") else {
      throw Failure(.noBus, "there is no D-Bus of a desktop session")
    }
    var bus: OpaquePointer?
    guard sd_bus_new(&bus) >= 0, let bus else { throw Failure(.noBus, "there is not enough memory") }
    do throws(Failure) {
      try Self.connect(bus, to: address, seconds: seconds)
    } catch {
      sd_bus_unref(bus)
      throw error
    }
    self.bus = bus
  }

  deinit {
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  private static func connect(
    _ bus: OpaquePointer, to address: String, seconds: Double
  ) throws(Failure) {
    // No answer here has an open file.
    var code = sd_bus_negotiate_fds(bus, 0)
    if code >= 0 { code = sd_bus_set_address(bus, address) }
    if code >= 0 { code = sd_bus_set_bus_client(bus, 1) }
    if code >= 0 { code = sd_bus_start(bus) }
    guard code >= 0 else { throw noBus(code) }
    try wait(for: bus, seconds: seconds)
  }

  /// Waits until the bus has accepted the connection. sd-bus itself would wait for a minute and a half.
  private static func wait(for bus: OpaquePointer, seconds: Double) throws(Failure) {
    let end = now + seconds
    while true {
      var code = sd_bus_is_ready(bus)
      guard code == 0 else {
        if code < 0 { throw noBus(code) }
        return
      }
      code = sd_bus_process(bus, nil)
      guard code >= 0 else { throw noBus(code) }
      guard code == 0 else { continue }
      let left = end - now
      guard left > 0 else { throw Failure(.timeout, "the D-Bus of the session does not answer") }
      code = sd_bus_wait(bus, UInt64(left * 1_000_000))
      guard code >= 0 || code == -EINTR else { throw noBus(code) }
    }
  }

  private static func noBus(_ code: Int32) -> Failure {
    Failure(.noBus, "the D-Bus of the session cannot be used: \(String(cString: strerror(-code)))")
  }

  /// Seconds of the monotonic clock.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Calls a method, and returns the values of its answer.
  ///
  /// - Parameters:
  ///   - seconds: the longest time that the answer can take, with the start of the service.
  ///   - limit: the most values and the most bytes of text in the answer.
  ///   - startsService: whether the bus starts a service that does not run.
  func call(
    _ method: Method, _ arguments: [BusArgument] = [], seconds: Double, limit: BusAnswer.Limit = .usual,
    startsService: Bool = true
  ) throws(Failure) -> [BusValue] {
    var message: OpaquePointer?
    var code = sd_bus_message_new_method_call(
      bus, &message, method.service, method.path, method.interface, method.name)
    defer { sd_bus_message_unref(message) }
    guard code >= 0, let message else {
      throw Failure(.malformed, "\(method.name) cannot be called: \(String(cString: strerror(-code)))")
    }
    // sd-bus overwrites the memory of both messages when they are freed.
    sd_bus_message_sensitive(message)
    sd_bus_message_set_auto_start(message, startsService ? 1 : 0)
    for argument in arguments {
      guard argument.append(to: message) else {
        throw Failure(.malformed, "an argument of \(method.name) has a NUL, or is too long")
      }
    }
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    var answer: OpaquePointer?
    code = sd_bus_call(bus, message, UInt64(seconds * 1_000_000), &error, &answer)
    defer { sd_bus_message_unref(answer) }
    guard code >= 0, let answer else { throw Self.failure(of: error, code, seconds: seconds) }
    guard let values = BusAnswer(answer, limit).values() else {
      throw Failure(.malformed, "the answer to \(method.name) is too long, or cannot be read")
    }
    return values
  }

  private static func failure(of error: sd_bus_error, _ code: Int32, seconds: Double) -> Failure {
    let name = error.name.map { String(cString: $0) } ?? ""
    let words = error.message.map { String(cString: $0) } ?? String(cString: strerror(-code))
    var message = String(words.withoutControlCharacters.prefix(maximumWords))
    while message.hasSuffix(".") { message.removeLast() }
    let standard = "org.freedesktop.DBus.Error."
    guard name.hasPrefix(standard) || name.isEmpty else { return Failure(.refused(name), message) }
    let kind = name.dropFirst(standard.count)
    switch kind {
    case "ServiceUnknown", "NameHasNoOwner": return Failure(.noService, message)
    case _ where kind.hasPrefix("Spawn."): return Failure(.noService, message)
    case "UnknownObject", "UnknownInterface", "UnknownMethod", "UnknownProperty":
      return Failure(.unknown, message)
    case "NoReply", "Timeout", "TimedOut":
      return Failure(.timeout, "it did not answer in \(Int(seconds)) seconds")
    case _ where code == -ETIMEDOUT: return Failure(.timeout, "it did not answer in \(Int(seconds)) seconds")
    case "": return noBus(code)
    default: return Failure(.refused(name), message)
    }
  }
}
