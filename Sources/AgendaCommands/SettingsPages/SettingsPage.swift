internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The pages on which the configuration is edited, as HTML.
struct SettingsPage {
  let words: SettingsWords
  let formToken: String
  /// The site as the browser sees it.
  let site: Site
  /// The version of the pictures, with which a browser does not take a kept one for the present one.
  let version: String
  var path = ""
  /// The hash of the file, by which a change meanwhile is noticed.
  var hash = ""
  var configuration = Configuration()
  /// The problems of the file.
  var problems: [String] = []
  /// The calendars, and which of them are shown; `nil` if that cannot be said.
  var choice: CalendarChoice?
  /// The themes.
  var themes: [ThemeCatalogue.Entry] = []
  /// The state of the accounts.
  var accounts: [AccountOverview] = []
  /// The result of the form before this page.
  var done: SettingsWords.Done?
  /// The picture of a widget with the typed values.
  var preview: ServedPicture?
  /// Whether the file was changed since the form was made.
  var isOutdated = false
  /// The path at which there is no calendar yet: the form asks whether to make one.
  var missingPath: String?

  init(words: SettingsWords, formToken: String, site: Site, version: String) {
    (self.words, self.formToken, self.site, self.version) = (words, formToken, site, version)
  }

  /// The answer to a form that has changed something.
  func finished(_ done: SettingsWords.Done) -> SettingsPages.Answer {
    .redirect(site.address(Router.settings, options: [("done", done.rawValue)]))
  }

  /// The address of a form, or of one that begins with the values of something.
  private func address(
    _ subject: SettingsForm.Subject, _ option: String? = nil, _ name: String = ""
  ) -> String {
    site.address(Router.settings, subject.rawValue, options: option.map { [($0, name)] } ?? [])
  }

  /// The address of a picture of a widget.
  private func picture(of widget: String, theme: String? = nil) -> String {
    let options = (theme.map { [(name: "theme", value: $0)] } ?? []) + [(name: "v", value: version)]
    return site.address("widgets", widget + ".svg", options: options)
  }

  /// A file that is not TOML.
  var unreadable: ServedPicture { page(words.settings, notices) }

  /// The calendars, the accounts, the widgets, the themes, and which calendars are shown.
  var overview: ServedPicture {
    let widgets = configuration.widgets.map {
      card($0.name, of: .widget, picture: picture(of: $0.name), isOwn: true)
    }
    let boards = configuration.boards.map { board -> Markup in
      let picture = site.address("boards", board.name + ".svg", options: [("v", version)])
      return """
        <li class="card"><img src="\(picture)" alt="\(board.name)" loading="lazy">
        <p class="actions"><strong><bdi>\(board.name)</bdi></strong></p></li>

        """
    }
    let ofBoards: Markup = """
      <section aria-labelledby="boards"><h2 id="boards">\(words.boards)</h2>
      <ul class="cards">
      \(boards)</ul></section>

      """
    let themes = themes.filter { $0.name != ThemeCatalogue.automatic }.map {
      card($0.name, of: .theme, picture: picture(of: "medium", theme: $0.name), isOwn: $0.isOwn)
    }
    return page(
      words.settings,
      """
      \(notices)
      <section aria-labelledby="calendars"><h2 id="calendars">\(words.calendars)</h2>
      \(selection)
      <p class="actions"><a class="button" href="\(address(.calendar))">\(words.addCalendar)</a></p>
      </section>
      <section aria-labelledby="accounts"><h2 id="accounts">\(words.accounts)</h2>
      \(accountList)<p class="hint">\(words.ofAccounts) <code dir="ltr">agenda accounts add</code></p></section>
      <section aria-labelledby="widgets"><h2 id="widgets">\(words.widgets)</h2>
      <ul class="cards">
      \(widgets)</ul>
      <p class="actions"><a class="button" href="\(address(.widget))">\(words.addWidget)</a></p></section>
      \(ofBoards, if: !boards.isEmpty)\
      <section aria-labelledby="themes"><h2 id="themes">\(words.themes)</h2>
      <ul class="cards">
      \(themes)</ul>
      <p class="actions"><a class="button" href="\(address(.theme))">\(words.addTheme)</a></p></section>
      <section aria-labelledby="defaults"><h2 id="defaults">\(words.defaults)</h2>
      <p class="actions"><a class="button" href="\(address(.defaults))" aria-label="\(words.edit): \(words.defaults)">\(words.edit)</a></p></section>

      """)
  }

