import Arguments

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The executable: words in, text out.
@main enum Springback {
  static func main() {
    StandardDescriptors.prepare()
    var output = Output()
    let words = Array(Word.commandLine().dropFirst())
    let status = run(words, in: .process, &output)
    exit(output.finish(status).rawValue)
  }

  /// Carries out a command line.
  ///
  /// - Parameters:
  ///   - words: The words after the executable's name.
  ///   - surroundings: What else the work depends on.
  ///   - output: Where results and diagnostics go; not flushed at the end.
  /// - Returns: The status of the work.
  static func run(
    _ words: [Word], in surroundings: Surroundings, _ output: inout Output
  ) -> ExitStatus {
    output.form = EarlyOptions.form(in: words)
    output.setColor(EarlyOptions.color(in: words), environment: surroundings.environment)
    do {
      switch try Commands.set.parse(words) {
      case .version:
        output.write("\(Commands.set.executable) \(Commands.set.version)\n")
        return .done
      case .help(let path):
        output.write(Commands.set.help(of: path, width: output.helpWidth))
        return .done
      case .usage(let path):
        output.reportMissingCommand(below: path)
        return .trouble
      case .run(let invocation):
        _ = invocation
        return .trouble
      }
    } catch {
      output.report(Diagnostic(error))
      return .trouble
    }
  }
}
