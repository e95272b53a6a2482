import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import type { FindValues } from '#views/insight/filters/FilterEditor.tsx'
import { TableBuilder } from '#views/insight/tables/TableBuilder.tsx'
import { show } from '../../kit/show.tsx'

const COUNTRIES = [
  { id: 'TW', name: '台湾' },
  { id: 'HK', name: '香港' },
]

/** The tools of a question, as every page of figures has them. */
function open(begin: DimensionFilters = [], metrics = ['spend']) {
  const asked: DimensionFilters[] = []
  const found: string[] = []
  const finds: FindValues = (dimension) => (text) => {
    found.push(`${dimension} ${text}`)
    return Promise.resolve(COUNTRIES.filter(({ name }) => name.includes(text)))
  }
  function Page() {
    const [spec, setSpec] = useState({ ...NEW_TABLE, filters: begin })
    return (
      <TableBuilder
        spec={spec}
        games={[]}
        choices={{
          finds,
          metrics: metrics.flatMap((key) => metricOf(key) ?? []),
          names: { account: { a1: '星河-TW-01' } },
        }}
        onChange={({ filters }) => {
          if (!filters) return
          asked.push(filters)
          setSpec({ ...spec, filters })
        }}
      />
    )
  }
  show(<Page />)
  return { asked, found }
}
const editor = () => screen.getByRole('group', { name: '筛选' })
const opened = async () => await userEvent.click(screen.getByRole('button', { name: /^筛选/ }))
const add = async (dimension: string) => await userEvent.selectOptions(screen.getByRole('combobox', { name: '添加筛选' }), dimension)

test('a dimension is added, its values are found by name, and can be left out instead of taken', async () => {
  const { asked, found } = open()
  await opened()
  await add('country')
  const values = screen.getByRole('combobox', { name: '“国家”的值' })
  expect(document.activeElement).toBe(values)
  // a line without values narrows nothing
  expect(asked).toEqual([])
  await userEvent.type(values, '台')
  await screen.findByRole('option', { name: /台湾/ })
  await userEvent.keyboard('{Enter}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '“国家”的条件' }), '不是其中之一')
  expect(asked).toEqual([[{ dimension: 'country', is: 'in', values: ['TW'] }], [{ dimension: 'country', is: 'not_in', values: ['TW'] }]])
  expect(found.at(-1)).toBe('country 台')
  expect(screen.getByRole('button', { name: '筛选（1）' })).toBeTruthy()
})

test('filters that are there are lines with their names; a removed one gives the focus on, and all go at once', async () => {
  const { asked } = open([
    { dimension: 'account', is: 'not_in', values: ['a1', ''] },
    { dimension: 'group1', is: 'in', values: ['c1'] },
  ])
  await opened()
  expect(within(editor()).getByText('星河-TW-01')).toBeTruthy()
  expect(within(editor()).getByText('未知')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '移除“广告账户”筛选' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '添加筛选' }))
  await userEvent.click(screen.getByRole('button', { name: '清除全部筛选' }))
  expect(asked).toEqual([[{ dimension: 'group1', is: 'in', values: ['c1'] }], []])
  expect(within(editor()).getByText(/还没有筛选/)).toBeTruthy()
})

test('the last value of a line that is taken off leaves the line, so that another one can be chosen', async () => {
  const { asked } = open([{ dimension: 'country', is: 'not_in', values: ['TW'] }])
  await opened()
  const values = screen.getByRole('combobox', { name: '“国家”的值' })
  await userEvent.click(values)
  await userEvent.keyboard('{Backspace}')
  expect(asked).toEqual([[]])
  expect(document.activeElement).toBe(values)
  await screen.findByRole('option', { name: /香港/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(asked.at(-1)).toEqual([{ dimension: 'country', is: 'not_in', values: ['HK'] }])
})

test('what the chosen figures are not told by cannot be added, and says so', async () => {
  open([], ['spend'])
  await opened()
  const add = screen.getByRole('combobox', { name: '添加筛选' })
  expect(within(add).getByRole<HTMLOptionElement>('option', { name: '操作系统（所选指标没有此维度）' }).disabled).toBe(true)
  expect(within(add).getByRole<HTMLOptionElement>('option', { name: '国家' }).disabled).toBe(false)
})

test('a key opens the filters, Escape closes them and the button has the focus', async () => {
  open()
  await userEvent.keyboard('f')
  await add('country')
  await userEvent.keyboard('{Escape}{Escape}')
  expect(screen.queryByRole('group', { name: '筛选' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '筛选' }))
})
