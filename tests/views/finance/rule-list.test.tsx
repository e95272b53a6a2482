import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import '#i18n/catalogue.ts'
import { LANGUAGES, say } from '#i18n/words.ts'
import { tiersText } from '#views/finance/cpa/cpa-columns.ts'
import { ruleList } from '#views/finance/cpa/rule-list.ts'
import { ThingList } from '#views/things/ThingList.tsx'
import { aRule } from '../../../stories/cpa-rule/sample.ts'
import { FIRST_PAGE, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { show } from '../kit/show.tsx'

const nothing = () => undefined

/** One rule, of as many as `total`. */
function shown(total: number) {
  const answer = {
    rows: [aRule()],
    total,
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
}

test('the rules say what they have charged in all, by currency, and when that was read', async () => {
  shown(2)
  await waitFor(() => screen.getByText(/^已计费用 /))
  expect(screen.getByText(/^已计费用 /).textContent).toBe('已计费用 JP¥1,200 · $3,912.00 · 截至 2026-11-20 10:00 UTC+8')
})

test('what all rules have charged is said once where all of them are on the page', async () => {
  shown(1)
  await waitFor(() => screen.getByText(/^截至 /))
  expect([screen.getByText(/^截至 /).textContent, screen.queryByText(/^已计费用 JP/)]).toEqual(['截至 2026-11-20 10:00 UTC+8', null])
})

test('a price says from which event to which it holds', () => {
  const tiers = [
    { from: 1, to: 1_000, price_minor: '900' },
    { from: 1_001, to: null, price_minor: '750' },
  ]
  expect(LANGUAGES.map((language) => tiersText((key, params) => say(language, key, params), tiers, 'CNY'))).toEqual([
    '1–1,000：¥9.00；1,001 起：¥7.50',
    '1–1,000: ¥9.00; from 1,001: ¥7.50',
  ])
})
