internal import AgendaCCurl
internal import AgendaSources

/// Runs requests, two at a time, in the thread that calls it.
final class Transfers {
  /// The most requests at a time: more would be rude to a server, and hardly faster.
  static let maximumCount = 2

  private let limits: TransferLimits
  private let multi: UnsafeMutableRawPointer?
  private var running: [Transfer] = []

  init(limits: TransferLimits) {
    self.limits = limits
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    multi = curl_multi_init()
  }

  deinit {
    cancelAll()
    curl_multi_cleanup(multi)
  }

  /// Ends all requests; none of them has a result.
  func cancelAll() {
    for transfer in running { curl_multi_remove_handle(multi, transfer.handle) }
    running = []
  }

  /// The number of requests that have not ended.
  var count: Int { running.count }

  /// Starts a request; `key` comes back with its result. The body of an answer with the status 200 goes into `file`, if there is one. Returns `false`
  /// if there is no memory for it.
  func start(_ request: WebRequest, key: Int, into file: ReceivedFile? = nil) -> Bool {
    file?.clear()
    guard let multi, let transfer = Transfer(request, key: key, limits: limits, into: file),
      curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
    else { return false }
    running.append(transfer)
    return true
  }

  /// Sends one request, and waits for its answer. No other request may be under way.
  func answer(to request: WebRequest) -> Result<WebResponse, TransferError> {
    guard start(request, key: 0) else {
      return .failure(TransferError(message: "there is not enough memory"))
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
    curl_multi_poll(multi, nil, 0, Int32(clamping: milliseconds), &events)
    curl_multi_perform(multi, &left)
    var ended: [(key: Int, result: Result<WebResponse, TransferError>)] = []
    var waiting: Int32 = 0
    while let message = curl_multi_info_read(multi, &waiting) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
        let place = running.firstIndex(where: { $0.handle == handle })
      else { continue }
      let code = message.pointee.data.result
      let transfer = running.remove(at: place)
      curl_multi_remove_handle(multi, handle)
      ended.append((transfer.key, transfer.result(code)))
    }
    return ended
  }
}
