internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaWidgets

/// Shows notifications on the desktop with `notify-send` (Desktop Notifications Specification).
struct NotificationSender {
  private static let program = "notify-send"
  /// Why a notification was not shown, and what to do about it.
  struct Failure: Error {
    var message: String
    /// Whether other notifications would fail as well, because the desktop does not answer.
    var affectsAll: Bool
  }

  private let file: String
  /// The maximum time that the desktop can take to answer, in seconds.
  private let timeout: Double

  /// Finds the program in the folders of `PATH`. Throws with exit code 69 if it is missing. The desktop can take so many seconds to answer.
  init(path: String?, timeout: Double = 5) throws {
    guard let file = ChildProgram.find(Self.program, in: path) else {
      throw CommandError(
        .unavailable, "cannot show notifications: \(Self.program) was not found in PATH",
        "It is part of libnotify: apt-get install libnotify-bin")
    }
    (self.file, self.timeout) = (file, timeout)
  }

  func send(_ notification: AlarmNotification) throws(Failure) {
    let arguments = [
      "--app-name=agenda", "--icon=appointment-soon", "--", notification.title,
      Self.escaped(notification.body),
    ]
    let child = ChildProgram(file: file, arguments: arguments, outputLimit: 1 << 16)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try child.run(input: [], timeout: timeout)
    } catch {
      throw Self.failure(error.message, affectsAll: true)
    }
    if let reason = result.failureReason { throw Self.failure(reason, affectsAll: false) }
  }

  private static func failure(_ reason: String, affectsAll: Bool) -> Failure {
    Failure(message: "cannot show a notification: \(program) \(reason)", affectsAll: affectsAll)
  }

  /// Escapes markup, and the backslash, with which `notify-send` begins escape sequences.
  private static func escaped(_ body: String) -> String {
    body.split(separator: "\n").map { MarkupLanguage.pango.escaped(String($0)) }.joined(separator: "\n")
      .replacing("\\", with: "\\\\")
  }
}
