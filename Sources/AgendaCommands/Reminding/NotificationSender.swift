internal import AgendaWidgets

/// Shows notifications by `notify-send`, which speaks to whatever draws them on the desktop (Desktop Notifications
/// Specification).
struct NotificationSender {
  private static let program = "notify-send"
  /// How long the desktop may take to answer, in seconds.
  private static let timeout = 5.0

  /// Why a notification was not shown, and what to do about it.
  struct Failure: Error {
    var message: String
    /// Whether others would fail as well: nobody answers.
    var isOfAll: Bool
  }

  private let file: String

  /// The program in the folders of a path. Throws with exit code 69 and a hint where it is missing.
  init(path: String?) throws {
    guard let file = ChildProgram.find(Self.program, in: path) else {
      throw CommandError(
        .unavailable, "cannot show notifications: \(Self.program) was not found in PATH",
        "It is part of libnotify: apt-get install libnotify-bin")
    }
    self.file = file
  }

  func send(_ notification: AlarmNotification) throws(Failure) {
    let arguments = [
      "--app-name=agenda", "--icon=appointment-soon", "--", notification.title,
      Self.escaped(notification.body),
    ]
    let child = ChildProgram(file: file, arguments: arguments, outputLimit: 1 << 16)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try child.run(input: [], timeout: Self.timeout)
    } catch {
      throw Self.failure(error.message, isOfAll: true)
    }
    if let reason = result.failureReason { throw Self.failure(reason, isOfAll: false) }
  }

  private static func failure(_ reason: String, isOfAll: Bool) -> Failure {
    Failure(message: "cannot show a notification: \(program) \(reason)", isOfAll: isOfAll)
  }

  /// A body may hold markup, and before that `notify-send` reads sequences that begin with a backslash.
  private static func escaped(_ body: String) -> String {
    body.split(separator: "\n").map { MarkupLanguage.pango.escaped(String($0)) }.joined(separator: "\n")
      .replacing("\\", with: "\\\\")
  }
}
