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
