import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { BillRow } from '#contract/finance-repayments.ts'
import { blocker } from '#domain/blocker.ts'
import { dayAfter } from '#domain/day.ts'
import { say } from '#i18n/catalogue.ts'
import type { MonthKey, MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { OpenMonth } from '#views/finance/month/OpenMonth.tsx'
import { seenReading } from '#views/finance/month/wire.ts'
import { DueBills } from '#views/finance/repayments/DueBills.tsx'
import { wiredBillsMachine, type BillAnswer } from '#views/finance/repayments/wire.ts'
import { aMonth, CONFIRMED, metBut } from '../../../stories/month-confirmation/sample.ts'
import { show } from '../kit/show.tsx'

const MONTH = '2026-10'
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))

type Read = (month: string) => Promise<MonthSeen>

function months(income: Read, outcome: Read) {
  const gone: string[] = []
  const of = (kind: MonthKey['kind'], read: Read) => (
    <OpenMonth
      machine={seenReading.provide({ actors: { read: fromPromise(({ input: { query } }) => read(query.month)) } })}
      month={{ kind, month: MONTH }}
      hrefOf={({ kind: which }) => `/month/${which}`}
      wayOf={(key, { kind: which }) => `/way/${which}/${key}`}
      onGo={(href) => gone.push(href)}
    />
  )
  show(
    <>
      {of('income', income)}
      {of('outcome', outcome)}
    </>,
  )
  return { gone, user: userEvent.setup() }
}

test('a month says where it is, what it comes to and what blocks it, and each leads to its page', async () => {
  const open = aMonth({ prerequisites: metBut('rows_confirmed', 'gap_explained') })
  const { gone, user } = months(
    () => Promise.resolve(open),
    () => Promise.resolve(aMonth()),
  )
  const income = within(screen.getByRole('region', { name: '2026-10 收入月结' }))
  await user.click(await income.findByRole('link', { name: /行未确认$/ }))
  await user.click(income.getByRole('link', { name: /行差异未说明$/ }))
  await user.click(income.getByRole('link', { name: '2026-10 收入月结' }))
  expect(income.getByText('未确认').closest('p')?.textContent).toContain('¥6,088,699.20')
  // nothing is in the way of the other: it can be signed
  await user.click(screen.getByRole('link', { name: say('zh', 'home.months.ready') }))
  expect(gone).toEqual(['/way/income/rows_confirmed', '/way/income/gap_explained', '/month/income', '/month/outcome'])
})

test('a confirmed month asks for nothing', async () => {
  months(
    () => Promise.resolve(CONFIRMED),
    () => Promise.resolve(CONFIRMED),
  )
  expect(await screen.findAllByText('已确认')).toHaveLength(2)
  expect(screen.queryByText(say('zh', 'home.months.ready'))).toBeNull()
})

test('the months before it that are open are below it, up to the first that is confirmed', async () => {
  const asked: string[] = []
  const untilAugust: Read = (month) => {
    asked.push(month)
    return Promise.resolve(month === '2026-08' ? aMonth() : aMonth({ prerequisites: metBut('previous_confirmed') }))
  }
  months(untilAugust, () => Promise.resolve(CONFIRMED))
  await screen.findByRole('region', { name: '2026-08 收入月结' })
  await screen.findByRole('link', { name: say('zh', 'home.months.ready') })
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    '2026-10 收入月结',
    '2026-09 收入月结',
    '2026-08 收入月结',
    '2026-10 支出月结',
  ])
  expect(asked).toEqual(['2026-10', '2026-09', '2026-08'])
})

test('one kind of a month that fails leaves the other, and is read again', async () => {
  let tries = 0
  const { user } = months(
    () => ((tries += 1) === 1 ? away() : Promise.resolve(CONFIRMED)),
    () => Promise.resolve(aMonth()),
  )
  expect(await screen.findByRole('link', { name: say('zh', 'home.months.ready') })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('已确认')).toBeTruthy()
})

const TODAY = '2026-11-27'
const aBill = (id: string, days: number, more: Partial<BillRow> = {}): BillRow => ({
  id,
  number: `AR-${id}`,
  month: MONTH,
  kind: 'income',
  counterparty: 'Apple',
  game_id: '10078',
  game_name: '星河战纪',
  spreader_id: null,
  spreader_name: null,
  amount_minor: '100000',
  held_minor: '0',
  confirmed_minor: '0',
  open_minor: '60000',
  currency: 'USD',
  issued_on: '2026-10-31',
  due_on: dayAfter(TODAY, days),
  ...more,
})
const answerOf = (bills: BillRow[]): BillAnswer => ({
  data: bills,
  total: bills.length,
  page: 1,
  per_page: 500,
  payments: [],
  sums: [],
  credits: [],
  today: TODAY,
  months: [],
  four_eyes: false,
  asOf: `${TODAY}T02:00:00Z`,
})

function bills(read: () => Promise<BillAnswer>) {
  const gone: string[] = []
  const query = { month: '', kind: '' as const, open: true, waiting: '', due: '7', q: '', page: 1 }
  const reading = createActor(wiredBillsMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query } })
  const ways = { hrefOf: ({ id }: { id: string }) => `/bill/${id}`, dueHref: '/bills/due', allHref: '/bills' }
  show(<DueBills reading={reading.start()} {...ways} onGo={(href) => gone.push(href)} />)
  return { gone, user: userEvent.setup() }
}

test('a bill says for how long it is overdue or when it is due, and leads to its payments', async () => {
  const { gone, user } = bills(() => Promise.resolve(answerOf([aBill('3', -3), aBill('4', 0), aBill('2', 7)])))
  await screen.findByRole('link', { name: 'AR-3' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AR-3Apple 收入 逾期 3 天$600.00',
    'AR-4Apple 收入今天到期$600.00',
    'AR-2Apple 收入7 天后到期$600.00',
  ])
  await user.click(screen.getByRole('link', { name: 'AR-3' }))
  await user.click(screen.getByRole('link', { name: '全部未结清账单' }))
  expect(gone).toEqual(['/bill/3', '/bills'])
  expect(screen.queryByRole('link', { name: /7 天内到期/ })).toBeNull()
})

test('more bills than are listed are behind one link, which counts them all', async () => {
  const { gone, user } = bills(() =>
    Promise.resolve({ ...answerOf(Array.from({ length: 10 }, (_, at) => aBill(String(at), 1))), total: 730 }),
  )
  await user.click(await screen.findByRole('link', { name: '全部逾期或 7 天内到期的（730）' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(gone).toEqual(['/bills/due'])
})

test('without a bill that is due it says so', async () => {
  bills(() => Promise.resolve(answerOf([])))
  expect(await screen.findByText('7 天内没有到期的账单')).toBeTruthy()
  expect(screen.getByRole('link', { name: '全部未结清账单' })).toBeTruthy()
})

test('bills that could not be read are asked for again', async () => {
  let tries = 0
  const { user } = bills(() => ((tries += 1) === 1 ? away() : Promise.resolve(answerOf([aBill('1', 1)]))))
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: 'AR-1' })).toBeTruthy()
})
