import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { RuleTimeline } from '#views/finance/cpa/RuleTimeline.tsx'
import { earlierReading } from '#views/finance/cpa/wire.ts'
import { aRule, deskOf } from '../../../stories/cpa-rule/sample.ts'
import { show } from '../kit/show.tsx'

const charged = (id: string, day: string, events: string) => ({
  id,
  day,
  events,
  amount_minor: '100',
  currency: 'USD',
  terms: 1,
  at: `${day}T01:00:00.000Z`,
})
const rule = aRule()

test('what a rule did before the newest 500 entries is read page by page, and the newest need no reading', async () => {
  const asked: number[] = []
  const earlier = earlierReading.provide({
    actors: {
      read: fromPromise(({ input: { query } }) => {
        asked.push(query.page)
        return Promise.resolve({ charges: [charged('9', '2025-06-01', '1234')], log: [], logged: 501 })
      }),
    },
  })
  show(<RuleTimeline rule={rule} desk={{ ...deskOf(rule), logged: 501 }} earlier={earlier} />)
  expect([screen.getByText(/1–500.*501/).className, asked]).toEqual(['', []])
  fireEvent.click(screen.getByRole('button', { name: '较早的记录' }))
  expect((await screen.findByText('2025-06-01 计费')).textContent).toBe('2025-06-01 计费')
  expect(screen.getByText(/^1,234 个事件/).textContent).toContain('$1.00')
  fireEvent.click(screen.getByRole('button', { name: '较新的记录' }))
  expect([screen.getAllByText(/计费$/).length, asked]).toEqual([2, [2]])
})

test('a rule with fewer entries has nothing to turn', () => {
  show(<RuleTimeline rule={rule} desk={deskOf(rule)} earlier={earlierReading} />)
  expect(screen.queryByRole('button', { name: '较早的记录' })).toBeNull()
})
