import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { kit } from '#i18n/areas/kit.ts'
import { createNoticeBoard, Notices } from '#views/kit/shell/Notices.tsx'
import { Shell } from '#views/kit/shell/Shell.tsx'
import { ErrorState, NoPermissionState } from '#views/kit/shell/states.tsx'
import { applyTheme } from '#views/kit/shell/theme.ts'
import { STATE_GLYPHS, STATE_KEYS } from '#views/kit/state-colors.ts'
import { show } from './show.tsx'

const aShell = (went: (href: string) => void, logOut = () => undefined) => (
  <Shell
    entries={[{ key: 'ads', title: '投放', href: '/advertise-2/home', isHere: true }]}
    onGo={went}
    user={{ name: 'buyer' }}
    onLogOut={logOut}
    language="zh"
    onLanguage={() => undefined}
    theme="light"
    onTheme={() => undefined}
    flows={[
      { id: '1', title: '批次 #1', state: 'unknown', stateText: '2 个结果未知', href: '/b/1' },
      { id: '2', title: '批次 #2', state: 'done', stateText: '已完成', href: '/b/2' },
    ]}
  >
    正文
  </Shell>
)

test('the shell goes by links, marks where it is, and logs out from the user menu', async () => {
  const went = vi.fn()
  const logOut = vi.fn()
  show(aShell(went, logOut))
  const link = within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', { name: '投放' })
  expect(link.getAttribute('aria-current')).toBe('page')
  await userEvent.click(link)
  expect(went.mock.calls).toEqual([['/advertise-2/home']])
  await userEvent.click(screen.getByRole('button', { name: 'buyer 的账号菜单' }))
  await userEvent.click(await screen.findByText('退出登录'))
  expect(logOut).toHaveBeenCalledOnce()
})

test('the tray button counts flows that are open, and those that wait for the user', () => {
  show(aShell(() => undefined))
  expect(screen.getByRole('button', { name: '进行中的流程 1 个，其中 1 个等你处理' })).toBeTruthy()
})

test('a refusal stays until it is dismissed, a success leaves, and the same text is one notice', async () => {
  const due: (() => void)[] = []
  const board = createNoticeBoard((work) => void due.push(work))
  board.show({ state: 'refused', text: '没有连上服务器' })
  board.show({ state: 'refused', text: '没有连上服务器' })
  board.show({ state: 'done', text: '已保存' })
  expect(board.read().map(({ text }) => text)).toEqual(['没有连上服务器', '已保存'])
  for (const work of due) work()
  show(<Notices board={board} />)
  expect(screen.getByRole('alert').textContent).toContain('没有连上服务器')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(board.read()).toEqual([])
})

test('an error says why and offers another try; a missing permission is named', async () => {
  const again = vi.fn()
  show(<ErrorState reason="服务器没有回答" onRetry={again} />)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(again).toHaveBeenCalledOnce()
  show(<NoPermissionState need="ads.batch.read" />)
  expect(screen.getByText(/ads\.batch\.read/)).toBeTruthy()
})

test('the theme is on the document, where portals find it', () => {
  applyTheme('dark')
  expect([document.documentElement.dataset['theme'], document.body.classList.contains('bp6-dark')]).toEqual(['dark', true])
  applyTheme('light')
  expect([document.documentElement.dataset['theme'], document.body.classList.contains('bp6-dark')]).toEqual(['light', false])
})

test('every state has a glyph of its own and a word in both languages', () => {
  expect(new Set(Object.values(STATE_GLYPHS)).size).toBe(STATE_KEYS.length)
  for (const state of STATE_KEYS) expect(kit[`kit.state.${state}`]).toHaveLength(2)
})
