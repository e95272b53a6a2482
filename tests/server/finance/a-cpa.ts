import { executeNext } from '#server/features/finance/cpa-execution.ts'
import type { Finance } from './a-finance.ts'

export const TIERS = [
  { from: 1, to: 10, price_minor: '120' },
  { from: 11, to: null, price_minor: '100' },
]
/** Registrations of game 1 on Meta in dollars, from September to October. */
export const aRule = (change: object = {}) => ({
  game_id: '1',
  spreader_id: '21',
  event: 'reg',
  currency: 'USD',
  tiers: TIERS,
  starts_on: '2026-09-01',
  ends_on: '2026-10-31',
  ...change,
})

/** The firm m1 runs an account for game 1. */
export async function runsAccount({ database: { db } }: Finance): Promise<void> {
  const account = { account_id: 'a1', name: '账户', spreader_id: '21', master_id: 'm1', entity: '-', currency: 'USD', timezone: 'UTC' }
  await db.insertInto('ad_account').values(account).execute()
  await db.insertInto('ad_account_game').values({ account_id: 'a1', game_id: '1' }).execute()
}

/** No rules, and nothing counted. */
export async function emptyRules({ database: { db } }: Finance): Promise<void> {
  await db.deleteFrom('cpa_rule').execute()
  await db.deleteFrom('cpa_event_day').execute()
}

/** Calls about rules, and what the platform and the worker do. `at` is asked at each call: a test opens its server first. */
export function cpaCalls(at: () => Finance) {
  const save = (fields: Record<string, string>, as?: string) => at().post('cpa-save', fields, as)
  return {
    save,
    added: async (change: object = {}, status = 'active') => {
      const { status: answered, body, text } = await save({ rule: JSON.stringify(aRule(change)), status })
      if (answered !== 200) throw new Error(text)
      return body.data
    },
    /** what the platform counted */
    count: async (day: string, events: number, more: object = {}) =>
      await at()
        .database.db.insertInto('cpa_event_day')
        .values({ day, game_id: '1', spreader_id: '21', event: 'reg', events: String(events), ...more })
        .onConflict((conflict) => conflict.columns(['day', 'game_id', 'spreader_id', 'event']).doUpdateSet({ events: String(events) }))
        .execute(),
    /** charges all that is due, and says how often there was something */
    executeAll: async (): Promise<number> => {
      let runs = 0
      while (await executeNext(at().database.db)) runs += 1
      return runs
    },
  }
}
