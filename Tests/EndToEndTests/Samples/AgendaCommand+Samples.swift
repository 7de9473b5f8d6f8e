import Foundation
import TestSupport
import Testing

extension AgendaCommand {
  /// The command in a home whose configuration is that of the samples.
  static func withSamples() throws -> AgendaCommand {
    let agenda = try AgendaCommand()
    try agenda.home.makeFolder(".config")
    try agenda.home.link(".config/agenda", to: Repository.path("Samples"))
    return agenda
  }

  /// The text of a sample, such as `bars/tmux.conf`.
  static func sample(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.path("Samples/\(name)"), encoding: .utf8)
  }

  /// A sample of a bar, whose command reads, in place of the configured calendars, one event that begins in ten minutes.
  func barSample(_ name: String, eventTitled title: String) throws -> String {
    let start = Date(timeIntervalSinceNow: 600).calendarText
    let calendar = try home.write(
      events: "UID:a\nDTSTART:\(start)\nDURATION:PT1H\nSUMMARY:\(title)", to: "event.ics")
    let text = try AgendaCommand.sample("bars/" + name)
    let command = try #require(text.firstMatch(of: /agenda (today|next|watch next)/)).output.0
    return text.replacing(command, with: "\(command) --file \(calendar)")
  }
}
