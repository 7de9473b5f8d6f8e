import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The pages on which the configuration is edited, and what becomes of their forms.
actor SettingsPages {
  /// A request of a browser.
  struct Request: Sendable {
    /// The site as the browser sees it.
    var site: Site
    /// The path below `/settings`; `nil` for none.
    var page: String?
    /// The fields of the address, or those of a form.
    var fields: FormFields
    /// Whether the request is a form, which can change the configuration.
    var isForm: Bool
    /// The header Accept-Language.
    var languages: String
    /// The token that forms have to send back.
    var formToken: String

    init(
      site: Site, page: String?, fields: FormFields, isForm: Bool, languages: String, formToken: String
    ) {
      (self.site, self.page, self.fields, self.isForm) = (site, page, fields, isForm)
      (self.languages, self.formToken) = (languages, formToken)
    }
  }

  /// The answer to a browser.
  enum Answer: Sendable {
    case page(ServedPicture, status: Int)
    case redirect(String)
  }

  private let gallery: WidgetGallery
  private let configurationOption: String?

  init(_ gallery: WidgetGallery, configurationPath: String?) {
    (self.gallery, configurationOption) = (gallery, configurationPath)
  }

  /// The answer to a request, in words of a page. Throws if there is no such page.
  func answer(_ request: Request) async throws(ServingError) -> Answer {
    let outcome = await Advice.Reader.$current.withValue(.page) { await self.outcome(of: request) }
    return try outcome.get()
  }

  private func outcome(of request: Request) async -> Result<Answer, ServingError> {
    do throws(ServingError) {
      return .success(try await page(request))
    } catch {
      return .failure(error)
    }
  }

  private func page(_ request: Request) async throws(ServingError) -> Answer {
    let environment = ProcessEnvironment.current()
    let words = SettingsWords.of(GalleryWords(acceptLanguage: request.languages).language)
    var page = SettingsPage(
      words: words, formToken: request.formToken, site: request.site, version: gallery.changes.version)
    let text: ConfigurationText
    do throws(ConfigurationText.Failure) {
      text = try openText(environment)
      page.path = text.path
      (page.configuration, page.problems) = try parse(text, environment)
    } catch {
      page.problems = error.message.split(separator: "\n").map(String.init)
      return .page(page.unreadable, status: 500)
    }
    page.hash = text.hash
    let choice = Result { try CalendarChoice(page.configuration, environment: environment) }
    page.choice = try? choice.get()
    if case .failure(let error) = choice, page.problems.isEmpty { page.problems = error.messages }
    page.themes = ThemeCatalogue(environment).entries
    page.accounts = page.configuration.accounts.map {
      AccountStatus(of: $0, environment: environment, choice: page.choice).overview
    }
    switch request.page {
    case nil where !request.isForm:
      page.done = request.fields["done"].flatMap(SettingsWords.Done.init)
      return .page(page.overview, status: 200)
    case "selection" where request.isForm:
      return try select(request.fields, page, environment)
    default:
      guard let subject = request.page.flatMap(SettingsForm.Subject.init) else {
        throw ServingError(404, "There is nothing here.")
      }
      let (form, own) =
        subject == .theme
        ? try themeForm(request, environment) : (try form(subject, request, text), text)
      (page.hash, page.path) = (own.hash, own.path)
      guard request.isForm else { return .page(page.form(form), status: 200) }
      return try await answer(form, request, own, page, environment)
    }
  }

  /// The text of the file. If there is none, the calendars that are found without one are in it, so that they stay.
  private func openText(_ environment: ProcessEnvironment) throws(ConfigurationText.Failure)
    -> ConfigurationText
  {
    let path =
      configurationOption.map(ProcessEnvironment.absolutePath)
      ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    var text = try ConfigurationText(path, environment)
    guard !text.isFile else { return text }
    let found = CalendarDiscovery.found(environment: environment.variables, home: environment.home)
    try text.add(
      ConfigurationText.Found(found, environment.home).calendars.map { calendar in
        (.element(.calendar, name: calendar.name), calendar.values)
      })
    return text
  }

  private func parse(
    _ text: ConfigurationText, _ environment: ProcessEnvironment
  ) throws(ConfigurationText.Failure) -> (Configuration, [String]) {
    do throws(ConfigurationError) {
      let problems = ConfigurationError(path: text.path, problems: try text.problems(environment)).messages
      return (try text.parse(widgetOptions: AgendaOption.keys).configuration, problems)
    } catch {
      throw ConfigurationText.Failure(message: error.messages.joined(separator: "\n"))
    }
  }

  /// The form that a request asks for, or sends.
  private func form(
    _ subject: SettingsForm.Subject, _ request: Request, _ text: ConfigurationText
  ) throws(ServingError) -> SettingsForm {
    let named = request.fields[request.isForm ? "former" : "name"].flatMap { $0.isEmpty ? nil : $0 }
    let former = subject == .defaults ? "" : named
    let isThere = { (name: String) in text.values(of: subject.table(named: name)) != nil }
    if request.isForm {
      // One that an editor has removed meanwhile is added again.
      var form = SettingsForm(
        subject, former: former.flatMap { subject == .defaults || isThere($0) ? $0 : nil }, of: text)
      form.type(request.fields)
      return form
    }
    let copied = request.fields["copy"]
    for name in [former, copied].compactMap(\.self) where subject != .defaults && !isThere(name) {
      throw ServingError(404, "there is no \(subject.rawValue) \(quoted(name))")
    }
    var form = SettingsForm(subject, former: former, copying: copied, of: text)
    if let copied {
      form.name = (2...).lazy.map { "\(copied)-\($0)" }.first { !isThere($0) } ?? copied
    }
    return form
  }

  /// The answer to a form that was sent.
  private func answer(
    _ form: SettingsForm, _ request: Request, _ text: ConfigurationText, _ page: SettingsPage,
    _ environment: ProcessEnvironment
  ) async throws(ServingError) -> Answer {
    var (form, changed, page) = (form, text, page)
    let action = request.fields["action"] ?? "save"
    if action == "remove" {
      return remove(form, request, text, page, environment)
    }
    form.apply(to: &changed, environment: environment)
    switch action {
    case "picture":
      guard !form.hasErrors else { throw ServingError(422, form.firstError) }
      return .page(try await preview(form, changed, environment), status: 200)
    case "preview":
      if !form.hasErrors {
        do {
          page.preview = try await preview(form, changed, environment)
        } catch {
          form.errors.append(error.message)
        }
      }
      return .page(page.form(form), status: form.hasErrors ? 422 : 200)
    default:
      guard request.fields["hash"] == text.hash else { return conflict(form, text, page) }
      guard !form.hasErrors else { return .page(page.form(form), status: 422) }
      let missing = action == "keep" ? nil : missingPath(of: form, in: changed)
      // The question that was answered is that about this path.
      if let missing, action != "make" || request.fields["asked"] != missing {
        page.missingPath = missing
        return .page(page.form(form), status: 422)
      }
      return finish(form, text, page, .saved, environment) { () throws(ConfigurationText.Failure) in
        try Self.write(&changed, making: missing)
      }
    }
  }

  /// The path of the calendar of a form at which there is nothing, and at which one can be made; `nil` for other forms.
  private func missingPath(of form: SettingsForm, in text: ConfigurationText) -> String? {
    guard form.subject == .calendar,
      let configuration = try? text.parse(widgetOptions: AgendaOption.keys).configuration
    else { return nil }
    return configuration.calendars.first { $0.name == form.name }?.pathToMake
  }

  private func remove(
    _ form: SettingsForm, _ request: Request, _ text: ConfigurationText, _ page: SettingsPage,
    _ environment: ProcessEnvironment
  ) -> Answer {
    guard request.fields["hash"] == text.hash else { return conflict(form, text, page) }
    var (form, changed) = (form, text)
    if form.subject == .theme {
      form.errors += ThemeCatalogue.uses(of: form.name, in: page.configuration)
      guard !form.hasErrors else { return .page(page.form(form), status: 422) }
      return finish(form, text, page, .removed, environment) { () throws(ConfigurationText.Failure) in
        try text.removeFile()
      }
    }
    form.remove(from: &changed, environment: environment)
    guard !form.hasErrors else { return .page(page.form(form), status: 422) }
    return finish(form, text, page, .removed, environment) { () throws(ConfigurationText.Failure) in
      try changed.write()
    }
  }

  /// The answer if the file was changed since the form was made: it shows the value of the file beside the typed one.
  private func conflict(_ form: SettingsForm, _ text: ConfigurationText, _ page: SettingsPage) -> Answer {
    var (form, page) = (form, page)
    form.compare(with: text)
    page.isOutdated = true
    return .page(page.form(form), status: 409)
  }

  /// Writes the file, and makes the calendar at a path; both or none of them.
  private static func write(
    _ text: inout ConfigurationText, making path: String?
  ) throws(ConfigurationText.Failure) {
    var made: MadeCalendar?
    do {
      if let path { made = try MadeCalendar(at: path) }
    } catch {
      throw ConfigurationText.Failure(message: error.messages.joined(separator: "; "))
    }
    do throws(ConfigurationText.Failure) {
      try text.write()
    } catch {
      made?.remove()
      throw error
    }
  }

  /// Changes the file, and returns the outcome.
  private func finish(
    _ form: SettingsForm, _ text: ConfigurationText, _ page: SettingsPage, _ done: SettingsWords.Done,
    _ environment: ProcessEnvironment, _ change: () throws(ConfigurationText.Failure) -> Void
  ) -> Answer {
    do throws(ConfigurationText.Failure) {
      try change()
    } catch {
      if error.isOutdated { return conflict(form, text, page) }
      var form = form
      form.errors.append(error.message)
      return .page(page.form(form), status: 500)
    }
    if form.subject == .calendar, let former = form.former, done == .saved, former != form.name {
      _ = SavedSelection.update(inState: environment.stateFolder) { $0.rename(former, to: form.name) }
    }
    gallery.changes.increase()
    return page.finished(done)
  }

  /// A picture of the widget as it would be with a text; for other tables, of one that shows what they change.
  private func preview(
    _ form: SettingsForm, _ text: ConfigurationText, _ environment: ProcessEnvironment
  ) async throws(ServingError) -> ServedPicture {
    let own = form.subject == .theme ? try? openText(environment) : text
    guard let own, let configuration = try? parse(own, environment).0 else {
      throw ServingError(422, "the configuration cannot be read")
    }
    let name = form.subject == .widget ? form.name : "medium"
    let theme =
      form.subject == .theme
      ? try? ThemeCatalogue(environment).theme(of: text.bytes, path: text.path) : nil
    return try await gallery.preview(name, of: (own.path, configuration, true), theme: theme)
  }

  /// Stores the shown calendars of a form. Calendars that were changed elsewhere meanwhile, and not here, stay as they are.
  private func select(
    _ fields: FormFields, _ page: SettingsPage, _ environment: ProcessEnvironment
  ) throws(ServingError) -> Answer {
    guard var choice = page.choice else { return .page(page.overview, status: 422) }
    SelectionForm(fields).apply(to: &choice)
    do {
      try choice.save(environment)
    } catch {
      var page = page
      page.problems = error.messages
      return .page(page.overview, status: 500)
    }
    gallery.changes.increase()
    return page.finished(.saved)
  }
}

