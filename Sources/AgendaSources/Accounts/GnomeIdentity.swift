internal import ICalendar

/// The words by which an account of GNOME Online Accounts is known, and its server.
package struct GnomeIdentity: Sendable, Hashable {
  /// The accounts of GNOME that a configured one means.
  package enum Meaning: Sendable, Hashable {
    /// The configured account does not say which it is.
    case unsaid
    /// There is none that is called so.
    case unknown(String)
    /// One, by its position.
    case one(Int)
    /// Several, by their positions.
    case several(String, [Int])
  }

  /// The identifier, such as `account_1700000000_0`.
  package let identifier: String
  /// The name for people, such as `ada@cloud.example.org`.
  package let name: String
  /// The name of the user at the server.
  package let user: String
  /// The URL where its calendars are; `nil` if it has none.
  package let url: WebAddress?

  /// An account.
  package init(identifier: String, name: String, user: String, url: WebAddress?) {
    (self.identifier, self.name, self.user, self.url) = (identifier, name, user, url)
  }

  /// The account that a configured one means out of those of GNOME: the one that it names by identifier or name, else that of its user. Of several that one
  /// person has under the same name, it is the one at its server.
  package static func meaning(of account: AccountConfiguration, among known: [GnomeIdentity]) -> Meaning {
    let named: String? = if case .gnome(let name) = account.signIn { name } else { nil }
    guard let wanted = named ?? account.user ?? account.server.mailAddress else { return .unsaid }
    if let place = known.firstIndex(where: { $0.identifier == wanted }) { return .one(place) }
    let lowercased = wanted.lowercased()
    var places = known.indices.filter {
      [known[$0].name.lowercased(), known[$0].user.lowercased()].contains(lowercased)
    }
    if places.count > 1, case .url(let address) = account.server {
      places = places.filter { known[$0].url.map(address.mayReceiveCredentials) == true }
    }
    switch places.count {
    case 0: return .unknown(wanted)
    case 1: return .one(places[0])
    default: return .several(wanted, places)
    }
  }
}
