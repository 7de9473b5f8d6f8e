extension String {
  /// The address, where it is one of the four kinds that pictures and pages may have: http, https, mailto, tel. Renderers
  /// ask for it once more, since content may be put together without the layout.
  var asLinkTarget: String? {
    let schemes = ["http:", "https:", "mailto:", "tel:"]
    let start = prefix(7).lowercased()
    let isPlain = utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    return isPlain && schemes.contains { start.hasPrefix($0) } ? self : nil
  }
}
