import type { ColumnStore } from '../client.ts'
import { binder } from './params.ts'
import { fromRows, scopeConditions, type Reach } from './reach.ts'

/** What networks reported of a game and day: minor units of the currency that they told it in, never converted. */
export type GameDay = { day: string; spreader: string; currency: string; spend: string; returned: string }

/** All days that there are figures of a game of, within the networks of the reader, oldest first. @throws what the store says */
export async function readGameDays(
  store: ColumnStore,
  { game, spreaders }: { game: string; spreaders: Reach['spreaders'] },
  signal?: AbortSignal,
): Promise<GameDay[]> {
  const binding = binder()
  const conditions = ["grain = 'day'", ...scopeConditions({ games: [game], spreaders, accounts: '*' }, binding)]
  const rows = await store.read<Record<'of_day' | 'of_spreader' | 'of_currency' | 'spent' | 'back', string>>(
    `select toString(day) as of_day, toString(spreader) as of_spreader, toString(currency) as of_currency, toString(sum(spend)) as spent,
       toString(sum(returned)) as back ${fromRows({ facts: 'delivery', conditions })}
     group by of_day, of_spreader, of_currency order by of_day, of_spreader, of_currency`,
    binding.params(),
    { workload: 'heavy', ...(signal ? { signal } : {}) },
  )
  return rows.map(({ of_day: day, of_spreader: spreader, of_currency: currency, spent: spend, back: returned }) => ({
    day,
    spreader,
    currency,
    spend,
    returned,
  }))
}
