import type { LetterCategory } from '#domain/review/letter.ts'
import type { FailReason, WordKind } from '#domain/review/review.ts'

/** Words the demo company watches. */
export const WORDS: readonly { word: string; kind: WordKind; reason: string; source?: string; days?: number }[] = [
  ...['最强', '最佳', '最好', '第一', '国家级', '顶级', '唯一', '独一无二', '史上最', '全网最低', '绝无仅有', '王牌'].map((word) => ({
    word,
    kind: 'prohibited' as const,
    reason: '绝对化用语，可写具体特点',
    source: '广告法 第九条',
  })),
  { word: '稳赚', kind: 'prohibited', reason: '不得承诺收益', source: '广告法 第二十五条' },
  { word: '百分百中奖', kind: 'prohibited', reason: '中奖概率须如实公示', source: '网络游戏管理办法' },
  { word: '返现', kind: 'prohibited', reason: '不得以现金返还吸引充值', source: '网络游戏管理办法' },
  { word: '小学生', kind: 'prohibited', reason: '不得面向未成年人宣传', source: '未成年人保护法' },
  { word: 'NO.1', kind: 'prohibited', reason: '排名须有出处', source: '广告法 第十一条' },
  { word: '免费', kind: 'sensitive', reason: '确认下载与核心玩法都不收费' },
  { word: '首充', kind: 'sensitive', reason: '注明活动时间与规则' },
  { word: '福利', kind: 'sensitive', reason: '注明领取条件' },
  { word: '限时', kind: 'sensitive', reason: '写明截止时间' },
  { word: '内测', kind: 'sensitive', reason: '删档与否要写清楚' },
  { word: '周年庆', kind: 'sensitive', reason: '活动已结束的不能再用', days: -10 },
  { word: '开服', kind: 'sensitive', reason: '与实际开服时间一致', days: 60 },
]

/** Headline and text of what waits; some hold watched words, in one way or another of writing them. */
export const TEXTS: readonly [headline: string, message: string][] = [
  ['领养你的第一只云朵猫', '把荒岛变成萌宠小镇，今天就开工。'],
  ['全服「最強」舰队等你集结', '开服送双抽，上线即领。'],
  ['和好友一起经营小岛', '种田、钓鱼、盖房子，慢慢来。'],
  ['ＮＯ．１ 放置手游', '挂机也能变强，离线收益不停。'],
  ['幻境之门，今晚八点开启', '首充活动规则见游戏内公告。'],
  ['新角色登场', '立绘与配音全新升级。'],
  ['史\u200b上最大更新', '地图扩大一倍，剧情新增三章。'],
  ['限时联动', '联动时间与规则以公告为准。'],
  ['一局三分钟', '通勤路上也能来一把。'],
  ['百分百中奖的扭蛋', '概率公示见官网。'],
  ['竖屏单手玩', '无需横屏，随时随地。'],
  ['策略卡牌新体验', '三百张卡牌自由组合。'],
]

export const TEMPLATES: readonly { id: string; name: string; reasons: FailReason[]; comment: string }[] = [
  { id: 'absolute', name: '绝对化用语', reasons: ['word', 'exaggeration'], comment: '请去掉绝对化用语，改写成具体的玩法或福利' },
  { id: 'age', name: '缺适龄提示', reasons: ['approval_number'], comment: '请在画面左上角补上适龄提示与版号' },
  { id: 'letter', name: '授权过期', reasons: ['letter', 'rights'], comment: '关联的授权书已过期，请换用有效的授权书后重新送审' },
  { id: 'blurred', name: '画面模糊', reasons: ['quality'], comment: '画面有压缩痕迹，请上传原始尺寸' },
]

export const LETTERS: readonly { title: string; holder: string; category: LetterCategory; from: number; until: number }[] = [
  { title: '主题曲授权', holder: '蓝鲸唱片', category: 'music', from: -300, until: 65 },
  { title: '代言人肖像授权', holder: '星野文化', category: 'portrait', from: -100, until: 12 },
  { title: '联动美术授权', holder: '山海画社', category: 'art', from: -400, until: -5 },
  { title: '品牌联名授权', holder: '橙子饮品', category: 'brand', from: -30, until: 330 },
]
