internal import AgendaKit
public import AgendaSources
public import ICalendar

/// Asks for the busy times of other people.
///
/// ```swift
/// let limits = TransferLimits(idleSeconds: 15, maximumSize: 8 << 20, totalSeconds: 30)
/// let times = AccountUpdater(product: "example/1.0", limits: limits).busyTimes(
///   of: [AskedPerson("kim@example.org")], in: monday..<saturday, as: ["ada@example.org"], account, cache: cache, credentials: source, now: now)
/// ```
extension AccountUpdater {
  /// The busy times of people by the server of an account (RFC 6638 section 5), in one request; the people of whom it does not know them are asked for at
  /// the addresses of their free/busy times.
  ///
  /// - Parameters:
  ///   - people: the people.
  ///   - span: the time that is asked for.
  ///   - own: the addresses of the one who asks, in lower case.
  ///   - account: the account that asks, which has been synchronised before.
  ///   - cache: its folder in the cache.
  ///   - credentials: gives the password or the token.
  ///   - now: the current moment.
  public func busyTimes(
    of people: [AskedPerson], in span: Range<Instant>, as own: Set<String>, _ account: AccountConfiguration,
    cache: AccountCache, credentials: any CredentialSource, now: @escaping () -> Instant
  ) -> PeopleTimes {
    let held = HeldCredentials(credentials)
    let options = WebDAVConnection.Options(userAgent: account.userAgent ?? product, limits: limits)
    let question = BusyTimesQuestion(people: people, span: span, own: own, clock: now)
    do throws(UpdateError) {
      let times = try question.answer(of: account, cache) { origin in
        WebDAVConnection(account: account, origin: origin, credentials: held, options: options, now: now)
      }
      return busyTimes(PeopleTimes(times), of: people, in: span, now: now)
    } catch {
      var times = PeopleTimes(people.map { PersonTimes($0.address, .noAnswer) })
      times.problems = ["account \(account.name): \(error.message)"]
      return busyTimes(times, of: people, in: span, now: now)
    }
  }

  /// The busy times of people at the addresses of their free/busy times, without an account.
  public func busyTimes(
    of people: [AskedPerson], in span: Range<Instant>, now: @escaping () -> Instant
  ) -> PeopleTimes {
    busyTimes(
      PeopleTimes(people.map { PersonTimes($0.address, .notAsked) }), of: people, in: span, now: now)
  }

  /// How long all addresses together may take, in seconds.
  private static let timeForAddresses = 20

  /// Asks for the missing times at the addresses of the people.
  private func busyTimes(
    _ known: PeopleTimes, of people: [AskedPerson], in span: Range<Instant>, now: () -> Instant
  ) -> PeopleTimes {
    var times = known
    let end = now().adding(seconds: Self.timeForAddresses)
    for place in times.people.indices where times.people[place].knowledge != .known {
      guard let address = people[place].freeBusyAddress, now() < end else { continue }
      let fetched = FreeBusyAddress(address: address, userAgent: product, limits: limits).times(in: span)
      switch fetched {
      case .success(let found):
        let person = PersonTimes(people[place].address, times: found)
        // An empty answer of the server and one of the address say the same.
        if person.knowledge == .known || !times.people[place].knowledge.isCounted {
          times.people[place] = person
        }
      case .failure(let error):
        if times.people[place].knowledge == .notAsked { times.people[place].knowledge = .noAnswer }
        times.problems.append("\(people[place].address): \(error.message)")
      }
    }
    return times
  }
}

/// A question to the outbox of a user.
struct BusyTimesQuestion {
  let people: [AskedPerson]
  let span: Range<Instant>
  let own: Set<String>
  let clock: () -> Instant
  /// How long the questions of one person each may take together, in seconds: the command waits a little longer for all.
  private static let timeForSingles = 30
  private var now: Instant { clock() }

  /// The times of the people, in their order.
  ///
  /// - Throws: why the server cannot be asked.
  func answer(
    of account: AccountConfiguration, _ cache: AccountCache, connect: (WebAddress) -> WebDAVConnection
  ) throws(UpdateError) -> [PersonTimes] {
    guard let listing = cache.listing(), let origin = listing.origin,
      Discovery.mayAsk(origin, for: account.server), let home = listing.homes.first ?? listing.singles.first
    else {
      throw UpdateError(.unreachable, "the server was never asked for its calendars; run “agenda sync”")
    }
    let connection = connect(origin)
    let user = try Discovery(connect: { _ in connection }).user(from: home, connection)
    guard let user, let outbox = user.outbox else {
      throw UpdateError(.unreachable, "the server does not tell when others are busy")
    }
    // Servers refuse an organizer who is not the user.
    let addresses = user.addresses.filter { $0.contains("@") }
    guard let sender = addresses.first(where: own.contains) ?? addresses.first else {
      throw UpdateError(.unreachable, "the server knows no mail address of yours, and so asks nobody")
    }
    return try answers(of: connection, outbox, sender)
  }

