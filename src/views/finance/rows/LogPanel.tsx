import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { companyTime } from '#domain/company-clock.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatAmount } from '#domain/money.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { LogLine, logReading } from './wire.ts'
import './rows.css'

/** What happened, newest first: a view over the audit trail. */
export function LogPanel({ log }: { log: ActorRefFrom<typeof logReading> }) {
  const say = useSay()
  const answer = useSelector(log, (now) => now.context.answer)
  if (!answer) return <Unread reading={log} />
  if (answer.lines.length === 0) return <EmptyState title={say('finance.rows.no_log')} />
  return (
    <ol className="fd-rows-log" aria-label={say('finance.rows.log')}>
      {answer.lines.map((line) => (
        <li key={line.id}>
          <strong>{say(`finance.log.${line.event.replace('finance.', '')}`)}</strong>{' '}
          <span className="fd-muted">
            {line.user_name ?? '–'} · {companyTime(line.at)}
          </span>
          {line.changes.map((change) => (
            <div key={change.field} className="fd-figures">
              {changeText(say, line, change)}
            </div>
          ))}
          {line.reason ? <div>{say('finance.rows.because', { reason: line.reason })}</div> : null}
        </li>
      ))}
    </ol>
  )
}

function changeText(say: Say, { entity, currency }: LogLine, { field, before, after }: LogLine['changes'][number]): string {
  const name = say(`finance.rows.column.${field.replace('_minor', '')}`)
  const side = (value: string | null) => {
    if (value === null) return '–'
    if (field === 'state') return say(entity === 'finance.month' ? `finance.month.state.${value}` : `finance.rows.state.${value}`)
    if (field === 'base_minor') return formatAmount(value, baseCurrency())
    return field === 'actual_minor' || field === 'system_minor' ? formatAmount(value, currency) : value
  }
  return say('finance.rows.changed', { name, before: side(before), after: side(after) })
}
