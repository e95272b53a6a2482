import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillSignIn, type House } from './kit.ts'

/** On the sign-in page, which says why the person is there. */
export async function signInAgain(page: Page, account: 'buyer' | 'admin' = 'buyer'): Promise<void> {
  await page.getByText('登录已过期，请重新登录；未完成的流程都还在').waitFor()
  expect(page.url()).toContain('/login')
  await fillSignIn(page, account)
}

/** Signs out with the same token, as another tab or an administrator would: this page does not hear of it. */
export async function endSessionElsewhere({ address }: House, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${address}/user/api/user/logout`, {
    headers: { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'Accept-version': '1.0' },
  })
  expect(answer.status).toBe(200)
}