  /// Asks for all people at once, and one by one where the server refuses that.
  private func answers(
    of connection: WebDAVConnection, _ outbox: WebAddress, _ sender: String
  ) throws(UpdateError) -> [PersonTimes] {
    let answer = try connection.send(request(to: outbox, from: sender, for: people))
    if (200..<300).contains(answer.response.status) { return try times(answer, of: people) }
    guard people.count > 1 else { throw Self.refusal(answer) }
    var found: [PersonTimes] = []
    let end = now.adding(seconds: Self.timeForSingles)
    for person in people {
      guard now < end else {
        found.append(PersonTimes(person.address, .noAnswer))
        continue
      }
      let answer = try connection.send(request(to: outbox, from: sender, for: [person]))
      guard (200..<300).contains(answer.response.status) else {
        // A server that refuses the first one refuses all.
        if found.isEmpty { throw Self.refusal(answer) }
        found.append(PersonTimes(person.address, .noAnswer))
        continue
      }
      found += try times(answer, of: [person])
    }
    return found
  }

  private static func refusal(_ answer: WebDAVResponse) -> UpdateError {
    UpdateError(.refused, "the server does not say when others are busy (\(answer.response.status))")
  }

  /// A request for the times of some people (RFC 5546 section 3.3.2).
  func request(to outbox: WebAddress, from sender: String, for people: [AskedPerson]) -> WebDAVRequest {
    let question = ([sender, now.basicForm, span.lowerBound.basicForm] + people.map(\.address))
    let uid = SHA256.hexadecimal(question.joined(separator: "\n")).prefix(32) + "@agenda"
    let component = Component(
      "VFREEBUSY",
      [
        Property("UID", text: String(uid)), Property("DTSTAMP", value: now.basicForm),
        Property("DTSTART", value: span.lowerBound.basicForm),
        Property("DTEND", value: span.upperBound.basicForm),
        Property("ORGANIZER", value: "mailto:" + sender),
      ] + people.map { Property("ATTENDEE", value: "mailto:" + $0.address) })
    let calendar = Component(
      "VCALENDAR",
      [
        Property("VERSION", value: "2.0"), Property("PRODID", value: "-//agenda//free//EN"),
        Property("METHOD", value: "REQUEST"),
      ], components: [component])
    return WebDAVRequest(method: "POST", address: outbox, contents: calendar.bytes)
  }

  /// The times that an answer has of some people. Servers give them in another order than they were asked for.
  func times(_ answer: WebDAVResponse, of people: [AskedPerson]) throws(UpdateError) -> [PersonTimes] {
    let answers: [String: OutboxAnswer]
    do throws(XMLError) {
      answers = try OutboxAnswer.read(answer.response.body)
    } catch {
      throw UpdateError(.unreachable, error.message)
    }
    return people.map { person in
      guard let answer = answers[person.address] else { return PersonTimes(person.address, .noAnswer) }
      guard answer.isSuccess else { return PersonTimes(person.address, answer.knowledge) }
      let all = answer.calendars.compactMap { FreeBusyTimes($0, in: span) }
      guard var times = all.first else { return PersonTimes(person.address, .noAnswer) }
      for other in all.dropFirst() {
        times.spans += other.spans
        times.unreadSpans += other.unreadSpans
        times.periods += other.periods
      }
      return PersonTimes(person.address, times: times)
    }
  }
}

/// The answer for one recipient (RFC 6638 section 10.2).
struct OutboxAnswer {
  /// The request status (RFC 5546 section 3.6), such as `2.0;Success`.
  var status: String
  /// The iCalendar texts.
  var calendars: [[UInt8]]

