import { fireEvent, screen } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { generalUsers } from '#contract/people.ts'
import { LandingListView } from '#views/landing/LandingListView.tsx'
import { landingFilterFrom, wiredLandingsMachine, type LandingAnswer } from '#views/landing/wire-list.ts'
import { aLandingsAnswer } from '../../../stories/landing-page-save/rows.ts'
import { show } from '../kit/show.tsx'

const FILTER = landingFilterFrom(new URLSearchParams('trouble=any&switch=sideways'))

function List({ answer, onPage, onExport }: { answer: LandingAnswer; onPage: (page: number) => void; onExport: (format: string) => void }) {
  const reading = useActorRef(wiredLandingsMachine.provide({ actors: { read: fromPromise(() => Promise.resolve(answer)) } }), {
    input: { query: { ...FILTER, page: 2 } },
  })
  return (
    <LandingListView
      reading={reading}
      games={[]}
      zone="Asia/Shanghai"
      mayMake={[]}
      onFilter={vi.fn()}
      onPage={onPage}
      onExport={onExport}
      onNew={vi.fn()}
      onOpen={vi.fn()}
    />
  )
}

test('more pages than one are turned, the filter is exported whole, and an unknown word of the address narrows nothing', async () => {
  const [onPage, onExport] = [vi.fn(), vi.fn()]
  show(<List answer={{ ...aLandingsAnswer(), total: 1203 }} onPage={onPage} onExport={onExport} />)
  expect(await screen.findByText('1,203')).toBeTruthy()
  expect(screen.getByText(/501–504/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '上一页' }))
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }))
  expect([onPage.mock.calls, onExport.mock.calls]).toEqual([[[1], [3]], [['csv']]])
  expect([FILTER.switch, FILTER.trouble]).toEqual(['', 'any'])
})

test('who may have made a page is chosen among the people who can sign in', async () => {
  const asked: unknown[] = []
  const call: Client['call'] = (endpoint, input) => {
    if (endpoint.path === generalUsers.path) asked.push(input)
    return Promise.resolve({ data: [], total: 0 } as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
  const reading = createActor(wiredLandingsMachine, { input: { query: { ...FILTER, page: 1 } } }).start()
  await waitFor(reading, (now) => now.context.answer !== null)
  expect(asked).toEqual([{ status: '1', per_page: 500 }])
  reading.stop()
})
