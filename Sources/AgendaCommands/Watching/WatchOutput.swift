internal import AgendaWidgets
import Glibc

/// Where the pictures of a watch go: to the screen of a terminal, to a file, or as a stream to standard output. What looks as
/// before goes nowhere.
struct WatchOutput {
  private var screen: Screen?
  /// The last picture that was shown, or written to the file.
  private var shown: WatchPicture?
  /// The text that was last printed.
  private var printed: [UInt8]?
  /// What was last complained of.
  private var told: [String] = []

  /// The output of a run. Throws where a form can only go to a file, and none is named.
  init(_ settings: Settings) throws {
    guard settings.destination.file == nil else { return }
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
  mutating func show(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    if screen != nil { return try draw(picture, complaints: complaints) }
    var complaints = complaints
    // Text may count minutes, and so change while the agenda does not: of that the text itself is compared.
    let isNew = shown.map { picture.isText || !picture.looksSame(as: $0) } ?? true
    var isThere = true
    if isNew {
      shown = picture
      if let file = picture.session.settings.destination.file {
        complaints += keep(file, upToDateWith: picture)
      } else {
        isThere = try print(picture)
      }
    }
    if complaints != told { complaints.forEach(StandardStreams.complain) }
    told = complaints
    return isThere
  }

  private mutating func draw(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    let text = String(decoding: try picture.drawn(), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if !complaints.isEmpty { lines += [""] + complaints.map { "! " + PlainText.sanitized($0) } }
    return screen?.draw(lines, rows: Host.current().terminalHeight ?? 0) ?? true
  }

  /// Replaces the file of `--output`; what is wrong where that fails, and then it is tried again at the next picture.
  private mutating func keep(_ file: OutputFile, upToDateWith picture: WatchPicture) -> [String] {
    // The last good picture stays where nothing could be read.
    if picture.isFailure, file.exists { return [] }
    do {
      _ = try file.replace(with: try picture.drawn())
      return []
    } catch {
      shown = nil
      return error.messages
    }
  }

  /// Prints a picture to standard output: JSON in a line; text with an empty line before all but the first, unless it is a line by
  /// itself.
  private mutating func print(_ picture: WatchPicture) throws -> Bool {
    var bytes: [UInt8] = []
    if picture.isText {
      let drawn = try picture.drawn()
      if drawn == printed { return true }
      let feed = UInt8(ascii: "\n")
      bytes = printed == nil || picture.isLine ? drawn : [feed] + drawn
      if bytes.last != feed { bytes.append(feed) }
      printed = drawn
    } else {
      bytes = picture.jsonLine()
    }
    if StandardStreams.write(bytes, to: STDOUT_FILENO) { return true }
    if errno == EPIPE { return false }
    throw CommandError(.unwritable, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }
}
