import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { decisionBlockers } from '#machines/decision/decision.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { deletionBlockers, type materialDeletion } from './material-deletion.ts'

type Props = { deletion: ActorRefFrom<typeof materialDeletion>; onDone: () => void }

/** Where the chosen materials are used, and the result of each. */
export function MaterialDeleteDialog({ deletion, onDone }: Props) {
  const say = useSay()
  const snapshot = useSelector(deletion, (now) => now)
  const { seen, problems } = snapshot.context
  const rows = seen ?? []
  const stays = rows.filter(({ result }) => result === 'refused')
  const goes = rows.filter(({ result }) => result !== 'refused')
  const close = () => {
    if (snapshot.matches('decided')) onDone()
    deletion.send({ type: 'decision.close' })
  }
  return (
    <Dialog
      isOpen={!snapshot.matches('closed')}
      title={say('material.delete.title')}
      onClose={close}
      canOutsideClickClose={false}
      canEscapeKeyClose={snapshot.can({ type: 'decision.close' })}
      isCloseButtonShown={snapshot.can({ type: 'decision.close' })}
    >
      <DialogBody>
        {snapshot.matches('reading') ? <LoadingState /> : null}
        {snapshot.matches('uncertain') ? <p role="status">{say('material.edit.uncertain')}</p> : null}
        {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
        {rows.length > 0 ? (
          <p role="status">
            {say(snapshot.matches('decided') ? 'material.delete.done' : 'material.delete.impact', {
              count: goes.length,
              reviews: goes.reduce((sum, row) => sum + row.reviews, 0),
              stays: stays.length,
            })}
          </p>
        ) : null}
        <ul className="fd-library-list">
          {stays.map(({ id, blockers }) => (
            <li key={id} className="fd-material-failure">
              {sayReasons(say, blockers)}
            </li>
          ))}
          {goes.map(({ id, name }) => (
            <li key={id}>
              {name} <span className="fd-muted">{id}</span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="small" text={say('common.close')} disabled={!snapshot.can({ type: 'decision.close' })} onClick={close} />
            {snapshot.matches('failed') || snapshot.matches('uncertain') ? (
              <Button
                size="small"
                intent="primary"
                text={say('material.edit.ask_again')}
                onClick={() => deletion.send({ type: 'decision.again' })}
              />
            ) : null}
            {snapshot.matches('asking') || snapshot.matches('sending') ? (
              <WhyNotButton
                size="small"
                intent="danger"
                blockers={decisionBlockers(deletionBlockers, snapshot.context)}
                loading={snapshot.matches('sending')}
                onClick={() => deletion.send({ type: 'decision.send' })}
              >
                {say('material.delete.confirm', { count: goes.length })}
              </WhyNotButton>
            ) : null}
          </>
        }
      />
    </Dialog>
  )
}
