import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import writeXlsxFile from 'write-excel-file/node'

/**
 * Makes three statements in the shapes such files really have, for games and accounts of the demo company:
 * `node examples/make-statements.mjs [YYYY-MM] [folder]`. A few lines are wrong in the ways people get them wrong.
 *
 * - Apple's financial report: tab-separated, the period before the head, sums by country behind the rows (App Store Connect Help).
 * - the sheet of an Android channel that shares revenue: a workbook with a merged title and a line of sums.
 * - an agency's monthly bill by ad account: CSV in GBK, as Excel in China writes it.
 */
const [month = '2026-10', folder = dirname(fileURLToPath(import.meta.url))] = process.argv.slice(2)
const [year, index] = month.split('-').map(Number)
const slash = (day) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
/** Apple's months begin on a Sunday and end on a Saturday, beside the calendar's. */
const lastSaturday = (y, m) => {
  const end = new Date(Date.UTC(y, m, 0))
  return new Date(end.getTime() - ((end.getUTCDay() + 1) % 7) * 86_400_000)
}
const day = (date) => date.toISOString().slice(0, 10)
const periodEnd = day(lastSaturday(year, index))
const periodStart = day(new Date(lastSaturday(year, index - 1).getTime() + 86_400_000))
const money = (minor) => (minor / 100).toFixed(2)

const PRODUCTS = [
  ['games.starfield.pettown.gem60', '60 Gems', 99, 70],
  ['games.starfield.pettown.gem300', '300 Gems', 499, 349],
  ['games.starfield.starchronicle.month', 'Monthly Card', 499, 349],
  ['games.starfield.streetracer.nitro', 'Nitro Pack', 199, 139],
]
const HEAD = [
  'Start Date', 'End Date', 'UPC', 'ISRC/ISBN', 'Vendor Identifier', 'Quantity', 'Partner Share', 'Extended Partner Share',
  'Partner Share Currency', 'Sale or Return', 'Apple Identifier', 'Artist/Show/Developer/Author', 'Title',
  'Label/Studio/Network/Developer/Publisher', 'Grid', 'Product Type Identifier', 'ISAN/Other Identifier', 'Country Of Sale',
  'Pre-order Flag', 'Promo Code', 'Customer Price', 'Customer Currency',
]
const sold = (sku, title, price, share, country, units, kind, at) => [
  slash(periodStart), slash(periodEnd), '', '', sku, units, money(share), money(share * units), 'USD', kind, `15${String(at).padStart(8, '0')}`,
  'Starfield Games', title, '', '', 'IA1', '', country, '', '', money(price), 'USD',
]
const sales = PRODUCTS.flatMap(([sku, title, price, share], at) =>
  ['US', 'CA', 'SG'].map((country, place) => sold(sku, title, price, share, country, 480 - 90 * place - 55 * at, 'S', at)),
)
const returns = [sold(...PRODUCTS[0], 'US', -6, 'R', 0), sold(...PRODUCTS[2], 'SG', -2, 'R', 2)]
const unknown = [sold('games.starfield.prototype.gold', 'Gold', 99, 70, 'US', 12, 'S', 9)]
const apple = [
  ['Vendor Name', 'Starfield Games'],
  ['Start Date', slash(periodStart)],
  ['End Date', slash(periodEnd)],
  HEAD,
  ...sales,
  ...returns,
  ...unknown,
  ['Country Of Sale', 'Partner Share Currency', 'Quantity', 'Extended Partner Share'],
  ...['US', 'CA', 'SG'].map((country) => {
    const rows = [...sales, ...returns, ...unknown].filter((cells) => cells[17] === country)
    const sumOf = (at) => rows.reduce((sum, cells) => sum + Math.round(Number(cells[at]) * 100), 0)
    return [country, 'USD', sumOf(5) / 100, money(sumOf(7))]
  }),
]
writeFileSync(join(folder, `statement-app-store-${month}.txt`), `${apple.map((cells) => cells.join('\t')).join('\n')}\n`)

