/// Chinese words that say little, found in a text by longest match.
enum ChineseWords {
  /// For each cell of `tokens`, the class of the word that covers it; `.content` where none does. Empty for a text without
  /// Chinese characters.
  static func classes(in tokens: Tokens) -> [WordClass] {
    guard tokens.hasHan else { return [] }
    var classes = [WordClass](repeating: .content, count: tokens.cellCount)
    var cell = 0
    while cell < classes.count {
      guard tokens.isHan(cell) else {
        cell += 1
        continue
      }
      var step = 1
      let longest = min(longestWord, classes.count - cell)
      for length in stride(from: longest, through: 1, by: -1) {
        guard let kind = table[Array(tokens.scalars(cell..<(cell + length)))] else { continue }
        for index in cell..<(cell + length) { classes[index] = kind }
        step = length
        break
      }
      cell += step
    }
    return classes
  }

  private static let longestWord = 5

  private static let table: [[UInt32]: WordClass] = {
    var table: [[UInt32]: WordClass] = [:]
    for (list, kind) in [(weak, WordClass.weak), (request, .request), (stop, .stop), (content, .content)] {
      for word in list.split(whereSeparator: \.isWhitespace) { table[word.unicodeScalars.map(\.value)] = kind }
    }
    return table
  }()

  private static let stop = """
    的 了 着 过 吗 呢 吧 啊 呀 哦 嘛 么 地 得 之 与 及 和 或 或者 以及 并 并且 而 而且 但 但是 不过 因为 所以 如果 那么 就 就是 也 都 还 还有 又 再
    很 非常 太 最 更 比较 是 在 于 对 对于 关于 从 由 向 往 到 为 为了 把 被 将 让 使 用 以 按 按照 根据 通过 这 那 这个 那个 这些 那些 这里 那里
    我 我们 你 你们 您 他 她 它 他们 她们 自己 大家 我的 你的 他的 其 其中 有 没有 没 不 无 某 某个 各 每 个 一个 一些 一下 一份 一种 些 种 次 位 件 份 条
    什么 怎么 怎样 怎么样 如何 哪 哪个 哪些 哪里 谁 多少 几 为什么 是否 是不是 有没有 能不能 可不可以 等 等等 来 去 上 下 里 中 内 外 时 后 前 之后 之前 以后
    然后 现在 目前 最近 已经 正在 刚刚 刚 会 能 可 可以 能够 能否 应该 需 要 想 请 请问 您好 你好 谢谢 感谢 嗨 同时 另外 此外
    """

  private static let request = """
    帮 帮我 帮忙 帮助 请帮我 请帮忙 麻烦 告诉 告诉我 给我 给 想要 想知道 我想 我要 我想要 我需要 需要 希望 打算 准备 想了解 了解 知道 看看 看一下 查一下 查看 查找 查询
    寻找 找 找到 找一下 搜索 推荐 建议 介绍 提供 获取 得到 列出 显示 展示 详细 具体 相关 信息 情况 方法 方式 问题 东西 事情 合适 最好 哪种 好的 好 一些 所有
    """

  private static let weak = """
    使用 进行 处理 做 制作 创建 生成 设置 添加 管理 检查 执行 完成 开始 实现 支持 工具 功能 系统 服务 数据 内容 结果 名称 用户 最新 当前 今天 新 新的 不同 多个
    """

  /// Words that hold characters of the lists above and yet mean something.
  private static let content = """
    会议 会员 会计 机会 社会 音乐会 目的 目的地 得分 心得 地址 地点 地图 地区 地铁 地震 土地 房地产 本地 当地 地理 过程 过滤 过期 过敏 通过率 超过 着装 着色 了结 和平 和声
    共和国 与会 要求 要点 摘要 重要 主要 概要 纪要 需求 思想 梦想 理想 能力 能源 能量 性能 智能 节能 可能 可视化 可靠性 许可 上传 上海 上市 上课 上班 下载 下单 下雨
    下班 里程 公里 中国 中文 中心 中药 中医 集中 内存 内衣 内科 外卖 外汇 外语 国外 时间 时区 时长 小时 实时 时尚 后端 后台 售后 前端 前台 之间 对比 对话 对象 针对 应对
    自由 理由 方向 往返 到期 到达 迟到 签到 为止 行为 把握 被子 将来 使命 用药 费用 信用 利用 应用 用电 用水 以太坊 按摩 按钮 个人 个性化 一致 统一 唯一
    位置 单位 职位 定位 座位 件数 文件 邮件 软件 硬件 条件 条款 条形码 种子 种类 种植 品种 次数 首次 份额 股份 身份 月份 备份 来源 未来 去除 去重 等级 等待 平等 新闻 创新
    更新 新能源 发现 现金 现场 目录 前往 最大 最小 最短 最低 最高 最优 查重 无线 无人机 不动产 不锈钢 还款 再生 太阳 太阳能 太空 是非 存在 在线 在校 都市 首都 成都 每日
    每月 每周 每年 法律 方程 方案 得票 好友 爱好 偏好 友好 寻址 找零 给药 供给 请求 申请 请假 邀请 听写 几何 没收 会话
    """
}
