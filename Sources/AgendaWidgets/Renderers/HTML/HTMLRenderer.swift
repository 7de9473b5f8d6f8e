package import AgendaDrawing
import ICalendar

/// Draws the content of a widget as HTML, without scripts and external resources.
///
/// ```swift
/// let page = HTMLRenderer(.page).render(content)
/// let part = HTMLRenderer(.fragment, theme: .dark).render(content)
/// ```
public struct HTMLRenderer: Sendable {
  /// The kind of HTML.
  @nonexhaustive public enum Style: String, Sendable, Hashable, CaseIterable {
    /// A complete page for a browser.
    case page
    /// An element with its style sheet, to embed in any page. All its classes begin with `agenda-`.
    case fragment
    /// A document of simple blocks with inline styles, for mail programs.
    case mail
  }

  /// The space of a page or a mail on which nothing is cut: the browser breaks the lines.
  public static let space = WidgetSpace.points(.page, width: WidgetSpace.maximumLength, height: nil)

  /// The kind of HTML.
  public let style: Style
  /// The colours; `nil` lets the reader's system choose among light, dark and high contrast. Mail is then light, or dark in a mail
  /// program that asks for that.
  public let theme: Theme?
  /// The image behind the content; `nil` for none.
  private let background: HTMLBackground?
  /// The image in the corner; `nil` for none.
  private let logo: ImageFile?
  /// The lines below the content; `nil` for none. A mail has none.
  package var foot: Foot?

  /// A renderer in the colours of a theme, or in those that the reader's system asks for.
  public init(_ style: Style = .page, theme: Theme? = nil) {
    self.style = style
    self.theme = theme
    (background, logo) = (nil, nil)
  }

  /// A renderer of a page or a fragment on an image, in colours that can be read on it, with an image in its corner.
  package init(_ style: Style, theme: Theme?, background: HTMLBackground?, logo: ImageFile?) {
    self.style = style
    self.background = background
    self.logo = logo
    self.theme = background?.theme ?? theme
  }

  /// The content as HTML, with line feeds between blocks and one at the end. Lay the content out in points; terminal
  /// columns become the CSS unit `ch`.
  public func render(_ content: WidgetContent) -> String {
    var writer = HTMLWriter()
    write(content, to: &writer)
    return writer.written
  }

  /// Writes the same in blocks of UTF-8, so that a long page is never in memory as a whole.
  /// - Throws: The error of `write`.
  public func render<Failure: Error>(
    _ content: WidgetContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try HTMLWriter.stream(to: write) { self.write(content, to: &$0) }
  }

  /// Writes a mail in blocks of UTF-8.
  func render<Failure: Error>(
    _ mail: MailContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try HTMLWriter.stream(to: write) { HTMLMail(mail, theme: theme).write(to: &$0) }
  }

  private func write(_ content: WidgetContent, to writer: inout HTMLWriter) {
    if style == .mail {
      return HTMLMail(MailContent(content), theme: theme).write(to: &writer)
    }
    let frame = HTMLFrame(
      language: content.language, title: content.heading, isFramed: content.space.kind != .page)
    let sheet = HTMLStyleSheet(of: content, theme: theme, isPage: style == .page)
    write(frame, sheet, to: &writer) {
      HTMLWidget(content, theme: theme, isPage: style == .page, foot: foot).write(to: &$0)
    }
  }

  /// A month or a week as HTML, which reflows to a list if it is narrow. A mail gets a page.
  public func render(_ content: CalendarGridContent) -> String {
    grid(in: content.space, content.language, content.title) {
      HTMLCalendarGrid(content: content, theme: theme, isPage: style != .fragment, foot: foot).write(to: &$0)
    }
  }

  /// The hours of a day as HTML, which reflow to a list if they are narrow. A mail gets a page.
  public func render(_ content: HourGridContent) -> String {
    grid(in: content.space, content.language, content.title) {
      HTMLHourGrid(content: content, theme: theme, isPage: style != .fragment, foot: foot).write(to: &$0)
    }
  }

  /// A month, which is a picture, beside or above a list of events as HTML. A mail gets a page.
  public func render(_ content: MonthListContent) -> String {
    var writer = HTMLWriter()
    let isPage = style != .fragment
    let sheet = HTMLStyleSheet(of: content.list, theme: theme, isPage: isPage)
    let language = content.list.language
    write(HTMLFrame(language: language, title: content.month.title.full), sheet, to: &writer) {
      body in
      body.block(
        "div", ["style": "display:flex;flex-wrap:wrap;align-items:flex-start;width:100%;max-width:960px"]
      ) { parts in
        parts.block("div", ["style": "flex:0 0 \(content.month.space.width.decimalText)px"]) {
          let picture = SVGRenderer(theme: theme, isTransparent: true, identifier: "agenda-month")
          $0.markup(picture.render(content.month))
        }
        parts.block("div", ["style": "flex:1 1 300px;min-width:0"]) {
          HTMLWidget(content.list, theme: theme, isPage: isPage, foot: foot).write(to: &$0)
        }
      }
    }
    return writer.written
  }

