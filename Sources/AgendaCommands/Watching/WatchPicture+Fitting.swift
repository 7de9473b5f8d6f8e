internal import AgendaKit
internal import AgendaWidgets

extension WatchPicture {
  /// The picture in lines of text, as many as a terminal has `rows` for, where what is drawn can be laid out for so many.
  func lines(rows: Int) throws -> [String] {
    let whole = try lines()
    guard rows > 0, whole.count > rows, case .agenda = content, session.settings.template == nil
    else { return whole }
    var picture = self
    picture.session.settings.widget.lines = rows
    return try picture.lines()
  }

  private func lines() throws -> [String] {
    var lines = String(decoding: try drawn(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
