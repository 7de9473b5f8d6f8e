internal import AgendaKit
internal import AgendaWidgets

extension WatchPicture {
  /// The picture in lines of text, as many as a terminal has `rows` for, where it can be told so: what has ended goes first, and
  /// of the rest what comes last is counted.
  func lines(rows: Int) throws -> [String] {
    let whole = try lines()
    guard rows > 0, whole.count > rows, case .agenda(var agenda) = content, session.settings.template == nil
    else { return whole }
    var picture = self
    guard !session.settings.widget.isWidget else {
      picture.session.settings.widget.lines = rows
      return try picture.lines()
    }
    agenda = agenda.withoutEnded()
    // The most that fit lie between what is known to fit, and what is known not to.
    var (least, most) = (0, min(rows, agenda.days.reduce(0) { $0 + $1.shown }) + 1)
    while most - least > 1 {
      let limit = (least + most) / 2
      picture.content = .agenda(agenda.limited(to: limit))
      if try picture.lines().count <= rows { least = limit } else { most = limit }
    }
    picture.content = .agenda(agenda.limited(to: least))
    return try picture.lines()
  }

  private func lines() throws -> [String] {
    var lines = String(decoding: try drawn(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
