internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The update of one calendar, from the lock of its folder to the new state: which request comes next, and what its answer means.
///
/// It neither sends requests nor reads the clock.
struct UpdateInProgress {
  /// The next step of an update.
  enum Step {
    case request(WebRequest)
    case ended(CalendarUpdate.Outcome)
  }

  /// The name of a browser, for servers that answer no other program.
  private static let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
  private static let serversForBrowsers: Set<String> = ["outlook.office365.com", "outlook.live.com"]

  let calendar: WebCalendar
  private let folder: LockedFolder
  private let product: String
  private let chance: Double
  private let begun: Instant
  private var state: CacheState
  /// The state before this update.
  private let formerState: CacheState
  /// The calendar in the cache, if it belongs to the state.
  private let cached: CalendarBody?
  private let isWhole: Bool
  /// Whether the user asks for the whole calendar.
  private let isForced: Bool
  private var way: Redirection
  private var cookies = RedirectionCookies()
  /// Whether the server takes the password only as RFC 7616 says.
  private var usesDigest = false
  /// Where the body of an answer with a calendar goes.
  let received: ReceivedFile
  /// Why the image in the file at a path cannot be decoded; `nil` if it can.
  var failureToDecode: (String) -> String? = { _ in nil }

  /// Prepares the update of a calendar in its locked folder. `product` is the usual User-Agent, and `chance` from 0 to 1.
  init(
    of calendar: WebCalendar, in folder: LockedFolder, demand: CalendarUpdate.Demand, product: String,
    chance: Double,
    now: Instant
  ) {
    self.calendar = calendar
    self.folder = folder
    self.product = product
    self.chance = chance
    begun = now
    (state, cached) = folder.contents()
    formerState = state
    received = ReceivedFile(in: folder.folder.path)
    let age = state.fetchedWhole.map { now.secondsSinceEpoch - $0.secondsSinceEpoch } ?? .max
    // An image is asked for once a day at most, and what came was whole.
    let isOld = !calendar.isImage && !(0..<UpdateSchedule.wholeInterval).contains(age)
    isForced = demand == .whole
    isWhole = isForced || cached == nil || isOld
    way = Redirection(origin: calendar.address, movedTo: state.movedTo.flatMap { try? WebAddress($0) })
  }

  /// When the calendar is to be fetched, if that is later than `now`.
  func start(_ demand: CalendarUpdate.Demand, now: Instant) -> Instant? { state.start(demand, now: now) }

  /// The failure of the last attempt.
  var formerFailure: CalendarUpdate.Outcome? {
    state.failure.map { .failed($0, message: state.message ?? "") }
  }

  /// The outcome where what the server sends could not be written; `nil` if it can be.
  mutating func outcomeWithoutRoom(now: Instant) -> CalendarUpdate.Outcome? {
    let isEarly = state.isEarly(at: now)
    guard let lack = folder.lackOfRoom(isEarly: isEarly) else { return nil }
    return isEarly ? .unwritable(message: lack.message) : fail(lack, now: now)
  }

  /// The next request, unless it would send a password without encryption, or a file of certificates cannot be read.
  mutating func begin(now: Instant) -> Step {
    let obstacle = ServerObstacle(
      certificates: calendar.certificateFile, client: calendar.clientCertificate)
    if let obstacle { return .ended(fail(UpdateError(obstacle), now: now)) }
    guard way.credentials == nil || way.address.isProtected || calendar.allowsPlainHTTP else {
      return .ended(fail(calendar.isImage ? .plainHTTPOfImage : .plainHTTP, now: now))
    }
    return .request(request)
  }

  /// The next request.
  var request: WebRequest {
    let isForBrowsers = Self.serversForBrowsers.contains(way.address.host)
    let authorization = way.credentials.map { credentials in
      usesDigest
        ? WebRequest.Authorization.digest(user: credentials.user, password: credentials.password)
        : .basic(user: credentials.user, password: credentials.password)
    }
    var request = WebRequest(
      address: way.address, authorization: authorization,
      userAgent: calendar.userAgent ?? (isForBrowsers ? Self.browser : product))
    request.certificateFile = calendar.certificateFile
    if way.getsCredentials { request.clientCertificate = calendar.clientCertificate }
    request.headers["Cookie"] = cookies.header(for: way.address)
    request.headers["Accept"] =
      calendar.isImage ? "image/png, image/jpeg, image/webp, image/gif" : "text/calendar, */*;q=0.5"
    guard !isWhole else { return request }
    if let tag = state.entityTag {
      request.headers["If-None-Match"] = tag
    } else if let date = state.lastModified {
      request.headers["If-Modified-Since"] = date
    }
    return request
  }

