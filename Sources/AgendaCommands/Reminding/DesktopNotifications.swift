import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

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

/// Shows notifications on the desktop: by its service on the D-Bus, whose notifications have actions, else with `notify-send` (both Desktop Notifications
/// Specification); or runs a command of the user instead.
struct NotificationSender {
  private static let program = "notify-send"

  /// A command and a sound in place of the desktop's own.
  struct Choice: Hashable {
    /// A line of shell that is run instead.
    var command: String?
    var sound: NotificationSound?
  }

  /// Why a notification was not shown, and what to do about it.
  struct Failure: Error {
    var message: String
    /// Whether other notifications would fail as well, because the desktop does not answer.
    var affectsAll: Bool
  }

  /// The path of `notify-send`; `nil` if it is not installed.
  private let file: String?
  /// The service of the desktop; `nil` if no bus is known, or a command is run instead.
  let desktop: DesktopNotifications?
  private let choice: Choice
  /// The maximum time that the desktop can take to answer, in seconds.
  private let timeout: Double

  /// Finds the program in the folders of `PATH`, and the bus in the variables of a process. Throws with exit code 69 if there is neither. The desktop can
  /// take so many seconds to answer.
  init(
    path: String?, environment: [String: String] = [:], _ choice: Choice = Choice(), timeout: Double = 5
  ) throws {
    file = ChildProgram.find(Self.program, in: path)
    desktop = choice.command == nil ? DesktopNotifications(environment: environment, timeout: timeout) : nil
    (self.choice, self.timeout) = (choice, timeout)
    guard file != nil || desktop != nil || choice.command != nil else {
      throw CommandError(
        .unavailable,
        "cannot show notifications: there is no D-Bus of a desktop session, and \(Self.program) was not found in PATH",
        "It is part of libnotify: apt-get install libnotify-bin")
    }
  }

  /// Shows a notification. Returns its number where the desktop will say what is done with it, by one of `actions`.
  @discardableResult
  func send(
    _ notification: AlarmNotification, actions: [DesktopNotifications.Action] = [],
    _ variables: [String: String] = [:]
  ) throws(Failure) -> UInt32? {
    if let command = choice.command {
      try run(command, notification, variables)
      return nil
    }
    var reason: String?
    if let desktop {
      do throws(BusConnection.Failure) {
        let number = try desktop.show(
          DesktopNotifications.Content(
            title: notification.title, body: notification.body, actions: actions, sound: choice.sound))
        return desktop.hasActions && !actions.isEmpty ? number : nil
      } catch {
        reason = error.message
      }
    }
    guard let file else {
      throw Failure(message: "cannot show a notification: \(reason ?? "")", affectsAll: true)
    }
    try send(notification, with: file)
    return nil
  }

  private func send(_ notification: AlarmNotification, with file: String) throws(Failure) {
    let sound = choice.sound.map { ["--hint=string:\($0.hint.0):\($0.hint.1)"] } ?? []
    let arguments =
      ["--app-name=agenda", "--icon=appointment-soon"] + sound
      + ["--", notification.title, Self.escaped(notification.body)]
    let child = ChildProgram(file: file, arguments: arguments, outputLimit: 1 << 16)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try child.run(input: [], timeout: timeout)
    } catch {
      throw Self.failure(error.message, affectsAll: true)
    }
    if let reason = result.failureReason { throw Self.failure(reason, affectsAll: false) }
  }

  /// Runs a command of the user. Texts of calendars reach it by variables, which the shell does not read again.
  private func run(
    _ command: String, _ notification: AlarmNotification, _ variables: [String: String]
  ) throws(Failure) {
    var variables = variables
    variables["AGENDA_TITLE"] = notification.title
    variables["AGENDA_BODY"] = notification.body
    variables["AGENDA_LINK"] = notification.link ?? ""
    do throws(ChildProgram.Failure) {
      let child = try ChildProgram.spawn(
        "/bin/sh", ["-c", command], streams: .none, variables: variables)
      // One that goes on, as a player of music does, is not waited for.
      guard let reason = ChildProgram.failure(of: child, within: Self.timeOfCommand) else { return }
      throw ChildProgram.Failure(message: reason)
    } catch {
      throw Failure(
        message: "cannot run the command of a reminder: /bin/sh \(error.message)", affectsAll: false)
    }
  }

  /// How long a failure of a command is waited for, in seconds.
  private static let timeOfCommand = 2.0

  private static func failure(_ reason: String, affectsAll: Bool) -> Failure {
    Failure(message: "cannot show a notification: \(program) \(reason)", affectsAll: affectsAll)
  }

  /// Escapes markup, and the backslash, with which `notify-send` begins escape sequences.
  private static func escaped(_ body: String) -> String {
    MarkupLanguage.pango.escapedLines(body).replacing("\\", with: "\\\\")
  }
}

extension MarkupLanguage {
  /// Escapes each line of a text.
  func escapedLines(_ text: String) -> String {
    text.split(separator: "\n").map { escaped(String($0)) }.joined(separator: "\n")
  }
}
