import { countText } from '#domain/display/numbers.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'
import { movedFigures } from '#machines/month-confirmation/month-confirmation.rules.ts'
import type { MonthSeen, Waiver } from '#machines/month-confirmation/month-confirmation.types.ts'
import { useSay } from '#views/kit/words.tsx'

const FIGURES = ['flow', 'due', 'actual', 'system'] as const

/** The totals a signature represents, by currency; costs and payments below. */
export function MonthTotals({ seen }: { seen: Pick<MonthSeen, 'totals' | 'hash' | 'kind'> }) {
  const say = useSay()
  const { sums, costs, repayments, rows, base_minor, waivers = [], of_rules: ofRules = [] } = seen.totals
  const sumOf = (sum: string, count: number) => say('finance.month.sum_of', { sum, count })
  return (
    <section className="fd-month-part" aria-label={say('finance.month.totals')}>
      <h2>{say('finance.month.totals')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('finance.rows.column.currency')}</th>
            <th scope="col">{say('finance.rows.column.rows')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {say(`finance.rows.column.${figure}`)}
              </th>
            ))}
            <th scope="col">{say('finance.rows.column.gap')}</th>
            <th scope="col">{baseCurrency()}</th>
          </tr>
        </thead>
        <tbody className="fd-figures">
          {sums.map((sum) => (
            <tr key={sum.currency}>
              <th scope="row">{sum.currency}</th>
              <td>{sum.rows}</td>
              {FIGURES.map((figure) => (
                <td key={figure}>{formatAmount(sum[`${figure}_minor`], sum.currency)}</td>
              ))}
              <td>{formatAmount(BigInt(sum.actual_minor) - BigInt(sum.system_minor), sum.currency)}</td>
              <td>{formatAmount(sum.base_minor, baseCurrency())}</td>
            </tr>
          ))}
          {costs.map((cost) => (
            <tr key={`cost ${cost.currency}`}>
              <th scope="row">
                {say('finance.rows.kind.cost')} {cost.currency}
              </th>
              <td>{cost.entries}</td>
              <td />
              <td />
              <td>{formatAmount(cost.amount_minor, cost.currency)}</td>
              <td />
              <td />
              <td>{formatAmount(cost.base_minor, baseCurrency())}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fd-figures">
        {say('finance.month.whole', { rows: countText(rows) })}
        <strong>{formatMoney(base_minor, baseCurrency())}</strong>
      </p>
      {ofRules.length > 0 ? (
        <p className="fd-figures">
          {say('finance.month.of_rules')}
          {ofRules.map(({ currency, amount_minor, entries }) => sumOf(formatMoney(amount_minor, currency), entries)).join(' · ')}
        </p>
      ) : null}
      {repayments.length > 0 ? (
        <p className="fd-figures">
          {say('finance.month.repayments')}
          {repayments.map(({ currency, amount_minor, payments }) => sumOf(formatMoney(amount_minor, currency), payments)).join(' · ')}
        </p>
      ) : null}
      {waivers.length > 0 ? <Waivers waivers={waivers} /> : null}
      <details className="fd-muted">
        <summary>{say('finance.month.hash')}</summary>
        <code>{seen.hash}</code>
      </details>
    </section>
  )
}

/** Lines of statements that the month closes without, each with its reason. */
export function Waivers({ waivers }: { waivers: readonly Waiver[] }) {
  const say = useSay()
  return (
    <>
      <h3>{say('finance.month.waivers')}</h3>
      <ul>
        {waivers.map(({ id, file_name: file, lines, reason }) => (
          <li key={id}>{say('finance.month.waiver', { file, lines, reason })}</li>
        ))}
      </ul>
    </>
  )
}

/** What moved between the totals that were shown and those that are there now. */
export function MovedTotals({ before, now }: { before: MonthSeen; now: MonthSeen }) {
  const say = useSay()
  const shown = (value: string, field: string, currency: string) =>
    field === 'rows' ? value : formatAmount(value, field === 'base_minor' ? baseCurrency() : currency)
  return (
    <section className="fd-month-part" role="alert" aria-label={say('finance.month.moved')}>
      <h2>{say('finance.month.moved')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('finance.rows.column.currency')}</th>
            <th scope="col">{say('finance.month.figure')}</th>
            <th scope="col">{say('finance.month.seen')}</th>
            <th scope="col">{say('finance.rows.now')}</th>
          </tr>
        </thead>
        <tbody className="fd-figures">
          {movedFigures(before, now).map(({ currency, field, before: was, now: is }) => (
            <tr key={`${currency} ${field}`}>
              <th scope="row">{currency}</th>
              <td>{say(`finance.rows.column.${field.replace('_minor', '')}`)}</td>
              <td>{shown(was, field, currency)}</td>
              <td>{shown(is, field, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {now.changed.length > 0 ? (
        <ul>
          {now.changed.map((row) => (
            <li key={row.id}>
              {say('finance.month.moved_row', {
                who: row.updated_by ?? '–',
                row: `${row.counterparty} · ${row.game_name}`,
                amount: formatMoney(row.actual_minor, row.currency),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
