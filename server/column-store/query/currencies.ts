import { blocker, type Blocker } from '#domain/blocker.ts'
import type { FxRate } from '#domain/finance/fx.ts'
import { isMoney } from '#domain/metrics/facts.ts'
import type { ColumnStore } from '../client.ts'
import { rowsOf, type Branch, type BranchContext } from './branch.ts'
import { conversionOf, type Conversion } from './conversion.ts'
import { binder } from './params.ts'
import { fromRows } from './reach.ts'

type Found = { currency: string; month: string; game: string }

/** Of a reason, so many games are named. */
const MOST_NAMED = 5

/** How the amounts of a question are converted, null where it asks for none; or which have no rate: nothing is told then, because it would be told wrong. */
export async function conversionFor(
  store: ColumnStore,
  branches: readonly Branch[],
  context: BranchContext,
  { into, rates, signal }: { into: string; rates: readonly FxRate[]; signal?: AbortSignal | undefined },
): Promise<{ conversion: Conversion | null; blockers: Blocker[] }> {
  if (!context.measures.some(({ column }) => isMoney(column))) return { conversion: null, blockers: [] }
  const found = await readCurrencies(store, branches, context, signal)
  const { conversion, missing } = conversionOf(found, into, rates)
  const currencies = [...new Set(missing.map(({ currency }) => currency))]
  return {
    conversion,
    blockers: currencies.map((currency) => {
      const months = missing.filter((one) => one.currency === currency).map(({ month }) => month)
      const games = found.filter((one) => one.currency === currency && months.includes(one.month)).map(({ game }) => game)
      const named = [...new Set(games)].sort()
      return blocker('insight.no_rate', {
        field: 'currency',
        params: {
          currency,
          into,
          months: months.join(', '),
          games: named.slice(0, MOST_NAMED).join(', ') + (named.length > MOST_NAMED ? ', …' : ''),
        },
      })
    }),
  }
}

/** In which currencies there are amounts, by the month they were paid. */
async function readCurrencies(
  store: ColumnStore,
  branches: readonly Branch[],
  context: BranchContext,
  signal?: AbortSignal,
): Promise<Found[]> {
  const binding = binder()
  const reads = branches.flatMap((branch) => {
    const columns = [
      ...new Set(context.measures.filter(({ axis, column }) => axis === branch.axis && isMoney(column)).map(({ column }) => column)),
    ]
    if (columns.length === 0) return []
    const isAny = columns.map((column) => `sum(${column}) != 0`).join(' or ')
    return [
      `select toString(currency) as of, toString(toStartOfMonth(day)) as first, toString(game) as who ${fromRows(rowsOf(branch, context, binding))} group by of, first, who having ${isAny}`,
    ]
  })
  if (reads.length === 0) return []
  const rows = await store.read<{ of: string; first: string; who: string }>(
    `select distinct of, first, who from (${reads.join(' union all ')}) order by of, first, who`,
    binding.params(),
    signal ? { signal } : {},
  )
  return rows.map(({ of, first, who }) => ({ currency: of, month: first.slice(0, 7), game: who }))
}
