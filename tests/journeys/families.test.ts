import { expect, test } from 'vitest'
import { cell, rowNumber } from './batch-page.ts'
import { drafted, OCEAN_ENGINE, TENCENT, TENCENT_FIRST } from './family-walks.ts'
import { signIn, startHouse, theHouse, visit } from './kit.ts'
import { SENT_WITHIN } from './objects-page.ts'

const house = theHouse(() => startHouse({ OCEANENGINE_LIST_LAG_S: '1' }))
const WALKS = [OCEAN_ENGINE, TENCENT, TENCENT_FIRST]

test('drafts of Meta, Ocean Engine and both generations of Tencent are committed at once, and all arrive', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/advertise-2/home')
  for (const [at, walk] of WALKS.entries()) {
    await drafted(page, walk, `同发${at}`)
    await page.goto('/advertise-2/home')
  }
  await page.goto('/advertise-2/home?state=draft')
  const numbers = [0, 1, 2, await rowNumber(page, '王国防线·周末加量（草稿）')]
  const names = await Promise.all(numbers.map((number) => cell(page, number, 'name').innerText()))
  for (const number of numbers) await page.locator(`.ag-row[row-index="${number}"] .fd-select-cell`).click()
  await page.getByRole('button', { name: `一起提交 ${numbers.length} 个批次` }).click()
  const dialog = page.getByRole('dialog')
  for (const { network } of WALKS) await dialog.getByRole('cell', { name: network, exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^提交 [\d,]+ 个对象/ }).click()
  await dialog.getByText(`已提交 ${numbers.length} 个批次，正在推送`).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()

  await page.goto('/advertise-2/home?mine=1')
  for (const name of names)
    await expect.poll(async () => await cell(page, await rowNumber(page, name), 'progress').innerText(), SENT_WITHIN).toMatch(/100%/)
  expect(errors).toEqual([])
})
