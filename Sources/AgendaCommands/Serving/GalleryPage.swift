internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension WidgetGallery {
  /// The page with all widgets.
  ///
  /// - Parameters:
  ///   - origin: the address of the server, such as `http://127.0.0.1:8473`.
  ///   - token: the token in addresses for other programs; `nil` if they need none.
  ///   - languages: the header Accept-Language.
  func page(origin: String, token: String?, languages: String) -> ServedPicture {
    let configuration = currentConfiguration()?.configuration ?? Configuration()
    let page = GalleryPage(
      words: GalleryWords(acceptLanguage: languages), origin: origin, token: token, path: configurationOption)
    return ServedPicture(
      Array(page.html(configuration.widgets, boards: configuration.boards).utf8),
      mediaType: "text/html; charset=utf-8")
  }
}

/// The page with all widgets: those of the configuration, and each family in each theme.
struct GalleryPage {
  let words: GalleryWords
  let origin: String
  let token: String?
  /// `--config` of the command line, with its value; `nil` for none.
  let path: String?

  private static let themes = Theme.Name.allCases.map(\.rawValue)

  func html(_ widgets: [WidgetConfiguration], boards: [BoardConfiguration]) -> String {
    let named =
      widgets.map { figure(name: $0.name, theme: nil, command: "agenda today --widget \($0.name)") }
      + boards.map { figure(name: $0.name, theme: nil, command: "agenda board \($0.name)", isBoard: true) }
    let settings = SettingsWords.of(words.language)
    let query = token.map { "?token=\($0)" } ?? ""
    let advice =
      "<p>\(text(words.noWidgets)) <code dir=\"ltr\">[widget.desk]</code> · <a href=\"/settings/widget\(query)\">\(text(settings.addWidget))</a></p>"
    return """
      <!doctype html>
      <html lang="\(words.language.rawValue)" dir="\(words.language == .hebrew ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>agenda: \(text(words.widgets))</title>
      <link rel="stylesheet" href="/assets/gallery.css">
      <script src="/assets/gallery.js" defer data-copy="\(text(words.copy))" data-copied="\(text(words.copied))"></script>
      </head>
      <body>
      <header><h1>\(text(words.widgets))</h1><nav><a href="/settings\(query)">\(text(settings.settings))</a></nav><p id="status" role="status"></p></header>
      <main>
      <section aria-labelledby="named"><h2 id="named">\(text(words.ofConfiguration))</h2>
      <div class="figures">
      \(named.isEmpty ? advice : named.joined())</div></section>
      <section aria-labelledby="families"><h2 id="families">\(text(words.families))</h2>
      \(families(without: widgets))</section>
      </main>
      </body>
      </html>

      """
  }

  /// The families in each theme, without those whose name a widget has.
  private func families(without widgets: [WidgetConfiguration]) -> String {
    let families = WidgetFamily.allCases.map(\.rawValue).filter { name in
      !widgets.contains { $0.name == name }
    }
    let sections = families.map { family -> String in
      let figures = Self.themes.map { theme in
        figure(name: family, theme: theme, command: "agenda today --family \(family) --theme \(theme)")
      }
      return "<section aria-labelledby=\"family-\(family)\"><h3 id=\"family-\(family)\">\(family)</h3>\n"
        + "<div class=\"figures\">\n\(figures.joined())</div></section>\n"
    }
    return sections.joined()
  }

  /// A picture with its command line, and its address in each format.
  private func figure(name: String, theme: String?, command: String, isBoard: Bool = false) -> String {
    let address = { (ending: String) in
      "/\(isBoard ? "boards" : "widgets")/\(name).\(ending)"
        + (theme.map { ending == "json" ? "" : "?theme=\($0)" } ?? "")
    }
    let label = theme.map { "\(name), \($0)" } ?? name
    let links = (["svg", "png", "html"] + (isBoard ? [] : ["json"])).map { ending in
      "<a href=\"\(address(ending))\" aria-label=\"\(text(label)), \(ending.uppercased())\">\(ending.uppercased())</a>"
    }
    let whole = origin + address("svg") + (token.map { (theme == nil ? "?" : "&") + "token=\($0)" } ?? "")
    let line = command + (path.map { " --config \($0)" } ?? "") + " --format svg"
    // A line breaks between words of the command, and not behind the hyphens of an option.
    let unbroken = line.split(separator: " ", omittingEmptySubsequences: false).map {
      "<span>\(text(String($0)))</span>"
    }.joined(separator: " ")
    return """
      <figure>
      <img src="\(address("svg"))" alt="\(text(label))" loading="lazy">
      <figcaption><strong>\(text(label))</strong> <span class="formats">\(links.joined(separator: " "))</span>
      <dl><dt>\(text(words.command))</dt><dd><code dir="ltr">\(unbroken)</code></dd>
      <dt>\(text(words.address))</dt><dd><code dir="ltr">\(text(whole))</code></dd></dl></figcaption>
      </figure>

      """
  }

  private func text(_ text: String) -> String { MarkupEscaping.escaped(text) }
}
