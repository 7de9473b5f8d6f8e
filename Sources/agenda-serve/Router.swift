internal import AgendaCommands
import AgendaPlatform
internal import NIOHTTP1

/// Answers requests.
struct Router: Sendable {
  let gallery: WidgetGallery
  let access: AccessRules

  /// How long a client may keep a picture without asking, in seconds, though the next entry of its timeline is later: its calendar can change.
  private static let maximumAge = 300

  /// The answer to a request without a body.
  ///
  /// - Parameter isWanted: whether the client still waits for it.
  func answer(_ head: HTTPRequestHead, isWanted: @escaping @Sendable () -> Bool) async -> Answer {
    var answer = await unprotected(head, isWanted)
    answer.headers.add(name: "X-Content-Type-Options", value: "nosniff")
    // An address can hold the token.
    answer.headers.add(name: "Referrer-Policy", value: "no-referrer")
    if !answer.headers.contains(name: "Cross-Origin-Resource-Policy") {
      answer.headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    }
    return answer
  }

  private func unprotected(_ head: HTTPRequestHead, _ isWanted: @escaping @Sendable () -> Bool) async
    -> Answer
  {
    guard let host = access.host(head.headers) else {
      return Answer(
        .misdirectedRequest,
        "The server is not called so; “agenda serve --host NAME” lets it answer to a name.")
    }
    guard var target = RequestTarget(head.uri) else {
      return Answer(.badRequest, "The address cannot be read.")
    }
    let token = target.take("token")
    let isKnown = access.hasToken(token, head.headers)
    guard isKnown || (token == nil && !access.needsToken) else {
      var answer = Answer(
        .unauthorized, "The token is missing or wrong; “agenda serve” prints the address with it.")
      answer.headers.add(name: "WWW-Authenticate", value: "Bearer")
      return answer
    }
    guard (token != nil && isKnown) || !AccessRules.isOfAnotherSite(head.headers) else {
      return Answer(.forbidden, "A page of another site needs the address with the token.")
    }
    guard head.method == .GET || head.method == .HEAD else {
      var answer = Answer(.methodNotAllowed, "Nothing can be changed here.")
      answer.headers.add(name: "Allow", value: "GET, HEAD")
      return answer
    }
    return await content(target, head, host: host, isShared: token != nil && isKnown, isWanted)
  }

  /// The content of an address. `isShared`: the address has the token, so that pages of other sites may show its pictures.
  private func content(
    _ target: RequestTarget, _ head: HTTPRequestHead, host: String, isShared: Bool,
    _ isWanted: @escaping @Sendable () -> Bool
  ) async -> Answer {
    var target = target
    // The page adds it so that a browser loads a picture anew.
    _ = target.take("v")
    let tags = head.headers["if-none-match"]
    switch target.path {
    case [""]:
      let page = await gallery.page(
        origin: "http://\(host)", token: access.sharedToken,
        languages: head.headers["accept-language"].first ?? "")
      var answer = Answer(page, knownTags: tags, cacheControl: "no-cache", isPage: true)
      answer.headers.add(name: "Vary", value: "Accept-Language")
      if isShared, access.needsToken { answer.headers.add(name: "Set-Cookie", value: access.cookie) }
      return answer
    case ["events"]: return .events
    case _ where target.path.count == 2 && target.path[0] == "assets":
      guard let file = GalleryAssets.file(target.path[1]) else { break }
      return Answer(file, knownTags: tags, cacheControl: "no-cache", isPage: false)
    case _ where target.path.count == 2 && target.path[0] == "widgets":
      do {
        let picture = try await gallery.picture(target.path[1], target.options, isWanted: isWanted)
        return Answer(
          picture, knownTags: tags, cacheControl: cacheControl(of: picture), isPage: false, isShared: isShared
        )
      } catch {
        return Answer(HTTPResponseStatus(statusCode: error.status), error.message)
      }
    default: break
    }
    return Answer(.notFound, "There is nothing here.")
  }

  private func cacheControl(of picture: ServedPicture) -> String {
    let rest = picture.nextChange.map { $0 - time(nil) } ?? Self.maximumAge
    return "private, max-age=\(min(max(0, rest), Self.maximumAge))"
  }
}
