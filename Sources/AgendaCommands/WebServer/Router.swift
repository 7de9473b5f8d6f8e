import AgendaPlatform

/// Answers requests.
struct Router: Sendable {
  /// The two ends of a connection.
  struct Ends: Sendable {
    var client: SocketOwner.End?
    var server: SocketOwner.End?

    /// Whether the user of this process, or root, is at the other end, on this computer.
    var isOwnUser: Bool {
      guard let client, let server else { return false }
      return SocketOwner.isOwn(client: client, server: server)
    }
  }

  let gallery: WidgetGallery
  let pages: SettingsPages
  let access: AccessRules
  /// The sessions of browsers that have sent the token.
  private let sessions = KnownSessions()

  init(gallery: WidgetGallery, pages: SettingsPages, access: AccessRules) {
    (self.gallery, self.pages, self.access) = (gallery, pages, access)
  }

  /// How long a client may keep a picture without asking, in seconds, though the next entry of its timeline is later: its calendar can change.
  private static let maximumAge = 300

  /// The most fields of a form.
  static let maximumFields = 4096

  /// The placeholder of the token in a page that was requested without it.
  private static let placeOfToken = "TOKEN"

  /// The path below which the configuration is edited.
  static let settings = "settings"

  /// The first parts of the paths of all pages.
  static let pages: Set<String> = [
    settings, "widgets", "boards", "events", "assets", ServedPicture.openingPath, "favicon.ico",
  ]

  /// The message to another user who requests the configuration without the token.
  private static let ownerOnly =
    "Only the user of the server, on this computer and without a proxy, needs no token; it is in the file serve-token of the server."

  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - ends: the ends of the connection.
  ///   - isWanted: whether the client still waits for it.
  func answer(_ head: HTTPRequest, ends: Ends, isWanted: @escaping @Sendable () -> Bool) async -> Answer {
    await unprotected(head, ends, isWanted).protected
  }

  private func unprotected(
    _ head: HTTPRequest, _ ends: Ends, _ isWanted: @escaping @Sendable () -> Bool
  ) async -> Answer {
    // A question to the whole server needs its name and no token: the answer says nothing of calendars.
    let isOfServer = head.target == "*" && head.method == "OPTIONS"
    guard var target = RequestTarget(isOfServer ? "/" : head.target) else {
      return Answer(.badRequest, "The address cannot be read.")
    }
    let site: Site
    do throws(Refusal) {
      site = try access.site(of: target, head.headers, client: ends.client?.address)
    } catch {
      return error.answer
    }
    if isOfServer { return .methods }
    target.path = site.base.inner(target.path)
    let token = target.options.take("token")
    let isKnown = access.hasToken(token, head.headers)
    let isSettings = target.path.first == Self.settings
    let mayWrite = isKnown || (token == nil && isSettings && sessions.contains(head.headers))
    guard mayWrite || (token == nil && (!access.needsToken || access.mayRead(head.headers))) else {
      return unauthorized("The token is missing or wrong; “agenda serve” prints the address with it.")
    }
    guard (token != nil && isKnown) || !AccessRules.isOfAnotherSite(head.headers) else {
      return Answer(.forbidden, "A page of another site needs the address with the token.")
    }
    // On this computer the other users can reach the server too.
    let isOwner = { @Sendable in
      mayWrite || (AccessRules.isDirect(head.headers, host: site.host) && ends.isOwnUser)
    }
    let isReport = target.path == [ServedPicture.openingPath]
    if let refusal = Self.refusal(of: head.method, isReport: isReport, isSettings: isSettings) {
      return refusal
    }
    if isReport { return await opening(head, host: site.host, isOwner: isOwner()) }
    guard isSettings else {
      return await content(
        target, head, site, isTokenShown: isKnown, isShared: token != nil && isKnown, isOwner: isOwner,
        isWanted)
    }
    guard isOwner() else { return unauthorized(Self.ownerOnly) }
    var answer = await settingsPage(target, head, site, isTokenShown: isKnown)
    if token != nil { answer.headers.add("Set-Cookie", access.cookie(for: site)) }
    return answer
  }

