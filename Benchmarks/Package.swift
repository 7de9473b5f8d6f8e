// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody who builds the command builds this. It measures the installed command from
// outside and depends on nothing: a generator that shared code with what it measures would share its mistakes.
let package = Package(
  name: "agenda-benchmarks",
  targets: [
    .executableTarget(name: "generate"),
    .executableTarget(name: "print-line"),
  ],
  swiftLanguageModes: [.v6]
)
