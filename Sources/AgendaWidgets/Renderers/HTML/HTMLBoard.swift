import AgendaDrawing

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
