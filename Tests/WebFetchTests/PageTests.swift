import Core
import Foundation
import JSON
import Support
import Testing

/// Pages of HTML as text.
@Suite(.serialized) struct PageTests {
  @Test(arguments: [
    ("<h1>Harbour</h1><p>One <b>bold</b>  word.<p>Two", "# Harbour\n\nOne bold word.\n\nTwo"),
    ("<p>a<br>b<br><br>c</p>d", "a\nb\n\nc\n\nd"),
    ("<h2>A</h2><h3></h3><h6>B</h6>", "## A\n\n###### B"),
    ("<ul><li>a<ul><li>b<li>c</ul><li>d</ul>e", "- a\n  - b\n  - c\n- d\n\ne"),
    ("<ol><li>a<li value=5>b<li>c</ol>", "1. a\n5. b\n6. c"),
    ("<ol start='-1'><li><p>a</p><p>more</p></li><li></li><li>b</ol>", "-1. a\n  more\n1. b"),
    ("<dl><dt>Gull<dd>a bird<dt>Tern<dd>another</dl>", "Gull\n  a bird\nTern\n  another"),
    ("<table><tr><th>A<th>B</tr><tr><td>1</td><td></td><td>3</td></tr></table>", "A | B\n1 |  | 3"),
    ("<table><tr><td><p>1</p></td><td>2<br>3</td></tr><tr><td>4</table>", "1 | 2 3\n4"),
    ("<table><tr><td><p>One.</p><p>Two.</p></td><td>Three</td></tr></table>", "One.\n\nTwo.\n\nThree"),
    ("<table><tr><td>k<td><ul><li>x<li>y</ul></table>", "k\n\n- x\n- y"),
    ("<table><tr><td><table><tr><td>1<td>2</table><td>3</table>", "1 | 2\n\n3"),
    ("<blockquote>q<blockquote>r</blockquote></blockquote>s", "> q\n\n> > r\n\ns"),
    ("<pre>\n  a &lt;b&gt;\n\n\tc  </pre>", "  a <b>\n\n\tc  "),
    ("10<sup>6</sup> 1<sup>st</sup> H<sub>2</sub>O <q>so</q>", "10^6 1st H2O “so”"),
    ("a&nbsp;b&shy;c \u{200B}d\u{0}e", "a bc de"),
  ])
  func `the layout is that of text`(page: String, text: String) async throws {
    #expect(try await Site(page).text() == text)
  }

  @Test(arguments: [
    ("<p>a</i></p></div></td>b", "a\n\nb"), ("<p>a < b <3 </ c", "a < b <3"), ("a<p", "a"), ("a<!-- b", "a"),
    ("a<!-->b<!--->c<!-- - -- --!>d<!x>e<?php >f</3>g", "abcdefg"), ("<b><p>a</b>b</p>c", "ab\n\nc"),
    ("<a href='x>y'>a</a><a title=\"1>2\" href=z>b", "ab"), ("<script>if (a<b) '</p>'</SCRIPT >x", "x"),
    ("<style>p::after{content:'</p>'}</style>x<script>never ends", "x"), ("<title>T<p>x</title>y", "y"),
    ("</p>a</br>b", "a\nb"), ("<ul><li>a</ul></ul><li>b", "- a\n\n- b"), ("<td>a<td>b", "a\nb"),
    ("<p/>a<div/>b", "a\n\nb"), ("<P CLASS=x>a</P>", "a"), ("<custom-element-name>a</custom-element-name>b", "ab"),
  ])
  func `broken pages are read as browsers do`(page: String, text: String) async throws {
    #expect(try await Site(page).text() == text)
  }

  @Test(arguments: [
    ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&euro; &#8364; &#x20AC; &#128;", "€ € € €"),
    ("&copy2026 &notin; &notit; &amp", "©2026 ∉ ¬it; &"),
    ("&nosuch; & &; &#; &#x; &#0; &#xD800;", "&nosuch; & &; &#; &#x; � �"),
    ("&CounterClockwiseContourIntegral;&NotEqualTilde;&bne;", "∳≂̸=⃥"), ("&zh;上海&#x1F600;", "&zh;上海😀"),
  ])
  func `references are resolved`(page: String, text: String) async throws {
    #expect(try await Site(page).text() == text)
  }

