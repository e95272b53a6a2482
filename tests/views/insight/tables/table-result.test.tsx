import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { TableResult } from '#views/insight/tables/TableResult.tsx'
import type { TableShown } from '#views/insight/tables/wire.ts'
import { reportOf, viewAt } from '../../../../stories/reading/insight-sample.ts'
import { show } from '../../kit/show.tsx'

const SPEC: TableSpec = { ...NEW_TABLE, dimensions: ['game', 'country'], metrics: ['spend', 'clicks'] }

function open(spec: TableSpec = SPEC, groups?: Record<string, string>) {
  const { table } = reportOf(viewAt())
  const [row] = table.rows
  if (!row) throw new Error('the sample has rows')
  const rows = groups ? [{ ...row, groups }] : ['TW', 'SG'].map((country) => ({ ...row, groups: { game: '10078', country } }))
  const shown: TableShown = {
    spec,
    from: '2026-11-17',
    until: '2026-11-23',
    table: { ...table, rows, names: { game: { '10078': '星河战纪' } } },
    chart: null,
    pivot: null,
  }
  const changes: Partial<TableSpec>[] = []
  const objects: object[] = []
  show(
    <TableResult
      spec={spec}
      name="晨会"
      shown={shown}
      status={{ kind: 'ready' }}
      onChange={(change) => changes.push(change)}
      onObject={(object) => objects.push(object)}
    />,
  )
  return { changes, objects }
}

test('a table has a column for each dimension and figure, and its totals are those of the whole question', async () => {
  open()
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent?.trim())).toEqual([
    '游戏',
    '国家',
    '消耗（CNY）',
    '点击',
  ])
  expect(within(screen.getByRole('group', { name: '合计' })).getAllByRole('button')).toHaveLength(2)
})

test('a row that is opened is what the table is narrowed to, divided by the next dimension', async () => {
  const { changes } = open()
  await userEvent.click((await screen.findAllByRole('button', { name: '星河战纪' }))[0] as HTMLElement)
  expect(changes).toEqual([{ dimensions: ['country'], filters: [{ dimension: 'game', is: 'in', values: ['10078'] }] }])
})

test('where there is no next dimension it is divided by what is below', async () => {
  const { changes } = open({ ...SPEC, dimensions: ['game'] })
  await userEvent.click((await screen.findAllByRole('button', { name: '星河战纪' }))[0] as HTMLElement)
  expect(changes).toEqual([{ dimensions: ['account'], filters: [{ dimension: 'game', is: 'in', values: ['10078'] }] }])
})

test('a total that is pressed comes first, and is what is drawn', async () => {
  const { changes } = open()
  await userEvent.click(within(await screen.findByRole('group', { name: '合计' })).getByRole('button', { name: /^点击/ }))
  expect(changes).toEqual([{ metrics: ['clicks', 'spend'] }])
})

test('a row of the lowest level opens the object at its network, which the row is divided by', async () => {
  const { changes, objects } = open({ ...SPEC, dimensions: ['ad'] }, { ad: '9001', spreader: '21' })
  await userEvent.click((await screen.findAllByRole('button', { name: '9001' }))[0] as HTMLElement)
  expect([changes, objects]).toEqual([[], [{ subject: 'ad', spreader: '21', id: '9001' }]])
})

test('a row whose value is not known opens nothing', async () => {
  const { changes, objects } = open({ ...SPEC, dimensions: ['ad'] }, { ad: '', spreader: '21' })
  await userEvent.click((await screen.findAllByRole('button', { name: '未知' }))[0] as HTMLElement)
  expect([changes, objects]).toEqual([[], []])
})
