import Testing

@testable import AgendaRequests

/// Templates that are filled with values.
@Suite struct MustacheTemplateTests {
  private func filled(_ template: String, _ values: String) throws -> String {
    try MustacheTemplate(Array(template.utf8), name: "--template").filled { try $0(Array(values.utf8).span) }
  }

  @Test func `sections repeat the objects of lists within lists, and names of outer ones hold within`() throws
  {
    let values =
      #"{"a":"A","days":[{"d":"1","x":[{"n":[{"z":"}]"}]},{"n":[]}]},{"d":"2","x":[],"o":{"n":[{"z":9}]}}]}"#
    #expect(
      try filled("{{#days}}{{d}}{{#x}}<{{a}}{{#n}}{{z}}{{/n}}>{{/x}}{{#o.n}}{{z}}{{/o.n}};{{/days}}", values)
        == "1<A}]><A>;29;\n")
    #expect(try filled("{{#days}}{{^x}}none{{/x}}{{#o}}o{{/o}}{{/days}}", values) == "noneo\n")
  }

  @Test func `lists can have texts, numbers, lists and objects, with white space between them`() throws {
    let values = #"{ "list" : [ "a" , 2 , true , { "b" : "c" , "d" : [ 1 , { } ] } , { } , null ] }"#
    #expect(try filled("{{#list}}[{{.}}{{b}}{{#d}}+{{/d}}]{{/list}}", values) == "[a][2][][c++][][]\n")
  }

  @Test(arguments: [#"{"a":[{"b":1]}"#, #"{"a":[{"b":[}]}"#, #"{"a":[{"b"}]}"#, "{", ""])
  func `values that are not JSON are an error`(values: String) {
    #expect(throws: CommandError.self) { try filled("{{#a}}{{b}}{{/a}}", values) }
  }

  @Test func `a template with the byte that stands between places in the values is an error`() {
    #expect(throws: CommandError.self) { try filled("a\0 01 \0b", "{}") }
  }

  @Test func `values of more than 16 MB are an error`() throws {
    let template = try MustacheTemplate(Array("{{a}}".utf8), name: "--template")
    let block = [UInt8](repeating: 0x20, count: 1 << 20)
    var written = 0
    let error = try #require(throws: CommandError.self) {
      try template.filled { write in
        for _ in 0..<100 {
          try write(block.span)
          written += 1
        }
      }
    }
    #expect(written == 16)
    #expect(error.messages == ["--template: the values that it names are longer than 16 MB"])
  }

  @Test func `a long text that many events have stands once in the values, and is drawn for each`() throws {
    let text = String(repeating: "x", count: 70)
    let again = #"\u000011\u0000"#
    let values = #"{"a":[{"b":"\#(text)"},{"b":"\#(again)"},{"b":"\#(again)"}],"c":"\#(again)"}"#
    #expect(
      try filled("{{#a}}{{b}};{{/a}}{{c}}", values) == "\(text);\(text);\(text);\(text)\n")
    for place in ["0", "9999", "-1", "x"] {
      #expect(throws: CommandError.self) { try filled("{{c}}", #"{"c":"\u0000\#(place)\u0000"}"#) }
    }
  }

  @Test func `a long output is handed on in blocks, and nothing of one with an error`() throws {
    let template = try MustacheTemplate(Array("{{#a}}{{b}}{{/a}}".utf8), name: "--template")
    let text = String(repeating: "x", count: 100_000)
    func blocks(_ count: Int) throws -> [Int] {
      let objects = Array(repeating: #"{"b":"\u000011\u0000"}"#, count: count - 1)
      let values = #"{"a":[{"b":"\#(text)"},"# + objects.joined(separator: ",") + "]}"
      var blocks: [Int] = []
      try template.fill(withValuesOf: { try $0(Array(values.utf8).span) }, to: { blocks.append($0.count) })
      return blocks
    }
    #expect(try blocks(2) == [200_001])
    #expect(try blocks(7) == [300_000, 300_000, 100_001])
    #expect(throws: CommandError.self) { try blocks(200) }
    var taken = 0
    #expect(throws: CancellationError.self) {
      let again = #"{"b":"\u000011\u0000"}"#
      let values = #"{"a":[{"b":"\#(text)"},\#(again),\#(again),\#(again)]}"#
      try template.fill(withValuesOf: { try $0(Array(values.utf8).span) }) { _ in
        taken += 1
        throw CancellationError()
      }
    }
    #expect(taken == 1)
  }

  @Test func `the words of a template are the names of its tags, whatever their delimiters`() throws {
    let text = "{{#days}}{{text.title}}{{=<% %>=}}<% uid %><%/days%>"
    let words = try MustacheTemplate(Array(text.utf8), name: "--template").words
    #expect(words.isSuperset(of: ["days", "text", "title", "uid"]) && !words.contains("location"))
  }
}
