import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { askBlockers, isMoving } from '#machines/account-reading/account-reading.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { sayReason, useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { at } from './creative-words.ts'
import type { CreativesAnswer } from './wire.ts'
import type { FigureAccount, figureReading } from './wire-figures.ts'

type Props = {
  flow: ActorRefFrom<typeof figureReading>
  /** what the list says of its figures; null: it is not there yet */
  effect: CreativesAnswer['effect'] | null
  /** why this person may not have reports read; none means they may */
  mayRead: readonly Blocker[]
}

const TAGS: Readonly<Record<FigureAccount['state'], StateKey>> = { waiting: 'waiting', reading: 'running', read: 'done', failed: 'refused' }

/** Where the figures come from and as of when, which account could not be read and why, and having all of them read now. */
export function FigureSources({ flow, effect, mayRead }: Props) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { accounts, problems } = snapshot.context
  const known = snapshot.matches('reading') && accounts.length === 0 ? null : effect
  const failed = accounts.filter(({ state }) => state === 'failed').length
  return (
    <section className="fd-crv-sources" aria-label={say('creative.figures.source')} aria-busy={snapshot.hasTag('busy')}>
      {/* the button comes first so that it never moves; texts about the list wait for the account status before them */}
      <div className="fd-crv-sources-line fd-line">
        <WhyNotButton
          size="small"
          loading={snapshot.matches('sending')}
          blockers={[...mayRead, ...askBlockers(accounts)]}
          onClick={() => flow.send({ type: 'accounts.read' })}
        >
          {say('creative.figures.read_now')}
        </WhyNotButton>
        {snapshot.hasTag('failure') || snapshot.hasTag('uncertain') ? (
          <Button size="small" text={say('creative.figures.ask_again')} onClick={() => flow.send({ type: 'read.retry' })} />
        ) : null}
        <span role="status">{summaryOf(say, accounts, snapshot.matches('reading'))}</span>
        {failed > 0 ? <StateTag state="refused" label={say('creative.figures.failed', { count: failed })} /> : null}
        {known && known.examples > 0 ? (
          <span className="fd-muted">{say('creative.figures.examples', { count: known.examples })}</span>
        ) : null}
        {known?.unpriced.map(({ currency, days }) => (
          <StateTag key={currency} state="attention" label={say('creative.figures.unpriced', { currency, count: days })} />
        ))}
      </div>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {accounts.length > 0 || snapshot.matches('reading') ? (
        <details>
          <summary>{say('creative.figures.accounts')}</summary>
          <div className="fd-crv-accounts" tabIndex={0} role="region" aria-label={say('creative.figures.title')}>
            <ul className="fd-library-list">
              {accounts.map((account) => (
                <li key={account.account_id}>
                  {account.name} <span className="fd-muted">{account.account_id}</span>{' '}
                  <StateTag state={TAGS[account.state]} label={stateText(say, account)} />{' '}
                  <span className="fd-muted fd-figures">
                    {account.done_at === null
                      ? say('creative.figures.never')
                      : say('creative.figures.done_at', { time: at(account.done_at) })}
                    {' · '}
                    {say('creative.figures.next_at', { time: at(account.next_at) })}
                  </span>
                  {account.failure ? <div className="fd-crv-reasons">{sayReason(say, account.failure)}</div> : null}
                </li>
              ))}
            </ul>
          </div>
        </details>
      ) : null}
    </section>
  )
}

/** The oldest of the readings is as of when the whole is. */
function summaryOf(say: Say, accounts: readonly FigureAccount[], isAsking: boolean): string {
  const count = accounts.length
  if (count === 0) return say(isAsking ? 'creative.figures.asking' : 'creative.figures.none')
  const done = accounts.filter((account) => !isMoving(account)).length
  const oldest = accounts.flatMap(({ done_at: doneAt }) => doneAt ?? []).sort()[0]
  if (done < count || oldest === undefined) return say('creative.figures.moving', { done, count })
  return say('creative.figures.as_of', { time: at(oldest), count })
}

const stateText = (say: Say, { state, days_stored: stored, days_all: all, done_until: day }: FigureAccount): string =>
  say(`creative.figures.state.${state}`, { stored, all, day: day ?? '–' })
