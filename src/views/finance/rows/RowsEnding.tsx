import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'

/** How the last write ended, where it did not simply end well: rows that were refused, or an answer that never came. */
export function RowsEnding({ flow }: { flow: ActorRefFrom<typeof rowConfirmationMachine> }) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { refused } = snapshot.context
  if (snapshot.matches('confirmUncertain') || snapshot.matches('saveUncertain'))
    return (
      <Callout compact intent="warning" role="alert" title={say('finance.rows.uncertain')}>
        <p>{say('finance.rows.uncertain_hint')}</p>
        <Button size="small" intent="primary" text={say('finance.rows.ask_again')} onClick={() => flow.send({ type: 'write.retry' })} />
      </Callout>
    )
  if (refused.length === 0) return null
  return (
    <Callout compact intent="danger" role="alert" title={say('finance.rows.refused', { count: refused.length })}>
      <ul className="fd-rows-refused">
        {refused.slice(0, 20).map(({ id, row, blockers }) => (
          <li key={id}>
            {row.counterparty} · {row.game_name}: {sayReasons(say, blockers)}
          </li>
        ))}
      </ul>
      <Button size="small" text={say('finance.rows.close')} onClick={() => flow.send({ type: 'results.close' })} />
    </Callout>
  )
}
