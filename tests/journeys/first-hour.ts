import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { chooseGame, commitButton } from './batch-page.ts'
import type { Begun } from './built-house.ts'
import { visit } from './kit.ts'
import { arrive } from './steps.ts'
import type { Visit } from './visits.ts'

/** The steps of docs/first-hour.md, on any installation that begins empty in front of the simulated network. */

const [APP] = LIVING_DIRECTORY.apps
const PASSWORD = 'vN8s-kQ2m-tramway'
const PICTURE = '星河_首图_1080x1080'
const AD = {
  广告账户: 'Starport US',
  广告系列名称: '首日_系列',
  营销目标: '应用推广',
  广告组名称: '首日_广告组',
  '国家/地区': '美国',
  最小年龄: '18',
  最大年龄: '65',
  操作系统: 'Android',
  日预算: '50',
  开始时间: '2028-01-10 10:00',
  广告名称: '首日_广告',
  素材: PICTURE,
  正文: '第一条广告',
  标题: '星河纪',
  行动号召: '玩游戏',
  链接: 'https://play.google.com/store/apps/details?id=com.starport.xinghe',
  公共主页: 'Starport 星港',
  广告状态: '暂停',
}

/** The user who passes pictures: no one passes their own. */
export const REVIEWER = { account: 'wu.siyuan', name: '吴思远', preset: '审核' }

/** What else is done with a page on the way, and under which name a picture of it is kept. */
export type Look = (page: Page, picture?: string) => Promise<void>
const PASS_BY: Look = async () => {}

export const linkOf = (house: Begun): string => /\/welcome#\S+/.exec(house.log())?.[0] ?? ''

