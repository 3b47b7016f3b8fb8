import Changes
import Files
import Plist
import Workbench

extension Output {
  /// Writes how much differs in each file.
  mutating func writeStatistics(_ files: [FileComparison]) {
    for file in files {
      let label = Printable.text(file.label)
      guard case .values(let changes) = file.difference else {
        write("\(label): \(file.difference.words)\n")
        continue
      }
      var counts = changes.statistics
      let moved = changes.relocations.count
      counts.added -= moved
      counts.removed -= moved
      let parts = [
        (counts.added, "added"), (counts.removed, "removed"), (counts.changed, "changed"), (moved, "moved"),
      ]
      let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      write("\(label): \(words.joined(separator: ", "))\n")
    }
  }

  /// Says which entries have only moved.
  mutating func noteRelocations(of file: FileComparison) {
    guard case .values(let changes) = file.difference else { return }
    for relocation in changes.relocations {
      note("moved", "\(relocation.old) is now \(relocation.new)", file: file.label)
    }
  }

  /// Writes a JSON patch of a single file, or an object with one for each file.
  ///
  /// - Throws: What has no JSON patch, as files with other bytes.
  mutating func writeJSONPatch(_ report: DiffReport) throws(CommandError) {
    var patches: [(label: String, text: [UInt8])] = []
    for file in report.files {
      guard case .values(let changes) = file.difference else {
        throw CommandError(.noPatch(file.label, file.difference.words))
      }
      do throws(ChangesError) {
        let patch = try changes.jsonPatch()
        do throws(PlistError) { patches.append((file.label, try patch.root.typedJSON(pretty: true))) } catch {
          throw ChangesError(.plist(error))
        }
      } catch { throw CommandError(WorkbenchError(.changes(error), in: file.label)) }
    }
    if report.compared == 1 {
      write((patches.first?.text ?? Array("[]".utf8)) + [UInt8(ascii: "\n")])
      return
    }
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    for patch in patches {
      writer.key(patch.label)
      writer.verbatim(patch.text)
    }
    writer.endObject()
    write(&writer)
  }

  /// Writes the commands that make the same change.
  mutating func writeCommands(
    _ files: [FileComparison], for target: TargetWord, in name: FilePath?
  ) throws(CommandError) {
    for file in files {
      guard case .values(let changes) = file.difference else {
        write("# \(Printable.text(file.label)): \(file.difference.words)\n")
        continue
      }
      let isInFolder = file.before.map { $0.label != target.path.text } ?? false
      var words = [ShellWord.quoted(target.path.text)]
      if isInFolder { words += ["--in", ShellWord.quoted(name?.text ?? file.label)] }
      do throws(ChangesError) {
        for command in try CommandLines(changes).lines {
          write("springback \(command.verb) \((words + command.words).joined(separator: " "))\n")
        }
      } catch { throw CommandError(WorkbenchError(.changes(error), in: file.label)) }
    }
  }
}

/// Words for a shell.
enum ShellWord {
  /// Returns a word that a shell reads as this text: as it is, or in single quotes.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte >= 0x80 || "_-./:=,@%+".utf8.contains(byte)
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// The commands that make changes: first what is there already, then what goes, from the end, then what comes.
struct CommandLines {
  let lines: [(verb: String, words: [String])]

  /// Makes the commands.
  ///
  /// - Throws: `ChangesError`: `contradiction`, or a limit.
  init(_ changes: Changeset) throws(ChangesError) {
    var set: [String] = []
    var retypes = false
    var gone: [String] = []
    for change in changes.changes {
      switch change.action {
      case .add(let new): set.append(try Self.assignment(change.path, new))
      case .replace(let old, let new):
        set.append(try Self.assignment(change.path, new))
        if old.kind != new.kind { retypes = true }
      case .delete, .remove: gone.append(ShellWord.quoted(change.path.description))
      case .insert: break
      }
    }
    // The way back removes what comes, and names it by its place in what the commands before have made.
    var come: [String] = []
    for change in try changes.inverted().changes {
      if case .remove(let value) = change.action { come.append(try Self.assignment(change.path, value)) }
    }
    var lines: [(String, [String])] = []
    if !set.isEmpty { lines.append(("set", (retypes ? ["--retype"] : []) + ["--"] + set)) }
    if !gone.isEmpty { lines.append(("delete", ["--"] + gone.reversed())) }
    if !come.isEmpty { lines.append(("insert", ["--"] + come)) }
    self.lines = lines
  }

  private static func assignment(_ path: PropertyPath, _ value: Value) throws(ChangesError) -> String {
    do throws(PlistError) {
      return ShellWord.quoted("\(path)=" + String(decoding: try value.word(), as: UTF8.self))
    } catch { throw ChangesError(.plist(error), at: path) }
  }
}

extension FileComparison.Difference {
  /// How files differ, for a line about them.
  var words: String {
    switch self {
    case .values: "other values"
    case .bytes: "other bytes"
    case .layout: "the same values, written otherwise"
    case .presence: "only on one side"
    case .unreadable: "unreadable"
    }
  }
}
