import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seriousFindings, signIn, aHouse, visit } from './kit.ts'

const house = aHouse({}, { isRead: true })
const PATH = '/creative-center/material/list'

const aPicture = async (name: string, red: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background: { r: red, g: 40, b: 90 } } })
    .png()
    .toBuffer(),
})
const HTML = { name: '假图片.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>alert(1)</script></html>') }

test('a buyer uploads files of which one is none, tags the others together, takes that back, saves, and finds them by the tag', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', `${PATH}?side=upload&type=video`)
  await page.getByLabel('上传到哪个游戏').selectOption('10012')
  await page
    .getByLabel('选择或拖入文件，最多 500 个')
    .setInputFiles([await aPicture('旅程_一.png', 10), HTML, await aPicture('旅程_二.png', 200)])
  await page.getByRole('button', { name: '开始上传' }).click()
  await page.getByText(/已入库 2 .*未成功 1/).waitFor()
  await page
    .getByRole('main')
    .getByText(/假图片\.png：内容是 text\/html/)
    .waitFor()
  // the list shows videos only
  const hidden = page.getByText('2 个已入库的素材不在当前筛选里。')
  await hidden.getByRole('button', { name: '清除筛选' }).click()
  await hidden.waitFor({ state: 'detached' })

  await page.goto(`${PATH}?q=旅程_&layout=gallery`)
  const tiles = page.getByRole('listbox', { name: '素材画廊' }).getByRole('option')
  await expect.poll(() => tiles.count()).toBe(2)
  await tiles.first().click()
  await tiles.last().click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '批量修改' }).click()
  await page.getByLabel('增加标签').fill('旅程标签')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '应用到 2 个素材' }).click()
  const bar = page.getByRole('region', { name: '未保存的修改' })
  await bar.getByText('2 个素材有 2 处修改未保存').waitFor()
  await bar.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => bar.getByText(/处修改未保存/).count()).toBe(0)
  await bar.getByRole('button', { name: '重做' }).click()

  await page.reload()
  await bar.getByText('2 个素材有 2 处修改未保存').waitFor()
  await bar.getByRole('button', { name: '查看修改并保存' }).click()
  await page.getByRole('dialog').getByText('旅程标签').first().waitFor()
  await page.getByRole('button', { name: '保存 2 个素材' }).click()
  await bar.getByText('已保存 2 个素材').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(`${PATH}?tag=旅程标签`)
  await expect.poll(() => tiles.count()).toBe(2)
  expect(errors).toEqual([])
}, 120_000)
