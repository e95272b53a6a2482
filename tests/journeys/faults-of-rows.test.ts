import { expect, test } from 'vitest'
import { arrived, askToCommit, cell, filterTab, foot, rowNumber } from './batch-page.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'
import { draftOf, namesAtNetwork, smallBatch } from './small-batch.ts'

const { house, network } = aNetworkHouse({ META_LONGEST_CALL_S: '6', META_LIST_LAG_S: '2' })

test('a row the network refuses says why and comes first, its siblings arrive, and it can be pushed again', async () => {
  const { page, errors } = await visit(house)
  const batch = smallBatch('有一行被拒', 5, '[refuse]')
  // harmless: it counts how often the row was sent
  await network.fault({ id: 'sent', match: { method: 'POST', level: 'ad', name: String.raw`\[refuse\]` }, fault: { kind: 'delay', ms: 0 } })
  await signIn(page, 'buyer')
  await draftOf(page, batch)
  await (await askToCommit(page)).click()

  await arrived(page, batch.names.length - 1)
  await filterTab(page, '失败 1').click()
  const refused = await rowNumber(page, '[refuse]')
  await expect.poll(() => cell(page, refused, 'sync').innerText()).toContain('104 推送失败')
  await expect.poll(() => cell(page, refused, 'error').innerText()).toMatch(/^渠道拒绝 · .+/)

  await filterTab(page, /^全部/).click()
  const [first, sibling] = [await rowNumber(page, '[refuse]'), await rowNumber(page, '_广告2-1')]
  expect(first).toBe(sibling - 1)

  expect(await network.struck('sent')).toBe(1)
  // as it is it would be refused again, which the button says before a press
  const again = foot(page).getByRole('button', { name: '重推 1 个失败' })
  expect(await again.getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator(`#${await again.getAttribute('aria-describedby')}`).textContent()).toContain('没有修改')
  const reasons = page.getByRole('region', { name: '失败的原因' })
  await reasons.getByRole('button', { name: '已在渠道处理，原样重推' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认并重推 1 行' }).click()
  await expect.poll(() => network.struck('sent'), { timeout: 30_000 }).toBe(2)
  await reasons.getByRole('button', { name: '已在渠道处理，原样重推' }).waitFor()
  expect(await namesAtNetwork(network, batch)).toEqual(batch.names.filter((name) => !name.includes('[refuse]')).toSorted())
  expect(errors).toEqual([])
})

test('a row whose outcome no one knows shows what is known of it, and a person decides', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', `/advertise-2/home?${new URLSearchParams({ q: '云朵猫联动' })}`)
  await page.locator('.ag-cell[col-id="name"]', { hasText: '萌宠小镇·云朵猫联动' }).dblclick()
  await filterTab(page, '未知 2').click()
  const unknown = page.getByRole('region', { name: '结果未知 2' })
  await unknown.getByText('the look-up failed 8 times').first().waitFor()
  expect(await unknown.locator('tbody tr').count()).toBe(2)

  // what cannot be done says so: no one adopts an object without naming it
  const line = unknown.locator('tbody tr').first()
  const adopt = line.getByRole('button', { name: '认领' })
  expect(await adopt.getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator(`#${await adopt.getAttribute('aria-describedby')}`).textContent()).toBe('请先填写渠道侧 ID')
  await line.getByRole('textbox').fill('1 2 3')
  await adopt.click()
  // next to the rows, where it stays, and as a notice of the frame
  await page.getByRole('main').getByText('这不是有效的渠道侧 ID').waitFor()
  await page.getByRole('region', { name: '通知' }).getByText('这不是有效的渠道侧 ID').waitFor()

  await line.getByRole('button', { name: '标记不存在' }).click()
  await filterTab(page, '未知 1').waitFor({ timeout: 60_000 })
  await page.getByRole('region', { name: '结果未知 1' }).getByRole('button', { name: '再查一次', disabled: false }).click()
  await filterTab(page, '未知 0').waitFor({ timeout: 60_000 })
  expect(errors).toEqual([])
})
