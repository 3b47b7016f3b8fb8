#!/usr/bin/env python3
"""Writes everything in this folder that is not written by hand; see README.md.

    samples/make.py [FOLDER]        FOLDER is this folder unless given
    samples/make.py --files NUMBER FOLDER
                                    a backup of the same phone with so many files more, in FOLDER

Python 3.9 or newer and its standard library are all it needs. Dates, keys and numbers are fixed, so two runs give the
same bytes. Nothing comes from a real device.
"""

import datetime
import hashlib
import os
import plistlib
import shutil
import sqlite3
import stat
import struct
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

UDID = "00112233445566778899aabbccddeeff00112233"
BACKED_UP = datetime.datetime(2017, 2, 1, 20, 15, 0)
# Not 10.2: one of the independent readers (pyiosbackup 0.2.4) takes that version for iOS 9.
IOS_VERSION, IOS_BUILD = "10.2.1", "14D27"
SERIAL = "F00SAMPLE000"
NOTES = "com.example.notes"
SPRINGBOARD = "Library/Preferences/com.apple.springboard.plist"

# Of the domains used here, a phone records a digest for files of these and for no others.
DOMAINS_WITH_DIGESTS = {"HomeDomain", "ManagedPreferencesDomain"}


def unix_time(date):
    return int(date.replace(tzinfo=datetime.timezone.utc).timestamp())


def fixed_bytes(label, count):
    """Bytes that look random and are always the same for one label."""
    return hashlib.shake_256(f"springback samples: {label}".encode()).digest(count)


def binary(value):
    return plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False)


SPRINGBOARD_VALUES = {
    "SBShowBatteryPercentage": True,
    "SBBacklightLevel2": 0.4375,
    "SBNeverBreadcrumb": False,
    "SBLanguageRestart": False,
    "SBDeviceLockFailedAttempts": 0,
    "SBKillableInAppSwitcher": False,
    "SampleDate": datetime.datetime(2016, 10, 8, 9, 41, 0),
    "SampleData": fixed_bytes("data in the springboard plist", 24),
    "SampleText": "滑动来解锁",
    "SampleList": [1, 2.5, "three", {"nested": True}],
    "com.example.dotted key": "found by a quoted path",
}

# The same values as above, as someone might have left them after editing by hand.
SPRINGBOARD_XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- My phone, October 2016. Keep the order: what I change is at the top. -->
<plist version="1.0">
<dict>
    <key>SBShowBatteryPercentage</key> <true/>
    <key>SBBacklightLevel2</key>       <real>0.4375</real>    <!-- about half -->

    <!-- switches -->
\t<key>SBNeverBreadcrumb</key>
\t<false/>
\t<key>SBLanguageRestart</key>
\t<false/>
    <key>SBDeviceLockFailedAttempts</key>
        <integer>0</integer>  <!-- never touch -->
    <key>SBKillableInAppSwitcher</key> <false/>  <!-- true lets the home card be swiped away -->

    <!-- one value of every other type -->
    <key>SampleDate</key>
    <date>2016-10-08T09:41:00Z</date>
    <key>SampleData</key>
    <data>
    {data}
    </data>
    <key>SampleText</key>
    <string>滑动来解锁</string>
    <key>SampleList</key>
    <array>
        <integer>1</integer> <real>2.5</real> <string>three</string>
        <dict><key>nested</key><true/></dict>
    </array>
