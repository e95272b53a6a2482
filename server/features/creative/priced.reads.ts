import { sql, type RawBuilder } from 'kysely'
import { baseCurrency } from '#domain/company-terms.ts'
import { EXPONENTS, exponentOf } from '#domain/money.ts'

/** What a minor unit of a currency is in minor units of the base currency at a rate of 1. */
const MINOR_IN_BASE = sql.join(
  Object.keys(EXPONENTS).map(
    (currency) => sql`when ${sql.lit(currency)} then ${sql.lit(10 ** (exponentOf(baseCurrency()) - exponentOf(currency)))}::numeric`,
  ),
  sql` `,
)

/**
 * Lateral over `creative_figure f`: `w.worth`, what one minor unit is worth in minor units of the base currency on the day of the figure, by the
 * latest rate that had begun: an estimate that is booked nowhere, so it does not wait for the month's own rate as `rateOn` of the domain does.
 * Null where there is no rate that early: such a day is told, never guessed.
 */
export const WORTH: RawBuilder<unknown> = sql`
  (select case when f.currency = ${sql.lit(baseCurrency())} then 1 else
     (select r.rate from fx_rate r where r.currency = f.currency and r.base = ${sql.lit(baseCurrency())} and r.day <= f.day order by r.day desc limit 1)
     * case f.currency ${MINOR_IN_BASE} else 1 end end as worth) w`

/** An amount of the row, rounded once, half away from 0, as `convert` of the domain does. */
export const pricedAs = (column: 'spend_minor' | 'return_minor') => sql`round(f.${sql.ref(column)} * w.worth)`
