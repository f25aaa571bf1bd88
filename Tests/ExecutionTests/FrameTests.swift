import Core
import Execution
import Foundation
import Support
import Testing

@Suite struct FrameTests {
  private static func bytes(_ frames: [Frame]) -> [UInt8] {
    frames.reduce(into: []) { $1.write(to: &$0) }
  }

  private func decode(_ bytes: [UInt8], inPiecesOf size: Int) throws(FrameError) -> [Frame] {
    var decoder = FrameDecoder()
    var frames: [Frame] = []
    var start = 0
    while start < bytes.count {
      decoder.append(bytes[start..<min(start + size, bytes.count)])
      start += size
      while let frame = try decoder.next() { frames.append(frame) }
    }
    return frames
  }

  @Test(arguments: [1, 2, 3, 7, 16, 17, 1000, 1 << 20])
  func `frames come out as they went in, however the stream is cut`(size: Int) throws {
    let frames = (0..<40).map {
      Frame(kind: UInt16($0), call: UInt64($0) << 40, payload: Array(repeating: 7, count: $0 * 3))
    }
    #expect(try decode(Self.bytes(frames), inPiecesOf: size) == frames)
  }

  @Test func `a frame of the limit passes and one byte more is refused at its header`() throws {
    let largest = Frame(kind: 1, call: 2, payload: [UInt8](repeating: 0, count: Frame.payloadLimit))
    #expect(try decode(Self.bytes([largest]), inPiecesOf: 1 << 20) == [largest])
    var header = Array(Self.bytes([largest]).prefix(Frame.headerSize))
    header[0] = 1
    #expect(throws: FrameError.tooLong(UInt32(Frame.payloadLimit) + 1)) { try decode(header, inPiecesOf: 16) }
  }

