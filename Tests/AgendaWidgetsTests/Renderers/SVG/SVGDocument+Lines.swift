import AgendaWidgets

extension SVGDocument {
  /// A part of a line.
  struct Run {
    var role: TextRole
    var text: String
    var gap: Double
    var isBold: Bool
  }

  /// A line of text as it is placed.
  struct Line {
    /// Where it is held.
    var x: Double
    var baseline: Double
    /// Whether the line reaches to the left from there.
    var reachesLeft: Bool
    var isCentred: Bool
    var runs: [Run]

    /// From where to where it reaches, if letters are as wide as the layout takes them to be
    /// measured more exactly, so it is left out.
    func extent(_ metrics: PictureMetrics) -> ClosedRange<Double> {
      let width = runs.reduce(0) { sum, run in
        sum + abs(run.gap) + metrics.width(of: run.text, run.role, isEmphasized: run.isBold)
      }
      if isCentred { return (x - width / 2)...(x + width / 2) }
      return reachesLeft ? (x - width)...x : x...(x + width)
    }
  }

  /// All lines of text.
  var lines: [Line] {
    elements.indices.filter { elements[$0].name == "text" }.map { place in
      let text = elements[place]
      let parts = elements[(place + 1)...].prefix { $0.name == "tspan" }
      let runs = (parts.isEmpty ? [text] : Array(parts)).map { part in
        Run(
          role: part.role ?? .title, text: part.text, gap: part.number("dx"),
          isBold: part.classes.contains("emphasized"))
      }
      let runsLeft = text.attributes["direction"] == "rtl"
      let anchor = text.attributes["text-anchor"] ?? "start"
      return Line(
        x: text.number("x"), baseline: text.number("y"), reachesLeft: runsLeft == (anchor == "start"),
        isCentred: anchor == "middle", runs: runs)
    }
  }
}

extension SVGDocument.Element {
  var role: TextRole? { classes.lazy.compactMap { TextRole(rawValue: String($0)) }.first }
}
