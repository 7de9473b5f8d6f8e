internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension WidgetGallery {
  /// The page with all widgets.
  ///
  /// - Parameters:
  ///   - site: the site as the one who asks sees it.
  ///   - token: the token in addresses for other programs; `nil` if they need none.
  ///   - languages: the header Accept-Language.
  func page(of site: Site, token: String?, languages: String) -> ServedPicture {
    let configuration = currentConfiguration()?.configuration ?? Configuration()
    let page = GalleryPage(
      words: GalleryWords(acceptLanguage: languages), site: site, token: token, path: configurationOption,
      version: changes.version)
    return ServedPicture(
      Array(page.html(configuration.widgets, boards: configuration.boards).utf8),
      mediaType: "text/html; charset=utf-8")
  }
}

/// The page with all widgets: those of the configuration, and each family in each theme.
struct GalleryPage {
  let words: GalleryWords
  let site: Site
  let token: String?
  /// `--config` of the command line, with its value; `nil` for none.
  let path: String?
  /// The version of the pictures, with which a browser does not take a kept one for the present one.
  let version: String

  private static let themes = Theme.Name.allCases.map(\.rawValue)

  func html(_ widgets: [WidgetConfiguration], boards: [BoardConfiguration]) -> String {
    let named =
      widgets.map { widget in
        // The hours are those of the week.
        let days = widget.text(of: "layout") == "hours" ? "week" : "today"
        return figure(name: widget.name, theme: nil, command: "agenda \(days) --widget \(widget.name)")
      }
      + boards.map { figure(name: $0.name, theme: nil, command: "agenda board \($0.name)", isBoard: true) }
    let settings = SettingsWords.of(words.language)
    let options = Site.options(token: token)
    let form = text(site.address(Router.settings, "widget", options: options))
    let advice =
      "<p>\(text(words.noWidgets)) <code dir=\"ltr\">[widget.desk]</code> · <a href=\"\(form)\">\(text(settings.addWidget))</a></p>"
    return """
      <!doctype html>
      <html lang="\(words.language.rawValue)" dir="\(words.language == .hebrew ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>agenda: \(text(words.widgets))</title>
      <link rel="icon" href="\(site.address("assets", "icon.svg"))">
      <link rel="stylesheet" href="\(site.address("assets", "gallery.css"))">
      <script src="\(site.address("assets", "gallery.js"))" defer data-events="\(site.address("events"))" \
      data-copy="\(text(words.copy))" data-copied="\(text(words.copied))"></script>
      </head>
      <body>
      <header><h1>\(text(words.widgets))</h1>\
      <nav><a href="\(text(site.address(Router.settings, options: options)))">\(text(settings.settings))</a></nav><p id="status" role="status"></p></header>
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
    let address = { (ending: String, others: [(name: String, value: String)]) in
      let own = theme.map { ending == "json" ? [] : [(name: "theme", value: $0)] } ?? []
      return site.address(isBoard ? "boards" : "widgets", "\(name).\(ending)", options: own + others)
    }
    let label = theme.map { "\(name), \($0)" } ?? name
    let links = (["svg", "png", "html"] + (isBoard ? [] : ["json"])).map { ending in
      "<a href=\"\(text(address(ending, [])))\" aria-label=\"\(text(label)), \(ending.uppercased())\">\(ending.uppercased())</a>"
    }
    let whole = site.origin + address("svg", Site.options(token: token))
    let line = command + (path.map { " --config \($0)" } ?? "") + " --format svg"
    // A line breaks between words of the command, and not behind the hyphens of an option.
    let unbroken = line.split(separator: " ", omittingEmptySubsequences: false).map {
      "<span>\(text(String($0)))</span>"
    }.joined(separator: " ")
    return """
      <figure>
      <img src="\(text(address("svg", [("v", version)])))" alt="\(text(label))" loading="lazy">
      <figcaption><strong>\(text(label))</strong> <span class="formats">\(links.joined(separator: " "))</span>
      <dl><dt>\(text(words.command))</dt><dd><code dir="ltr">\(unbroken)</code></dd>
      <dt>\(text(words.address))</dt><dd><code dir="ltr">\(text(whole))</code></dd></dl></figcaption>
      </figure>

      """
  }

  private func text(_ text: String) -> String { MarkupEscaping.escaped(text) }
}

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

/// The files of the gallery that do not change: its style sheet and its script.
enum GalleryAssets {
  /// The file of a name; `nil` if there is none.
  static func file(_ name: String) -> ServedPicture? {
    switch name {
    case "gallery.css": ServedPicture(Array(styleSheet.utf8), mediaType: "text/css; charset=utf-8")
    case "gallery.js": ServedPicture(Array(script.utf8), mediaType: "text/javascript; charset=utf-8")
    case "settings.css":
      ServedPicture(Array(SettingsAssets.styleSheet.utf8), mediaType: "text/css; charset=utf-8")
    case "settings.js":
      ServedPicture(Array(SettingsAssets.script.utf8), mediaType: "text/javascript; charset=utf-8")
    case openedScript:
      ServedPicture(Array(reporting.utf8), mediaType: "text/javascript; charset=utf-8")
    case "icon.svg": ServedPicture(Array(icon.utf8), mediaType: "image/svg+xml")
    default: nil
    }
  }

  /// The script by which a page says which of its links are opened.
  static let openedScript = "opened.js"

  /// The source of ``openedScript``. It does not report clicks made by a script, nor clicks in a page that is embedded in another one, such as a dashboard.
  private static let reporting = """
    "use strict";
    {
      const code = document.currentScript.dataset.code;
      const token = new URLSearchParams(location.search).get("token");
      const path = document.currentScript.dataset.path + (token ? "?token=" + encodeURIComponent(token) : "");
      const report = event => {
        const link = event.isTrusted && event.button !== 2 ? event.target.closest("a[href]") : null;
        if (!link) return;
        const body = new URLSearchParams({ code, address: link.getAttribute("href") });
        fetch(path, { method: "POST", body, keepalive: true }).catch(() => { });
      };
      if (window === window.top) for (const kind of ["click", "auxclick"]) addEventListener(kind, report);
    }

    """

  /// The page of a calendar with a bar, which can be seen on light and dark backgrounds.
  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x=".5" y="1.5" width="15" height="14" rx="3" fill="#fff" \
    stroke="#6e6e73"/><path d="M.5 6V4.5a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3V6z" fill="#d1242f"/><path d="M4.5 8v5" stroke="#1f6feb" \
    stroke-width="2" stroke-linecap="round"/><path d="M7.5 9h5m-5 3h3" stroke="#3a3a3f" stroke-width="1.5" stroke-linecap="round"/></svg>
    """

  private static let styleSheet = """
    :root { color-scheme: light dark; --ink: #1c1c1e; --quiet: #5c5c61; --ground: #f2f2f4; --card: #fff; --line: #d4d4d8; --link: #0a58ca }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #f2f2f4; --quiet: #a9a9b0; --ground: #111113; --card: #1c1c1f; --line: #3a3a3f; --link: #7db2ff }
    }
    * { box-sizing: border-box }
    body { margin: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem) 3rem; background: var(--ground); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif }
    header { display: flex; align-items: baseline; gap: 1rem; flex-wrap: wrap }
    h1 { font-size: 1.6rem; margin: 0 }
    h2 { font-size: 1.2rem; margin: 2rem 0 .75rem }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; color: var(--quiet) }
    #status { margin: 0; color: var(--quiet) }
    .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 1rem; align-items: start }
    figure { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; min-width: 0 }
    figure img { display: block; max-width: 100%; height: auto }
    figcaption { margin-block-start: .75rem; font-size: .875rem }
    .formats { white-space: nowrap }
    a { color: var(--link) }
    a:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px }
    dl { margin: .5rem 0 0; display: grid; gap: .15rem }
    dt { color: var(--quiet) }
    dd { margin: 0 0 .35rem; display: flex; gap: .5rem; align-items: start; justify-content: space-between }
    code { font: .8rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all }
    code span { display: inline-block; max-width: 100% }
    button { flex: none; font: inherit; font-size: .75rem; padding: .1rem .6rem; color: inherit; background: none; border: 1px solid \
    var(--line); border-radius: 6px; cursor: pointer }
    @media (forced-colors: active) { figure, button { border-color: CanvasText } }

    """

  private static let script = """
    "use strict";
    const words = document.currentScript.dataset;
    const status = document.getElementById("status");
    for (const line of document.querySelectorAll("dd")) {
      if (!navigator.clipboard) break;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words.copy;
      button.setAttribute("aria-label", words.copy + ": " + line.textContent);
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(line.querySelector("code").textContent);
        status.textContent = words.copied;
      });
      line.append(button);
    }
    const events = new EventSource(words.events);
    events.addEventListener("change", async () => {
      for (const image of document.images) {
        const address = image.dataset.address ??= image.getAttribute("src");
        try {
          const answer = await fetch(address, { cache: "no-cache" });
          image.src = address + "&v=" + encodeURIComponent(answer.headers.get("etag") ?? Date.now());
        } catch { }
      }
    });

    """
}
