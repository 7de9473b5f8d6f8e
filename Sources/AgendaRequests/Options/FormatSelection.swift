package import AgendaSources

/// The formats that a subcommand can write.
package protocol FormatSelection {
  static var formats: [AgendaRequest.Output.Format] { get }
}

/// The formats of an agenda: all.
package enum AgendaFormat: FormatSelection {
  package static let formats = AgendaRequest.Output.Format.allCases
}

/// The formats of a list that is not an agenda.
package enum ListFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.text, .json, .ndjson]
}

/// The formats of `agenda next`, which is one line.
package enum NextFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.text, .json, .ndjson, .waybar]
}
