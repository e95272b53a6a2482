import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ColumnDefinition } from '#domain/column-definition.ts'
import { ChosenColumnsContext, type ChosenColumns } from '#views/kit/grid/chosen-columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; spend: number }
const KNOWN: readonly GridColumn<Row>[] = [
  { key: 'name', header: '名称', width: 60 },
  { key: 'spend', header: '花费', width: 60 },
]
const ROWS: readonly Row[] = [{ id: '1', name: 'Apple', spend: 12 }]
const aDefinition = (key: string, rest: Partial<ColumnDefinition>): ColumnDefinition => ({
  table: 'apples',
  key,
  title: key,
  format: 'text',
  group: '',
  default_visible: true,
  ...rest,
})
const DEFINITIONS = [aDefinition('spend', { title: '消耗' }), aDefinition('name', { default_visible: false })]

function Apples({ name }: { name?: string }) {
  return <DataGrid label="apples" columns={KNOWN} store={useRowStore(byId, ROWS)} name={name} />
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())

async function shown(name: string | undefined, told: Partial<ChosenColumns> = {}) {
  const ask = vi.fn()
  show(
    <ChosenColumnsContext value={{ definitions: DEFINITIONS, ask, ...told }}>
      <Apples {...(name === undefined ? {} : { name })} />
    </ChosenColumnsContext>,
  )
  await waitFor(() => expect(headers()).not.toEqual([]))
  return ask
}

test('a grid with a name has the columns that are defined under it, and asks for the definitions', async () => {
  const ask = await shown('apples')
  expect([headers(), ask.mock.calls.length]).toEqual([['消耗'], 1])
})

test.each([['pears'], [undefined]])('a grid called %s keeps the columns it knows', async (name) => {
  await shown(name)
  expect(headers()).toEqual(['名称', '花费'])
})

test('what a user arranged is read under the name of the grid', async () => {
  const arranged = JSON.stringify({ current: [{ key: 'name', hidden: false }, { key: 'spend', hidden: true }] }) // prettier-ignore
  const read = vi.fn((key: string) => (key === 'apples' ? arranged : null))
  await shown('apples', { storage: { read, write: vi.fn() } })
  expect(headers()).toEqual(['name'])
})
