internal import ICalendar

/// The message about a name that no calendar has, with what helps.
func noCalendar(named name: String, _ advice: String) -> String {
  "no calendar is named \(quoted(name)); \(advice)"
}

/// The end of a message about a name of a calendar where there are no calendars at all.
var noneIsConfigured: String {
  "none is configured"
    + (Advice.Reader.current.hasCommandLine ? "; \(.command("setup")) finds or makes one" : "")
}

/// Why a name means no calendar, or several of them.
package enum CalendarNameError: Error, Sendable, Hashable {
  /// No calendar has the name; the message says which ones there are.
  case unknown(String)
  /// The name is that of an account, or of several calendars; the message names them.
  case ambiguous(String)

  /// The fault of the name, without a full stop.
  package var message: String {
    switch self {
    case .unknown(let message), .ambiguous(let message): message
    }
  }
}

extension [KnownCalendar] {
  /// The calendar that a name means, for a command that changes the calendar or what is in it.
  ///
  /// The first of these names counts that some calendar has: the name as it is written, the name in other letter case, another name, the last word of any.
  /// An account's name means none of its calendars.
  ///
  /// A calendar that was renamed keeps its former names, and its server may have another calendar that is called so. For a change that cannot be taken
  /// back, `isFinal`, they are no names.
  /// - Throws: if no calendar is called so, or several.
  package func calendar(
    named name: String, isFinal: Bool = false
  ) throws(CalendarNameError) -> KnownCalendar {
    if let exact = first(where: { $0.calendar.name == name }) { return exact }
    let wanted = name.lowercased()
    if let account = first(where: { $0.account?.name.lowercased() == wanted })?.account {
      throw .ambiguous(message(about: account))
    }
    let endsSo = { (name: String) in name.lowercased().hasSuffix("/" + wanted) }
    let ways: [(CalendarConfiguration) -> Bool] = [
      { $0.name.lowercased() == wanted }, { $0.otherNames.contains(name) },
      { $0.otherNames.contains { $0.lowercased() == wanted } },
      { ([$0.name] + $0.otherNames).contains(where: endsSo) },
    ]
    for isNamed in ways {
      let found = filter { isNamed($0.calendar) }
      if found.count == 1, let only = found.first {
        let now = only.calendar.name
        guard !isFinal || now.lowercased() == wanted || endsSo(now) else {
          throw .ambiguous("\(quoted(name)) is called \(quoted(now)) here; use that name")
        }
        return only
      }
      guard found.isEmpty else {
        throw .ambiguous("\(quoted(name)) means several calendars: \(found.names)")
      }
    }
    let hint = didYouMean(name, among: map(\.calendar.name)) ?? "there are \(names)"
    throw .unknown(noCalendar(named: name, isEmpty ? noneIsConfigured : hint))
  }

  /// The message where an account is named in place of a calendar.
  private func message(about account: AccountConfiguration) -> String {
    let own = filter { $0.account?.name == account.name && !$0.isUnlisted }
    let start = "\(quoted(account.name)) is an account, and no calendar"
    return own.isEmpty ? start : "\(start); name one of its calendars: \(own.names)"
  }

  /// The names, in quotes.
  private var names: String { map { quoted($0.calendar.name) }.joined(separator: ", ") }
}
