import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// Shows the pictures of `agenda watch` on the screen of the terminal, in a file, or as a stream on standard output. A picture that looks
/// like the last one is not written again.
struct WatchOutput {
  private var screen: Screen?
  /// The last picture that was shown, or written to the file.
  private var shown: WatchPicture?
  /// The text that was last printed.
  private var printed: [UInt8]?
  /// Whether a picture was drawn.
  private var hasDrawn = false
  /// The problems that were last printed.
  private var printedComplaints: [String] = []

  /// Whether the output is the screen of a terminal.
  var isScreen: Bool { screen != nil }

  /// Throws if the format needs a file and none is given, or the file cannot be one.
  init(_ settings: Settings) throws {
    if let file = settings.destination.file {
      try file.validatePath()
      return
    }
    switch settings.format {
    case .text: if ProcessEnvironment.current().isTerminal { screen = Screen() }
    case .json, .ndjson, .waybar: break
    case .markdown, .html, .svg, .png, .pdf:
      throw CommandError(
        .usage, "“agenda watch” writes \(settings.format.rawValue) to a file: name one with --output")
    }
  }

  /// Enters the screen of the terminal.
  mutating func enter() { screen?.enter() }

  /// Restores the terminal.
  mutating func leave() { screen?.leave() }

  /// Makes the next picture draw every line.
  mutating func invalidate() { screen?.invalidate() }

  /// Shows a picture where it differs from the last one; `false` if the terminal or the reader is gone.
  mutating func show(
    _ picture: WatchPicture, complaints: [String], _ signals: borrowing SignalQueue
  ) throws -> Bool {
    if screen != nil { return try draw(picture, complaints: complaints) }
    var complaints = complaints
    // Text with a countdown changes although the agenda does not; print(_:_:) compares the text.
    let isNew = shown.map { picture.isText || !picture.looksSame(as: $0) } ?? true
    var isThere = true
    if isNew {
      shown = picture
      if let file = picture.session.settings.destination.file {
        complaints += try keep(file, upToDateWith: picture, signals)
      } else {
        do {
          isThere = try print(picture, signals)
          hasDrawn = true
        } catch {
          complaints += try tolerate(error)
        }
      }
    }
    if complaints != printedComplaints { complaints.forEach(StandardStreams.warn) }
    printedComplaints = complaints
    return isThere
  }

  private mutating func draw(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    let environment = ProcessEnvironment.current()
    let lines = try picture.lines(
      rows: environment.terminalHeight ?? 0, columns: environment.terminalWidth ?? Settings.defaultWidth,
      problems: complaints)
    return screen?.draw(lines) ?? true
  }

  /// Replaces the file of `--output`. Returns the reasons if that fails; the next picture tries again.
  private mutating func keep(
    _ file: OutputFile, upToDateWith picture: WatchPicture, _ signals: borrowing SignalQueue
  ) throws -> [String] {
    // The last good picture stays where no calendar could be read.
    if picture.isFailure, file.exists { return [] }
    do {
      let bytes = try picture.drawn()
      _ = try signals.interruption.allowed { try file.replace { try $0(bytes.span) } }
      hasDrawn = true
      return []
    } catch {
      shown = nil
      return try tolerate(error)
    }
  }

  /// The lines of an error that does not end the command, because a picture was drawn before. Throws errors of the first picture, such as a
  /// missing program or a wrong template, and errors of standard output.
  private func tolerate(_ error: any Error) throws -> [String] {
    guard let error = error as? CommandError, error.exitCode != .unwritable,
      hasDrawn || error.exitCode == .cannotCreate
    else { throw error }
    return error.messages
  }

  /// Prints a picture to standard output: JSON as one line; text of several lines with an empty line before each but the first.
  private mutating func print(_ picture: WatchPicture, _ signals: borrowing SignalQueue) throws -> Bool {
    var bytes: [UInt8] = []
    if picture.isText {
      let drawn = try picture.drawn()
      if drawn == printed { return true }
      let feed = UInt8(ascii: "\n")
      bytes = printed == nil || picture.isLine ? drawn : [feed] + drawn
      if bytes.last != feed { bytes.append(feed) }
      printed = drawn
    } else {
      bytes = try picture.jsonLine()
    }
    if signals.interruption.allowed(during: { StandardStreams.write(bytes, to: STDOUT_FILENO) }) {
      return true
    }
    if errno == EPIPE { return false }
    throw StandardStreams.unwritable
  }
}