\t<key>com.example.dotted key</key>
\t<string>found by a quoted path</string>
</dict>
</plist>
<!-- the end -->
"""


@dataclass
class Entry:
    """One row of the manifest: a file, a folder or a symbolic link."""

    domain: str
    path: str
    mode: int
    body: bytes = b""
    target: str = ""
    protection_class: int = 0
    attributes: dict = field(default_factory=dict)
    inode: int = 0

    @property
    def file_id(self):
        return hashlib.sha1(f"{self.domain}-{self.path}".encode()).hexdigest()

    @property
    def is_file(self):
        return stat.S_ISREG(self.mode)

    @property
    def flags(self):
        return {stat.S_IFREG: 1, stat.S_IFDIR: 2, stat.S_IFLNK: 4}[stat.S_IFMT(self.mode)]


def file(domain, path, body, mode=0o600, protection_class=4, attributes=None):
    return Entry(domain, path, stat.S_IFREG | mode, body, "", protection_class, attributes or {})


def phone(more=()):
    """All entries of the sample phone, each folder before what it holds."""
    apart = [
        file("HomeDomain", SPRINGBOARD, binary(SPRINGBOARD_VALUES)),
        file("HomeDomain", "Library/Preferences/.GlobalPreferences.plist",
             binary({"AppleLocale": "en_US", "AppleLanguages": ["en-US", "zh-Hans-US"]}), mode=0o644),
        file("HomeDomain", "Library/Preferences/com.apple.Accessibility.plist", binary({"ReduceMotionEnabled": 0})),
        file("HomeDomain", "Library/Logs/empty.log", b""),
        Entry("HomeDomain", "Library/Settings", stat.S_IFLNK | 0o755, target="Preferences"),
        # This copy beats the one in HomeDomain on the phone, for the key it holds.
        file("ManagedPreferencesDomain", "mobile/com.apple.springboard.plist",
             binary({"SBShowBatteryPercentage": False}), mode=0o644),
        file(f"AppDomain-{NOTES}", f"Library/Preferences/{NOTES}.plist",
             binary({"GestureUnlockEnabled": True,
                     "GestureUnlock": ["top-left", "top", "middle", "bottom", "bottom-right"],
                     "FontSize": 17, "LastOpened": datetime.datetime(2017, 1, 31, 7, 30, 0)})),
        file(f"AppDomain-{NOTES}", "Documents/first note.txt", b"Milk, bread, a new battery.\n", mode=0o644,
             protection_class=3),
        file("CameraRollDomain", "Media/DCIM/100APPLE/IMG_0001.JPG", b"\xff\xd8" + fixed_bytes("picture", 900) + b"\xff\xd9",
             mode=0o644, protection_class=3, attributes={"com.example.rating": b"\x05"}),
        *more,
    ]
    entries, seen = [], set()
    for entry in apart:
        names = entry.path.split("/")
        for depth in range(len(names)):
            folder = "/".join(names[:depth])
            if (entry.domain, folder) not in seen:
                seen.add((entry.domain, folder))
                entries.append(Entry(entry.domain, folder, stat.S_IFDIR | 0o755))
        entries.append(entry)
    # Files that share an inode number are restored as hard links to one another.
    for inode, entry in enumerate(entries, start=680_001):
        entry.inode = inode
    return entries


def aes_s_box():
    def double(a):
        return (a << 1) ^ (0x11B if a & 0x80 else 0)

    powers = [1]  # of 3, which generates every non-zero element of the field
    while len(powers) < 255:
        powers.append(double(powers[-1]) ^ powers[-1])
    box = []
    for a in range(256):
        inverse = powers[-powers.index(a) % 255] if a else 0
        value = 0x63
        for turn in range(5):
            value ^= ((inverse << turn) | (inverse >> (8 - turn))) & 0xFF
        box.append(value)
    return box


S_BOX = aes_s_box()
DOUBLE = [(a << 1) ^ (0x11B if a & 0x80 else 0) for a in range(256)]


class AES256:
    """The forward block cipher of FIPS 197, which is all that wrapping a key needs."""

    def __init__(self, key):
        words, constant = [list(key[i:i + 4]) for i in range(0, 32, 4)], 1
        for i in range(8, 60):
            word = list(words[-1])
            if i % 8 == 0:
                word = [S_BOX[b] for b in word[1:] + word[:1]]
                word[0] ^= constant
                constant = DOUBLE[constant]
            elif i % 8 == 4:
                word = [S_BOX[b] for b in word]
            words.append([a ^ b for a, b in zip(words[i - 8], word)])
        self.round_keys = [sum(words[i:i + 4], []) for i in range(0, 60, 4)]

    def encrypt(self, block):
        state = [a ^ b for a, b in zip(block, self.round_keys[0])]
        for number, key in enumerate(self.round_keys[1:], start=1):
            state = [S_BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
            if number < 14:
                state = [self.mixed(state, i) for i in range(16)]
            state = [a ^ b for a, b in zip(state, key)]
        return bytes(state)

    @staticmethod
    def mixed(state, i):
        a, b, c, d = (state[i & ~3 | (i + step) % 4] for step in range(4))
        return DOUBLE[a] ^ DOUBLE[b] ^ b ^ c ^ d


def wrapped(key, by):
    """The key wrapped as in RFC 3394."""
    cipher, check = AES256(by), b"\xa6" * 8
    parts = [key[i:i + 8] for i in range(0, len(key), 8)]
    for turn in range(6):
        for i, part in enumerate(parts):
            block = cipher.encrypt(check + part)
            count = turn * len(parts) + i + 1
            check = (int.from_bytes(block[:8], "big") ^ count).to_bytes(8, "big")
            parts[i] = block[8:]
    return check + b"".join(parts)


def keybag():
    # A phone refuses even an unencrypted backup that has none; the password is then the empty one.
    def item(tag, value):
        value = struct.pack(">I", value) if isinstance(value, int) else value
        return tag.encode() + struct.pack(">I", len(value)) + value

    salt, rounds = fixed_bytes("keybag salt", 20), 10_000
    wrapping_key = hashlib.pbkdf2_hmac("sha1", b"", salt, rounds, 32)
    bag = item("VERS", 5) + item("TYPE", 1) + item("UUID", fixed_bytes("keybag", 16)) + item("HMCK", bytes(40))
    bag += item("WRAP", 0) + item("SALT", salt) + item("ITER", rounds)
    for number in range(1, 12):
        bag += item("UUID", fixed_bytes(f"class {number}", 16)) + item("CLAS", number)
        bag += item("WRAP", 2 if number <= 4 else 3) + item("KTYP", 0)
        bag += item("WPKY", wrapped(fixed_bytes(f"class key {number}", 32), by=wrapping_key))
    return bag


def record(entry):
    """The entry as the archive a phone keeps in the column `file`."""
    modified = unix_time(BACKED_UP) - 86_400 + entry.inode % 1000
    root = {"LastModified": modified, "ProtectionClass": entry.protection_class, "Flags": 0, "GroupID": 501,
            "$class": None, "LastStatusChange": modified, "RelativePath": plistlib.UID(2), "Birth": modified - 3600,
            "Size": len(entry.body), "Mode": entry.mode, "UserID": 501, "InodeNumber": entry.inode}
    objects = ["$null", root, entry.path]

    def refer(key, value):
        root[key] = plistlib.UID(len(objects))
        objects.append(value)

    if entry.target:
        refer("Target", entry.target)
    if entry.is_file and entry.domain in DOMAINS_WITH_DIGESTS:
        refer("Digest", hashlib.sha1(entry.body).digest())
    if entry.attributes:
        refer("ExtendedAttributes", binary(entry.attributes))
    refer("$class", {"$classname": "MBFile", "$classes": ["MBFile", "NSObject"]})
    return binary({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": plistlib.UID(1)},
                   "$objects": objects})


def manifest_database(entries):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Manifest.db"
        database = sqlite3.connect(path)
        database.executescript("""
            PRAGMA page_size = 4096;
            PRAGMA user_version = 2;
            CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, flags INTEGER, file BLOB);
            CREATE INDEX FilesDomainIdx ON Files(domain);
            CREATE INDEX FilesRelativePathIdx ON Files(relativePath);
            CREATE INDEX FilesFlagsIdx ON Files(flags);
            CREATE TABLE Properties (key TEXT PRIMARY KEY, value BLOB);
            """)
        # By file ID: in real backups too a folder's row may come after those of its files.
        for entry in sorted(entries, key=lambda entry: entry.file_id):
            database.execute("INSERT INTO Files VALUES (?, ?, ?, ?, ?)",
                             (entry.file_id, entry.domain, entry.path, entry.flags, record(entry)))
        database.commit()
        database.close()
        image = bytearray(path.read_bytes())
    # A phone's manifest says that it has a write-ahead log, though none is shipped.
    image[18:20] = b"\x02\x02"
    # The SQLite that wrote last: fixed, or the bytes would change with the machine's SQLite.
    image[96:100] = struct.pack(">I", 3_014_000)
    return bytes(image)


def property_lists():
    manifest = {
        "BackupKeyBag": keybag(), "Version": "10.0", "Date": BACKED_UP, "SystemDomainsVersion": "20.0",
        "WasPasscodeSet": True,
        "Lockdown": {
            "DeviceName": "Sample iPhone", "ProductType": "iPhone7,2", "ProductVersion": IOS_VERSION,
            "BuildVersion": IOS_BUILD, "SerialNumber": SERIAL, "UniqueDeviceID": UDID, "com.apple.Accessibility": {},
            "com.apple.MobileDeviceCrashCopy": {}, "com.apple.TerminalFlashr": {}, "com.apple.mobile.data_sync": {},
            "com.apple.mobile.iTunes.accessories": {}, "com.apple.mobile.wireless_lockdown": {}},
        "Applications": {NOTES: {
            "CFBundleIdentifier": NOTES, "CFBundleVersion": "1.0", "ContainerContentClass": "Data/Application",
            "Path": "/var/containers/Bundle/Application/Sample/Notes.app"}},
        "IsEncrypted": False}
    info = {
        "Applications": {}, "Build Version": IOS_BUILD, "Device Name": "Sample iPhone", "Display Name": "Sample iPhone",
        "GUID": fixed_bytes("GUID", 16).hex().upper(), "IMEI": "000000000000000", "Installed Applications": [NOTES],
        "Last Backup Date": BACKED_UP, "Product Name": "iPhone 6", "Product Type": "iPhone7,2",
        "Product Version": IOS_VERSION, "Serial Number": SERIAL, "Target Identifier": UDID, "Target Type": "Device",
        "Unique Identifier": UDID.upper(), "iTunes Files": {}, "iTunes Settings": {}, "iTunes Version": "12.5.5.5"}
    status = {
        "BackupState": "new", "Date": BACKED_UP, "IsFullBackup": True, "SnapshotState": "finished",
        "UUID": "00000000-0000-4000-8000-53414D504C45", "Version": "3.3"}
    return {"Manifest.plist": binary(manifest), "Info.plist": plistlib.dumps(info), "Status.plist": binary(status)}


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def write_backup(folder, entries):
    for entry in entries:
        if entry.is_file:
            write(folder / entry.file_id[:2] / entry.file_id, entry.body)
    write(folder / "Manifest.db", manifest_database(entries))
    for name, content in property_lists().items():
        write(folder / name, content)


def write_extracted(folder, entries):
    for entry in entries:
        path = folder / entry.domain / entry.path
        if entry.is_file:
            write(path, entry.body)
        elif entry.target:
            path.symlink_to(entry.target)


def many(count):
    """Small files, a thousand to a folder: most of an app's, every tenth one of the system's and so with a digest."""
    for number in range(count):
        domain, folder = ("HomeDomain", "Library/Many") if number % 10 == 0 else (f"AppDomain-{NOTES}", "Documents/Many")
        body = f"file {number}\n".encode() * (number % 20)
        yield file(domain, f"{folder}/{number // 1000:03}/{number:06}.txt", body, mode=0o644)


def main():
    if sys.argv[1:2] == ["--files"]:
        os.umask(0o022)
        write_backup(Path(sys.argv[3]) / UDID, phone(many(int(sys.argv[2]))))
        return
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent
    os.umask(0o022)
    data = plistlib.dumps(SPRINGBOARD_VALUES["SampleData"]).decode().split("<data>")[1].split("</data>")[0]
    xml = SPRINGBOARD_XML.format(data=data.strip()).encode()
    assert plistlib.loads(xml) == SPRINGBOARD_VALUES
    for name in ("backup", "extracted"):
        shutil.rmtree(folder / name, ignore_errors=True)
    entries = phone()
    write_backup(folder / "backup" / UDID, entries)
    write_extracted(folder / "extracted", entries)
    write(folder / "com.apple.springboard.xml.plist", xml)
    write(folder / "com.apple.springboard.binary.plist", binary(SPRINGBOARD_VALUES))


if __name__ == "__main__":
    main()
