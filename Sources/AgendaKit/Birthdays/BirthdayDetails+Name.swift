extension BirthdayDetails {
  /// What programs write before a name.
  private static let prefixes = [
    "🎂", "🎉", "birthday of ", "birthday: ", "birthday - ", "geburtstag von ", "geburtstag: ", "geburtstag ",
    "anniversaire de ", "anniversaire d’", "anniversaire d'", "anniversaire : ", "anniversaire: ",
    "cumpleaños de ", "cumpleaños: ", "compleanno di ", "verjaardag van ",
  ]
  /// What they write after it.
  private static let suffixes = [
    "🎂", "🎉", "’s birthday", "'s birthday", "’ birthday", "' birthday", " - birthday", " – birthday",
    " birthday",
    " (birthday)", " hat geburtstag", "’s geburtstag", "'s geburtstag", "’ geburtstag", "' geburtstag",
    " - geburtstag", " geburtstag", "さんの誕生日", "の誕生日", "的生日", "生日",
  ]

  /// The name in the summary of a birthday: `Ada Lovelace` of `Ada Lovelace’s Birthday`. A summary that is
  /// not of a known form is the name.
  static func name(in summary: String) -> String {
    let whole = summary.trimmed
    var name = whole
    // A summary may have a cake, then words before or after the name: one of each at most.
    for _ in 0..<2 {
      for prefix in prefixes where name.lowercased().hasPrefix(prefix) {
        name = String(name.dropFirst(prefix.count)).trimmed
        break
      }
      for suffix in suffixes where name.lowercased().hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count)).trimmed
        break
      }
    }
    return name.isEmpty ? whole : name
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
