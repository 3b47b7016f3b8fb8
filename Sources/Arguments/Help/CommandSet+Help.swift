extension CommandSet {
  /// Sets the help of a command, or the overall help.
  ///
  /// - Parameters:
  ///   - path: the command, below the commands it belongs to; empty for the overall help.
  ///   - width: the columns a line may take; only names too long to break go beyond.
  /// - Returns: the help, without colour.
  public func help(of path: [CommandDescription] = [], width: Int = 80) -> HelpText {
    let arguments = path.last.map { $0.positionals.map(row) } ?? []
    let options = path.last.map { rows(of: $0.options) } ?? []
    let shared = rows(of: sharedOptions)
    let commands = subcommands(of: path).filter { !$0.isHidden }
    let commandRows = commands.map(row)

    var page = HelpPage(width: width, rows: arguments + options + shared + commandRows)
    page.appendUsage("Usage:", command: name(of: path), words: usageWords(of: path))
    page.appendParagraphs(sentence(path.last?.summary ?? summary))
    page.appendParagraphs(path.last?.discussion ?? "")
    page.appendSection("Arguments:", rows: arguments)
    page.appendSection("Options:", rows: options)
    if path.isEmpty {
      for group in groups {
        let commands = self.commands.filter { $0.group == group && !$0.isHidden }
        page.appendSection(group.title + ":", rows: commands.map(row))
      }
    } else {
      page.appendSection("Commands:", rows: commandRows)
    }
    page.appendSection("Global options:", rows: shared)
    if let examples = path.last?.examples, !examples.isEmpty { page.appendExamples("Examples:", examples) }
    if !commands.isEmpty {
      page.appendParagraphs("See '\(helpLine(of: path))' for more on one command.")
    }
    return page.help
  }

  /// Returns the few lines for someone who named no command.
  public func usage(of path: [CommandDescription] = [], width: Int = 80) -> HelpText {
    var page = HelpPage(width: width, rows: [])
    page.appendUsage("Usage:", command: name(of: path), words: usageWords(of: path))
    let names = subcommands(of: path).filter { !$0.isHidden }.map(\.name)
    if !path.isEmpty, !names.isEmpty {
      page.appendParagraphs("COMMAND is one of " + Wording.alternatives(names) + ".")
    }
    page.appendParagraphs("See '\(name(of: path)) --help'.")
    return page.help
  }

  /// Returns how a command is typed, in one line: `springback get [OPTION...] TARGET PATH...`.
  func usageLine(of path: [CommandDescription]) -> String {
    ([name(of: path)] + usageWords(of: path).map(\.text)).joined(separator: " ")
  }

  private func name(of path: [CommandDescription]) -> String {
    ([executable] + path.map(\.name)).joined(separator: " ")
  }

  private func helpLine(of path: [CommandDescription]) -> String {
    ([executable, helpCommand.name] + path.map(\.name) + ["COMMAND"]).joined(separator: " ")
  }

  private func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}

// MARK: - Usage

extension CommandSet {
  private func usageWords(of path: [CommandDescription]) -> [HelpText] {
    guard let command = path.last, command.subcommands.isEmpty else {
      return [text("COMMAND", .placeholder), text("[ARGUMENT...]", .placeholder)]
    }
    if command.takesWordsVerbatim { return [text("[ARGUMENT...]", .placeholder)] }
    var words: [HelpText] = []
    for option in command.options where option.isRequired && !option.isHidden {
      var word = text(option.shortSpelling ?? option.longSpelling, .literal)
      if let value = option.value { word.append(" " + value.placeholder, .placeholder) }
      words.append(word)
    }
    words.append(text("[OPTION...]", .placeholder))
    words += command.positionals.map { text(usageWord($0), .placeholder) }
    return words
  }

  private func usageWord(_ positional: Positional) -> String {
    let word = positional.isRepeated ? positional.name + "..." : positional.name
    return positional.isRequired && positional.replacedBy.isEmpty ? word : "[\(word)]"
  }

  private func text(_ text: String, _ role: HelpText.Role) -> HelpText {
    var help = HelpText()
    help.append(text, role)
    return help
  }
}

// MARK: - Rows

extension CommandSet {
  private func row(_ command: CommandDescription) -> HelpPage.Row {
    HelpPage.Row(label: text(command.name, .literal), explanation: command.summary)
  }

  private func row(_ positional: Positional) -> HelpPage.Row {
    var notes = self.notes(positional.value)
    if !positional.replacedBy.isEmpty {
      let options = positional.replacedBy.map(\.longSpelling)
      notes.append("not needed with " + Wording.alternatives(options))
    }
    return HelpPage.Row(
      label: text(usageWord(positional), .placeholder), explanation: positional.help + inParentheses(notes))
  }

  private func rows(of options: [Option]) -> [HelpPage.Row] {
    options.filter { !$0.isHidden }.map { option in
      var label = text(option.shortSpelling.map { $0 + ", " } ?? "    ", .literal)
      label.append(option.longSpelling, .literal)
      var notes: [String] = []
      if let value = option.value {
        label.append(" " + value.placeholder, .placeholder)
        notes = self.notes(value)
      }
      if let word = option.defaultWord { notes.append("default: " + word) }
      if option.repetition == .each { notes.append("may be repeated") }
      return HelpPage.Row(label: label, explanation: option.help + inParentheses(notes))
    }
  }

  /// What is accepted, where the placeholder does not say it.
  private func notes(_ value: ValueDescription) -> [String] {
    switch value.kind {
    case .text, .file, .folder, .list: []
    case .choice(let words):
      value == .choice(words) ? [] : [Wording.alternatives(words)]
    case .integer(let range):
      range == Int.min...Int.max ? [] : [Wording.range(range)]
    }
  }

  private func inParentheses(_ notes: [String]) -> String {
    notes.isEmpty ? "" : " (" + notes.joined(separator: "; ") + ")"
  }
}
