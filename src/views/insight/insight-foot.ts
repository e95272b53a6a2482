import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { Say } from '#views/kit/words.tsx'
import type { Told } from './insight-rows.ts'

/** An answer, how many rows there are, and those of them that are shown. */
export type ToldRows = Told & { found: number; rows: readonly unknown[] }

/** How old the figures are, what was converted, and what is not in them. */
export function footOf(say: Say, table: ToldRows): string[] {
  const missing = new Set(table.missing.map(({ account_id: id }) => id)).size
  const hidden = table.found - table.rows.length
  return [
    table.as_of === null ? say('insight.no_figures') : say('insight.as_of', { time: zonedCompanyTime(table.as_of) }),
    say('insight.accounts', { count: table.accounts }),
    ...(missing > 0 ? [say('insight.missing', { count: missing })] : []),
    ...(table.rates.length > 0
      ? [say('insight.converted', { currencies: table.rates.map(({ currency }) => currency).join(', '), currency: table.currency })]
      : []),
    ...(hidden > 0 ? [say('insight.rest', { count: hidden })] : []),
  ]
}