  /// Reads the answers by their recipients, in the form in which addresses are compared. Of several about one the successful ones count together.
  static func read(_ bytes: [UInt8]) throws(XMLError) -> [String: OutboxAnswer] {
    var answers: [String: OutboxAnswer] = [:]
    let root = try XMLReader.read(bytes) { node in
      guard node.name == XMLName.outboxResponse.rawValue, let recipient = node[.recipient] else { return }
      // SOGo writes the recipient without an element for its address.
      let address = Attendee.plainAddress(recipient[.href]?.line ?? recipient.line)
      let status = node.all(.requestStatus).lazy.map(\.line).first { !$0.isEmpty } ?? ""
      let answer = OutboxAnswer(status: status, calendars: [node[.calendarData]?.text ?? []])
      guard let known = answers[address], known.isSuccess else { return answers[address] = answer }
      if answer.isSuccess { answers[address]?.calendars += answer.calendars }
    }
    guard root.name == XMLName.outboxResponses.rawValue else {
      throw XMLError(message: "the answer is XML of another kind than was asked for")
    }
    return answers
  }

  /// The numbers before the words.
  private var code: Substring { status.prefix { $0 != ";" } }
  var isSuccess: Bool { code.hasPrefix("2.") }

  /// Why nothing is known.
  var knowledge: PersonTimes.Knowledge {
    switch code {
    case "3.7": .unknownPerson
    case "3.8": .notShown
    default: .noAnswer
    }
  }
}

extension FreeBusyTimes {
  /// The times of an iCalendar text, of which a time that is asked for is known where the text does not say which it is about; `nil` without a VFREEBUSY.
  init?(_ text: [UInt8], in span: Range<Instant>) {
    var file = ComponentFile(text)
    guard var calendar = file.components.first(where: { $0.name == "VCALENDAR" }) else { return nil }
    // Only an answer has times.
    calendar["METHOD"] = nil
    let isWhole = calendar.components.contains { $0.name == "VFREEBUSY" && $0["DTSTART"] == nil }
    file.components = [calendar]
    guard calendar.components.contains(where: { $0.name == "VFREEBUSY" }),
      let times = ICalendar.Calendar(file.bytes, viewer: .utc).freeBusy
    else { return nil }
    self = times
    if isWhole { spans.append(span) }
    periods = periods.filter { $0.interval.overlaps(span) }
  }
}

/// The address of the free/busy times of somebody on the web.
struct FreeBusyAddress {
  let address: WebAddress
  let userAgent: String
  let limits: TransferLimits

  /// The times, or why they cannot be known. Only what the address has itself proves to the server who asks.
  func times(in span: Range<Instant>) -> Result<FreeBusyTimes, UpdateError> {
    do throws(UpdateError) {
      guard let times = FreeBusyTimes(try body(), in: span) else {
        throw UpdateError(.notCalendar, "the address of the free/busy times has none")
      }
      return .success(times)
    } catch {
      return .failure(error)
    }
  }

  /// The error of an address that wants to know who asks (401), or forbids (403). `hasPassword`: whether it was told who asks.
  private func refusal(_ status: Int, _ hasPassword: Bool) -> UpdateError {
    UpdateError(
      .unreachable,
      status == 403
        ? "the address of the free/busy times forbids to read them"
          + (hasPassword ? " with the name that FBURL of the contact has" : "")
          + "; ask its owner, or get another address"
        : hasPassword
          ? "the address of the free/busy times refuses the password that FBURL of the contact has"
          : "the address of the free/busy times wants a password; write it into FBURL of the contact, as https://USER:PASSWORD@…, or get one without it"
    )
  }

  private func body() throws(UpdateError) -> [UInt8] {
    var way = Redirection(origin: address)
    let transfers = Transfers(limits: limits)
    while true {
      let authorization = way.credentials.map {
        WebRequest.Authorization.basic(user: $0.user, password: $0.password)
      }
      guard authorization == nil || way.address.isProtected else { throw UpdateError.plainHTTP }
      let request = WebRequest(address: way.address, authorization: authorization, userAgent: userAgent)
      let response: WebResponse
      switch transfers.answer(to: request) {
      case .failure(let error): throw UpdateError(.unreachable, error.message)
      case .success(let answer): response = answer
      }
      if response.isRedirect, let url = response.redirect {
        try way.follow(response.status, to: url)
        continue
      }
      if [401, 403].contains(response.status) { throw refusal(response.status, way.credentials != nil) }
      guard response.status == 200 else {
        throw UpdateError(.unreachable, "the address of the free/busy times answers \(response.status)")
      }
      return response.body
    }
  }
}
