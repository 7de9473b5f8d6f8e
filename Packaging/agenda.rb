# agenda for Homebrew on Linux. `make source` writes this file with its version and checksum beside the archive that it names; then
# `brew install --formula ./agenda.rb` builds.
class Agenda < Formula
  desc "Today from your calendars, in a few lines"
  url "file://#{File.expand_path("agenda-@VERSION@.tar.gz", __dir__)}"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "swift" => :build
  depends_on "tomlplusplus" => :build
  depends_on "ca-certificates"
  depends_on "cairo"
  depends_on "curl"
  depends_on "expat"
  depends_on "gdk-pixbuf"
  depends_on "icu4c"
  depends_on "libical"
  depends_on :linux
  depends_on "pango"
  depends_on "sqlite"
  depends_on "systemd"
  depends_on "webp"
  depends_on "zlib"

  resource "mustache" do
    url "https://raw.githubusercontent.com/kainjow/Mustache/v4.1/mustache.hpp"
    sha256 "6a07bd8c31be6bb3eae6df98b12f89df8931604bd890e8bba59298a68b89ff29"
  end

  def install
    (buildpath/"include/kainjow").install resource("mustache")
    needed = deps.reject { |dependency| dependency.name == "swift" }.map { |dependency| dependency.to_formula }
    ENV["CPATH"] = [buildpath/"include", *needed.map { |formula| formula.opt_include }].join(":")
    ENV["LIBRARY_PATH"] = needed.map { |formula| formula.opt_lib }.join(":")
    # There are no static libraries of libical and ICU.
    paths = needed.map { |formula| "-Xlinker -rpath -Xlinker #{formula.opt_lib}" }.join(" ")
    system "make", "install", "STATIC=no", "PREFIX=#{prefix}", "PACKAGER_FLAGS=#{paths}"
  end

  test do
    (testpath/"day.ics").write <<~CALENDAR
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:test
      BEGIN:VEVENT
      UID:1
      DTSTAMP:20261101T000000Z
      DTSTART:20261121T100000Z
      SUMMARY:Lunch
      END:VEVENT
      END:VCALENDAR
    CALENDAR
    output = shell_output("#{bin}/agenda list --from 2026-11-21 --days 1 --file day.ics --time-zone UTC")
    assert_match "10:00", output
    assert_match "Lunch", output
  end
end
