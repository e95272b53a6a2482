import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ruleList } from '#views/finance/cpa/rule-list.ts'
import { ThingList } from '#views/things/ThingList.tsx'
import { aRule } from '../../../stories/cpa-rule/sample.ts'
import { FIRST_PAGE, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { show } from '../kit/show.tsx'

const nothing = () => undefined

test('the rules say what they have charged in all, by currency, and when that was read', async () => {
  const answer = {
    rows: [aRule()],
    total: 1,
    counts: {},
    choices: {},
    sums: [
      { currency: 'JPY', amount_minor: '1200' },
      { currency: 'USD', amount_minor: '391200' },
    ],
    asOf: '2026-11-20T02:00:00.000Z',
  }
  const reading = createActor(
    thingsOf(() => Promise.resolve(answer)),
    { input: { query: FIRST_PAGE } },
  ).start()
  show(
    <ThingList
      page={ruleList}
      reading={reading}
      action={null}
      onOpenRow={nothing}
      onFilter={nothing}
      onPage={nothing}
      onExport={nothing}
    />,
  )
  await waitFor(() => screen.getByText(/^已计费用 /))
  expect(screen.getByText(/^已计费用 /).textContent).toBe('已计费用 JP¥1,200 · $3,912.00 · 截至 2026-11-20 10:00 UTC+8')
})
