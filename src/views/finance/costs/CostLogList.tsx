import type { CostLogRow } from '#contract/finance-costs.ts'
import { companyTime } from '#domain/company-clock.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { useSay, type Say } from '#views/kit/words.tsx'

/** What happened to a cost, newest first: who, when, and each field before and after. */
export function CostLogList({ log, currency }: { log: readonly CostLogRow[]; /** of the entry as it is now */ currency: string }) {
  const say = useSay()
  if (log.length === 0) return <p className="fd-muted">{say('finance.cost.no_log')}</p>
  return (
    <ol className="fd-cost-log">
      {log.map(({ id, at, user_name, event, changes, reason }) => {
        const currencyOf = (side: 'before' | 'after') => changes.find(({ field }) => field === 'currency')?.[side] ?? currency
        return (
          <li key={id}>
            <strong>{say(`finance.cost.event.${event.replace('finance.cost.', '')}`)}</strong>{' '}
            <span className="fd-muted fd-figures">
              {companyTime(at, { seconds: true })} · {user_name ?? say('finance.cost.system')}
            </span>
            {reason ? (
              <div>
                {say('finance.cost.reason')}: {reason}
              </div>
            ) : null}
            {changes.length > 0 && event !== 'finance.cost.staged' ? (
              <ul>
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {say(`finance.cost.field.${field}`)}: {shown(say, field, before, currencyOf('before'))} →{' '}
                    {shown(say, field, after, currencyOf('after'))}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

function shown(say: Say, field: string, value: string | null, currency: string): string {
  if (value === null) return '–'
  if (field === 'billed') return say(`finance.cost.billed.${value}`)
  if (field === 'state') return say(`finance.state.${value}`)
  if (!/^-?\d+$/.test(value)) return value
  return field === 'amount_minor' ? formatMoney(value, currency) : field === 'base_minor' ? formatMoney(value, baseCurrency()) : value
}
