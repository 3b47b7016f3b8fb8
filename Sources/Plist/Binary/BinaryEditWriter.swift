/// Writes an edited binary property list with the untouched objects' bytes as they were, in their order.
///
/// An edited container takes the place of its original, unless something still refers to that. New objects take the
/// places of objects that nothing refers to any more, in order, and the rest go to the end. Objects that nothing
/// referred to in the source stay. The widths of references and offsets grow only if the numbers demand it.
enum BinaryEditWriter {
  /// Returns the bytes of a document that was read from a binary property list and edited.
  ///
  /// - Throws: As the reader, which has accepted the source.
  /// - Complexity: O(*n*), and O(log *n*) for each child of an edited container.
  static func bytes(of document: Document) throws(PlistError) -> [UInt8] {
    let arena = document.arena
    guard document.original.count > 0 else {
      var output = OutputBuffer()
      try BinaryWriter.write(document, options: WritingOptions(), to: &output)
      return output.finish()
    }
    let objects = try BinaryObjects(document.original.span)
    let top = objects.trailer.topObject
    if arena.root.isUntouched, try objects.offset(of: top) == Int(arena.root.position) {
      return document.original.array()
    }
    let source = try SourceObjects(objects)
    let plan = try EditPlan(arena, source: source)
    let layout = EditLayout(plan)
    return try layout.bytes(plan, arena)
  }
}

/// The numbers and places of the objects of an edited file.
private struct EditLayout {
  /// What becomes of an object of the source.
  private enum Fate {
    case kept
    case dropped
    case replaced(by: UInt32)
  }

  private var fates: [Fate]
  /// The planned objects that go to the end.
  private var appended: [UInt32] = []
  private var sourceNumbers: [UInt32]
  private var plannedNumbers: [UInt32]
  private var count: UInt32 = 0

  init(_ plan: borrowing EditPlan) {
    let source = plan.source
    fates = (0..<source.count).map { plan.reached[$0] && !plan.live[$0] ? .dropped : .kept }
    plannedNumbers = [UInt32](repeating: 0, count: plan.planned.count)
    sourceNumbers = [UInt32](repeating: 0, count: source.count)
    var placed = [Bool](repeating: false, count: plan.planned.count)
    for (number, object) in plan.planned.enumerated() {
      guard let original = object.original, case .dropped = fates[Int(original)] else { continue }
      fates[Int(original)] = .replaced(by: UInt32(truncatingIfNeeded: number))
      placed[number] = true
    }
    var free = 0
    for (number, object) in plan.planned.enumerated() where !placed[number] && object.equal == nil {
      while free < fates.count {
        if case .dropped = fates[free] { break }
        free += 1
      }
      if free < fates.count {
        fates[free] = .replaced(by: UInt32(truncatingIfNeeded: number))
      } else {
        appended.append(UInt32(truncatingIfNeeded: number))
      }
    }
    for object in fates.indices {
      switch fates[object] {
      case .dropped: continue
      case .kept: sourceNumbers[object] = count
      case .replaced(let number): plannedNumbers[Int(number)] = count
      }
      count += 1
    }
    for number in appended {
      plannedNumbers[Int(number)] = count
      count += 1
    }
  }

  private func number(_ target: EditPlan.Target) -> UInt32 {
    switch target {
    case .source(let object): sourceNumbers[Int(object)]
    case .planned(let number): plannedNumbers[Int(number)]
    }
  }

  /// The source's width of references, or the one that the number of objects demands.
  private func referenceWidth(_ trailer: BinaryTrailer) -> Int {
    let width = trailer.referenceWidth
    // The number itself must fit, as Apple's reader wants it.
    return width >= 8 || UInt64(count) >> UInt64(8 * width) == 0
      ? width : ObjectWriter.width(of: UInt64(count))
  }

  func bytes(_ plan: borrowing EditPlan, _ arena: Arena) throws(PlistError) -> [UInt8] {
    let source = plan.source
    let objects = source.objects
    let trailer = objects.trailer
    var output = OutputBuffer()
    var writer = ObjectWriter(
      of: arena, objectCount: Int(count), referenceWidth: referenceWidth(trailer),
      header: objects.bytes.extracting(0..<BinaryTrailer.headerSize).array())
    var last: (offset: UInt64, place: Int)?
    for rank in 0..<source.count {
      let object = source.object(ofRank: rank)
      switch fates[object] {
      case .dropped: continue
      case .replaced(let number): try write(number, plan, &writer, &output)
      case .kept:
        writer.number = Int(sourceNumbers[object])
        let offset = objects.tableEntry(of: object)
        if offset < UInt64(BinaryTrailer.headerSize) {
          writer.object(at: Int(offset))
        } else if let last, last.offset == offset {
          writer.object(at: last.place)
        } else {
          last = (offset, writer.count)
          try copy(object, plan, &writer, &output)
        }
      }
    }
    for number in appended { try write(number, plan, &writer, &output) }
    let unused = objects.bytes.bigEndian(at: objects.bytes.byteCount - BinaryTrailer.size, width: 6)
    try writer.finish(
      topObject: Int(number(plan.resolved(plan.root))), offsetWidth: trailer.offsetWidth, unused: unused,
      &output)
    return output.finish()
  }

  /// Writes an object of the source, its references with their new numbers.
  private func copy(
    _ object: Int, _ plan: borrowing EditPlan, _ writer: inout ObjectWriter, _ output: inout OutputBuffer
  ) throws(PlistError) {
    let source = plan.source
    let bytes = source.objects.bytes
    let offset = try source.objects.offset(of: object)
    guard
      let extent = plan.reached[object]
        ? try source.extent(of: object) : source.soundExtent(ofOrphan: object)
    else {
      return try writer.object(bytes.extracting(offset..<source.end(after: UInt64(offset))), &output)
    }
    guard extent.type >= 0xA else {
      return try writer.object(bytes.extracting(offset..<extent.end), &output)
    }
    try writer.object(bytes.extracting(offset..<extent.payload), &output)
    for reference in source.references(extent) {
      try writer.reference(sourceNumbers[source.objects.reference(at: reference)], &output)
    }
  }

  /// Writes an object that is not in the source.
  private func write(
    _ planned: UInt32, _ plan: borrowing EditPlan, _ writer: inout ObjectWriter, _ output: inout OutputBuffer
  ) throws(PlistError) {
    let object = plan.planned[Int(planned)]
    writer.number = Int(plannedNumbers[Int(planned)])
    guard object.node.kind.isContainer else { return try writer.leaf(object.node, &output) }
    try writer.container(object.node.kind, count: object.node.count, &output)
    let step = object.node.kind == .dictionary ? 2 : 1
    for first in 0..<step {
      for child in stride(from: object.children.lowerBound + first, to: object.children.upperBound, by: step)
      {
        try writer.reference(number(plan.resolved(plan.children[child])), &output)
      }
    }
  }
}
