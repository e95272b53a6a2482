import { Callout } from '@blueprintjs/core'
import { isPause, type Rest } from '#domain/batch/rest.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { useAsk } from '../field/use-ask.ts'
import { restWords } from './rest-words.ts'

type RestingProps = {
  resting: readonly Rest[]
  accounts: readonly AccountFacts[]
  /** why this person may not let an account go on; none means they may */
  blockers: readonly Blocker[]
  lift: (accountId: string) => Promise<void>
  /** why this person may not sign in at the network again, and the way to where it is done */
  signIn: { blockers: readonly Blocker[]; onGo: (href: string) => void }
}

/** Accounts of a batch in push whose rows wait: why, until when, and what can be done. What is no pause ends in the list of accounts, or at the network. */
export function RestingAccounts({ resting, accounts, blockers, lift, signIn }: RestingProps) {
  const say = useSay()
  const lifting = useAsk((accountId: string) => lift(accountId))
  if (resting.length === 0) return null
  const failed = lifting.status === 'failed' ? sayReasons(say, lifting.problems) || say('batch.rest.lift_failed') : null
  return (
    <Callout compact icon={null} intent="warning" className="fd-flow-note" role="status">
      <section aria-label={say('batch.rest.title')}>
        {resting.map((rest) => (
          <div key={rest.account_id} className="fd-actions">
            <span>
              <strong>{accounts.find(({ accountId }) => accountId === rest.account_id)?.name ?? rest.account_id}</strong>{' '}
              {restWords(say, rest)}
            </span>
            {rest.why === 'signed_out' ? (
              <WhyNotButton size="small" intent="primary" blockers={signIn.blockers} onClick={() => signIn.onGo(signInPath(rest))}>
                {say('batch.rest.sign_in')}
              </WhyNotButton>
            ) : null}
            {isPause(rest) ? (
              <WhyNotButton
                size="small"
                blockers={blockers}
                loading={lifting.status === 'asking' && lifting.input === rest.account_id}
                onClick={() => lifting.ask(rest.account_id)}
              >
                {say('batch.rest.lift')}
              </WhyNotButton>
            ) : null}
          </div>
        ))}
        {failed === null ? null : <div role="alert">{failed}</div>}
      </section>
    </Callout>
  )
}

/** Where the next sign-in is taken: at the application that had the last one, else where credentials are entered by hand. */
const signInPath = ({ app_id: appId }: Rest): string => (appId === null ? '/settings/credentials' : `/settings/network-apps/${appId}`)
