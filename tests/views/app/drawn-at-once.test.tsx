import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawnAtOnce } from '#app/entry/drawn-at-once.ts'
import { withParts } from '#app/parts/use-addressed.ts'
import { show } from '../kit/show.tsx'

// as in a browser: nothing is drawn for the sake of a test
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))
afterEach(() => vi.unstubAllGlobals())

function Page() {
  const [search, setSearch] = useSearchParams()
  return ['measure', 'period'].map((name) => (
    <button key={name} type="button" onClick={() => setSearch(withParts(search, { [name]: 'chosen' }))}>
      {name}
    </button>
  ))
}

test('two presses one right after the other are both in the address', () => {
  const router = drawnAtOnce(createMemoryRouter([{ path: '/', element: <Page /> }]))
  show(<RouterProvider router={router} />)
  for (const name of ['measure', 'period']) screen.getByText(name).click()
  expect(router.state.location.search).toBe('?measure=chosen&period=chosen')
})
