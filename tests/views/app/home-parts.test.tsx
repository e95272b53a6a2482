import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { connectClient } from '#client/call.ts'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { lazyPage, QuietPartState } from '#app/entry/load-part.tsx'
import { FiguresPart } from '#app/pages/home/FiguresPart.tsx'
import { show } from '../kit/show.tsx'

test('the figures keep their place on the home page where the installation has no store, and say so', async () => {
  const none = Object.assign(new Error('none'), { blockers: [blocker('insight.store_none')] })
  connectClient({ call: () => Promise.reject(none), download: () => Promise.reject(none) })
  show(
    <MemoryRouter>
      <FiguresPart />
    </MemoryRouter>,
  )
  await screen.findByText(/此安装没有报表存储/)
  expect(screen.getByRole('region', { name: /^昨日投放/ })).toBeTruthy()
})

test('a part that most do not see shows nothing while its script comes, and says when it does not come', async () => {
  const Part = lazyPage<'Part', { Part: () => null }>(() => Promise.reject(new Error('offline')), 'Part', QuietPartState)
  const { container } = show(<Part />)
  expect(container.textContent).toBe('')
  await screen.findByRole('button', { name: '重试' })
})
