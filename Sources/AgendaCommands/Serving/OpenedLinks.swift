internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The occurrences whose links were opened: each counts once, however often a page reports it.
struct OpenedLinks {
  /// An occurrence whose link was opened.
  private struct Opening: Hashable {
    var uid: String
    var span: Occurrence.Span
  }

  /// The maximum number of occurrences; the oldest is removed for a new one.
  private static let maximumCount = 1024

  private var openings: [Opening] = []

  /// Adds an occurrence that is not known yet, if `learn` returns `true`. If learning fails, on a full disk for example, the occurrence
  /// counts when its link is opened again.
  mutating func add(uid: String, span: Occurrence.Span, learn: () -> Bool) {
    let opening = Opening(uid: uid, span: span)
    guard !openings.contains(opening), learn() else { return }
    if openings.count == Self.maximumCount { openings.removeFirst() }
    openings.append(opening)
  }
}

extension WidgetGallery {
  /// Whether the configuration lets the opening of links be learned.
  var learns: Bool { currentConfiguration()?.configuration.learns ?? false }

  /// Learns that the link of an event was opened on a page: of the events with this address, the one that runs or begins next, and only once.
  /// Returns `false` if no event of the next days has the address, or learning is off.
  func learnOpening(of address: String) -> Bool {
    guard learns, let read = currentConfiguration(),
      let session = try? Run(base, of: read, in: .current())
    else { return false }
    let window = session.window(ofDays: 0..<Run.priorityHorizon)
    let results = session.read(
      window, of: allCalendars(), toDos: session.settings.options.tasks.extent)
    let agenda = Agenda(
      of: results.occurrences, in: window, at: session.settings.now, options: AgendaOptions())
    let (zone, template) = (session.settings.zone, session.settings.linkTemplate)
    let found = agenda.occurrences.first { item in
      let addresses = LinkTarget.addresses(of: item, zone: zone, template: template)
      return !item.hasEnded && addresses.contains(address)
    }
    guard let occurrence = found?.occurrence, let uid = occurrence.event.uid else { return false }
    openedLinks.add(uid: uid, span: occurrence.span) {
      session.learn(.chosen, uid: uid, span: occurrence.span, among: results.occurrences)
    }
    return true
  }
}

extension ServedPicture {
  /// The path to which a page reports that a link was opened.
  static let openingPath = "opened"

  /// A page of HTML or SVG with a script that reports which of its links are opened; `nil` for another picture. `code` says that a report comes from
  /// such a page.
  func reportingOpenings(code: String) -> ServedPicture? {
    let source = "/assets/\(GalleryAssets.openedScript)"
    let text = String(decoding: bytes, as: UTF8.self)
    switch mediaType.prefix(while: { $0 != ";" }) {
    case "text/html":
      let script = "<script src=\"\(source)\" data-code=\"\(code)\" defer></script>\n</head>"
      let policy = HTMLRenderer.policyStart + "script-src 'self'; connect-src 'self'; "
      let page = text.replacing(HTMLRenderer.policyStart, with: policy, maxReplacements: 1)
        .replacing("</head>", with: script, maxReplacements: 1)
      return ServedPicture(Array(page.utf8), mediaType: mediaType, nextChange: nextChange)
    case "image/svg+xml":
      guard let end = text.ranges(of: "</svg>").last else { return nil }
      var page = text
      page.replaceSubrange(end, with: "<script href=\"\(source)\" data-code=\"\(code)\"/>\n</svg>")
      return ServedPicture(Array(page.utf8), mediaType: mediaType, nextChange: nextChange)
    default: return nil
    }
  }
}
