import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SavedViewRow } from '#contract/saved-views.ts'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { SavedViews } from '#views/saved-views/SavedViews.tsx'
import { linkMake, savedViewsReading, viewDelete, viewSave, type ViewDraft } from '#views/saved-views/wire.ts'
import { show } from '../kit/show.tsx'

const aView = (part: Partial<SavedViewRow>): SavedViewRow => ({
  id: '1',
  page: 'Table',
  name: '我的',
  query: 'days=7',
  shared: false,
  owner_name: '陈晓宇',
  mine: true,
  updated_at: '2026-11-01T00:00:00.000Z',
  ...part,
})
const VIEWS = [aView({}), aView({ id: '2', name: '全组', query: '', mine: false, shared: true, owner_name: '林佳' })]

async function open(views: readonly SavedViewRow[], outcome: SaveOutcome<SavedViewRow> = { kind: 'done', value: aView({}) }) {
  const sent: unknown[] = []
  const gone: string[] = []
  const keep = <Draft, Answer>(answer: SaveOutcome<Answer>) =>
    fromPromise<SaveOutcome<Answer>, { draft: Draft | null; ticket: string }>(({ input }) => {
      sent.push(input.draft)
      return Promise.resolve(answer)
    })
  const reading = savedViewsReading.provide({ actors: { read: fromPromise(() => Promise.resolve(views)) } })
  const done: SaveOutcome<string> = { kind: 'done', value: 'abc' }
  show(
    <SavedViews
      page="Table"
      path="/table-2"
      query="days=30"
      views={createActor(reading, { input: { query: 'Table' } }).start()}
      save={createActor(viewSave.provide({ actors: { send: keep<ViewDraft, SavedViewRow>(outcome) } }), { input: { draft: null } }).start()}
      remove={createActor(viewDelete.provide({ actors: { send: keep<string, string>(done) } }), { input: { draft: null } }).start()}
      link={createActor(linkMake.provide({ actors: { send: keep<string, string>(done) } }), { input: { draft: null } }).start()}
      onGo={(href) => gone.push(href)}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: '视图' }))
  await screen.findByRole('textbox', { name: '视图名称' })
  return { sent, gone }
}

test('own views and those that others share are apart, and lead to their address', async () => {
  const { gone } = await open(VIEWS)
  const own = await screen.findByRole('region', { name: '我的视图' })
  const shared = screen.getByRole('region', { name: '共享视图' })
  expect(
    [within(own).getAllByRole('link'), within(shared).getAllByRole('link')].map((links) => links.map((one) => one.textContent)),
  ).toEqual([['我的'], ['全组']])
  expect(within(shared).getByText('林佳 共享')).toBeTruthy()
  expect(within(shared).queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: '我的' }))
  await userEvent.click(screen.getByRole('link', { name: '全组' }))
  expect(gone).toEqual(['/table-2?days=7', '/table-2'])
})

test('what is shown now is saved under a name, updated in a view of one’s own, and a view is deleted', async () => {
  const { sent } = await open(VIEWS)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存当前视图' }).disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: '视图名称' }), ' 本月 ')
  await userEvent.click(screen.getByRole('checkbox', { name: '共享给能打开本页的人' }))
  await userEvent.click(screen.getByRole('button', { name: '保存当前视图' }))
  expect((await screen.findByRole('status')).textContent).toContain('已保存')
  await userEvent.click(screen.getByRole('button', { name: '用当前筛选更新“我的”' }))
  await userEvent.click(screen.getByRole('button', { name: '删除视图“我的”' }))
  expect(sent).toEqual([
    { id: null, page: 'Table', name: '本月', query: 'days=30', shared: true },
    { id: '1', page: 'Table', name: '我的', query: 'days=30', shared: false },
    '1',
  ])
})

test('a name that is taken is said next to the field', async () => {
  await open([], { kind: 'refused', blockers: [blocker('saved_view.missing', { field: 'name' })], present: null })
  expect(screen.getByText('还没有保存的视图')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: '视图名称' }), '本月')
  await userEvent.click(screen.getByRole('button', { name: '保存当前视图' }))
  expect((await screen.findByRole('alert')).textContent).toBe('这个视图已不存在，或不是你的')
})

test('a save whose answer was lost is asked about, with what was sent', async () => {
  const { sent } = await open([], { kind: 'unknown', blockers: [blocker('client.network')] })
  await userEvent.type(screen.getByRole('textbox', { name: '视图名称' }), '本月')
  await userEvent.click(screen.getByRole('button', { name: '保存当前视图' }))
  await userEvent.click(await screen.findByRole('button', { name: '查询结果' }))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})
