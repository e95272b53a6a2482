import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAGES } from '#permissions/page-list.ts'
import { commitButton, foot } from './batch-page.ts'
import { fillSignIn, seriousFindings, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const DRAFTS = '/advertise-2/home?state=draft'
/** Opens the first of the drafts that are listed. */
async function openDraft(page: Page): Promise<void> {
  await page.locator('.ag-row').first().dblclick()
  await commitButton(page).waitFor()
  await page.getByText(/行已读/).waitFor()
}

async function whyNot(page: Page, name: string | RegExp): Promise<string> {
  const button = foot(page).getByRole('button', { name })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.focus()
  return page.getByRole('tooltip').or(page.locator('.bp6-popover')).first().innerText()
}

test('an agent builds and may not commit: the button says why, and a batch of another game says which games are theirs', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'agent', DRAFTS)
  await openDraft(page)
  expect(await whyNot(page, /^提交/)).toContain('ads.batch.commit')
  await page.getByRole('columnheader', { name: /账户/ }).waitFor()

  await page.goto('/advertise-2/batch?batch_id=1')
  await page.getByText('没有权限', { exact: true }).waitFor()
  await page.getByText('你的游戏权限：萌宠小镇').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '回到批次列表' }).click()
  await page.getByRole('heading', { name: '批次' }).waitFor()
  expect(errors).toEqual([])
})

test('a reviewer looks at everything and changes nothing: the grid is read only and each button says why', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'reviewer', DRAFTS)
  expect(await page.getByRole('button', { name: '新建批次' }).getAttribute('aria-disabled')).toBe('true')
  await openDraft(page)
  await page.getByText(/^只读：.*ads\.batch\.build/).waitFor()
  expect(await whyNot(page, '重新检查')).toContain('ads.batch.build')

  // an address someone sent: the builder opens and says why it goes no further
  await page.goto('/advertise-2/batch/new')
  expect(await whyNot(page, /^展开并预览/)).toContain('ads.batch.build')
  expect(errors).toEqual([])
})

test('the observatory without its flag leads to the ads, and says which flag is missing', async () => {
  const { page, errors } = await visit(house)
  await page.goto('/observatory?board=retention')
  await fillSignIn(page, 'reviewer')
  await page.getByRole('heading', { name: '批次' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/advertise-2/home')
  await page
    .getByRole('region', { name: '通知' })
    .getByText('账号没有开启观星台菜单（front_auth.observatory.menu.is_show），请联系管理员开通')
    .waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).getByText('观星台').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
})

test('an agent does not get the last tool: no list leads there, and an address someone sent says why', async () => {
  const { page, errors } = await visit(house)
  const lastTool = PAGES.findLast(({ tool }) => tool !== undefined)?.path ?? ''
  expect(lastTool).toBe('/tools/comments-management/douyin/list')
  await signIn(page, 'agent', '/tools')
  await page.getByRole('heading', { name: '工具库', level: 1 }).waitFor()
  expect(await page.locator(`a[href="${lastTool}"]`).count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('评论')
  await page.getByRole('dialog', { name: '命令面板' }).getByText('没有找到').waitFor()
  await page.keyboard.press('Escape')
  await page.goto(lastTool)
  await page.getByText('代理商账号不能使用「评论管理」').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
})

test('finance begins at the month, on a phone at the ad data; an address another person left leads there too and says why', async () => {
  const arrive = async (path: string, phone = false) => {
    const { page, errors } = await visit(house)
    if (phone) await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(path)
    await fillSignIn(page, 'finance')
    await page.getByRole('heading', { name: phone ? '广告数据' : '月结', level: 1 }).waitFor()
    expect(await page.getByText('没有权限', { exact: true }).count()).toBe(0)
    return { page, errors, path: new URL(page.url()).pathname }
  }
  const usual = await arrive('/login')
  const phone = await arrive('/login', true)
  const left = await arrive('/advertise-2/home?state=draft')
  expect([usual.path, phone.path, left.path]).toEqual(['/tool-list/finance/month', '/table-2', '/tool-list/finance/month'])

  const notices = left.page.getByRole('region', { name: '通知' })
  await notices.getByText('/advertise-2/home 打不开：没有「广告投放」的任何权限').waitFor()
  expect(await usual.page.getByRole('region', { name: '通知' }).getByRole('alert').count()).toBe(0)
  expect(await seriousFindings(left.page)).toEqual([])
  await notices.getByRole('button', { name: '怎么申请' }).click()
  await left.page.getByLabel('申请内容').waitFor()
  expect([...usual.errors, ...phone.errors, ...left.errors]).toEqual([])
})
