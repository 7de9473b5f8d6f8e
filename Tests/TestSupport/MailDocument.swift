import Foundation

/// A mail as programs read it: parsed by the `email` package of Python, which names each defect that it finds.
public struct MailDocument: Decodable, Sendable {
  /// A mail address of a header.
  public struct Address: Decodable, Sendable, Hashable {
    /// The name that is shown.
    public var name: String
    /// The address itself.
    public var address: String

    /// An address with a name, which may be empty.
    public init(_ name: String, _ address: String) {
      self.name = name
      self.address = address
    }
  }

  /// The names of the header's fields, in order.
  public var fields: [String]
  /// The subject.
  public var subject: String
  /// The date, as ISO 8601.
  public var date: String
  /// Whom it is from.
  public var from: [Address]
  /// Whom it is to.
  public var to: [Address]
  /// The type of the whole and of its parts, each with character set and encoding.
  public var types: [String]
  /// The plain text.
  public var text: String
  /// The HTML.
  public var html: String
  /// The defects anywhere in the mail.
  public var defects: [String]
  /// How long its longest line is, without the line's end.
  public var longestLine: Int

  /// Parses mails; all at once, since starting Python takes long. The bytes must be ASCII.
  public static func parse(_ mails: [String]) throws -> [MailDocument] {
    let folder = try TemporaryFolder()
    let file = try folder.write(JSONEncoder().encode(mails), to: "mails.json")
    return try JSONDecoder().decode(
      [MailDocument].self, from: Data(try Python.run(script, arguments: [file]).utf8))
  }

  private static let script = """
    import email, email.header, email.policy, email.utils, json, sys
    def addresses(mail, name):
      # The newer parser of Python 3.11 keeps the white space between encoded words of a name; the older one does as
      # RFC 2047 says.
      fields = [field.replace("\\n", "") for field in mail.get_all(name, [])]
      return [{"name": str(email.header.make_header(email.header.decode_header(name))), "address": address}
        for name, address in email.utils.getaddresses(fields)]
    documents = []
    for text in json.load(open(sys.argv[1])):
      # Strict UTF-8 would let through what mail servers do not.
      mail = email.message_from_bytes(text.encode("ascii"), policy=email.policy.default)
      old = email.message_from_bytes(text.encode("ascii"))
      parts = list(mail.walk())
      defects = [d for p in parts for d in p.defects]
      defects += [d for p in parts for value in p.values() for d in value.defects]
      bodies = [mail.get_body((kind,)) for kind in ("plain", "html")]
      types = [p.get_content_type() + " " + str(p.get_content_charset()) + " " + str(p["Content-Transfer-Encoding"])
        for p in parts]
      documents.append({
        "fields": mail.keys(), "subject": mail["Subject"], "date": mail["Date"].datetime.isoformat(),
        "from": addresses(old, "From"), "to": addresses(old, "To"), "types": types,
        "text": bodies[0].get_content(), "html": bodies[1].get_content(),
        "defects": [type(d).__name__ + ": " + str(d) for d in defects],
        "longestLine": max(len(line) for line in text.split("\\n"))})
    print(json.dumps(documents))
    """
}
