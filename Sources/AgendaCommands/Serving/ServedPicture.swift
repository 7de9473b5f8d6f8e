internal import AgendaSources

/// An answer of the web server: bytes, and what is known of them.
struct ServedPicture: Sendable {
  /// The contents.
  var bytes: [UInt8]
  /// Their media type.
  var mediaType: String
  /// The entity tag (RFC 9110 section 8.8.3), with its quotes: a hash of the contents.
  var entityTag: String
  /// The moment from which they can differ, in seconds of the Unix epoch; `nil` if only files can change them.
  var nextChange: Int?

  init(_ bytes: [UInt8], mediaType: String, nextChange: Int? = nil) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.nextChange = nextChange
    entityTag = "\"\(SHA256.hexadecimal(bytes).prefix(32))\""
  }
}

/// Why the web server has no answer: a status of HTTP, and a sentence.
struct ServingError: Error {
  var status: Int
  var message: String

  init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }
}
