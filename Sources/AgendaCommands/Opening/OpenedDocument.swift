import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The argument that a desktop passes to `agenda show`: a calendar file, or the address of a calendar on the web.
enum OpenedDocument {
  /// The path of a file.
  case file(String)
  /// An address of http, https, webcal or webcals.
  case web(WebAddress)

  /// The extensions of calendar files.
  private static let extensions: Set<String> = ["ics", "ical", "icalendar", "ifb"]

  /// Reads an argument; `nil` if it is the name of an event, or text. A path begins with a slash, a point and a slash, or a tilde and a
  /// slash, or is the name of a file with the extension of calendars.
  /// - Throws: if it is an address that cannot be one of a calendar.
  init?(_ text: String) throws {
    let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
    switch scheme {
    case "file":
      // An empty host is this computer, as is “localhost” (RFC 8089).
      let rest = text.dropFirst("file://".count)
      let path = rest.lowercased().hasPrefix("localhost/") ? rest.dropFirst("localhost".count) : rest
      guard path.hasPrefix("/"), let decoded = PercentEncoding.decoded(path),
        // A path ends there.
        !decoded.utf8.contains(0)
      else {
        throw CommandError(.usage, "\(quoted(text)) is not the address of a file on this computer")
      }
      self = .file(decoded)
    case "webcal", "webcals", "https", "http":
      do throws(WebAddressError) {
        self = .web(try WebAddress(text))
      } catch {
        throw CommandError(.usage, error.message)
      }
    default:
      let isPath = ["/", "./", "../"].contains(where: text.hasPrefix)
      let suffix = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard isPath || Self.extensions.contains(suffix) && access(text, F_OK) == 0 else { return nil }
      self = .file(text)
    }
  }
}
