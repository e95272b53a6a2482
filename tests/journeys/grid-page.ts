import type { Page } from 'playwright-core'
import { cell } from './batch-page.ts'
import { signIn, visit, type House, type Visit } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

/** Two accounts, and in each a campaign, 24 ad sets and 1,200 ads: 2,450 objects. */
const batch = smallBatch('网格', 1_200)
export const FIRST_AD = 3

export const nameAt = async (page: Page, row: number) => (await cell(page, row, 'name').innerText()).replace(/^[▾▸\s]+/, '')
export const saved = (page: Page) => page.getByText('修改已保存').waitFor()

/** The draft of the batch. Every column is drawn: what is meant in these journeys is not the scrolling. */
export async function openDraft(house: House): Promise<Visit> {
  const window = await visit(house)
  await signIn(window.page, 'buyer')
  await draftOf(window.page, batch)
  await window.page.setViewportSize({ width: 3_400, height: 860 })
  return window
}
