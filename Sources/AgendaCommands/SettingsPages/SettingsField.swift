internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A field of a form: a key of the configuration, as its declaration describes it, with what was typed.
struct SettingsField {
  let option: ConfigurationOption
  /// The typed texts: one, or the names of several calendars.
  var texts: [String]
  /// The choices besides the typed text, for keys that take one of several words.
  var choices: [String] = []
  /// The problems of the value.
  var errors: [String] = []
  /// The texts in the file, if they differ.
  var textsInFile: [String]?

  var text: String { texts.first ?? "" }

  /// A key with the value that a configuration gives it.
  init(_ option: ConfigurationOption, _ value: ConfigurationValue?) {
    (self.option, texts) = (option, Self.texts(of: option, value))
  }

  /// A value as it is typed.
  private static func texts(of option: ConfigurationOption, _ value: ConfigurationValue?) -> [String] {
    switch (option.kind, value) {
    case (_, nil): []
    case (.calendars, .text(let text)): CalendarSelection.names(in: text)
    case (.calendars, .texts(let names)): names
    case (_, .text(let text)): text.isEmpty ? [] : [text]
    case (_, .texts(let texts)): texts.isEmpty ? [] : [texts.joined(separator: ", ")]
    case (_, .number(let number)): ["\(number)"]
    case (_, .truth(let isTrue)): ["\(isTrue)"]
    }
  }

  /// Takes what a form has for the key. A field that the page has taken away, because it has no meaning, has none.
  mutating func type(_ fields: FormFields) {
    texts = fields.values(option.name).filter { !$0.isEmpty }
  }

  /// Whether the key has this value as it is typed.
  func shows(_ value: ConfigurationValue?) -> Bool {
    let other = Self.texts(of: option, value)
    // Boxes have the order of the page.
    if option.kind == .calendars { return Set(texts) == Set(other) }
    return texts.count == other.count && zip(texts, other).allSatisfy(Markup.showsSame)
  }

  /// The typed texts as a value of the configuration, whose parser finds the problems of the value; `nil` for none. Names that `former` has keep their
  /// order.
  func value(insteadOf former: ConfigurationValue?) -> ConfigurationValue? {
    guard !texts.isEmpty else { return nil }
    switch option.kind {
    case .calendars:
      let kept = Self.texts(of: option, former).filter(texts.contains)
      return .texts(kept + texts.filter { !kept.contains($0) })
    case .texts: return .texts(CalendarSelection.names(in: text))
    case .boolean where ["true", "false"].contains(text): return .truth(text == "true")
    case .integer: return Int(text).map { .number($0) } ?? .text(text)
    default: return .text(text)
    }
  }
}

extension SettingsField {
  private var identifier: String { "field-\(option.name)" }

  /// The field with its label, what it is for, and what is wrong with it.
  func markup(_ words: SettingsWords) -> Markup {
    let name = option.name
    let described = ["hint-\(name)"] + (errors.isEmpty ? [] : ["error-\(name)"])
    let state: Markup =
      errors.isEmpty
      ? "aria-describedby=\"\(described.joined(separator: " "))\""
      : "aria-invalid=\"true\" aria-describedby=\"\(described.joined(separator: " "))\""
    let notes: Markup = """
      <p class="hint" id="hint-\(name)"><span>\(words.description(of: option))</span>\(limits(words))</p>
      \(errors.isEmpty ? nil : "<p class=\"error\" id=\"error-\(name)\" lang=\"en\" dir=\"auto\">\(errors.joined(separator: " "))</p>\n")
      """
    let inFile: Markup? = textsInFile.map { texts in
      let text = texts.isEmpty ? words.notSet : texts.joined(separator: ", ")
      return "<p class=\"in-file\">\(words.inFile) <bdi>\(text)</bdi></p>\n"
    }
    if case .calendars = option.kind {
      return """
        <fieldset class="field" \(dependence) \(state)>
        <legend>\(words.label(of: option)) <code dir="ltr">\(name)</code></legend>
        \(notes)\(boxes)\(inFile)</fieldset>

        """
    }
    return """
      <div class="field" \(dependence)>
      <label for="\(identifier)">\(words.label(of: option)) <code dir="ltr">\(name)</code></label>
      \(control(state, words))
      \(notes)\(inFile)</div>

      """
  }

