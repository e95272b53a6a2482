import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import writeXlsxFile from 'write-excel-file/node'

/**
 * Makes the example sheets for the game 萌宠小镇 (10012) of the demo company: `node examples/make.mjs`. 200 good rows as CSV and
 * XLSX, and a CSV some of whose rows are wrong in the ways people get them wrong.
 */
const FOLDER = dirname(fileURLToPath(import.meta.url))

const ACCOUNTS = [
  { account: '萌宠小镇-Meta-新马', place: '新马', countries: ['新加坡', '马来西亚'], budget: [50, 80] },
  { account: '萌宠小镇-Meta-台湾', place: '台湾', countries: ['台湾'], budget: [1500, 2400] },
  { account: '萌宠小镇-Meta-美国', place: '美国', countries: ['美国', '加拿大'], budget: [120, 200] },
  { account: '萌宠小镇-Meta-出海总账', place: '东南亚', countries: ['泰国', '越南', '印度尼西亚'], budget: [350.5, 500] },
]
const THEMES = ['新服开启', '周年庆', '宠物派对', '三消挑战', '治愈日常']
const AUDIENCES = [
  { name: '广泛', age: [18, 65], os: '不限' },
  { name: '年轻安卓', age: [18, 34], os: '安卓' },
]
const MATERIALS = ['小镇一日_1080x1080', '小镇一日_1080x1920', '小镇一日_1200x628', '萌宠大作战_1080x1080', '萌宠大作战_1080x1920']
const TEXTS = ['领养你的第一只云朵猫 🐱，把荒岛变成萌宠小镇', '三消解谜，每天十分钟，治愈一整天', '全新宠物上线，登录就送限定小屋', '和好友一起装扮小镇，离线也有收益', '喵～你的小镇在等你回家']

const HEADS = [
  '广告账户', '广告系列名称', '营销目标', '广告组名称', '国家/地区', '最小年龄', '最大年龄', '操作系统', '日预算', '开始时间',
  '广告名称', '素材', '正文', '标题', '行动号召', '链接', '公共主页', '广告状态',
]
const NUMBERS = new Set(['最小年龄', '最大年龄', '日预算'])

function goodRows() {
  return ACCOUNTS.flatMap(({ account, place, countries, budget }) =>
    THEMES.flatMap((theme) =>
      AUDIENCES.flatMap((audience, at) =>
        MATERIALS.map((material, index) => ({
          广告账户: account,
          广告系列名称: `萌宠小镇_${place}_${theme}`,
          营销目标: '应用推广',
          广告组名称: `${place}_${audience.name}`,
          '国家/地区': countries.join('，'),
          最小年龄: audience.age[0],
          最大年龄: audience.age[1],
          操作系统: audience.os,
          日预算: budget[at],
          开始时间: '2028-01-10 10:00',
          广告名称: `${theme}_${material}`,
          素材: `萌宠小镇_${material}`,
          正文: TEXTS[index],
          标题: `萌宠小镇 · ${theme}`,
          行动号召: '玩游戏',
          链接: 'https://play.google.com/store/apps/details?id=com.starfield.pettown',
          公共主页: index % 2 === 0 ? '萌宠小镇官方主页' : '萌宠小镇玩家社区',
          广告状态: '暂停',
        })),
      ),
    ),
  )
}

/** Line (the head is 1) → what is wrong there. */
const SLIPS = {
  4: { 日预算: '五十' },
  7: { 广告账户: '萌宠小镇-Meta-韩国' },
  9: { 广告账户: '幻境之门-Meta-日本' },
  12: { '国家/地区': '新加坡，火星' },
  15: { 素材: '萌宠小镇_不存在的素材' },
  18: { 正文: '=A1&B1' },
  21: { 链接: 'play.google.com', 标题: '' },
  24: { 日预算: '0.2', 广告组名称: '新马_低预算' },
  27: { 开始时间: '2028-02-30 10:00', 广告组名称: '新马_日期' },
  30: { 广告状态: '运行中' },
}

const rows = goodRows()
const wrong = rows.slice(0, 40).map((row, index) => ({ ...row, ...SLIPS[index + 2] }))

const cell = (value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value))
const csv = (list) => `\ufeff${[HEADS, ...list.map((row) => HEADS.map((head) => row[head]))].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`

writeFileSync(join(FOLDER, 'meta-batch-200.csv'), csv(rows))
writeFileSync(join(FOLDER, 'meta-batch-with-errors.csv'), csv(wrong))
const sheet = [
  HEADS.map((head) => ({ value: head, type: String, fontWeight: 'bold' })),
  ...rows.map((row) => HEADS.map((head) => (NUMBERS.has(head) ? { value: row[head], type: Number } : { value: row[head], type: String }))),
]
await writeXlsxFile(sheet, { columns: HEADS.map((head) => ({ width: Math.max(12, head.length * 3) })), stickyRowsCount: 1 }).toFile(join(FOLDER, 'meta-batch-200.xlsx'))
