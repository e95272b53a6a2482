import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { pageBlockers } from '#domain/account/authorisation.ts'
import { reaches } from '#domain/channels/access.ts'
import type { accountAuthorisationMachine } from '#machines/account-authorisation/account-authorisation.machine.ts'
import type { NotTaken, Offer, Taken } from '#machines/account-authorisation/account-authorisation.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'

type Props = {
  flow: ActorRefFrom<typeof accountAuthorisationMachine>
  /** goes to an address of the console */
  onGo: (href: string) => void
}

const ACCOUNTS = '/tools/account-steward/main'
/** Accounts that did not come in and are named; the others are counted. */
const NAMED = 20

/** What came in, what did not and why, and what the first batch still lacks. */
export function TakenOver({ flow, onGo }: Props) {
  const say = useSay()
  const { offer, taken, notTaken, desk } = useSelector(flow, ({ context }) => context)
  const hasPages = reaches(desk.channel, 'page')
  const lacks = hasPages && offer && taken && taken.accounts > 0 ? pageBlockers(pagesOf(offer, taken)) : []
  const chooses = lacks.some(({ code }) => code === 'authorisation.page_untaken')
  return (
    <div className="fd-settings-panel">
      <span role="status">
        ✓{' '}
        {say(hasPages ? 'authorisation.taken' : 'authorisation.taken_only_accounts', {
          accounts: taken?.accounts ?? 0,
          pages: taken?.pages ?? 0,
        })}
      </span>
      {notTaken.length > 0 ? <NotTakenOver accounts={notTaken} offer={offer} /> : null}
      {lacks.length > 0 ? (
        <section aria-label={say('authorisation.first_batch_lacks')}>
          <h2>{say('authorisation.first_batch_lacks')}</h2>
          <BlockerList blockers={lacks} kind="warning" />
          <Button
            size="small"
            intent="primary"
            text={say(chooses ? 'authorisation.choose_page' : 'authorisation.sign_in_for_page')}
            onClick={() => flow.send({ type: chooses ? 'offer.again' : 'flow.back' })}
          />
        </section>
      ) : null}
      <div className="fd-settings-actions">
        <Button
          size="small"
          intent={lacks.length > 0 ? 'none' : 'primary'}
          text={say('authorisation.taken_accounts')}
          onClick={() => onGo(ACCOUNTS)}
        />
        <Button size="small" text={say('authorisation.taken_guide')} onClick={() => onGo('/')} />
        <Button
          size="small"
          text={notTaken.length > 0 ? say('authorisation.not_taken_again', { count: notTaken.length }) : say('authorisation.more')}
          onClick={() => flow.send({ type: 'offer.again' })}
        />
        <Button size="small" text={say('authorisation.back')} onClick={() => flow.send({ type: 'flow.back' })} />
      </div>
    </div>
  )
}

function NotTakenOver({ accounts, offer }: { accounts: readonly NotTaken[]; offer: Offer | null }) {
  const say = useSay()
  const nameOf = (id: string) => offer?.accounts.find((account) => account.id === id)?.name ?? ''
  return (
    <section aria-label={say('authorisation.not_taken', { count: accounts.length })}>
      <h2>{say('authorisation.not_taken', { count: accounts.length })}</h2>
      <ul className="fd-plain">
        {accounts.slice(0, NAMED).map(({ row, reasons }) => (
          <li key={row}>
            {nameOf(row)} {row} · {sayReasons(say, reasons)}
          </li>
        ))}
      </ul>
      {accounts.length > NAMED ? (
        <p className="fd-muted">{say('authorisation.not_taken_more', { count: accounts.length - NAMED })}</p>
      ) : null}
    </section>
  )
}

const pagesOf = ({ pages, unread }: Offer, taken: Taken) => ({
  offered: pages.length,
  known: taken.pages + pages.filter(({ known }) => known).length,
  right: !unread.includes('page'),
})