  /// Takes the answer to the last request.
  mutating func take(_ result: Result<WebResponse, TransferError>, now: Instant) -> Step {
    do throws(UpdateError) {
      guard case .success(let response) = result else {
        if let code = received.failure {
          errno = code
          return .ended(fail(LockedFolder.failure(folder.folder), now: now))
        }
        if case .failure(let error) = result { throw UpdateError(.unreachable, error.message) }
        return .ended(.unchanged)
      }
      return try take(response, now: now)
    } catch {
      // The address to which it moved may be wrong by now; the configured one decides.
      if way.permanentAddress != nil, state.movedTo != nil {
        state.movedTo = nil
        way = Redirection(origin: calendar.address)
        return begin(now: now)
      }
      return .ended(fail(error, now: now))
    }
  }

  private mutating func take(_ response: WebResponse, now: Instant) throws(UpdateError) -> Step {
    switch response.status {
    case 200: return .ended(try replace(response, now: now))
    case 304 where !isWhole && (state.entityTag != nil || state.lastModified != nil):
      return .ended(keep(response, now: now))
    case _ where response.isRedirect:
      guard let url = response.redirect else {
        throw UpdateError(.unreachable, "it answers \(response.status) without an address to go to")
      }
      cookies.take(response.headers["set-cookie"], from: way.address)
      try way.follow(response.status, to: url)
      return begin(now: now)
    case 401 where way.credentials != nil && !usesDigest && response.wantsDigest:
      usesDigest = true
      return begin(now: now)
    default: throw UpdateError(response, isOfImage: calendar.isImage, now: now)
    }
  }

  private mutating func replace(_ response: WebResponse, now: Instant) throws(UpdateError)
    -> CalendarUpdate.Outcome
  {
    let body = try body(of: response)
    if calendar.isImage {
      try body.validateImage()
      if let path = received.path, let failure = failureToDecode(path) {
        throw UpdateError(.notCalendar, "the answer \(failure)")
      }
    } else {
      let headers = response.headers
      let isWhole =
        headers["content-length"] != nil || headers["transfer-encoding"]?.lowercased() == "chunked"
      try body.validate(from: way.address, isWhole: isWhole)
    }
    var wishes = calendar.isImage ? UpdateSchedule.Wishes() : body.wishes
    wishes.maximumAge = UpdateSchedule.maximumAge(in: response.headers["cache-control"])
    let interval = UpdateSchedule.interval(of: calendar, wishes)
    if let outcome = keepIfEmptied(body, interval: interval, now: now) { return outcome }
    let isEqual = cached?.hash == body.hash
    state.entityTag = response.headers["etag"]
    state.lastModified = response.headers["last-modified"]
    (state.fetchedWhole, state.emptied) = (now, nil)
    (state.itemCount, state.hash) = (body.itemCount, body.hash)
    if !isEqual { state.length = body.text.count }
    let outcome = CalendarUpdate.Outcome.replaced(bytes: body.text.count, items: body.itemCount)
    return succeed(
      isEqual ? .unchanged : outcome, replacing: isEqual ? nil : body.text, interval: interval, now: now)
  }

  /// The received calendar, in the form in which the cache stores it.
  private func body(of response: WebResponse) throws(UpdateError) -> CalendarBody {
    let body = CalendarBody(received.text ?? CalendarText([]))
    guard !calendar.isImage,
      let converted = ReceivedForm.converted(
        body.text, contentType: response.headers["content-type"],
        isWhole: body.hasCalendar && body.isComplete)
    else { return body }
    received.clear()
    guard converted.withUnsafeBytes({ received.append($0) }) else {
      errno = received.failure ?? EIO
      throw UpdateError(LockedFolder.failure(folder.folder))
    }
    return CalendarBody(received.text ?? CalendarText([]))
  }

  private mutating func keep(_ response: WebResponse, now: Instant) -> CalendarUpdate.Outcome {
    var wishes = cached?.wishes ?? UpdateSchedule.Wishes()
    wishes.maximumAge = UpdateSchedule.maximumAge(in: response.headers["cache-control"])
    state.emptied = nil
    return succeed(.unchanged, interval: UpdateSchedule.interval(of: calendar, wishes), now: now)
  }

