import { expect, test } from 'vitest'
import { arrived, askToCommit, cell } from './batch-page.ts'
import { signIn, aHouse, visit } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse()

test('a server that stops loses no draft: it is said, the edit waits, and what was committed as it died is read back when it is there again', async () => {
  const { page, errors } = await visit(house)
  const batch = smallBatch('停机中', 2)
  await signIn(page, 'buyer')
  await draftOf(page, batch)

  await house.down()
  await cell(page, 1, 'name').dblclick()
  await page.keyboard.type('停机中_改名')
  await page.keyboard.press('Enter')
  await page.getByText('不确定修改是否已保存。可以再保存一次，不会重复。').waitFor()
  const path = new URL(page.url()).pathname
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '广告投放' }).click()
  // whether it was saved is not known: leaving asks
  await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '离开' }).click()
  await page.getByText('网络连接已断开，请检查网络').first().waitFor()

  await house.up()
  await page.getByRole('button', { name: /^进行中的流程/ }).click()
  await page.getByRole('link', { name: /停机中/ }).click()
  await page.waitForURL((url) => url.pathname === path)
  await expect.poll(() => cell(page, 1, 'name').innerText()).toContain('停机中_改名')
  await page.getByRole('button', { name: '再次保存' }).click()
  await page.getByText('修改已保存').waitFor()

  // the server takes the commit and dies before it can say so
  let commits = 0
  await page.route(/\/commit_batch$/, async (route) => {
    commits += 1
    await route.fetch()
    await house.down()
    await route.abort()
  })
  await (await askToCommit(page)).click()
  await page.getByText('没有收到答复，正在向服务器核对；不会重复提交。').waitFor()
  await page.getByRole('button', { name: '再核对一次' }).waitFor()
  await house.up()
  await page.getByRole('button', { name: '再核对一次' }).click()
  await arrived(page, batch.names.length)
  expect(commits).toBe(1)
  expect(errors).toEqual([])
})
