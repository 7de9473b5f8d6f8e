internal import AgendaSources
internal import ICalendar

/// Sends the requests of one account, two at a time, with its credentials.
final class WebDAVConnection {
  /// The User-Agent, and how long a server may take.
  struct Options {
    var userAgent: String
    var limits: TransferLimits
  }

  /// A request that is under way.
  private struct Exchange {
    var place: Int
    var request: WebDAVRequest
    var way: Redirection
    var sent: Credentials?
    var sentAsDigest = false
    var refusals = 0
  }

  /// How often one request is refused before the account is taken for signed out: a server that refuses whatever it gets must not be asked for ever.
  private static let maximumRefusals = 2

  let account: AccountConfiguration
  private let origin: WebAddress
  private let credentials: HeldCredentials
  private let options: Options
  private let transfers: Transfers
  let now: () -> Instant
  /// Whether the server takes passwords only as RFC 7616 says.
  private var usesDigest = false
  /// Whether a request failed in a way that fails all others: without an answer, or for want of credentials.
  private(set) var isBroken = false
  private var exchanges: [Int: Exchange] = [:]
  private var nextKey = 0

  /// A connection for an account. Only the domain of `origin` gets its credentials.
  init(
    account: AccountConfiguration, origin: WebAddress, credentials: HeldCredentials, options: Options,
    now: @escaping () -> Instant
  ) {
    self.account = account
    self.origin = origin
    self.credentials = credentials
    self.options = options
    transfers = Transfers(limits: options.limits)
    self.now = now
  }

  /// Sends a request, and waits for its answer, which can have any status that says something about the resource.
  ///
  /// - Throws: Why there is no such answer: the server cannot be reached, asks to be left alone, or refuses the credentials.
  func send(_ request: WebDAVRequest) throws(UpdateError) -> WebDAVResponse {
    var answer: WebDAVResponse?
    try send([request]) { _, response in answer = response }
    guard let answer else { throw UpdateError(.unreachable, "there is not enough memory") }
    return answer
  }

  /// Sends requests, two at a time, and calls `take` with the place of each and its answer as soon as that has come. No further request is sent
  /// after an error.
  func send(
    _ requests: [WebDAVRequest],
    _ take: (_ place: Int, _ response: WebDAVResponse) throws(UpdateError) -> Void
  ) throws(UpdateError) {
    var rest = requests.makeIterator()
    try send(next: { rest.next() }, take)
  }

  /// Sends the requests that `next` gives, each when there is room for it. The places are counted from 0. After it has given `nil`, `next` is called again
  /// when an answer has come, until all answers have.
  func send(
    next: () -> WebDAVRequest?,
    _ take: (_ place: Int, _ response: WebDAVResponse) throws(UpdateError) -> Void
  ) throws(UpdateError) {
    defer { end() }
    var place = 0
    while true {
      while exchanges.count < Transfers.maximumCount, let request = next() {
        let way = Redirection(origin: origin, movedTo: request.address, scope: .domain)
        try start(Exchange(place: place, request: request, way: way))
        place += 1
      }
      guard !exchanges.isEmpty else { return }
      for (key, result) in transfers.work(milliseconds: 1000) {
        guard let exchange = exchanges.removeValue(forKey: key) else { continue }
        guard let answer = try self.answer(result, to: exchange) else { continue }
        try take(exchange.place, answer)
      }
    }
  }

  private func answer(
    _ result: Swift.Result<WebResponse, TransferError>, to exchange: Exchange
  ) throws(UpdateError) -> WebDAVResponse? {
    do throws(UpdateError) {
      switch result {
      // Items can be asked for in smaller numbers, so that one large answer does not fail all calendars.
      case .failure(let error) where error.isTooLarge && exchange.request.method != "PROPFIND":
        return WebDAVResponse(response: WebResponse(status: 413), address: exchange.way.address)
      case .failure(let error):
        throw UpdateError(.unreachable, error.message + (exchange.way.isRaised ? Redirection.raised : ""))
      case .success(let response): return try answer(response, to: exchange)
      }
    } catch {
      isBroken = true
      throw error
    }
  }

  private func end() {
    transfers.cancelAll()
    exchanges = [:]
  }

