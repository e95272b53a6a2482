import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, askToCommit, chooseGame } from './batch-page.ts'
import { aHouse } from './kit.ts'
import { atTheQueue, MATERIALS, narrow, person, QUEUE, subtitle, type Row } from './review-page.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse({}, { isRead: true })

/** From the list of batches to what a sheet says that names the material. */
async function bringSheet(page: Page, csv: string): Promise<void> {
  await page.goto('/advertise-2/home')
  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', '萌宠小镇')
  await page.locator('input[type=file]').setInputFiles({ name: '修订.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

const MATERIAL = '萌宠小镇_萌宠大作战_1200x628'
const MENDED = '萌宠小镇_萌宠大作战_修订'

test('a picture that failed is mended by its submitter and put up again, and a batch takes it once it passed', async () => {
  const [reviewer, buyer] = await Promise.all([person(house, 'reviewer', QUEUE), person(house, 'buyer', `${QUEUE}/mine`)])
  const queue = atTheQueue(reviewer, (title) => title.startsWith(MATERIAL))
  await reviewer.page.locator('.fd-flow-subtitle').waitFor()
  await narrow(reviewer.page, 'ArrowDown')
  await expect.poll(() => subtitle(reviewer.page)).toMatch(MATERIALS)
  while (!queue.seen.at(-1)?.subtitle.startsWith(MATERIAL)) await queue.decide()
  await expect.poll(() => queue.decided().length).toBe(queue.seen.length)

  // the submitter reads why, and gives the picture a name of its own; until it passed no batch takes it
  const { page } = buyer
  await page.reload()
  const grid = page.getByRole('grid', { name: '我的送审' })
  await grid.getByText(MATERIAL, { exact: true }).dblclick()
  const panel = page.getByRole('complementary').last()
  await panel.getByText('画质或音质不合格').first().waitFor()
  await panel.getByLabel('名称').fill(MENDED)
  await panel.getByLabel('给审核人的话').fill('换了原图')
  await panel.getByRole('button', { name: '送审', exact: true }).click()
  await panel.getByText('已保存').waitFor()
  const batch = smallBatch('修订', 1)
  const csv = batch.csv.replaceAll('萌宠小镇_小镇一日_1080x1080', MENDED)
  await bringSheet(page, csv)
  await page.getByText(`素材「${MENDED}」还在审核中，通过后才能用于广告`).first().waitFor()

  await reviewer.page.reload()
  await reviewer.page.locator('.fd-flow-subtitle').waitFor()
  while (!(await subtitle(reviewer.page))?.startsWith(MENDED)) await queue.decide()
  await reviewer.page.getByText('换了原图').waitFor()
  await reviewer.page.getByRole('region', { name: '与 v1（未通过）的差异' }).waitFor()
  await reviewer.page.keyboard.press('p')
  await expect
    .poll(async () => (await buyer.ask<Row[]>('reviews?mine=1&per_page=500')).find(({ title }) => title === MENDED)?.state)
    .toBe('passed')
  await page.goto('/advertise-2/home')
  await draftOf(page, { ...batch, csv })
  await (await askToCommit(page)).click()
  await arrived(page, batch.names.length)
  expect([...reviewer.errors, ...buyer.errors]).toEqual([])
}, 180_000)
