internal import AgendaCCurl
internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// One request of libcurl, and what has come of its answer.
final class Transfer {
  /// Identifies the request for the one who made it.
  let key: Int
  let handle: UnsafeMutableRawPointer
  private let limits: TransferLimits
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers: [String: String] = [:]
  private var headerCount = 0
  private var body: [UInt8] = []
  private let file: ReceivedFile?
  private var hasSuccess = false
  private var isTooLarge = false
  /// Whether the server is checked against the authorities of the system.
  private let trustsSystem: Bool

  /// The most header fields that are kept of an answer, and the longest of them.
  private static let (maximumHeaders, maximumHeaderLength) = (200, 8192)

  /// The most bytes that are kept of an answer without the status 200, where the body of an answer with it goes into a file.
  private static let maximumRefusal = 1_000_000

  /// Prepares a request; `nil` if libcurl has no memory for it.
  init?(_ request: WebRequest, key: Int, limits: TransferLimits, into file: ReceivedFile?) {
    guard let handle = agenda_curl_easy_init() else { return nil }
    self.key = key
    self.handle = handle
    self.limits = limits
    self.file = file
    trustsSystem = request.certificateFile == nil
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setOptions(request)
    setReceivers()
  }

  deinit {
    agenda_curl_easy_cleanup(handle)
    agenda_curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  private func setOptions(_ request: WebRequest) {
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, request.address.url), (CURLOPT_PROTOCOLS_STR, "http,https"),
      // Empty for every compression that libcurl knows.
      (CURLOPT_ACCEPT_ENCODING, ""), (CURLOPT_USERAGENT, request.userAgent),
    ]
    if let path = request.certificateFile {
      agenda_curl_set_text(handle, CURLOPT_CAINFO, path)
      // Without this the folder of the system's authorities would count too.
      agenda_curl_set_pointer(handle, CURLOPT_CAPATH, nil)
    }
    if let certificate = request.clientCertificate {
      agenda_curl_set_text(handle, CURLOPT_SSLCERT, certificate.path)
      agenda_curl_set_text(handle, CURLOPT_SSLKEY, certificate.keyPath ?? certificate.path)
    }
    // Requests to this computer without encryption must not pass through a proxy.
    if request.address.scheme == .http, request.address.isProtected {
      agenda_curl_set_text(handle, CURLOPT_NOPROXY, "*")
    }
    for (option, text) in texts { agenda_curl_set_text(handle, option, text) }
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_CONNECTTIMEOUT, max(1, min(30, limits.idleSeconds))),
      // Fewer than so many bytes a second, for so many seconds.
      (CURLOPT_LOW_SPEED_LIMIT, 10), (CURLOPT_LOW_SPEED_TIME, limits.idleSeconds),
      (CURLOPT_TCP_KEEPALIVE, 1),
    ]
    for (option, number) in numbers { agenda_curl_set_number(handle, option, number) }
    if let seconds = limits.totalSeconds { agenda_curl_set_number(handle, CURLOPT_TIMEOUT, seconds) }
    if request.isHTTP1 { agenda_curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)) }
    setMethod(request)
    setAuthorization(request.authorization)
    for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
      headerList = agenda_curl_slist_append(headerList, "\(name): \(value)") ?? headerList
    }
    agenda_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headerList)
    agenda_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
  }

  private func setMethod(_ request: WebRequest) {
    // The paths of WebDAV are those that the server wrote.
    agenda_curl_set_number(handle, CURLOPT_PATH_AS_IS, 1)
    if let body = request.body {
      agenda_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
      // libcurl copies the bytes; without any it would read them from standard input.
      var bytes = body.isEmpty ? [0] : body
      _ = bytes.withUnsafeMutableBytes {
        agenda_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
      }
      // A server that does not know this header would be waited for.
      headerList = agenda_curl_slist_append(headerList, "Expect:") ?? headerList
    }
    if request.method != "GET" { agenda_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method) }
  }

  private func setAuthorization(_ authorization: WebRequest.Authorization?) {
    switch authorization {
    case nil: break
    case .basic(let user, let password), .digest(let user, let password):
      var method = UInt(CURLAUTH_BASIC_BITS)
      if case .digest = authorization { method = UInt(CURLAUTH_DIGEST_BITS) }
      agenda_curl_set_number(handle, CURLOPT_HTTPAUTH, Int(bitPattern: method))
      agenda_curl_set_text(handle, CURLOPT_USERNAME, user)
      agenda_curl_set_text(handle, CURLOPT_PASSWORD, password)
    case .bearer(let token):
      // A line break would begin another header field.
      guard token.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return }
      headerList = agenda_curl_slist_append(headerList, "Authorization: Bearer \(token)") ?? headerList
    }
  }

  private func setReceivers() {
    // The transfer outlives the request: `Transfers` holds it until it has ended.
    let context = Unmanaged.passUnretained(self).toOpaque()
    agenda_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    agenda_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    agenda_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    agenda_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      transfer.receive(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let file, hasSuccess else {
      // The status of a refusal matters, and only the beginning of its page.
      if file != nil, body.count + bytes.count > Self.maximumRefusal { return true }
      isTooLarge = body.count + bytes.count > limits.maximumSize
      if !isTooLarge { body.append(contentsOf: bytes) }
      return !isTooLarge
    }
    isTooLarge = file.count + bytes.count > limits.maximumSize
    return !isTooLarge && file.append(bytes)
  }

  private func receive(headerLine bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes.prefix(Self.maximumHeaderLength), as: UTF8.self)
    // The answer after an interim one (100, 103) begins anew.
    if line.hasPrefix("HTTP/") {
      (headers, hasSuccess) = ([:], line.split(whereSeparator: \.isWhitespace).dropFirst().first == "200")
    }
    guard let colon = line.firstIndex(of: ":"), headers.count < Self.maximumHeaders else { return }
    let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    let name = line[..<colon].lowercased()
    // Each cookie has a field of its own, and servers divide what they can do among several.
    let joint = ["set-cookie": "\n", "dav": ","][name]
    let former = joint.flatMap { joint in headers[name].map { $0 + joint } } ?? ""
    headers[name] = former.prefix(Self.maximumHeaderLength) + String(value.prefix { !$0.isNewline })
  }

  /// The answer, after libcurl has ended the request with a code.
  func result(_ code: CURLcode) -> Result<WebResponse, TransferError> {
    guard code == CURLE_OK else {
      return .failure(TransferError(message: message(for: code), isTooLarge: isTooLarge))
    }
    var status = 0
    agenda_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    var redirect: UnsafePointer<CChar>?
    agenda_curl_get_text(handle, CURLINFO_REDIRECT_URL, &redirect)
    return .success(
      WebResponse(
        status: status, headers: headers, body: body, redirect: redirect.map { String(cString: $0) }))
  }

  private func message(for code: CURLcode) -> String {
    if isTooLarge { return "it has more than \(limits.maximumSize) bytes, the limit" }
    switch code {
    case CURLE_PARTIAL_FILE: return "the connection ended before the whole answer had arrived"
    case CURLE_BAD_CONTENT_ENCODING: return "its compression is damaged"
    default: break
    }
    let details = String(cString: errorText)
    if code == CURLE_OPERATION_TIMEDOUT {
      // libcurl has one code for both limits.
      if details.contains("too slow") {
        return "the server sent nothing for \(counted(limits.idleSeconds, "second"))"
      }
      if let seconds = limits.totalSeconds, details.hasPrefix("Operation timed out") {
        return "it took longer than \(counted(seconds, "second"))"
      }
    }
    return (details.isEmpty ? String(cString: agenda_curl_easy_strerror(code)) : details)
      + hint(for: code, details)
  }

  /// Advice on an error, if its cause is likely; otherwise empty.
  private func hint(for code: CURLcode, _ details: String) -> String {
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION where trustsSystem && !details.contains("expired"):
      "; if the server has a certificate of its own, name the file of its authority with “ca-file”"
    case CURLE_SSL_CONNECT_ERROR where details.contains("wrong version number"):
      "; the server does not speak https there: write http:// if it has only that (webcal:// means https)"
    default: ""
    }
  }
}

