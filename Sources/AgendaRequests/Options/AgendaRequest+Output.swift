package import AgendaSources
package import AgendaWidgets

extension AgendaRequest {
  /// The form of the output, and where it goes.
  package struct Output: Equatable {
    package typealias Format = ConfigurationDefaults.Format
    package typealias Color = ConfigurationDefaults.Color

    package var format: Format?
    package var color: Color?
    /// The text of a Mustache template, which replaces a format.
    package var template: String?
    /// The path of a file with such a template.
    package var templateFile: String?
    /// The markup language for which text is escaped.
    package var markup: MarkupLanguage?
    /// The width in columns.
    package var width: Int?
    /// When titles are written as links of the terminal.
    package var hyperlinks: Color?
    /// The path of the file to replace; `nil` for standard output.
    package var file: String?
    /// Whether the exit code says that the file was left unchanged. With JSON, standard output says so too.
    package var reportsChange = false
    /// Whether events are shown with their short names.
    package var showsIdentifiers = false
    /// Whether the command draws no picture and no page, so that such a format of the configuration is not meant for it.
    package var isOfTexts = false
    /// The formats that cannot be asked for, which messages do not name.
    package var refusedFormats: [Format] = []

    package init(
      format: Format? = nil, color: Color? = nil, template: String? = nil, templateFile: String? = nil,
      markup: MarkupLanguage? = nil, width: Int? = nil, hyperlinks: Color? = nil, file: String? = nil,
      reportsChange: Bool = false, showsIdentifiers: Bool = false
    ) {
      (self.format, self.color, self.template) = (format, color, template)
      (self.templateFile, self.markup, self.width) = (templateFile, markup, width)
      (self.hyperlinks, self.file, self.reportsChange) = (hyperlinks, file, reportsChange)
      self.showsIdentifiers = showsIdentifiers
    }

    /// Whether a template is filled.
    package var hasTemplate: Bool { template != nil || templateFile != nil }
  }
}

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

/// The formats of boards.
package enum BoardFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.svg, .png, .pdf, .html]
}

extension AgendaRequest.Output {
  /// The format that the name of the file ends in; `nil` if it ends in none of boards.
  package var formatOfFile: Format? {
    guard let file, let dot = file.lastIndex(of: ".") else { return nil }
    let ending = file[file.index(after: dot)...].lowercased()
    return BoardFormat.formats.first { $0.rawValue == ending }
  }
}

/// The formats of `agenda next`, which is one line.
package enum NextFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.text, .json, .ndjson, .waybar]
}
