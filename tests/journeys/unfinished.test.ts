import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NEWS_REFRESH_MS } from '#machines/shell-news/shell-news.machine.ts'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse(WITHOUT_WORKER)

const tray = (page: Page) => page.getByRole('button', { name: /进行中的流程/ })
const body = (page: Page) => page.getByLabel('中文正文（Markdown）')
const elsewhere = (page: Page) => page.getByText('你正在另一个标签页里填写这里的表单')

async function editGuide(page: Page): Promise<void> {
  await page.goto('/help-center/home')
  await page.getByRole('button', { name: /广告数据怎么看/ }).click()
  await page.getByRole('button', { name: '编辑' }).click()
}

test('one tab types into a form: the other says so, keeps nothing over it, and goes on from where the first is', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'admin')
  await editGuide(page)
  await body(page).fill('第一个标签页')
  await tray(page).click()
  await page.getByRole('link', { name: /未保存：帮助中心/ }).waitFor()
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await editGuide(other)
  await elsewhere(other).waitFor()
  expect(await body(other).inputValue()).not.toBe('第一个标签页')
  await body(other).fill('第二个标签页')
  await other.reload()
  await elsewhere(other).waitFor()
  expect(await body(page).inputValue()).toBe('第一个标签页')
  expect(await findingsInAllLooks(other)).toEqual([])

  await other.getByRole('button', { name: '在此继续填写' }).click()
  await expect.poll(() => body(other).inputValue()).toBe('第一个标签页')
  await elsewhere(page).waitFor()
  expect(await body(page).count()).toBe(0)

  // a tab that is closed gives the form back, and what was typed is taken up
  await body(other).fill('第二个接着写')
  await other.close()
  await page.reload()
  await expect.poll(() => body(page).inputValue()).toBe('第二个接着写')
  await page.getByRole('button', { name: '放弃修改' }).click()
  expect(errors).toEqual([])
})

test('home and the tray hear of a batch that is begun on another computer, without waiting for the minute', async () => {
  const [mine, other] = [await visit(house), await visit(house)]
  await mine.page.goto('/')
  await fillSignIn(mine.page, 'buyer')
  const resume = mine.page.getByRole('region', { name: '继续上次的流程' })
  await resume.waitFor()
  await signIn(other.page, 'buyer')
  const began = Date.now()
  await draftOf(other.page, smallBatch('别处开始', 2))
  const batchId = /#(\d+)/.exec(await other.page.getByRole('heading', { name: /^批次 #\d+/ }).innerText())?.[1] ?? ''
  const entry = resume.getByRole('link', { name: new RegExp(`批次 #${batchId} .*草稿`) })
  await entry.waitFor()
  expect(Date.now() - began).toBeLessThan(NEWS_REFRESH_MS)
  // what is blocked comes before what waits
  await entry.click()
  await mine.page.getByText('检查通过').waitFor()
  // it runs here now: once in the tray
  await tray(mine.page).click()
  await expect
    .poll(() =>
      mine.page
        .locator('.fd-tray')
        .getByText(new RegExp(`#${batchId}\\b`))
        .count(),
    )
    .toBe(1)
  expect([...mine.errors, ...other.errors]).toEqual([])
})
