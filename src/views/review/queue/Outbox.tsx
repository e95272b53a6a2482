import { Button, Callout } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { PendingDecision } from '#machines/review-decision/review-decision.types.ts'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import { OUTBOX_KEYS } from '../review.keys.ts'

type Decisions = ActorRefFrom<typeof reviewDecisionMachine>
type Props = { decisions: Decisions; onOpen: (id: string) => void }

const SHOWN = 4

const titleOf = (say: Say, { items }: PendingDecision): string => {
  const title = items[0]?.title ?? ''
  return items.length > 1 ? say('review.outbox.many', { title, count: items.length }) : title
}

/** What was just decided: still to be taken back, on its way, refused; and what was not sent, which asks for a word. */
export function Outbox({ decisions, onOpen }: Props) {
  const say = useSay()
  const snapshot = useSelector(decisions, (now) => now)
  const { pending, results, problems } = snapshot.context
  const held = pending.filter(({ phase }) => phase === 'stopped')
  const refused = results.filter(({ result }) => result === 'refused')
  const isHeld = snapshot.matches('held')
  const latest = pending.findLast(({ phase }) => phase === 'open')?.ticket
  useSingleKeys(OUTBOX_KEYS, {
    send: () => (isHeld ? decisions.send({ type: 'held.send' }) : undefined),
    drop: () => (isHeld ? decisions.send({ type: 'held.drop' }) : undefined),
    open: () => (refused[0] ? onOpen(refused[0].id) : undefined),
  })
  return (
    <div className="fd-review-outbox" role="status" aria-label={say('review.outbox')}>
      {isHeld ? (
        <Callout compact intent="warning" title={say('review.outbox.held', { count: held.length })}>
          {problems.length > 0 ? <p>{sayReasons(say, problems)}</p> : null}
          <Button
            size="small"
            intent="primary"
            text={say('review.outbox.send')}
            onClick={() => decisions.send({ type: 'held.send' })}
          />{' '}
          <Button size="small" text={say('review.outbox.drop')} onClick={() => decisions.send({ type: 'held.drop' })} />
        </Callout>
      ) : null}
      {snapshot.hasTag('uncertain') ? (
        <Callout compact intent="warning" title={say('review.outbox.lost')}>
          {snapshot.matches('lost') ? (
            <Button size="small" text={say('review.outbox.ask')} onClick={() => decisions.send({ type: 'write.ask' })} />
          ) : null}
        </Callout>
      ) : null}
      {pending
        .filter(({ phase }) => phase === 'open' || phase === 'sent')
        .slice(-SHOWN)
        .map((one) => (
          <p key={one.ticket} className={one.phase === 'open' ? '' : 'fd-muted'}>
            {say(one.phase === 'open' ? 'review.outbox.open' : 'review.outbox.sent', {
              verdict: say(`review.verdict.${one.verdict}`),
              title: titleOf(say, one),
            })}{' '}
            {one.ticket === latest ? (
              <Button
                size="small"
                className="fd-review-back"
                icon={<Undo />}
                text={say('review.action.back')}
                onClick={() => decisions.send({ type: 'decision.back' })}
              />
            ) : null}
          </p>
        ))}
      {refused.length > 0 ? (
        <Callout compact intent="danger" role="alert">
          {refused.slice(0, SHOWN).map(({ id, title, verdict, blockers }, place) => (
            <p key={id}>
              {say('review.outbox.refused', { title, verdict: say(`review.verdict.${verdict}`), why: sayReasons(say, blockers) })}{' '}
              <Button
                size="small"
                variant="minimal"
                text={say(place === 0 ? 'review.outbox.open_first' : 'review.outbox.open_item')}
                onClick={() => onOpen(id)}
              />
            </p>
          ))}
          <Button size="small" text={say('review.outbox.clear')} onClick={() => decisions.send({ type: 'results.clear' })} />
        </Callout>
      ) : null}
    </div>
  )
}
