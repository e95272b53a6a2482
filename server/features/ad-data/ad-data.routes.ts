import { adData, dailyBudgets } from '#contract/ad-data.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readAdData, readDailyBudgets } from './ad-data.reads.ts'

/** What was pushed, within the games of the caller's grants. */
export const adDataRoutes = (): Handler[] => [
  handle(adData, async (input, call) => {
    const { page, per_page } = input
    const filter = {
      games: call.scope('game'),
      spreaders: call.scope('spreader'),
      channel: input.channel,
      gameId: input.game_id,
      accountId: input.account_id,
      dayFrom: input.day_from,
      dayTo: input.day_to,
      state: input.state,
      trouble: input.trouble === '1',
    }
    const { rows, total } = await readAdData(call.db, filter, { page, per_page })
    return { data: rows, total, page, per_page }
  }),
  handle(dailyBudgets, async (_input, call) => ({ data: await readDailyBudgets(call.db, call.scope('game'), call.scope('spreader')) })),
]
