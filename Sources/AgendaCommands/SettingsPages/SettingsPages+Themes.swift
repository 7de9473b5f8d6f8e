internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

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
      return try ConfigurationText(path: path, home: environment.home, environment: environment.variables)
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