  @Test func `the header is little-endian at fixed places`() {
    #expect(
      Self.bytes([Frame(kind: 0x0102, call: 0x1112_1314_1516_1718, payload: [9])]) == [
        1, 0, 0, 0, 0x02, 0x01, 0, 0, 0x18, 0x17, 0x16, 0x15, 0x14, 0x13, 0x12, 0x11, 9,
      ])
  }

  /// A payload of each kind that a worker sends, and what it means.
  static let messages: [(UInt16, [UInt8], WorkerMessage)] = [
    (64, [1, 0, 0, 0], .hello(version: 1)),
    (
      65, [3, 0, 2, 0, 1, 0, 0, 0, 5, 0, 0, 0],
      .loaded(LoadedLibrary(abi: .init(major: 2, minor: 3), threadsAfterLoad: 1, threadsAfterEntry: 5))
    ),
    (66, [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .unloadable(.noEntry)),
    (67, [0, 0, 0, 0, 0, 0, 0xE0, 0x3F, 1, 0, 0, 0, 0x61], .event(.progress(fraction: 0.5, text: "a"))),
    (67, [0, 0, 0, 0, 0, 0, 0xF8, 0x7F, 0, 0, 0, 0], .event(.progress(fraction: nil, text: ""))),
    (67, [0, 0, 0, 0, 0, 0, 0xF0, 0xBF, 0, 0, 0, 0], .event(.progress(fraction: nil, text: ""))),
    (67, [0, 0, 0, 0, 0, 0, 0xF0, 0x7F, 0, 0, 0, 0], .event(.progress(fraction: 1, text: ""))),
    (68, [2, 0, 0, 0, 0xC3, 0xA9], .event(.message("é"))),
    (68, [1, 0, 0, 0, 0xFF], .event(.message("\u{FFFD}"))),
    (69, [3, 0, 0, 0, 1, 0, 0, 0, 0x61], .event(.log(.warning, "a"))),
    (69, [9, 0, 0, 0, 1, 0, 0, 0, 0x61], .event(.log(.info, "a"))),
    (70, [3, 0, 0, 0, 4, 0, 0, 0], .dropped(logLines: 3, lateEvents: 4)),
    (
      71, [1, 0, 0, 0, 0x61, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0x62, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0x63],
      .end(
        .result(
          RawResult(text: [0x61], attachments: [RawAttachment(name: [0x62], mimeType: [], content: .path([0x63]))])))
    ),
    (
      72, [2, 0, 0, 0, 1, 0, 0, 0, 0x61, 1, 0, 0, 0, 0x62],
      .end(.failure(RawFailure(kind: 2, code: [0x61], text: [0x62])))
    ),
    (73, [1, 0, 0, 0, 1, 0, 0, 0], .end(.oversized(bytes: 1 << 32 | 1))),
    (74, [], .returned),
    (76, [1, 0, 0, 0, 2, 0, 0, 0, 0x2F, 0x61], .refused(Refusal(.read, "/a"))),
    (
      80,
      [
        7, 0, 0, 0, 1, 0, 0, 0, 0x73, 3, 0, 0, 0, 0x67, 0x65, 0x74, 2, 0, 0, 0, 1, 0, 0, 0, 0x6B, 0, 0, 0, 0,
      ],
      .request(7, ServiceRequest(service: "s", method: "get", arguments: [[0x6B], []]))
    ),
    (75, [3, 0, 0, 0, 95, 0, 0, 0], .unrestricted(SandboxFault(step: 3, error: 95))),
  ]

  /// Kind, what comes before the list, the size of its entries, and how many there may be.
  @Test(arguments: [(UInt16(71), 12, 13, 1_024), (80, 12, 4, 256)])
  func `a list with more entries than a worker sends is refused`(kind: UInt16, before: Int, size: Int, most: Int) throws
  {
    func frame(_ count: Int) -> Frame {
      let list = [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8), 0, 0]
      let nothing = [UInt8](repeating: 0, count: count * size)
      return Frame(kind: kind, call: 1, payload: [UInt8](repeating: 0, count: before) + list + nothing)
    }
    #expect(try WorkerMessage(frame(most)) != nil)
    #expect(throws: FrameError.tooMany(UInt32(most + 1), kind: kind)) { try WorkerMessage(frame(most + 1)) }
  }

  @Test(arguments: messages) func `each kind is read`(kind: UInt16, payload: [UInt8], message: WorkerMessage) throws {
    #expect(try WorkerMessage(Frame(kind: kind, call: 1, payload: payload)) == message)
  }

  @Test(arguments: messages) func `bytes after the last field are ignored`(
    kind: UInt16, payload: [UInt8], message: WorkerMessage
  ) throws {
    #expect(try WorkerMessage(Frame(kind: kind, call: 1, payload: payload + [1, 2, 3])) == message)
  }

  @Test(arguments: messages) func `every shorter payload is refused`(
    kind: UInt16, payload: [UInt8], message: WorkerMessage
  ) {
    for count in 0..<payload.count {
      #expect(throws: FrameError.short(kind: kind)) {
        try WorkerMessage(Frame(kind: kind, call: 1, payload: Array(payload.prefix(count))))
      }
    }
  }

  @Test func `an answer has its values, or why there are none`() {
    let values = HostMessage.answer(7, .success([[1, 2], []])).frame(call: 3)
    #expect(values.kind == 5)
    #expect(values.call == 3)
    #expect(values.payload == [7, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 2, 0, 0, 0, 0])
    let failure = HostMessage.answer(7, .failure(SkillFailure(.business, code: "c", message: "no"))).frame(call: 3)
    #expect(failure.payload == [7, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0x63, 2, 0, 0, 0, 0x6E, 0x6F])
  }

  @Test func `unknown kinds are skipped`() throws {
    #expect(try WorkerMessage(Frame(kind: 9999, call: 1, payload: [1, 2])) == nil)
  }

  @Test func `random bytes are frames or errors, and nothing else`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      var bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Lengths that lie within the bytes, so that payloads are reached.
      if bytes.count > 8 {
        bytes[0] = UInt8.random(in: 0...64, using: &random)
        for index in 1...3 { bytes[index] = 0 }
        bytes[4] = UInt8.random(in: 60...82, using: &random)
        bytes[5] = 0
      }
      var decoder = FrameDecoder()
      decoder.append(bytes)
      do {
        while let frame = try decoder.next() { _ = try WorkerMessage(frame) }
      } catch {
        #expect("\(error)" != "")
      }
      #expect(decoder.pending <= bytes.count)
    }
  }

  /// The worker is written in C and has the numbers a second time.
  @Test(arguments: [
    ("FRAMES_VERSION", Int(Frame.version)), ("FRAME_HEADER_SIZE", Frame.headerSize),
    ("FRAME_HOST_HELLO", Int(HostMessage.Kind.hello)), ("FRAME_LOAD", Int(HostMessage.Kind.load)),
    ("FRAME_CALL", Int(HostMessage.Kind.call)), ("FRAME_WORKER_HELLO", Int(WorkerMessage.Kind.hello)),
    ("FRAME_LOADED", Int(WorkerMessage.Kind.loaded)), ("FRAME_UNLOADABLE", Int(WorkerMessage.Kind.unloadable)),
    ("FRAME_PROGRESS", Int(WorkerMessage.Kind.progress)), ("FRAME_MESSAGE", Int(WorkerMessage.Kind.message)),
    ("FRAME_LOG", Int(WorkerMessage.Kind.log)), ("FRAME_DROPPED", Int(WorkerMessage.Kind.dropped)),
    ("FRAME_RESULT", Int(WorkerMessage.Kind.result)), ("FRAME_FAILURE", Int(WorkerMessage.Kind.failure)),
    ("FRAME_OVERSIZED", Int(WorkerMessage.Kind.oversized)), ("FRAME_RETURNED", Int(WorkerMessage.Kind.returned)),
    ("FRAME_FORK", Int(HostMessage.Kind.fork)), ("FRAME_FORKED", Int(ServerMessage.Kind.forked)),
    ("FRAME_UNFORKABLE", Int(ServerMessage.Kind.unforkable)), ("FRAME_EXITED", Int(ServerMessage.Kind.exited)),
    ("FRAME_ANSWER", Int(HostMessage.Kind.answer)), ("FRAME_REQUEST", Int(WorkerMessage.Kind.request)),
    ("FRAME_REFUSED", Int(WorkerMessage.Kind.refused)), ("FRAME_UNRESTRICTED", Int(WorkerMessage.Kind.unrestricted)),
  ])
  func `host and worker number alike`(name: String, number: Int) throws {
    let header = try String(contentsOfFile: Checkout.root + "/Host/Worker/frames.h", encoding: .utf8)
    let line = try #require(
      header.split(separator: "\n").first { $0.contains("\(name) = ") || $0.contains("#define \(name) ") })
    let digits = try #require(line.split(whereSeparator: { !$0.isNumber }).first)
    #expect(Int(digits) == number)
  }
}
