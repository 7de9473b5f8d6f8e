/// How much a run of `agenda batch` takes.
struct BatchLimits {
  /// The number of processes that answer.
  var jobs = 1
  /// The seconds for each request.
  var seconds = 10
  /// The megabytes of memory of each process.
  var megabytes = 512
  /// The most bytes of a line.
  var lineLength = 256 << 20

  /// The most requests that wait in a process, beside the one that it answers: enough that it need not wait for the next one.
  static let queueLength = 8
  /// The bytes that wait for a process from which on it gets no further request.
  static let queuedBytes = 1 << 20
  /// The most requests for each process that are read and not answered in full.
  static let requestsPerJob = 64
  /// The bytes of requests and answers that are held from which on no further one is read.
  static let heldBytes = 64 << 20
}
