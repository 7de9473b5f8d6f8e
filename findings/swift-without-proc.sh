#!/usr/bin/env bash
# Swift 6.3.1 on Linux: a program finds its arguments by /proc/self/maps, and the path of swift-backtrace by /proc/self/exe. In a root folder without
# /proc (a chroot, a container from scratch) a program that is linked as usual has no arguments and says nothing of it, and one that is linked with
# -static-executable aborts before main. Here it was a command that silently ignored its options. agenda sets the arguments and the path itself, before the runtime
# begins (Sources/AgendaCProcessStart).
#
# Needs root, for a mount namespace of its own; uses the Swift compiler of the machine, and nothing else. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

swift --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/Swift \1/p'
echo 'print("\(CommandLine.arguments.count) arguments")' >main.swift
swiftc main.swift -o dynamic
swiftc -static-executable main.swift -o static 2>/dev/null

# The words that a program prints, and its exit code; 134 is that of a shell for a program that aborted.
without_proc() {
  unshare --mount sh -c 'mount --make-rprivate / && umount --lazy /proc && "$@" 2>&1; echo "exit code $?"' sh "$@" 2>/dev/null | paste --serial --delimiters=';'
}
failed=0
expect() {
  echo "$1: $3"
  [[ $3 == "$2" ]] || { echo "  expected: $2"; failed=1; }
}
expect "dynamic, with /proc" "3 arguments" "$(./dynamic one two)"
expect "static, with /proc" "3 arguments" "$(./static one two)"
expect "dynamic, without /proc" "0 arguments;exit code 0" "$(without_proc ./dynamic one two)"
expect "static, without /proc" "Unable to obtain Swift runtime path;exit code 134" "$(without_proc ./static one two | sed 's/;Aborted[^;]*//')"
exit "$failed"
