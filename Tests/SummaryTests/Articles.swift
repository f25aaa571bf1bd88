/// Texts whose main matter is plain.
enum Articles {
  /// Sentences 1, 4 and 6 are about the bridge as a whole; the others go aside.
  static let bridge = """
    # Old bridge

    The town council will replace the old bridge over the Arn with a new bridge for
    cyclists and cars. Mr. Hale, who keeps bees, spoke for an hour. It rained during
    the meeting. The new bridge costs 4.5 million pounds, and the council pays half of
    it. Someone had brought cake! Work on the new bridge begins in March, the council said.

    - Dogs were present.
    """

  static let bridgeSentences = [
    "The town council will replace the old bridge over the Arn with a new bridge for cyclists and cars.",
    "Mr. Hale, who keeps bees, spoke for an hour.", "It rained during the meeting.",
    "The new bridge costs 4.5 million pounds, and the council pays half of it.", "Someone had brought cake!",
    "Work on the new bridge begins in March, the council said.", "Dogs were present.",
  ]

  static let library = """
    市图书馆的新馆
    市图书馆新馆将于明年三月开放，新馆位于河边。馆长喜欢喝茶。新馆有三十万册图书，市图书馆还会延长开放时间。
    那天天气很好。
    市民可以在新馆免费借阅图书；外地读者也可以办理图书馆的借书证。
    """
}