  /// The attributes from which the script knows when the field has a meaning, and the number of its values.
  private var dependence: Markup {
    let counts = option.capacities.map { "\($0.family)=\($0.count)" }.joined(separator: " ")
    let parent: Markup? = option.parent.map {
      "data-parent=\"\($0.name)\" data-values=\"\($0.values.joined(separator: " "))\""
    }
    return "data-key=\"\(option.name)\" \(parent) \(counts.isEmpty ? nil : "data-counts=\"\(counts)\"")"
  }

  /// The default, the limits and the key on which it depends, after the summary of the key.
  private func limits(_ words: SettingsWords) -> Markup {
    var parts: [Markup] = []
    if case .integer(let range) = option.kind, range.upperBound != .max {
      parts.append(" <bdi dir=\"ltr\">\(range.lowerBound)–\(range.upperBound)</bdi>\(words.fullStop)")
    }
    if let standard = words.standard(of: option) {
      parts.append(
        " \(words.standard) <bdi dir=\"\(standard.direction)\">\(standard.text)</bdi>\(words.fullStop)")
    }
    if !option.capacities.isEmpty {
      let counts = option.capacities.map { "\($0.family) \($0.count)" }.joined(separator: ", ")
      parts.append(" \(words.atMost) <bdi lang=\"en\">\(counts)</bdi>\(words.fullStop)")
    }
    if let parent = option.parent {
      let condition = ([parent.name] + parent.values).joined(separator: " ")
      parts.append(" \(words.onlyWith) <bdi lang=\"en\">\(condition)</bdi>\(words.fullStop)")
    }
    return "\(parts)"
  }

  /// The boxes of calendars: those that can be chosen, and those that are typed.
  private var boxes: Markup {
    let names = choices + texts.filter { !choices.contains($0) }
    let boxes = names.map { name -> Markup in
      """
      <label class="box"><input type="checkbox" name="\(option.name)" value="\(name)"\(" checked", if: texts.contains(name))> <bdi>\(name)</bdi></label>

      """
    }
    return "\(boxes)"
  }

  private func control(_ state: Markup, _ words: SettingsWords) -> Markup {
    let attributes: Markup = "id=\"\(identifier)\" name=\"\(option.name)\" \(state)"
    func select(_ choices: [(value: String, label: String)]) -> Markup {
      // The typed text is kept, even if it is not one of the choices.
      let other = text.isEmpty || choices.contains { $0.value == text } ? [] : [(value: text, label: text)]
      let options = ([("", words.notSet)] + choices + other).map { choice -> Markup in
        "<option value=\"\(choice.0)\"\(" selected", if: choice.0 == text)>\(choice.1)</option>"
      }
      return "<select \(attributes)>\(options)</select>"
    }
    switch option.kind {
    case .boolean: return select([("true", words.yes), ("false", words.no)])
    case .choice(let choices): return select(choices.map { ($0, $0) })
    case .theme: return select(choices.map { ($0, $0) })
    case .integer:
      return
        "<input type=\"text\" inputmode=\"numeric\" dir=\"ltr\" autocomplete=\"off\" \(attributes) value=\"\(text)\">"
    case .color:
      return
        "<input type=\"text\" class=\"color\" dir=\"ltr\" autocomplete=\"off\" spellcheck=\"false\" \(attributes) value=\"\(text)\">"
    default:
      return
        "<input type=\"text\" dir=\"auto\" autocomplete=\"off\" spellcheck=\"false\" \(attributes) value=\"\(text)\">"
    }
  }
}
