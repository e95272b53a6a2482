import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { countText } from '#domain/display/numbers.ts'
import { askBlockers, isMoving } from '#machines/account-reading/account-reading.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { ReadAccount } from './account-columns.ts'
import type { objectReading } from './wire.ts'

type Props = {
  flow: ActorRefFrom<typeof objectReading>
  /** accounts that are looked at; empty: all */
  chosen: readonly string[]
}

/** As of when the objects are what they are at the network, how far a reading is, and reading them now. */
export function ReadingLine({ flow, chosen }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { problems } = now.context
  const accounts = now.context.accounts.filter(({ account_id: id }) => chosen.length === 0 || chosen.includes(id))
  const failed = accounts.filter(({ state }) => state === 'failed').length
  return (
    <section className="fd-obj-reading fd-line" aria-label={say('object.reading.title')} aria-busy={now.hasTag('busy')}>
      {/* first, so that it does not move as the text grows */}
      <WhyNotButton
        size="small"
        loading={now.matches('sending')}
        blockers={askBlockers(accounts)}
        onClick={() => flow.send({ type: 'accounts.read', accounts: accounts.map(({ account_id: id }) => id) })}
      >
        {say('object.reading.now')}
      </WhyNotButton>
      {now.hasTag('failure') || now.hasTag('uncertain') ? (
        <Button size="small" text={say('object.reading.again')} onClick={() => flow.send({ type: 'read.retry' })} />
      ) : null}
      <span role="status">{summaryOf(say, accounts, now.matches('reading'))}</span>
      {failed > 0 ? <StateTag state="refused" label={say('object.reading.failed_count', { count: failed })} /> : null}
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
    </section>
  )
}

/** The oldest of the readings is as of when the whole is. */
function summaryOf(say: Say, accounts: readonly ReadAccount[], isAsking: boolean): string {
  const count = accounts.length
  if (count === 0) return say(isAsking ? 'object.reading.asking' : 'object.reading.none')
  const moving = accounts.filter(isMoving)
  const oldest = accounts.flatMap(({ done_at: doneAt }) => doneAt ?? []).sort()[0]
  const seen = moving.reduce((all, { open, seen: own }) => all + (open === null ? 0 : own), 0)
  if (moving.length > 0) return say('object.reading.moving', { done: count - moving.length, count, seen: countText(seen) })
  return oldest === undefined ? say('object.reading.never') : say('object.reading.as_of', { time: zonedCompanyTime(oldest), count })
}