  private func grid(
    in space: WidgetSpace, _ language: Language, _ title: FittedText, _ body: (inout HTMLWriter) -> Void
  ) -> String {
    var writer = HTMLWriter()
    let sheet = HTMLStyleSheet(ofGridIn: space, theme: theme, isPage: style != .fragment)
    write(HTMLFrame(language: language, title: title.full), sheet, to: &writer, body)
    return writer.written
  }

  /// Writes the style sheet, and for a page the parts around its body.
  private func write(
    _ frame: HTMLFrame, _ sheet: HTMLStyleSheet, to writer: inout HTMLWriter,
    _ body: (inout HTMLWriter) -> Void
  ) {
    let rules = sheet.text(on: background, logo: logo, hasFoot: foot != nil)
    guard style != .fragment else {
      writer.block("style") { $0.markup(rules) }
      return body(&writer)
    }
    writer.markup("<!doctype html>\n")
    let language = frame.language
    writer.block(
      "html", ["class": sheet.className, "lang": language.code.rawValue, "dir": language.directionName]
    ) { html in
      html.block("head") { head in
        HTMLRenderer.writeMetadata(frame.title, hasImages: background != nil || logo != nil, to: &head)
        head.block("style") { $0.markup(rules) }
      }
      html.block("body", ["class": frame.isFramed ? "agenda-body" : "agenda-body agenda-paper"]) { body(&$0) }
    }
  }

  /// The beginning of the content security policy of a page: it may load nothing.
  package static let policyStart =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "

  /// Writes the head of a page; `hasImages` for one that holds images.
  static func writeMetadata(_ title: String, hasImages: Bool, to head: inout HTMLWriter) {
    head.empty("meta", ["charset": "utf-8"])
    head.markup(
      policyStart
        + (hasImages ? "img-src data:; " : "")
        + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n")
    head.empty("meta", ["name": "referrer", "content": "no-referrer"])
    head.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.line("title") { $0.text(title) }
  }
}

/// The parts of a page around its body.
private struct HTMLFrame {
  var language: Language
  var title: String
  /// Whether the body is a widget with an edge.
  var isFramed = false
}

extension Language {
  /// The value of the HTML attribute `dir`.
  var directionName: String { lineDirection == .rightToLeft ? "rtl" : "ltr" }
}

extension WidgetContent {
  /// The title of the widget: the day in words.
  var heading: String {
    let today = zone.localDateTime(at: now).date
    return language.heading(of: header?.date ?? today, today: today)
  }
}

/// An image behind a page or a widget of HTML. Only the browser knows where text ends up, so one veil covers the whole image and guarantees the
/// contrast everywhere.
package struct HTMLBackground: Sendable {
  /// The image as a URL with its bytes.
  private let address: String
  private let veil: String
  /// The colours of the content on the image.
  let theme: Theme

  /// The image of a file, and the theme adapted to it.
  package init(_ background: PictureBackground, _ file: ImageFile, theme: Theme) {
    address = file.dataAddress
    let box = DrawingBox(x: 0, y: 0, width: 400, height: 400)
    let whole = DrawingImage(
      path: background.path, fit: .part(DrawingBox(x: 0, y: 0, width: 1, height: 1)), box: box)
    var ground =
      background.measure?.luminance(of: whole, in: box)
      ?? LuminanceRange(minimum: 0, maximum: 1, mean: 0.5)
    ground.minimum = VeiledLuminance.least(
      ground.minimum, under: .dark, opacity: PictureBackground.gradientOpacity)
    let contrast = theme.textContrast
    let opacities = (
      light: ImageInk.light.opacity(on: ground, for: contrast),
      dark: ImageInk.dark.opacity(on: ground, for: contrast)
    )
    let ink: ImageInk = opacities.light <= opacities.dark ? .light : .dark
    self.theme = theme.onImage(ink)
    let opacity = (ink == .light ? opacities.light : opacities.dark).decimalText
    veil = ink == .light ? "rgba(0, 0, 0, \(opacity))" : "rgba(255, 255, 255, \(opacity))"
  }

  /// The CSS rules that lay the image, the gradient and the veil behind a widget, or behind a whole page. A page is at least as high as
  /// the window.
  func rules(isPaper: Bool) -> String {
    let start = ((1 - PictureBackground.gradientPart) * 100).decimalText
    return """
      \(isPaper ? ".agenda { background: none; box-shadow: none; }\n" : "")\(isPaper ? ".agenda-paper" : ".agenda") {
        background: linear-gradient(\(veil), \(veil)),
          linear-gradient(transparent \(start)%, rgba(0, 0, 0, \(PictureBackground.gradientOpacity.decimalText))),
          url("\(address)") center / cover var(--agenda-background);
        box-shadow: none;
      }

      """
  }
}

/// A small image in the upper corner of a page or a widget of HTML, above its content.
struct HTMLLogo {
  /// The greatest height and width, in CSS pixels.
  private static let maximumSize = (height: 30.0, width: 140.0)

