import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { dayOfDate } from '#domain/day.ts'
import '#i18n/catalogue.ts'
import { annotationPage } from '#views/settings/annotations/annotation-page.ts'
import type { ThingAnswer } from '#views/things/thing-wire.ts'
import { ThingView } from '#views/things/ThingView.tsx'
import { FIRST_PAGE, thingSaveOf, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { show } from '../kit/show.tsx'

const ROW = {
  id: '7',
  type: '2',
  from_day: '2026-11-11',
  to_day: '2026-11-11',
  all_games: false,
  game_ids: ['10012'],
  game_names: ['星河战纪'],
  text: '双十一',
  created_by: '赵明',
  editable: true,
  version: 3,
  updated_at: '2026-11-01T00:00:00.000Z',
}
const ALL = { ...ROW, id: '8', all_games: true, game_ids: [], game_names: [], text: '维护', editable: false }
const ANSWER: ThingAnswer = {
  rows: [ROW, ALL],
  total: 2,
  counts: {},
  choices: {
    game: [
      { value: '10012', label: '星河战纪' },
      { value: '10045', label: '幻境之门' },
    ],
  },
}

type Send = Parameters<typeof thingSaveOf>[0]

async function shown(lacking: readonly Blocker[] = []) {
  const send = vi.fn<Send>(() => Promise.resolve({ kind: 'done', value: { ...ROW, version: 4 } }))
  const nothing = vi.fn()
  show(
    <ThingView
      page={annotationPage}
      reading={createActor(
        thingsOf(() => Promise.resolve(ANSWER)),
        { input: { query: FIRST_PAGE } },
      ).start()}
      save={createActor(thingSaveOf(send), { input: { draft: null } }).start()}
      mayEdit={[]}
      lacking={() => lacking}
      onFilter={nothing}
      onPage={nothing}
      onGo={nothing}
      onExport={nothing}
    />,
  )
  await screen.findByText('双十一')
  return send
}
const begin = () => userEvent.click(screen.getByText('新增标注'))
const allGames = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '适用于全部游戏' })

test('a new annotation begins today, in one day, and is sent with its games', async () => {
  const send = await shown()
  await begin()
  await userEvent.type(screen.getByRole('textbox', { name: /说明/ }), '首发')
  await userEvent.click(screen.getByRole('checkbox', { name: '幻境之门' }))
  await userEvent.click(screen.getByText('保存'))
  const today = dayOfDate(new Date())
  const values = { type: '2', from_day: today, to_day: today, all_games: false, game_ids: ['10045'], text: '首发' }
  await waitFor(() => expect(send.mock.calls).toEqual([[{ id: null, version: 0, values, remove: false }]]))
})

test('the type is shown with its picture', async () => {
  await shown()
  await begin()
  // the filter of the list has the same name
  const type = screen.getAllByRole('combobox', { name: '类型' }).at(-1)
  await userEvent.selectOptions(type ?? document.body, '3')
  expect(type?.closest('.fd-pictured')?.querySelector('img')?.getAttribute('src')).toBe('/icons/annotation-3.svg')
})

test('all games take the place of the games, and only those who may choose them can', async () => {
  await shown()
  await begin()
  await userEvent.click(allGames())
  expect(screen.queryByRole('checkbox', { name: '幻境之门' })).toBeNull()
})

test('who may not annotate all games cannot choose them, and reads why', async () => {
  await shown([blocker('permission.function_missing', { params: { permission: 'annotation.date.all' } })])
  await begin()
  expect([allGames().disabled, allGames().title]).toEqual([true, expect.stringContaining('annotation.date.all')])
})

test('one that is also about what the user has no right to is said to be so, and is not saved', async () => {
  const send = await shown()
  expect(screen.getByText('适用于全部游戏')).toBeTruthy()
  await userEvent.dblClick(screen.getByText('维护'))
  await screen.findByText('编辑标注')
  await userEvent.type(screen.getByRole('textbox', { name: /说明/ }), '！')
  await userEvent.click(screen.getByText('保存'))
  expect(screen.getAllByText(/权限之外/).length).toBeGreaterThan(0)
  expect(send).not.toHaveBeenCalled()
})
