import { useSelector } from '@xstate/react'
import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { show } from '../kit/show.tsx'

type Query = { q: string; page: number }
const asked: Query[] = []
const reading = createReading<number, Query>({ keepsAnswer: true }).provide({
  actors: {
    read: fromPromise(({ input: { query } }) => {
      asked.push(query)
      return Promise.resolve(1_203)
    }),
  },
})
const queryOf = (search: URLSearchParams): Query => ({ q: search.get('q') ?? '', page: pageOf(search) })

function Page() {
  const { reading: list, query, turnTo } = useAddressed(reading, queryOf)
  const total = useSelector(list, ({ context }) => context.answer)
  return total === null ? null : <Pager perPage={ROWS_SHOWN} shown={500} total={total} page={query.page} onPage={turnTo} />
}

test('turning a page asks for it, is in the address next to the filter, and leaves it on the first page', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?q=Apple'] })
  show(<RouterProvider router={router} />)
  fireEvent.click(await screen.findByRole('button', { name: '下一页' }))
  await screen.findByText(/501–1,000/)
  expect(router.state.location.search).toBe('?q=Apple&page=2')
  fireEvent.click(screen.getByRole('button', { name: '上一页' }))
  await screen.findByText(/1–500/)
  expect([router.state.location.search, asked.map(({ page }) => page)]).toEqual(['?q=Apple', [1, 2, 1]])
})

test('a page that no list has is the first, and a filter of an address names no empty one', () => {
  expect(['page=0', 'page=x', 'page=1.5', ''].map((search) => pageOf(new URLSearchParams(search)))).toEqual([1, 1, 1, 1])
  expect(searchOf({ q: 'Apple', month: '' })).toEqual([['q', 'Apple']])
})

test('a page behind the last one says that it is empty, and the way back leads to the last', () => {
  const turned: number[] = []
  show(<Pager perPage={ROWS_SHOWN} shown={0} total={1_203} page={9} onPage={(page) => turned.push(page)} />)
  expect(screen.getByText('第 9 页没有内容，共 1,203 行')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '上一页' }))
  expect(turned).toEqual([3])
})
