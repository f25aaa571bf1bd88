/// Chinese words that stand for one another, and the English words that say the same, since many skills describe
/// themselves in one of the two languages only.
///
/// Made as `EnglishSynonyms` was. The English side is what a skill would call it.
enum ChineseSynonyms {
  static let table = """
    # 动作
    购买, 买, 采购, 订购, 选购, 网购
    出售, 售卖, 卖出, 销售
    查询, 搜索, 查找, 检索, 寻找, 查看, 搜寻
    获取, 得到, 取得, 拿到
    创建, 新建, 建立, 生成, 制作, 制定, 设计
    撰写, 写作, 编写, 起草, 写一
    删除, 移除, 去掉, 清除, 取消, 去除
    添加, 增加, 新增, 加入, 加上
    修改, 更改, 编辑, 更新, 调整, 变更, 更换
    改善, 改进, 优化, 提升, 提高, 增强
    转换, 转化, 换算, 转成, 转为, 变成, 改成, 改为
    发送, 寄送, 投递, 发给, 发出, 邮寄
    开始, 启动, 开启, 打开, 启用
    停止, 结束, 关闭, 终止, 关掉, 停用
    检查, 检测, 核实, 验证, 校验, 确认, 查验, 核对
    比较, 对比, 区别, 差异, 比对
    计算, 算出, 运算, 求解, 测算, 核算, 估算
    预测, 预计, 预估, 预报, 预判
    分析, 解析, 研究, 剖析, 评估, 评价, 诊断
    评估, 评价, 测评, 评测, 鉴定, 评定
    解释, 说明, 讲解, 阐述
    总结, 概括, 归纳, 汇总, 摘要, 概要, 小结, 概述
    推荐, 建议, 提议
    选择, 挑选, 选取, 筛选
    学习, 教程, 课程, 教学, 培训, 学会
    保存, 存储, 储存, 备份, 存档
    监控, 监测, 跟踪, 追踪, 监视, 跟进
    安排, 计划, 规划, 日程, 行程, 方案
    提醒, 通知, 闹钟, 告知, 提示
    预订, 预定, 预约, 订购, 订票, 订房
    注册, 报名, 登记, 登录
    上传, 导入, 提交
    下载, 导出
    分享, 发布, 发表, 共享
    连接, 关联, 接入
    维修, 修理, 修复, 保养, 维护, 检修
    清洁, 打扫, 清洗, 清理
    保护, 防护, 安全, 防范
    租赁, 租房, 出租, 租用, 租车
    支付, 付款, 缴费, 交费, 结算, 转账, 付费
    交流, 沟通, 聊天, 对话, 交谈
    统计, 计数, 数量, 总数, 计量
    排序, 排列, 排名, 排行
    合并, 整合, 组合, 结合
    拆分, 分割, 切分
    测量, 量测, 检测
    识别, 辨别, 鉴别, 鉴定, 辨认
    提取, 抽取, 摘取, 抓取
    翻译, 译成, 译文
    投资, 理财, 基金, 股票
    播放, 收听, 观看
    烹饪, 做饭, 做菜, 烘焙
    锻炼, 健身, 运动, 训练
    治疗, 疗法, 医治, 康复
    申请, 办理, 受理
    参观, 游览, 访问
    播种, 种植, 栽培, 养殖
    处理, 解决, 应对
    匹配, 配对, 搭配
    模拟, 仿真
    评论, 点评, 评价, 口碑, 反馈
    设置, 设定, 配置
    定制, 个性, 专属
    整理, 归类, 分类, 收纳

    # 事物
    餐厅, 饭店, 餐馆, 饭馆, 美食
    美食, 食物, 菜品, 料理, 菜肴, 食品
    食谱, 菜谱, 做法, 配方
    营养, 热量, 饮食, 卡路, 膳食
    酒店, 旅馆, 宾馆, 住宿, 民宿, 客房
    旅游, 旅行, 出行, 游玩, 度假, 观光
    景点, 景区, 名胜, 目的
    航班, 机票, 飞机, 航空
    火车, 高铁, 列车, 车票, 铁路
    公交, 地铁, 交通, 巴士
    汽车, 车辆, 轿车, 车子, 用车
    路线, 导航, 地图, 路径
    地点, 位置, 地址, 场所, 方位
    附近, 周边, 周围
    房子, 房屋, 住宅, 公寓, 房产, 房源
    城市, 地区, 区域
    医院, 诊所, 医疗, 就医
    医生, 大夫, 医师, 专家
    学校, 大学, 院校, 高校
    商店, 店铺, 超市, 门店, 商家
    天气, 气象, 气温, 温度, 气候, 降雨, 降水
    下雨, 降雨, 降水, 雨量
    污染, 空气, 环保, 排放
    地震, 台风, 灾害, 洪水
    能源, 电力, 能耗, 用电
    动物, 宠物, 猫咪, 狗狗
    植物, 花卉, 园艺, 绿植
    农业, 农作, 作物, 农产
    资金, 金额, 钱款, 财务
    财务, 金融, 财经
    股票, 股价, 股市, 证券
    货币, 汇率, 外汇, 兑换
    价格, 费用, 价钱, 成本, 多少钱, 报价, 售价
    优惠, 折扣, 打折, 促销, 便宜
    银行, 账户, 存款
    贷款, 房贷, 借款, 利率
    税务, 税收, 纳税, 个税
    预算, 开支, 花费, 支出
    工资, 薪水, 收入, 薪资, 薪酬
    发票, 账单, 收据
    保险, 投保, 理赔
    公司, 企业, 商业, 单位
    客户, 顾客, 消费者, 用户
    营销, 广告, 推广, 市场
    快递, 物流, 包裹, 运输, 配送
    商品, 产品, 货物, 物品
    礼物, 礼品
    衣服, 服装, 穿搭, 时尚, 服饰
    化妆, 美容, 护肤, 美妆
    家具, 家居, 装修, 家装
    手机, 电话, 号码
    工作, 职位, 招聘, 岗位, 就业, 求职, 职业
    简历, 求职, 面试
    员工, 职员, 人员, 同事
    任务, 待办, 事项, 项目
    会议, 例会, 开会
    法律, 法规, 律师, 诉讼, 司法
    合同, 协议, 条款
    政府, 政策, 政治
    健康, 保健, 养生
    疾病, 病症, 症状, 病情
    药物, 药品, 用药, 吃药
    心理, 情绪, 压力, 焦虑
    睡眠, 失眠, 睡觉
    孩子, 儿童, 宝宝, 婴儿, 幼儿
    学生, 学员
    考试, 测验, 题目, 试题
    论文, 文献, 学术, 期刊
    书籍, 图书, 小说, 书本
    单词, 词汇, 词语
    语言, 外语, 英语
    文章, 文本, 文字, 内容, 文案
    历史, 古代, 朝代
    数学, 公式, 方程
    图片, 图像, 照片, 相片, 图画
    绘画, 画画, 艺术, 美术
    视频, 影片, 录像
    电影, 影视, 影院
    电视, 节目, 剧集, 电视剧
    音乐, 歌曲, 歌单, 唱片, 专辑
    游戏, 玩家, 电竞
    故事, 情节, 剧情
    笑话, 幽默, 搞笑
    诗歌, 古诗, 诗词
    新闻, 资讯, 头条, 报道
    趋势, 走势, 动态
    邮件, 邮箱, 电邮
    短信, 消息, 信息
    比赛, 赛事, 球赛, 联赛
    足球, 篮球 => 体育, 比赛
    演出, 演唱, 音乐会, 门票
    活动, 庆典, 聚会, 节日
    代码, 编程, 程序, 软件
    数据, 资料, 数值
    图表, 报表, 可视
    文件, 文档, 资料
    网站, 网页, 网址, 链接
    网络, 上网, 宽带
    密码, 口令
    设备, 装置, 仪器, 器材
    材料, 原料, 物料
    时间, 日期, 时刻
    时长, 时间, 多久, 多长
    尺寸, 大小, 规格
    长度, 距离, 多远
    重量, 体重, 多重
    速度, 速率, 快慢
    状态, 情况, 状况, 进度
    流程, 步骤, 过程
    方法, 技巧, 攻略, 指南, 窍门
    问题, 故障, 毛病
    原因, 缘由
    效果, 功效, 作用
    质量, 品质
    风险, 隐患, 危险
    需求, 要求
    标准, 规范, 规则
    报告, 报表
    古董, 文物, 收藏
    婚礼, 结婚, 婚庆
    星座, 运势, 占卜

    # Chinese for what skills say in English
    天气, 气温 => weather, temperature, forecast
    计算, 算 => calculate, calculator, math
    加, 减, 乘, 除, 平方, 百分 => calculate, math
    翻译 => translate, translation
    搜索, 查询, 查找 => search, find
    新闻 => news
    股票, 股价 => stock, price
    汇率, 货币 => currency, exchange
    酒店 => hotel
    航班, 机票 => flight
    火车, 高铁 => train
    餐厅, 美食 => restaurant, food
    食谱, 菜谱 => recipe
    地图, 导航, 路线 => map, route, navigation
    旅游, 旅行 => travel, trip
    电影 => movie, film
    音乐, 歌曲 => music, song
    视频 => video
    图片, 照片, 图像 => image, photo, picture
    游戏 => game
    邮件, 邮箱 => email, mail
    短信, 消息 => message, sms
    电话, 手机 => phone
    日历, 日程 => calendar, schedule
    提醒, 闹钟 => reminder, alarm
    会议 => meeting
    纪要 => minutes, notes
    总结, 摘要 => summary, summarize
    文件, 文档 => file, document
    文本, 文字 => text
    字数, 统计 => count
    单词 => word
    排序 => sort, order
    去重, 重复 => duplicate, unique
    提取 => extract
    转换 => convert
    大写 => uppercase, upper, case
    小写 => lowercase, lower, case
    网址, 链接 => url, link
    网站, 网页 => website, web, page
    数字 => number
    代码, 编程 => code, programming
    数据 => data
    图表 => chart
    价格, 多少钱 => price
    购买, 购物 => buy, shopping
    快递, 物流 => shipping, delivery, package
    支付, 付款 => payment, pay
    银行 => bank
    贷款 => loan
    税务 => tax
    健康, 医疗 => health, medical
    医生 => doctor
    药物, 药品 => drug, medication
    健身, 运动 => fitness, exercise
    工作, 招聘 => job
    简历 => resume
    课程, 学习 => course, learn
    论文 => paper, research
    书籍, 图书 => book
    法律 => law, legal
    时间 => time
    日期 => date
    密码 => password
    设备 => device
    打开 => open, turn
    关闭 => close, turn
    创建 => create
    删除 => delete, remove
    更新 => update
    发送 => send
    预订, 预约 => book, reservation
    房子, 房产 => house, property
    汽车, 车辆 => car, vehicle
    动物 => animal
    植物 => plant
    故事 => story
    笑话 => joke
    历史 => history
    数学 => math
    """
}

extension Synonyms {
  /// What is known without being told.
  package static let builtIn: Synonyms = {
    var synonyms = Synonyms()
    for table in [EnglishSynonyms.table, ChineseSynonyms.table] {
      do throws(SynonymsError) { try synonyms.add(table) } catch {
        preconditionFailure("in the synonyms of the program, \(error)")
      }
    }
    return synonyms
  }()
}