/// The library that sends requests.
package enum TransferLibrary {
  /// Why libcurl cannot be loaded; `nil` if it is loaded. The first use loads it.
  package static let problem: String? = agenda_curl_load().map {
    "libcurl, which sends requests, cannot be loaded: \(String(cString: $0))"
  }
}

/// Runs requests, two at a time, in the thread that calls it.
final class Transfers {
  /// The most requests at a time: more would be rude to a server, and hardly faster.
  static let maximumCount = 2

  private let limits: TransferLimits
  /// The handle of libcurl for all requests; `nil` before the first one.
  private var multi: UnsafeMutableRawPointer?
  private var running: [Transfer] = []

  init(limits: TransferLimits) { self.limits = limits }

  deinit {
    cancelAll()
    if let multi { agenda_curl_multi_cleanup(multi) }
  }

  /// Why a request could not be started.
  static var reason: String { TransferLibrary.problem ?? "there is not enough memory" }

  /// Ends all requests; none of them has a result.
  func cancelAll() {
    for transfer in running { agenda_curl_multi_remove_handle(multi, transfer.handle) }
    running = []
  }

  /// The number of requests that have not ended.
  var count: Int { running.count }

  /// Starts a request; `key` comes back with its result. The body of an answer with the status 200 goes into `file`, if there is one. Returns `false`
  /// if that cannot be done, for the reason ``reason``.
  func start(_ request: WebRequest, key: Int, into file: ReceivedFile? = nil) -> Bool {
    file?.clear()
    guard TransferLibrary.problem == nil else { return false }
    if multi == nil { multi = agenda_curl_multi_init() }
    guard let multi, let transfer = Transfer(request, key: key, limits: limits, into: file),
      agenda_curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
    else { return false }
    running.append(transfer)
    return true
  }

