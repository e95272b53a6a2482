import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { formatMoney } from '#domain/money.ts'
import { decisionBlockers } from '#machines/decision/decision.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { deleteBlockers, type costDeletion } from './cost-deletion.ts'

type Props = {
  deletion: ActorRefFrom<typeof costDeletion>
  onDone: () => void
  /** takes a deletion back as far as it goes: the same costs, to be entered again */
  onReenter: (ids: readonly string[]) => void
  /** why this person may not enter costs; none means they may */
  mayEnter: readonly Blocker[]
}

/** What a deletion would touch, the reason, and the result of each entry. */
export function DeleteDialog({ deletion, onDone, onReenter, mayEnter }: Props) {
  const say = useSay()
  const snapshot = useSelector(deletion, (now) => now)
  const { seen: result, reason, problems } = snapshot.context
  const close = () => {
    if (snapshot.matches('decided')) onDone()
    deletion.send({ type: 'decision.close' })
  }
  const refused = result?.rows.filter((row) => row.result === 'refused') ?? []
  const gone = result?.rows.filter((row) => row.result === 'deleted').map(({ id }) => id) ?? []
  const isAsking = snapshot.matches('asking') || snapshot.matches('sending')
  const retry = snapshot.matches('failed') || snapshot.matches('uncertain')
  return (
    <Dialog isOpen={!snapshot.matches('closed')} title={say('finance.cost.delete_title')} onClose={close} canOutsideClickClose={false}>
      <DialogBody>
        {snapshot.matches('reading') ? <LoadingState /> : null}
        {snapshot.matches('uncertain') ? <p>{say('finance.cost.uncertain_hint')}</p> : null}
        {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
        {result ? (
          <>
            <p>
              {say(snapshot.matches('decided') ? 'finance.cost.deleted' : 'finance.cost.would_delete', {
                count: result.rows.length - refused.length,
                shares: result.rows.reduce((sum, row) => sum + (row.result === 'refused' ? 0 : row.shares), 0),
              })}
            </p>
            <ul>
              {result.months.map(({ id, name, base_minor }) => (
                <li key={id} className="fd-figures">
                  {name} −{formatMoney(base_minor, BASE_CURRENCY)}
                </li>
              ))}
              {result.games.map(({ id, name, base_minor }) => (
                <li key={`game ${id}`} className="fd-figures">
                  {name} −{formatMoney(base_minor, BASE_CURRENCY)}
                </li>
              ))}
              {refused.map(({ id, blockers }) => (
                <li key={id}>
                  #{id} · {sayReasons(say, blockers)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {isAsking ? (
          <InputGroup
            aria-label={say('finance.cost.reason')}
            placeholder={say('finance.cost.reason')}
            value={reason}
            onValueChange={(text) => deletion.send({ type: 'reason.change', reason: text })}
          />
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              size="small"
              text={say('finance.cost.close')}
              disabled={snapshot.hasTag('busy') || snapshot.hasTag('uncertain')}
              onClick={close}
            />
            {retry ? (
              <Button
                size="small"
                intent="primary"
                text={say('finance.cost.ask_again')}
                onClick={() => deletion.send({ type: 'decision.again' })}
              />
            ) : null}
            {snapshot.matches('decided') && gone.length > 0 ? (
              <WhyNotButton size="small" blockers={mayEnter} onClick={() => onReenter(gone)}>
                {say('finance.cost.reenter', { count: gone.length })}
              </WhyNotButton>
            ) : null}
            {isAsking ? (
              <WhyNotButton
                size="small"
                intent="danger"
                blockers={decisionBlockers(deleteBlockers, snapshot.context)}
                loading={snapshot.matches('sending')}
                onClick={() => deletion.send({ type: 'decision.send' })}
              >
                {say('finance.cost.delete_confirm')}
              </WhyNotButton>
            ) : null}
          </>
        }
      />
    </Dialog>
  )
}
