import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { useReading } from './wire.ts'

/** The statements whose rows were read through a name. */
export function NameUseList({ uses }: { uses: ActorRefFrom<typeof useReading> }) {
  const say = useSay()
  const { answer, problems } = useSelector(uses, ({ context }) => context)
  if (!answer && problems.length > 0)
    return <ErrorState reason={sayReasons(say, problems)} onRetry={() => uses.send({ type: 'reading.again' })} />
  if (!answer) return <LoadingState />
  return (
    <section aria-label={say('finance.name.use')}>
      <h3>{say('finance.name.use')}</h3>
      {answer.data.length === 0 ? <p className="fd-muted">{say('finance.name.unused')}</p> : null}
      <ul className="fd-finance-plain">
        {answer.data.map(({ month, kind, file_name: file, rows, at }) => (
          <li key={at}>{say('finance.name.use_line', { kind: say(`finance.statement.kind.${kind}`), month, file, rows })}</li>
        ))}
      </ul>
    </section>
  )
}
