import { blocker, type Blocker } from '../blocker.ts'
import { currency, day, game, line, money, number } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** What was paid back to players of a game on a day in an app store, and the turnover of the day. */
export const REFUND = thing({
  noun: 'refund',
  words: 'finance.refund',
  clock: 'company',
  fields: {
    day: day({ required: true }),
    game_id: game({ required: true }),
    app_store: line(64, { required: true, offers: 'app_store' }),
    orders: number({ min: 0, max: 1_000_000_000 }, { required: true }),
    amount_minor: money('currency', { required: true }),
    flow_minor: money('currency', { required: true }),
    currency: currency({ required: true }),
  },
  unique: ['day', 'game_id', 'app_store', 'currency'],
  usedBy: ['statement_row'],
  deletableInUse: true,
})

/** Why a refund can be neither changed nor deleted: the income of its month is confirmed. */
export const refundClosed = ({ month, month_closed }: { month: string; month_closed: boolean }): Blocker[] =>
  month_closed ? [blocker('finance.month.closed', { field: 'day', params: { month } })] : []
