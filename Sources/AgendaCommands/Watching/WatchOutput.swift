import AgendaPlatform
internal import AgendaWidgets

/// Where the pictures of a watch go: to the screen of a terminal, to a file, or as a stream to standard output. What looks as
/// before goes nowhere.
struct WatchOutput {
  private var screen: Screen?
  /// The last picture that was shown, or written to the file.
  private var shown: WatchPicture?
  /// The text that was last printed.
  private var printed: [UInt8]?
  /// Whether anything was drawn yet.
  private var hasDrawn = false
  /// What was last complained of.
  private var told: [String] = []

  /// Whether it is the screen of a terminal.
  var isScreen: Bool { screen != nil }

  /// The output of a run. Throws where a form can only go to a file, and none is named that could be one.
  init(_ settings: Settings) throws {
    if let file = settings.destination.file {
      try file.refuseWhatIsNoFile()
      return
    }
    switch settings.format {
    case .text: if Host.current().isTerminal { screen = Screen() }
    case .json, .ndjson, .waybar: break
    case .markdown, .html, .svg, .png:
      throw CommandError(
        .usage, "“agenda watch” writes \(settings.format.rawValue) to a file: name one with --output")
    }
  }

  /// Takes the terminal, also once more.
  mutating func enter() { screen?.enter() }

  /// Gives the terminal back as it was.
  mutating func leave() { screen?.leave() }

  /// Forgets what is on the terminal, so that all is drawn again.
  mutating func invalidate() { screen?.invalidate() }

  /// Shows a picture where it differs from the last; `false` where nobody is there to see it.
  mutating func show(
    _ picture: WatchPicture, complaints: [String], _ signals: borrowing SignalQueue
  ) throws -> Bool {
    if screen != nil { return try draw(picture, complaints: complaints) }
    var complaints = complaints
    // Text may count minutes, and so change while the agenda does not: of that the text itself is compared.
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
    if complaints != told { complaints.forEach(StandardStreams.complain) }
    told = complaints
    return isThere
  }

  private mutating func draw(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    let host = Host.current()
    let (rows, columns) = (host.terminalHeight ?? 0, host.terminalWidth ?? Settings.defaultWidth)
    // What is wrong is said even where there is hardly room for anything else.
    let told = complaints.prefix(max(1, rows / 3)).map {
      ("! " + PlainText.sanitized($0)).truncated(to: columns)
    }
    let below = told.isEmpty || rows - told.count < 5 ? told : [""] + told
    var lines = try picture.lines(rows: max(1, rows - below.count))
    if rows > 0, lines.count > rows - below.count {
      lines = lines.prefix(max(0, rows - below.count - 1)) + ["…"]
    }
    return screen?.draw(lines + below) ?? true
  }

  /// Replaces the file of `--output`; what is wrong where that fails, and then it is tried again at the next picture.
  private mutating func keep(
    _ file: OutputFile, upToDateWith picture: WatchPicture, _ signals: borrowing SignalQueue
  ) throws -> [String] {
    // The last good picture stays where nothing could be read.
    if picture.isFailure, file.exists { return [] }
    do {
      let bytes = try picture.drawn()
      _ = try signals.interruption.ends { try file.replace(with: bytes) }
      hasDrawn = true
      return []
    } catch {
      shown = nil
      return try tolerate(error)
    }
  }

  /// What is told of an error where something was drawn before. What fails from the beginning, for want of a program or for a
  /// template, is the end, and so is an output that cannot be written to.
  private func tolerate(_ error: any Error) throws -> [String] {
    guard let error = error as? CommandError, error.exitCode != .unwritable,
      hasDrawn || error.exitCode == .cannotCreate
    else { throw error }
    return error.messages
  }

  /// Prints a picture to standard output: JSON in a line; text with an empty line before all but the first, unless it is a line by
  /// itself.
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
    if signals.interruption.ends({ StandardStreams.write(bytes, to: STDOUT_FILENO) }) { return true }
    if errno == EPIPE { return false }
    throw StandardStreams.unwritable
  }
}
