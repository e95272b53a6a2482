import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { chargesOf, CPA_EVENTS, type CpaEvent, type CpaStatus } from '#domain/finance/cpa.ts'
import { daysOf, lastDayOf, monthsLater, type Month } from '#domain/finance/month.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { createRandom } from './random.ts'

type Trx = Transaction<Database>
type Plan = {
  gameId: string
  spreaderId: string
  event: CpaEvent
  currency: string
  prices: readonly [string, string]
  starts_on: string
  ends_on: string | null
  status: CpaStatus
  note: string
}

/** Months that events were counted in. */
const MONTHS_COUNTED = 4

/**
 * Rules that pay for events: on, off and over. Days of closed months are charged already; those of the open ones are left to the executor,
 * which finds them when it starts.
 */
export async function insertCpa(
  trx: Trx,
  { months, isOpen, today, by }: { months: readonly Month[]; isOpen: (month: Month) => boolean; today: string; by: string },
): Promise<void> {
  const counted = months.slice(-MONTHS_COUNTED)
  const present = months.at(-1) ?? ''
  const first = `${counted[0] ?? present}-01`
  const rule = (gameId: string, spreaderId: string, event: CpaEvent, currency: string, prices: Plan['prices']): Plan => ({
    gameId,
    spreaderId,
    event,
    currency,
    prices,
    starts_on: first,
    ends_on: null,
    status: 'active',
    note: '',
  })
  const plans: Plan[] = [
    { ...rule('10078', '21', 'reg', 'USD', ['120', '100']), note: '框架协议：日注册超 1,000 后降价' },
    { ...rule('10012', '4651', 'newpay', 'USD', ['1800', '1500']), starts_on: `${monthsLater(present, -1)}-01` },
    {
      ...rule('10091', '3793', 'cr', 'CNY', ['450', '380']),
      status: 'paused',
      starts_on: `${monthsLater(present, -1)}-01`,
      note: '等待渠道确认口径',
    },
    { ...rule('10045', '383', 'reg', 'JPY', ['160', '140']), ends_on: lastDayOf(monthsLater(present, -2)), note: '活动期结束' },
    { ...rule('301', '304', 'reg', 'CNY', ['900', '750']), status: 'paused' },
  ]
  const events = eventDays(plans, counted, today)
  for (let from = 0; from < events.length; from += 1_000)
    await trx
      .insertInto('cpa_event_day')
      .values(events.slice(from, from + 1_000))
      .execute()
  for (const plan of plans) await insertRule(trx, plan, { events, isOpen, by })
}

type EventDay = { day: string; game_id: string; spreader_id: string; event: CpaEvent; events: string }

const eventDays = (plans: readonly Plan[], months: readonly Month[], today: string): EventDay[] =>
  plans
    .flatMap(({ gameId, spreaderId }) => CPA_EVENTS.map((event) => ({ gameId, spreaderId, event })))
    .flatMap(({ gameId, spreaderId, event }) => {
      const random = createRandom(`cpa ${gameId} ${spreaderId} ${event}`)
      return months.flatMap((month) =>
        daysOf(month)
          .filter((day) => day <= today)
          .map((day) => ({
            day,
            game_id: gameId,
            spreader_id: spreaderId,
            event,
            events: String(event === 'newpay' ? random.between(20, 200) : random.between(600, 3_200)),
          })),
      )
    })

async function insertRule(
  trx: Trx,
  plan: Plan,
  { events, isOpen, by }: { events: readonly EventDay[]; isOpen: (month: Month) => boolean; by: string },
) {
  const tiers = [
    { from: 1, to: 1000, price_minor: plan.prices[0] },
    { from: 1001, to: null, price_minor: plan.prices[1] },
  ]
  const { gameId: game_id, spreaderId: spreader_id, event, currency, starts_on, ends_on, status, note } = plan
  const terms = { game_id, spreader_id, event, currency, starts_on, ends_on, status, note }
  const { id } = await trx
    .insertInto('cpa_rule')
    .values({ ...terms, tiers: JSON.stringify(tiers), created_by: by, created_at: `${starts_on}T09:00:00+08:00` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = events.filter(
    (one) => one.game_id === game_id && one.spreader_id === spreader_id && one.event === event && !isOpen(one.day.slice(0, 7)),
  )
  const charges = chargesOf({ starts_on, ends_on, tiers }, own)
  if (charges.length > 0)
    await trx
      .insertInto('cpa_execution')
      .values(
        charges.map(({ day, events: counted, amountMinor }) => ({
          rule_id: id,
          rule_version: 1,
          day,
          events: counted,
          amount_minor: amountMinor,
          currency,
        })),
      )
      .execute()
  const rule = { ...terms, tiers: tiers.map(({ from, to, price_minor }) => `${from}-${to ?? ''}:${price_minor}`).join(' ') }
  await writeAudit(trx, [
    { userId: by, requestId: randomUUID(), entity: 'finance.cpa', entityId: id, event: 'finance.cpa.saved', after: { rule, reason: '' } },
  ])
}
