internal import DeviceBackup
internal import Files
internal import Plist
internal import Tweaks

extension Catalogue {
  /// The file of a phone that a place is, as far as the catalogue knows one of its kind.
  ///
  /// A file of a backup or tree says it by itself. Any other is told by the end of its path, as far as that goes: by
  /// domain and path, by the path alone, and by the bare name, which stands for the user's own copy.
  func subject(of place: Place) -> BackupPath? {
    switch place {
    case .standardInput: return nil
    case .backup(_, let file): return file.path
    case .file(let path):
      let names = path.components
      var best: (file: BackupPath, names: Int)?
      for file in files {
        let relative = file.relative.components
        let whole = [file.domain] + relative
        let matched: Int
        if names.suffix(whole.count).elementsEqual(whole) {
          matched = whole.count
        } else if relative.count > 1, names.suffix(relative.count).elementsEqual(relative) {
          matched = relative.count
        } else if file.domain == BackupPath.springboard.domain, names.last == relative.last {
          matched = 1
        } else {
          continue
        }
        if matched > best?.names ?? 0 { best = (file, matched) }
      }
      return best?.file
    }
  }

  /// The files with known or refused keys.
  private var files: [BackupPath] {
    let places = tweaks.map(\.place) + refused.refusals.map(\.place)
    return Set(places.map(\.file)).sorted()
  }
}

extension KeyPlace {
  /// The file that the key is in.
  var file: BackupPath {
    BackupPath(domain: FilePath(bytes: domain.bytes), relative: FilePath(bytes: path.bytes))
  }
}

extension BackupPath {
  /// The domain as text, as the catalogue has it.
  var domainText: Text { Text(domain.text) }
  /// The path in the domain as text, as the catalogue has it.
  var relativeText: Text { Text(relative.text) }
}
