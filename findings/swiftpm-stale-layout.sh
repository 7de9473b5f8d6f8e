#!/usr/bin/env bash
# SwiftPM of Swift 6.3.1: a target can be left with the old layout of a type. Target C uses a type of B, which stores a type of A that C does not depend on. With
# the modules of a release build emitted by one compilation (-no-emit-module-separately-wmo), a new stored property in A compiles A and B anew. The module
# file of B stays the same byte for byte, and C is not compiled: C and B then differ about the size of the type. A build folder that was used before can so
# give tests that crash. make test builds that way: after such a crash, remove .build-test.
#
# Needs Swift; fetches nothing. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir -p Sources/A Sources/B Sources/C
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "p", targets: [
  .target(name: "A"), .target(name: "B", dependencies: ["A"]), .executableTarget(name: "C", dependencies: ["B"]),
])
SWIFT
echo 'package struct Inner { package var a = 1; private var b = 2; package init() {} }' >Sources/A/A.swift
cat >Sources/B/B.swift <<'SWIFT'
package import A
package struct Outer { package var inner = Inner(); package init() {} }
package func sizeInB() -> Int { MemoryLayout<Outer>.size }
SWIFT
cat >Sources/C/main.swift <<'SWIFT'
import B
print("\(MemoryLayout<Outer>.size) \(sizeInB())")
SWIFT
build() { swift build --configuration release -Xswiftc -Onone -Xswiftc -no-emit-module-separately-wmo >log 2>&1 || { cat log >&2; exit 1; }; }
build
before=$(.build/release/C)
sleep 1
sed -i 's/private var b = 2;/private var b = 2; private var c = 3;/' Sources/A/A.swift
build
after=$(.build/release/C)
rm -rf .build
build
clean=$(.build/release/C)
swift --version 2>/dev/null | head -1
echo "sizes in C and B: $before at first, $after after a change of A, $clean in a new build folder"
[[ $before == "16 16" && $after == "16 24" && $clean == "24 24" ]]
