extension stat {
  /// When the contents of the file last changed (mtime).
  package var contentChange: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// When the file, its permissions or its links last changed (ctime).
  package var change: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}
