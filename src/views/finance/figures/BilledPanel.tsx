import { Switch } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { billedReading, billedSave } from './wire.ts'

type Props = {
  names: ActorRefFrom<typeof billedReading>
  save: ActorRefFrom<typeof billedSave>
  /** why this person may not switch names; none means they may */
  mayEdit: readonly Blocker[]
  onClose: () => void
}

/** Which costs are on a channel's own bill: what its outcome is held against is made of these only. */
export function BilledPanel({ names, save, mayEdit, onClose }: Props) {
  const say = useSay()
  const { answer, problems } = useSelector(names, ({ context }) => context)
  const snapshot = useSelector(save, (now) => now)
  const { saved } = snapshot.context
  const isHeld = mayEdit.length > 0 || snapshot.matches('saving') || snapshot.matches('unknown')
  const groups = [...new Set((answer ?? []).map(({ above }) => above))]
  return (
    <SidePanel title={say('finance.billed.title')} onClose={onClose}>
      <div className="fd-finance-side">
        <p className="fd-muted">{say('finance.billed.lead')}</p>
        {mayEdit.length > 0 ? <p>{sayReasons(say, mayEdit)}</p> : null}
        <SaveEnding saved={null} save={save} />
        {saved && snapshot.matches({ open: 'saved' }) ? (
          <p role="status">
            {say(saved.months.length > 0 ? 'finance.billed.saved' : 'finance.billed.saved_none', { months: saved.months.join(', ') })}
          </p>
        ) : null}
        {!answer && problems.length > 0 ? (
          <ErrorState reason={sayReasons(say, problems)} onRetry={() => names.send({ type: 'reading.again' })} />
        ) : null}
        {!answer && problems.length === 0 ? <LoadingState /> : null}
        {groups.map((group) => (
          <fieldset key={group} className="fd-finance-billed" disabled={isHeld}>
            <legend>{group}</legend>
            {(answer ?? [])
              .filter(({ above }) => above === group)
              .map(({ id, name, billed }) => (
                <Switch
                  key={id}
                  checked={billed}
                  label={name}
                  onChange={() => save.send({ type: 'save', draft: { id, billed: !billed } })}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </SidePanel>
  )
}