  /// The answer to a request with a method that its address does not have; `nil` if it has it.
  private static func refusal(of method: String, isReport: Bool, isSettings: Bool) -> Answer? {
    if ["GET", "HEAD"].contains(method) || ((isSettings || isReport) && method == "POST") { return nil }
    var answer = Answer(.methodNotAllowed, "Nothing can be changed here.")
    answer.headers.add("Allow", isReport ? "POST" : isSettings ? "GET, HEAD, POST" : "GET, HEAD")
    return answer
  }

  func unauthorized(_ message: String) -> Answer {
    var answer = Answer(.unauthorized, message)
    answer.headers.add("WWW-Authenticate", "Bearer")
    return answer
  }

  /// The content of an address.
  ///
  /// - Parameters:
  ///   - isTokenShown: whether the request has the token, so that the page may hold it.
  ///   - isShared: whether the address has the token, so that pages of other sites may show its pictures.
  ///   - isOwner: whether the one who asks may change something.
  private func content(
    _ target: RequestTarget, _ head: HTTPRequest, _ site: Site, isTokenShown: Bool, isShared: Bool,
    isOwner: @Sendable () -> Bool, _ isWanted: @escaping @Sendable () -> Bool
  ) async -> Answer {
    var target = target
    // The page adds it so that a browser loads a picture anew.
    _ = target.options.take("v")
    let tags = head.headers["if-none-match"]
    switch target.path {
    case [""]:
      let page = await gallery.page(
        of: site,
        token: access.needsToken ? (isTokenShown ? access.sharedToken : Self.placeOfToken) : nil,
        languages: head.headers["accept-language"].first ?? "")
      var answer = Answer(page, knownTags: tags, cacheControl: "no-cache", isPage: true)
      answer.headers.add("Vary", "Accept-Language")
      if isShared, access.needsToken { answer.headers.add("Set-Cookie", access.cookie(for: site)) }
      return answer
    case ["events"]: return .events
    case ["favicon.ico"],
      _ where target.path.count == 2 && target.path[0] == "assets":
      let name = target.path.count == 2 ? target.path[1] : "icon.svg"
      guard let file = GalleryAssets.file(name) else { break }
      return Answer(file, knownTags: tags, cacheControl: "no-cache", isPage: false)
    case _ where target.path.count == 2 && ["widgets", "boards"].contains(target.path[0]):
      var answer = await picture(target, head, site, isShared: isShared, isOwner: isOwner, isWanted)
      // The reason why there is no picture can be one.
      answer.headers.add("Vary", "Accept")
      return answer
    default: break
    }
    return Answer(.notFound, "There is nothing here.")
  }

  /// The picture of a widget or a board, or why there is none.
  private func picture(
    _ target: RequestTarget, _ head: HTTPRequest, _ site: Site, isShared: Bool,
    isOwner: @Sendable () -> Bool, _ isWanted: @escaping @Sendable () -> Bool
  ) async -> Answer {
    do {
      let picture = try await gallery.picture(
        target.path[1], target.options.fields, isBoard: target.path[0] == "boards", isWanted: isWanted)
      let isTeacher = await gallery.learns && isOwner()
      let reporting = isTeacher ? picture.reportingOpenings(on: site, code: access.openingCode) : nil
      return Answer(
        reporting ?? picture, knownTags: head.headers["if-none-match"],
        cacheControl: cacheControl(of: picture),
        isPage: false, isShared: isShared, isReporting: reporting != nil)
    } catch {
      return Answer(error, to: head.headers)
    }
  }

