import { expect, test } from 'vitest'
import { foot } from './batch-page.ts'
import { aHouse, signIn, visit } from './kit.ts'
import { readUntil } from './objects-page.ts'

const house = aHouse()

test('objects that are chosen in a list are duplicated, exactly those, after a reload as well, and the list is one press away', async () => {
  const { page, errors } = await visit(house)
  const list = '/advertise-2/objects?channel=fb_ad&level=adgroup&q=TW-18'
  await signIn(page, 'buyer', list)
  const rows = page.locator('.ag-row .fd-select-cell')
  await readUntil(page, () => rows.count()).toBeGreaterThan(1)
  const ids = await page
    .locator('.ag-row[row-id*=":"]')
    .evaluateAll((all) => [...new Set(all.map((row) => row.getAttribute('row-id')))].slice(0, 2))
  for (const id of ids) await page.locator(`.ag-row[row-id="${id}"] .fd-select-cell`).click()
  await page.getByRole('button', { name: '复制 2 个' }).click()
  const sources = page.getByRole('table').filter({ hasText: '能否复制' }).locator('tbody')
  const shown = async () => (await sources.locator('tr').allInnerTexts()).map((text) => /\d{10,}/.exec(text)?.[0])
  const asked = ids.map((id) => id?.split(':')[1])
  await expect.poll(shown).toEqual(asked)
  expect(await sources.getByText('可复制').count()).toBe(2)

  await page.reload()
  await expect.poll(shown).toEqual(asked)
  await foot(page).getByRole('button', { name: '返回选择来源的列表' }).click()
  await rows.first().waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('TW-18')
  // the way back of the browser leads to the duplication, and past it to the list: no second one is begun
  await page.goBack()
  await expect.poll(shown).toEqual(asked)
  await page.goBack()
  await rows.first().waitFor()
  expect(errors).toEqual([])
})
