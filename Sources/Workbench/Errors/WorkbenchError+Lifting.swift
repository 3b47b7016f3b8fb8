internal import Changes
internal import DeviceBackup
internal import Files
internal import Plist
internal import Vault

// Each passes on what a call returns, and gives its failure the workbench's type. An error that is one already by its
// meaning gets its own code, so that callers need to know one code for one thing.
extension WorkbenchError {
  @discardableResult
  static func lift<Result: ~Copyable>(
    plist body: @autoclosure () throws(PlistError) -> Result, in label: String?
  ) throws(WorkbenchError) -> Result {
    do throws(PlistError) { return try body() } catch { throw WorkbenchError(.plist(error), in: label) }
  }

  @discardableResult
  static func lift<Result: ~Copyable>(
    changes body: @autoclosure () throws(ChangesError) -> Result, in label: String?
  ) throws(WorkbenchError) -> Result {
    do throws(ChangesError) { return try body() } catch { throw WorkbenchError(.changes(error), in: label) }
  }

  @discardableResult
  static func lift<Result: ~Copyable>(
    backup body: @autoclosure () throws(BackupError) -> Result, in label: String? = nil
  ) throws(WorkbenchError) -> Result {
    do throws(BackupError) { return try body() } catch { throw WorkbenchError(.backup(error), in: label) }
  }

  @discardableResult
  static func lift<Result: ~Copyable>(
    vault body: @autoclosure () throws(VaultError) -> Result, in label: String? = nil
  ) throws(WorkbenchError) -> Result {
    do throws(VaultError) { return try body() } catch { throw WorkbenchError(.vault(error), in: label) }
  }

  @discardableResult
  static func lift<Result: ~Copyable>(
    file body: @autoclosure () throws(FileError) -> Result
  ) throws(WorkbenchError) -> Result {
    do throws(FileError) { return try body() } catch { throw WorkbenchError(.file(error)) }
  }
}
