import FoundationEssentials

/// Time zones by what people call them: cities, countries and abbreviations, in English and Chinese.
package struct ZoneNames: Sendable {
  /// By the first character of the phrase.
  private let phrases: [Unicode.Scalar: [(phrase: String, zone: String)]]
  private let folder: String

  /// - Parameter folder: Of the system's zone data, whose cities are known by their own names.
  package init(folder: String = "/usr/share/zoneinfo") {
    self.folder = folder
    var phrases: [Unicode.Scalar: [(phrase: String, zone: String)]] = [:]
    func add(_ phrase: String, _ zone: String) {
      if let first = phrase.unicodeScalars.first { phrases[first, default: []].append((phrase, zone)) }
    }
    for line in Self.names.split(separator: "\n") {
      let fields = line.split(separator: ":")
      for phrase in fields[1].split(separator: ",") { add(String(phrase), String(fields[0])) }
    }
    let table = FileManager.default.contents(atPath: folder + "/zone.tab") ?? Data()
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      guard fields.count > 2, let city = fields[2].split(separator: "/").last else { continue }
      add(city.lowercased().split(separator: "_").joined(separator: " "), String(fields[2]))
    }
    self.phrases = phrases
  }

  /// The zone that a name at `position` stands for; the longest name counts.
  func zone(in text: TimeText, at position: Int) -> (zone: Zone, end: Int)? {
    if let found = fixed(text, position) ?? identifier(text, position) { return found }
    guard let first = text.scalar(at: position) else { return nil }
    var best: (zone: String, end: Int)?
    for (phrase, zone) in phrases[first] ?? [] {
      if let end = text.end(of: phrase, at: position), end > best?.end ?? position { best = (zone, end) }
    }
    guard let best, let zone = Zone(named: best.zone, in: folder) else { return nil }
    return (zone, best.end)
  }

  /// `UTC`, `UTC+8`, `GMT-05:30`.
  private func fixed(_ text: TimeText, _ position: Int) -> (zone: Zone, end: Int)? {
    guard let end = endOfPrefix("utc", text, position) ?? endOfPrefix("gmt", text, position) else { return nil }
    guard let sign = text.scalar(at: end), sign == "+" || sign == "-",
      let (hours, hoursEnd) = text.digits(at: end + 1, most: 2), hours <= 14
    else { return text.scalar(at: end)?.isLatin == true ? nil : (Zone.utc, end) }
    var (seconds, place) = (hours * 3600, hoursEnd)
    if text.scalar(at: place) == ":", let (minutes, minutesEnd) = text.digits(at: place + 1, most: 2), minutes < 60 {
      (seconds, place) = (seconds + minutes * 60, minutesEnd)
    }
    return (Zone(fixed: sign == "+" ? seconds : -seconds), place)
  }

  private func endOfPrefix(_ prefix: String, _ text: TimeText, _ position: Int) -> Int? {
    if let before = text.scalar(at: position - 1), before.isLatin { return nil }
    let scalars = Array(prefix.unicodeScalars)
    let end = position + scalars.count
    return end <= text.count && text.folded[position..<end].elementsEqual(scalars) ? end : nil
  }

  /// `Europe/Paris`.
  private func identifier(_ text: TimeText, _ position: Int) -> (zone: Zone, end: Int)? {
    if let before = text.scalar(at: position - 1), before.isLatin || before == "/" { return nil }
    var end = position
    while let scalar = text.scalar(at: end), scalar.isLatin || ["/", "_", "-", "+"].contains(scalar) { end += 1 }
    let written = text.written(position..<end)
    guard written.contains("/"), let zone = Zone(named: written, in: folder) else { return nil }
    return (zone, end)
  }

  private static let names = """
    Asia/Shanghai:beijing,china,chinese,shenzhen,guangzhou,chengdu,北京,上海,中国,深圳,广州,成都,杭州,南京,武汉,西安,重庆,国内
    Asia/Hong_Kong:hongkong,香港
    Asia/Macau:澳门
    Asia/Taipei:taiwan,台北,台湾
    Asia/Tokyo:japan,osaka,kyoto,jst,东京,日本,大阪,京都
    Asia/Seoul:korea,south korea,kst,首尔,韩国
    Asia/Singapore:sgt,新加坡
    Asia/Bangkok:thailand,曼谷,泰国
    Asia/Ho_Chi_Minh:vietnam,hanoi,saigon,越南,河内,胡志明市
    Asia/Jakarta:indonesia,雅加达,印度尼西亚,印尼
    Asia/Kuala_Lumpur:malaysia,吉隆坡,马来西亚
    Asia/Manila:philippines,马尼拉,菲律宾
    Asia/Kolkata:india,mumbai,delhi,new delhi,bangalore,bengaluru,chennai,hyderabad,印度,孟买,新德里,德里,班加罗尔
    Asia/Karachi:pakistan,巴基斯坦,卡拉奇
    Asia/Dhaka:bangladesh,孟加拉国,达卡
    Asia/Dubai:uae,abu dhabi,迪拜,阿联酋,阿布扎比
    Asia/Riyadh:saudi arabia,沙特,利雅得
    Asia/Jerusalem:israel,tel aviv,以色列,耶路撒冷,特拉维夫
    Asia/Tehran:iran,伊朗,德黑兰
    Asia/Almaty:kazakhstan,哈萨克斯坦,阿拉木图
    Europe/Istanbul:turkey,伊斯坦布尔,土耳其
    Europe/London:uk,britain,england,scotland,edinburgh,manchester,united kingdom,bst,伦敦,英国,爱丁堡
    Europe/Dublin:ireland,都柏林,爱尔兰
    Europe/Lisbon:portugal,里斯本,葡萄牙
    Europe/Madrid:spain,barcelona,马德里,西班牙,巴塞罗那
    Europe/Paris:france,lyon,巴黎,法国
    Europe/Brussels:belgium,布鲁塞尔,比利时
    Europe/Amsterdam:netherlands,holland,阿姆斯特丹,荷兰
    Europe/Berlin:germany,munich,hamburg,frankfurt,cologne,cet,cest,柏林,德国,慕尼黑,法兰克福,汉堡
    Europe/Zurich:switzerland,geneva,bern,苏黎世,瑞士,日内瓦
    Europe/Vienna:austria,维也纳,奥地利
    Europe/Rome:italy,milan,venice,罗马,意大利,米兰
    Europe/Prague:czechia,布拉格,捷克
    Europe/Warsaw:poland,华沙,波兰
    Europe/Budapest:hungary,布达佩斯,匈牙利
    Europe/Copenhagen:denmark,哥本哈根,丹麦
    Europe/Stockholm:sweden,斯德哥尔摩,瑞典
    Europe/Oslo:norway,奥斯陆,挪威
    Europe/Helsinki:finland,赫尔辛基,芬兰
    Europe/Athens:greece,雅典,希腊
    Europe/Kyiv:ukraine,kiev,基辅,乌克兰
    Europe/Moscow:russia,msk,莫斯科,俄罗斯
    Africa/Cairo:egypt,开罗,埃及
    Africa/Johannesburg:south africa,cape town,约翰内斯堡,开普敦,南非
    Africa/Lagos:nigeria,尼日利亚,拉各斯
    Africa/Nairobi:kenya,肯尼亚,内罗毕
    America/New_York:est,edt,eastern time,et,boston,washington,washington dc,miami,atlanta,philadelphia,纽约,华盛顿,波士顿,美东,美国东部,迈阿密
    America/Chicago:cdt,central time,dallas,houston,austin,芝加哥,达拉斯,休斯顿,美国中部
    America/Denver:mst,mdt,mountain time,丹佛
    America/Los_Angeles:pst,pdt,pacific time,pt,san francisco,seattle,california,san diego,las vegas,portland,洛杉矶,旧金山,西雅图,美西,美国西部,加州,硅谷
    America/Anchorage:alaska,阿拉斯加
    Pacific/Honolulu:hawaii,夏威夷,檀香山
    America/Toronto:ottawa,montreal,多伦多,渥太华,蒙特利尔
    America/Vancouver:温哥华
    America/Mexico_City:mexico,墨西哥,墨西哥城
    America/Sao_Paulo:brazil,rio,rio de janeiro,圣保罗,巴西,里约
    America/Argentina/Buenos_Aires:argentina,布宜诺斯艾利斯,阿根廷
    America/Santiago:chile,圣地亚哥,智利
    America/Bogota:colombia,哥伦比亚
    America/Lima:peru,秘鲁,利马
    Australia/Sydney:canberra,aest,悉尼,堪培拉,澳大利亚,澳洲
    Australia/Melbourne:墨尔本
    Australia/Brisbane:布里斯班
    Australia/Perth:珀斯
    Pacific/Auckland:new zealand,wellington,奥克兰,新西兰,惠灵顿
    """
}
