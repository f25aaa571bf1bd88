/// What a person does at the keyboard, as far as the editing of a line is concerned.
package enum Key: Hashable, Sendable {
  case text(String)
  /// Text that came in one piece from elsewhere, with its line feeds.
  case paste(String)
  case enter
  /// Begins another line of the same text: Alt-Enter.
  case newLine
  case left, right, up, down, home, end, wordLeft, wordRight
  case backspace, delete, killToStart, killToEnd
  /// Removes what stands before the cursor up to a space.
  case killToSpace
  case killWordLeft, killWordRight
  /// Puts back what was removed last.
  case yank
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D.
  case endOfInput
  case clearScreen
  /// Ctrl-Z.
  case suspend
}
