import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { arrived, askToCommit, chooseGame, foot } from './batch-page.ts'
import { signIn, visit, type House } from './kit.ts'
import { commit, counted, readUntil, SENT_WITHIN } from './objects-page.ts'

/** A family of calls, walked as a buyer would: what a sheet of it looks like, and what it comes to. */
export type Walk = {
  channel: string
  network: string
  game: string
  account: string
  heads: string
  line: (word: string, number: number) => string
  /** objects that the lines make */
  total: number
  leaf: string
}

/** Data lines of a sheet. */
const LINES = 4
export const OCEAN_ENGINE: Walk = {
  channel: 'toutiao_ad3',
  network: '巨量引擎',
  game: '萌宠小镇',
  account: '萌宠小镇-巨量引擎',
  heads:
    '广告账户,项目名称,推广目的,平台,下载链接,优化目标,事件资产,点击监测链接,开始日期,结束日期,广告名称,素材,标题,行动号召,产品名称,产品卖点,产品主图,应用下载详情页,预算,出价',
  line: (word, number) =>
    [
      '萌宠小镇-巨量引擎',
      `${word}_项目${Math.ceil(number / 2)}`,
      '应用推广',
      '安卓',
      'https://play.google.com/store/apps/details?id=com.starfield.pettown',
      '激活',
      '7400100000000000101',
      'https://track.example.com/click?callback=__CALLBACK_PARAM__',
      '2028-01-10',
      '2028-03-10',
      `${word}_广告${number}`,
      '萌宠小镇_小镇一日_1080x1080',
      '领养你的第一只云朵猫',
      '立即下载',
      '萌宠小镇',
      '登录送一百连抽',
      '萌宠小镇_小镇一日_1080x1080',
      'https://www.example.com/pet-town',
      '500',
      '45.5',
    ].join(','),
  total: 6,
  leaf: 'promotion',
}

export const TENCENT: Walk = {
  channel: 'gdt_ad2',
  network: '腾讯广告',
  game: '星河战纪',
  account: '星河战纪-腾讯广告',
  heads: '广告账户,广告名称,营销载体,推广产品ID,投放开始日期,日预算,出价,创意名称,素材,文案,标题',
  line: (word, number) =>
    [
      '星河战纪-腾讯广告',
      `${word}_广告${Math.ceil(number / 2)}`,
      'Android 应用',
      '1101072624',
      '2028-01-10',
      '500',
      '45.5',
      `${word}_创意${number}`,
      '星河战纪_舰队出征_1080x1080',
      `集结你的舰队，第 ${number} 星域`,
      '星河战纪',
    ].join(','),
  total: 6,
  leaf: 'creative',
}

export const TENCENT_FIRST: Walk = {
  channel: 'gdt_ad',
  network: '腾讯广告（旧版）',
  game: '王国防线',
  account: '王国防线-腾讯广告',
  heads: '广告账户,推广计划,计划日预算,广告组,推广产品ID,投放开始日期,广告日预算,出价,广告名称,创意规格,素材,文案',
  line: (word, number) =>
    [
      '王国防线-腾讯广告',
      `${word}_计划`,
      '5000',
      `${word}_广告组${Math.ceil(number / 2)}`,
      '1101072624',
      '2028-01-10',
      '500',
      '45.5',
      `${word}_广告${number}`,
      '711',
      '王国防线_守住城门_1080x1080',
      `守住城门，第 ${number} 波`,
    ].join(','),
  total: 7,
  leaf: 'ad',
}

/** Imports the lines of a walk into a new batch and opens its preview; the batch stays a draft. */
export async function drafted(page: Page, { network, game, heads, line, total }: Walk, word: string): Promise<void> {
  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: `在${network}新建` }).click()
  await foot(page).getByRole('button', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', game)
  const csv = `\ufeff${[heads, ...Array.from({ length: LINES }, (_, at) => line(word, at + 1))].join('\r\n')}\r\n`
  await page.locator('input[type=file]').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: `用 ${LINES} 行建批次` }).click()
  await page.getByRole('button', { name: /^展开并预览/ }).click()
  await page.getByText(`${total} 行已读`).waitFor()
}

/** A sheet of the family becomes a batch and arrives; the batch is copied as a whole, and all of its ads are switched on at once. */
export async function walkFamily(house: House, walk: Walk): Promise<void> {
  const { channel, account, total, leaf } = walk
  const word = `J${channel}`
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/advertise-2/home')
  await drafted(page, walk, word)
  await (await askToCommit(page)).click()
  await arrived(page, total)
  expect(await page.locator('.ag-cell[col-id="sync"]', { hasText: '203' }).count()).toBe(total)

  await page.getByRole('button', { name: '复制整批' }).first().click()
  await page.getByRole('row', { name: new RegExp(`^${account}`) }).click()
  await foot(page)
    .getByRole('button', { name: /^生成副本/, disabled: false })
    .click()
  await foot(page).getByRole('button', { name: '核对并提交', disabled: false }).click()
  await foot(page)
    .getByRole('button', { name: /^提交 [\d,]+ 个对象/, disabled: false })
    .click()
  await foot(page).getByRole('button', { name: '查看推送' }).click()
  await arrived(page, total)

  const ads = LINES * 2
  await page.goto(`/advertise-2/objects?channel=${channel}&level=${leaf}&q=${word}`)
  await readUntil(page, () => page.locator('.fd-page-head').innerText()).toMatch(new RegExp(`\\b${ads}\\b`))
  await page.locator('.fd-select-all').click()
  await page.getByRole('button', { name: `批量修改 ${ads} 个` }).click()
  await page.getByLabel('新值').selectOption('ACTIVE')
  await page.getByRole('button', { name: '查看差异' }).click()
  await counted(page, `可提交 ${ads}`).waitFor()
  await commit(page)
  await counted(page, `已修改 ${ads}`).waitFor(SENT_WITHIN)
  expect(errors).toEqual([])
}
