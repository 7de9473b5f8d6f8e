extension Router {
  /// The answer to a body that is no form, or no form of a page of this server.
  struct Refusal: Error {
    var answer: Answer
  }

  /// The fields of a form.
  static func form(_ head: HTTPRequest) throws(Refusal) -> FormFields {
    let type = head.headers["content-type"].first?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      throw Refusal(
        answer: Answer(.unsupportedMediaType, "A form is sent as application/x-www-form-urlencoded."))
    }
    let text = String(decoding: head.body, as: UTF8.self)
    guard let fields = FormFields(text, maximumCount: maximumFields, plusIsSpace: true) else {
      throw Refusal(
        answer: Answer(.badRequest, "The form cannot be read, or has more than \(maximumFields) fields."))
    }
    return fields
  }

  /// The fields of a form of a page of this server.
  func ownForm(_ head: HTTPRequest, host: String) throws(Refusal) -> FormFields {
    var fields = try Self.form(head)
    guard access.isOwnForm(fields.take("form-token"), head.headers, host: host) else {
      throw Refusal(
        answer: Answer(
          .forbidden,
          "The form is not of a page of this server, or is of another session; load the page again."))
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
