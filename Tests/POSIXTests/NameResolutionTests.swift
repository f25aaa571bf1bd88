import POSIX
import Testing

@Test(arguments: [("127.0.0.1", true), ("localhost", true), ("no-such-host.invalid", false), ("", false)])
func `a name is found or not`(name: String, isFound: Bool) async {
  #expect(await NameResolution.finds(name, within: .seconds(60)) == isFound)
}
