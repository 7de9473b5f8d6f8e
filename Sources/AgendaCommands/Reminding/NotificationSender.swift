internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

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
