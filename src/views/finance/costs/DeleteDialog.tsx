import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { decisionBlockers } from '#machines/decision/decision.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { deleteBlockers, type costDeletion, type DeletionResult } from './cost-deletion.ts'

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
  const result = useSelector(deletion, ({ context }) => context.seen)
  const problems = useSelector(deletion, ({ context }) => context.problems)
  const reason = useSelector(deletion, ({ context }) => context.reason)
  const state = useSelector(deletion, ({ value }) => value)
  const close = () => {
    if (state === 'decided') onDone()
    deletion.send({ type: 'decision.close' })
  }
  return (
    <Dialog isOpen={state !== 'closed'} title={say('finance.cost.delete_title')} onClose={close} canOutsideClickClose={false}>
      <DialogBody>
        {state === 'reading' ? <LoadingState /> : null}
        {state === 'uncertain' ? <p>{say('finance.cost.uncertain_hint')}</p> : null}
        {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
        {result ? <Touched result={result} isGone={state === 'decided'} /> : null}
        {state === 'asking' || state === 'sending' ? (
          <InputGroup
            aria-label={say('finance.cost.reason')}
            placeholder={say('finance.cost.reason')}
            value={reason}
            onValueChange={(text) => deletion.send({ type: 'reason.change', reason: text })}
          />
        ) : null}
      </DialogBody>
      <DialogFooter actions={<Actions deletion={deletion} mayEnter={mayEnter} onReenter={onReenter} onClose={close} />} />
    </Dialog>
  )
}

/** What would go, or is gone, from months and games, and why an entry does not go. */
function Touched({ result: { rows, months, games }, isGone }: { result: DeletionResult; isGone: boolean }) {
  const say = useSay()
  const refused = rows.filter((row) => row.result === 'refused')
  const shares = rows.reduce((sum, row) => sum + (row.result === 'refused' ? 0 : row.shares), 0)
  return (
    <>
      <p>{say(isGone ? 'finance.cost.deleted' : 'finance.cost.would_delete', { count: rows.length - refused.length, shares })}</p>
      <ul>
        {[...months, ...games.map((game) => ({ ...game, id: `game ${game.id}` }))].map(({ id, name, base_minor }) => (
          <li key={id} className="fd-figures">
            {name} −{formatMoney(base_minor, baseCurrency())}
          </li>
        ))}
        {refused.map(({ id, blockers }) => (
          <li key={id}>
            #{id} · {sayReasons(say, blockers)}
          </li>
        ))}
      </ul>
    </>
  )
}

function Actions({ deletion, mayEnter, onReenter, onClose }: Pick<Props, 'deletion' | 'mayEnter' | 'onReenter'> & { onClose: () => void }) {
  const say = useSay()
  const state = useSelector(deletion, ({ value }) => value)
  const isLocked = useSelector(deletion, (now) => now.hasTag('busy') || now.hasTag('uncertain'))
  const asked = useSelector(deletion, ({ context: { subject, choice, seen, reason } }) => ({ subject, choice, seen, reason }), shallowEqual)
  const gone = asked.seen?.rows.filter((row) => row.result === 'deleted').map(({ id }) => id) ?? []
  return (
    <>
      <Button size="small" text={say('finance.cost.close')} disabled={isLocked} onClick={onClose} />
      {state === 'failed' || state === 'uncertain' ? (
        <Button
          size="small"
          intent="primary"
          text={say('finance.cost.ask_again')}
          onClick={() => deletion.send({ type: 'decision.again' })}
        />
      ) : null}
      {state === 'decided' && gone.length > 0 ? (
        <WhyNotButton size="small" blockers={mayEnter} onClick={() => onReenter(gone)}>
          {say('finance.cost.reenter', { count: gone.length })}
        </WhyNotButton>
      ) : null}
      {state === 'asking' || state === 'sending' ? (
        <WhyNotButton
          size="small"
          intent="danger"
          blockers={decisionBlockers(deleteBlockers, asked)}
          loading={state === 'sending'}
          onClick={() => deletion.send({ type: 'decision.send' })}
        >
          {say('finance.cost.delete_confirm')}
        </WhyNotButton>
      ) : null}
    </>
  )
}
