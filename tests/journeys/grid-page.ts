import type { Page } from 'playwright-core'
import { cell } from './batch-page.ts'
import { smallBatch } from './small-batch.ts'

/** Two accounts, and in each a campaign, 24 ad sets and 1,200 ads: 2,450 objects. */
export const batch = smallBatch('网格', 1_200)
export const FIRST_AD = 3

export const nameAt = async (page: Page, row: number) => (await cell(page, row, 'name').innerText()).replace(/^[▾▸\s]+/, '')
export const saved = (page: Page) => page.getByText('修改已保存').waitFor()