export async function makeFirstAdministrator(house: Begun, look = PASS_BY): Promise<Visit> {
  await expect.poll(house.log).toMatch(/#\S+\s/)
  const seen = await visit(house)
  const { page } = seen
  await page.goto(linkOf(house))
  await page.getByLabel('账号').fill('li.jia')
  await page.getByLabel('姓名').fill('李佳')
  await page.getByLabel('公司名称').fill('晨星互娱')
  await look(page, 'first-welcome')
  await choosePassword(page, '创建并登录')
  await page.getByRole('banner').getByText('晨星互娱').waitFor()
  expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/', ''])
  await page.getByRole('heading', { name: '开始使用' }).waitFor()
  await look(page, 'first-guide')
  return seen
}

/** A game and the channel of its network. */
export async function enterGame(page: Page): Promise<void> {
  const game = { '游戏 ID': '7', 游戏名称: '星河纪', 业务时区: 'Asia/Taipei', 默认币种: 'USD', '应用 ID': '123456', 'Google Play': AD.链接 }
  await goOn(page, 0, '游戏')
  await enter(page, '新增游戏', game, { 发行地区: '港澳台' })
  await goOn(page, 1, '地区与渠道')
  await enter(page, '新增渠道', { '渠道 ID': '21', 渠道名称: 'Meta 港澳台' }, { 投放渠道: 'Meta', 所在地区: '港澳台' })
}

/** The application of the company, a person's sign-in at the network, and an account of what it offers. */
export async function connectNetwork(page: Page, look = PASS_BY): Promise<void> {
  await goOn(page, 2, '渠道应用')
  await enter(page, '新增渠道应用', { 应用编号: APP?.id ?? '', 名称: '晨星投放' })
  const form = page.getByRole('complementary')
  await form
    .getByLabel('应用密钥')
    .last()
    .fill(APP?.secret ?? '')
  await form.getByRole('button', { name: '保存密钥' }).click()
  await page.getByRole('gridcell', { name: APP?.secret.slice(-4) ?? '', exact: true }).waitFor()
  await form.getByText(`渠道认可此应用：${APP?.name}`).waitFor()
  await form.getByRole('button', { name: '授权广告账户' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '登录渠道授权' }).click()
  const dialog = await opened
  await dialog.getByRole('button', { name: '允许 · Allow' }).click()
  await page.getByRole('gridcell', { name: 'Starport US', exact: true }).click()
  await page.keyboard.press('Space')
  await expect.poll(() => dialog.isClosed()).toBe(true)
  await page.getByRole('checkbox', { name: /^Starport 星港/ }).check({ force: true })
  await page.getByRole('checkbox', { name: '星河纪 7' }).check({ force: true })
  await look(page, 'first-accounts')
  await page.getByRole('button', { name: '接管 1 个账户' }).click()
  await page.getByText('已接管 1 个账户、1 个主页').waitFor()
}

/** Invites a person, who chooses a password and is signed in; the link is shown once. */
export async function bringIn(
  house: Begun,
  page: Page,
  person: { account: string; name: string; preset: string },
  look = PASS_BY,
): Promise<Visit & { link: string }> {
  await arrive(page, '/settings/invitations')
  await page.getByRole('button', { name: '邀请用户' }).click()
  const panel = page.getByRole('complementary', { name: '邀请用户' })
  await panel.getByLabel('账号').fill(person.account)
  await panel.getByLabel('姓名').fill(person.name)
  await panel.getByLabel('权限模板').selectOption({ label: person.preset })
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  const link = await page.locator('.fd-link-once').innerText()
  await page.getByRole('gridcell', { name: '待接受' }).first().waitFor()
  await look(page)
  const seen = await visit(house)
  await seen.page.goto(link.replace(house.address, ''))
  await seen.page.getByRole('heading', { name: '加入 晨星互娱' }).waitFor()
  await look(seen.page)
  await choosePassword(seen.page, '设置密码并登录')
  await seen.page.getByRole('button', { name: `${person.name} 的账号菜单` }).waitFor()
  return { ...seen, link }
}

export async function uploadPicture(page: Page): Promise<void> {
  await arrive(page, '/creative-center/material/list?side=upload')
  await page.getByLabel('上传到哪个游戏').selectOption('7')
  const buffer = await sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#142850' } })
    .png()
    .toBuffer()
  await page.getByLabel('选择或拖入文件，最多 500 个').setInputFiles([{ name: `${PICTURE}.png`, mimeType: 'image/png', buffer }])
  await page.getByRole('button', { name: '开始上传' }).click()
  await page.getByText(/已入库 1/).waitFor()
}

export async function passPicture(page: Page): Promise<void> {
  await arrive(page, '/tool-list/material-audit/arts')
  await page.getByText(PICTURE).first().waitFor()
  await page.getByRole('button', { name: /^通过/ }).click()
  await page.getByText('本次已审 1').waitFor()
}

/** One paused ad from a sheet, until the network has what was sent. */
export async function pushFirstAd(page: Page, look = PASS_BY): Promise<void> {
  const sheet = [Object.keys(AD), Object.values(AD)].map((cells) => cells.join(',')).join('\r\n')
  await arrive(page, '/advertise-2/home')
  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', '星河纪')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${sheet}\r\n`) })
  await page.getByRole('button', { name: '用 1 行建批次' }).click()
  await page.getByRole('button', { name: /^展开并预览/ }).click()
  await page.getByText('检查通过').waitFor()
  await commitButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交 3 个对象' }).click()
  await page.locator('.ag-cell[col-id="sync"]', { hasText: '203' }).nth(2).waitFor({ timeout: 120_000 })
  await look(page, 'first-pushed')
}

/** From the guide at home to where a step is done. */
export async function goOn(page: Page, done: number, step: string): Promise<void> {
  await page.locator('.fd-logo').click()
  await page
    .getByRole('status')
    .filter({ hasText: `已完成 ${done} / 8` })
    .waitFor()
  await page.getByRole('button', { name: `前往：${step}` }).click()
}

async function choosePassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('密码 *', { exact: true }).fill(PASSWORD)
  await page.getByLabel('再次输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
}

/** Enters one thing in the form next to its list: what is typed, and what is chosen. */
async function enter(page: Page, button: string, typed: Record<string, string>, chosen: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  const form = page.getByRole('complementary', { name: button })
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: false }).first().fill(value)
  for (const [label, value] of Object.entries(chosen)) await form.getByLabel(label, { exact: false }).first().selectOption({ label: value })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await page.locator('.ag-row').first().waitFor()
}
