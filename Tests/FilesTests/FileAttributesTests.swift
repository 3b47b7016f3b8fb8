import CUnix
import Foundation
import Testing

@testable import Files

@Suite struct FileAttributesTests {
  @Test func attributesAreCarriedOver() throws {
    let folder = try ScratchFolder()
    let old = try FileDescriptor(folder.write("old", to: "old"), for: .readWrite)
    let new = try FileDescriptor(folder.write("new", to: "new"), for: .readWrite)
    #expect(unsafe unix_fsetxattr(old.number, "user.comment", "hello", 5) == 0)
    #expect(unsafe unix_fsetxattr(old.number, "user.empty", "", 0) == 0)
    #expect(unsafe unix_fsetxattr(new.number, "user.stray", "x", 1) == 0)
    #expect(unsafe unix_fsetxattr(new.number, "user.comment", "longer than before", 18) == 0)
    #expect(unsafe chmod(old.path.text, 0o640) == 0)
    let attributes = try FileAttributes(of: old)
    #expect(attributes.mode == 0o640)
    #expect(attributes.extended.map(\.name) == ["user.comment", "user.empty"])
    #expect(attributes.extended.map(\.value) == [Array("hello".utf8), []])
    try attributes.apply(to: new)
    #expect(try FileAttributes(of: new) == attributes)
    #expect(try new.status().size == 3)
  }

  #if os(Linux)
    /// A POSIX access control list as the kernel stores it: version 2, then (tag, permissions, id) of each entry.
    private static func list(userPermissions: UInt16) -> [UInt8] {
      let entries: [(UInt16, UInt16, UInt32)] = [
        (0x01, 6, .max), (0x02, userPermissions, 12345), (0x04, 4, .max), (0x10, userPermissions, .max),
        (0x20, 0, .max),
      ]
      var bytes: [UInt8] = [2, 0, 0, 0]
      for (tag, permissions, id) in entries {
        for number in [UInt32(tag), UInt32(permissions)] {
          bytes += [UInt8(number & 255), UInt8(number >> 8 & 255)]
        }
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) }
      }
      return bytes
    }

    @Test func accessControlListsAreCarriedOver() throws {
      let folder = try ScratchFolder()
      let old = try FileDescriptor(folder.write("old", to: "old"), for: .readWrite)
      let new = try FileDescriptor(folder.write("new", to: "new"), for: .readWrite)
      let value = Self.list(userPermissions: 6)
      try #require(unsafe unix_fsetxattr(old.number, "system.posix_acl_access", value, value.count) == 0)
      let attributes = try FileAttributes(of: old)
      #expect(attributes.extended.map(\.name) == ["system.posix_acl_access"])
      #expect(attributes.mode == 0o660)
      try attributes.apply(to: new)
      #expect(try FileAttributes(of: new) == attributes)
      // And one that the new file inherited is taken away again.
      try FileAttributes(mode: 0o600, owner: attributes.owner, group: attributes.group).apply(to: new)
      #expect(try FileAttributes(of: new).extended == [])
      #expect(try new.status().mode == 0o600)
    }
  #endif

  @Test(.enabled(if: geteuid() == 0)) func ownersAreCarriedOver() throws {
    let folder = try ScratchFolder()
    let file = try FileDescriptor(folder.write("x", to: "file"), for: .readWrite)
    try FileAttributes(mode: 0o4755, owner: 1234, group: 2345).apply(to: file)
    let status = try file.status()
    #expect((status.owner, status.group, status.mode) == (1234, 2345, 0o4755))
  }
}
