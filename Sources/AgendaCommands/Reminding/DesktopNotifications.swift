import AgendaPlatform
internal import AgendaPrograms
internal import AgendaWidgets

/// The notifications of the desktop, on the D-Bus of the session (Desktop Notifications Specification): they can have actions, and say what a person does
/// with them.
///
/// `agenda` is linked statically and links no library for this: it speaks the protocol itself, as far as this service needs it. The connection lasts while a
/// notification with actions is open, so that a desktop on which nothing of this is open wakes no process.
final class DesktopNotifications {
  /// An answer of a person to a notification, or its end.
  struct Event: Equatable {
    enum Kind: Equatable {
      /// An action of it was chosen.
      case action(String)
      /// It was closed, by the person or for another reason.
      case closed(byPerson: Bool)
    }

    var notification: UInt32
    var kind: Kind
  }

  /// An action: its name, and the words that are shown.
  typealias Action = (name: String, label: String)

  /// A notification as it is shown.
  struct Content {
    var title: String
    /// Lines of text without markup.
    var body: String
    var actions: [Action] = []
    var sound: NotificationSound?
  }

  /// The service, its object and its interface, which have one name but for the form.
  private static let (service, path) = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
  private static let (busName, busPath) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
  /// The reason of a NotificationClosed that says that the person did it.
  private static let dismissed: UInt32 = 2
  /// The most events that wait to be read.
  private static let maximumEvents = 1000

  private let sockets: [String]
  /// The longest time that the bus and the desktop can take for an answer, in seconds.
  private let timeout: Double
  private var connection: BusConnection?
  private var capabilities: [String] = []
  private var waiting: [Event] = []

  /// Notifications on the bus that the variables of a process name; `nil` if these name none. Nothing is connected yet.
  init?(environment: [String: String], timeout: Double = 5) {
    sockets = SessionBusAddress.find(environment).map(SessionBusAddress.sockets) ?? []
    self.timeout = timeout
    guard !sockets.isEmpty else { return nil }
  }

  /// The descriptor that is readable when there is something to read; -1 without a connection.
  var descriptor: Int32 { connection?.descriptor ?? -1 }

  /// Shows a notification, and returns its number. Throws why that failed.
  func show(_ content: Content) throws(BusConnection.Failure) -> UInt32 {
    do throws(BusConnection.Failure) {
      let connection = try connected()
      let answer = try call(notify(content), on: connection)
      var values = answer.values
      guard let number = values.number() else { throw BusConnection.Failure("its answer cannot be read") }
      return number
    } catch {
      if error.isOfConnection { disconnect() }
      throw error
    }
  }

  /// Closes a notification.
  func close(_ notification: UInt32) {
    guard let connection else { return }
    var writer = BusWriter()
    writer.number(notification)
    _ = try? call(
      message(Self.service, Self.path, Self.service, "CloseNotification", "u", writer.bytes), on: connection)
  }

  /// The events since the last call; `nil` if the connection is gone.
  func events() -> [Event]? {
    guard let connection else { return [] }
    do throws(BusConnection.Failure) {
      while let message = try connection.next() { note(message) }
    } catch {
      disconnect()
      return nil
    }
    defer { waiting = [] }
    return waiting
  }

  /// Ends the connection.
  func disconnect() {
    connection = nil
    waiting = []
  }

  private func connected() throws(BusConnection.Failure) -> BusConnection {
    if let connection { return connection }
    let new = try BusConnection(sockets: sockets, timeout: timeout)
    _ = try call(message(Self.busName, Self.busPath, Self.busName, "Hello", "", []), on: new)
    var rule = BusWriter()
    rule.text("type='signal',sender='\(Self.service)',interface='\(Self.service)'")
    _ = try call(message(Self.busName, Self.busPath, Self.busName, "AddMatch", "s", rule.bytes), on: new)
    var values = try call(
      message(Self.service, Self.path, Self.service, "GetCapabilities", "", []), on: new
    ).values
    capabilities = values.texts() ?? []
    connection = new
    return new
  }

  /// Whether notifications can have actions.
  var hasActions: Bool { capabilities.contains("actions") }

  private func notify(_ content: Content) -> BusMessage {
    var writer = BusWriter()
    writer.text("agenda")
    writer.number(0)
    writer.text("appointment-soon")
    writer.text(content.title)
    writer.text(
      capabilities.contains("body-markup") ? MarkupLanguage.pango.escapedLines(content.body) : content.body)
    writer.texts(hasActions ? content.actions.flatMap { [$0.name, $0.label] } : [])
    writer.dictionary([("category", "x-agenda.reminder")] + (content.sound.map { [$0.hint] } ?? []))
    // The desktop decides how long it is shown.
    writer.number(.max)
    return message(Self.service, Self.path, Self.service, "Notify", "susssasa{sv}i", writer.bytes)
  }

  private func message(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ signature: String,
    _ body: [UInt8]
  ) -> BusMessage {
    var message = BusMessage(.call)
    (message.destination, message.path) = (destination, path)
    (message.interface, message.member) = (interface, member)
    (message.signature, message.body) = (signature, body)
    return message
  }

  /// Calls a method, and keeps what comes before its answer.
  private func call(
    _ message: BusMessage, on connection: BusConnection
  ) throws(BusConnection.Failure) -> BusMessage {
    let serial = try connection.send(message)
    while true {
      guard let answer = try connection.next(within: timeout) else {
        throw BusConnection.Failure("the desktop did not answer in \(Int(timeout)) seconds")
      }
      guard answer.replySerial == serial else {
        note(answer)
        continue
      }
      guard answer.kind == .answer else {
        var values = answer.values
        let words = answer.signature.hasPrefix("s") ? values.text() : nil
        throw BusConnection.Failure(
          PlainText.sanitized(String((words ?? answer.error).prefix(200))), isOfConnection: false)
      }
      return answer
    }
  }

  /// Keeps an event, if the message is one.
  private func note(_ message: BusMessage) {
    guard message.kind == .signal, message.interface == Self.service, waiting.count < Self.maximumEvents
    else { return }
    var values = message.values
    switch (message.member, message.signature) {
    case ("ActionInvoked", "us"):
      guard let number = values.number(), let name = values.text() else { return }
      waiting.append(Event(notification: number, kind: .action(name)))
    case ("NotificationClosed", "uu"):
      guard let number = values.number(), let reason = values.number() else { return }
      waiting.append(Event(notification: number, kind: .closed(byPerson: reason == Self.dismissed)))
    default: break
    }
  }
}

/// A sound of a notification: the path of a file, or a name of the sound theme.
enum NotificationSound: Hashable {
  case file(String)
  case name(String)

  /// The sound of an option: a text with a slash is a path.
  init(_ text: String) { self = text.contains("/") ? .file(text) : .name(text) }

  /// The hint that names it.
  var hint: (String, String) {
    switch self {
    case .file(let path): ("sound-file", path)
    case .name(let name): ("sound-name", name)
    }
  }
}