  /// A picture with links to its forms.
  private func card(
    _ name: String, of subject: SettingsForm.Subject, picture: String, isOwn: Bool
  ) -> Markup {
    let edit: Markup =
      "<a href=\"\(address(subject, "name", name))\" aria-label=\"\(words.edit): \(name)\">\(words.edit)</a>\n"
    return """
      <li class="card"><img src="\(picture)" alt="\(name)" loading="lazy">
      <p class="actions"><strong><bdi>\(name)</bdi></strong>
      \(edit, if: isOwn)<a href="\(address(subject, "copy", name))" aria-label="\(words.copy): \(name)">\(words.copy)</a></p></li>

      """
  }

  /// The accounts, whether they are signed in, and the command that helps.
  private var accountList: Markup? {
    guard !accounts.isEmpty else { return nil }
    let rows = accounts.map { account -> Markup in
      let count = account.calendars.map { ", \(words.calendars): \($0.selected)/\($0.count)" } ?? ""
      let reason: Markup? = account.message.map {
        "<span class=\"hint\" lang=\"en\" dir=\"auto\">\($0)</span>"
      }
      let remedy: Markup? = account.remedy.map {
        "<span>\(words.inTerminal) <code dir=\"ltr\">\($0)</code></span>"
      }
      return """
        <li><strong><bdi>\(account.name)</bdi></strong> <span class="hint"><bdi>\(account.user ?? account.server)</bdi></span>
        <span\(" class=\"error\"", if: account.state.needsSignIn)>\(words.text(of: account.state))\(count)</span> \(reason) \(remedy)</li>

        """
    }
    return "<ul class=\"rows\">\n\(rows)</ul>\n"
  }

  /// The form in which calendars are shown and hidden.
  private var selection: Markup? {
    guard let choice, !choice.calendars.isEmpty else { return nil }
    let listed = choice.calendars.indices.prefix(SelectionForm.maximumCount)
    let own = Set(configuration.calendars.map(\.name))
    let rows = listed.map { index -> Markup in
      let (known, isShown) = (choice.calendars[index], choice.isSelected[index])
      let name = known.calendar.name
      let edit: Markup =
        "<a href=\"\(address(.calendar, "name", name))\" aria-label=\"\(words.edit): \(name)\">\(words.edit)</a>"
      return """
        <li><label class="box"><input type="checkbox" name="shown" value="\(SelectionForm.identifier(of: name))"\(" checked", if: isShown)> \
        \(swatch(known.calendar.color))<bdi>\(name)</bdi></label>
        <span class="hint"><bdi>\(known.calendar.source)</bdi></span> \(edit, if: own.contains(name))</li>

        """
    }
    return """
      <form method="post" action="\(site.address(Router.settings, "selection"))" autocomplete="off">
      \(token)<fieldset><legend>\(words.shown)</legend>
      <ul class="rows">
      \(rows)</ul>
      <input type="hidden" name="listed" value="\(SelectionForm.listing(of: choice))">
      \("<p class=\"hint\">\(words.inTerminal) <code dir=\"ltr\">agenda calendars select</code></p>", if: listed.count < choice.calendars.count)
      <p><button type="submit">\(words.save)</button></p></fieldset></form>

      """
  }

  /// The form for a table.
  func form(_ form: SettingsForm) -> ServedPicture {
    let removal: Markup = """
      <details class="removal"><summary>\(words.remove)</summary>
      <p><button type="submit" name="action" value="remove" class="danger">\(words.remove): <bdi>\(form.former ?? "")</bdi></button></p></details>

      """
    return page(
      title(of: form),
      """
      \(notices)\(summary(of: form))\(question)
      <form id="settings" method="post" action="\(address(form.subject))" class="columns" autocomplete="off">
      <div class="fields">
      \(token)<input type="hidden" name="hash" value="\(hash)"><input type="hidden" name="former" value="\(form.former ?? "")">
      \("<input type=\"hidden\" name=\"copy\" value=\"\(form.source ?? "")\">\n", if: form.subject == .theme)
      \(nameField(form), if: form.subject != .defaults)\(groups(of: form))
      </div>
      <aside aria-labelledby="preview-title"><h2 id="preview-title">\(words.preview)</h2>
      <div class="picture">\(picture(beside: form))</div>
      <p id="preview-status" role="status" lang="en" dir="auto"></p>
      <p class="actions"><button type="submit" name="action" value="save">\(words.save)</button>
      <button type="submit" name="action" value="preview" class="quiet">\(words.preview)</button>
      <a href="\(site.address(Router.settings))">\(words.settings)</a></p>
      \(removal, if: form.former != nil && form.subject != .defaults)</aside>
      </form>

      """)
  }

