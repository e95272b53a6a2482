import type { Network } from './network.ts'
import type { Page } from 'playwright-core'
import { chooseGame } from './batch-page.ts'

/** The call of a commit. */
export const COMMIT = /\/commit_batch$/
/** A tab that is there once rows are pushed. */
export const PUSH_STARTED = /^(等待|完成) [1-9]/

/** Rows for two accounts of the demo game 萌宠小镇: a campaign and an ad set in each, the ads below them. */
const PLACES = [
  { account: '萌宠小镇-Meta-新马', countries: '新加坡，马来西亚', budget: '50' },
  { account: '萌宠小镇-Meta-美国', countries: '美国', budget: '120' },
]
const HEADS =
  '广告账户,广告系列名称,营销目标,广告组名称,国家/地区,最小年龄,最大年龄,操作系统,日预算,开始时间,广告名称,素材,正文,标题,行动号召,链接,公共主页,广告状态'

const ADS_AN_ADGROUP = 50

export type SmallBatch = {
  /** in the name of every object, and of no other batch's */
  word: string
  csv: string
  /** of every object that is to arrive */
  names: string[]
}

/** A sheet of `ads` ads for each of two accounts; `mark` is put into the name of the last ad. */
export function smallBatch(word: string, ads: number, mark = ''): SmallBatch {
  const numbers = Array.from({ length: ads }, (_, index) => index + 1)
  const adName = (place: number, number: number) => `${word}_广告${place}-${number}${place === PLACES.length && number === ads ? mark : ''}`
  // the network takes at most 50 ads in an ad set
  const adgroupName = (place: number, number: number) => {
    const further = Math.floor((number - 1) / ADS_AN_ADGROUP)
    return `${word}_广告组${place}${further === 0 ? '' : `-${further + 1}`}`
  }
  const lines = PLACES.flatMap(({ account, countries, budget }, index) =>
    numbers.map((number) =>
      [
        account,
        `${word}_系列${index + 1}`,
        '应用推广',
        adgroupName(index + 1, number),
        countries,
        '18',
        '65',
        '不限',
        budget,
        '2028-01-10 10:00',
        adName(index + 1, number),
        '萌宠小镇_小镇一日_1080x1080',
        '领养你的第一只云朵猫，把荒岛变成萌宠小镇',
        `萌宠小镇 · ${word}`,
        '玩游戏',
        'https://play.google.com/store/apps/details?id=com.starfield.pettown',
        '萌宠小镇官方主页',
        '暂停',
      ].join(','),
    ),
  )
  const names = PLACES.flatMap((_, index) => [
    `${word}_系列${index + 1}`,
    ...new Set(numbers.map((number) => adgroupName(index + 1, number))),
    ...numbers.map((number) => adName(index + 1, number)),
  ])
  return { word, csv: `\ufeff${[HEADS, ...lines].join('\r\n')}\r\n`, names }
}

/** From the list of batches to a draft that has been checked: its rows are all read and it can be committed. */
export async function draftOf(page: Page, { word, csv, names }: SmallBatch): Promise<void> {
  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', '萌宠小镇')
  await page.locator('input[type=file]').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const lines = csv.trimEnd().split('\r\n').length - 1
  await page.getByRole('button', { name: `用 ${lines.toLocaleString('en-US')} 行建批次` }).click()
  await page.getByRole('button', { name: /^展开并预览/ }).click()
  await page.getByText(`${names.length.toLocaleString('en-US')} 行已读`).waitFor()
  await page.getByText('检查通过').waitFor()
}

/** Without our tag, in the order of the names: what was asked for, each once. */
export async function namesAtNetwork(network: Network, { word }: SmallBatch): Promise<string[]> {
  return (await network.holds(word)).map(({ name }) => name.replace(/ #[\w-]+$/, '')).toSorted()
}
