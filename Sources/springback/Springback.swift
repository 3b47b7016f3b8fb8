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
        return run(invocation, words, in: surroundings, &output)
      }
    } catch {
      output.report(Diagnostic(error))
      return .trouble
    }
  }

  private static func run(
    _ call: Invocation, _ words: [Word], in surroundings: Surroundings, _ output: inout Output
  ) -> ExitStatus {
    output.form = call.flag(GlobalOptions.json) ? .json : .text
    let color = call.text(GlobalOptions.color).flatMap { When(rawValue: $0) } ?? .auto
    output.setColor(color, environment: surroundings.environment)
    output.verbosity =
      call.flag(GlobalOptions.quiet) ? .quiet : call.flag(GlobalOptions.verbose) ? .verbose : .normal
    guard let command = Commands.command(of: call) else {
      preconditionFailure("every declared command is in the table")
    }
    do throws(CommandError) {
      return try command.run(Session(call, words: words, in: surroundings), &output)
    } catch {
      output.report(error.diagnostic)
      return error.status
    }
  }
}
