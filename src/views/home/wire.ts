import { call } from '#client/call.ts'
import { dailyBudgets, type DailyBudget } from '#contract/ad-data.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'

export const dailyBudgetsMachine = createReading<readonly DailyBudget[], null>()
export const wiredDailyBudgetsMachine = readBy(
  dailyBudgetsMachine,
  async (_, how) => (await call(dailyBudgets, {}, { background: true, signal: how.signal })).data,
)
