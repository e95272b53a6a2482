export type Interest = { id: string; name: string; zh: string; topic: string; lower: number; upper: number; retired: boolean }

/** Names in English and Chinese, the topic, and the audience in millions. Ids and sizes are the simulator's own. */
const ROWS: readonly (readonly [name: string, zh: string, topic: string, millions: number, retired?: 'retired'])[] = [
  ['Mobile games', '手机游戏', 'Games', 520],
  ['Role-playing games', '角色扮演游戏', 'Games', 210],
  ['Massively multiplayer online role-playing games', '大型多人在线角色扮演游戏', 'Games', 98],
  ['Strategy games', '策略游戏', 'Games', 160],
  ['Action games', '动作游戏', 'Games', 240],
  ['First-person shooter games', '第一人称射击游戏', 'Games', 150],
  ['Puzzle video games', '益智游戏', 'Games', 180],
  ['Casual games', '休闲游戏', 'Games', 260],
  ['Simulation games', '模拟游戏', 'Games', 120],
  ['Sports games', '体育游戏', 'Games', 140],
  ['Racing games', '竞速游戏', 'Games', 110],
  ['Card games', '卡牌游戏', 'Games', 130],
  ['Board games', '桌面游戏', 'Games', 90],
  ['Massively multiplayer online games', '大型多人在线游戏', 'Games', 130],
  ['Online games', '网络游戏', 'Games', 330],
  ['Video games', '电子游戏', 'Games', 640],
  ['Tower defense', '塔防游戏', 'Games', 42],
  ['Idle games', '放置游戏', 'Games', 36],
  ['Anime', '动漫', 'Entertainment', 310],
  ['Manga', '漫画', 'Entertainment', 170],
  ['Japanese anime', '日本动画', 'Entertainment', 88],
  ['Esports', '电子竞技', 'Games', 95],
  ['Game consoles', '游戏主机', 'Games', 190],
  ['Three Kingdoms', '三国', 'History', 18],
  ['Fantasy', '奇幻', 'Entertainment', 205],
  ['Science fiction movies', '科幻电影', 'Entertainment', 230],
  ['Martial arts', '武术', 'Sports', 150],
  ['Fishing', '钓鱼', 'Sports', 120],
  ['Football', '足球', 'Sports', 560],
  ['Basketball', '篮球', 'Sports', 320],
  ['Android (operating system)', '安卓系统', 'Technology', 410],
  ['iPhone', '苹果手机', 'Technology', 390],
  ['Play-to-earn games', '边玩边赚游戏', 'Games', 9, 'retired'],
  ['FarmVille', '开心农场', 'Games', 6, 'retired'],
]

const INTERESTS: readonly Interest[] = ROWS.map(([name, zh, topic, millions, retired], index) => ({
  id: String(6_003_100_000_000 + index * 1_337),
  name,
  zh,
  topic,
  lower: millions * 1_000_000,
  upper: Math.round(millions * 1_176_000),
  retired: retired !== undefined,
}))

const BY_ID = new Map(INTERESTS.map((interest) => [interest.id, interest]))

export const interestById = (id: string): Interest | undefined => BY_ID.get(id)

/** Interests whose name contains the text in either language. */
export function findInterests(query: string, limit: number): Interest[] {
  const text = query.trim().toLowerCase()
  return INTERESTS.filter(({ name, zh }) => name.toLowerCase().includes(text) || zh.includes(text)).slice(0, limit)
}
