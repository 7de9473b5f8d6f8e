internal import AgendaWidgets

/// The words of the gallery.
struct GalleryWords: Translated {
  let language: Language.Code
  let widgets, ofConfiguration, families, command, address, copy, copied, noWidgets: String
}

extension GalleryWords {
  /// The words in the first language of the header Accept-Language (RFC 9110 section 12.5.4) that there is, else in English.
  init(acceptLanguage: String) {
    let tags = acceptLanguage.prefix(200).split(separator: ",").prefix(16).map { part in
      let fields = part.split(separator: ";")
      let weight = fields.dropFirst().lazy.compactMap { field -> Double? in
        let text = field.filter { $0 != " " }
        return text.hasPrefix("q=") ? Double(text.dropFirst(2)) : nil
      }.first
      return (tag: String(fields.first ?? "").filter { $0 != " " }, weight: weight ?? 1)
    }
    let codes = tags.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .compactMap { Self.code(of: $0.element.tag) }
    self = .of(codes.first ?? .english)
  }

  /// The language of a tag; `nil` if there are no words in it.
  private static func code(of tag: String) -> Language.Code? {
    let code = Language(localeIdentifier: tag).code
    return code == .english && !tag.lowercased().hasPrefix("en") ? nil : code
  }
}