/// The files of themes, each of which has a form as the tables of the configuration have.
extension SettingsPages {
  /// The form of a theme that a request asks for, or sends, and the text of its file. A new one begins with the text of the theme that it copies.
  func themeForm(
    _ request: Request, _ environment: ProcessEnvironment
  ) throws(ServingError) -> (SettingsForm, ConfigurationText) {
    let catalogue = ThemeCatalogue(environment)
    let given = { (key: String) in request.fields[key].flatMap { $0.isEmpty ? nil : $0 } }
    let named = given(request.isForm ? "former" : "name")
    let own = named.flatMap { name in catalogue.entries.first { $0.name == name && $0.isOwn } }
    let copied = given("copy")
    let source = copied.flatMap(catalogue.text)
    for (name, isThere) in [(named, own != nil), (copied, source != nil)] where !request.isForm && !isThere {
      if let name { throw ServingError(404, "there is no file of a theme \(quoted(name))") }
    }
    if let own, let path = own.path {
      let text = try opened(path, environment)
      var form = SettingsForm(.theme, former: own.name, of: text)
      if request.isForm { form.type(request.fields) }
      if form.name != own.name {
        form.nameErrors.append("a theme keeps its name; duplicate it under another one")
      }
      return (form, text)
    }
    let name = request.fields["name"] ?? ""
    let path = "\(catalogue.own)/\(name.isPlainName ? name : "").toml"
    let text = ConfigurationText(new: source ?? [], path: path)
    var form = SettingsForm(.theme, former: nil, copying: copied, of: text)
    if request.isForm {
      form.type(request.fields)
      if let problem = catalogue.problem(withNew: name) { form.nameErrors.append(problem) }
    } else if let copied {
      form.name = (2...).lazy.map { "\(copied)-\($0)" }.first { catalogue.ownPath(of: $0) == nil } ?? copied
    }
    return (form, text)
  }

  private func opened(
    _ path: String, _ environment: ProcessEnvironment
  ) throws(ServingError) -> ConfigurationText {
    do throws(ConfigurationText.Failure) {
      return try ConfigurationText(path, environment)
    } catch {
      throw ServingError(500, error.message)
    }
  }
}

extension ThemeCatalogue {
  /// Why a theme cannot be removed: the tables that name it.
  static func uses(of name: String, in configuration: Configuration) -> [String] {
    var tables = configuration.defaults.theme == name ? ["[defaults]"] : []
    tables += configuration.widgets.filter { $0.text(of: "theme") == name }.map { "[widget.\($0.name)]" }
    tables += configuration.boards.filter { $0.value(of: "theme")?.text == name }.map { "[board.\($0.name)]" }
    return tables.map { "\($0) has the theme \(quoted(name)); give it another one first" }
  }
}