  let file: ImageFile

  /// The rule of an element before the content.
  var rule: String {
    let size = file.header.size
    let scale = min(
      Self.maximumSize.height / Double(size.height), Self.maximumSize.width / Double(size.width))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    return """
      .agenda::before {
        content: ""; flex: none; align-self: flex-end; width: \(width.decimalText)px; height: \(height.decimalText)px;
        margin-block-end: 6px; background: url("\(file.dataAddress)") center / contain no-repeat;
      }

      """
  }
}

extension ImageFile {
  /// The image as a URL with its bytes.
  var dataAddress: String { "data:\(header.format.mediaType);base64,\(Base64.encoded(bytes))" }
}

/// Boards.
extension HTMLRenderer {
  /// The widgets of a board as a page. It has the proportions of the board and fills the window; a narrow window shows one widget below
  /// the other.
  package func render(_ board: BoardContent) -> String {
    var writer = HTMLWriter()
    let (width, height) = (board.size.width, board.size.height)
    let language = board.language
    writer.markup("<!doctype html>\n")
    writer.block("html", ["lang": language.code.rawValue, "dir": language.directionName]) { html in
      html.block("head") { head in
        Self.writeMetadata(board.name, hasImages: !board.files.isEmpty, to: &head)
        head.block("style") { $0.markup(Self.styleSheet(of: board)) }
      }
      html.block("body") { body in
        body.block("main", ["class": "agenda-board", "aria-label": board.name]) { main in
          main.block(
            "svg", ["class": "agenda-ground", "viewBox": "0 0 \(width.decimalText) \(height.decimalText)"]
          ) { svg in
            var ground = SVGWriter()
            SVGRenderer.writeGround(of: board, to: &ground)
            svg.markup(ground.written)
          }
          for place in board.widgets.indices { Self.write(place, of: board, to: &main) }
        }
      }
    }
    return writer.written
  }

  private static func write(_ place: Int, of board: BoardContent, to writer: inout HTMLWriter) {
    let box = board.widgets[place].box
    let percent = { (part: Double, whole: Double) in (part / whole * 100).decimalText + "%" }
    let style =
      "--width:\(box.width.decimalText);left:\(percent(box.x, board.size.width));top:\(percent(box.y, board.size.height));"
      + "width:\(percent(box.width, board.size.width));aspect-ratio:\(box.width.decimalText)/\(box.height.decimalText)"
    writer.block("div", ["class": "agenda-cell", "style": style]) { cell in
      var picture = SVGWriter()
      SVGRenderer.frame(of: place, on: board, isMoved: false).write(to: &picture)
      cell.markup(picture.written)
    }
  }

  private static func styleSheet(of board: BoardContent) -> String {
    let (width, height) = (board.size.width, board.size.height)
    let proportions = "\(width.decimalText)/\(height.decimalText)"
    let ground = { (theme: Theme) in
      ":root{color-scheme:\(theme.isDark ? "dark" : "light");background:\(theme.boardGround)}"
    }
    var text = ground(board.theme ?? .light) + "\n"
    if board.theme == nil {
      for (query, theme) in SVGStyleSheet.alternatives { text += "@media \(query){\(ground(theme))}\n" }
    }
    text += """
      body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center}
      .agenda-board{position:relative;width:min(100vw,100vh*\(proportions));aspect-ratio:\(proportions)}
      .agenda-ground{position:absolute;width:100%;height:100%}
      .agenda-cell{position:absolute}
      .agenda-cell>svg{display:block;width:100%;height:100%}

      """
    // Transparent widgets have to stay in front of their part of the wallpaper.
    guard width > leastWidth, board.wallpaper == nil else { return text }
    return text + """
      @media (max-width:\(max(leastWidth, width * leastScale).decimalText)px){
      .agenda-board{width:100%;aspect-ratio:auto;display:grid;gap:12px;padding:12px;box-sizing:border-box}
      .agenda-ground{display:none}
      .agenda-cell{position:static;width:100%!important;aspect-ratio:auto!important;overflow-x:auto}
      .agenda-cell>svg{height:auto;min-width:calc(var(--width)*.75px)}
      }
      @media print{.agenda-cell{break-inside:avoid}}

      """
  }

  /// The width of a window below which the widgets of a wider board are stacked.
  private static let leastWidth = 640.0
  /// The least scale at which a board can be read; below it, its widgets are stacked too.
  private static let leastScale = 0.6
}
