internal import Files

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A search for backups and trees below folders, which never enters one it has found.
struct FolderWalk {
  private let recognizer: FolderRecognizer

  /// What was found, each once, in the order of the walk.
  private(set) var found: [RecognizedFolder] = []
  /// Why folders could not be looked into.
  private(set) var unreadable: [BackupError] = []

  private var closed: Set<FilePath> = []
  private var known: Set<RecognizedFolder> = []
  /// How many levels below each folder have been looked through.
  private var depths: [FilePath: Int] = [:]

  init(_ recognizer: FolderRecognizer) { self.recognizer = recognizer }

  /// Looks in the places where backups are kept, and then through everything below a folder that is none itself.
  ///
  /// - Parameters:
  ///   - folder: A resolved path.
  ///   - depth: How many levels below it, from 1.
  /// - Complexity: O(*n*) in the folders that lie outside backups and trees.
  mutating func search(_ folder: FilePath, depth: Int) {
    for place in BackupPlaces.inside {
      do throws(BackupError) {
        // Many keep their backups on another drive, and have a link here.
        let place = folder.appending(place)
        let found = try reading { () throws(FileError) in try Self.folder(at: place) }
        if let found { look(below: found, depth: 1) }
      } catch { note(error) }
    }
    look(below: folder, depth: depth)
  }

  /// Takes note of what was found.
  mutating func add(_ recognized: RecognizedFolder) {
    if known.insert(recognized).inserted { found.append(recognized) }
  }

  /// Recognises a folder, or looks below it.
  mutating func visit(_ folder: FilePath, depth: Int) {
    do throws(BackupError) {
      if let recognized = try recognizer.recognizeHere(folder) {
        add(recognized)
      } else if depth > 0 {
        look(below: folder, depth: depth)
      }
    } catch {
      if case .several(let folders, in: _) = error.code {
        for folder in folders { visit(folder, depth: 0) }
      } else {
        note(error)
      }
    }
  }

  private mutating func look(below folder: FilePath, depth: Int) {
    if let before = depths[folder], before >= depth { return }
    depths[folder] = depth
    do throws(BackupError) {
      let entries = try recognizer.survey.entries(of: folder)
      if let layout = ExtractedLayout(of: entries) {
        add(.extracted(folder, layout))
        return
      }
      for entry in entries {
        let child = folder.appending(entry.name)
        switch entry.kind {
        case .folder: visit(child, depth: depth - 1)
        case .symbolicLink: follow(child)
        case .regular, .other: break
        }
      }
    } catch { note(error) }
  }

  /// Recognises what a link points to, but looks no further: links lead in circles.
  private mutating func follow(_ link: FilePath) {
    do throws(FileError) {
      if let folder = try Self.folder(at: link) { visit(folder, depth: 0) }
    } catch {
      // One that leads nowhere, or to itself, hides nothing.
      if error.errno != ELOOP { note(BackupError(.file(error))) }
    }
  }

  /// The folder that a path names, resolved; nil when it names none.
  private static func folder(at path: FilePath) throws(FileError) -> FilePath? {
    guard try FileStatus.ifPresent(path)?.kind == .folder else { return nil }
    return try path.resolved()
  }

  /// Takes note of a folder that cannot be looked into, once for whatever in it was asked for.
  private mutating func note(_ error: BackupError) {
    if case .file(let fault) = error.code {
      let folder = fault.operation == .status ? fault.path.parent : fault.path
      guard closed.insert(folder).inserted else { return }
    }
    unreadable.append(error)
  }
}