  /// The answer to a request for a page on which the configuration is edited, or to a form of it.
  private func settingsPage(
    _ target: RequestTarget, _ head: HTTPRequest, _ site: Site, isTokenShown: Bool
  ) async -> Answer {
    guard target.path.count <= 2 else { return Answer(.notFound, "There is nothing here.") }
    var fields = target.options
    let isForm = head.method == "POST"
    if isForm {
      do throws(Refusal) {
        fields = try ownForm(head, host: site.host)
      } catch {
        return error.answer
      }
    }
    var session = AccessRules.session(head.headers)
    // A session that a request began without the token does not come to have it: who began it may know its name.
    if isTokenShown, !sessions.contains(head.headers) { session = nil }
    let own = session ?? ServerSettings.randomText()
    if isTokenShown { sessions.insert(own) }
    do {
      var answer =
        switch try await pages.answer(
          SettingsPages.Request(
            site: site, page: target.path.count == 2 ? target.path[1] : nil, fields: fields, isForm: isForm,
            languages: head.headers["accept-language"].first ?? "", formToken: access.formToken(of: own)))
        {
        case .page(let page, let status): Answer(form: page, status: status)
        case .redirect(let address): Answer(redirectingTo: address)
        }
      if session == nil {
        answer.headers.add("Set-Cookie", AccessRules.sessionCookie(own, for: site))
      }
      return answer
    } catch {
      return Answer(HTTPStatus(code: error.status), error.message)
    }
  }

  private func cacheControl(of picture: ServedPicture) -> String {
    let rest = picture.nextChange.map { $0 - time(nil) } ?? Self.maximumAge
    return "private, max-age=\(min(max(0, rest), Self.maximumAge))"
  }
}

extension Router {
  /// The answer to a body that is no form, or no form of a page of this server.
  struct Refusal: Error {
    var answer: Answer

    init(_ status: HTTPStatus, _ message: String) { answer = Answer(status, message) }

    /// The refusal of a request for a host with another name.
    static var otherHost: Refusal {
      Refusal(
        .misdirectedRequest,
        "This server does not answer to that host name; “agenda serve --host NAME” lets it do so.")
    }
  }

  /// The fields of a form.
  static func form(_ head: HTTPRequest) throws(Refusal) -> FormFields {
    let type = head.headers["content-type"].first?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      throw Refusal(.unsupportedMediaType, "A form is sent as application/x-www-form-urlencoded.")
    }
    let text = String(decoding: head.body, as: UTF8.self)
    guard let fields = FormFields(text, maximumCount: maximumFields, plusIsSpace: true) else {
      throw Refusal(.badRequest, "The form cannot be read, or has more than \(maximumFields) fields.")
    }
    return fields
  }

  /// The fields of a form of a page of this server.
  func ownForm(_ head: HTTPRequest, host: String) throws(Refusal) -> FormFields {
    var fields = try Self.form(head)
    guard access.isOwnForm(fields.take("form-token"), head.headers, host: host) else {
      throw Refusal(
        .forbidden,
        "The form is not of a page of this server, or is of another session; load the page again.")
    }
    return fields
  }

  /// The answer to a page that says which of its links was opened. Nothing leads anywhere from here: the browser follows the link itself.
  ///
  /// - Parameter isOwner: whether the one who asks may change something.
  func opening(_ head: HTTPRequest, host: String, isOwner: Bool) async -> Answer {
    guard isOwner else { return unauthorized("Only the user who runs the server can report opened links.") }
    guard head.method == "POST" else { return Answer(.notFound, "There is nothing here.") }
    let fields: FormFields
    do throws(Refusal) {
      fields = try Self.form(head)
    } catch {
      return error.answer
    }
    guard access.isOwnReport(fields["code"], head.headers, host: host) else {
      return Answer(.forbidden, "The report is not of a page of this server; load the page again.")
    }
    guard let address = fields["address"], await gallery.learnOpening(of: address) else {
      return Answer(.notFound, "No event of the next days has this link, or nothing is learned.")
    }
    return Answer(.ok, "Counted, if it was not before.")
  }
}