  /// Keeps a calendar with items where an empty one comes that is not believed. Its validators are kept too, so that the next answer is a whole one.
  private mutating func keepIfEmptied(
    _ body: CalendarBody, interval: Int, now: Instant
  ) -> CalendarUpdate.Outcome? {
    guard body.itemCount == 0, let cached, cached.itemCount > 0,
      !state.believesEmpty(isForced: isForced, interval: interval, now: now)
    else { return nil }
    return succeed(.emptied, interval: interval, now: now)
  }

  private mutating func succeed(
    _ outcome: CalendarUpdate.Outcome, replacing text: CalendarText? = nil, interval: Int, now: Instant
  ) -> CalendarUpdate.Outcome {
    state.movedTo = way.permanentAddress?.url
    state.recordSuccess(
      due: now.adding(seconds: UpdateSchedule.withJitter(interval, chance: chance)), now: now)
    do throws(LockedFolder.Failure) {
      if text != nil, !received.replace(folder.folder.itemsPath) { throw LockedFolder.failure(folder.folder) }
      state.version = CalendarText(path: folder.folder.itemsPath)?.version
      if !calendar.isImage { try folder.renewWindows(of: text ?? cached?.text, &state, now: now) }
      try folder.write(state)
      return outcome
    } catch {
      return fail(error, now: now)
    }
  }

  private mutating func fail(_ failure: UpdateError, now: Instant) -> CalendarUpdate.Outcome {
    let interval = UpdateSchedule.interval(of: calendar, cached?.wishes ?? UpdateSchedule.Wishes())
    // The received bytes are removed first: on a full disk they take the space that the state needs.
    received.clear()
    let message = state.recordFailure(
      failure, begun: begun, interval: interval, chance: chance, now: now)
    if let unwritable = folder.writeFailure(state, now: now) {
      return .unwritable(message: unwritable.message)
    }
    return .failed(failure.kind, message: message)
  }

  /// Notes that the calendar cannot be written, in the state of the one that is still there.
  private mutating func fail(_ failure: LockedFolder.Failure, now: Instant) -> CalendarUpdate.Outcome {
    state = formerState
    if received.count > 0 { state.lackingRoom = received.count }
    _ = fail(UpdateError(failure), now: now)
    return .unwritable(message: failure.message)
  }
}

extension LockedFolder {
  /// The state of the calendar, and the calendar itself where the two belong together.
  func contents() -> (state: CacheState, body: CalendarBody?) {
    let state = CacheState(of: folder) ?? CacheState()
    guard let items = items(of: state) else { return (state, nil) }
    if let version = state.version, items.version == version, let hash = state.hash {
      return (state, CalendarBody(items, hash: hash, itemCount: state.itemCount ?? 0))
    }
    let body = CalendarBody(items)
    return (state, body.hash == state.hash ? body : nil)
  }
}

/// Brings what a server sent into the form in which calendars are kept: UTF-8, with lines that end with LF or CRLF.
enum ReceivedForm {
  /// The largest text in another form that is converted, in bytes.
  private static let maximumSize = 64 << 20

  /// The converted text; `nil` if it is kept as it came.
  ///
  /// jCal becomes iCalendar. UTF-16 and lines that end with CR are read as in a file. A text that is not UTF-8 is in the charset that `contentType` names
  /// (``Charset``); without one, the reader takes its odd bytes for Latin-1.
  static func converted(_ text: CalendarText, contentType: String?, isWhole: Bool) -> [UInt8]? {
    if !isWhole, text.count <= maximumSize, JCalText.isJCal(text.prefix(4096)) {
      let bytes = text.prefix(text.count)
      let plain = JCalText.plain(bytes)
      return plain == bytes ? nil : plain
    }
    let charset = contentType.flatMap(charset)
    guard !isWhole || charset != nil, text.count <= maximumSize else { return nil }
    let bytes = text.prefix(text.count)
    var plain = normalizedEncoding(bytes).bytes
    if let charset, let text = Charset.text(plain, namedByServer: charset) { plain = Array(text.utf8) }
    return plain == bytes ? nil : plain
  }

  /// The parameter `charset` of a media type (RFC 9110 section 8.3.2); `nil` if it names UTF-8 or ASCII, or nothing.
  private static func charset(in contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { continue }
      let name = parts[1].trimming { $0 == "\"" || $0 == "'" || $0.properties.isWhitespace }.lowercased()
      return ["utf-8", "utf8", "us-ascii", ""].contains(name) ? nil : name
    }
    return nil
  }
}
