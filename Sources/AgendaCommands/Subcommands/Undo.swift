internal import AgendaSources
internal import ArgumentParser

/// `agenda undo`.
struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of a calendar.",
    discussion: """
      Each call goes one change further back, up to a hundred. A change is not taken back where another program has changed \
      the same event since.

      Exit codes: 0 it was taken back; 66 there is nothing to take back; 75 the event has been changed since.
      """)

  func run() throws {
    let store = CalendarStore(stateFolder: ProcessEnvironment.current().stateFolder)
    let undone: CalendarStore.Undone?
    do throws(WritingError) {
      undone = try store.undo()
    } catch {
      throw CommandError(error)
    }
    guard let undone else { throw CommandError(.notFound, "there is no change to take back") }
    guard !undone.calendars.isEmpty else {
      return try StandardStreams.write("All is as before already: \(undone.summary)\n")
    }
    try StandardStreams.write("Taken back: \(undone.summary)\n")
  }
}