  /// Sends one request, and waits for its answer. No other request may be under way.
  func answer(to request: WebRequest) -> Result<WebResponse, TransferError> {
    guard start(request, key: 0) else {
      return .failure(TransferError(message: Self.reason))
    }
    while count > 0 {
      if let ended = work(milliseconds: 1000).first { return ended.result }
    }
    return .failure(TransferError(message: "the request ended without an answer"))
  }

  /// Works until something has happened, or so many milliseconds have passed. Returns the requests that have ended.
  func work(milliseconds: Int) -> [(key: Int, result: Result<WebResponse, TransferError>)] {
    var left: Int32 = 0
    var events: Int32 = 0
    guard let multi else {
      // Nothing has been asked for yet: another process may have to end first.
      usleep(UInt32(clamping: milliseconds) * 1000)
      return []
    }
    agenda_curl_multi_poll(multi, Int32(clamping: milliseconds), &events)
    agenda_curl_multi_perform(multi, &left)
    var ended: [(key: Int, result: Result<WebResponse, TransferError>)] = []
    var waiting: Int32 = 0
    while let message = agenda_curl_multi_info_read(multi, &waiting) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
        let place = running.firstIndex(where: { $0.handle == handle })
      else { continue }
      let code = message.pointee.data.result
      let transfer = running.remove(at: place)
      agenda_curl_multi_remove_handle(multi, handle)
      ended.append((transfer.key, transfer.result(code)))
    }
    return ended
  }
}

/// A request of HTTP.
struct WebRequest: Sendable, Hashable {
  /// The proof of who sends a request.
  enum Authorization: Sendable, Hashable {
    /// A name and a password as RFC 7617 says.
    case basic(user: String, password: String)
    /// A name and a password as RFC 7616 says, which takes two requests.
    case digest(user: String, password: String)
    /// A token of OAuth (RFC 6750).
    case bearer(String)
  }

  /// Where it goes.
  var address: WebAddress
  /// The proof of who sends the request; `nil` for none.
  var authorization: Authorization?
  /// The header fields besides those that every request has.
  var headers: [String: String] = [:]
  /// The value of `User-Agent`.
  var userAgent: String
  /// The method.
  var method = "GET"
  /// The body; `nil` for none.
  var body: [UInt8]?
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  var certificateFile: String?
  /// The certificate that proves to the server who connects; `nil` for none.
  var clientCertificate: ClientCertificate?
  /// Whether only HTTP/1.1 is spoken.
  var isHTTP1 = false
}

/// The answer to a request.
struct WebResponse: Sendable, Hashable {
  /// The status code, such as 200.
  var status: Int
  /// The last value of each header field, by its name in lower case.
  var headers: [String: String] = [:]
  /// The body, decompressed.
  var body: [UInt8] = []
  /// The whole URL to which the answer redirects; `nil` if it does not.
  var redirect: String?

  /// Whether the status asks for another request to another address.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

/// Why there is no answer.
struct TransferError: Error, Sendable, Hashable {
  /// The failure, without a full stop, and without the address.
  var message: String
  /// Whether the answer was larger than allowed.
  var isTooLarge = false
}

/// The bounds of a request.
public struct TransferLimits: Sendable, Hashable {
  /// The time in seconds without any progress after which a request ends.
  public var idleSeconds: Int
  /// The maximum size of a body in bytes, decompressed.
  public var maximumSize: Int
  /// The time in seconds after which a request ends in any case; `nil` for no such limit. It is long, because a slow server may take an hour for a
  /// large calendar, and ends only what comes byte by byte without end.
  public var totalSeconds: Int?

  /// The bounds of a request: by default a minute without progress, four hours in all, and 100 MB.
  public init(idleSeconds: Int = 60, maximumSize: Int = 100_000_000, totalSeconds: Int? = 14_400) {
    self.idleSeconds = idleSeconds
    self.maximumSize = maximumSize
    self.totalSeconds = totalSeconds
  }
}
