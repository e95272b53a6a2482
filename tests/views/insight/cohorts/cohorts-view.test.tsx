import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import type { CohortView } from '#views/insight/cohorts/cohort-query.ts'
import { CohortsView, type CohortsProps } from '#views/insight/cohorts/CohortsView.tsx'
import { cohortsMachine, type CohortsShown } from '#views/insight/cohorts/wire.ts'
import { cohortsAt, cohortsOf } from '../../../../stories/reading/cohort-sample.ts'
import { NO_FIGURES } from '../../../../stories/reading/insight-sample.ts'
import { show } from '../../kit/show.tsx'

function open(search = '', read: () => Promise<CohortsShown> = () => Promise.resolve(cohortsOf(cohortsAt(search)))) {
  const asked: CohortView[] = []
  const opened: Parameters<CohortsProps['onObject']>[0][] = []
  const machine = cohortsMachine.provide({ actors: { read: fromPromise(read) } })
  show(
    <CohortsView
      reading={createActor(machine, { input: { query: cohortsAt(search) } }).start()}
      view={cohortsAt(search)}
      finds={() => () => Promise.resolve([])}
      games={[{ value: '10078', label: '星河战纪' }]}
      onView={(view) => asked.push(view)}
      grid={{ text: '', onText: () => undefined }}
      actions={null}
      store={null}
      onObject={(object) => opened.push(object)}
    />,
  )
  return { asked, opened }
}
const cellsOf = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('cell')
const textsOf = (row: HTMLElement | undefined) => cellsOf(row).map((cell) => cell.textContent)

test('each arrival is a line with its players, and a day that is not over for it has no value and is hatched', async () => {
  open()
  const chart = await screen.findByRole('grid', { name: /留存率/ })
  const lines = within(chart).getAllByRole('row').slice(1)
  expect(lines.map((line) => within(line).getByRole('rowheader').textContent)).toEqual(['合计', '2026-11-22', '2026-11-15', '2026-10-28'])
  // day 1 of the players of the 22nd was the 23rd, the last whole day; day 2 is not over
  expect(textsOf(lines[1]).slice(0, 3)).toEqual(['1,206', '26.37% · 318 / 1,206', '– · 未成熟，2026-11-25 起完整'])
  expect(textsOf(lines[1]).filter((text) => text.includes('未成熟'))).toHaveLength(5)
  expect(textsOf(lines[3]).slice(-2)).toEqual(['7.90% · 79 / 1,000', '– · 未成熟，2026-11-28 起完整'])
})

test('a cell says what was divided by what, and the formula is below the chart', async () => {
  open('r=roi&by=account')
  const chart = await screen.findByRole('grid', { name: /回收率/ })
  const [, first] = within(chart).getAllByRole('row').slice(1)
  expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('星河-TW-01')
  // 3,000 players who paid 20 each, of 250 spent for each
  expect(textsOf(first)[1]).toBe('8.00% · 600.00 / 7,500.00')
  expect(screen.getByText(/÷/).textContent).toMatch(/^截至第 0 日的累计付费金额 ÷ 满 0 天的同期群的消耗 · 数据截至/)
})

test('another report, other rows and fewer games are asked for as a change of the view', async () => {
  const { asked } = open()
  await screen.findByRole('grid', { name: /留存率/ })
  await userEvent.click(screen.getByRole('radio', { name: 'LTV' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /行/ }), '国家')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '游戏' }), '星河战纪')
  expect(asked.map(({ report, rows, filters }) => [report, rows, filters.length])).toEqual([
    ['ltv', 'day', 0],
    ['retention', 'country', 0],
    ['retention', 'day', 1],
  ])
})

test('without players there is a sentence and no chart of zeros; without the right it is named', async () => {
  open('', () => Promise.resolve(cohortsOf(cohortsAt(), NO_FIGURES)))
  await screen.findByText('这些条件下没有数据')
  expect(screen.queryByRole('grid', { name: /留存率/ })).toBeNull()
  open('', () => Promise.reject(Object.assign(new Error('no'), { blockers: [blocker('permission.function_missing')] })))
  await screen.findByText(/查看广告数据/)
})