const CHANNELS = [
  ['华为应用市场', '天命录（联运版）', 386_420.5, 2_310, 0.5],
  ['华为应用市场', '萌宠小镇（联运版）', 128_900, 640, 0.5],
  ['小米应用商店', '天命录（联运版）', 214_005.8, 1_180.8, 0.5],
  ['OPPO 软件商店', '天命录（联运版）', 301_770, 3_020, 0.5],
  ['OPPO 软件商店', '一起种田（联运版）', 56_318.2, 118.2, 0.5],
  ['vivo 应用商店', '天命录（联运版）', 265_540, 2_040, 0.5],
  ['应用宝', '王国防线（联运版）', 90_112, 512, 0.6],
]
const SHARE_HEAD = ['结算月份', '渠道名称', '游戏名称', '结算单号', '充值流水', '退款金额', '渠道费', '分成比例', '税费', '应结金额', '备注']
const shares = CHANNELS.map(([channel, game, flow, refund, share], at) => {
  const fee = Math.round((flow - refund) * 5) / 100
  const net = Math.round((flow - refund - fee) * share * 100) / 100
  const tax = Math.round(net * 6) / 100
  const due = Math.round((net - tax) * 100) / 100
  return [`${year}年${index}月`, channel, game, `LY${month.replace('-', '')}-${at + 1}`, flow, refund, fee, `${share * 100}%`, tax, due, '']
})
const slip = [...shares[1]]
slip[2] = '萌宠小镇2（联运版）'
slip[3] = `LY${month.replace('-', '')}-8`
const cellOf = (value) => (typeof value === 'number' ? { value, type: Number, format: '#,##0.00' } : { value: String(value), type: String })
const totals = ['合计', '', '', '', [...shares, slip].reduce((sum, row) => sum + row[4], 0)]
await writeXlsxFile(
  [
    [{ value: `${year}年${index}月 游戏联运分成对账单`, type: String, fontWeight: 'bold', columnSpan: SHARE_HEAD.length }],
    SHARE_HEAD.map((value) => ({ value, type: String, fontWeight: 'bold' })),
    ...[...shares, slip].map((row) => row.map(cellOf)),
    totals.map(cellOf),
  ],
  { sheet: '对账单' },
).toFile(join(folder, `statement-channel-share-${month}.xlsx`))

const BILL_HEAD = ['账期', '代理商', '广告账户ID', '广告账户', '账单号', '消耗', '返点', '税额', '应付金额', '币种', '备注']
const ACCOUNTS = [
  ['1896952908094', '星河战纪-巨量引擎', 286_310.4, 'CNY'],
  ['1017341848999', '天命录-巨量引擎', 512_740, 'CNY'],
  ['6122139972920', '萌宠小镇-巨量引擎', 98_455.62, 'CNY'],
  ['8883358646950', '星河战纪-腾讯广告', 143_200, 'CNY'],
  ['4542325682170', '萌宠小镇-快手磁力引擎', 61_088.9, 'CNY'],
  ['219274557192677', '萌宠小镇-Meta-美国', 15_230.55, 'USD'],
  ['219578258485462', '幻境之门-Meta-日本', 2_480_115, 'JPY'],
  // an account of three games: the bill does not say which
  ['217528906497273', '萌宠小镇-Meta-出海总账', 45_000, 'CNY'],
]
const bill = ACCOUNTS.map(([account, name, spent, currency], at) => {
  const unit = currency === 'JPY' ? 1 : 100
  const rebate = Math.round(spent * 0.03 * unit) / unit
  const plain = (value) => (currency === 'JPY' ? String(Math.round(value)) : value.toFixed(2))
  const number = `FS${month.replace('-', '')}${String(at + 1).padStart(3, '0')}`
  return [month, '飞书深诺代理', account, name, number, plain(spent), plain(rebate), '0', plain(spent - rebate), currency, '']
})
writeFileSync(join(folder, `statement-ad-bill-${month}.csv`), gbk(`${[BILL_HEAD, ...bill].map((cells) => cells.join(',')).join('\r\n')}\r\n`))

/** Text in GBK: each two-byte code, read backwards. */
function gbk(text) {
  const decoder = new TextDecoder('gbk')
  const codes = new Map()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if (character.length === 1 && character !== '\ufffd') codes.set(character, [high, low])
    }
  return Buffer.from([...text].flatMap((character) => (character < '\u0080' ? [character.charCodeAt(0)] : (codes.get(character) ?? [0x3f]))))
}
