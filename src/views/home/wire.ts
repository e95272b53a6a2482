import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { dailyBudgets, type DailyBudget } from '#contract/ad-data.ts'
import { shellNews } from '#contract/shell.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { shellNewsMachine } from '#machines/shell-news/shell-news.machine.ts'
import { readBy } from '#views/things/wired.ts'

/** A corner count that cannot be read is no notice: the frame says so where it is. */
export const wiredShellNewsMachine = shellNewsMachine.provide({
  actors: { readNews: fromPromise(async ({ signal }) => (await call(shellNews, {}, { background: true, signal })).data) },
})

export const dailyBudgetsMachine = createReading<readonly DailyBudget[], null>()
export const wiredDailyBudgetsMachine = readBy(
  dailyBudgetsMachine,
  async (_, how) => (await call(dailyBudgets, {}, { background: true, signal: how.signal })).data,
)