  @Test(arguments: [
    ("<nav>menu</nav><p>text</p><aside>ad</aside><footer>(c)</footer>", "text"),
    (
      "<div hidden>a</div><p style='Display : none'>b</p><i aria-hidden=true>c</i><span hidden=until-found>d</span>",
      "d"
    ),
    ("<div role=navigation>a</div><noscript>b</noscript><button>c</button><select><option>d</select>e", "e"),
    ("<svg><title>a</title><text>b</text></svg><video>c</video><template>d</template>e", "e"),
    ("<header>site</header><main><p>text</p></main><div>other</div>", "text"),
    ("x<div role='main'>text<nav>n</nav></div>y", "text"), ("<main></main>text", "text"),
    ("<article>text<footer>by Ann</footer></article>", "text\n\nby Ann"),
    // What would leave nothing is kept.
    ("<nav><a href=a>one</a></nav>", "one"), ("<div id=app></div><noscript>Needs scripts</noscript>", "Needs scripts"),
  ])
  func `what is not for a reader is left out`(page: String, text: String) async throws {
    #expect(try await Site(page).text() == text)
  }

  @Test func `links keep their text, and where they lead on demand`() async throws {
    let page = """
      <a href="b?q=1#f">one</a> <a href=../../x/./y>two</a> <a href="//h.org">three</a> <a href="#here">four</a>
      <a href="javascript:x()">five</a> <a href=""></a> <a href="https://a.org/?a=1&amp;copy=2">https://a.org/?a=1&amp;copy=2</a>
      <a href=mailto:a@b.c>six</a> <a href="/a b">seven</a>
      """
    let site = try Site(page)
    let server = site.server.url
    #expect(try await site.text() == "one two three four five https://a.org/?a=1&copy=2 six seven")
    let text = try #require(try await site.fetch("/a/b/c?x", ["links": true]).structured?["text"]?.string)
    #expect(
      text
        == "one (\(server)/a/b/b?q=1#f) two (\(server)/x/y) three (http://h.org) four five https://a.org/?a=1&copy=2 six "
        + "seven (\(server)/a%20b)")
    let based = try Site("<base href='/other/'><a href=x>one</a>")
    #expect(try await based.text(["links": true]) == "one (\(based.server.url)/other/x)")
  }

  @Test func `a page has its title, or that of its first heading`() async throws {
    let titled = try await Site("<title> A &amp;\n B </title><p>text").fetch()
    #expect(titled.structured?["title"] == "A & B")
    #expect(titled.text == "A & B\n\ntext")
    let headed = try await Site("<h1>Head <a>line</a></h1><p>text").fetch()
    #expect(headed.structured?["title"] == "Head line")
    #expect(headed.text == "# Head line\n\ntext")
    #expect(try await Site("text").fetch().structured?["title"] == "")
  }

  @Test func `XHTML has elements that end at once`() async throws {
    let page = "<?xml version='1.0'?><html><script src='x'/><p/>a<div hidden='hidden'/>b</html>"
    #expect(try await Site(page, type: "application/xhtml+xml").text() == "a\nb")
  }

  /// Each is as large as a page may be, or nests as deep; what is slow for its size would take minutes.
  @Test(arguments: [
    "<p>word ", "<ul><li>x", "<div>", "</div>", "<a href=x>", "<!--", "<title>", "<script>", "&aaaaaaa", "&#1",
    "<table><tr><td>x",
    "<x a=\"", "</h2><h1>", "<b", "<!-- --!", "\n", "<blockquote><ul><li>", "<svg>", "<td hidden>", "<pre>\n",
  ])
  func `huge and deep pages are read in time that their size explains`(piece: String) async throws {
    let page = "text" + String(repeating: piece, count: (7 << 20) / piece.utf8.count)
    let result = try await Site(page).fetch("/", ["max_characters": 1000])
    #expect(result.structured?["text"]?.string?.hasPrefix("text") == true)
  }
}
