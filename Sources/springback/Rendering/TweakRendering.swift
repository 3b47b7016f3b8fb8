import Plist
import Tweaks
import Workbench

extension Output {
  /// Writes everything that is known of a key: its names, what it does, what may go wrong, what shows that.
  ///
  /// - Throws: `LimitFault.expansion`, which no catalogue gives.
  mutating func write(_ tweak: Tweak) throws(PlistError) {
    write(tweak.id, as: .heading)
    write("  \(tweak.title)\n")
    for (name, text) in try tweak.facts {
      let lines = Paragraph.lines(Printable.text(text), width: max(helpWidth - 14, 20))
      write("  " + DisplayWidth.pad(name, to: 10) + "  ", as: .dim)
      write(lines.joined(separator: "\n" + String(repeating: " ", count: 14)) + "\n")
    }
  }

  /// Writes keys as a table: what is known of them, or what they are in a target.
  ///
  /// - Throws: `LimitFault.expansion`, inside.
  mutating func write(_ statuses: [TweakReport.Status], inTarget: Bool) throws(PlistError) {
    var table =
      inTarget ? Table("ID", "STATE", "IOS", "KEY") : Table("ID", "IOS", "RISK", "KEY", "ON", "TITLE")
    for status in statuses {
      let tweak = status.tweak
      let key = Table.Cell(tweak.place.keyPath.description)
      if inTarget {
        table.append(Table.Cell(tweak.id), try status.stateCell, status.versionsCell, key)
      } else {
        table.append(
          Table.Cell(tweak.id), Table.Cell(tweak.versions.words),
          Table.Cell(tweak.risk.rawValue, tweak.risk == .low ? nil : .warning), key,
          Table.Cell(try ValueText.short(tweak.on)), Table.Cell(tweak.title))
      }
    }
    table.write(to: &self)
  }
}

extension TweakReport.Status {
  fileprivate var stateCell: Table.Cell {
    get throws(PlistError) {
      switch state {
      case .on?: Table.Cell("on", .added)
      case .off?: "off"
      case .absent?: "not set"
      case .other(let value)?: Table.Cell(try ValueText.short(value), .warning)
      case nil: Table.Cell("no file", .dim)
      }
    }
  }

  fileprivate var versionsCell: Table.Cell {
    isInRange == false
      ? Table.Cell(tweak.versions.words + ", not this one", .warning) : Table.Cell(tweak.versions.words)
  }
}

extension VersionRange {
  /// The range in words: `10.0 to 10.x`.
  var words: String {
    switch (first, last) {
    case (nil, nil): "unknown"
    case (let first?, nil): "from \(first)"
    case (nil, let last?): "up to \(last)"
    case (let first?, let last?): "\(first) to \(last)"
    }
  }
}

extension Tweak {
  /// What there is to say of the key, each with its name.
  fileprivate var facts: [(name: String, text: String)] {
    get throws(PlistError) {
      var facts = [
        ("does", description), ("file", "\(place.domain)/\(place.path)"), ("key", place.keyPath.description),
        ("on", try ValueText.short(on)), ("off", try off.map(ValueText.short) ?? "the key is deleted"),
      ]
      if let absent { facts.append(("absent", "iOS takes it for \(try ValueText.short(absent))")) }
      facts.append(
        ("iOS", [versions.words, versionWords, versionBasis].compactMap(\.self).joined(separator: "; ")))
      if let devices { facts.append(("devices", devices)) }
      facts.append(("risk", risk.rawValue))
      if !effects.isEmpty { facts.append(("effects", effects)) }
      facts.append(
        ("restoring", restoreEvidence ?? "nobody is known to have made this change through a backup"))
      facts.append(("evidence", [confidence, confidenceNote].compactMap(\.self).joined(separator: "; ")))
      for source in sources { facts.append(("source", source)) }
      return facts
    }
  }
}

extension JSONWriter {
  /// Writes everything that is known of a key, and what it is in a target, as an object.
  ///
  /// - Throws: `LimitFault.expansion`, inside.
  mutating func value(_ tweak: Tweak, _ status: TweakReport.Status? = nil) throws(PlistError) {
    beginObject()
    member("id", tweak.id)
    member("title", tweak.title)
    member("description", tweak.description)
    member("domain", tweak.place.domain.description)
    member("file", tweak.place.path.description)
    members(tweak.place.keyPath)
    key("on")
    try value(tweak.on)
    key("off")
    if let off = tweak.off { try value(off) } else { null() }
    key("absent")
    if let absent = tweak.absent { try value(absent) } else { null() }
    member("firstVersion", tweak.versions.first?.description)
    member("lastVersion", tweak.versions.last?.description)
    member("risk", tweak.risk.rawValue)
    member("effects", tweak.effects)
    member("route", tweak.route.rawValue)
    member("restoreEvidence", tweak.restoreEvidence)
    member("confidence", tweak.confidence)
    member("sources", tweak.sources)
    if let status { try members(status) }
    endObject()
  }

  private mutating func members(_ status: TweakReport.Status) throws(PlistError) {
    switch status.state {
    case .on?: member("state", "on")
    case .off?: member("state", "off")
    case .absent?: member("state", "absent")
    case .other(let value)?:
      member("state", "other")
      key("value")
      try self.value(value)
    case nil: key("state"); null()
    }
    member("inRange", status.isInRange)
  }
}