  private func start(_ exchange: Exchange) throws(UpdateError) {
    var exchange = exchange
    (exchange.sent, exchange.sentAsDigest) = (nil, usesDigest)
    let (authorities, client) = (account.certificateFile, account.clientCertificate)
    if let obstacle = ServerObstacle(certificates: authorities, client: client) {
      isBroken = true
      throw UpdateError(obstacle)
    }
    if exchange.way.getsCredentials {
      isBroken = true
      guard exchange.way.address.isProtected || account.allowsPlainHTTP else { throw UpdateError.plainHTTP }
      exchange.sent = try credentials.current()
      isBroken = false
    }
    let authorization = exchange.sent.map { WebRequest.Authorization($0, asDigest: usesDigest) }
    var request = exchange.request.webRequest(
      to: exchange.way.address, authorization, userAgent: options.userAgent)
    request.certificateFile = authorities
    if exchange.way.getsCredentials { request.clientCertificate = client }
    guard transfers.start(request, key: nextKey) else {
      throw UpdateError(.unreachable, Transfers.reason)
    }
    exchanges[nextKey] = exchange
    nextKey += 1
  }

  /// The answer for the caller; `nil` if the request is sent again: elsewhere, or with other credentials.
  private func answer(_ response: WebResponse, to exchange: Exchange) throws(UpdateError) -> WebDAVResponse? {
    var exchange = exchange
    switch response.status {
    case _ where response.isRedirect:
      guard let url = response.redirect else {
        throw UpdateError(.unreachable, "it answers \(response.status) without an address to go to")
      }
      try exchange.way.follow(response.status, to: url)
      try start(exchange)
      return nil
    case 401:
      try renewCredentials(after: response, to: exchange)
      exchange.refusals += 1
      try start(exchange)
      return nil
    case 429, 503: throw UpdateError(response, account: account, now: now())
    case 403 where response.isOverQuota: throw UpdateError(response, account: account, now: now())
    default:
      let moved = exchange.way.permanentAddress
      return WebDAVResponse(
        response: response, address: exchange.way.address,
        movedTo: moved == exchange.request.address ? nil : moved, isRaised: exchange.way.isRaised)
    }
  }

  /// Gets other credentials after the server has refused those of a request. Throws if there are none: servers lock users out who try again.
  private func renewCredentials(after response: WebResponse, to exchange: Exchange) throws(UpdateError) {
    guard let refused = exchange.sent else {
      throw UpdateError(
        .unreachable,
        """
        it leads to \(exchange.way.address.host), which is outside of the domain of the account and asks for a \
        password; set the url of the account to that server if it is right
        """
      )
    }
    if case .password = refused, !exchange.sentAsDigest, response.wantsDigest {
      usesDigest = true
      return
    }
    guard exchange.refusals < Self.maximumRefusals, try credentials.renewed(refused: refused) != refused
    else {
      throw UpdateError(response, account: account, now: now())
    }
  }
}

/// The credentials of an account, which are asked for once in a run.
final class HeldCredentials {
  private let source: any CredentialSource
  private var held: Credentials?

  init(_ source: any CredentialSource) {
    self.source = source
  }

  /// The credentials for the next request.
  func current() throws(UpdateError) -> Credentials {
    if let held { return held }
    return try new(refused: nil)
  }

  /// Others than those that the server has refused. Another request may have brought them already.
  func renewed(refused: Credentials) throws(UpdateError) -> Credentials {
    if let held, held != refused { return held }
    return try new(refused: refused)
  }

  private func new(refused: Credentials?) throws(UpdateError) -> Credentials {
    held = nil
    do throws(SignInError) {
      let credentials = try source.credentials(refused: refused)
      held = credentials
      return credentials
    } catch {
      throw UpdateError(CacheState.Failure(error.kind), error.message)
    }
  }
}

extension CacheState.Failure {
  /// The failure of an account whose sign-in failed.
  init(_ kind: SignInError.Kind) {
    switch kind {
    case .signedOut: self = .signedOut
    case .expired: self = .expired
    case .refused: self = .refused
    case .misconfigured: self = .misconfigured
    case .unreachable, .unwritable: self = .unreachable
    }
  }
}

extension WebResponse {
  /// Whether the server takes passwords by the method Digest alone (RFC 7616).
  var wantsDigest: Bool {
    let offered = headers["www-authenticate"]?.lowercased() ?? ""
    return offered.contains("digest") && !offered.contains("basic")
  }

  /// Whether a refusal (403) means that there were too many requests.
  var isOverQuota: Bool {
    if headers["retry-after"] != nil { return true }
    let text = String(decoding: body.prefix(16_384), as: UTF8.self).lowercased()
    return ["quota", "ratelimit", "rate limit"].contains { text.contains($0) }
  }
}

extension WebRequest.Authorization {
  fileprivate init(_ credentials: Credentials, asDigest: Bool) {
    switch credentials {
    case .password(let user, let password):
      self = asDigest ? .digest(user: user, password: password) : .basic(user: user, password: password)
    case .token(let token): self = .bearer(token)
    }
  }
}
