import { Button, HTMLTable } from '@blueprintjs/core'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Held } from '#machines/account-authorisation/account-authorisation.types.ts'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

type Props = {
  held: readonly Held[]
  /** the countdown starts so many days before the end of a token */
  soonDays: number
  nowMs: number
  blockers: readonly Blocker[]
  onOpen: (id: string) => void
  onInspect: (id: string) => void
  onReadAccounts: (id: string) => void
}

const DAY_MS = 86_400_000

/** Tokens we have: whose, what they may do, until when, and how many accounts push with each. */
export function HeldTable({ held, soonDays, nowMs, blockers, onOpen, onInspect, onReadAccounts }: Props) {
  const say = useSay()
  if (held.length === 0) return <span className="fd-muted">{say('authorisation.none')}</span>
  return (
    <>
      <HTMLTable compact aria-label={say('authorisation.held_tokens')}>
        <thead>
          <tr>
            {[
              'authorisation.person',
              'audit.field.authorisation.rights',
              'authorisation.until',
              'authorisation.read',
              'authorisation.accounts',
              'authorisation.acts',
            ].map((key) => (
              <th key={key} scope="col">
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {held.map((one) => (
            <tr key={one.id}>
              <td>
                {one.network_user_name} …{one.last4}
              </td>
              <td>
                {one.uses.map(({ use, enough, right }) => (
                  <div key={use} title={right}>
                    {enough ? '✓' : '✕'} {say(`authorisation.use.${use}`)}
                  </div>
                ))}
              </td>
              <td>{endOf(say, one, nowMs, soonDays)}</td>
              <td>
                <RelativeTime at={one.read_at} />
              </td>
              <td className="fd-figures">
                {one.accounts}
                {one.accounts_waiting > 0 ? <div>{say('authorisation.accounts_waiting', { count: one.accounts_waiting })}</div> : null}
                {one.accounts_trouble === '' ? null : (
                  <div>{say('authorisation.accounts_unread', { why: say(`access.trouble.${one.accounts_trouble}`) })}</div>
                )}
              </td>
              <td>
                <div className="fd-settings-actions">
                  <Button size="small" text={say('authorisation.choose')} onClick={() => onOpen(one.id)} />
                  <WhyNotButton size="small" variant="minimal" blockers={blockers} onClick={() => onInspect(one.id)}>
                    {say('authorisation.inspect')}
                  </WhyNotButton>
                  <WhyNotButton
                    size="small"
                    variant="minimal"
                    blockers={[...blockers, ...(one.accounts === 0 ? [blocker('authorisation.no_account_yet')] : [])]}
                    onClick={() => onReadAccounts(one.id)}
                  >
                    {say('authorisation.read_accounts')}
                  </WhyNotButton>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {['authorisation.inspect_hint', 'authorisation.read_accounts_hint'].map((key) => (
        <span key={key} className="fd-muted">
          {say(key)}
        </span>
      ))}
    </>
  )
}

/** The end of a token, with a countdown in its last days; or why it has ended. */
function endOf(say: Say, { status, reason, expires_at: end }: Held, nowMs: number, soonDays: number): string {
  if (status === 'invalid') return say('authorisation.over', { reason })
  if (end === null) return say('authorisation.lasts')
  const days = Math.floor((Date.parse(end) - nowMs) / DAY_MS)
  if (days < 0) return say('authorisation.over', { reason: end.slice(0, 10) })
  return say(days <= soonDays ? 'authorisation.ends_soon' : 'authorisation.ends', { days, day: end.slice(0, 10) })
}
