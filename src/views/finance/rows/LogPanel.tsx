import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { formatAmount } from '#domain/money.ts'
import { wallClock } from '#domain/zone.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import type { LogLine, logReading } from './wire.ts'

const ZONE = 'Asia/Shanghai'

/** What happened, newest first: a view over the audit trail. */
export function LogPanel({ log }: { log: ActorRefFrom<typeof logReading> }) {
  const say = useSay()
  const { answer, problems } = useSelector(log, (now) => now.context)
  if (!answer)
    return problems.length > 0 ? (
      <ErrorState reason={sayReasons(say, problems)} onRetry={() => log.send({ type: 'reading.again' })} />
    ) : (
      <LoadingState />
    )
  if (answer.lines.length === 0) return <EmptyState title={say('finance.rows.no_log')} />
  return (
    <ol className="fd-rows-log" aria-label={say('finance.rows.log')}>
      {answer.lines.map((line) => (
        <li key={line.id}>
          <strong>{say(`finance.log.${line.event.replace('finance.', '')}`)}</strong>{' '}
          <span className="fd-muted">
            {line.user_name ?? '–'} · {wallClock(line.at, ZONE) ?? line.at}
          </span>
          {line.changes.map((change) => (
            <div key={change.field} className="fd-figures">
              {changeText(say, change)}
            </div>
          ))}
          {line.reason ? <div>{say('finance.rows.because', { reason: line.reason })}</div> : null}
        </li>
      ))}
    </ol>
  )
}

const WORDED = {
  state: 'finance.rows.column.state',
  actual_minor: 'finance.rows.column.actual',
  base_minor: 'finance.rows.column.base',
} as const

function changeText(say: Say, { field, before, after }: LogLine['changes'][number]): string {
  const name = say(field in WORDED ? WORDED[field as keyof typeof WORDED] : `finance.rows.column.${field}`)
  const side = (value: string | null) => {
    if (value === null) return '–'
    if (field === 'state') return say(`finance.rows.state.${value}`)
    return field === 'base_minor' ? formatAmount(value, BASE_CURRENCY) : value
  }
  return say('finance.rows.changed', { name, before: side(before), after: side(after) })
}
