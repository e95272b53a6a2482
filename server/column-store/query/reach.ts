import type { FactsName } from '#domain/metrics/facts.ts'
import { isDimension } from '#domain/metrics/dimensions.ts'
import type { InsightFilter } from '#domain/metrics/query.ts'
import type { Binder } from './params.ts'

/** What a reader may see: everything of a kind, or these ids. A row lies in all three; one without a game lies in none but all games. */
export type Reach = Readonly<Record<'games' | 'spreaders' | 'accounts', '*' | readonly string[]>>

const COLUMN = { games: 'game', spreaders: 'spreader', accounts: 'account' } as const

/** Conditions that each read of facts carries, whatever it asks. */
export function scopeConditions(reach: Reach, { bind }: Binder): string[] {
  return (['games', 'spreaders', 'accounts'] as const).flatMap((kind) => {
    const ids = reach[kind]
    if (ids === '*') return []
    return ids.length === 0 ? ['0'] : [`${COLUMN[kind]} in ${bind('Array(String)', [...ids])}`]
  })
}

/** The filters of a question, which was found in order. */
export function filterConditions(filters: readonly InsightFilter[], { bind }: Binder): string[] {
  return filters.map(({ dimension, is, values }) => {
    if (!isDimension(dimension)) throw new RangeError(`'${dimension}' is no dimension`)
    const none = is === 'in' ? '0' : '1'
    return values.length === 0 ? none : `${dimension} ${is === 'in' ? 'in' : 'not in'} ${bind('Array(String)', [...values])}`
  })
}

/** Rows that a question may read, of some days. */
export type Rows = { facts: FactsName; conditions: readonly string[] }
export const fromRows = ({ facts, conditions }: Rows): string => `from ${facts} where ${conditions.join(' and ')}`