  /// The question whether a calendar is to be made where there is none.
  private var question: Markup? {
    guard let missingPath else { return nil }
    return """
      <div class="notice" role="alert" id="summary" tabindex="-1"><p>\(words.nothingThere) <code dir="ltr">\(missingPath)</code></p>
      <input type="hidden" form="settings" name="asked" value="\(missingPath)">
      <p class="actions"><button type="submit" form="settings" name="action" value="make">\(words.make)</button>
      <button type="submit" form="settings" name="action" value="keep" class="quiet">\(words.keep)</button></p></div>

      """
  }

  /// The picture beside a form: of what is typed, else of what is saved.
  private func picture(beside form: SettingsForm) -> Markup {
    if let preview {
      let image =
        "data:image/svg+xml,\(PercentEncoding.encoded(String(decoding: preview.bytes, as: UTF8.self)))"
      return "<img id=\"preview\" src=\"\(image)\" alt=\"\(words.preview)\">"
    }
    let address: String? =
      switch form.subject {
      case .widget: form.former.map { picture(of: $0) }
      case .theme: picture(of: "medium", theme: form.former ?? form.source ?? "light")
      default: picture(of: "medium")
      }
    guard let address else { return "<img id=\"preview\" alt=\"\" hidden>" }
    return "<img id=\"preview\" src=\"\(address)\" alt=\"\(words.preview)\">"
  }

  private func title(of form: SettingsForm) -> String {
    switch (form.subject, form.former) {
    case (.defaults, _): words.defaults
    case (.calendar, nil): words.addCalendar
    case (.widget, nil): words.addWidget
    case (.theme, nil): words.addTheme
    case (_, let name?): name
    }
  }

  private func nameField(_ form: SettingsForm) -> Markup {
    let isWrong = !form.nameErrors.isEmpty
    return """
      <div class="field"><label for="field-name">\(words.name)</label>
      <input type="text" id="field-name" name="name" dir="auto" required autocomplete="off" spellcheck="false" \
      value="\(form.name)"\(" readonly", if: form.subject == .theme && form.former != nil)\
      \(" aria-invalid=\"true\" aria-describedby=\"error-name\"", if: isWrong)>
      \("<p class=\"error\" id=\"error-name\" lang=\"en\" dir=\"auto\">\(form.nameErrors.joined(separator: " "))</p>", if: isWrong)</div>

      """
  }

  /// The subject of a key; `nil` for the place of a calendar.
  private static func part(of option: ConfigurationOption) -> AgendaOption.Part? {
    switch (option.table, option.name) {
    case (.calendar, "path"), (.calendar, "subfolders"), (.calendar, "url"): nil
    case (.calendar, "color"): .look
    case (.calendar, _): .content
    case (_, "default-calendar"), (_, "addresses"), (_, "mail-command"): .calendars
    default: AgendaOption(rawValue: option.name)?.declaration.part ?? .content
    }
  }

  /// The fields, by what they are about.
  private func groups(of form: SettingsForm) -> Markup {
    let fields = form.fields.map { field in
      var field = field
      if case .calendars = field.option.kind { field.choices = choice?.calendars.map(\.calendar.name) ?? [] }
      if case .theme = field.option.kind { field.choices = themes.map(\.name) }
      return field
    }
    guard form.subject != .theme else { return "\(fields.map { $0.markup(words) })" }
    let parts = fields.map { Self.part(of: $0.option) }
    let order: [AgendaOption.Part?] = [nil, .look, .calendars, .content, .time, .links, .format]
    let groups = order.filter(parts.contains).map { part -> Markup in
      let own = zip(fields, parts).filter { $0.1 == part }.map(\.0)
      return """
        <fieldset class="group"><legend>\(part.map(words.heading) ?? words.place)</legend>
        \(own.map { $0.markup(words) })</fieldset>

        """
    }
    return "\(groups)"
  }

