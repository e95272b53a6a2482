import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { useReading } from './wire.ts'

/** The statements whose rows were read through a name. */
export function NameUseList({ uses }: { uses: ActorRefFrom<typeof useReading> }) {
  const say = useSay()
  const answer = useSelector(uses, ({ context }) => context.answer)
  if (!answer) return <Unread reading={uses} />
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
