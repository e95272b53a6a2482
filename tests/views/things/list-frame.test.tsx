import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { show } from '../kit/show.tsx'

type Row = { id: string; name: string }
type Answer = { rows: readonly Row[]; total: number }
type Query = { q: string; page: number }

const COLUMNS: readonly GridColumn<Row>[] = [{ key: 'name', header: 'page.ToolsLandingPage', width: 200 }]
const ROWS: readonly Row[] = [
  { id: '1', name: 'Apple' },
  { id: '2', name: 'Pear' },
]
const refused = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))

function shown(read: () => Promise<Answer>, query: Query = { q: '', page: 1 }) {
  const told = vi.fn()
  const machine = createReading<Answer, Query>({ keepsAnswer: true }).provide({ actors: { read: fromPromise(read) } })
  function List() {
    const list = useList(useActorRef(machine, { input: { query } }), 'landing.page.view')
    const { answer, filter } = list
    return (
      <ListFrame
        list={list}
        title="page.ToolsLandingPage"
        columns={COLUMNS}
        idOf={byId}
        rows={answer?.rows}
        total={answer?.total}
        paging={{ page: filter.page, perPage: 2, onPage: (page) => told('page', page) }}
        onClear={filter.q === '' ? null : () => told('clear')}
        empty={{ title: 'Nothing here yet', hint: 'Add the first one' }}
        onExport={(format) => told('export', format)}
        acts={(chosen) => <button onClick={() => told('take', chosen)}>take</button>}
        panel={<aside>what is open</aside>}
      />
    )
  }
  show(<List />)
  return told
}

test('a list says that it is read, then how many there are in all, and turns its pages', async () => {
  let answer: (value: Answer) => void = () => undefined
  const told = shown(() => new Promise((resolve) => (answer = resolve)))
  expect(screen.getByText('加载中…')).toBeTruthy()
  act(() => answer({ rows: ROWS, total: 1_203 }))
  expect(await screen.findByText('1,203')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }))
  expect(told.mock.calls).toEqual([
    ['page', 2],
    ['export', 'csv'],
  ])
})

test('an empty list says what to do; one that is narrowed to nothing offers to take the filters off', async () => {
  const none = () => Promise.resolve({ rows: [], total: 0 })
  shown(none)
  expect(await screen.findByText('Add the first one')).toBeTruthy()
  cleanup()
  const told = shown(none, { q: 'plum', page: 1 })
  expect(await screen.findByText('没有符合条件的行')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(told.mock.calls).toEqual([['clear']])
})

test('a list that failed is read again; one that may not be read names the permission', async () => {
  const read = vi.fn(refused('call.offline'))
  shown(read)
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  cleanup()
  shown(refused('permission.function_missing'))
  expect(await screen.findByText(/查看落地页/)).toBeTruthy()
})

test('what is done with chosen rows gets the rows as they are read now', async () => {
  let name = 'Apple'
  const told = shown(() => Promise.resolve({ rows: [{ id: '1', name }], total: 1 }))
  const box = await screen.findByRole('checkbox', { name: /选择|toggle/ })
  fireEvent.click(box)
  name = 'Apple pie'
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByText('Apple pie')
  fireEvent.click(screen.getByText('take'))
  expect(told.mock.calls).toEqual([['take', [{ id: '1', name: 'Apple pie' }]]])
})