  /// The problems of a form, with links to the fields, or that the file was changed meanwhile.
  private func summary(of form: SettingsForm) -> Markup? {
    guard isOutdated || form.hasErrors else { return nil }
    let wrong =
      (form.nameErrors.isEmpty ? [] : [("name", words.name)])
      + form.fields.filter { !$0.errors.isEmpty }.map { ($0.option.name, words.label(of: $0.option)) }
    let links = wrong.map { name, label -> Markup in "<li><a href=\"#field-\(name)\">\(label)</a></li>" }
    let others = form.errors.map { error -> Markup in "<li lang=\"en\" dir=\"auto\">\(error)</li>" }
    return """
      <div class="notice wrong" role="alert" id="summary" tabindex="-1"><p>\(isOutdated ? words.outdated : words.notSaved)</p>
      <ul>\(links)\(others)</ul></div>

      """
  }

  /// The result of the last form, and the problems of the file.
  private var notices: Markup {
    let wrong = problems.map { problem -> Markup in "<li lang=\"en\" dir=\"auto\">\(problem)</li>" }
    return """
      \(done.map { "<p class=\"notice\" role=\"status\">\(words.text(of: $0))</p>\n" })\
      \("<div class=\"notice wrong\" role=\"alert\"><p>\(words.mistakes)</p><ul>\(wrong)</ul></div>\n", if: !wrong.isEmpty)
      """
  }

  private var token: Markup { "<input type=\"hidden\" name=\"form-token\" value=\"\(formToken)\">\n" }

  /// The colour of a calendar.
  private func swatch(_ color: CalendarColor?) -> Markup? {
    color.map {
      "<svg class=\"swatch\" viewBox=\"0 0 8 8\" aria-hidden=\"true\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"\("\($0)")\"/></svg> "
    }
  }

  private func page(_ title: String, _ contents: Markup) -> ServedPicture {
    let html: Markup = """
      <!doctype html>
      <html lang="\(words.language.rawValue)" dir="\(words.direction)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>agenda: \(title)</title>
      <link rel="icon" href="\(site.address("assets", "icon.svg"))">
      <link rel="stylesheet" href="\(site.address("assets", "gallery.css"))">
      <link rel="stylesheet" href="\(site.address("assets", "settings.css"))">
      <script src="\(site.address("assets", "settings.js"))" defer></script>
      </head>
      <body>
      <header><h1><bdi>\(title)</bdi></h1><nav><a href="\(site.address())">\(words.widgets)</a> \
      <a href="\(site.address(Router.settings))">\(words.settings)</a></nav></header>
      <main>
      \(contents)<p class="hint">\(words.file) <code dir="ltr">\(path)</code></p>
      </main>
      </body>
      </html>

      """
    return ServedPicture(Array(html.html.utf8), mediaType: "text/html; charset=utf-8")
  }
}

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
    let description = words.description(of: option)
    if case .integer(let range) = option.kind, range.upperBound != .max,
      !description.contains("\(range.upperBound)")
    {
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
      let key = SettingsForm.options(of: option.table).first { $0.name == parent.name }
      let condition = ([key.map(words.label) ?? parent.name] + parent.values).joined(separator: " ")
      parts.append(" \(words.onlyWith) <bdi>\(condition)</bdi>\(words.fullStop)")
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

/// HTML that is written in this module. A text that is put into it is escaped; markup that is put into it stays as it is.
struct Markup: Sendable, ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var written = ""

    init(literalCapacity: Int, interpolationCount: Int) { written.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { written += literal }
    mutating func appendInterpolation(_ text: String) { written += MarkupEscaping.escaped(text) }
    mutating func appendInterpolation(_ number: Int) { written += "\(number)" }
    mutating func appendInterpolation(_ markup: Markup) { written += markup.html }
    mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { written += part.html } }
    /// Markup where a condition holds.
    mutating func appendInterpolation(_ markup: Markup, if isShown: Bool) {
      if isShown { written += markup.html }
    }
    mutating func appendInterpolation(_ markup: Markup?) { written += markup?.html ?? "" }
  }

  private(set) var html: String

  init(stringLiteral value: String) { html = value }
  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.written }

  /// Whether two texts look alike where they are put into markup, which takes characters away that a page cannot hold.
  static func showsSame(_ one: String, _ other: String) -> Bool {
    MarkupEscaping.escaped(one).hasSameBytes(as: MarkupEscaping.escaped(other))
  }
}
