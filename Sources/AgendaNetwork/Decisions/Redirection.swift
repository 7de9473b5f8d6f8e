internal import AgendaSources

/// The way of a request through redirects, each of which is checked before it is followed.
struct Redirection: Sendable, Hashable {
  /// The most redirects of one request.
  static let maximumCount = 5

  /// Where the request goes.
  private(set) var address: WebAddress
  /// The address to which the calendar has moved for good: the last one to which permanent redirects alone have led; `nil` without any.
  private(set) var permanentAddress: WebAddress?
  private let origin: WebAddress
  private var count = 0
  private var isPermanent = true

  /// A request to the configured address `origin`, which begins at the address to which the calendar has moved, if it has.
  init(origin: WebAddress, movedTo: WebAddress? = nil) {
    self.origin = origin
    address = movedTo ?? origin
    permanentAddress = movedTo
  }

  /// The name and the password of the configured address; `nil` where another server would get them.
  var credentials: WebAddress.Credentials? {
    address.isOfSameServer(as: origin) ? origin.credentials : nil
  }

  /// Follows a redirect with a status code to a whole URL. Throws where it must not be followed.
  mutating func follow(_ status: Int, to url: String) throws(UpdateFailure) {
    count += 1
    guard count <= Self.maximumCount else {
      throw UpdateFailure(
        .unreachable,
        "it redirects more than \(Self.maximumCount) times; open the address in a browser to see why")
    }
    let next: WebAddress
    do throws(WebAddressError) {
      next = try WebAddress(url)
    } catch {
      throw UpdateFailure(.unreachable, "it redirects to an address that cannot be fetched: \(error.message)")
    }
    guard !(address.scheme == .https && next.scheme == .http) else {
      throw UpdateFailure(.unreachable, "it redirects from https to http, which is not followed")
    }
    isPermanent = isPermanent && (status == 301 || status == 308)
    if isPermanent { permanentAddress = next }
    address = next
  }
}

extension WebAddress {
  /// Whether the server is the same, or the same by https.
  func isOfSameServer(as other: WebAddress) -> Bool {
    guard host == other.host else { return false }
    if scheme == other.scheme { return effectivePort == other.effectivePort }
    return scheme == .https && effectivePort == 443 && other.effectivePort == 80
  }
}
