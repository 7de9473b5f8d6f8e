#!/usr/bin/env bash
# swift-argument-parser 1.8.2: a build that defines DEBUG, as each debug build of SwiftPM does, validates the declarations of a subcommand at each start, and
# those of an option group again for each level of groups that hold it. With five groups of eight options, each within the next, a start takes two and a half
# seconds of processor time, and 10 ms in a build without DEBUG that is as little optimised. Tests that start a command a thousand times then spend most of their
# time there. agenda reads command lines itself, and builds its tests as a release with -Onone (Makefile, TEST_FLAGS).
#
# Needs Swift and the registry of its packages. Fails if the ratio is below 20.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir -p Sources/start
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "start",
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")],
  targets: [
    .executableTarget(name: "start", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")])
  ])
SWIFT
{
  echo 'import ArgumentParser'
  for group in 1 2 3 4 5; do
    echo "struct Group$group: ParsableArguments {"
    [[ $group -eq 1 ]] || echo "  @OptionGroup var further: Group$((group - 1))"
    for option in 1 2 3 4 5 6 7 8; do echo "  @Option var option$group$option: String?"; done
    echo '}'
  done
  echo '@main struct Start: ParsableCommand {'
  echo '  static let configuration = CommandConfiguration(subcommands: [One.self])'
  echo '  struct One: ParsableCommand { @OptionGroup var all: Group5; func run() {} }'
  echo '}'
} >Sources/start/start.swift

swift --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/Swift \1, swift-argument-parser 1.8.2/p'
swift build --scratch-path debug >/dev/null 2>&1
swift build --scratch-path plain --configuration release -Xswiftc -Onone >/dev/null 2>&1

# The milliseconds of processor time of a start, as the least of nine.
milliseconds() {
  python3 - "$1" <<'PYTHON'
import resource, subprocess, sys
def spent():
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime
times = []
for _ in range(9):
    before = spent()
    subprocess.run([sys.argv[1], "one"], check=True)
    times.append(spent() - before)
print(round(min(times) * 1000))
PYTHON
}
debug=$(milliseconds debug/debug/start) plain=$(milliseconds plain/release/start)
echo "a start with DEBUG: $debug ms, without: $plain ms"
[[ $debug -ge $((20 * plain)) ]]
